"""What a fighter's own ability adds to its card, or to how far its player's fighters move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.acts.combat import change_value
from companion.combat import Side, ValueChange
from companion.definitions import CardKind
from companion.effects.amounts import amount
from companion.effects.conditions import holds
from companion.effects.context import Resolving
from companion.effects.language import FRIENDLY
from companion.effects.targets import most_there
from companion.effects.whereabouts import speaks_of_places
from companion.plays import EffectSource, Play, SourceKind
from companion.readings import VERSATILE_BONUS_FOLLOWS_USE
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.transaction import Transaction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.combat import CombatSide
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Choice, Table


AT_DAMAGE: Final = "damage"
AT_LAYING: Final = "laid"
MOST_ADDED: Final = 9
"""So much people say that an ability adds, at most: there are no more figures beside a fighter."""


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
    for player, rule in _bonuses_for(tx, mine.player):
        is_of_use = rule["to"] == use
        # What a card is not used as is told once it is revealed: before, that would tell of it.
        if at != (rule.get("at", AT_DAMAGE) if is_of_use else AT_DAMAGE):
            continue
        if _is_for_people(tx, rule):
            continue
        ctx = _reading(tx, player, mine.fighter, rule)
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
        reason = rules[0] if rules else tx.table.players[player].hero
        change_value(tx, side, ValueChange.BONUS, added, reason=reason, rules=rules)


def _bonuses_for(tx: Transaction, player: PlayerId) -> Iterator[tuple[PlayerId, dict[str, Any]]]:
    """The bonuses to a player's cards, each with whose it is: one's own, or a team mate's."""
    for owner in tx.table.order:
        if tx.table.are_friendly(player, owner) and not tx.table.players[owner].is_out:
            for rule in tx.book.rules_of(tx.table, owner, "bonus"):
                if owner == player or rule.get("for") == FRIENDLY:
                    yield owner, rule


def _is_for_people(tx: Transaction, rule: dict[str, Any]) -> bool:
    """Whether only people can tell what it adds: it hangs on places that nobody tracks."""
    return not tx.book.battlefield.is_there and speaks_of_places(rule)


def ask_for_bonus(tx: Transaction) -> bool:
    """Ask how much the next ability adds that only people can tell; False: there is none left.

    What was told stands in the combat, so the bonuses of a side are asked one after the other.
    """
    combat = tx.table.combat
    for side in (Side.DEFENDER, Side.ATTACKER) if combat is not None else ():
        assert combat is not None  # noqa: S101  (looked at above)
        mine = combat.side(side)
        open_rules = _untold(tx, side) if mine.laid is not None else []
        if open_rules:
            owner, rule = open_rules[0]
            most = _most_added(_reading(tx, owner, mine.fighter, rule))
            tx.ask(
                mine.player, ChoiceKind.NUMBER, ChoiceReason.BONUS, subject=mine.fighter,
                options=tuple(str(n) for n in range(most + 1)),
                rules=tuple(rule.get("rules", ())),
            )  # fmt: skip
            return True
    return False


def _most_added(ctx: Resolving) -> int:
    """So much an ability adds at most, whoever stands where."""
    added = ctx.step["amount"]
    if isinstance(added, int):
        return added
    counted = added.get("count") if isinstance(added, dict) else None
    return most_there(ctx, counted) if isinstance(counted, dict) else MOST_ADDED


def take_bonus(tx: Transaction, choice: Choice, told: int) -> None:
    """What people said that an ability adds counts, also if it is nothing."""
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (asked in a combat)
    side = next(s for s in Side if combat.side(s).fighter == choice.subject)
    hero = tx.table.players[choice.owner].hero
    change_value(
        tx, side, ValueChange.BONUS, told, reason=choice.rules[0] if choice.rules else hero,
        rules=choice.rules, of_character=True,
    )  # fmt: skip


def _untold(tx: Transaction, side: Side) -> list[tuple[PlayerId, dict[str, Any]]]:
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (asked in a combat)
    use = "attack" if side is Side.ATTACKER else "defense"
    player, fighter = combat.side(side).player, combat.side(side).fighter
    mine = [
        (owner, rule)
        for owner, rule in _bonuses_for(tx, player)
        if rule["to"] == use
        and _is_for_people(tx, rule)
        and _most_added(_reading(tx, owner, fighter, rule))
    ]
    told = [
        change
        for change in combat.modifiers
        if change.side is side and change.how is ValueChange.BONUS and change.of_character
    ]
    return mine[len(told) :]


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
