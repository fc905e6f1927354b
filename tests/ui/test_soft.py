"""Facts about shapes with soft edges, against a look at every pixel."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from ui.widgets.soft import mirrored, quarter_row

if TYPE_CHECKING:
    from collections.abc import Callable


def disc(radius: float) -> Callable[[float, float], float]:
    return lambda x, y: math.hypot(x, y) - radius


def diamond(radius: float) -> Callable[[float, float], float]:
    return lambda x, y: (abs(x) + abs(y) - radius) / math.sqrt(2)


@pytest.mark.parametrize("shape", [disc, diamond])
@pytest.mark.parametrize("radius", [0.2, 1.0, 3.5, 8.0, 21.3])
def test_a_row_is_what_every_pixel_by_itself_would_be(
    shape: Callable[[float], Callable[[float, float], float]], radius: float
) -> None:
    outside = shape(radius)
    places = [n + 0.5 for n in range(math.ceil(radius) + 2)]
    for y in places:
        shares = [min(1.0, max(0.0, 0.5 - outside(x, y))) for x in places]
        assert quarter_row(outside, places, y) == bytes(round(255 * share) for share in shares)


def test_four_quarters_share_their_middle() -> None:
    quarter = [b"\x05\x03", b"\x02\x01"]
    assert mirrored(quarter) == bytes([1, 2, 1, 3, 5, 3, 1, 2, 1])
