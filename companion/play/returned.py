"""A figure is put back where it came from, although its maneuver is over: is the move taken back?

As long as nothing else has happened that is what people mean, if it cannot be a new maneuver. If it
can, they are asked; whoever moves another figure instead of answering has maneuvered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.play.board_status import Returned
from companion.play.notices import QuestionOpened

if TYPE_CHECKING:
    from companion.game import Game, Step
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import FigureMove, PutBack

_WITHOUT_A_TRACE = (
    e.FighterMoved, e.FrameChanged, e.FramePushed, e.FramePopped, e.TurnEnded, e.TurnBegan,
)  # fmt: skip
"""What can be taken back as if it had never been: moves, the end of a maneuver and of a turn."""


def take_back(game: Game, fighter: FighterId, space: SpaceId) -> tuple[c.Command, ...]:
    """What takes back the move that led this figure away from a space; nothing if that cannot be.

    Whoever has moved after it in the same maneuver has still moved, onto a trap as well.
    """
    if game.table.choice is not None or game.table.maneuver is not None:
        return ()
    later: list[Step] = []
    for step in reversed(_last_maneuver(game)):
        move = step.command
        if isinstance(move, c.MoveFighter) and move.fighter == fighter:
            is_from_there = any(
                isinstance(event, e.FighterMoved) and event.path[0] == space
                for event in step.events
            )
            if not is_from_there or _left_a_trace(step):
                return ()
            again = tuple(each.command for each in reversed(later) if each.command is not None)
            return (c.Undo(to=step.after), *again)
        if isinstance(move, c.MoveFighter):
            later.append(step)
    return ()


def _last_maneuver(game: Game) -> list[Step]:
    """The moves of the maneuver that was the last thing to happen, and its end, oldest first."""
    found: list[Step] = []
    for step in reversed(game.standing()):
        is_end = isinstance(step.command, c.EndManeuver) and not _left_a_trace(step)
        if not is_end and not isinstance(step.command, c.MoveFighter):
            break
        found.append(step)
    return found[::-1]


def _left_a_trace(step: Step) -> bool:
    """Whether more came of a decision than can be taken back as if it had never been."""
    return any(not isinstance(event, _WITHOUT_A_TRACE) for event in step.events)


def ask_if_returned(play: TableInPlay, moves: tuple[FigureMove, ...]) -> bool:
    """Ask what is meant if a legal maneuver only puts one figure back; whether it was asked."""
    game = play.session.game
    if len(moves) != 1 or not take_back(game, moves[0].fighter, moves[0].end):
        return False
    play.note(returned=Returned(moves[0].fighter, moves[0].end, game.at))
    play.announce_when_safe(QuestionOpened())
    return True


def taken_back_by(play: TableInPlay, steps: tuple[PutBack, ...]) -> tuple[c.Command, ...]:
    """What a table stands for on which only a figure that has moved is back; nothing if it is not.

    The board has seen that figure where its move ended: it did not merely stay behind.
    """
    if len(steps) != 1 or play.sensed.steps:
        return ()
    (step,) = steps
    was_there = (
        step.end is not None and (play.sensed.agreed or {}).get(step.fighter or "") == step.end
    )
    if step.fighter is None or step.start is None or not was_there:
        return ()
    return take_back(play.session.game, step.fighter, step.start)


def taken_back(play: TableInPlay) -> tuple[c.Command, ...]:
    """The answer is that the move is taken back: what the game is told."""
    returned = play.moment.returned
    return take_back(play.session.game, returned.fighter, returned.space) if returned else ()


def maneuvered(play: TableInPlay) -> tuple[c.Command, ...]:
    """The answer is that this is a maneuver of its own: what the game is told."""
    returned = play.moment.returned
    if returned is None:
        return ()
    return c.Maneuver(), c.MoveFighter(fighter=returned.fighter, to=returned.space)
