"""Where the parts of a live board go: no names, no legend, room for what a game puts on top.

Unlike the sheet of map_svg.py, zone letters always hang at the bottom of a space and the top is
kept free, because that is where a game says how far a space is. Works in drawing units: a space
has RADIUS.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from ui.drawing.geometry import Box, Point, distance, extent, hull
from ui.drawing.layout import PlacedSlot, drawn_radius, place_slot
from ui.drawing.palette import RADIUS
from ui.drawing.placing import Disc, Ground, Taken, Track, cheapest
from ui.drawing.routes import Route, route_paths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.battlefield import Battlefield, SpaceId

BADGE: Final = 16.0
"""The radius of the keyhole at the rim of a space with a secret passage."""

_LABEL: Final = 26.0
"""How high the letters at the bottom and the number at the top are, about."""
_LETTER: Final = 16.0
"""How wide one of the letters is, about."""


@dataclass(frozen=True)
class Badge:
    """The keyhole of a space with a secret passage."""

    space: SpaceId
    box: Box


@dataclass(frozen=True)
class Board:
    """The parts in drawing units; `box` is what circles, paths and slots cover, without labels."""

    centres: dict[SpaceId, Point]
    routes: tuple[Route, ...]
    slots: tuple[PlacedSlot, ...]
    badges: tuple[Badge, ...]
    box: Box


def room_for_growth(battlefield: Battlefield, share: float) -> float:
    """How many times larger circles may be drawn than the map's own, at least 1.

    `share` is what the radius may take of the distance between the two nearest spaces.
    """
    points = [Point(space.x, space.y) for space in battlefield.spaces]
    nearest = min((distance(a, b) for a, b in combinations(points, 2)), default=0.0)
    return max(1.0, share * nearest / drawn_radius(battlefield))


def lay_out_board(battlefield: Battlefield, growth: float = 1.0) -> Board:
    """Find a place for every part; circles are `growth` times as large as the map's own."""
    scale = RADIUS / (drawn_radius(battlefield) * growth)
    centres = {s.id: Point(s.x * scale, s.y * scale) for s in battlefield.spaces}
    routes = route_paths(centres, battlefield.paths)
    discs = {space: Disc(centre) for space, centre in centres.items()}
    ground = Ground([*discs.values(), *(Track(route.line) for route in routes)])
    for route in routes:
        if route.path.one_way:
            ground.add(Taken(route.arrow_box))
    for space in battlefield.spaces:
        for box in _label_boxes(centres[space.id], len(space.zones)):
            ground.add(Taken(box))
    slots = tuple(place_slot(slot, discs[slot.space], ground) for slot in battlefield.item_slots)
    badges = tuple(_place_badge(s, discs[s], ground) for s in sorted(battlefield.passages))
    box = hull(
        [
            *(disc.box for disc in discs.values()),
            *(extent(route.line) for route in routes),
            *(slot.box for slot in slots),
            *(badge.box for badge in badges),
        ]
    )
    return Board(centres, routes, slots, badges, box)


def _label_boxes(centre: Point, zones: int) -> tuple[Box, Box]:
    """The letters at the bottom, and what a game may say at the top."""
    letters = Box.around(centre.shifted(0, RADIUS), zones * _LETTER + 12, _LABEL)
    number = Box.around(centre.shifted(0, -RADIUS), 1.2 * _LABEL, 1.2 * _LABEL)
    return letters, number


def _place_badge(space: SpaceId, own: Disc, ground: Ground) -> Badge:
    badge = cheapest([_badge_places(space, own.centre)], ground, own)
    ground.add(Taken(badge.box.grown(1)))
    return badge


def _badge_places(space: SpaceId, centre: Point) -> Iterator[tuple[float, Badge]]:
    """On the rim, best at its left."""
    for degrees in range(0, 360, 15):
        turned = radians(180 + degrees)
        at = centre.shifted(cos(turned) * RADIUS, sin(turned) * RADIUS)
        price = min(degrees, 360 - degrees) / 60
        yield price, Badge(space, Box.around(at, 2 * BADGE, 2 * BADGE))
