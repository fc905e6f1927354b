"""Cards whose effects nobody can cancel, because a rule of their hero says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.effects.conditions import holds
from companion.effects.context import Resolving
from companion.house_rules import PROTECTION
from companion.plays import EffectSource, Play, SourceKind

if TYPE_CHECKING:
    from companion.combat import CombatSide
    from companion.transaction import Transaction


def _reading(tx: Transaction, side: CombatSide, rule: dict[str, Any]) -> Resolving:
    hero = tx.table.players[side.player].hero
    source = EffectSource(kind=SourceKind.ABILITY, hero=hero)
    play = Play(id=0, source=source, player=side.player, fighter=side.fighter)
    return Resolving(tx, play, None, rule)


def protection_of(tx: Transaction, side: CombatSide) -> tuple[str, ...]:
    """The rules by which the effects of a side's card cannot be cancelled; none if they can.

    Of a card that nobody named it is known only where all cards of the hero are protected.
    """
    hero = tx.book.hero_of(tx.table, side.player)
    named = side.laid.card if side.laid is not None else None
    banners = {card.banner for card in hero.cards}
    if named is not None and named in hero.cards_by_id:
        banners = {hero.cards_by_id[named].banner}
        if hero.cards_by_id[named].protected:
            return () if tx.waives(*PROTECTION.rules) else ("EFF-07",)
    for rule in tx.book.rules_of(tx.table, side.player, "protect"):
        if rule["banners"] != "all" and not banners <= set(rule["banners"]):
            continue
        if holds(_reading(tx, side, rule), rule.get("when")):
            if tx.waives(*PROTECTION.rules):
                return ()
            return tuple(rule.get("rules") or ("EFF-07",))
    return ()
