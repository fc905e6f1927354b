"""A plan brought to pixels: where everything lies on a widget or a sheet, y upwards. No Kivy.

A fit belongs to one battlefield and one size. It knows nothing of figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final, TypeAlias

from drawing.geometry import Point, extent, length
from drawing.palette import RADIUS
from drawing.plan import (
    LIVE_LETTER_SIZE,
    NEAREST,
    MapPlan,
    drawn_radius,
    plan_map,
    room_for_growth,
)
from drawing.plates import LETTER_SIZE
from drawing.sprites import SPRITE_LABEL_SIZE, SPRITE_LETTER_SIZE
from drawing.symbols import ARROW

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.battlefield import Battlefield, ItemKind, Path, SpaceId
    from drawing.plates import Plate
    from drawing.routes import PathLine

Spot: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[Spot, ...]

COMFORTABLE: Final = 30.0
"""Circles grow to this radius, in dp, where the map leaves room for it."""
WITH_LETTERS: Final = 17.0
"""Circles of this radius, in dp, have room for letters and numbers."""
WITH_PATTERN: Final = 12.0
"""Smaller circles are plain: a pattern would be mere noise."""
HIT: Final = 28.5
"""How near to the middle of a space a finger has to be at least, in dp: 9 mm across."""

_FULL_LABEL: Final = 24.0
"""From this radius on, in dp, letters and numbers have their full size."""
_LARGE: Final = 36.0
"""From this radius on, in dp, letters and numbers grow with the circles."""
_DOT_STEP: Final = 10.0
_GROWTH_STEP: Final = 0.04
_KEPT: Final = 64
"""How many plans are kept."""


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
class Trail:
    """A path as it is drawn: pieces of a line, or dots with an arrow if it is one-way."""

    path: Path
    lines: tuple[Way, ...] = ()
    dots: Way = ()
    chevron: Chevron | None = None


@dataclass(frozen=True)
class SlotPlace:
    """Where an item slot is drawn."""

    kind: ItemKind
    at: Spot
    side: float


@dataclass(frozen=True)
class SignPlace:
    """Where the sign at one end of a far path is drawn."""

    space: SpaceId
    to: SpaceId
    number: int
    at: Spot


@dataclass(frozen=True)
class Label:
    """Where letters or a name are written: the middle, the lines, and a dp of them."""

    at: Spot
    lines: tuple[str, ...]
    unit: float


@dataclass(frozen=True)
class MapFit:
    """All places of one battlefield at one size."""

    plan: MapPlan
    width: float
    height: float
    density: float
    radius: int
    centres: dict[SpaceId, Spot]
    trails: tuple[Trail, ...]
    slots: dict[SpaceId, SlotPlace]
    keyholes: dict[SpaceId, Spot]
    signs: tuple[SignPlace, ...]
    letters: dict[SpaceId, Label]
    names: dict[SpaceId, Label]
    ways: dict[tuple[SpaceId, SpaceId], Way] = field(repr=False)
    """From the middle of a space to the middle of a neighbour, along the path between them."""
    scale: float = 1.0
    """Pixels for each drawing unit."""
    origin: Spot = (0.0, 0.0)
    """Where the map file's own origin lies."""

    @property
    def battlefield(self) -> Battlefield:
        """The battlefield that it is the fit of."""
        return self.plan.battlefield

    def place(self, x: float, y: float) -> Spot:
        """Where a place of the map file lies."""
        scale = self.scale * self.plan.scale
        return self.origin[0] + x * scale, self.origin[1] - y * scale

    @property
    def path_width(self) -> float:
        """How wide paths are."""
        return max(1.5 * self.density, self.radius * 0.16)

    @property
    def unit(self) -> float:
        """A dp of letters, numbers and rings: smaller or larger where the circles are."""
        return _unit(self.radius, self.density)

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


def make_fit(
    battlefield: Battlefield, width: float, height: float, density: float, bend: float = 0.0
) -> MapFit:
    """Fit a battlefield into a widget."""
    room = _Room(battlefield, width, height, density, bend)
    fit = room.filled(_FULL)
    # Letters and numbers that grow with the circles need more room, which makes circles smaller.
    for _ in range(3):
        large = fit.scale * RADIUS / (_LARGE * density)
        if large > 1:
            fit = room.filled(_FULL.times(large))
    if fit.scale * RADIUS < WITH_LETTERS * density:
        small = room.filled(_SMALL)
        # Margins without letters may let circles grow so large that they get them after all.
        fit = small if small.scale * RADIUS < WITH_LETTERS * density else fit
    if fit.scale * RADIUS < WITH_PATTERN * density:
        fit = room.filled(_PLAIN)
    return _fit(fit, width, height, density)


def fit_to_sheet(plan: MapPlan) -> MapFit:
    """A plan at its own size, with all its labels."""
    box = plan.labelled_box
    return _fit(_Placed(plan, 1.0, -box.left, -box.top), box.width, box.height, 1.0)


@dataclass(frozen=True)
class _Placed:
    """A plan with its scale, and where its origin lies from the upper left corner."""

    plan: MapPlan
    scale: float
    left: float
    top: float

    def spot(self, point: Point, height: float) -> Spot:
        return self.left + point.x * self.scale, height - self.top - point.y * self.scale


