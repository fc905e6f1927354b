"""What the worlds of a belief mean for the game: readings, the nearest to the log first.

Interchangeable and defeated figures are taken together here. What follows is judged elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.tracking.explain import Explanation, explain, settled_places
from companion.tracking.interchangeable import as_logged

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import Belief, Trail, World


class Reading(NamedTuple):
    """One kind of worlds, interchangeable figures taken together."""

    world: World
    places: Places
    why: Explanation | None
    is_own: bool
    """Whether it differs from the log only in figures that may move now."""
    trail: Trail


def readings_of(belief: Belief, context: Context, refused: Places | None) -> list[Reading]:
    """The worlds by kind, those nearest to the log first."""
    groups: dict[object, Reading] = {}
    logged, movable = context.logged, context.movable
    for world, trail in belief.items():
        places = as_read(context, world)
        settled = settled_places(context, places) or places
        is_refused = places == refused and settled != logged
        why = None if is_refused else explain(context, places)
        strayed = any(
            n not in movable and lifted != logged[n] and n not in context.gone
            for n, lifted in world.air
        )  # it left a space on which the log never had it
        if strayed:
            why = None
        is_own = not strayed and all(
            n in movable for n, space in enumerate(settled) if space != logged[n]
        )
        reading = Reading(world, settled, why, is_own, trail)
        key = _kind_of(context, world)
        known = groups.get(key)
        if known is None or _rank(reading, context) < _rank(known, context):
            groups[key] = reading
    found: dict[Places, Reading] = {}
    for reading in sorted(groups.values(), key=lambda reading: _rank(reading, context)):
        known = found.get(reading.places)
        if known is None or (known.world.air and not reading.world.air):
            found[reading.places] = reading
    return list(found.values())


def _rank(reading: Reading, context: Context) -> tuple[bool, int, bool]:
    far = sum(a != b for a, b in zip(reading.places, context.logged, strict=True))
    return reading.why is None, far, reading.why is not None and reading.why.revises


def _kind_of(context: Context, world: World) -> object:
    """The same for worlds that differ only by interchangeable or defeated figures."""
    air = tuple(entry for entry in world.air if entry[0] not in context.gone)
    if not context.alike:
        return (world.places, air, world.strangers)
    places: list[object] = list(world.places)
    lifted: dict[int, object] = dict(air)
    for group in context.alike:
        pairs = sorted((str(places[n]), str(lifted.get(n))) for n in group)
        for number, (place, up) in zip(group, pairs, strict=True):
            places[number] = place
            lifted[number] = up
    return (tuple(places), tuple(sorted(lifted.items())), world.strangers)


def as_read(context: Context, world: World) -> Places:
    """The places of a world as the log would name them.

    Whoever is not on the board is still where the log has it, if that space is free;
    interchangeable figures that changed places are called by their spaces.
    """
    named = as_logged(context, world)
    if None not in named.places:
        return named.places
    places = list(named.places)
    for number, space in enumerate(named.places):
        if space is None and context.logged[number] not in places:
            places[number] = context.logged[number]
    return tuple(places)


def without_bumps(
    readings: list[Reading], stable: Collection[Places], thrown_on: Collection[SpaceId]
) -> list[Reading]:
    """Leave out readings of a bump in which figures changed places on the way.

    If several figures were in the air at once, stood elsewhere for a moment, and all stand again
    as they did before, they were bumped and put back. A real exchange knows no such stop: only
    spaces onto which a figure was thrown count.
    """
    back = [r for r in readings if r.why is not None and r.places in stable]
    if not back or len(readings) < 2:
        return readings
    (home, *_) = back
    # Where somebody stood for good in this action, nobody was bumped to: it may be an exchange.
    spaces = {*home.places, *(space for places in stable for space in places)}
    return [
        reading
        for reading in readings
        if reading is home
        or reading.world.pushed
        or not any(
            n == who and space not in spaces and space in thrown_on
            for n, there in enumerate(reading.places)
            if there != home.places[n]
            for who, space in reading.trail
        )
    ]


def is_up(world: World, context: Context) -> bool:
    """Whether somebody is in the air, or not yet on the board, who counts."""
    return any(number not in context.gone for number, _ in world.air) or is_off(world, context)


def is_off(world: World, context: Context) -> bool:
    """Whether a figure that the log has on the board is beside it."""
    up = {number for number, _ in world.air}
    return any(
        space is None and context.logged[n] is not None and n not in up
        for n, space in enumerate(world.places)
    )
