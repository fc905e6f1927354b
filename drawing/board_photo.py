"""A photo of a board: its four corners on it, and what lies where between them. No Kivy.

Places on a photo are shares of its width and height, from its upper left corner. Corners are those
of the board, beginning with the upper left one of the map and going round as a clock does.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Spot: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Spot, Spot, Spot, Spot]

LEAST_AREA: Final = 0.02
"""Of the photo: a board that is smaller on it would be nothing but blur."""
_LEAST_CORNER: Final = 0.02
"""How far a corner has to stick out, as a share of the area: less is a line with a bend."""


class BoardPhoto(msgspec.Struct, frozen=True):
    """A photo that lies under a battlefield."""

    file: Path
    corners: Corners


def is_board(corners: Sequence[Spot]) -> bool:
    """Whether these can be the corners of a board, one after the other as a clock goes."""
    if len(corners) != 4:
        return False
    turns = [_turn(*(corners[(n + k) % 4] for k in range(3))) for n in range(4)]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]])) / 2
    return area >= LEAST_AREA and min(turns) >= _LEAST_CORNER * area


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """Half the area of a corner; negative if it turns the other way round."""
    return ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) / 2


def seen_through(corners: Corners) -> Callable[[float, float], Spot]:
    """Where a place of the board is on the photo; from 0, 0 at its upper left to 1, 1.

    A board is flat, so straight lines stay straight: this is the one map of a square that does so.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dy1, dx2, dy2 = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    whole = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole
    a, d = x1 - x0 + g * x1, y1 - y0 + g * y1
    b, e = x3 - x0 + h * x3, y3 - y0 + h * y3

    def at(u: float, v: float) -> Spot:
        depth = g * u + h * v + 1
        return (a * u + b * v + x0) / depth, (d * u + e * v + y0) / depth

    return at
