"""What the answers to a question of the board differ in, and which spaces that is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
