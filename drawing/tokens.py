"""Colours, sizes and times, as plain numbers: lengths in dp, times in milliseconds.

Nothing here needs a window. Colours are `Rgba`, each channel from 0 to 1, as Kivy wants them.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

Rgba: TypeAlias = tuple[float, float, float, float]


@cache
def rgba(hexed: str, alpha: float = 1.0) -> Rgba:
    """The colour `#RRGGBB` as four numbers."""
    red, green, blue = (int(hexed[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


@lru_cache(maxsize=256)
def faded(colour: Rgba, share: float, ground: Rgba) -> Rgba:
    """The colour as it looks at this opacity on the ground; stays opaque, so edges stay clean."""
    red, green, blue = (b + (a - b) * share for a, b in zip(colour[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


def hexed(colour: Rgba) -> str:
    """The colour as `#RRGGBB`."""
    return "#" + "".join(f"{round(channel * 255):02X}" for channel in colour[:3])


BG: Final = rgba("#0D1015")
"""The screen."""
S1: Final = rgba("#161B23")
"""A panel."""
S2: Final = rgba("#202733")
"""Raised: tiles, counters."""
S3: Final = rgba("#2D3646")
"""Buttons, the track of a dial, a selected row."""
DECIDES: Final = rgba("#26231E")
"""The seat that decides, warm among the others."""
PRESSED: Final = rgba("#3C485C")
LINE: Final = rgba("#404C60")
"""Hairlines and empty slots: decoration only."""
EDGE: Final = rgba("#66748A")
"""A path between spaces; the outline of a quiet button."""
HI: Final = rgba("#F6F3EC")
"""Primary text, numbers."""
MID: Final = rgba("#BDC5D2")
"""Secondary text."""
LOW: Final = rgba("#9AA4B4")
"""Out, or not now; never smaller than `SMALLEST`."""
GOLD: Final = rgba("#FFC857")
"""The referee's voice: prompt, ruling, next step, selection."""
GOLD_PRESSED: Final = rgba("#FFDC92")
INK: Final = rgba("#0D1015")
"""Text and icons on bright fills; the gap round tokens."""
OK: Final = rgba("#5AD6B8")
"""In sync, done; always with a tick or an icon."""
BAD: Final = rgba("#FF8FA3")
CLEAR: Final = (0.0, 0.0, 0.0, 0.0)
PLAIN: Final = (1.0, 1.0, 1.0, 1.0)
"""The tint that changes nothing."""

TEXT_PAIRS: Final = (
    *(
        (text, ground)
        for text in (HI, MID, LOW, GOLD, OK, BAD)
        for ground in (BG, S1, S2, S3, DECIDES)
    ),
    (HI, PRESSED),
    (INK, GOLD),
    (INK, GOLD_PRESSED),
    (INK, HI),
)
"""Every text colour with every ground that it may stand on, players' colours aside."""


class Shape(StrEnum):
    """The outline that says whose a figure is, whatever its colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    HEXAGON = "hexagon"
    DIAMOND = "diamond"


class PlayerLook(NamedTuple):
    """How one player's things look."""

    colour: Rgba
    tint: Rgba
    """A dark ground in that colour."""
    pressed: Rgba
    shape: Shape


PLAYERS: Final = (
    PlayerLook(rgba("#FF7D68"), rgba("#3A211F"), rgba("#FFA899"), Shape.CIRCLE),
    PlayerLook(rgba("#5CC2FF"), rgba("#17303F"), rgba("#94D7FF"), Shape.SQUARE),
    PlayerLook(rgba("#B9E35E"), rgba("#2B3519"), rgba("#D0EC94"), Shape.HEXAGON),
    PlayerLook(rgba("#D6A8FF"), rgba("#33283F"), rgba("#E4C6FF"), Shape.DIAMOND),
)


def player(number: int) -> PlayerLook:
    """How the player of this colour number looks; numbers beyond the last begin again."""
    return PLAYERS[number % len(PLAYERS)]


