"""Effects that change a combat, resolved at the table and entered here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.decisions.checks import (
    after_boost,
    boost_with,
    do,
    find_fighter,
    find_player,
    find_standing,
    laid_by,
    need_amount,
    object_to,
    refuse,
)
from companion.definitions import Timing
from companion.rules.attack_steps import window_at
from companion.rulings import Code, Ruling, ruling
from companion.table import Combat, FighterState, Laid, Modifier, Side, ValueChange

if TYPE_CHECKING:
    from companion.transaction import Transaction

_RULE_OF = {ValueChange.PRINTED: "EFF-04", ValueChange.IGNORE: "EFF-05"}


def _find_combat(tx: Transaction) -> Combat:
    """The combat that is going on, before its damage is dealt."""
    combat = tx.table.combat
    if combat is None or combat.damage is not None:
        raise refuse(Code.GAME_NOT_NOW, also=("CMB-01",))
    return combat


def _on_side(tx: Transaction, combat: Combat, side: Side) -> tuple[FighterState, Laid | None]:
    """The fighter of a side, and the card it plays."""
    if side is Side.ATTACKER:
        return find_fighter(tx, combat.attacker), combat.attack
    return find_fighter(tx, combat.defender), combat.defense


@do.register(c.ChangeValue)
def decide_change_value(command: c.ChangeValue, tx: Transaction) -> Ruling:
    _find_combat(tx)
    if command.how not in {ValueChange.ADD, ValueChange.BONUS}:
        need_amount(command.amount)
    change = Modifier(
        side=command.side, amount=command.amount, reason=command.reason, how=command.how
    )
    tx.emit(e.ModifierAdded(modifier=change))
    rule = _RULE_OF.get(command.how)
    return ruling(Code.GAME_DONE, also=("CMB-01", rule) if rule else ("CMB-01",))


@do.register(c.BoostValue)
def decide_boost_value(command: c.BoostValue, tx: Transaction) -> Ruling:
    combat = _find_combat(tx)
    fighter, _ = _on_side(tx, combat, command.side)
    player = find_player(tx, fighter.owner)
    boost = boost_with(tx, player, command)
    change = Modifier(side=command.side, amount=boost, reason="CRD-07")
    tx.emit(e.ModifierAdded(modifier=change))
    after_boost(tx, player)
    also = ("CRD-07", "PAN-02") if command.stored_from is not None else ("CRD-07",)
    return ruling(Code.GAME_DONE, also=also)


@do.register(c.ChangeDefender)
def decide_change_defender(command: c.ChangeDefender, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    combat = _find_combat(tx)
    if fighter.owner != find_fighter(tx, combat.defender).owner:
        raise refuse(Code.GAME_NOT_YOURS, fighters=(fighter.id,))
    tx.emit(e.DefenderChanged(fighter=fighter.id))
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@do.register(c.CancelEffects)
def decide_cancel_effects(command: c.CancelEffects, tx: Transaction) -> Ruling:
    combat = tx.table.combat
    if combat is None:  # unlike a value, an effect can be cancelled after the damage too
        raise refuse(Code.GAME_NOT_NOW, also=("CMB-01",))
    fighter, laid = _on_side(tx, combat, command.side)
    if laid is None:
        raise refuse(Code.CARD_NOT_THERE, fighters=(fighter.owner,))
    hero = tx.book.hero_of(tx.table, fighter.owner)
    banners = {card.banner for card in hero.cards}
    if laid.card is not None:
        banners = {hero.cards_by_id[laid.card].banner}
    if banners <= set(hero.uncancellable):
        object_to(tx, ruling(Code.EFFECT_PROTECTED, fighters=(fighter.id,)))
    timings = command.timings or (Timing.IMMEDIATELY, Timing.DURING, Timing.AFTER)
    windows = (window_at(timing, command.side) for timing in timings)
    tx.emit(e.EffectsCancelled(stages=tuple(window.id for window in windows)))
    return ruling(Code.GAME_DONE, also=("EFF-06",), fighters=(fighter.id,))


@do.register(c.ReplaceCard)
def decide_replace_card(command: c.ReplaceCard, tx: Transaction) -> Ruling:
    combat = _find_combat(tx)
    fighter, old = _on_side(tx, combat, command.side)
    if old is None:
        raise refuse(Code.CARD_NOT_THERE, fighters=(fighter.owner,))
    tx.emit(e.CombatCardTakenBack(player=fighter.owner, side=command.side))
    laid = laid_by(
        tx, fighter, command.card, command.value, for_attack=command.side is Side.ATTACKER
    )
    if laid is None:
        raise refuse(Code.CARD_UNTOLD)
    tx.emit(e.CombatCardLaid(player=fighter.owner, side=command.side, laid=laid))
    tx.emit(e.CombatCardShown(side=command.side, laid=laid))
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))