@dataclass(frozen=True)
class _Room:
    battlefield: Battlefield
    width: float
    height: float
    density: float
    bend: float

    def filled(self, margins: Margins) -> _Placed:
        density = self.density
        across = max(self.width - 2 * margins.side * density, 8.0)
        down = max(self.height - (margins.top + margins.bottom) * density, 8.0)
        plan = _plan(self.battlefield, self._growth(across, down), self.bend)
        scale = min(across / plan.box.width, down / plan.box.height)
        left = (self.width - plan.box.width * scale) / 2
        top = margins.top * density + (down - plan.box.height * scale) / 2
        return _Placed(plan, scale, left - plan.box.left * scale, top - plan.box.top * scale)

    def _growth(self, across: float, down: float) -> float:
        """How much larger than the map's own circles ours are: up to `COMFORTABLE`, if they fit."""
        most = room_for_growth(self.battlefield, NEAREST)
        box = extent(tuple(Point(space.x, space.y) for space in self.battlefield.spaces))
        comfortable = COMFORTABLE * self.density
        spare_across, spare_down = across - 2 * comfortable, down - 2 * comfortable
        if spare_across <= 0 or spare_down <= 0:
            return _stepped(most)
        scale = min(spare_across / max(box.width, 1.0), spare_down / max(box.height, 1.0))
        wanted = comfortable / (drawn_radius(self.battlefield) * scale)
        return _stepped(min(max(wanted, 1.0), most))


def _stepped(growth: float) -> float:
    """In few steps, so that a window that is being resized does not need a plan per pixel."""
    return round(1 + int((growth - 1) / _GROWTH_STEP) * _GROWTH_STEP, 2)


_plans: dict[tuple[int, float, float], tuple[Battlefield, MapPlan]] = {}


def _plan(battlefield: Battlefield, growth: float, bend: float) -> MapPlan:
    """The plan, found once; a battlefield is told by identity, because to compare one is slow."""
    key = (id(battlefield), growth, bend)
    if key not in _plans:
        while len(_plans) >= _KEPT:
            del _plans[next(iter(_plans))]
        _plans[key] = (battlefield, plan_map(battlefield, growth, bend=bend))
    return _plans[key][1]


def _fit(placed: _Placed, width: float, height: float, density: float) -> MapFit:
    plan, scale = placed.plan, placed.scale

    is_sheet = any(s.name for s in plan.spaces)

    def spot(point: Point) -> Spot:
        return placed.spot(point, height)

    def sharp(point: Point) -> Spot:
        # Whole pixels, so that pictures painted for pixels stay sharp; a sheet has none.
        return spot(point) if is_sheet else _whole(spot(point))

    def label(plate: Plate, usual: float, unit: float) -> Label:
        return Label(sharp(plate.box.centre), plate.lines, plate.size / usual * unit)

    centres = {s.space.id: sharp(s.centre) for s in plan.spaces}
    ways: dict[tuple[SpaceId, SpaceId], Way] = {}
    for route in plan.routes:
        a, b = route.path.a, route.path.b
        ways[a, b] = (centres[a], *(spot(point) for point in route.line), centres[b])
        ways[b, a] = ways[a, b][::-1]
    radius = max(int(RADIUS * scale), 2)
    usual = LETTER_SIZE if is_sheet else LIVE_LETTER_SIZE
    unit = LETTER_SIZE / SPRITE_LETTER_SIZE if is_sheet else _unit(radius, density)
    return MapFit(
        plan=plan,
        width=width,
        height=height,
        density=density,
        radius=radius,
        centres=centres,
        trails=tuple(_trail(route, spot, scale) for route in plan.routes),
        slots={
            each.slot.space: SlotPlace(
                each.slot.kind, sharp(each.box.centre), each.box.width * scale
            )
            for each in plan.slots
        },
        keyholes={each.space: sharp(each.box.centre) for each in plan.keyholes},
        signs=tuple(
            SignPlace(each.space, each.to, each.number, sharp(each.box.centre))
            for each in plan.signs
        ),
        letters={s.space.id: label(s.letters, usual, unit) for s in plan.spaces},
        names={s.space.id: label(s.name, SPRITE_LABEL_SIZE, scale) for s in plan.spaces if s.name},
        ways=ways,
        scale=scale,
        origin=spot(Point(0, 0)),
    )


def _trail(route: PathLine, spot: Callable[[Point], Spot], scale: float) -> Trail:
    pieces = tuple(tuple(spot(point) for point in piece) for piece in route.pieces)
    if not route.path.one_way:
        return Trail(route.path, lines=pieces)
    at, step = route.arrow
    fits = min(max(length(route.line) / (1.2 * ARROW), 0.6), 1.0)
    angle = degrees(atan2(-step.y, step.x))
    dots = tuple(dot for way in pieces for dot in beads(way, _DOT_STEP * scale))
    chevron = Chevron(spot(at), angle, fits * ARROW * scale)
    return Trail(route.path, dots=dots, chevron=chevron)


def _unit(radius: float, density: float) -> float:
    """A dp of letters, numbers and rings: smaller or larger where the circles are."""
    dp = radius / density
    return density * max(min(1.0, dp / _FULL_LABEL), dp / _LARGE)


def _whole(spot: Spot) -> Spot:
    return float(round(spot[0])), float(round(spot[1]))


def beads(way: Way, step: float) -> list[Spot]:
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
