"""Where everything of a battlefield lies on a widget of a given size, in pixels, y upwards.

A plan belongs to one battlefield and one size. It knows nothing of figures, and nothing of Kivy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final, TypeAlias

from ui.drawing.board import Board, lay_out_board, room_for_growth
from ui.drawing.geometry import Point, extent, length
from ui.drawing.layout import drawn_radius
from ui.drawing.palette import RADIUS
from ui.drawing.routes import ARROW

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield, ItemKind, SpaceId

Spot: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[Spot, ...]

COMFORTABLE: Final = 30.0
"""Circles grow to this radius, in dp, where the map leaves room for it."""
WITH_LETTERS: Final = 18.0
"""Circles of this radius, in dp, have room for letters and numbers."""
WITH_PATTERN: Final = 12.0
"""Smaller circles are plain: a pattern would be mere noise."""
HIT: Final = 28.5
"""How near to the middle of a space a finger has to be at least, in dp: 9 mm across."""
NEAREST: Final = 0.37
"""What a radius may take of the distance to the next space."""

_FULL_LABEL: Final = 24.0
"""From this radius on, in dp, letters and numbers have their full size."""
_LARGE: Final = 36.0
"""From this radius on, in dp, letters and numbers grow with the circles."""
_DOT_STEP: Final = 10.0
_GROWTH_STEP: Final = 0.04
_KEPT: Final = 24
"""How many layouts are kept."""


@dataclass(frozen=True)
class Margins:
    """What is left free beside circles and paths, in dp: for rings, letters and numbers."""

    side: float
    top: float
    bottom: float

    def times(self, factor: float) -> Margins:
        """All of them larger."""
        return Margins(self.side * factor, self.top * factor, self.bottom * factor)


_FULL: Final = Margins(8, 19, 10)
_SMALL: Final = Margins(6, 10, 8)
_PLAIN: Final = Margins(4, 4, 4)


@dataclass(frozen=True)
class Chevron:
    """Where the arrow of a one-way path sits, and where it points, counterclockwise."""

    at: Spot
    degrees: float
    size: float


@dataclass(frozen=True)
class SlotPlace:
    """Where an item slot is drawn."""

    kind: ItemKind
    at: Spot
    side: float


@dataclass(frozen=True)
class Plan:
    """All places of one battlefield at one size."""

    battlefield: Battlefield
    width: float
    height: float
    density: float
    radius: int
    centres: dict[SpaceId, Spot]
    lines: tuple[Way, ...]
    dots: Way
    chevrons: tuple[Chevron, ...]
    slots: dict[SpaceId, SlotPlace]
    keyholes: dict[SpaceId, Spot]
    ways: dict[tuple[SpaceId, SpaceId], Way] = field(repr=False)
    """From the middle of a space to the middle of a neighbour, along the path between them."""

    @property
    def path_width(self) -> float:
        """How wide paths are."""
        return max(1.5 * self.density, self.radius * 0.16)

    @property
    def unit(self) -> float:
        """A dp of letters, numbers and rings: smaller or larger where the circles are."""
        dp = self.radius / self.density
        return self.density * max(min(1.0, dp / _FULL_LABEL), dp / _LARGE)

    @property
    def has_letters(self) -> bool:
        """Whether letters and numbers can be read at all."""
        return self.radius >= WITH_LETTERS * self.density

    @property
    def has_patterns(self) -> bool:
        """Whether patterns can be told apart."""
        return self.radius >= WITH_PATTERN * self.density

    @cached_property
    def _elbow_room(self) -> dict[SpaceId, float]:
        """Half the way to the nearest other space."""
        everything = tuple(self.centres.items())
        return {
            here: min(
                (hypot(x - u, y - v) for other, (u, v) in everything if other != here),
                default=float("inf"),
            )
            / 2
            for here, (x, y) in everything
        }

    def space_at(self, x: float, y: float, zoom: float = 1.0) -> SpaceId | None:
        """The space that a finger means; the hit area is the same for the finger when zoomed."""
        best, least = None, float("inf")
        for space, (u, v) in self.centres.items():
            away = hypot(x - u, y - v)
            if away < least:
                best, least = space, away
        if best is None:
            return None
        wanted = max(HIT * self.density / zoom, self.radius + 6 * self.density / zoom)
        reach = max(min(wanted, self._elbow_room[best]), self.radius)
        return best if least <= reach else None

    def way(self, start: SpaceId, end: SpaceId) -> Way:
        """From one space to another: along their path if they have one, else straight."""
        return self.ways.get((start, end)) or (self.centres[start], self.centres[end])

    def has_way(self, start: SpaceId, end: SpaceId) -> bool:
        """Whether the two are joined by a path."""
        return (start, end) in self.ways

    def journey(self, spaces: tuple[SpaceId, ...]) -> Way:
        """Through several spaces, one after the other."""
        points: list[Spot] = [self.centres[spaces[0]]]
        for a, b in pairwise(spaces):
            points.extend(self.way(a, b)[1:])
        return tuple(points)


def make_plan(battlefield: Battlefield, width: float, height: float, density: float) -> Plan:
    """Fit a battlefield into a widget."""
    fit = _fit(battlefield, width, height, density, _FULL)
    # Letters and numbers that grow with the circles need more room, which makes circles smaller.
    for _ in range(3):
        large = fit.scale * RADIUS / (_LARGE * density)
        if large > 1:
            fit = _fit(battlefield, width, height, density, _FULL.times(large))
    if fit.scale * RADIUS < WITH_LETTERS * density:
        fit = _fit(battlefield, width, height, density, _SMALL)
    if fit.scale * RADIUS < WITH_PATTERN * density:
        fit = _fit(battlefield, width, height, density, _PLAIN)
    return _plan(battlefield, width, height, density, fit)


@dataclass(frozen=True)
class _Fit:
    board: Board
    scale: float
    left: float
    top: float

    def spot(self, point: Point, height: float) -> Spot:
        box = self.board.box
        x = self.left + (point.x - box.left) * self.scale
        y = self.top + (point.y - box.top) * self.scale
        return x, height - y


def _fit(
    battlefield: Battlefield, width: float, height: float, density: float, margins: Margins
) -> _Fit:
    across = max(width - 2 * margins.side * density, 8.0)
    down = max(height - (margins.top + margins.bottom) * density, 8.0)
    board = _board(battlefield, _growth(battlefield, across, down, density))
    scale = min(across / board.box.width, down / board.box.height)
    left = (width - board.box.width * scale) / 2
    top = margins.top * density + (down - board.box.height * scale) / 2
    return _Fit(board, scale, left, top)


def _growth(battlefield: Battlefield, across: float, down: float, density: float) -> float:
    """How much larger than the map's own circles ours are: up to `COMFORTABLE`, if they fit."""
    most = room_for_growth(battlefield, NEAREST)
    box = extent(tuple(Point(space.x, space.y) for space in battlefield.spaces))
    comfortable = COMFORTABLE * density
    spare_across, spare_down = across - 2 * comfortable, down - 2 * comfortable
    if spare_across <= 0 or spare_down <= 0:
        return _stepped(most)
    scale = min(spare_across / max(box.width, 1.0), spare_down / max(box.height, 1.0))
    wanted = comfortable / (drawn_radius(battlefield) * scale)
    return _stepped(min(max(wanted, 1.0), most))


