"""Which figure goes where to put a table right: paired well, in an order that never blocks.

`put_right` brings the table to the log, `corrections` the log to the table.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from companion.tracking.outputs import PutBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import World

TRIED_AT_MOST = 6
"""Up to this many interchangeable figures are paired by trying all ways."""


def put_right(context: Context, world: World, goal: Places | None = None) -> tuple[PutBack, ...]:
    """The steps from this table to the goal, by default the log; each target is free in its turn.

    Strangers go first: they only stand in the way. Then always the first figure
    whose target is free, figures in the hand before others so that the hand is free again. If no
    target is free, the figures stand in a ring: one of them is put aside.
    """
    targets = _targets(context, world, goal or context.logged)
    waiting = _off_target(context, world, targets)
    occupied = {space for space in world.places if space is not None}
    steps = [PutBack(None, space, None) for space in world.strangers]
    while waiting:
        number, end = _next_to_carry(waiting, targets, occupied)
        if number is None:  # a figure that belongs nowhere else stands on their spaces
            break
        start = waiting.pop(number)
        steps.append(PutBack(context.fighters[number], start, end))
        occupied -= {start}
        if end is not None:
            occupied.add(end)
        elif targets[number] is not None:  # only put aside: it comes back to its target
            waiting[number] = None
    return tuple(steps)


def _off_target(context: Context, world: World, targets: Places) -> dict[int, SpaceId | None]:
    """Who is not where it belongs, and where it stands; None: in the hand, or beside the board."""
    may_stay = _may_stay(context, world)
    found: dict[int, SpaceId | None] = {
        number: space
        for number, space in enumerate(world.places)
        if targets[number] != space and number not in may_stay
    }
    found |= {number: None for number, _ in world.air if targets[number] is not None}
    return found


def _next_to_carry(
    waiting: dict[int, SpaceId | None], targets: Places, occupied: set[SpaceId]
) -> tuple[int | None, SpaceId | None]:
    """Which figure goes next, and where to; None: none can."""
    ready = [n for n in waiting if targets[n] is None or targets[n] not in occupied]
    if ready:
        number = min(ready, key=lambda n: (waiting[n] is not None, n))
        return number, targets[number]
    standing = [number for number in waiting if waiting[number] is not None]
    return min(standing, default=None), None


def _may_stay(context: Context, world: World) -> set[int]:
    """Defeated figures that may stay where they fell."""
    wanted = set(context.logged)
    return {
        n
        for n, space in enumerate(world.places)
        if space is not None and space not in wanted and context.gone.get(n) == space
    }


def _targets(context: Context, world: World, goal: Places) -> Places:
    """Where each figure goes; interchangeable ones share their targets the shortest way."""
    targets = list(goal)
    for alike in context.alike:
        group = [number for number in alike if goal[number] is not None]
        shared = [targets[number] for number in group]
        for number, space in _paired(context, world, group, shared).items():
            targets[number] = space
    return tuple(targets)


def _paired(
    context: Context, world: World, group: Sequence[int], shared: Sequence[SpaceId | None]
) -> dict[int, SpaceId | None]:
    """Which of the shared targets each of a group goes to; a figure that stands on one stays."""
    free = list(shared)
    paired: dict[int, SpaceId | None] = {}
    for number in group:
        if world.places[number] in free:
            free.remove(world.places[number])
            paired[number] = world.places[number]
    others = [number for number in group if number not in paired]

    def way(order: Iterable[SpaceId | None]) -> int:
        pairs = zip(others, order, strict=True)
        return sum(distance(context, world.places[number], space) for number, space in pairs)

    orders = permutations(free) if len(free) <= TRIED_AT_MOST else [tuple(free)]
    return paired | dict(zip(others, min(orders, key=way), strict=True))


def distance(context: Context, one: SpaceId | None, other: SpaceId | None) -> int:
    """How far a hand carries a figure, as the board lies."""
    if one is None or other is None:
        return 0 if one == other else 10_000
    spaces = context.position.battlefield.space_by_id
    a, b = spaces[one], spaces[other]
    return int(10 * ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


def corrections(
    logged: Mapping[FighterId, SpaceId | None],
    shown: Mapping[FighterId, SpaceId | None],
    spare: SpaceId | None,
) -> tuple[tuple[FighterId, SpaceId], ...]:
    """What to enter, in order, so that the log says what the table shows.

    No fighter is put where another still is; a ring is broken over the `spare` space. Fighters
    that the table does not show stay as they are.
    """
    now = {name: space for name, space in logged.items() if space is not None}
    left = {
        name: space for name, space in shown.items() if space is not None and now.get(name) != space
    }
    entered: list[tuple[FighterId, SpaceId]] = []
    while left:
        entry = _next_entry(now, left, spare)
        if entry is None:  # a fighter that is not shown elsewhere stands there
            break
        name, space = entry
        entered.append(entry)
        now[name] = space
        if left[name] == space:
            del left[name]
    return tuple(entered)


def _next_entry(
    now: Mapping[FighterId, SpaceId], left: Mapping[FighterId, SpaceId], spare: SpaceId | None
) -> tuple[FighterId, SpaceId] | None:
    """The first fighter whose space is free; else one that makes way over the spare space."""
    taken = set(now.values())
    for name, space in left.items():
        if space not in taken:
            return name, space
    in_the_way = next((name for name in left if name in now), None)
    if in_the_way is None or spare is None or spare in taken:
        return None
    return in_the_way, spare
