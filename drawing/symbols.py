"""The symbols of a battlefield: starts, secret passages, ends of far paths, item slots, arrows.

Each is drawn around the origin, to be moved where it belongs; the legend shows the very same ones.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from companion.rules.battlefield import ItemKind
from drawing.geometry import Point
from drawing.markup import element, group, number, text_line
from drawing.palette import INK, RADIUS, TEXT
from drawing.typeface import FontWeight

DIAMOND: Final = 22.0
"""From the middle of a start diamond to its corners."""
PASSAGE: Final = 18.0
"""The radius of the keyhole badge."""
MARK: Final = 28.0
"""What of a diamond or a badge must not be covered, as the side of a square."""
SLOT: Final = 32.0
"""The side of an item slot."""
ARROW: Final = 34.0
"""How long the arrow on a one-way path is."""

FAR_SHAPES: Final = (
    "M0 -10L10 8H-10Z",
    "M-8 -8H8V8H-8Z",
    "M0 -11L3 -3.6L10.5 -3.4L4.6 1.6L6.6 9L0 4.8L-6.6 9L-4.6 1.6L-10.5 -3.4L-3 -3.6Z",
    "M-3.5 -10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5Z",
    "M4 -10A10.3 10.3 0 1 0 4 10A8 8 0 1 1 4 -10Z",
    "M-8 -10H8L2 0L8 10H-8L-2 0Z",
    "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9ZM0 -4A4 4 0 1 0 0 4A4 4 0 1 0 0 -4Z",
    "M-10 -6H2V-10L11 0L2 10V6H-10Z",
)
"""The signs of far paths, in the order of the map: told apart by shape alone."""

_KEYHOLE: Final = "M0 -10a5.5 5.5 0 0 1 2.6 10.3L5 10H-5L-2.6 0.3A5.5 5.5 0 0 1 0 -10Z"
_BOLT: Final = "M3 -12L-8 2H-1.5L-3.5 12L8 -3H1.5L5 -12Z"


def start_diamond(number_of_start: str) -> str:
    """The diamond of a start with its number."""
    d = DIAMOND
    return group(
        {"class": "diamond"},
        [
            element(
                "path",
                {
                    "d": f"M0 {number(-d)}L{number(d)} 0L0 {number(d)}L{number(-d)} 0Z",
                    "fill": TEXT,
                    "stroke": INK,
                    "stroke-width": 4,
                    "stroke-linejoin": "round",
                    "paint-order": "stroke",
                },
            ),
            text_line(
                number_of_start, Point(0, 0), 21, weight=FontWeight.BOLD, fill=INK, anchor="middle"
            ),
        ],
    )


def passage_badge() -> str:
    """A keyhole on a dark disc."""
    return _badge("keyhole", _KEYHOLE)


def far_badge(number_of_path: int) -> str:
    """The sign of a far path on a dark disc, the same at both ends; the first path is 0."""
    return _badge("far-sign", FAR_SHAPES[number_of_path % len(FAR_SHAPES)])


def _badge(kind: str, shape: str) -> str:
    return group(
        {"class": kind},
        [
            element("circle", {"r": PASSAGE + 2, "fill": INK}),
            element(
                "circle",
                {"r": PASSAGE - 1, "fill": INK, "stroke": TEXT, "stroke-width": 2.5},
            ),
            element("path", {"d": shape, "fill": TEXT}),
        ],
    )


def passage_ring() -> str:
    """The dashed ring around a space that a secret passage opens on."""
    return element(
        "circle",
        {
            "r": RADIUS + 6,
            "fill": "none",
            "stroke": TEXT,
            "stroke-width": 3,
            "stroke-dasharray": "8 7",
        },
    )


def item_square(kind: ItemKind) -> str:
    """A square with a lightning bolt for a scheme item, with a burst for a combat item."""
    half = SLOT / 2
    return group(
        {"class": "square"},
        [
            element(
                "rect",
                {
                    "x": -half + 1.5,
                    "y": -half + 1.5,
                    "width": SLOT - 3,
                    "height": SLOT - 3,
                    "rx": 6,
                    "fill": INK,
                    "stroke": TEXT,
                    "stroke-width": 3,
                },
            ),
            element("path", {"d": _BOLT if kind is ItemKind.SCHEME else _burst(), "fill": TEXT}),
        ],
    )


def _burst() -> str:
    """A star of eight rays."""
    corners = (
        (sin(n * pi / 8) * reach, -cos(n * pi / 8) * reach)
        for n in range(16)
        for reach in [12.0 if n % 2 == 0 else 5.5]
    )
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def chevron_pair() -> str:
    """The arrow of a one-way path: two chevrons that point to the right."""
    line: dict[str, str | float] = {
        "d": "M-13 -12L-1 0L-13 12M2 -12L14 0L2 12",
        "fill": "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    return group(
        {"class": "arrow"},
        [
            element("path", {**line, "stroke": INK, "stroke-width": 12}),
            element("path", {**line, "stroke": TEXT, "stroke-width": 5}),
        ],
    )
