"""Corrections: a table that erred sets things right, and the log says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion import events as e
from companion.acts.cards import move_card
from companion.acts.fighters import set_health
from companion.acts.tokens import has_room
from companion.decisions.checks import (
    check_form,
    decides,
    find_fighter,
    find_player,
    find_turn,
    need_amount,
    need_battlefield,
    need_card_in,
    refuse,
)
from companion.frames import TurnFrame, TurnStage
from companion.hidden import HIDDEN
from companion.numbers import MOST, MOST_ACTIONS
from companion.plays import GrantKind
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind
from companion.zones import DECK, DISCARD, HAND, CardRef, End, Spot

if TYPE_CHECKING:
    from companion.transaction import Transaction

LONGEST_NAME: Final = 24
MOST_OWN_COUNTERS: Final = 8
"""So many counters of their own a player may have beside those of the hero."""


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
        own = [name for name in player.counters if name not in most]
        is_name = 0 < len(command.counter) <= LONGEST_NAME and not HIDDEN.search(command.counter)
        if not is_name or len({*own, command.counter}) > MOST_OWN_COUNTERS:
            raise refuse(Code.GAME_UNKNOWN, fighters=(command.counter[:LONGEST_NAME],))
        most[command.counter] = MOST
    need_amount(command.to, most=most[command.counter])
    tx.emit(e.CounterSet(player=player.id, counter=command.counter, to=command.to))
    return ruling(Code.GAME_CORRECTED)


@decides(c.CorrectToken)
def decide_correct_token(command: c.CorrectToken, tx: Transaction) -> Ruling:
    _need_rest(tx)
    player = find_player(tx, command.player)
    if not tx.book.battlefield.has(command.space):
        raise refuse(Code.GAME_UNKNOWN, spaces=(command.space,))
    left = player.counters.get(command.kind, 0)
    if command.lies and not left:
        raise refuse(Code.TOKEN_NONE_LEFT, spaces=(command.space,))
    if command.lies and not has_room(tx, player.id, command.kind, command.space):
        raise refuse(Code.TOKEN_SPACE_TAKEN, spaces=(command.space,))
    if command.lies:
        tx.emit(e.TokenPut(kind=command.kind, space=command.space, owner=player.id))
        return ruling(Code.GAME_CORRECTED, spaces=(command.space,))
    lying = [t for t in tx.table.tokens if (t.kind, t.owner) == (command.kind, player.id)]
    if command.space not in {token.space for token in lying}:
        raise refuse(Code.TOKEN_NOT_THERE, spaces=(command.space,))
    tx.emit(e.TokenRemoved(kind=command.kind, space=command.space, owner=player.id))
    if command.kind in player.counters:
        tx.emit(e.CounterSet(player=player.id, counter=command.kind, to=left + 1))
    return ruling(Code.GAME_CORRECTED, spaces=(command.space,))


@decides(c.CorrectForm)
def decide_correct_form(command: c.CorrectForm, tx: Transaction) -> Ruling:
    _need_rest(tx)
    player = find_player(tx, command.player)
    check_form(tx, player, command.form, command.value)
    tx.emit(e.FormSet(player=player.id, form=command.form, value=command.value))
    return ruling(Code.GAME_CORRECTED)


@decides(c.CorrectCard)
def decide_correct_card(command: c.CorrectCard, tx: Transaction) -> Ruling:
    _need_rest(tx)
    player = find_player(tx, command.player)
    owner = find_player(tx, command.owner or command.player)
    zones = tx.book.rules_of(tx.table, player.id, "zone")
    own = {DECK, HAND, DISCARD}
    keeps = {zone["id"] for zone in zones}
    holders = {zone: owner.id if zone in own else player.id for zone in (*own, *keeps)}
    if command.source == command.target or not {command.source, command.target} <= {*holders}:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,), cards=(command.card,))
    card = CardRef(owner.id, command.card)
    if command.source in own:
        need_card_in(tx, owner, command.source, command.card)
    elif card not in player.zone(command.source).cards:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,), cards=(command.card,))
    end = End.TOP if command.target == DISCARD else None
    source = Spot(command.source, holders[command.source])
    move_card(tx, card, source, Spot(command.target, holders[command.target], end))
    return ruling(Code.GAME_CORRECTED)


@decides(c.CorrectTurn)
def decide_correct_turn(command: c.CorrectTurn, tx: Transaction) -> Ruling:
    turn, player, frame = find_turn(tx), find_player(tx, command.player), tx.table.frame
    if not isinstance(frame, TurnFrame) or tx.table.choice is not None or player.is_out:
        raise refuse(Code.GAME_NOT_NOW)
    tx.emit(e.TurnEnded(player=turn.player))
    tx.emit(e.TurnBegan(player=player.id, number=turn.number))
    tx.emit(e.FrameChanged(frame=frame.at(TurnStage.START)))
    return ruling(Code.GAME_CORRECTED)


def _need_rest(tx: Transaction) -> None:
    """Nothing may be asked that hangs on what is set right, and no card lie in a combat."""
    choice = tx.table.choice
    if tx.table.is_over or tx.table.turn is None or tx.table.combat is not None:
        raise refuse(Code.GAME_NOT_NOW)
    if choice is not None and choice.kind is not ChoiceKind.PROMPT:
        raise refuse(Code.CHOICE_OPEN, also=choice.rules)


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
