"""Where everything of one battlefield goes, before anything is drawn.

The map is brought to drawing units; then paths are routed, and labels and item slots find their
places. Header and legend are laid out on their own (map_svg.py, legend.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from ui.drawing.geometry import Box, Point, distance, extent, hull
from ui.drawing.marks import MARK, SLOT
from ui.drawing.palette import RADIUS
from ui.drawing.placing import Disc, Ground, Taken, Track, cheapest
from ui.drawing.plates import Plate, id_plates, letter_plates
from ui.drawing.routes import Route, route_paths

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.rules.battlefield import Battlefield, ItemSlot, Space, Zone

_SMALL: Final = 60
"""A map that is more radii long than this gets larger circles if there is room for them."""
_TINY: Final = 200
"""A map that is more radii long than this gets larger circles in any case."""


@dataclass(frozen=True)
class PlacedSlot:
    """An item slot and the square that it is drawn in."""

    slot: ItemSlot
    box: Box


@dataclass(frozen=True)
class PlacedSpace:
    """A space: its centre on the sheet, its zones in order, its labels and its start number."""

    space: Space
    centre: Point
    zones: tuple[Zone, ...]
    id_plate: Plate
    letter_plate: Plate
    start: int | None
    is_passage: bool


@dataclass(frozen=True)
class MapLayout:
    """The map in drawing units; `box` is what it covers."""

    spaces: tuple[PlacedSpace, ...]
    routes: tuple[Route, ...]
    slots: tuple[PlacedSlot, ...]
    box: Box


def lay_out(battlefield: Battlefield) -> MapLayout:
    """Find a place for everything on the map."""
    scale = RADIUS / drawn_radius(battlefield)
    centres = {s.id: Point(s.x * scale, s.y * scale) for s in battlefield.spaces}
    routes = route_paths(centres, battlefield.paths)
    discs = {space: Disc(centre) for space, centre in centres.items()}
    starts = {space: n for n, space in enumerate(battlefield.starts, 1)}
    ground = Ground([*discs.values(), *(Track(route.line) for route in routes)])
    for route in routes:
        if route.path.one_way:
            ground.add(Taken(route.arrow_box))
    for space, centre in centres.items():
        marks = (space in starts) + (space in battlefield.passages)
        if marks:
            ground.add(Taken(Box.around(centre, marks * MARK, MARK)))
    zones = {zone.id: zone for zone in battlefield.zones}
    letters = {
        space.id: _settle(
            letter_plates("".join(zones[z].letter for z in space.zones), centres[space.id]),
            ground,
            discs[space.id],
        )
        for space in battlefield.spaces
    }
    ids = {
        space.id: _settle(id_plates(space.id, centres[space.id]), ground, discs[space.id])
        for space in battlefield.spaces
    }
    slots = tuple(place_slot(slot, discs[slot.space], ground) for slot in battlefield.item_slots)
    spaces = tuple(
        PlacedSpace(
            space,
            centres[space.id],
            tuple(zones[zone] for zone in space.zones),
            ids[space.id],
            letters[space.id],
            starts.get(space.id),
            space.id in battlefield.passages,
        )
        for space in battlefield.spaces
    )
    return MapLayout(spaces, routes, slots, _extent(spaces, routes, slots))


def drawn_radius(battlefield: Battlefield) -> float:
    """The radius of a space in the map's units: the map's own, unless that were a mere speck."""
    points = [Point(space.x, space.y) for space in battlefield.spaces]
    box = extent(tuple(points))
    longest = max(box.width, box.height)
    radius = battlefield.frame.space_radius
    if longest / radius <= _SMALL:
        return radius
    nearest = min((distance(a, b) for a, b in combinations(points, 2)), default=longest)
    return max(radius, min(nearest / 3, longest / _SMALL), longest / _TINY)


def _settle(choices: Iterator[Iterator[tuple[float, Plate]]], ground: Ground, own: Disc) -> Plate:
    plate = cheapest(choices, ground, own)
    ground.add(Taken(plate.box.grown(1)))
    return plate


def place_slot(slot: ItemSlot, own: Disc, ground: Ground) -> PlacedSlot:
    """Find the place of an item slot beside its space, and take it."""
    sides = (SLOT, 0.75 * SLOT, 0.5 * SLOT)
    choices = (_slot_places(slot, own.centre, side) for side in sides)
    placed = cheapest(choices, ground, own)
    ground.add(Taken(placed.box.grown(2)))
    return placed


def _slot_places(slot: ItemSlot, centre: Point, side: float) -> Iterator[tuple[float, PlacedSlot]]:
    """Around the space, touching its rim, best at its right; further in where there is no room."""
    for degrees in range(0, 360, 15):
        turned = min(degrees, 360 - degrees) / 180
        outside = RADIUS
        while _slot_box(centre, degrees, outside, side).distance_to(centre) < RADIUS + 1:
            outside += 1.0
        for depth, reach in enumerate((outside, 0.9 * RADIUS, 0.5 * RADIUS)):
            box = _slot_box(centre, degrees, reach, side)
            yield turned + 10.0 * depth, PlacedSlot(slot, box)


def _slot_box(centre: Point, degrees: float, reach: float, side: float) -> Box:
    turned = radians(degrees)
    return Box.around(centre.shifted(cos(turned) * reach, sin(turned) * reach), side, side)


def _extent(
    spaces: Sequence[PlacedSpace], routes: Sequence[Route], slots: Sequence[PlacedSlot]
) -> Box:
    return hull(
        [
            *(Box.around(s.centre, 2 * RADIUS + 20, 2 * RADIUS + 20) for s in spaces),
            *(s.id_plate.box for s in spaces),
            *(s.letter_plate.box for s in spaces),
            *(extent(route.line) for route in routes),
            *(placed.box for placed in slots),
        ]
    )
