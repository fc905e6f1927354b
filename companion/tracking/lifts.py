"""Says which figures are in the air, and looks for those that stay there too long.

For every space from which a figure was lifted, in this order:

1. The space is empty too short to rule a dropout out: nothing is said yet.
2. The lift is announced, once (`Lifted`).
3. If the figure stays up too long, people are asked for it, each time twice as late, and for
   one figure at a time (`Missing`). They are not asked while all figures may be down.
4. A defeated figure, or one that people were told to take off, has left the board (`Removed`).

While board and game agree although several worlds are possible, nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.tracking.outputs import Lifted, Missing, Phase, Removed
from companion.tracking.quality import SpaceQuality, is_steady
from companion.tracking.worlds import taken_off, up_in_every_world

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.update import Update
    from companion.tracking.worlds import Belief

HINTS_AT_MOST = 6
"""How often people are asked for a missing figure."""


class _Lift(NamedTuple):
    """A space whose figure is in the air in some world."""

    space: SpaceId
    since_ms: int
    numbers: set[int]
    """Who it may be."""


def announce_lifts(update: Update, wakes: list[int]) -> None:
    """Say what is due about figures in the air; `wakes` gets the times of what is not due yet."""
    if update.phase is Phase.IN_SYNC and len(update.belief) > 1:
        return
    lifts = _lifts(update)
    leaving = _leaving(update) if lifts else set[int]()
    missing: list[tuple[int, SpaceId]] = []
    for lift in lifts:
        sure_ms = lift.since_ms + _announced_after_ms(update, lift)
        if update.at_ms < sure_ms:
            wakes.append(sure_ms)
            continue
        _announce(update, lift)
        if _count_due_hint(update, lift, wakes):
            missing += [
                (number, lift.space)
                for number in sorted(lift.numbers)
                if number not in update.context.gone
            ][:1]
        _take_off(update, lift, leaving)
    if missing:
        _ask_for_one(update, missing)


def _lifts(update: Update) -> list[_Lift]:
    """The spaces from which figures were lifted, in order."""
    return [
        _Lift(space, update.lifted_ms.get(space, update.quiet_from_ms), numbers)
        for space, numbers in sorted(_lifted_by_space(update.belief).items())
    ]


def _lifted_by_space(belief: Belief) -> dict[SpaceId, set[int]]:
    found: dict[SpaceId, set[int]] = {}
    for world in belief:
        for number, space in world.air:
            found.setdefault(space, set()).add(number)
    return found


def _leaving(update: Update) -> set[int]:
    """Who is up in every world and leaves the board: defeated, or to be taken off as guided."""
    context = update.context
    return {
        number
        for number in up_in_every_world(update.belief)
        if number in context.gone or (number in update.guided and context.logged[number] is None)
    }


def _announced_after_ms(update: Update, lift: _Lift) -> int:
    """How long a space must be empty before its lift is announced.

    A figure that may move is announced early, so that its reach shows at once; if that was a
    dropout after all, it is announced as put down again, and nothing else follows from it.
    """
    context = update.context
    quality = update.quality.get(lift.space, SpaceQuality())
    may_move = all(context.fighters[number] in context.walks for number in lift.numbers)
    if may_move and is_steady(quality, update.at_ms):
        return update.settings.lift_ms
    return update.settings.absence_ms


def _announce(update: Update, lift: _Lift) -> None:
    if lift.space not in update.announced_lifts:
        update.announced_lifts |= {lift.space}
        names = update.context.fighters
        update.emit(Lifted(tuple(names[number] for number in sorted(lift.numbers)), lift.space))


def _count_due_hint(update: Update, lift: _Lift, wakes: list[int]) -> bool:
    """Count a hint if it is time to ask for a figure, and say so; the next comes twice as late."""
    hints = update.hints.get(lift.space, 0)
    if hints == HINTS_AT_MOST or not all(world.air for world in update.belief):
        return False
    due_ms = lift.since_ms + update.settings.missing_ms * 2**hints
    if update.at_ms < due_ms:
        wakes.append(due_ms)
        return False
    update.hints = {**update.hints, lift.space: hints + 1}
    wakes.append(lift.since_ms + update.settings.missing_ms * 2 ** (hints + 1))
    return True


def _take_off(update: Update, lift: _Lift, leaving: set[int]) -> None:
    removed = [number for number in lift.numbers if number in leaving]
    if removed:
        update.believe(taken_off(update.belief, removed))
        update.emit(*(Removed(update.context.fighters[number]) for number in removed))


def _ask_for_one(update: Update, missing: list[tuple[int, SpaceId]]) -> None:
    """Ask for one missing figure, if possible for one that the log has on the space it left.

    If several are missing, each hint asks for the next of them.
    """
    context = update.context
    at_home = [(number, space) for number, space in missing if context.logged[number] == space]
    asked = at_home or missing
    first_space = asked[0][1]
    number, space = asked[(update.hints[first_space] - 1) % len(asked)]
    update.emit(Missing(context.fighters[number], space))
