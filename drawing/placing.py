"""Finding room for labels and marks: what is in the way, and the cheapest of many places.

Circles, labels and arrows must not be covered; a path should not be. Neighbours are found through a
coarse grid, so that a map of several hundred spaces is no harder than its crowded corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from drawing.geometry import Bounds, Line, Point, extent, length_within
from drawing.palette import PATH_WIDTH, RADIUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORBIDDEN: Final = 1000.0
"""The cost of covering what must stay visible: more than all preferences together."""
_COST_OF_PATH: Final = 0.25
_CELL: Final = 4 * RADIUS


class Obstacle(Protocol):
    """Something that is on the sheet already."""

    @property
    def box(self) -> Bounds:
        """Where it can be met at all."""

    def cost(self, box: Bounds) -> float:
        """What it costs to cover it with a box."""


@dataclass(frozen=True, eq=False)
class Disc:
    """The circle of a space."""

    centre: Point

    @property
    def box(self) -> Bounds:
        """The square around it."""
        return Bounds.around(self.centre, 2 * RADIUS, 2 * RADIUS)

    def cost(self, box: Bounds) -> float:
        """Forbidden, the deeper the worse."""
        depth = RADIUS - box.distance_to(self.centre)
        return FORBIDDEN + depth if depth > 0 else 0.0


@dataclass(frozen=True, eq=False)
class Taken:
    """A label, an arrow or a mark."""

    box: Bounds

    def cost(self, box: Bounds) -> float:
        """Forbidden, the more of it the worse."""
        area = self.box.shared_area(box)
        return FORBIDDEN + area if area else 0.0


@dataclass(frozen=True, eq=False)
class Track:
    """A path; to cover a little of it can be borne."""

    line: Line

    @property
    def box(self) -> Bounds:
        """The box around it."""
        return extent(self.line).grown(PATH_WIDTH)

    def cost(self, box: Bounds) -> float:
        """So much per length that would be hidden."""
        return _COST_OF_PATH * length_within(self.line, box.grown(PATH_WIDTH / 2))


class FilledSheet:
    """Everything that is on the sheet so far."""

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        self._cells: dict[tuple[int, int], list[Obstacle]] = {}
        for obstacle in obstacles:
            self.add(obstacle)

    def add(self, obstacle: Obstacle) -> None:
        """Put one more thing on the sheet."""
        for cell in _cells(obstacle.box):
            self._cells.setdefault(cell, []).append(obstacle)

    def cost(self, box: Bounds, own: Obstacle) -> float:
        """What it costs to put a box there; `own` is the space that it belongs to."""
        near = {id(o): o for cell in _cells(box) for o in self._cells.get(cell, ()) if o is not own}
        return sum(obstacle.cost(box) for obstacle in near.values())


class Placeable(Protocol):
    """Anything with an extent."""

    @property
    def box(self) -> Bounds:
        """What it would cover."""


_Thing = TypeVar("_Thing", bound=Placeable)


def cheapest(
    choices: Iterable[Iterable[tuple[float, _Thing]]], ground: FilledSheet, own: Obstacle
) -> _Thing:
    """The option with the least cost: its own price plus what it would cover. Ties: the first.

    The choices come best first: a further one is looked at only if every option so far would cover
    something that must stay visible.
    """
    best: _Thing | None = None
    lowest = float("inf")
    for options in choices:
        for price, thing in sorted(options, key=lambda option: option[0]):
            if price >= lowest:
                break
            total = price + ground.cost(thing.box, own)
            if total < lowest:
                best, lowest = thing, total
        if lowest < FORBIDDEN:
            break
    if best is None:
        raise ValueError("there is nothing to choose from")
    return best


def _cells(box: Bounds) -> Iterator[tuple[int, int]]:
    for column in range(floor(box.left / _CELL), floor(box.right / _CELL) + 1):
        for row in range(floor(box.top / _CELL), floor(box.bottom / _CELL) + 1):
            yield column, row
