"""The two labels of a space: its id on the upper rim, the letters of its zones on the lower one.

Each slides along the rim out of the way of paths, moves into its circle or is set smaller when it
must. Here it is decided where a plate may go; what else needs room is in placing.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from drawing.geometry import Bounds, Point
from drawing.palette import RADIUS
from drawing.typeface import FontWeight, chop, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator

ID_SIZE: Final = 17.0
LETTER_SIZE: Final = 16.0
_SHRINK: Final = (1.0, 0.85, 0.7, 0.58, 0.48, 0.4)
_SLIDE: Final = (0, 12, -12, 24, -24, 36, -36, 48, -48, 60, -60)
_LINE_HEIGHT: Final = 1.12
_IN_CIRCLE: Final = (0.72, 0.6, 0.45)
_MANY_ZONES: Final = 4
_OUTSIDE: Final = 1.25
_WIDEST: Final = 1.9 * RADIUS
_HIGHEST: Final = 1.1 * RADIUS
"""A plate that is higher is set smaller, so that it leaves something of its space to be seen."""


@dataclass(frozen=True)
class Plate:
    """A small label: its lines, how large they are set, and what it covers."""

    lines: tuple[str, ...]
    size: float
    box: Bounds


def id_plates(
    space_id: str, centre: Point, zones: int = 1
) -> Iterator[Iterator[tuple[float, Plate]]]:
    """Where the id may go, each place with its price: best at the top; then the same smaller.

    A space of many zones has sectors so narrow that a plate on its rim would hide a whole one.
    """
    rim = _OUTSIDE if zones >= _MANY_ZONES else 1.0
    for shrink in _SHRINK:
        yield _places(space_id, ID_SIZE * shrink, centre, turned=0, rim=rim)


def letter_plates(
    letters: str, centre: Point, size: float = LETTER_SIZE, *, steady: bool = False
) -> Iterator[Iterator[tuple[float, Plate]]]:
    """Where the zone letters may go, each place with its price: best at the bottom.

    `steady` letters rather lie on a path than anywhere else.
    """
    for shrink in _SHRINK:
        yield _places(
            letters, size * shrink, centre, turned=180, per_degree=1 if steady else 1 / 24
        )


def _places(
    text: str,
    size: float,
    centre: Point,
    *,
    turned: int,
    per_degree: float = 1 / 24,
    rim: float = 1.0,
) -> Iterator[tuple[float, Plate]]:
    for lines, price in _settings(text, size):
        width, height = _extent(lines, size)
        if height > _HIGHEST and size > ID_SIZE * _SHRINK[-1]:
            continue
        for degrees in _SLIDE:
            angle = radians(turned + degrees)
            for depth, out in enumerate((rim, *_IN_CIRCLE)):
                reach = out * RADIUS
                at = centre.shifted(sin(angle) * reach, -cos(angle) * reach)
                cost = price + abs(degrees) * per_degree + 72 * per_degree * depth
                yield cost, Plate(lines, size, Bounds.around(at, width, height))


def _settings(text: str, size: float) -> Iterator[tuple[tuple[str, ...], float]]:
    """The text on one line and, if that is long, on several; each with its price."""
    width = text_width(text, size, FontWeight.BOLD)
    yield (text,), max(0.0, width - _WIDEST) * 0.1
    if width > _WIDEST:
        lines = chop(text, size, FontWeight.BOLD, _WIDEST)
        whole = all(line.endswith(("-", "_")) for line in lines[:-1])
        yield lines, 0.0 if whole else 12.0


def _extent(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    widest = max(text_width(line, size, FontWeight.BOLD) for line in lines)
    height = (1 + _LINE_HEIGHT * (len(lines) - 1)) * size + 0.4 * size
    return max(widest + 0.8 * size, height), height
