"""Cards whose effects nobody can cancel, because a rule of their hero says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.house_rules import PROTECTION

if TYPE_CHECKING:
    from companion.combat import CombatSide
    from companion.transaction import Transaction


def protection_of(tx: Transaction, side: CombatSide) -> tuple[str, ...]:
    """The rules by which the effects of a side's card cannot be cancelled; none if they can.

    Of a card that nobody named it is known only where all cards of the hero are protected.
    """
    hero = tx.book.hero_of(tx.table, side.player)
    named = side.laid.card if side.laid is not None else None
    banners = {card.banner for card in hero.cards}
    if named is not None and named in hero.cards_by_id:
        banners = {hero.cards_by_id[named].banner}
    for rule in tx.book.rules_of(tx.table, side.player, "protect"):
        if rule["banners"] == "all" or banners <= set(rule["banners"]):
            if tx.waives(*PROTECTION.rules):
                return ()
            return tuple(rule.get("rules") or ("EFF-07",))
    return ()