def _stepped(growth: float) -> float:
    """In few steps, so that a window that is being resized does not need a layout per pixel."""
    return round(1 + int((growth - 1) / _GROWTH_STEP) * _GROWTH_STEP, 2)


_boards: dict[tuple[int, float], tuple[Battlefield, Board]] = {}


def _board(battlefield: Battlefield, growth: float) -> Board:
    """The layout, found once; a battlefield is told by identity, because to compare one is slow."""
    key = (id(battlefield), growth)
    if key not in _boards:
        while len(_boards) >= _KEPT:
            del _boards[next(iter(_boards))]
        _boards[key] = (battlefield, lay_out_board(battlefield, growth))
    return _boards[key][1]


def _plan(battlefield: Battlefield, width: float, height: float, density: float, fit: _Fit) -> Plan:
    board, scale = fit.board, fit.scale

    def spot(point: Point) -> Spot:
        return fit.spot(point, height)

    # Whole pixels, so that pictures drawn for pixels stay sharp.
    centres = {space: _whole(spot(centre)) for space, centre in board.centres.items()}
    ways: dict[tuple[SpaceId, SpaceId], Way] = {}
    lines: list[Way] = []
    dots: list[Spot] = []
    chevrons: list[Chevron] = []
    for route in board.routes:
        a, b = route.path.a, route.path.b
        between = tuple(spot(point) for point in route.line)
        ways[a, b] = (centres[a], *between, centres[b])
        ways[b, a] = ways[a, b][::-1]
        for piece in route.pieces:
            way = tuple(spot(point) for point in piece)
            if route.path.one_way:
                dots.extend(_beads(way, _DOT_STEP * scale))
            else:
                lines.append(way)
        if route.path.one_way:
            at, step = route.arrow
            fits = min(max(length(route.line) / (1.2 * ARROW), 0.6), 1.0)
            angle = degrees(atan2(-step.y, step.x))
            chevrons.append(Chevron(_whole(spot(at)), angle, fits * ARROW * scale))
    return Plan(
        battlefield=battlefield,
        width=width,
        height=height,
        density=density,
        radius=max(int(RADIUS * scale), 2),
        centres=centres,
        lines=tuple(lines),
        dots=tuple(dots),
        chevrons=tuple(chevrons),
        slots={
            placed.slot.space: SlotPlace(
                placed.slot.kind, _whole(spot(placed.box.centre)), placed.box.width * scale
            )
            for placed in board.slots
        },
        keyholes={badge.space: _whole(spot(badge.box.centre)) for badge in board.badges},
        ways=ways,
    )


def _whole(spot: Spot) -> Spot:
    return float(round(spot[0])), float(round(spot[1]))


def _beads(way: Way, step: float) -> list[Spot]:
    """Places along a way, about `step` apart, half a step from both ends."""
    total = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(way))
    count = max(round(total / step), 1)
    return [point_along(way, (n + 0.5) * total / count) for n in range(count)]


def point_along(way: Way, along: float) -> Spot:
    """The place at this length along a way."""
    for (a, b), (c, d) in pairwise(way):
        step = hypot(c - a, d - b)
        if along <= step and step > 0:
            share = max(along, 0.0) / step
            return a + (c - a) * share, b + (d - b) * share
        along -= step
    return way[-1]


def way_length(way: Way) -> float:
    """How long a way is."""
    return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(way))
