"""What a maneuver allows: how far each fighter may move, and whether anybody is left to move.

Asked by whoever decides a move, offers it, reads it from a board or shows it; nobody else adds up
a move value and a boost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.rules.battlefield import NO_BATTLEFIELD
from companion.rules.bonuses import move_bonus
from companion.rules.movement import Allowance

if TYPE_CHECKING:
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.table import FighterState, Table


def allowance(book: Rulebook, table: Table, fighter: FighterId) -> Allowance:
    """How far a fighter may move: in the maneuver that is going on, or in one to come (MAN-03)."""
    state = table.fighters[fighter]
    return own_allowance(table, state, allowance_of_each(book, table, state.owner))


def own_allowance(table: Table, fighter: FighterState, of_each: Allowance) -> Allowance:
    """How far one fighter may move, where it is known how far its player's others may."""
    if fighter.move is None:
        return of_each
    others = table.players[fighter.owner].move
    return msgspec.structs.replace(of_each, move=of_each.move - others + fighter.move)


def allowance_of_each(book: Rulebook, table: Table, player: PlayerId) -> Allowance:
    """The same for every fighter of a player who has no move value of its own."""
    maneuver = table.maneuver
    boost = maneuver.boost if maneuver is not None else None
    move = table.players[player].move + move_bonus(book, table, player)
    return Allowance(move, boost=boost or 0)


def has_everybody_moved(table: Table) -> bool:
    """Whether a maneuver is going on in which nobody is left to move (MAN-02)."""
    maneuver, turn = table.maneuver, table.turn
    if maneuver is None or turn is None or table.choice is not None:
        return False
    mine = table.fighters_of(turn.player)
    if table.map == NO_BATTLEFIELD.id:  # nobody but people knows
        return False
    return all(fighter.id in maneuver.moved for fighter in mine if fighter.space is not None)
