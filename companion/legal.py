"""Everything that may be done now, as commands: what a view offers and a simulation chooses from.

Complete but for what has no end or says the same with less: cards that people do not name (a value
instead, or laid and told later), a second card laid to boost, walks that take another way to the
same end, items in combat, effects entered by hand, and corrections. Each one would be accepted by
`decide`; a test compares the two.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product
from typing import TYPE_CHECKING

from companion import commands as c
from companion.combat import Side
from companion.effects.boost_values import MOST_UNLISTED_BOOST
from companion.effects.requirements import is_met
from companion.effects.steps import is_laid_openly
from companion.frames import ManeuverFrame, TurnFrame
from companion.reasons import ChoiceReason
from companion.rulebook import (
    banners_of,
    cards_possible,
    has_item,
    may_attack_now,
    may_boost,
    may_use,
    unnamed_cards,
)
from companion.rules.battlefield import ItemKind
from companion.rules.maneuver import allowance_of_each, own_allowance
from companion.rules.movement import reach
from companion.rules.targeting import targets
from companion.table import ChoiceKind
from companion.transaction import Transaction
from companion.unnamed import UNNAMED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.definitions import CardDefinition
    from companion.rulebook import Rulebook
    from companion.table import Choice, Table
    from companion.turns import Turn
    from companion.zones import CardId


def legal_commands(book: Rulebook, table: Table) -> list[c.Command]:
    """The commands that would be accepted now."""
    if table.is_over:
        return []
    if table.choice is not None:
        return _answers(book, table, table.choice)
    frame, turn = table.frame, table.turn
    if turn is None:
        return []
    if isinstance(frame, ManeuverFrame):
        return _in_maneuver(book, table, turn, frame)
    if not isinstance(frame, TurnFrame):
        return []
    return [c.Maneuver(), *_actions(book, table, turn)]


def _answers(book: Rulebook, table: Table, choice: Choice) -> list[c.Command]:
    if choice.kind is ChoiceKind.DEFENSE:
        return list(_defenses(book, table, choice))
    if choice.kind is ChoiceKind.REVEAL:
        return list(_reveals(book, table))
    values = _values(book, table, choice)
    return [c.Answer(player=choice.owner, values=each) for each in values]


def _defenses(book: Rulebook, table: Table, choice: Choice) -> Iterator[c.Command]:
    yield c.Defend()
    banners = banners_of(table, table.fighters[choice.subject or ""])
    for card in cards_possible(book, table, choice.owner):
        if card.is_defense and card.banner in banners:
            yield from (c.Defend(card=name, value=value) for name, value in _told(card))


UNLISTED_NUMBERS = range(MOST_UNLISTED_BOOST + 1)
"""What is told of a card that is not listed; a table may tell any other number."""


def _told(card: CardDefinition) -> Iterator[tuple[CardId | None, int | None]]:
    """How a card is told: by its name, or by a value if it is not listed."""
    if card.is_unlisted:
        yield from ((None, value) for value in UNLISTED_NUMBERS)
    else:
        yield card.id, None


def _values(book: Rulebook, table: Table, choice: Choice) -> Iterator[tuple[str, ...]]:
    """What may be answered, choice by choice."""
    if choice.kind is ChoiceKind.CARDS:
        yield from _card_answers(book, table, choice)
        return
    if choice.least == 0:
        yield ()
    if choice.kind is ChoiceKind.MOVE:
        yield from ((fighter, end) for fighter, ends in choice.moves.items() for end in ends)
    elif choice.kind is not ChoiceKind.PROMPT:
        yield from permutations(choice.options, max(1, choice.least))


MOST_ANSWERS = 60
"""So many ways to choose several cards are offered at most."""


def _card_answers(book: Rulebook, table: Table, choice: Choice) -> Iterator[tuple[str, ...]]:
    """Ways to answer a choice among cards: as few as one must, or one, by name or unnamed."""
    counts = {count for count in (choice.least, 1) if choice.least <= count <= choice.most}
    for count in sorted(counts):
        if count and (choice.may_be_unnamed or choice.reason is ChoiceReason.HAND_LIMIT):
            yield (UNNAMED,) * count
        if choice.reason is ChoiceReason.HAND_LIMIT:
            continue
        if count < 2 or choice.zone is None or choice.holder is None:
            some: Iterator[tuple[str, ...]] = permutations(choice.options, count)
        else:
            some = _out_of_zone(book, table, choice, count)
        yield from islice(_each_once(some), MOST_ANSWERS)


def _each_once(some: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Without those that came already; one after the other, for there may be very many."""
    seen: set[tuple[str, ...]] = set()
    for each in some:
        if each not in seen:
            seen.add(each)
            yield each


