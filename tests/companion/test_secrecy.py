"""Before cards are revealed nobody learns from Ringside what the defender has, or has laid.

Over a thousand simulated defences: whatever everybody sees and is asked must be the same whether
the defender has an answer or none, lays this card or that, and tells it at once or at the end.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.combat import Side
from companion.content.collection import Collection
from companion.decide import decide
from companion.editions import EDITIONS
from companion.game import Game
from companion.legal import legal_commands
from companion.modes import MODES
from companion.rulebook import may_use, unnamed_cards
from companion.table import ChoiceKind
from companion.zones import HAND, PLAY, CardRef, CardZone
from sim.random_player import Choices, choose_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.definitions import CardDefinition
    from companion.model import PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table

DEFENCES: Final = 1000
KNOWN: Final = Collection()
CHOICES: Final = Choices(
    heroes={hero.definition.id: hero.definition for hero in KNOWN.heroes()},
    maps=tuple(KNOWN.maps()),
    editions=tuple(EDITIONS.values()),
    modes=tuple(MODES.values()),
)
replace = msgspec.structs.replace


def attacks() -> Iterator[tuple[Rulebook, Table, c.Attack]]:
    """Attacks in simulated games, each with the table at which it is declared."""
    for seed in range(10_000):
        book, seats = choose_game(CHOICES, seed)
        chance, game = random.Random(seed), Game.start(book, seats)
        for _ in range(80):
            options = legal_commands(book, game.table)
            if not options:
                break
            found = [option for option in options if isinstance(option, c.Attack)]
            if found and chance.random() < 0.7:
                command = chance.choice(found)
                yield book, game.table, command
                game.handle(command)
            else:
                game.handle(chance.choice(options))


def seen(events: Sequence[e.Event], seat: PlayerId) -> list[dict[str, Any]]:
    """What a seat sees of what happened, until the cards are revealed."""
    told: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, e.CombatCardShown):
            break
        told.append(_public(event, seat))
    return told


def _public(event: e.Event, seat: PlayerId) -> dict[str, Any]:
    match event:
        case e.CardMoved(target=target) if target.zone == PLAY:  # it lies face down
            event = replace(event, card=CardRef(event.card.owner))
        case e.CombatCardLaid():
            event = replace(event, laid=None)
        case e.Asked(choice=choice) if choice.seen_by is not None and seat not in choice.seen_by:
            event = e.Asked(choice=replace(choice, options=(), offers={}, moves={}))
    told: dict[str, Any] = msgspec.to_builtins(event)
    return {"event": type(event).__name__, **told}


def with_hand(table: Table, player: PlayerId, cards: Sequence[str]) -> Table:
    """The same table, at which the hand of a player is known."""
    holder = table.players[player]
    hand = CardZone(known=tuple(sorted(CardRef(player, card) for card in cards)))
    zones = {**holder.zones, HAND: hand}
    return replace(table, players={**table.players, player: replace(holder, zones=zones)})


def hands(
    book: Rulebook, table: Table, attack: c.Attack, chance: random.Random
) -> tuple[list[str], list[str], list[CardDefinition]] | None:
    """A hand with an answer, one without, and the answers; None if there cannot be both."""
    defender = table.fighters[attack.target]
    hand = table.players[defender.owner].hand
    if hand.names or not hand.unnamed:
        return None
    pool = list(Counter(unnamed_cards(book, table, defender.owner)).elements())
    cards = book.hero_of(table, defender.owner).cards_by_id
    answers = [
        name for name in pool if cards[name].is_defense and may_use(table, defender, cards[name])
    ]
    others = [name for name in pool if name not in set(answers)]
    size = hand.unnamed
    if not answers or len(others) < size:
        return None
    first = chance.choice(answers)
    rest = [*pool]
    rest.remove(first)
    having = [first, *chance.sample(rest, size - 1)]
    usable = [cards[name] for name in dict.fromkeys(having) if name in answers]
    return having, chance.sample(others, size), usable


def after(book: Rulebook, table: Table, command: c.Command) -> tuple[Table, tuple[e.Event, ...]]:
    decided = decide(book, table, command)
    assert decided.ruling, (command, decided.ruling.code)
    assert decided.table is not None
    return decided.table, decided.events


def at_defense(book: Rulebook, table: Table) -> Table:
    """The same once nothing is asked any more about what abilities do before the defense."""
    while table.choice is not None and table.choice.kind is not ChoiceKind.DEFENSE:
        table, _ = after(book, table, c.Answer(player=table.choice.owner, values=()))
    return table


@pytest.mark.uncounted
@pytest.mark.rule("ATK-04")
def test_what_is_public_is_the_same_whether_or_not_the_defender_has_an_answer() -> None:
    chance, looked_at, laid = random.Random(0), 0, 0
    for book, table, attack in attacks():
        found = hands(book, table, attack, chance)
        if found is None:
            continue
        having, lacking, usable = found
        owner = table.fighters[attack.target].owner
        seats = [player for player in table.players if player != owner]
        worlds = [table, with_hand(table, owner, having), with_hand(table, owner, lacking)]
        declare = c.DeclareAttack(attacker=attack.attacker, target=attack.target)
        assert_same_ruling(book, table, attacks_like(book, table, attack))
        for begin in (attack, declare):
            begun = [after(book, world, begin) for world in worlds]
            assert_alike([events for _, events in begun], seats)
            assert all(world.choice == begun[0][0].choice for world, _ in begun)
            asked = [at_defense(book, world) for world, _ in begun]
            none = [after(book, world, c.Defend())[1] for world in asked]
            assert_alike(none, seats)
            laid += compare_cards(book, asked[1], usable, seats)
        looked_at += 1
        if looked_at == DEFENCES:
            break
    assert looked_at == DEFENCES
    assert laid > DEFENCES


def compare_cards(
    book: Rulebook, table: Table, usable: Sequence[CardDefinition], seats: Sequence[PlayerId]
) -> int:
    """Whichever card is laid, and whether it is told or not, the others see the same."""
    hidden = [card for card in usable if not card.face_up]
    if not hidden:
        return 0
    told = [after(book, table, c.Defend(card=card.id)) for card in islice(hidden, 3)]
    untold = after(book, table, c.Defend(laid=True))
    if table.combat is not None and table.combat.side(Side.ATTACKER).is_untold:
        lay = [c.Defend(laid=True), *(c.Defend(card=card.id) for card in hidden)]
        assert_same_ruling(book, table, lay)
    assert_alike([events for _, events in (*told, untold)], seats, but={"Asked"})
    asked = untold[0].choice
    assert asked is not None
    assert (asked.kind, asked.options) == (ChoiceKind.REVEAL, ())
    return len(told)


def attacks_like(book: Rulebook, table: Table, attack: c.Attack) -> list[c.Command]:
    """The same attack, declared with nothing told and with each card that could be laid."""
    same = (attack.attacker, attack.target)
    found = [one for one in legal_commands(book, table) if isinstance(one, c.Attack)]
    declare = c.DeclareAttack(attacker=attack.attacker, target=attack.target)
    return [declare, *(one for one in found if (one.attacker, one.target) == same)]


def assert_same_ruling(book: Rulebook, table: Table, commands: Sequence[c.Command]) -> None:
    """Whichever card lies there: what the ruling rests on does not tell."""
    first, *others = (decide(book, table, command).ruling for command in commands)
    assert first
    assert [other for other in others if other != first] == []


def assert_alike(
    many: Sequence[Sequence[e.Event]],
    seats: Sequence[PlayerId],
    but: frozenset[str] | set[str] = frozenset(),
) -> None:
    for seat in seats:
        first, *others = (
            [told for told in seen(events, seat) if told["event"] not in but] for events in many
        )
        for other in others:
            assert other == first
