"""A figure that an effect has moved is put elsewhere while the effect still moves others.

Until it is done whoever resolves it may think again, as in a maneuver: the answer is given anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.game import Game, Step
    from companion.play.table_in_play import TableInPlay
    from companion.tracking.outputs import PutBack

_OF_A_MOVE = (e.Answered, e.AnswerKnown, e.FighterMoved, e.Asked)
"""What comes of an answer that only moves a figure: all of it can be taken back."""


def answered_anew(play: TableInPlay, steps: tuple[PutBack, ...]) -> tuple[c.Command, ...]:
    """What the game is told if all that differs is where such a figure stands; else nothing."""
    if len(steps) != 1:
        return ()
    (step,) = steps
    game = play.session.game
    if step.fighter is None or step.start is None or step.end is None:
        return ()
    later: list[c.Command] = []
    for answer in _answers_so_far(game):
        given = answer.command
        assert isinstance(given, c.Answer)  # noqa: S101  (those are answers)
        if given.values[0] != step.fighter:
            later.append(given)
            continue
        before = game.steps[answer.after or 0].table
        ends = before.choice.moves[step.fighter] if before.choice is not None else ()
        back = (c.Undo(to=answer.after), *reversed(later))
        if step.start == before.fighters[step.fighter].space:
            return back
        anew = c.Answer(player=given.player, values=(step.fighter, step.start))
        return (back[0], anew, *back[1:]) if step.start in ends else ()
    return ()


def _answers_so_far(game: Game) -> list[Step]:
    """The answers that have moved figures by the effect that still moves others, newest first."""
    choice = game.table.choice
    found: list[Step] = []
    if choice is None or choice.kind is not ChoiceKind.MOVE:
        return found
    for step in reversed(game.standing()):
        before = game.steps[step.after].table.choice if step.after is not None else None
        of_it = before is not None and before.kind is ChoiceKind.MOVE and before.play == choice.play
        is_move = isinstance(step.command, c.Answer) and len(step.command.values) > 1
        if not of_it or not is_move or any(not isinstance(x, _OF_A_MOVE) for x in step.events):
            break
        found.append(step)
    return found
