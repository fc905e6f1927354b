"""Corrections: a table that erred sets things right, and the log says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.acts.fighters import set_health
from companion.decisions.checks import (
    decides,
    find_fighter,
    find_player,
    find_turn,
    need_amount,
    need_battlefield,
    refuse,
)
from companion.frames import TurnFrame
from companion.numbers import MOST, MOST_ACTIONS
from companion.plays import GrantKind
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.transaction import Transaction


@decides(c.CorrectHealth)
def decide_correct_health(command: c.CorrectHealth, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    need_amount(command.to, most=fighter.cap)
    set_health(tx, {fighter.id: command.to})
    return ruling(Code.GAME_CORRECTED, fighters=(fighter.id,))


@decides(c.CorrectPosition)
def decide_correct_position(command: c.CorrectPosition, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    if fighter.is_defeated:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter.id,))
    if not tx.book.battlefield.has(command.space):
        raise refuse(Code.GAME_UNKNOWN, spaces=(command.space,))
    if fighter.space is not None:
        need_battlefield(tx, fighter.id)
    occupants = tx.table.position(tx.book.battlefield).occupants
    standing = occupants.get(command.space) if tx.book.battlefield.is_there else None
    if standing is not None and standing.id != fighter.id:
        raise refuse(
            Code.BOARD_TWO_FIGHTERS, spaces=(command.space,), fighters=(fighter.id, standing.id)
        )
    tx.emit(e.FighterPlaced(fighter=fighter.id, space=command.space))
    for grant in tx.table.grants:
        if grant.kind is GrantKind.COMES_BACK and grant.fighter == fighter.id:
            tx.emit(e.GrantEnded(grant=grant))
    return ruling(Code.GAME_CORRECTED, fighters=(fighter.id,), spaces=(command.space,))


@decides(c.CorrectPile)
def decide_correct_pile(command: c.CorrectPile, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if command.pile not in {"deck", "hand", "discard"}:
        raise refuse(Code.GAME_UNKNOWN, fighters=(command.pile,))
    # One pile is set right after the other, so for a while there may be too many cards in all.
    others = sum(map(len, player.zones.values())) - len(player.zone(command.pile))
    deck_size = tx.book.hero_of(tx.table, player.id).deck_size
    need_amount(command.count, most=min(deck_size, MOST - others))
    tx.emit(e.PileCounted(player=player.id, pile=command.pile, count=command.count))
    return ruling(Code.GAME_CORRECTED)


@decides(c.CorrectCounter)
def decide_correct_counter(command: c.CorrectCounter, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    hero = tx.book.hero_of(tx.table, player.id)
    most = {rule["id"]: int(rule["most"]) for rule in hero.rules_by_kind.get("counter", ())}
    for stock in hero.tokens:
        lying = sum((t.kind, t.owner) == (stock.kind, player.id) for t in tx.table.tokens)
        most[stock.kind] = stock.count - lying
    if command.counter not in most:
        raise refuse(Code.GAME_UNKNOWN, fighters=(command.counter,))
    need_amount(command.to, most=most[command.counter])
    tx.emit(e.CounterSet(player=player.id, counter=command.counter, to=command.to))
    return ruling(Code.GAME_CORRECTED)


@decides(c.CorrectActions)
def decide_correct_actions(command: c.CorrectActions, tx: Transaction) -> Ruling:
    turn = find_turn(tx)
    need_amount(command.amount, -turn.actions_left, MOST_ACTIONS - turn.actions_left)
    tx.emit(e.ActionsGained(amount=command.amount))
    return ruling(Code.GAME_CORRECTED)


@decides(c.EndTurnEarly)
def decide_end_turn(_command: c.EndTurnEarly, tx: Transaction) -> Ruling:
    turn = find_turn(tx)
    if not isinstance(tx.table.frame, TurnFrame) or tx.table.choice is not None:
        raise refuse(Code.GAME_NOT_NOW)
    if turn.actions_left:
        tx.emit(e.ActionsGained(amount=-turn.actions_left))
    return ruling(Code.GAME_CORRECTED)
