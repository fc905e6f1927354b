"""Facts about whole games, found by playing random ones: nothing is lost, nothing impossible."""

from __future__ import annotations

import random
from typing import Final

import msgspec
import pytest

from cli.simulation import Choices, choose_game, play_game
from companion import commands as c
from companion.content.heroes import load_all
from companion.content.maps import load_known_map
from companion.decide import decide
from companion.editions import EDITIONS
from companion.game import Game
from companion.invariants import broken_invariants
from companion.journal.replay import table_hash
from companion.legal import legal_commands
from companion.modes import MODES

MAPS: Final = ("sarpedon", "raptor-paddock", "baskerville-manor", "helicarrier")
CHOICES: Final = Choices(
    heroes={hero_id: loaded.definition for hero_id, loaded in load_all().items()},
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
    ]
    for command in (*foreign, *nonsense):
        decided = decide(game.book, game.table, command)
        if not decided.ruling:
            assert decided.events == ()
            assert decided.ruling.code
    assert all(not decide(game.book, game.table, command).ruling for command in nonsense)
    assert table_hash(game.table) == before


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
            assert fighter.space is not None


def in_the_setup(choices: Choices, seed: int) -> Game:
    """A game after its set-up."""
    book, seats = choose_game(choices, seed)
    game = Game.start(book, seats)
    while game.table.turn is None:
        game.handle(legal_commands(book, game.table)[0])
    return game
