"""The numbers that can be given on the command line, and how far each goes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from typing import Any


class FiniteRange(click.FloatRange):
    """A number between two bounds; `nan`, which click lets pass every bound, is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that was written."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


DAY_S: Final = 86_400
SECONDS: Final = FiniteRange(0.1, DAY_S)
"""How long something goes on."""
MANY: Final = click.IntRange(1, 1_000_000)
"""How many of something are wanted."""
SEED: Final = click.IntRange(0, 2**32 - 1)
"""Where chance begins."""
