"""Effects that change a combat, resolved at the table and entered here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.acts import cards as card_acts
from companion.acts import combat as combat_acts
from companion.combat import Combat, Laid, Side, ValueChange
from companion.decisions.checks import (
    boost_with,
    decides,
    find_fighter,
    find_player,
    find_standing,
    laid_by,
    need_amount,
    refuse,
)
from companion.definitions import Timing
from companion.effects.protection import protection_of
from companion.rules.attack_steps import window_at
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.table import FighterState
    from companion.transaction import Transaction

_RULE_OF = {ValueChange.PRINTED: "EFF-04", ValueChange.IGNORE: "EFF-05"}


def _find_combat(tx: Transaction) -> Combat:
    """The combat that is going on, before its damage is dealt."""
    combat = tx.table.combat
    if combat is None or combat.damage is not None:
        raise refuse(Code.COMBAT_NOT_BEFORE_DAMAGE)
    return combat


def _on_side(tx: Transaction, combat: Combat, side: Side) -> tuple[FighterState, Laid | None]:
    """The fighter of a side, and the card it plays."""
    if side is Side.ATTACKER:
        return find_fighter(tx, combat.attacker), combat.attack
    return find_fighter(tx, combat.defender), combat.defense


@decides(c.ChangeValue)
def decide_change_value(command: c.ChangeValue, tx: Transaction) -> Ruling:
    _find_combat(tx)
    if command.how not in {ValueChange.ADD, ValueChange.BONUS}:
        need_amount(command.amount)
    combat_acts.change_value(tx, command.side, command.how, command.amount, reason=command.reason)
    rule = _RULE_OF.get(command.how)
    return ruling(Code.GAME_DONE, also=("CMB-01", rule) if rule else ("CMB-01",))


@decides(c.BoostValue)
def decide_boost_value(command: c.BoostValue, tx: Transaction) -> Ruling:
    combat = _find_combat(tx)
    fighter, _ = _on_side(tx, combat, command.side)
    player = find_player(tx, fighter.owner)
    boost, rules = boost_with(tx, player, command)
    combat_acts.change_value(
        tx, command.side, ValueChange.ADD, boost, reason="CRD-07", rules=("CRD-07",)
    )
    card_acts.has_boosted(tx, player.id)
    return ruling(Code.GAME_DONE, also=rules)


@decides(c.ChangeDefender)
def decide_change_defender(command: c.ChangeDefender, tx: Transaction) -> Ruling:
    fighter = find_standing(tx, command.fighter)
    combat = _find_combat(tx)
    if fighter.owner != find_fighter(tx, combat.defender).owner:
        raise refuse(Code.ATTACK_ANOTHERS, fighters=(fighter.id,))
    combat_acts.change_combatant(tx, Side.DEFENDER, fighter.id)
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))


@decides(c.CancelEffects)
def decide_cancel_effects(command: c.CancelEffects, tx: Transaction) -> Ruling:
    combat = tx.table.combat
    if combat is None:  # unlike a value, an effect can be cancelled after the damage too
        raise refuse(Code.COMBAT_NOT_BEFORE_DAMAGE)
    fighter, laid = _on_side(tx, combat, command.side)
    if laid is None:
        raise refuse(Code.CARD_NOT_THERE, fighters=(fighter.owner,))
    protected = protection_of(tx, combat.side(command.side))
    if protected:
        raise refuse(Code.EFFECT_PROTECTED, also=protected, fighters=(fighter.id,))
    timings = command.timings or (Timing.IMMEDIATELY, Timing.DURING, Timing.AFTER)
    cancelled = [window_at(timing, command.side) for timing in timings]
    combat_acts.cancel(tx, tuple(window.id for window in cancelled))
    return ruling(Code.GAME_DONE, also=("EFF-06",), fighters=(fighter.id,))


@decides(c.ReplaceCard)
def decide_replace_card(command: c.ReplaceCard, tx: Transaction) -> Ruling:
    combat = _find_combat(tx)
    fighter, old = _on_side(tx, combat, command.side)
    if old is None:
        raise refuse(Code.CARD_NOT_THERE, fighters=(fighter.owner,))
    combat_acts.take_card_back(tx, command.side)
    laid = laid_by(
        tx, fighter, command.card, command.value, for_attack=command.side is Side.ATTACKER
    )
    if laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ATK-04",))
    combat_acts.lay_instead(tx, command.side, laid)
    return ruling(Code.GAME_DONE, fighters=(fighter.id,))
