"""Points, boxes and lines in the plane, as far as a drawing of a map needs them.

A line is a tuple of points; a curve is a line of many short pieces, so that trimming, cutting and
crossing are one thing for both.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, sin
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable


_BOW_STEPS: Final = 24
_CRACK: Final = ((0.46, 1.0), (0.56, 0.74), (0.42, 0.55), (0.58, 0.36), (0.48, 0.0))
"""The way of the break through a picture, from its top to its foot."""


class Point(NamedTuple):
    """A place on the sheet; y grows downwards."""

    x: float
    y: float

    def towards(self, other: Point, share: float) -> Point:
        """The point this share of the way to the other."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def shifted(self, x: float, y: float) -> Point:
        """The point moved by x and y."""
        return Point(self.x + x, self.y + y)


Line: TypeAlias = tuple[Point, ...]


class Bounds(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Bounds:
        """The box of this size with its middle at a point."""
        x, y = width / 2, height / 2
        return cls(centre.x - x, centre.y - y, centre.x + x, centre.y + y)

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Bounds:
        """The box with this much more on every side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def shared_area(self, other: Bounds) -> float:
        """How much of the two boxes lies on one another; 0 if they only touch."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def distance_to(self, point: Point) -> float:
        """From the nearest place of the box to a point; 0 within."""
        x = max(self.left - point.x, 0, point.x - self.right)
        y = max(self.top - point.y, 0, point.y - self.bottom)
        return hypot(x, y)


def hull(boxes: Iterable[Bounds]) -> Bounds:
    """The smallest box around all of them."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Bounds(min(lefts), min(tops), max(rights), max(bottoms))


def distance(one: Point, other: Point) -> float:
    """How far two points are apart."""
    return hypot(other.x - one.x, other.y - one.y)


def length(line: Line) -> float:
    """How long a line is."""
    return sum(distance(a, b) for a, b in pairwise(line))


def extent(line: Line) -> Bounds:
    """The box around a line."""
    return Bounds(
        min(p.x for p in line),
        min(p.y for p in line),
        max(p.x for p in line),
        max(p.y for p in line),
    )


def part(line: Line, begin: float, end: float) -> Line:
    """The piece of a line between two lengths along it."""
    found = [_at(line, begin)]
    passed = 0.0
    for a, b in pairwise(line):
        passed += distance(a, b)
        if begin < passed < end:
            found.append(b)
    return (*found, _at(line, end))


def place_on(line: Line, along: float) -> tuple[Point, Point]:
    """The point at this length along a line, and the unit step in the line's direction there."""
    before, after = _at(line, along - 1.0), _at(line, along + 1.0)
    step = distance(before, after) or 1.0
    return _at(line, along), Point((after.x - before.x) / step, (after.y - before.y) / step)


def distance_to_line(point: Point, line: Line) -> float:
    """From a point to the nearest place of a line."""
    return min(_distance_to_piece(point, a, b) for a, b in pairwise(line))


def length_within(line: Line, box: Bounds) -> float:
    """How much of a line runs through a box."""
    return sum(_length_within(a, b, box) for a, b in pairwise(line))


def crossings(one: Line, other: Line) -> list[tuple[float, float]]:
    """Where two lines cross: the length along the first, and the sine of the angle there."""
    found = []
    passed = 0.0
    for a, b in pairwise(one):
        step = distance(a, b)
        for c, d in pairwise(other):
            across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
            if across == 0:
                continue
            on_one = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across
            on_other = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across
            if 0 <= on_one < 1 and 0 <= on_other < 1:
                found.append((passed + on_one * step, abs(across) / (step * distance(c, d))))
        passed += step
    return found


def _at(line: Line, along: float) -> Point:
    for a, b in pairwise(line):
        step = distance(a, b)
        if along <= step and step > 0:
            return a.towards(b, max(along, 0.0) / step)
        along -= step
    return line[-1]


def _distance_to_piece(point: Point, a: Point, b: Point) -> float:
    x, y = b.x - a.x, b.y - a.y
    squared = x * x + y * y
    share = ((point.x - a.x) * x + (point.y - a.y) * y) / squared if squared else 0.0
    return distance(point, a.towards(b, min(max(share, 0.0), 1.0)))


def _length_within(a: Point, b: Point, box: Bounds) -> float:
    enter, leave = 0.0, 1.0
    for start, step, low, high in (
        (a.x, b.x - a.x, box.left, box.right),
        (a.y, b.y - a.y, box.top, box.bottom),
    ):
        if step == 0:
            if not low < start < high:
                return 0.0
            continue
        first, second = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, first), min(leave, second)
    return max(leave - enter, 0.0) * distance(a, b)


def bow(
    middle: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    part: tuple[float, float],
) -> list[float]:
    """A bow from the rim of a disc to a place, between two shares of its length: x, y, x, y."""
    (a, b), (c, d), (tail, head) = middle, end, part
    over = (a + (c - a) * 0.15, b + (d - b) * 0.85)
    away = radius / max(1.0, hypot(over[0] - a, over[1] - b))
    a, b = a + (over[0] - a) * away, b + (over[1] - b) * away
    points: list[float] = []
    for step in range(_BOW_STEPS + 1):
        at = tail + (head - tail) * step / _BOW_STEPS
        first, second, third = (1 - at) ** 2, 2 * at * (1 - at), at * at
        points += [
            first * a + second * over[0] + third * c, first * b + second * over[1] + third * d
        ]  # fmt: skip
    return points


def broken_half(
    middle: tuple[float, float],
    radius: float,
    side: float,
    tilt: float,
    heights: tuple[float, float],
) -> list[float]:
    """One half of a picture, left (0) or right (1) of the break, tilted away from the other.

    The corners of a fan, each x, y and where in the picture; `heights` are those of its ends there.
    """
    outline = [(side, 0.5), (side, 1.0), *_CRACK, (side, 0.0), (side, 0.5)]
    (x, y), (foot, top), turn, off = middle, heights, cos(tilt), sin(tilt)
    found: list[float] = []
    for across, up in outline:
        a, b = (across - 0.5) * 2 * radius, (up - 0.5) * 2 * radius
        found += [x + a * turn + b * off, y + b * turn - a * off, across, foot + (top - foot) * up]
    return found
