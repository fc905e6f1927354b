"""Which figure goes where to put a table right: paired well, in an order that never blocks.

Also the way round: the corrections that make the log say what the table shows.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from companion.tracking.outputs import PutBack

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import World

TRIED_AT_MOST = 6
"""So many interchangeable figures are paired by trying all ways."""


def put_right(context: Context, world: World) -> tuple[PutBack, ...]:
    """The steps from this table to the log; the target of each is free when it is its turn."""
    targets = _pair_alike(context, world)
    steps = [
        PutBack(None, space, None) for space in world.strangers
    ]  # nobody knows it: it only stands in the way
    here = {
        number: space
        for number, space in enumerate(world.places)
        if targets[number] != space and number not in _may_stay(context, world)
    }
    here |= {n: None for n, _ in world.air if targets[n] is not None}
    here = {n: space for n, space in here.items() if not (space is None and targets[n] is None)}
    occupied = {space for space in world.places if space is not None}
    names = context.fighters
    while here:
        ready = [n for n in here if targets[n] is None or targets[n] not in occupied]
        # Nobody in the hand first, so that the hand is free for the next.
        ready.sort(key=lambda n: (here[n] is not None, n))
        if ready:
            number = ready[0]
            start, end = here.pop(number), targets[number]
            steps.append(PutBack(names[number], start, end))
            occupied.discard(start or "")
            if end is not None:
                occupied.add(end)
            continue
        standing = [n for n in sorted(here) if here[n] is not None]
        if not standing:  # somebody who belongs nowhere else stands on their space
            break
        aside = standing[0]
        steps.append(PutBack(names[aside], here[aside], None))
        occupied.discard(here[aside] or "")
        here[aside] = None
    return tuple(steps)


def _may_stay(context: Context, world: World) -> set[int]:
    """Figures that stand in nobody's way: defeated ones, and those that set-up will ask for."""
    wanted = set(context.logged)
    return {
        n
        for n, space in enumerate(world.places)
        if space is not None
        and space not in wanted
        and (context.gone.get(n) == space or context.is_early(n, space))
    }


def _pair_alike(context: Context, world: World) -> Places:
    """Where each figure goes; interchangeable ones share their targets the shortest way."""
    targets = list(context.logged)
    for group in context.alike:
        free = [targets[n] for n in group]
        left = list(group)
        for number in group:  # whoever stands right stays
            if world.places[number] in free:
                free.remove(world.places[number])
                left.remove(number)
                targets[number] = world.places[number]
        best = min(
            permutations(free) if len(free) <= TRIED_AT_MOST else [tuple(free)],
            key=lambda order: sum(
                distance(context, world.places[n], space)
                for n, space in zip(left, order, strict=True)
            ),
        )
        for number, space in zip(left, best, strict=True):
            targets[number] = space
    return tuple(targets)


def distance(context: Context, one: SpaceId | None, other: SpaceId | None) -> int:
    """How far a hand carries a figure, as the board lies."""
    if one is None or other is None:
        return 0 if one == other else 10_000
    spaces = context.position.battlefield.space_by_id
    a, b = spaces[one], spaces[other]
    return int(10 * ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


def corrections(
    logged: dict[str, SpaceId | None], shown: dict[str, SpaceId | None], spare: SpaceId | None
) -> tuple[tuple[str, SpaceId], ...]:
    """What to enter, in order, so that the log says what the table shows.

    No fighter is put where another still is; a ring is broken over the `spare` space. Fighters
    that the table does not show stay as they are.
    """
    now = {name: space for name, space in logged.items() if space is not None}
    left = {
        name: space for name, space in shown.items() if space is not None and now.get(name) != space
    }
    entered: list[tuple[str, SpaceId]] = []
    while left:
        taken = set(now.values())
        ready = next((name for name, space in left.items() if space not in taken), None)
        if ready is None:
            waiting = next((name for name in left if name in now), None)
            if waiting is None or spare is None or spare in taken:
                break  # somebody who is not shown elsewhere stands there
            entered.append((waiting, spare))
            now[waiting] = spare
            continue
        entered.append((ready, left[ready]))
        now[ready] = left.pop(ready)
    return tuple(entered)