def _out_of_zone(
    book: Rulebook, table: Table, choice: Choice, count: int
) -> Iterator[tuple[str, ...]]:
    """So many of the options as can lie there together, where only their names are listed."""
    holder, name = choice.holder or "", choice.zone or ""
    zone, left = table.players[holder].zone(name), unnamed_cards(book, table, holder)
    known, options = Counter(zone.names), choice.options

    def with_more(some: tuple[str, ...], first: int, unnamed: int) -> Iterator[tuple[str, ...]]:
        if len(some) == count:
            yield some
            return
        for at in range(first, len(options)):
            option, so_many = options[at], some.count(options[at])
            if so_many < known[option]:
                yield from with_more((*some, option), at, unnamed)
            elif unnamed and so_many < known[option] + left.get(option, 0):
                yield from with_more((*some, option), at, unnamed - 1)

    yield from with_more((), 0, zone.unnamed)


def _reveals(book: Rulebook, table: Table) -> Iterator[c.Command]:
    """Each card that may lie there with each: the attacker's and the defender's."""
    combat = table.combat
    assert combat is not None  # noqa: S101  (cards are revealed in a combat)
    told: dict[Side, list[tuple[CardId | None, int | None]]] = {}
    for name, side in combat.sides.items():
        if not side.is_untold:
            told[name] = [(None, None)]
            continue
        fighter, left = table.fighters[side.fighter], unnamed_cards(book, table, side.player)
        cards = (book.card(table, side.player, card) for card in left)
        told[name] = [
            each
            for card in cards
            if card is not None
            and (card.is_attack if name is Side.ATTACKER else card.is_defense)
            and may_use(table, fighter, card)
            and not is_laid_openly(book, table, side.player, card.id)
            for each in _told(card)
        ]
    seconds: list[str | None] = [None]
    attacker = combat.side(Side.ATTACKER)
    copies = unnamed_cards(book, table, attacker.player)
    if attacker.is_second_untold:
        seconds = [card for card in copies if card != UNNAMED]
    for (attack, value), (defense, other) in product(told[Side.ATTACKER], told[Side.DEFENDER]):
        for second in seconds:
            if second is not None and second == attack and copies[second] < 2:
                continue
            yield c.Reveal(
                attack=attack, attack_value=value, defense=defense, defense_value=other,
                boost=second,
            )  # fmt: skip


def _in_maneuver(
    book: Rulebook, table: Table, turn: Turn, maneuver: ManeuverFrame
) -> list[c.Command]:
    found: list[c.Command] = [c.EndManeuver(), *_traps(book, table, turn)]
    if book.battlefield.is_there:
        position = table.position(book.battlefield)
        of_each = allowance_of_each(book, table, turn.player)
        for fighter in table.fighters_of(turn.player):
            name = fighter.id
            if fighter.space is not None and name not in maneuver.moved:
                ends = reach(position, name, own_allowance(table, fighter, of_each)).ends
                found += [c.MoveFighter(fighter=name, to=end) for end in ends]
    if may_boost(book, maneuver):
        possible = cards_possible(book, table, turn.player)
        listed = [card.id for card in possible if not card.is_unlisted]
        found += [c.BoostManeuver(card=card) for card in listed]
        if len(listed) < len(possible):
            found += [c.BoostManeuver(boost=boost) for boost in UNLISTED_NUMBERS]
        for zone in book.boosting_zones(table, turn.player):
            for stored in table.players[turn.player].zone(zone).cards:
                found.append(c.BoostManeuver(card=stored.id, stored_from=stored.owner))
    return found


def _traps(book: Rulebook, table: Table, turn: Turn) -> Iterator[c.Command]:
    """Without a battlefield: whose tokens the fighters of the player on turn may step on."""
    if book.battlefield.is_there:
        return
    for kind, owner in dict.fromkeys((t.kind, t.owner) for t in table.tokens):
        is_foe = owner is not None and not table.are_friendly(turn.player, owner)
        for fighter in table.fighters_of(turn.player):
            if is_foe and owner and kind in table.stopping and fighter.space is not None:
                yield c.SpringTrap(fighter=fighter.id, kind=kind, owner=owner)


def _actions(book: Rulebook, table: Table, turn: Turn) -> Iterator[c.Command]:
    cards = cards_possible(book, table, turn.player)
    schemes = [card for card in cards if card.is_scheme]
    attacks = [card for card in cards if card.is_attack]
    position = table.position(book.battlefield)
    asking = Transaction(book, table)
    for fighter in table.fighters_of(turn.player):
        if fighter.space is None:
            continue
        if has_item(book, table, fighter.space, ItemKind.SCHEME):
            yield c.UseItem(fighter=fighter.id)
        banners = banners_of(table, fighter)
        for card in schemes:
            if card.banner in banners and is_met(asking, turn.player, fighter.id, card):
                yield c.PlayScheme(fighter=fighter.id, card=card.id)
        for target in targets(position, fighter.id):
            if may_attack_now(book, table, table.fighters[target.fighter]):
                for card in attacks:
                    if card.banner in banners:
                        for name, value in _told(card):
                            yield c.Attack(
                                attacker=fighter.id, target=target.fighter, card=name, value=value
                            )
