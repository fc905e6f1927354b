"""Which colours a board shows: a light byte for each space. Pure.

What is shown is decided in `companion.play.lights`; which light is beside which space is the
wiring's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.play.lights import AskedAbout, Ended, Guide, Reachable, Sprung
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_CYAN,
    LIGHT_GREEN,
    LIGHT_MAGENTA,
    LIGHT_OFF,
    LIGHT_ORANGE,
    LIGHT_RED,
    LIGHT_WHITE,
    LIGHT_YELLOW,
    PATTERN_FAST,
    PATTERN_PULSE,
    PATTERN_SLOW,
)

if TYPE_CHECKING:
    from companion.play.lights import Lights
    from companion.rules.battlefield import SpaceId

COLOURS: Final = {
    "off": LIGHT_OFF, "white": LIGHT_WHITE, "red": LIGHT_RED, "green": LIGHT_GREEN,
    "blue": LIGHT_BLUE, "yellow": LIGHT_YELLOW, "cyan": LIGHT_CYAN, "magenta": LIGHT_MAGENTA,
    "orange": LIGHT_ORANGE,
}  # fmt: skip
PATTERNS: Final = {
    "steady": 0, "slow": PATTERN_SLOW, "fast": PATTERN_FAST, "pulse": PATTERN_PULSE,
}  # fmt: skip


def colours(lights: Lights | None) -> dict[SpaceId, int]:
    """The light byte of each space that is lit."""
    match lights:
        case Guide(start=start, end=end):
            lit = {}
            if start is not None:
                lit[start] = LIGHT_YELLOW | PATTERN_FAST
            if end is not None:
                lit[end] = LIGHT_GREEN | PATTERN_PULSE
            return lit
        case Sprung(space=space):
            return {space: LIGHT_RED | PATTERN_FAST}
        case Reachable(start=start, ends=ends, traps=traps):
            begin = {start: LIGHT_WHITE} if start is not None else {}
            blue = dict.fromkeys(sorted(ends - traps), LIGHT_BLUE)
            return {**blue, **dict.fromkeys(sorted(traps), LIGHT_ORANGE), **begin}
        case AskedAbout(spaces=spaces):
            return dict.fromkeys(sorted(spaces), LIGHT_BLUE)
        case Ended(space=space):
            return {space: LIGHT_GREEN}
        case None:
            return {}
