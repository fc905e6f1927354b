"""How a table came about by the rules: the moves that lead to it, or that there are none.

1. At most one legal move for each fighter, in some order.
2. The moves count from what the log has if none of these fighters has moved in this action, and
   else from the start of the action. So going on, putting back and a change of mind need no rules
   of their own.
3. What a move means (reach, traps, ways) is asked of `companion.rules`; nothing is decided here.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from companion.rules.consequences import consequences
from companion.rules.movement import Allowance, reach
from companion.tracking.context import with_place
from companion.tracking.outputs import FigureMove

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import Trail

MOVERS_AT_MOST = 6
"""With more figures than this no order is looked for: there would be too many to try."""


class Explanation(NamedTuple):
    """A legal way to a table."""

    order: tuple[int, ...]
    """Who moved, in order: since the log if `revises` is false, else since the action began."""
    revises: bool
    extendable: bool
    """Whether the remaining movement could take one of these figures farther."""
    springs: bool
    """Whether one of them ends on a trap."""


def explain(context: Context, places: Places) -> Explanation | None:
    """The legal moves that lead to these places; None if there are none."""
    key = ("explained", context.logged, places)
    if key not in context.memo:
        context.memo[key] = _explain(context, places)
    found: Explanation | None = context.memo[key]
    return found


def settled_places(context: Context, places: Places) -> Places | None:
    """These places as the log would have them: a defeated figure that still stands is off.

    None if a defeated figure stands where it did not fall, unless an effect brings it back there.
    """
    if not context.gone:
        return places
    changed = list(places)
    for number, fell_on in context.gone.items():
        here = changed[number]
        if here in {None, fell_on}:
            changed[number] = context.logged[number]
        elif here not in context.placements.get(context.fighters[number], ()):
            return None
    return tuple(changed)


def _explain(context: Context, real: Places) -> Explanation | None:
    places = settled_places(context, real)
    if places is None:
        return None
    logged = context.logged
    changed = _differing(places, logged)
    if not changed:
        return Explanation((), revises=False, extendable=False, springs=False)
    if not _may_all_move(context, changed):
        return None
    order, revises = _order_from_log(context, places, changed), False
    if order is None:
        order, revises = _order_from_base(context, places), True
    if order is None:
        return None
    springs = any(springs_at(context, n, places[n]) for n in order if places[n] != logged[n])
    extendable = any(_can_go_on(context, places, n) for n in changed)
    return Explanation(order, revises, extendable, springs)


def springs_at(context: Context, number: int, space: SpaceId | None) -> bool:
    """Whether a trap goes off under this fighter on a space."""
    return space in context.armed_traps(number)


def until_trap(context: Context, places: Places, why: Explanation) -> Places:
    """The places after the moves of an explanation up to the first onto a trap."""
    start = context.base if why.revises else context.logged
    reached = start
    for number in why.order:
        reached = with_place(reached, number, places[number])
        if places[number] != start[number] and springs_at(context, number, places[number]):
            return reached
    return places


def with_legal_moves(context: Context, places: Places, moved: Collection[int]) -> Places:
    """The log with as many moves of those who moved as are legal by themselves."""
    logged = context.logged
    movers = [n for n in _differing(places, logged) if n in moved and places[n] is not None]
    if not _may_all_move(context, movers):
        return logged
    for many in range(len(movers), 0, -1):
        for chosen in combinations(movers, many):
            after = tuple(places[n] if n in chosen else space for n, space in enumerate(logged))
            on_board = [space for space in after if space is not None]
            if len(set(on_board)) == len(on_board) and explain(context, after) is not None:
                return after
    return logged


def _differing(places: Places, others: Places) -> list[int]:
    """Who does not stand where the others say."""
    return [n for n, space in enumerate(places) if space != others[n]]


def _may_all_move(context: Context, numbers: list[int]) -> bool:
    return len(numbers) <= MOVERS_AT_MOST and context.movable.issuperset(numbers)


def _order_from_log(context: Context, places: Places, changed: list[int]) -> tuple[int, ...] | None:
    """The order of the moves since the log; None if one of these fighters moved already."""
    if any(context.logged[n] != context.base[n] for n in changed):
        return None
    return _order(context, context.logged, places, changed)


def _order_from_base(context: Context, places: Places) -> tuple[int, ...] | None:
    """The order of all moves since the start of the action; those settled before are revised."""
    moved = _differing(places, context.base)
    if context.logged == context.base or not _may_all_move(context, moved):
        return None
    return _order(context, context.base, places, moved)


def _order(
    context: Context, start: Places, goal: Places, movers: list[int]
) -> tuple[int, ...] | None:
    """An order in which each of the movers gets to its goal; None if there is none.

    Moves onto traps come last: after one, the game may have something to ask before the next.
    """
    if not movers:
        return ()
    for number in sorted(movers, key=lambda n: springs_at(context, n, goal[n])):
        if _may_end(context, number, start, goal[number]):
            after = with_place(start, number, goal[number])
            rest = _order(context, after, goal, [n for n in movers if n != number])
            if rest is not None:
                return (number, *rest)
    return None


def _may_end(context: Context, number: int, places: Places, end: SpaceId | None) -> bool:
    """Whether this fighter may get to `end` while everybody else stands on these places."""
    if end is None:
        return False
    name = context.fighters[number]
    offered = context.placements.get(name)
    if offered is not None:
        return end in offered and end not in places
    if name in context.anywhere:
        return end not in places
    return name in context.walks and end in context.reach(number, places).ends


def _can_go_on(context: Context, places: Places, number: int) -> bool:
    """Whether this figure may be taken farther than where it stands."""
    end, name = places[number], context.fighters[number]
    if end is None or end == context.base[number]:
        return True
    if name not in context.walks:
        return name in context.placements or name in context.anywhere
    steps = _steps_to(context, places, number)
    if steps is None:
        return True
    return _can_walk_on(context, places, number, context.walks[name].total - steps)


def _steps_to(context: Context, places: Places, number: int) -> int | None:
    """How far it is from where a figure began; None if that is not known any more."""
    end, start = places[number], context.base[number]
    if end is None or start in places:  # another figure took its space meanwhile
        return None
    before = with_place(places, number, start)
    return context.reach(number, before).ends.get(end)


def _can_walk_on(context: Context, places: Places, number: int, left: int) -> bool:
    """Whether so much movement takes a figure to another space."""
    if left <= 0:
        return False
    key = ("onward", number, places, left)
    if key not in context.memo:
        name = context.fighters[number]
        rest = Allowance(left, through_opponents=context.walks[name].through_opponents)
        context.memo[key] = len(reach(context.standing(places), name, rest).ends) > 1
    return bool(context.memo[key])


def moves_of(context: Context, places: Places, why: Explanation, trail: Trail) -> tuple[
    FigureMove, ...
]:  # fmt: skip
    """The moves of an explanation as records."""
    start = context.base if why.revises else context.logged
    moves = []
    for number in why.order:
        end = places[number]
        assert end is not None  # noqa: S101  (a legal move ends somewhere)
        seen = seen_on_the_way(context, number, end, trail)
        moves.append(FigureMove(context.fighters[number], start[number], end, seen))
    return tuple(moves)


def seen_on_the_way(
    context: Context, number: int, end: SpaceId, trail: Trail
) -> tuple[SpaceId, ...]:
    """Where this figure was noticed between its start and where it stands."""
    stays: list[SpaceId] = []
    for who, space in trail:
        if who != number:
            continue
        if space in {context.base[number], end}:  # what it did before was taken back
            stays.clear()
        elif stays[-1:] != [space]:
            stays.append(space)
    return tuple(stays)


def trap_outcomes(
    context: Context, places: Places, number: int, seen: tuple[SpaceId, ...], *, from_log: bool
) -> tuple[tuple[SpaceId, SpaceId | None], ...]:
    """The outcomes of this figure's way, as (end, trap that goes off), if a trap may be in it.

    Asked only if it was seen on a trap, or if no legal way leads to where it stands.
    """
    name, end = context.fighters[number], places[number]
    allowance, traps = context.walks.get(name), context.armed_traps(number)
    start = (context.logged if from_log else context.base)[number]
    if allowance is None or end is None or start is None or not traps:
        return ()
    others = with_place(places, number, start)
    if start in places and places.index(start) != number:
        return ()
    found = consequences(context.standing(others), name, end, allowance, seen=seen)
    return tuple((each.outcome.end, each.outcome.springs) for each in found.readings)
