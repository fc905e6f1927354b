"""Who may have come to a space, by the time that hands, slides and knocks take.

1. Whoever is in the air or expected may have been put there (`arrivals_on`).
2. In a gap as short as a dropout only a few: one that was carried there, pushed the first one out,
   or was knocked there from right beside (`may_be_another`, `pushers`, `knocked_beside`).
3. If that space and another one were both empty only for a moment, nobody went from the one to the
   other (`hardly_reached`).
4. A space that seemed to get its own figure back may have felt the one next door (`felt_while_up`).
5. A figure that slid on may have pushed another one there (`pushed_over`).
6. Who was told by name may have been mistaken for another figure before (`mistakable_for`).

Questions about the clocks of an `Update`; nothing is believed here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from companion.tracking.edge_worlds import came_over
from companion.tracking.overlaps import taken_within
from companion.tracking.quality import SpaceQuality
from companion.tracking.update import ECHO_MS, OVERLAP_MS

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.edge_worlds import Arrivals
    from companion.tracking.update import Update
    from companion.tracking.worlds import World

PUSHED_WITHIN_MS: Final = 1000
"""A figure that pushes another one out was lifted no longer ago than this."""
PUSHED_AFTER_MS: Final = 25
"""A figure slides at least this long until it pushes; cells that are lost together drop out."""
CARRIED_MS: Final = 200
"""A hand needs at least this long to carry a figure to another space."""
KNOCKED_MS: Final = 100
"""A figure that is knocked to the next space is there within this time."""
SHOVED_WITHIN_MS: Final = 240
"""A figure that comes two spaces far within this time may have been pushed by another: no hand
lifts, carries and puts down faster."""
SLID_WITHIN_MS: Final = 120
"""A hand slides a figure to the next space in less; what takes longer may have been a push."""
RESTLESS_MS: Final = 1000
"""A space that drops out twice within this time goes on and off."""
REACTION_MS: Final = 400
"""Nobody takes a figure that was bumped in less: it slid on, or was only felt there."""
EXCHANGE_MS: Final = 100
"""Two hands need at least this long to take one figure away and put another there."""


def mistakable_for(update: Update, told: int) -> set[SpaceId]:
    """The spaces from which a figure was lifted that may have been this one, unknown to the board.

    Who stood at home was itself, unless the other came from right beside and may have pushed it to
    where the board believes the other to be.
    """
    logged = update.context.logged
    home = logged[told] or ""
    beside = update.context.position.battlefield.beside.get(home, ())
    return {
        lifted
        for world in update.belief
        for who, lifted in world.air
        if lifted != logged[who]
        or lifted != update.context.base[who]  # it was settled there in this action
        or (lifted in beside and _came_too_soon(update, home, world.places[told]))
    }


def _came_too_soon(update: Update, start: SpaceId, end: SpaceId | None) -> bool:
    """Whether no hand can have carried a figure there in that time."""
    return end is not None and update.carried_ms(start, end) <= SHOVED_WITHIN_MS


def has_been_carried(update: Update, seemed: SpaceId, space: SpaceId) -> bool:
    """Whether who seemed to come to one space was up for so long that a hand put it on another.

    Where it came from is forgotten once board and game have agreed: then it was up before it came.
    """
    taken_ms = update.taken_ms[space]
    came_ms = update.taken_ms.get(seemed, taken_ms)
    up_since_ms = [
        update.lifted_ms.get(start, came_ms)
        for world, trail in update.belief.items()
        if seemed in world.places
        for start in (came_over(trail, world.places.index(seemed)) or [""])[-1:]
    ]
    return any(taken_ms - ms >= update.settings.nudge_ms for ms in up_since_ms)


def arrivals_on(update: Update, space: SpaceId) -> Arrivals:
    """Who may have come: nobody from beside the board just after a neighbour left."""
    found = update.arrivals()
    if not all(_has_just_left_beside(update, world, space) for world in update.belief):
        return found
    at_home = {number for number in found.expected if update.context.logged[number] == space}
    return found._replace(expected=at_home)


def _has_just_left_beside(update: Update, world: World, space: SpaceId) -> bool:
    return any(
        update.is_near(space, lifted) and _lifted_ago_ms(update, lifted) <= SHOVED_WITHIN_MS
        for _, lifted in world.air
    )


def may_be_another(update: Update, space: SpaceId, gap_ms: int) -> bool:
    """Whether another figure may have come to a space in a gap as short as a dropout.

    Only one that is in the air. It was lifted right beside and pushed the first one out, or there
    was time to carry it there and to exchange the two, and the first one may move at all.
    """
    has_time = gap_ms >= EXCHANGE_MS and any(
        _lifted_ago_ms(update, each) >= CARRIED_MS for each in _left_by_others(update, space)
    )
    if has_time and _may_move_from(update, space):
        return True
    return bool(pushers(update, space))


def _left_by_others(update: Update, space: SpaceId) -> set[SpaceId]:
    """The other spaces from which figures that are not defeated may have been lifted."""
    return {
        lifted
        for world in update.belief
        for who, lifted in world.air
        if lifted != space and who not in update.context.gone
    }


def _may_move_from(update: Update, space: SpaceId) -> bool:
    """Whether a fighter that may move now was lifted from a space."""
    return any(
        who in update.context.movable for world in update.belief for who in world.lifted_from(space)
    )


def pushers(update: Update, space: SpaceId) -> set[int]:
    """Who was lifted right beside a space a moment ago, and before that was left itself."""
    left_ms = update.lifted_ms.get(space, update.at_ms) - PUSHED_AFTER_MS
    return {
        who
        for world in update.belief
        for who, lifted in world.air
        if update.is_near(space, lifted)
        and _lifted_ago_ms(update, lifted) <= PUSHED_WITHIN_MS
        and update.lifted_ms.get(lifted, 0) <= left_ms
    }


def felt_while_up(update: Update, space: SpaceId) -> list[SpaceId]:
    """Spaces right beside it that seem to have got their figure back, and then this one was left.

    They may have felt the figure next door until another one stood there.
    """
    left_ms = update.lifted_ms.get(space, update.at_ms)
    return [
        each
        for each in taken_within(update, ECHO_MS)
        if update.is_near(space, each)
        and each in update.occupied
        and each in update.context.base
        and update.taken_ms[each] < left_ms
    ]


def hardly_reached(update: Update, space: SpaceId, gap_ms: int) -> list[SpaceId]:
    """Where a figure cannot have gone that left a space for a moment, if that is taken again.

    They had been empty for a moment as well, or were taken before it left, unless the space goes on
    and off again and again.
    """
    taken_ms, lifted_ms, absence_ms = update.taken_ms, update.lifted_ms, update.settings.absence_ms
    left_ms = 0 if is_restless(update, space) else lifted_ms.get(space, 0)
    return [
        each
        for each in taken_within(update, gap_ms + OVERLAP_MS)
        if taken_ms[each] <= left_ms or taken_ms[each] - lifted_ms.get(each, 0) < absence_ms
    ]


def is_restless(update: Update, space: SpaceId) -> bool:
    """Whether a space has dropped out a moment ago already, or was left as soon as it was taken."""
    known = update.quality.get(space, SpaceQuality())
    felt_ms = [after - before for before, after in pairwise(known.recent_ms[-3:-1])]
    return has_dropped_out(update, space) or any(ms < REACTION_MS for ms in felt_ms)


def has_dropped_out(update: Update, space: SpaceId) -> bool:
    """Whether a space has dropped out a moment ago already."""
    known = update.quality.get(space, SpaceQuality())
    return any(update.at_ms - at_ms <= RESTLESS_MS for at_ms in known.dropped_out_ms)


def knocked_beside(update: Update, space: SpaceId) -> set[int]:
    """Who left a space right beside it so short ago that it may have been knocked to this one."""
    return {
        who
        for world in update.belief
        for who, lifted in world.air
        if lifted != space
        and update.is_near(space, lifted)
        and _lifted_ago_ms(update, lifted) <= KNOCKED_MS
    }


def _lifted_ago_ms(update: Update, space: SpaceId) -> int:
    return update.at_ms - update.lifted_ms.get(space, 0)


def pushed_over(update: Update, space: SpaceId) -> dict[SpaceId, list[SpaceId]]:
    """For figures lifted a moment ago: the taken spaces between where they were and this one.

    A figure that slides does not pass through another; it may have pushed that one on.
    """
    near = update.context.position.battlefield.beside
    return {
        lifted: [
            middle for middle in sorted(near[space] & update.occupied) if lifted in near[middle]
        ]
        for lifted in update.lifted_ms
        if _may_have_shoved(update, lifted, space)
    }


def _may_have_shoved(update: Update, lifted: SpaceId, space: SpaceId) -> bool:
    """Whether a figure from one space came too soon to have been carried to the other.

    To a space right beside, a figure slides sooner than it pushes another there.
    """
    took_ms = _lifted_ago_ms(update, lifted)
    is_slid = update.is_near(space, lifted) and took_ms <= SLID_WITHIN_MS
    is_too_soon = took_ms <= SHOVED_WITHIN_MS and lifted not in update.occupied
    return is_too_soon and not is_slid and lifted != space
