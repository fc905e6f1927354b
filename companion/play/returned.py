"""Figures are put back where they came from, although their maneuver is over: is it taken back?

As long as nothing else has happened that is what people mean, if it cannot be a new maneuver. If it
can, they are asked, once of all that go back; whoever moves one to a new space instead of answering
has maneuvered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.play.board_status import Returned
from companion.play.notices import QuestionOpened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.game import Game, Step
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import PutBack, Settled

_WITHOUT_A_TRACE = (
    e.FighterMoved, e.FrameChanged, e.FramePushed, e.FramePopped, e.TurnEnded, e.TurnBegan,
)  # fmt: skip
"""What can be taken back as if it had never been: moves, the end of a maneuver and of a turn."""


def take_back(game: Game, homes: Mapping[FighterId, SpaceId]) -> tuple[c.Command, ...]:
    """What takes back the moves that led figures away from where they are; nothing if none can.

    Whoever else has moved in the same maneuver has still moved, onto a trap as well.
    """
    if game.table.choice is not None or game.table.maneuver is not None:
        return ()
    left, others = dict(homes), list[c.Command]()
    for step in reversed(_last_maneuver(game)):
        move = step.command
        if not isinstance(move, c.MoveFighter):
            continue
        home = left.pop(move.fighter, None)
        if home is None:
            others.append(move)
        elif not _began_at(step, home) or _left_a_trace(step):
            return ()
        elif not left:
            return (c.Undo(to=step.after), *reversed(others))
    return ()


def _began_at(step: Step, space: SpaceId) -> bool:
    return any(isinstance(each, e.FighterMoved) and each.path[0] == space for each in step.events)


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


def ask_if_returned(play: TableInPlay, settled: Settled) -> bool:
    """Ask what is meant if a legal maneuver only puts figures back; whether that is asked.

    A further figure that goes home while it is asked of others belongs to the same question.
    """
    game, asked = play.session.game, play.moment.returned
    if not settled.moves or (settled.revises and asked is None):
        return False
    back = {move.fighter: move.end for move in settled.moves}
    homes = back if asked is None or settled.revises else {**asked.homes, **back}
    if not take_back(game, homes):
        return False
    play.note(returned=Returned(homes, game.at))
    play.announce_when_safe(QuestionOpened())
    return True


def is_asked_about(play: TableInPlay, steps: tuple[PutBack, ...]) -> bool:
    """Whether all that differs are figures of which people are asked whether they are back."""
    asked = play.moment.returned
    return asked is not None and all(
        step.fighter is not None and step.start == asked.homes.get(step.fighter) for step in steps
    )


def taken_back_by(play: TableInPlay, steps: tuple[PutBack, ...]) -> tuple[c.Command, ...]:
    """What a table stands for on which only figures that have moved are back; nothing if it is not.

    The board has seen them where their moves ended: they did not merely stay behind. Those of which
    people are asked already are meant too.
    """
    asked, agreed = play.moment.returned, play.sensed.agreed or {}
    homes = dict(asked.homes) if asked is not None else {}
    for step in steps:
        if step.fighter is None or step.start is None or step.end is None:
            return ()
        if agreed.get(step.fighter) != step.end:
            return ()
        homes[step.fighter] = step.start
    return take_back(play.session.game, homes) if _were_in_the_air(play, steps) else ()


def _were_in_the_air(play: TableInPlay, steps: tuple[PutBack, ...]) -> bool:
    """Whether these figures are all that was wrong, and what is new is where a hand put one."""
    told = play.sensed.steps
    if not told:
        return True
    is_new = any(step not in told for step in steps)
    told_of = {step.fighter for step in told}
    were_up = all(step.start is None or step in steps for step in told)
    return is_new and were_up and told_of == {step.fighter for step in steps}


def taken_back(play: TableInPlay) -> tuple[c.Command, ...]:
    """The answer is that the moves are taken back: what the game is told."""
    asked = play.moment.returned
    return take_back(play.session.game, asked.homes) if asked is not None else ()


def maneuvered(play: TableInPlay) -> tuple[c.Command, ...]:
    """The answer is that this is a maneuver of its own: what the game is told."""
    asked = play.moment.returned
    if asked is None:
        return ()
    moves = (c.MoveFighter(fighter=fighter, to=space) for fighter, space in asked.homes.items())
    return c.Maneuver(), *moves
