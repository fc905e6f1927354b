"""Where the figure that left a space may be felt already: contacts overlap, and edges come late.

1. A figure that slides is felt on two spaces at once, if a path joins them (`slid_to`).
2. The edges of two spaces come the wrong way round: a figure was felt too long where it stood, and
   another one in the air was taken for it where it is (`may_have_slid_to`).
3. A space felt the figure next door, and only seemed to be taken (`taken_since_echo`).

Questions about the clocks of an `Update`; nothing is believed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.tracking.update import ECHO_MS, OUT_OF_ORDER_MS, OVERLAP_MS

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.update import Update

HASTY_MS: Final = 400
"""A hand seldom lifts a figure and has it down again within this time."""
LATE_MS: Final = 250
"""A figure that was knocked aside may be felt this long where it stood."""
NEXT_LIFT_MS: Final = 150
"""A hand that puts one figure down has not lifted the next one within this time."""
SLOW_LIFT_MS: Final = 1500
"""A space may say this much too late that it was left."""


def may_have_slid_to(update: Update, left: SpaceId) -> list[SpaceId]:
    """Spaces that seem to have been taken by another figure, but perhaps by this one.

    The two edges came the wrong way round; or the figure may move, all those spaces felt it, and
    the other one was lifted so short before that it is hardly down already; or it was knocked there
    while another one was carried. One that may move is soon lifted by a hand: what came by a hand
    is then another one, unless something stands on the board that is not explained so.
    """
    may_move = any(w.places[n] == left for w in update.belief for n in update.context.movable)
    swapped = taken_beside(update, left, OUT_OF_ORDER_MS)
    late = taken_beside(update, left, LATE_MS)
    if may_move and not all(world.strangers for world in update.belief):
        by_hand = taken_beside(update, left, NEXT_LIFT_MS)
        late = [s for s in late if s in by_hand or s in update.thrown_on]
    slid = [s for s in slid_to(update, left) if _left_before(update, s, left, HASTY_MS)]
    return list(dict.fromkeys([*swapped, *late, *(slid if may_move else [])]))


def _left_before(update: Update, taken: SpaceId, left: SpaceId, ms: int) -> list[SpaceId]:
    """The spaces but this that were left so short before one was taken."""
    taken_ms = update.taken_ms[taken]
    return [
        space
        for space, left_ms in update.lifted_ms.items()
        if 0 <= taken_ms - left_ms <= ms and space not in {taken, left}
    ]


def taken_beside(update: Update, left: SpaceId, ms: int) -> list[SpaceId]:
    """Spaces joined to it by a path that were taken so short ago, and still are."""
    return [
        space
        for space in taken_within(update, ms)
        if update.is_near(left, space) and space in update.occupied
    ]


def slid_to(update: Update, left: SpaceId) -> list[SpaceId]:
    """Where a figure may have slid, over spaces joined by paths that felt it and are left again."""
    felt = taken_within(update, OVERLAP_MS)
    reached: list[SpaceId] = []
    waiting = [left]
    while waiting:
        here = waiting.pop()
        beside = [space for space in felt if update.is_near(here, space)]
        felt = [space for space in felt if space not in beside]
        waiting += [space for space in beside if space not in update.occupied]
        reached += [space for space in beside if space in update.occupied]
    return reached


def taken_since_echo(update: Update, left: SpaceId) -> list[SpaceId]:
    """Where a figure really is that seemed to stand on a space for a moment: taken since then.

    The space felt one next door, or lost another too slowly.
    """
    felt_ms = update.taken_ms.get(left)
    if felt_ms is None or update.at_ms - felt_ms > ECHO_MS:
        return []
    return taken_within(update, update.at_ms - felt_ms - 1)


def taken_before(update: Update, left: SpaceId) -> list[SpaceId]:
    """Spaces that were taken shortly before another one was left."""
    left_ms = update.lifted_ms.get(left, 0)
    return [
        space
        for space, at_ms in update.taken_ms.items()
        if 0 <= left_ms - at_ms <= SLOW_LIFT_MS and space != left
    ]


def taken_within(update: Update, ms: int) -> list[SpaceId]:
    """Spaces that an unnamed figure took so short ago."""
    return [space for space, at_ms in update.taken_ms.items() if update.at_ms - at_ms <= ms]
