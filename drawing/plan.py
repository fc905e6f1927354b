"""The plan of a battlefield: where everything of it lies, whoever draws it. No Kivy.

One plan serves the app and the sheet of `ringside map draw`. It works in drawing units, in which a
space has RADIUS and y grows downwards; `fit.py` brings it to the pixels of a widget or a sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, pi, radians, sin
from typing import TYPE_CHECKING, Final

from drawing.geometry import Bounds, Point, distance, extent, hull
from drawing.palette import RADIUS
from drawing.placing import Disc, FilledSheet, Taken, Track, cheapest
from drawing.plates import LETTER_SIZE, Plate, id_plates, letter_plates
from drawing.routes import PathLine, route_paths
from drawing.symbols import MARK, SLOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.battlefield import Battlefield, ItemSlot, Space, SpaceId, Zone

KEYHOLE: Final = 16.0
"""The radius of the keyhole at the rim of a space with a secret passage."""
NEAREST: Final = 0.37
"""What a radius may take of the distance to the next space."""
LIVE_LETTER_SIZE: Final = 22.9
"""How large letters are at most while a game is on, where circles are small."""

_SMALL: Final = 60
"""A map that is more radii long than this gets larger circles if there is room for them."""
_TINY: Final = 200
"""A map that is more radii long than this gets larger circles in any case."""
_KEPT: Final = 64
"""Of how many battlefields it is kept how near their spaces are."""
_NUMBER: Final = 31.0
"""The side of what is kept free above a space: there a game says how far it is."""


@dataclass(frozen=True)
class PlannedSlot:
    """An item slot and the square that it is drawn in."""

    slot: ItemSlot
    box: Bounds


@dataclass(frozen=True)
class PlannedKeyhole:
    """The keyhole of a space with a secret passage."""

    space: SpaceId
    box: Bounds


@dataclass(frozen=True)
class PlannedSign:
    """The sign at one end of a far path: which path of them it is, and where it leads."""

    space: SpaceId
    to: SpaceId
    number: int
    box: Bounds


@dataclass(frozen=True)
class PlannedSpace:
    """A space: its centre, its zones in order, its labels and its start number."""

    space: Space
    centre: Point
    zones: tuple[Zone, ...]
    letters: Plate
    name: Plate | None
    start: int | None


@dataclass(frozen=True)
class MapPlan:
    """A battlefield in drawing units; `box` is what circles, paths and slots cover."""

    battlefield: Battlefield
    spaces: tuple[PlannedSpace, ...]
    routes: tuple[PathLine, ...]
    slots: tuple[PlannedSlot, ...]
    keyholes: tuple[PlannedKeyhole, ...]
    signs: tuple[PlannedSign, ...]
    box: Bounds
    scale: float
    """Drawing units for each unit of the map file."""

    @property
    def labelled_box(self) -> Bounds:
        """What the plan covers with its labels and the rings around spaces."""
        plates = [plate for s in self.spaces for plate in (s.letters, s.name) if plate]
        rings = [Bounds.around(s.centre, 2 * RADIUS + 20, 2 * RADIUS + 20) for s in self.spaces]
        return hull([self.box, *rings, *(plate.box for plate in plates)])


def plan_map(
    battlefield: Battlefield, growth: float = 1.0, *, named: bool = False, bend: float = 0.0
) -> MapPlan:
    """Find a place for everything; circles are `growth` times as large as the map's own.

    `named` gives every space its id, as on a sheet; otherwise the room above it is kept free.
    `bend` is how far a path may leave the straight line, as a share of a circle's radius.
    """
    scale = RADIUS / (drawn_radius(battlefield) * growth)
    centres = {s.id: Point(s.x * scale, s.y * scale) for s in battlefield.spaces}
    largest = max(room_for_growth(battlefield, NEAREST), growth)
    drawn = [path for path in battlefield.paths if not path.far]
    routes = route_paths(centres, drawn, growths=(largest / growth, 1 / growth), bend=bend)
    discs = {space: Disc(centre) for space, centre in centres.items()}
    starts = {space: n for n, space in enumerate(battlefield.starts, 1)}
    ground = FilledSheet([*discs.values(), *(Track(route.line) for route in routes)])
    for route in routes:
        if route.path.one_way:
            ground.add(Taken(route.arrow_box))
    for space, centre in centres.items():
        if named and space in starts:
            ground.add(Taken(Bounds.around(centre, MARK, MARK)))
        elif not named:
            ground.add(Taken(Bounds.around(centre.shifted(0, -RADIUS), _NUMBER, _NUMBER)))
    zones = {zone.id: zone for zone in battlefield.zones}
    size = LETTER_SIZE if named else LIVE_LETTER_SIZE
    letters = {}
    for each in battlefield.spaces:
        text = "".join(zones[z].letter for z in each.zones)
        choices = letter_plates(text, centres[each.id], size, steady=not named)
        letters[each.id] = _settle(choices, ground, discs[each.id])
    names = {}
    if named:
        for each in battlefield.spaces:
            choices = id_plates(each.id, centres[each.id], len(each.zones))
            names[each.id] = _settle(choices, ground, discs[each.id])
    slots = tuple(_place_slot(slot, discs[slot.space], ground) for slot in battlefield.item_slots)
    keyholes = tuple(_place_keyhole(s, discs[s], ground) for s in sorted(battlefield.passages))
    far = [path for path in battlefield.paths if path.far]
    signs = tuple(
        _place_sign(here, there, number, discs, ground)
        for number, path in enumerate(far)
        for here, there in ((path.a, path.b), (path.b, path.a))
    )
    spaces = tuple(
        PlannedSpace(
            each,
            centres[each.id],
            tuple(zones[zone] for zone in each.zones),
            letters[each.id],
            names.get(each.id),
            starts.get(each.id),
        )
        for each in battlefield.spaces
    )
    box = hull(
        [
            *(disc.box for disc in discs.values()),
            *(extent(route.line) for route in routes),
            *(slot.box for slot in slots),
            *(keyhole.box for keyhole in keyholes),
            *(sign.box for sign in signs),
        ]
    )
    return MapPlan(battlefield, spaces, routes, slots, keyholes, signs, box, scale)


def drawn_radius(battlefield: Battlefield) -> float:
    """The radius of a space in the map's units: the map's own, unless that were a mere speck."""
    points = [Point(space.x, space.y) for space in battlefield.spaces]
    box = extent(tuple(points))
    longest = max(box.width, box.height)
    radius = battlefield.frame.space_radius
    if longest / radius <= _SMALL:
        return radius
    nearest = _nearest(battlefield) if len(points) > 1 else longest
    return max(radius, min(nearest / 3, longest / _SMALL), longest / _TINY)


def room_for_growth(battlefield: Battlefield, share: float) -> float:
    """How many times larger circles may be drawn than the map's own, at least 1.

    `share` is what the radius may take of the distance between the two nearest spaces.
    """
    return max(1.0, share * _nearest(battlefield) / drawn_radius(battlefield))


_distances: dict[int, tuple[Battlefield, float]] = {}


def _nearest(battlefield: Battlefield) -> float:
    """How far the two nearest spaces are apart; 0 if there are no two.

    Found once for each battlefield, which is told by identity because to compare one is slow.
    """
    found = _distances.get(id(battlefield))
    if found is None:
        while len(_distances) >= _KEPT:
            del _distances[next(iter(_distances))]
        points = [Point(space.x, space.y) for space in battlefield.spaces]
        nearest = min((distance(a, b) for a, b in combinations(points, 2)), default=0.0)
        found = _distances[id(battlefield)] = (battlefield, nearest)
    return found[1]


def _settle(
    choices: Iterator[Iterator[tuple[float, Plate]]], ground: FilledSheet, own: Disc
) -> Plate:
    plate = cheapest(choices, ground, own)
    ground.add(Taken(plate.box.grown(1)))
    return plate


def _place_slot(slot: ItemSlot, own: Disc, ground: FilledSheet) -> PlannedSlot:
    """Find the place of an item slot beside its space, and take it."""
    sides = (SLOT, 0.75 * SLOT, 0.5 * SLOT)
    choices = (_slot_places(slot, own.centre, side) for side in sides)
    placed = cheapest(choices, ground, own)
    ground.add(Taken(placed.box.grown(2)))
    return placed


def _slot_places(slot: ItemSlot, centre: Point, side: float) -> Iterator[tuple[float, PlannedSlot]]:
    """Around the space, touching its rim, best at its right; further in where there is no room."""
    for degrees in range(0, 360, 15):
        turned = min(degrees, 360 - degrees) / 180
        outside = RADIUS
        while _slot_box(centre, degrees, outside, side).distance_to(centre) < RADIUS + 1:
            outside += 1.0
        for depth, reach in enumerate((outside, 0.9 * RADIUS, 0.5 * RADIUS)):
            box = _slot_box(centre, degrees, reach, side)
            yield turned + 10.0 * depth, PlannedSlot(slot, box)


def _slot_box(centre: Point, degrees: float, reach: float, side: float) -> Bounds:
    turned = radians(degrees)
    return Bounds.around(centre.shifted(cos(turned) * reach, sin(turned) * reach), side, side)


def _place_keyhole(space: SpaceId, own: Disc, ground: FilledSheet) -> PlannedKeyhole:
    places = ((p, PlannedKeyhole(space, box)) for p, box in _badge_places(own.centre, pi))
    keyhole = cheapest([places], ground, own)
    ground.add(Taken(keyhole.box.grown(1)))
    return keyhole


def _place_sign(
    here: SpaceId, there: SpaceId, number: int, discs: dict[SpaceId, Disc], ground: FilledSheet
) -> PlannedSign:
    """On the rim, best where a line to the other end would leave it."""
    own, far = discs[here], discs[there].centre
    towards = atan2(far.y - own.centre.y, far.x - own.centre.x)
    places = (
        (price, PlannedSign(here, there, number, box))
        for price, box in _badge_places(own.centre, towards)
    )
    sign = cheapest([places], ground, own)
    ground.add(Taken(sign.box.grown(1)))
    return sign


def _badge_places(centre: Point, best: float) -> Iterator[tuple[float, Bounds]]:
    """Around the rim, each with its price; `best` is the direction of the cheapest."""
    for away in range(0, 360, 15):
        turned = best + radians(away)
        at = centre.shifted(cos(turned) * RADIUS, sin(turned) * RADIUS)
        yield min(away, 360 - away) / 60, Bounds.around(at, 2 * KEYHOLE, 2 * KEYHOLE)
