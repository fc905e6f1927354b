"""What a person's answer to the open question does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.explain import explain, moves_of
from companion.tracking.outputs import Phase, Settled
from companion.tracking.readings import as_read

if TYPE_CHECKING:
    from companion.tracking.outputs import Option
    from companion.tracking.round import Round
    from companion.tracking.worlds import World


def answer(now: Round, number: int) -> None:
    """A person chose an option, or said that it was none of these."""
    question, answers = now.question, now.answers
    if question is None:
        return
    now.question = None
    now.answers = ()
    now.phase = Phase.MOVING
    now.verdict = None
    if not 0 <= number < len(answers):
        now.is_lost = True
        now.phase = Phase.MISMATCH
        return
    option, world = question.options[number], answers[number]
    now.is_lost = False
    trail = now.belief.get(world, ())
    now.belief = {world: trail}
    if not option.legal:
        now.refused = as_read(now.context, world)
        now.quiet_from_ms = now.at_ms - now.settings.mismatch_ms  # people know it already
        now.changed_ms = {}
        return
    if question.about_trap:
        _rule_on_trap(now, option, world)
    else:
        now.is_answered = True


def _rule_on_trap(now: Round, option: Option, world: World) -> None:
    context = now.context
    if option.trap is None:  # around it: what was seen on a trap was a hand sliding
        traps = {space for n in range(len(context.fighters)) for space in context.armed_traps(n)}
        trail = now.belief[world]
        now.belief = {world: tuple(entry for entry in trail if entry[1] not in traps)}
        now.is_answered = True
        return
    (move,) = option.moves
    places = list(as_read(context, world))
    places[context.index[move.fighter]] = option.trap
    goal = tuple(places)
    why = explain(context, goal)
    trail = now.belief[world]
    if why is None:  # the game moved on since: nothing is told, and people are guided
        now.refused = as_read(context, world)
        return
    moves = moves_of(context, goal, why, trail)
    now.outputs.append(Settled(moves, revises=why.revises, trap_seen=option.trap))
    now.context = context.with_log(goal)
    now.refused = as_read(now.context, world)
