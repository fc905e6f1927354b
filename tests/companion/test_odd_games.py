"""Games that begin or go on oddly: they begin, end or are refused, and never stand still."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.definitions import ApartFrom, TokensPlaced, TokenStock
from companion.editions import CORE, EDITIONS
from companion.game import Game, check_seats
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.model import TokenKind
from companion.modes import DUEL, FREE_FOR_ALL, MODES
from companion.numbers import MOST, MOST_ACTIONS
from companion.rulebook import Rulebook
from companion.rulings import Code
from companion.seats import Seat
from sim.random_player import Choices, choose_game, play_game
from tests.companion.odd_heroes import odd_hero

if TYPE_CHECKING:
    from pathlib import Path

    from companion.definitions import HeroDefinition
    from companion.modes import Mode

KNOWN = Collection()
HEROES = {hero.definition.id: hero.definition for hero in KNOWN.heroes()}
MAPS = {field.id: field for field in KNOWN.maps()}


def seats_for(*heroes: str) -> tuple[Seat, ...]:
    return tuple(Seat(player=f"p{n}", name=hero, hero=hero) for n, hero in enumerate(heroes, 1))


def book_with(*heroes: HeroDefinition, mode: Mode = DUEL, field: str = "marmoreal") -> Rulebook:
    changed = {hero.id: hero for hero in heroes}
    return Rulebook(battlefield=MAPS[field], heroes=HEROES | changed, edition=CORE, mode=mode)


def begun(*heroes: HeroDefinition | str, mode: Mode = DUEL, field: str = "marmoreal") -> Game:
    """A game of these heroes, as far as it goes by itself."""
    own = [hero for hero in heroes if not isinstance(hero, str)]
    names = [hero if isinstance(hero, str) else hero.id for hero in heroes]
    return Game.start(book_with(*own, mode=mode, field=field), seats_for(*names))


def play_on(game: Game) -> None:
    """Answer whatever set-up asks, the first option each time, until the first turn."""
    while game.table.turn is None and not game.table.is_over:
        options = legal_commands(game.book, game.table)
        assert options, game.table.choice
        assert game.handle(options[0]).ruling
        assert list(broken_invariants(game.book, game.table)) == []


replace = msgspec.structs.replace


@pytest.mark.parametrize("cards", [0, 1, 30])
def test_an_opening_hand_of_any_size_that_the_deck_has_is_dealt_once(cards: int) -> None:
    game = begun(replace(HEROES["bigfoot"], opening_hand=cards), "medusa")
    play_on(game)
    player = game.table.players["p1"]
    assert (len(player.hand), len(player.deck)) == (cards, 30 - cards)
    assert len(game.table.players["p2"].hand) == 5


def test_a_hand_that_is_corrected_away_during_set_up_is_not_dealt_again() -> None:
    game = begun("robin-hood", "medusa")  # sidekicks of p1 are asked for
    assert game.table.choice is not None
    for pile in ("hand", "deck"):
        assert game.handle(c.CorrectPile(player="p1", pile=pile, count=0)).ruling
    while game.table.turn is None:
        assert game.handle(legal_commands(game.book, game.table)[0]).ruling
    assert len(game.table.players["p1"].hand) == 0
    assert game.table.fighters["p1.robin-hood"].health == HEROES["robin-hood"].hero.health


def test_heroes_who_are_defeated_during_set_up_do_not_stop_it() -> None:
    game = begun("alice", "medusa", "sinbad", mode=FREE_FOR_ALL)  # Alice's size is asked for
    for fighter in list(game.table.fighters):
        assert game.handle(c.CorrectHealth(fighter=fighter, to=0)).ruling
    assert game.handle(c.Answer(player="p1", values=("big",))).ruling
    assert game.table.is_over
    assert game.table.winners == ("p1",)


def test_a_game_in_which_nobody_is_left_to_take_a_turn_is_over() -> None:
    game = begun("king-arthur", "medusa", "sinbad", mode=FREE_FOR_ALL)
    play_on(game)
    for hero in ("p1.king-arthur", "p2.medusa", "p3.sinbad"):
        assert game.handle(c.CorrectHealth(fighter=hero, to=0)).ruling
    while not game.table.is_over:
        assert game.handle(legal_commands(game.book, game.table)[0]).ruling
    assert len(game.table.winners) == 1


def crowd(count: int) -> HeroDefinition:
    """Robin Hood with so many outlaws."""
    hero, outlaw = HEROES["robin-hood"].fighters
    crowded: HeroDefinition = replace(
        HEROES["robin-hood"], fighters=(hero, replace(outlaw, count=count))
    )
    return crowded


def test_sidekicks_without_room_in_their_zone_leave_the_starts_of_others_free() -> None:
    game = begun(crowd(11), "medusa", "sinbad", "alice", mode=FREE_FOR_ALL)
    starts = game.book.battlefield.starts
    while game.table.turn is None:
        choice = game.table.choice
        assert choice is not None
        greedy = [option for option in choice.options if option in starts] or choice.options
        assert game.handle(c.Answer(player=choice.owner, values=(greedy[0],))).ruling
        assert list(broken_invariants(game.book, game.table)) == []
    on = {fighter.kind: fighter.space for fighter in game.table.fighters.values()}
    assert [on[hero] for hero in ("robin-hood", "medusa", "sinbad", "alice")] == list(starts)


def test_a_start_that_a_correction_has_filled_is_not_filled_twice() -> None:
    game = begun("robin-hood", "medusa")
    start = game.book.battlefield.starts[1]
    outlaw = [f.id for f in game.table.fighters.values() if f.kind == "outlaw"][-1]
    assert game.handle(c.CorrectPosition(fighter=outlaw, space=start)).ruling
    play_on(game)
    assert game.table.fighters["p2.medusa"].space not in {None, start}


def test_more_fighters_than_spaces_are_refused_before_the_game() -> None:
    crowds = [replace(crowd(11), id=f"crowd-{n}") for n in range(4)]
    book = book_with(*crowds, mode=FREE_FOR_ALL)
    answer = check_seats(book, seats_for(*(hero.id for hero in crowds)))
    assert (answer.code, answer.needed, answer.allowance) == (Code.SETUP_NO_ROOM, 48, 31)
    assert check_seats(book, seats_for("crowd-0", "crowd-1", "medusa"))


@pytest.mark.parametrize("kind", [TokenKind.FOG, TokenKind.TRAP])
def test_tokens_without_room_at_set_up_stay_in_the_box(kind: TokenKind) -> None:
    apart = (ApartFrom.FIGHTER, ApartFrom.TOKEN) if kind is TokenKind.TRAP else (ApartFrom.KIND,)
    many = TokenStock(kind=kind, count=99, placed=TokensPlaced.AT_SETUP, apart_from=apart)
    game = begun(replace(HEROES["bigfoot"], tokens=(many,)), "medusa")
    play_on(game)
    lying = [token.space for token in game.table.tokens if token.kind == kind]
    assert 0 < len(lying) == len(set(lying))
    assert game.table.players["p1"].counters[kind] == 99 - len(lying)
    if kind == TokenKind.TRAP:
        assert not set(lying) & {f.space for f in game.table.fighters_of("p1")}


@pytest.mark.uncounted
@pytest.mark.parametrize("seed", [*range(10), 135])
def test_a_game_of_odd_heroes_ends_without_a_broken_invariant(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    heroes = [odd_hero(tmp_path, f"odd-{n}", chance) for n in range(4)]
    choices = Choices(
        heroes={hero.id: hero for hero in heroes},
        maps=tuple(MAPS.values()),
        editions=tuple(EDITIONS.values()),
        modes=tuple(MODES.values()),
    )
    if check_seats(*choose_game(choices, seed)):
        _, outcome = play_game(choices, seed)
        assert outcome.fault is None
        assert outcome.winners


# Numbers that people enter.


@pytest.fixture
def prompted() -> Game:
    """A game by hand in which a prompt is open: a scheme of Medusa's is resolved."""
    game = Game.start(book_with(), seats_for("medusa", "bigfoot"), resolves=False)
    play_on(game)
    schemes = (s for s in legal_commands(game.book, game.table) if isinstance(s, c.PlayScheme))
    assert game.handle(next(schemes)).ruling
    assert game.table.choice is not None
    return game


