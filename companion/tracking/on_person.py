"""What people at the screen do to the belief: an answer, a tap on a space, "it is as shown".

A person is believed over the sensors: a space that is not what its sensor reads is dead from then
on (`quality.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking import edge_worlds
from companion.tracking.explain import explain, moves_of
from companion.tracking.interchangeable import tags_after
from companion.tracking.outputs import Phase, Settled
from companion.tracking.quality import SpaceQuality, vouched_for
from companion.tracking.readings import as_read
from companion.tracking.worlds import certain, filtered

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.observations import Confirmed
    from companion.tracking.outputs import Option
    from companion.tracking.update import Update
    from companion.tracking.worlds import Belief, World


# --- The open question ----------------------------------------------------------------------------


def on_answer(update: Update, number: int) -> None:
    """A person chose an option of the open question; any other number means none of these."""
    question, answers = update.question, update.answers
    if question is None:
        return
    update.question = None
    update.answers = ()
    update.verdict = None
    if not 0 <= number < len(answers):
        update.is_lost = True
        update.phase = Phase.MISMATCH
        return
    option, world = question.options[number], answers[number]
    update.phase = Phase.MOVING
    update.is_lost = False
    update.belief = {world: update.belief.get(world, ())}
    if not option.legal:
        _refuse_at_once(update, world)
    elif not question.about_trap:
        update.is_answered = True
    elif option.trap is None:
        _went_around_traps(update, world)
    else:
        _stopped_at_trap(update, option, option.trap, world)


def _refuse_at_once(update: Update, world: World) -> None:
    """The person chose what the rules do not allow, and knows it: no quiet time is needed."""
    update.refused = as_read(update.context, world)
    update.quiet_from_ms = update.at_ms - update.settings.mismatch_ms
    update.changed_ms = {}


def _went_around_traps(update: Update, world: World) -> None:
    """What was seen on a trap was only a hand that slid."""
    context = update.context
    traps = {space for n in range(len(context.fighters)) for space in context.armed_traps(n)}
    trail = update.belief[world]
    update.belief = {world: tuple(entry for entry in trail if entry[1] not in traps)}
    update.is_answered = True


def _stopped_at_trap(update: Update, option: Option, trap: SpaceId, world: World) -> None:
    """The move ended on the trap, wherever the figure stands: it is to be put there."""
    context = update.context
    (move,) = option.moves
    places = list(as_read(context, world))
    places[context.index[move.fighter]] = trap
    goal = tuple(places)
    why = explain(context, goal)
    if why is None:  # the game moved on since: nothing is settled, and people are guided
        update.refused = as_read(context, world)
        return
    moves = moves_of(context, goal, why, update.belief[world])
    update.emit(Settled(moves, revises=why.revises, trap_seen=trap))
    update.context = context.with_log(goal)
    update.refused = as_read(update.context, world)


# --- Taps -----------------------------------------------------------------------------------------


def on_tap(update: Update, tap: Confirmed) -> None:
    """A person tapped that something stands on a space, or that nothing does."""
    space = tap.space
    if not update.is_on_board(space):
        return
    _vouch(update, space, tap.present)
    if update.context.is_setup:
        return
    known = _without_stranger(update.belief, space)
    update.believe(filtered(known, lambda world: (space in world.places) == tap.present))
    if tap.present:  # the figure lifted there never left
        before = edge_worlds.fallen_gave_way(update.belief, space, update.context.gone)
        update.believe(edge_worlds.returned(before, space, update.arrivals()))
    elif any(space in world.places for world in update.belief):
        update.note_lift(space)
        update.believe(edge_worlds.lifted(update.belief, space))
    update.start_quiet()


def _without_stranger(belief: Belief, space: SpaceId) -> Belief:
    """A person says what stands on a space: what seemed to be a stranger there is a figure."""
    return {world.without_strangers((space,)): trail for world, trail in belief.items()}


def on_agreement(update: Update) -> None:
    """A person said that every figure stands as the screen shows it: the log is believed."""
    if update.context.is_setup:
        return
    logged = update.context.logged
    for space in update.context.logged_spaces | update.occupied:
        _vouch(update, space, space in update.context.logged_spaces)
    update.is_lost = False
    first = next(iter(update.belief))
    update.plays = tags_after(update.context, update.plays, first.places, logged)
    update.believe(certain(logged))
    if update.phase is Phase.QUESTION:
        update.withdraw()
        update.phase = Phase.MOVING
    update.refused = None
    update.verdict = None
    update.start_quiet()


def _vouch(update: Update, space: SpaceId, present: bool) -> None:
    known = update.quality.get(space, SpaceQuality(reads=space in update.occupied))
    update.set_quality(space, vouched_for(known, present))
