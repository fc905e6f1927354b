"""What a touch of the map or of an act means while a choice is open: figures, spaces, moves.

Answers that are only tapped are in `answers.py`. What a board says about figures comes in through
`sensing.py`, as the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import answers
from companion.play.interaction import PathChoice
from companion.play.notices import QuestionOpened
from companion.rules.consequences import consequences
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId
    from companion.table import Choice


def tap(play: TableInPlay, choice: Choice, space: SpaceId) -> None:
    """A space was tapped, or who stands on it."""
    standing = play.moment.fighter_on(space)
    if choice.kind in {ChoiceKind.SPACE, ChoiceKind.TOKEN}:
        answers.answer(play, (space,))
    elif choice.kind is ChoiceKind.FIGHTER:
        if standing is not None:
            answers.answer(play, (standing.id,))
    elif choice.kind is ChoiceKind.MOVE:
        _tap_to_move(play, choice, space)


def _tap_to_move(play: TableInPlay, choice: Choice, space: SpaceId) -> None:
    """The figure that moves, then where to; where only one may move, where to is enough."""
    moment = play.moment
    standing = moment.fighter_on(space)
    chosen = moment.mover
    if standing is not None and standing.id in choice.moves:
        is_chosen = standing.id == play.focus.selected
        play.look(selected=None if is_chosen else standing.id, said=None)
    elif chosen is not None:
        move(play, chosen, space)


def lift(play: TableInPlay, choice: Choice, fighter: FighterId) -> None:
    """A figure was taken up: if it may move, its reach is shown."""
    if choice.kind is ChoiceKind.MOVE and fighter in choice.moves:
        play.look(selected=fighter, said=None)


def drag(play: TableInPlay, choice: Choice, fighter: FighterId, space: SpaceId) -> None:
    """A figure was put somewhere: the answer, if it is the one that is asked about."""
    if choice.kind is ChoiceKind.MOVE and fighter in choice.moves:
        move(play, fighter, space)
    elif choice.kind is ChoiceKind.SPACE and fighter == choice.subject:
        answers.answer(play, (space,))
    else:
        play.look(selected=None)


def move(play: TableInPlay, fighter: FighterId, space: SpaceId) -> None:
    """Answer who moves where; asks for the way if that matters."""
    moment = play.moment
    allowance = moment.allowance_of(fighter)
    found = consequences(moment.position, fighter, space, allowance)
    if len(found.readings) > 1:
        routes = tuple(reading.routes[0].spaces for reading in found.readings)
        play.look(path=PathChoice(fighter=fighter, routes=routes))
        play.announce_when_safe(QuestionOpened())
    else:
        answers.answer(play, (fighter, space))


def go_route(play: TableInPlay, choice: Choice, path: PathChoice, number: int) -> None:
    """One of the ways that differ was chosen."""
    play.submit(c.Answer(player=choice.owner, values=(path.fighter, *path.routes[number])))
