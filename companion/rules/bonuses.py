"""What a fighter's own ability adds to its card, or to how far its player's fighters move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.acts.combat import change_value
from companion.combat import Side, ValueChange
from companion.definitions import CardKind
from companion.effects.amounts import amount
from companion.effects.conditions import holds
from companion.effects.context import Resolving
from companion.plays import EffectSource, Play, SourceKind
from companion.readings import VERSATILE_BONUS_FOLLOWS_USE
from companion.transaction import Transaction

if TYPE_CHECKING:
    from companion.combat import CombatSide
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table


AT_DAMAGE: Final = "damage"
AT_LAYING: Final = "laid"


def _reading(
    tx: Transaction, player: PlayerId, fighter: FighterId | None, rule: dict[str, Any]
) -> Resolving:
    hero = tx.table.players[player].hero
    source = EffectSource(kind=SourceKind.ABILITY, hero=hero)
    return Resolving(tx, Play(id=0, source=source, player=player, fighter=fighter), None, rule)


def add_bonuses(tx: Transaction, side: Side, at: str = AT_DAMAGE) -> None:
    """What the ability of a side's hero adds to its card: no card effect, so never cancelled.

    A bonus is looked at when the damage is dealt, unless its rule says that it is when the card is
    laid (FOG-02).
    """
    combat = tx.table.combat
    if combat is None:
        return
    mine = combat.side(side)
    if mine.laid is None and not mine.is_untold:
        return
    use = "attack" if side is Side.ATTACKER else "defense"
    for rule in tx.book.rules_of(tx.table, mine.player, "bonus"):
        is_of_use = rule["to"] == use
        # What a card is not used as is told once it is revealed: before, that would tell of it.
        if at != (rule.get("at", AT_DAMAGE) if is_of_use else AT_DAMAGE):
            continue
        ctx = _reading(tx, mine.player, mine.fighter, rule)
        if not holds(ctx, rule.get("when")):
            continue
        if not is_of_use:
            if _is_versatile(tx, mine):
                tx.reads(VERSATILE_BONUS_FOLLOWS_USE)
            continue
        added = amount(ctx, rule["amount"])
        rules = tuple(rule.get("rules", ()))
        if not added or (rules and tx.waives(*rules)):
            continue
        reason = rules[0] if rules else tx.table.players[mine.player].hero
        change_value(tx, side, ValueChange.BONUS, added, reason=reason, rules=rules)


def _is_versatile(tx: Transaction, side: CombatSide) -> bool:
    named = side.laid.card if side.laid is not None else None
    card = tx.book.card(tx.table, side.player, named) if named is not None else None
    return card is not None and card.kind is CardKind.VERSATILE


def move_bonus(book: Rulebook, table: Table, player: PlayerId) -> int:
    """How much farther the fighters of a player move because of the hero's ability."""
    total = 0
    for rule in book.rules_of(table, player, "move_bonus"):
        ctx = _reading(Transaction(book, table), player, None, rule)
        if holds(ctx, rule.get("when")):
            total += amount(ctx, rule["amount"])
    return total
