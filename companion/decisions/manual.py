"""Effects of cards and abilities that people resolve at the table and enter here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.decisions.checks import (
    RefusedError,
    do,
    find_fighter,
    find_player,
    find_standing,
    find_turn,
    move_along,
    need_amount,
    need_card_in,
    need_in_hand,
    refuse,
)
from companion.editions import HealthCap
from companion.model import TokenKind
from companion.numbers import MOST_ACTIONS
from companion.rules.movement import Allowance
from companion.rules.placement import check_place
from companion.rules.ways import spread, ways
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.transaction import Transaction


@do.register(c.DealDamage)
def decide_deal_damage(command: c.DealDamage, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.amount, 1)
    tx.damage({fighter.id: command.amount}, "effect")
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@do.register(c.RecoverHealth)
def decide_recover_health(command: c.RecoverHealth, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.amount, 1)
    gained = min(command.amount, fighter.cap - fighter.health)
    if gained > 0:
        tx.emit(e.Recovered(fighter=fighter.id, amount=gained))
    cap = "DEF-02" if tx.book.edition.health_cap is HealthCap.HIGHEST_ON_DIAL else "DEF-03"
    return ruling(Code.GAME_DONE, also=(cap,), fighters=(fighter.id,))


@do.register(c.MoveByEffect)
def decide_move_by_effect(command: c.MoveByEffect, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.up_to)
    prompt = tx.table.choice
    allowance = Allowance(
        command.up_to,
        through_opponents=command.through_opponents,
        moved_by=prompt.owner if prompt is not None else None,
    )
    return move_along(tx, fighter, command, allowance)


@do.register(c.PlaceByEffect)
def decide_place_by_effect(command: c.PlaceByEffect, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    if fighter.is_defeated:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter.id,))
    position = tx.table.position(tx.book.battlefield)
    answer = check_place(position, fighter.id, command.space)
    if not answer:
        raise RefusedError(answer)
    if answer.code is not Code.PLACE_STAYS:
        tx.emit(e.FighterPlaced(fighter=fighter.id, space=command.space))
        tx.enter(fighter.id, command.space)
    return answer


@do.register(c.DrawCards)
def decide_draw_cards(command: c.DrawCards, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    need_amount(command.count, 1)
    tx.draw(player.id, command.count)
    return ruling(Code.GAME_DONE, also=("CRD-05", "CRD-06"))


@do.register(c.DiscardCards)
def decide_discard_cards(command: c.DiscardCards, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    for card in command.cards[: len(player.hand)]:
        if card is not None:
            need_in_hand(tx, find_player(tx, player.id), card)
        tx.discard(player.id, card)
    return ruling(Code.GAME_DONE, also=("EFF-03",))


@do.register(c.GainActions)
def decide_gain_actions(command: c.GainActions, tx: Transaction) -> Ruling:
    turn = find_turn(tx)
    need_amount(command.count, 1, MOST_ACTIONS - turn.actions_left)
    tx.emit(e.ActionsGained(amount=command.count))
    return ruling(Code.GAME_DONE, also=("TRN-01",))


@do.register(c.PutToken)
def decide_put_token(command: c.PutToken, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if not tx.book.battlefield.has(command.space):
        raise refuse(Code.GAME_UNKNOWN, spaces=(command.space,))
    if not player.stock.get(command.kind, 0):
        raise refuse(Code.TOKEN_NONE_LEFT, spaces=(command.space,))
    there = [token.kind for token in tx.table.tokens if token.space == command.space]
    occupied = command.space in tx.table.position(tx.book.battlefield).occupants
    if command.kind in there or (command.kind is TokenKind.TRAP and (there or occupied)):
        raise refuse(Code.TOKEN_SPACE_TAKEN, spaces=(command.space,))
    tx.emit(e.TokenPut(kind=command.kind, space=command.space, owner=player.id))
    return ruling(Code.GAME_DONE, also=("TRP-01", "TRP-02"), spaces=(command.space,))


@do.register(c.RemoveToken)
def decide_remove_token(command: c.RemoveToken, tx: Transaction) -> Ruling:
    for token in tx.table.tokens:
        if (token.kind, token.space) == (command.kind, command.space):
            tx.emit(e.TokenRemoved(kind=token.kind, space=token.space, owner=token.owner))
            return ruling(Code.GAME_DONE, spaces=(command.space,))
    raise refuse(Code.TOKEN_NOT_THERE, spaces=(command.space,))


@do.register(c.HoldFighter)
def decide_hold_fighter(command: c.HoldFighter, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    tx.emit(e.FighterHeld(fighter=fighter.id, held=True))
    return ruling(Code.GAME_DONE, also=("EFF-07",), fighters=(fighter.id,))


@do.register(c.SetForm)
def decide_set_form(command: c.SetForm, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    forms = {form.id: form.values for form in tx.book.hero_of(tx.table, player.id).forms}
    if command.value not in forms.get(command.form, ()):
        raise refuse(Code.GAME_UNKNOWN, fighters=(command.value,))
    tx.emit(e.FormSet(player=player.id, form=command.form, value=command.value))
    return ruling(Code.GAME_DONE)


@do.register(c.ReturnFighter)
def decide_return_fighter(command: c.ReturnFighter, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    if not fighter.is_defeated:
        raise refuse(Code.GAME_NOT_NOW, fighters=(fighter.id,))
    answer = check_place(tx.table.position(tx.book.battlefield), fighter.id, command.space)
    if not answer:
        raise RefusedError(answer)
    health = tx.book.kind_of(tx.table, fighter.id).health
    if command.health is not None:
        need_amount(command.health, 1)
        health = min(health, command.health)
    tx.emit(e.FighterReturned(fighter=fighter.id, health=health))
    tx.emit(e.FighterPlaced(fighter=fighter.id, space=command.space))
    tx.enter(fighter.id, command.space)
    return answer


@do.register(c.MoveToken)
def decide_move_token(command: c.MoveToken, tx: Transaction) -> Ruling:
    battlefield = tx.book.battlefield
    for space in (command.space, command.to):
        if not battlefield.has(space):
            raise refuse(Code.GAME_UNKNOWN, spaces=(space,))
    fog = {t.space: t for t in tx.table.tokens if t.kind is command.kind}
    if command.kind is not TokenKind.FOG or command.space not in fog:
        raise refuse(Code.TOKEN_NOT_THERE, spaces=(command.space,))
    if command.to in fog and command.to != command.space:
        raise refuse(Code.TOKEN_SPACE_TAKEN, also=("FOG-04",), spaces=(command.to,))
    graph = spread(battlefield.steps.__getitem__, command.space, command.up_to)
    way = next(ways(graph, command.space, command.to, command.up_to), None)
    if way is None:
        raise refuse(
            Code.MOVE_TOO_FAR, also=("FOG-04",), spaces=(command.to,), allowance=command.up_to
        )
    token = fog[command.space]
    tx.emit(e.TokenMoved(kind=token.kind, space=token.space, to=command.to, owner=token.owner))
    return ruling(Code.GAME_DONE, also=("FOG-04",), spaces=way)


@do.register(c.SwapFighters)
def decide_swap_fighters(command: c.SwapFighters, tx: Transaction) -> Ruling:
    one, other = find_standing(tx, command.one), find_standing(tx, command.other)
    assert one.space is not None  # noqa: S101  (both stand)
    assert other.space is not None  # noqa: S101
    for fighter in (one, other):
        if fighter.held:
            raise refuse(Code.PLACE_HELD, fighters=(fighter.id,))
    if one.id != other.id:
        tx.emit(e.FighterPlaced(fighter=one.id, space=other.space))
        tx.emit(e.FighterPlaced(fighter=other.id, space=one.space))
        tx.enter(one.id, other.space)
        if tx.table.fighters[other.id].space == one.space:
            tx.enter(other.id, one.space)
    return ruling(Code.PLACE_ALLOWED, spaces=(other.space, one.space), fighters=(one.id, other.id))


@do.register(c.LeaveBoard)
def decide_leave_board(command: c.LeaveBoard, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    if fighter.held:
        raise refuse(Code.PLACE_HELD, fighters=(fighter.id,))
    tx.emit(e.FighterLeft(fighter=fighter.id))
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@do.register(c.MoveCard)
def decide_move_card(command: c.MoveCard, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if command.source == command.target:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    if command.card is not None:
        need_card_in(tx, player, command.source, command.card)
    elif not len(getattr(player, command.source)):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    tx.emit(
        e.CardMoved(
            player=player.id, source=command.source, target=command.target, card=command.card
        )
    )
    return ruling(Code.GAME_DONE)
