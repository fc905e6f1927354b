"""Everything that may be done now, as commands: what a view offers and a simulation chooses from.

Complete but for what has no end: cards that people do not name (a value instead), walks that take
another way to the same end, effects entered by hand, and corrections.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.decide import decide
from companion.decisions.answers import UNNAMED
from companion.rulebook import cards_possible
from companion.rules import flow
from companion.rules.movement import Allowance, reach
from companion.rules.targeting import targets
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rulebook import Rulebook
    from companion.table import Choice, Table


def legal_commands(book: Rulebook, table: Table) -> list[c.Command]:
    """The commands that would be accepted now."""
    return [command for command in _candidates(book, table) if decide(book, table, command).ruling]


def _candidates(book: Rulebook, table: Table) -> Iterator[c.Command]:
    if table.is_over:
        return
    if table.choice is not None:
        yield from _answers(book, table, table.choice)
        return
    frame = table.frame
    if frame is None or table.turn is None:
        return
    if frame.kind == flow.MANEUVER:
        yield from _in_maneuver(book, table)
    elif frame.kind == flow.TURN:
        yield c.Maneuver()
        for fighter in table.fighters_of(table.turn.player):
            yield c.UseItem(fighter=fighter.id)
        yield from _schemes(book, table)
        yield from _attacks(book, table)


def _answers(book: Rulebook, table: Table, choice: Choice) -> Iterator[c.Command]:
    if choice.kind is ChoiceKind.DEFENSE:
        yield c.Defend()
        for card in cards_possible(book, table, choice.owner):
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


def _in_maneuver(book: Rulebook, table: Table) -> Iterator[c.Command]:
    assert table.turn is not None  # noqa: S101  (asked above)
    assert table.frame is not None  # noqa: S101
    player = table.players[table.turn.player]
    yield c.EndManeuver()
    position = table.position(book.battlefield)
    allowance = Allowance(player.move, boost=table.frame.boost or 0)
    for fighter in table.fighters_of(player.id):
        if fighter.id not in table.frame.moved:
            for end in reach(position, fighter.id, allowance).ends:
                yield c.MoveFighter(fighter=fighter.id, to=end)
    for card in cards_possible(book, table, player.id):
        yield c.BoostManeuver(card=card.id)


def _schemes(book: Rulebook, table: Table) -> Iterator[c.Command]:
    assert table.turn is not None  # noqa: S101  (asked above)
    for card in cards_possible(book, table, table.turn.player):
        if card.is_scheme:
            for fighter in table.fighters_of(table.turn.player):
                yield c.PlayScheme(fighter=fighter.id, card=card.id)


def _attacks(book: Rulebook, table: Table) -> Iterator[c.Command]:
    assert table.turn is not None  # noqa: S101  (asked above)
    cards = [card for card in cards_possible(book, table, table.turn.player) if card.is_attack]
    position = table.position(book.battlefield)
    for fighter in table.fighters_of(table.turn.player):
        for target in targets(position, fighter.id):
            for card in cards:
                yield c.Attack(attacker=fighter.id, target=target.fighter, card=card.id)
