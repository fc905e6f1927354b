"""Lines and rows of small pictures as triangles, for one `Mesh` each. No Kivy.

A ribbon is a line with a width; across it, the picture runs from 0 to 1, so that soft edges come
with the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drawing.fit import Spot, Way

_SHARPEST: Final = 0.35
"""Corners that are sharper than this are cut, or they would stick out."""

WHOLE: Final = (0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0)
"""The corners of a picture: lower left, lower right, upper right, upper left."""


@dataclass
class Triangles:
    """Corners as x, y, u, v one after the other, and which three make a triangle."""

    vertices: list[float] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)

    def add_ribbon(self, way: Way, width: float) -> None:
        """A line of this width; ends are cut straight."""
        points = _without_repeats(way)
        if len(points) < 2:
            return
        first = len(self.vertices) // 4
        half = width / 2
        steps = [_unit(a, b) for a, b in pairwise(points)]
        for n, (x, y) in enumerate(points):
            before, after = steps[max(n - 1, 0)], steps[min(n, len(steps) - 1)]
            nx, ny = -(before[1] + after[1]), before[0] + after[0]
            size = hypot(nx, ny) or 1.0
            nx, ny = nx / size, ny / size
            # The mitre: farther out where the line bends, but not without end.
            stretch = half / max(-before[1] * nx + before[0] * ny, _SHARPEST)
            self.vertices += (x + nx * stretch, y + ny * stretch, 0.0, 0.5)
            self.vertices += (x - nx * stretch, y - ny * stretch, 1.0, 0.5)
        for n in range(len(points) - 1):
            at = first + 2 * n
            self.indices += (at, at + 1, at + 2, at + 2, at + 1, at + 3)

    def add_picture(
        self,
        at: Spot,
        width: float,
        height: float,
        degrees: float = 0.0,
        corners: Sequence[float] = WHOLE,
    ) -> None:
        """A picture around a place, turned counterclockwise; `corners` are its texture corners."""
        first = len(self.vertices) // 4
        c, s = cos(radians(degrees)), sin(radians(degrees))
        x, y = width / 2, height / 2
        for n, (u, v) in enumerate(((-x, -y), (x, -y), (x, y), (-x, y))):
            self.vertices += (
                at[0] + u * c - v * s,
                at[1] + u * s + v * c,
                corners[2 * n],
                corners[2 * n + 1],
            )
        self.indices += (first, first + 1, first + 2, first, first + 2, first + 3)

    def add_sheet(
        self, low: Spot, high: Spot, steps: int, seen_at: Callable[[float, float], Spot]
    ) -> None:
        """A picture that is bent: `seen_at` says which place of it is seen where."""
        first = len(self.vertices) // 4
        for row in range(steps + 1):
            y = low[1] + (high[1] - low[1]) * row / steps
            for column in range(steps + 1):
                x = low[0] + (high[0] - low[0]) * column / steps
                self.vertices += (x, y, *seen_at(x, y))
        for row in range(steps):
            for column in range(steps):
                at = first + row * (steps + 1) + column
                up = at + steps + 1
                self.indices += (at, at + 1, up + 1, at, up + 1, up)


def _unit(a: Spot, b: Spot) -> Spot:
    apart = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / apart, (b[1] - a[1]) / apart


def _without_repeats(way: Way) -> list[Spot]:
    found: list[Spot] = []
    for spot in way:
        if not found or hypot(spot[0] - found[-1][0], spot[1] - found[-1][1]) > 0.01:
            found.append(spot)
    return found
