"""What the worlds of a belief mean for the game: readings, the nearest to the log first.

1. Every world is read as the log would name it, and explained by the rules if that is possible.
2. Worlds that differ only by interchangeable or defeated figures are one reading.
3. Of several readings of the same table, one with all figures down is kept.

What follows from the readings is judged in `judge.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.tracking.explain import Explanation, explain, settled_places
from companion.tracking.interchangeable import as_logged, is_same_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import Belief, Trail, World


class TableReading(NamedTuple):
    """What one kind of worlds means for the game."""

    world: World
    places: Places
    """What the log would say."""
    why: Explanation | None
    """The legal moves that lead there; None: there are none."""
    is_own: bool
    """Whether it differs from the log only in figures that may move now."""
    trail: Trail


def readings_of(belief: Belief, context: Context, refused: Places | None) -> list[TableReading]:
    """The readings of a belief, those nearest to the log first.

    `refused` is a table that the game did not accept: no move is read into it.
    """
    by_kind: dict[object, TableReading] = {}
    for world, trail in belief.items():
        reading = _read(world, trail, context, refused)
        kind = _kind_of(context, world)
        known = by_kind.get(kind)
        if known is None or _rank(reading, context) < _rank(known, context):
            by_kind[kind] = reading
    ranked = sorted(by_kind.values(), key=lambda reading: _rank(reading, context))
    return _one_per_table(ranked)


def _read(world: World, trail: Trail, context: Context, refused: Places | None) -> TableReading:
    places = as_read(context, world)
    settled = settled_places(context, places) or places
    is_refused = is_same_table(context, places, refused) and settled != context.logged
    if _has_strayed(world, context):
        return TableReading(world, settled, None, is_own=False, trail=trail)
    why = None if is_refused else explain(context, places)
    is_own = all(n in context.movable for n in _moved(settled, context))
    return TableReading(world, settled, why, is_own, trail)


def _has_strayed(world: World, context: Context) -> bool:
    """Whether a figure that may not move was lifted from a space where the log never had it."""
    return any(
        n not in context.movable and lifted != context.logged[n] and n not in context.gone
        for n, lifted in world.air
    )


def _moved(places: Places, context: Context) -> list[int]:
    """Who stands elsewhere than the log says."""
    return [n for n, space in enumerate(places) if space != context.logged[n]]


def _rank(reading: TableReading, context: Context) -> tuple[bool, int, bool]:
    """Legal readings first, then those nearest to the log, then those that take nothing back."""
    far = len(_moved(reading.places, context))
    return reading.why is None, far, reading.why is not None and reading.why.revises


def _one_per_table(ranked: Iterable[TableReading]) -> list[TableReading]:
    found: dict[Places, TableReading] = {}
    for reading in ranked:
        known = found.get(reading.places)
        if known is None or (known.world.air and not reading.world.air):
            found[reading.places] = reading
    return list(found.values())


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

    A fighter that is not on the board is still where the log has it, if that space is free;
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


# --- Figures that are not down --------------------------------------------------------------------


def is_up(world: World, context: Context) -> bool:
    """Whether a figure that counts is in the air, or not yet on the board."""
    return any(number not in context.gone for number, _ in world.air) or is_off(world, context)


def is_off(world: World, context: Context) -> bool:
    """Whether a figure that the log has on the board is beside it."""
    up = world.in_air()
    return any(
        space is None and context.logged[n] is not None and n not in up
        for n, space in enumerate(world.places)
    )