def test_a_pile_cannot_be_set_to_more_cards_than_the_deck_has(prompted: Game) -> None:
    assert prompted.handle(c.CorrectPile(player="p1", pile="hand", count=30)).ruling
    refused = prompted.handle(c.CorrectPile(player="p1", pile="hand", count=31)).ruling
    assert (refused.code, refused.needed) == (Code.GAME_BAD_AMOUNT, 31)


def test_corrections_again_and_again_do_not_make_cards_without_end(prompted: Game) -> None:
    for _ in range(100):
        prompted.handle(c.CorrectPile(player="p1", pile="deck", count=30))
        prompted.handle(c.DrawCards(player="p1", count=30))
        prompted.handle(c.Answer(player="p1"))
    assert sum(map(len, prompted.table.players["p1"].zones.values())) <= MOST


@pytest.mark.parametrize("count", [0, -1, MOST + 1, 1_000_000_000])
def test_a_draw_beyond_reason_is_refused(prompted: Game, count: int) -> None:
    answer = prompted.handle(c.DrawCards(player="p1", count=count))
    assert (answer.ruling.code, answer.events) == (Code.GAME_BAD_AMOUNT, ())


def test_nobody_has_more_actions_than_a_turn_can_show(prompted: Game) -> None:
    turn = prompted.table.turn
    assert turn is not None
    left = MOST_ACTIONS - turn.actions_left
    assert not prompted.handle(c.GainActions(count=left + 1)).ruling
    assert not prompted.handle(c.CorrectActions(amount=left + 1)).ruling
    assert prompted.handle(c.GainActions(count=left)).ruling
    assert not prompted.handle(c.GainActions(count=1)).ruling
    assert prompted.handle(c.CorrectActions(amount=-MOST_ACTIONS)).ruling
