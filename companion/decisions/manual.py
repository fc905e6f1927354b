"""Effects of cards and abilities that people resolve at the table and enter here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import fighters as fighter_acts
from companion.acts import tokens as token_acts
from companion.acts.fighters import DamageCause, Packet
from companion.decisions.checks import (
    RefusedError,
    by_effect,
    check_form,
    decides,
    find_fighter,
    find_player,
    find_standing,
    find_turn,
    move_along,
    need_amount,
    need_battlefield,
    need_card_in,
    need_in_hand,
    refuse,
)
from companion.frames import EffectFrame, ManeuverFrame, TurnFrame
from companion.numbers import MOST_ACTIONS
from companion.rules.battlefield import SOMEWHERE
from companion.rules.movement import Allowance
from companion.rules.placement import check_place
from companion.rules.ways import spread, ways
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind
from companion.zones import DECK, DISCARD, HAND, CardRef, End, Spot

if TYPE_CHECKING:
    from companion.definitions import HeroDefinition
    from companion.transaction import Transaction


@decides(c.DealDamage)
def decide_deal_damage(command: c.DealDamage, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.amount, 1)
    prompt = tx.table.choice
    by = prompt.owner if prompt is not None else None
    packet = Packet(to={fighter.id: command.amount}, cause=DamageCause.EFFECT, by=by)
    fighter_acts.deal_damage(tx, packet)
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@decides(c.RecoverHealth)
def decide_recover_health(command: c.RecoverHealth, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.amount, 1)
    fighter_acts.recover(tx, fighter.id, command.amount)
    return ruling(Code.GAME_DONE, also=(fighter_acts.cap_rule(tx),), fighters=(fighter.id,))


@decides(c.MoveByEffect)
def decide_move_by_effect(command: c.MoveByEffect, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    need_amount(command.up_to)
    prompt = tx.table.choice
    allowance = Allowance(
        command.up_to,
        through_opponents=command.through_opponents,
        moved_by=prompt.owner if prompt is not None else None,
    )
    return by_effect(move_along(tx, fighter, command, allowance))


@decides(c.PlaceByEffect)
def decide_place_by_effect(command: c.PlaceByEffect, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    if fighter.is_defeated:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter.id,))
    if fighter.space is not None:
        need_battlefield(tx, fighter.id)
    answer = check_place(tx.position, fighter.id, command.space)
    if not answer:
        raise RefusedError(answer)
    fighter_acts.place(tx, fighter.id, command.space)
    return answer


@decides(c.DrawCards)
def decide_draw_cards(command: c.DrawCards, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    need_amount(command.count, 1)
    card_acts.draw(tx, player.id, command.count)
    return ruling(Code.GAME_DONE, also=("CRD-05",))


@decides(c.DiscardCards)
def decide_discard_cards(command: c.DiscardCards, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    for card in command.cards[: len(player.hand)]:
        if card is not None:
            need_in_hand(tx, find_player(tx, player.id), card)
        card_acts.discard(tx, player.id, card)
    return ruling(Code.GAME_DONE, also=("EFF-03",))


@decides(c.GainActions)
def decide_gain_actions(command: c.GainActions, tx: Transaction) -> Ruling:
    turn = find_turn(tx)
    need_amount(command.count, 1, MOST_ACTIONS - turn.actions_left)
    tx.emit(e.ActionsGained(amount=command.count))
    return ruling(Code.GAME_DONE, also=("TRN-01",))


@decides(c.PutToken)
def decide_put_token(command: c.PutToken, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if not tx.book.battlefield.has(command.space):
        raise refuse(Code.GAME_UNKNOWN, spaces=(command.space,))
    stock = tx.book.token_stock(tx.table, command.kind, player.id)
    rules = stock.rules.laying if stock is not None else ()
    if not player.counters.get(command.kind, 0):
        raise refuse(Code.TOKEN_NONE_LEFT, also=rules, spaces=(command.space,))
    if not token_acts.has_room(tx, player.id, command.kind, command.space):
        raise refuse(Code.TOKEN_SPACE_TAKEN, also=rules, spaces=(command.space,))
    token_acts.put_token(tx, player.id, command.kind, command.space)
    return ruling(Code.GAME_DONE, also=rules, spaces=(command.space,))


@decides(c.RemoveToken)
def decide_remove_token(command: c.RemoveToken, tx: Transaction) -> Ruling:
    for token in tx.table.tokens:
        if (token.kind, token.space) == (command.kind, command.space):
            token_acts.remove_token(tx, token)
            return ruling(Code.GAME_DONE, spaces=(command.space,))
    raise refuse(Code.TOKEN_NOT_THERE, spaces=(command.space,))


_STEPPING: Final = TurnFrame | ManeuverFrame | EffectFrame
"""What goes on while figures move."""


@decides(c.SpringTrap)
def decide_spring_trap(command: c.SpringTrap, tx: Transaction) -> Ruling:
    fighter, owner = find_standing(tx, command.fighter), find_player(tx, command.owner)
    if tx.book.battlefield.is_there or not isinstance(tx.table.frame, _STEPPING):
        raise refuse(Code.GAME_NOT_NOW)
    lying = [t for t in tx.table.tokens if (t.kind, t.owner) == (command.kind, owner.id)]
    goes_off = command.kind in tx.table.stopping
    if not lying or not goes_off or tx.table.are_friendly(fighter.owner, owner.id):
        raise refuse(Code.TOKEN_NOT_THERE, spaces=(SOMEWHERE,))
    fighter_acts.go_off(tx, fighter.id, lying[0])
    stock = tx.book.token_stock(tx.table, command.kind, owner.id)
    rules = stock.rules.entering if stock is not None else ()
    return ruling(Code.GAME_DONE, also=rules, fighters=(fighter.id,), tokens=(command.kind,))


@decides(c.HoldFighter)
def decide_hold_fighter(command: c.HoldFighter, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    fighter_acts.hold(tx, fighter.id)
    return ruling(Code.GAME_DONE, also=("EFF-07",), fighters=(fighter.id,))


@decides(c.SetForm)
def decide_set_form(command: c.SetForm, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    check_form(tx, player, command.form, command.value)
    tx.emit(e.FormSet(player=player.id, form=command.form, value=command.value))
    return ruling(Code.GAME_DONE)


@decides(c.ReturnFighter)
def decide_return_fighter(command: c.ReturnFighter, tx: Transaction) -> Ruling:
    fighter = find_fighter(tx, command.fighter)
    if not fighter.is_defeated:
        raise refuse(Code.PLACE_NOT_DEFEATED, fighters=(fighter.id,))
    answer = check_place(tx.table.position(tx.book.battlefield), fighter.id, command.space)
    if not answer:
        raise RefusedError(answer)
    health = tx.book.kind_of(tx.table, fighter.id).health
    if command.health is not None:
        need_amount(command.health, 1)
        health = min(health, command.health)
    fighter_acts.come_back(tx, fighter.id, command.space, health)
    return answer


@decides(c.MoveToken)
def decide_move_token(command: c.MoveToken, tx: Transaction) -> Ruling:
    battlefield = tx.book.battlefield
    need_battlefield(tx)
    for space in (command.space, command.to):
        if not battlefield.has(space):
            raise refuse(Code.GAME_UNKNOWN, spaces=(space,))
    need_amount(command.up_to)
    there = {t.space: t for t in tx.table.tokens if t.kind == command.kind}
    token = there.get(command.space)
    stock = tx.book.token_stock(tx.table, command.kind, token.owner) if token else None
    if token is None or stock is None or stock.ends_move:  # such a token stays where it lies
        raise refuse(Code.TOKEN_NOT_THERE, spaces=(command.space,))
    rules = stock.rules.moving
    if command.to in there and command.to != command.space:
        raise refuse(Code.TOKEN_SPACE_TAKEN, also=rules, spaces=(command.to,))
    graph = spread(battlefield.steps.__getitem__, command.space, command.up_to)
    way = next(ways(graph, command.space, command.to, command.up_to), None)
    if way is None:
        raise refuse(
            Code.TOKEN_TOO_FAR, also=rules, spaces=(command.space, command.to),
            allowance=command.up_to,
        )  # fmt: skip
    token_acts.move_token(tx, token, command.to)
    return ruling(Code.GAME_DONE, also=rules, spaces=way)


@decides(c.SwapFighters)
def decide_swap_fighters(command: c.SwapFighters, tx: Transaction) -> Ruling:
    one, other = find_standing(tx, command.one), find_standing(tx, command.other)
    need_battlefield(tx, one.id, other.id)
    assert one.space is not None  # noqa: S101  (both stand)
    assert other.space is not None  # noqa: S101
    for fighter in (one, other):
        if tx.table.is_held(fighter.id):
            raise refuse(Code.PLACE_HELD, fighters=(fighter.id,))
    fighter_acts.swap(tx, one.id, other.id)
    return ruling(Code.PLACE_ALLOWED, spaces=(other.space, one.space), fighters=(one.id, other.id))


@decides(c.LeaveBoard)
def decide_leave_board(command: c.LeaveBoard, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    if tx.table.is_held(fighter.id):
        raise refuse(Code.PLACE_HELD, fighters=(fighter.id,))
    fighter_acts.leave_board(tx, fighter.id)
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@decides(c.MoveCard)
def decide_move_card(command: c.MoveCard, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if command.source == command.target:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    if command.card is not None:
        need_card_in(tx, player, command.source, command.card)
    elif not len(player.zone(command.source)):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    end = End.TOP if command.target == DISCARD else None
    card_acts.move_card(
        tx, CardRef(player.id, command.card), Spot(command.source, player.id),
        Spot(command.target, player.id, end),
    )  # fmt: skip
    return ruling(Code.GAME_DONE)


@decides(c.StoreCard)
def decide_store_card(command: c.StoreCard, tx: Transaction) -> Ruling:
    player, owner = find_player(tx, command.player), find_player(tx, command.owner)
    zones = tx.book.rules_of(tx.table, player.id, "zone")
    zone = next((zone for zone in zones if zone["id"] == command.zone), None)
    if zone is None:
        raise refuse(Code.CARD_NO_SUIT, fighters=(player.id,))
    rules = tuple(zone.get("rules", ()))
    if rules and tx.position.are_friendly(player.id, owner.id):  # PAN-01; else nothing says so
        raise refuse(Code.CARD_NOT_OPPOSING, also=rules, fighters=(owner.id,))
    need_card_in(tx, owner, command.source, command.card)
    card_acts.move_card(
        tx, CardRef(owner.id, command.card), Spot(command.source, owner.id),
        Spot(command.zone, player.id), rules=rules,
    )  # fmt: skip
    return ruling(Code.GAME_DONE, also=rules, fighters=(player.id,))


@decides(c.AcquireMission)
def decide_acquire_mission(command: c.AcquireMission, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    hero = tx.book.hero_of(tx.table, player.id)
    rules = _rules_of_acquiring(hero)
    if command.card is None:
        if any(MISSION in hero.cards_by_id[card].tags for card in player.deck.names):
            raise refuse(Code.CARD_UNTOLD, also=rules)
        return ruling(Code.GAME_DONE, also=rules)  # with none left nothing happens
    card = need_card_in(tx, player, DECK, command.card)
    if MISSION not in card.tags:
        raise refuse(Code.CARD_WRONG_KIND, also=rules, cards=(card.id,))
    card_acts.move_card(
        tx, CardRef(player.id, card.id), Spot(DECK, player.id), Spot(HAND, player.id),
        rules=rules,
    )  # fmt: skip
    card_acts.shuffle(tx, player.id)
    return ruling(Code.GAME_DONE, also=rules)


def _rules_of_acquiring(hero: HeroDefinition) -> tuple[str, ...]:
    """The rules by which a hero's cards turn up missions."""
    steps = (step for card in hero.cards for some in (card.effects or {}).values() for step in some)
    return next((tuple(step.get("rules", ())) for step in steps if "reveal_until" in step), ())


MISSION = "mission"
"""The tag of the cards that are acquired."""


@decides(c.PlayDifferently)
def decide_play_differently(_command: c.PlayDifferently, tx: Transaction) -> Ruling:
    choice = tx.table.choice
    assert choice is not None  # noqa: S101  (_check_time has seen to it, and that an effect asks)
    assert choice.play is not None  # noqa: S101
    if choice.kind is ChoiceKind.PROMPT:  # it is by hand already
        raise refuse(Code.CHOICE_OPEN, also=choice.rules)
    tx.emit(e.PlayedByHand(play=choice.play, rules=("EFF-07",)))
    return ruling(Code.GAME_DONE)
