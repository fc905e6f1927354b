"""The spaces that a question of the board, or a choice of the game, is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.play.moment import Moment
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from companion.tracking.outputs import FigureMove, Option
    from companion.tracking.outputs import Question as BoardQuestion


def telling_moves(table: Table, question: BoardQuestion, option: Option) -> list[FigureMove]:
    """The moves of an answer that not every answer has."""
    ends = [{(move.fighter, move.end) for move in other.moves} for other in question.options]
    known = [move for move in option.moves if move.fighter in table.fighters]
    differing = [m for m in known if not all((m.fighter, m.end) in each for each in ends)]
    return differing or known


def asked_spaces(table: Table, question: BoardQuestion) -> tuple[SpaceId, ...]:
    """The spaces that the answers are about: where a figure would stand, or the trap it sprang."""
    spaces = [
        option.trap or move.end
        for option in question.options
        for move in telling_moves(table, question, option)
    ]
    return tuple(dict.fromkeys(spaces))


def chosen_spaces(moment: Moment) -> tuple[SpaceId, ...]:
    """The spaces among which the open choice is made: free ones, or where figures or tokens are."""
    table = moment.table
    choice = table.choice
    if choice is None:
        return ()
    if choice.kind in {ChoiceKind.SPACE, ChoiceKind.TOKEN}:
        return choice.options
    if choice.kind in {ChoiceKind.FIGHTER, ChoiceKind.MOVE}:
        who = choice.options if choice.kind is ChoiceKind.FIGHTER else tuple(choice.moves)
        spaces = (table.fighters[each].space for each in who if each in table.fighters)
        return tuple(space for space in spaces if space is not None)
    return ()
