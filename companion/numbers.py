"""How far numbers go: every one that is read from anywhere has a bound that makes sense at a table.

The bounds stand on the types of the fields, so that whatever reads them (a script, a log, a hero's
file) checks them as it reads. Those of logs are generous: what a table can really have fits.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

MOST: Final = 999
"""More than this nobody has of anything: health, cards, damage, the value of a card."""
MOST_ACTIONS: Final = 20
"""More actions than this nobody has left in a turn."""
MOST_STARTS: Final = 12
"""More starts than this no battlefield has, and no table more seats."""
MOST_ORDINAL: Final = 1_000_000_000


def between(least: float, most: float, what: str = "whole-number") -> msgspec.Meta:
    """The bounds of a field; `what` is told to people whose number lies beyond.

    It names a text of `expected` in data/labels/<language>/content.yaml.
    """
    return msgspec.Meta(ge=least, le=most, extra={"expected": what})


Amount = Annotated[int, between(0, MOST)]
"""Health, cards, damage: what there can be none of, but not less."""
Told = Annotated[int, between(-MOST, MOST)]
"""A number as people tell it. Whether it makes sense now is decided, and refused with a reason."""
Ordinal = Annotated[int, between(0, MOST_ORDINAL)]
"""Which one, of turns, choices or decisions: counted up, and never this far."""
StartNumber = Annotated[int, between(1, MOST_STARTS, "start")]
"""Which start of a battlefield."""
Length = Annotated[float, between(0.001, 100_000, "number")]
"""How wide or high something on the picture of a battlefield is, in the unit of its file."""
Coordinate = Annotated[float, between(0, 100_000, "number")]
"""Where something on that picture is."""
Milliseconds = Annotated[int, between(0, 10_000_000_000_000)]
"""A moment, since some beginning: centuries."""
Pause = Annotated[int, between(0, 600_000)]
"""How long something waits, in milliseconds: ten minutes at most."""


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that somebody has written in digits; None if it is none, or lies beyond.

    Never reads more digits than the largest number has, however many were written.
    """
    if not (text.isascii() and text.isdecimal()):
        return None
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(most)):
        return None
    number = int(digits)
    return number if least <= number <= most else None
