"""Facts about whole games, found by playing random ones: nothing is lost, nothing impossible."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import msgspec
import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.content.maps import load_known_map
from companion.decide import decide
from companion.editions import EDITIONS
from companion.game import Game
from companion.invariants import broken_invariants
from companion.journal.replay import table_hash
from companion.legal import legal_commands
from companion.modes import MODES
from companion.rules.movement import Ground, routes_between, shortest_way
from sim.random_player import Choices, choose_game, play_game

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted

MAPS: Final = ("sarpedon", "raptor-paddock", "baskerville-manor", "helicarrier")
CHOICES: Final = Choices(
    heroes={hero.definition.id: hero.definition for hero in Collection().heroes()},
    maps=tuple(load_known_map(map_id) for map_id in MAPS),
    editions=tuple(EDITIONS.values()),
    modes=tuple(MODES.values()),
)


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_ends_without_a_broken_invariant_and_is_decided_the_same_again(
    seed: int,
) -> None:
    _, outcome = play_game(CHOICES, seed)
    assert outcome.fault is None
    assert outcome.winners


def in_the_middle(seed: int, steps: int = 60) -> Game:
    """A game after some random decisions."""
    book, seats = choose_game(CHOICES, seed)
    chance = random.Random(seed)
    game = Game.start(book, seats)
    for _ in range(steps):
        options = legal_commands(book, game.table)
        if not options:
            break
        game.handle(chance.choice(options))
    return game


@pytest.mark.parametrize("seed", range(20, 30))
def test_undo_then_redo_is_the_identity_from_any_point(seed: int) -> None:
    game = in_the_middle(seed, 40)
    states = [table_hash(step.table) for step in game.standing()]
    for scope in c.Scope:
        depth = 0
        while game.handle(c.Undo(scope=scope, consent=True)).ruling:
            depth += 1
            line = game.standing()
            assert [table_hash(step.table) for step in line] == states[: len(line)]
        assert game.at == 0
        for _ in range(depth):
            assert game.handle(c.Redo()).ruling
        assert [table_hash(step.table) for step in game.standing()] == states
        assert not game.handle(c.Redo()).ruling


@pytest.mark.parametrize("seed", range(30, 36))
def test_every_command_offered_is_accepted_and_others_leave_no_trace(
    seed: int,
) -> None:
    game = in_the_middle(seed)
    elsewhere = in_the_middle(seed + 100)
    offered = legal_commands(game.book, game.table)
    before = table_hash(game.table)
    for command in offered:
        decided = decide(game.book, game.table, command)
        assert decided.ruling
        assert decided.events
    foreign = [
        command
        for command in legal_commands(elsewhere.book, elsewhere.table)
        if command not in offered
    ]
    nonsense: list[c.Command] = [
        c.Attack(attacker="p1.nobody", target="p2.nobody", value=3),
        c.MoveFighter(fighter="p1.nobody", to="X"),
        c.Answer(player="p9", values=("x",)),
        c.DealDamage(fighter="p1.nobody", amount=1),
        c.BoostManeuver(),
        c.CorrectHealth(fighter="p1.nobody", to=3),
        c.CorrectPile(player="p1", pile="sock", count=3),
        c.CorrectCounter(player="p1", counter="so\u200bcks", to=3),
    ]
    for command in (*foreign, *nonsense):
        decided = decide(game.book, game.table, command)
        if not decided.ruling:
            assert decided.events == ()
            assert decided.ruling.code
    assert all(not decide(game.book, game.table, command).ruling for command in nonsense)
    assert table_hash(game.table) == before


def conceivable(game: Game) -> Iterator[c.Command]:
    """Every command that `legal_commands` claims to know, for every name at the table."""
    table, spaces = game.table, [space.id for space in game.book.battlefield.spaces]
    cards = sorted({card for p in table.players for card in game.book.deck_list(table, p)})
    yield from (c.Maneuver(), c.EndManeuver(), c.Defend())
    for player in table.players:
        yield c.Answer(player=player)
        options = {*spaces, *(table.choice.options if table.choice else ()), "big", "small"}
        for option in sorted(options):
            yield c.Answer(player=player, values=(option,))
    for card in cards:
        yield from (c.BoostManeuver(card=card), c.Defend(card=card))
    for fighter in table.fighters:
        yield c.UseItem(fighter=fighter)
        yield from (c.MoveFighter(fighter=fighter, to=space) for space in spaces)
        for card in cards:
            yield c.PlayScheme(fighter=fighter, card=card)
            for target in table.fighters:
                yield c.Attack(attacker=fighter, target=target, card=card)


@pytest.mark.parametrize("seed", range(200, 208))
def test_of_everything_conceivable_exactly_what_is_offered_is_accepted(seed: int) -> None:
    for steps in (2, 13, 31, 47, 60):
        game = in_the_middle(seed, steps)
        offered = legal_commands(game.book, game.table)
        for command in conceivable(game):
            decided = decide(game.book, game.table, command)
            assert bool(decided.ruling) == (command in offered), command
            if not decided.ruling:
                assert decided.events == ()
                assert decided.ruling.code


@pytest.mark.parametrize("seed", range(40, 46))
def test_the_shortest_way_is_the_first_of_all_ways(seed: int) -> None:
    game = in_the_middle(seed)
    position = game.table.position(game.book.battlefield)
    for fighter in position.fighters:
        for through in (False, True):
            if fighter.space is None:
                continue
            ground = Ground(position, fighter, through)
            for space in position.battlefield.spaces:
                if space.id != fighter.space:
                    first = next(routes_between(ground, fighter.space, space.id, 4), None)
                    assert shortest_way(ground, fighter.space, space.id, 4) == first


def test_the_set_up_of_every_hero_ends_with_everybody_on_the_board() -> None:
    sarpedon = load_known_map("sarpedon")
    for number, hero in enumerate(sorted(CHOICES.heroes)):
        choices = msgspec.structs.replace(
            CHOICES,
            heroes={h: CHOICES.heroes[h] for h in {hero, "king-arthur", "medusa"}},
            maps=(sarpedon,),
            modes=(MODES["duel"],),
        )
        game = in_the_setup(choices, number)
        assert game.table.turn is not None
        assert list(broken_invariants(game.book, game.table)) == []
        for fighter in game.table.fighters.values():
            assert (fighter.space is None) == fighter.of_supply


def in_the_setup(choices: Choices, seed: int) -> Game:
    """A game after its set-up."""
    book, seats = choose_game(choices, seed)
    game = Game.start(book, seats)
    while game.table.turn is None:
        game.handle(legal_commands(book, game.table)[0])
    return game