HEROES: Final = {
    "amber": rgba("#E8B04A"),
    "brick": rgba("#E5836B"),
    "rose": rgba("#F09BB5"),
    "plum": rgba("#C79BE8"),
    "steel": rgba("#8FB3DE"),
    "teal": rgba("#5FC7C0"),
    "moss": rgba("#9CC46B"),
    "sand": rgba("#D9C6A0"),
}
"""The colours that a hero of one's own may have where it is chosen."""


class Face(StrEnum):
    """The letters; the values are the names they are registered under."""

    MEDIUM = "Inter-Medium"
    BOLD = "Inter-Bold"
    HEAVY = "InterDisplay-ExtraBold"
    ICONS = "RingsideIcons"


class Type(NamedTuple):
    """A size of text with its weight."""

    size: float
    face: Face


DIAL_SHARE: Final = 0.47
"""The size of a dial's number as a share of the dial."""
WINNER: Final = Type(72, Face.HEAVY)
VALUE_CARD: Final = Type(44, Face.HEAVY)
RESUME: Final = Type(36, Face.HEAVY)
ECHO: Final = Type(32, Face.HEAVY)
COUNTER: Final = Type(30, Face.HEAVY)
TITLE: Final = Type(30, Face.HEAVY)
INSTRUCTION: Final = Type(28, Face.HEAVY)
RULING: Final = Type(26, Face.BOLD)
PROMPT: Final = Type(24, Face.BOLD)
HEAD: Final = Type(20, Face.BOLD)
BUTTON: Final = Type(19, Face.BOLD)
STRONG: Final = Type(18, Face.BOLD)
BODY: Final = Type(18, Face.MEDIUM)
CAPTION: Final = Type(16, Face.MEDIUM)
CAPTION_STRONG: Final = Type(16, Face.BOLD)
SMALLEST: Final = Type(15, Face.BOLD)

XS: Final = 4.0
SM: Final = 8.0
MD: Final = 12.0
LG: Final = 16.0
XL: Final = 24.0
GUTTER_MENU: Final = 16.0
GUTTER_HOME: Final = 24.0

RADIUS_PANEL: Final = 16.0
RADIUS_BUTTON: Final = 14.0
RADIUS_TILE: Final = 14.0
RADIUS_COUNTER: Final = 12.0
RADIUS_SEGMENT: Final = 11.0

BORDER: Final = 3.0
"""Of what is selected, and of the active seat."""
BORDER_FOUR: Final = 4.0
"""Of the active seat among four."""
BORDER_QUIET: Final = 2.0

HIT_MIN: Final = 57.0
"""9 mm: what a finger needs."""
DRAWN_MIN: Final = 48.0
BUTTON_HEIGHT: Final = 56.0
TOOL_HEIGHT: Final = 60.0
PROMPT_BUTTON_HEIGHT: Final = 64.0
CHOICE_HEIGHT: Final = 76.0
RESUME_HEIGHT: Final = 100.0
DIAL_MIN_FOR_HALVES: Final = 114.0
TAP_SLOP: Final = 12.0
"""A finger that moved farther than this did not tap."""
PALM_WIDTH: Final = 157.0
"""25 mm: a touch that is wider is a hand."""
PALM_TOUCHES: Final = 3
"""As many touches as this near each other are a hand."""
PALM_SPAN: Final = 500.0
"""How near: 80 mm, a hand's breadth."""

STRIPE: Final = 10.0
"""The width of a seat's stripe."""
STRIPE_HATCH: Final = 7.0
"""The stripe of the second team: diagonal, so much on and so much off."""
STRIPE_RESTING: Final = 0.55
"""How strong the stripe is while it is somebody else's turn."""

PRESS_MS: Final = 60.0
GLIDE_MS: Final = 200.0
DIAL_STEP_MS: Final = 120.0
SETTLE_S: Final = 0.5
"""How long a spot keeps its meaning after it was tapped."""
LONG_PRESS_MS: Final = 500.0
REPEAT_MS: Final = 140.0
"""Between two steps of a dial that is held."""
