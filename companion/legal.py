"""Everything that may be done now, as commands: what a view offers and a simulation chooses from.

Complete but for what has no end: cards that people do not name (a value instead), walks that take
another way to the same end, items in combat, effects entered by hand, and corrections. Each one
would be accepted by `decide`; a test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.decisions.answers import UNNAMED
from companion.rulebook import cards_possible, has_item, may_attack_now, may_boost, may_use
from companion.rules.battlefield import ItemKind
from companion.rules.maneuver import allowance
from companion.rules.movement import reach
from companion.rules.requirements import is_met
from companion.rules.targeting import targets
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.frames import ManeuverFrame
    from companion.rulebook import Rulebook
    from companion.table import Choice, FighterState, Table, Turn


def legal_commands(book: Rulebook, table: Table) -> list[c.Command]:
    """The commands that would be accepted now."""
    maneuver, turn = table.maneuver, table.turn
    if table.is_over:
        return []
    if table.choice is not None:
        return list(_answers(book, table, table.choice))
    if table.frame is None or turn is None:
        return []
    if maneuver is not None:
        return list(_in_maneuver(book, table, turn, maneuver))
    return [c.Maneuver(), *_actions(book, table, turn)]


def _answers(book: Rulebook, table: Table, choice: Choice) -> Iterator[c.Command]:
    if choice.kind is ChoiceKind.DEFENSE:
        yield c.Defend()
        defender = table.fighters[choice.subject or ""]
        for card in cards_possible(book, table, choice.owner):
            if card.is_defense and may_use(table, defender, card):
                yield c.Defend(card=card.id)
    elif choice.kind is ChoiceKind.PROMPT:
        yield c.Answer(player=choice.owner)
    elif choice.kind is ChoiceKind.CARDS:
        yield c.Answer(player=choice.owner, values=(UNNAMED,) * choice.least)
    else:
        if choice.least == 0:
            yield c.Answer(player=choice.owner)
        for option in choice.options:
            yield c.Answer(player=choice.owner, values=(option,))


def _in_maneuver(
    book: Rulebook, table: Table, turn: Turn, maneuver: ManeuverFrame
) -> Iterator[c.Command]:
    yield c.EndManeuver()
    position = table.position(book.battlefield)
    for fighter in table.fighters_of(turn.player):
        if fighter.space is not None and fighter.id not in maneuver.moved:
            for end in reach(position, fighter.id, allowance(table, fighter.id)).ends:
                yield c.MoveFighter(fighter=fighter.id, to=end)
    if may_boost(book, maneuver):
        for card in cards_possible(book, table, turn.player):
            yield c.BoostManeuver(card=card.id)
        for stored in table.players[turn.player].suit:
            yield c.BoostManeuver(card=stored.card, stored_from=stored.owner)


def _actions(book: Rulebook, table: Table, turn: Turn) -> Iterator[c.Command]:
    cards = cards_possible(book, table, turn.player)
    position = table.position(book.battlefield)
    for fighter in table.fighters_of(turn.player):
        if fighter.space is None:
            continue
        if has_item(book, table, fighter.space, ItemKind.SCHEME):
            yield c.UseItem(fighter=fighter.id)
        usable = [card for card in cards if may_use(table, fighter, card)]
        for card in usable:
            if card.is_scheme and is_met(book, table, turn.player, card):
                yield c.PlayScheme(fighter=fighter.id, card=card.id)
        attackable: list[FighterState] = [
            table.fighters[target.fighter] for target in targets(position, fighter.id)
        ]
        for target in attackable:
            if may_attack_now(book, table, target):
                for card in usable:
                    if card.is_attack:
                        yield c.Attack(attacker=fighter.id, target=target.id, card=card.id)
