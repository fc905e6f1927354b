"""What each pattern of a zone looks like: flat shapes in one ink on the zone's colour.

A pattern is one tile as large as a space and anchored at its centre, so that a space never shows a
seam and looks the same wherever it lies. Which zone has which pattern is the map's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.rules.battlefield import Pattern
from drawing.colour import pattern_ink
from drawing.markup import element, number
from drawing.palette import RADIUS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.rules.battlefield import Zone

EDGE: Final = RADIUS + 2
"""Half the side of a tile: a little more than a space, so that its rim is filled too."""


def zone_fill(zone: Zone, name: str) -> str:
    """The `<pattern>` that fills a zone's part of a space, to be used as `url(#name)`."""
    ink = pattern_ink(zone.colour)
    return element(
        "pattern",
        {
            "id": name,
            "data-zone": zone.id,
            "data-pattern": zone.pattern.value,
            "patternUnits": "userSpaceOnUse",
            "x": -EDGE,
            "y": -EDGE,
            "width": 2 * EDGE,
            "height": 2 * EDGE,
            "viewBox": " ".join(number(side) for side in (-EDGE, -EDGE, 2 * EDGE, 2 * EDGE)),
        },
        element(
            "rect",
            {"x": -EDGE, "y": -EDGE, "width": 2 * EDGE, "height": 2 * EDGE, "fill": zone.colour},
        ),
        *_SHAPES[zone.pattern](ink),
    )


def _steps(pitch: float, offset: float = 0.0, reach: float = EDGE) -> Iterator[float]:
    """Places `pitch` apart on both sides of the centre, as far as the tile reaches."""
    count = int(reach / pitch) + 1
    for n in range(-count, count + 1):
        yield n * pitch + offset


def _lines(ink: str, width: float, d: str, *, join: str = "miter") -> str:
    return element(
        "path",
        {"d": d, "fill": "none", "stroke": ink, "stroke-width": width, "stroke-linejoin": join},
    )


def _shapes(ink: str, d: str) -> str:
    return element("path", {"d": d, "fill": ink})


def _across(y: float) -> str:
    return f"M{number(-EDGE)} {number(y)}H{number(EDGE)}"


def _down(x: float) -> str:
    return f"M{number(x)} {number(-EDGE)}V{number(EDGE)}"


def _rising(x: float) -> str:
    return f"M{number(x - EDGE)} {number(EDGE)}L{number(x + EDGE)} {number(-EDGE)}"


def _falling(x: float) -> str:
    return f"M{number(x - EDGE)} {number(-EDGE)}L{number(x + EDGE)} {number(EDGE)}"


def _solid(_ink: str) -> list[str]:
    return []


def _hbars(ink: str) -> list[str]:
    return [_lines(ink, 4.5, "".join(_across(y) for y in _steps(12, 6)))]


def _vbars(ink: str) -> list[str]:
    return [_lines(ink, 4.5, "".join(_down(x) for x in _steps(12, 6)))]


def _diag(ink: str) -> list[str]:
    return [_lines(ink, 4, "".join(_rising(x) for x in _steps(18, 9, 2 * EDGE)))]


def _bdiag(ink: str) -> list[str]:
    return [_lines(ink, 4, "".join(_falling(x) for x in _steps(18, 9, 2 * EDGE)))]


def _cross(ink: str) -> list[str]:
    both = [_rising(x) + _falling(x) for x in _steps(21, 10.5, 2 * EDGE)]
    return [_lines(ink, 3, "".join(both))]


def _grid(ink: str) -> list[str]:
    return [_lines(ink, 3, "".join(_down(x) + _across(x) for x in _steps(17, 8.5)))]


def _bricks(ink: str) -> list[str]:
    rows = "".join(_across(y) for y in _steps(12, 6))
    joints = "".join(
        f"M{number(x + (12 if row % 2 else 0))} {number(y)}v12"
        for row, y in enumerate(_steps(12, 6))
        for x in _steps(24)
    )
    return [_lines(ink, 3, rows + joints)]


def _checker(ink: str) -> list[str]:
    side = 10.0
    squares = (
        f"M{number(x)} {number(y)}h{number(side)}v{number(side)}h{number(-side)}z"
        for row, y in enumerate(_steps(side))
        for x in _steps(2 * side, side if row % 2 else 0)
    )
    return [_shapes(ink, "".join(squares))]


def _dots(ink: str) -> list[str]:
    dots = (
        f"M{number(x - 3.6)} {number(y)}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z"
        for row, y in enumerate(_steps(10.5))
        for x in _steps(18, 9 if row % 2 else 0)
    )
    return [_shapes(ink, "".join(dots))]


def _plus(ink: str) -> list[str]:
    signs = (
        f"M{number(x - 5.5)} {number(y)}h11M{number(x)} {number(y - 5.5)}v11"
        for row, y in enumerate(_steps(14))
        for x in _steps(28, 14 if row % 2 else 0)
    )
    return [_lines(ink, 3.2, "".join(signs))]


def _chevron(ink: str) -> list[str]:
    zigzag = "l16 -22l16 22" * 4  # twice as coarse as waves: they lie side by side on many maps
    rows = (f"M-64 {number(y)}{zigzag}" for y in _steps(26, 11, EDGE + 22))
    return [_lines(ink, 8, "".join(rows))]


def _waves(ink: str) -> list[str]:
    swell = "q5 -8 10 0t10 0" * 6
    rows = (f"M-60 {number(y)}{swell}" for y in _steps(11, 0, EDGE + 8))
    return [_lines(ink, 3, "".join(rows), join="round")]


def _rings(ink: str) -> list[str]:
    return [
        element(
            "circle",
            {"r": share * RADIUS, "fill": "none", "stroke": ink, "stroke-width": 3.4},
        )
        for share in (0.2, 0.43, 0.66, 0.89)
    ]


_SHAPES: Final[dict[Pattern, Callable[[str], list[str]]]] = {
    Pattern.BDIAG: _bdiag,
    Pattern.BRICKS: _bricks,
    Pattern.CHECKER: _checker,
    Pattern.CHEVRON: _chevron,
    Pattern.CROSS: _cross,
    Pattern.DIAG: _diag,
    Pattern.DOTS: _dots,
    Pattern.GRID: _grid,
    Pattern.HBARS: _hbars,
    Pattern.PLUS: _plus,
    Pattern.RINGS: _rings,
    Pattern.SOLID: _solid,
    Pattern.VBARS: _vbars,
    Pattern.WAVES: _waves,
}
