"""Facts about where fighters begin: the game, the tracker and the screens go by the same spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.game import Game
from companion.legal import legal_commands
from companion.reasons import ChoiceReason
from companion.rules.maneuver import allowance, has_everybody_moved
from companion.rules.start_spaces import own_start, room_in_set_up, start_of
from companion.tracking.for_game import context_of
from sim.random_player import choose_game
from tests.companion.test_games import CHOICES

if TYPE_CHECKING:
    from companion.table import Table


@pytest.mark.rule("SET-04", "SET-05")
@pytest.mark.parametrize("seed", range(8))
def test_whoever_is_asked_for_is_expected_where_it_is_asked_for(seed: int) -> None:
    game = Game.start(*choose_game(CHOICES, seed))
    while game.table.turn is None:
        choice = game.table.choice
        assert choice is not None
        assert context_of(game).is_setup
        if choice.reason is ChoiceReason.PLACE_SIDEKICK:
            fighter = game.table.fighters[choice.subject or ""]
            assert own_start(game.book, game.table, fighter) is None
            assert {*choice.options} <= room_in_set_up(game.book, game.table.players[fighter.owner])
        game.handle(legal_commands(game.book, game.table)[0])
    assert not context_of(game).is_setup
    for player in game.table.players.values():
        hero, *_ = game.table.fighters_of(player.id)
        assert hero.space == start_of(game.book, player) == own_start(game.book, game.table, hero)


@pytest.mark.rule("SET-02")
def test_only_sidekicks_without_a_dial_are_interchangeable() -> None:
    game = Game.start(*choose_game(CHOICES, 1))
    for fighter in game.table.fighters.values():
        kind = game.book.kind_of(game.table, fighter.id)
        assert fighter.is_interchangeable == (not kind.dial)
        assert fighter.kin == f"{fighter.owner}/{fighter.kind}"


def at_first_turn(seed: int) -> Game:
    game = Game.start(*choose_game(CHOICES, seed))
    while game.table.turn is None or game.table.choice is not None:
        game.handle(legal_commands(game.book, game.table)[0])
    return game


@pytest.mark.rule("MAN-02", "MAN-03")
def test_a_boost_counts_for_every_fighter_and_the_maneuver_knows_who_is_left() -> None:
    game = at_first_turn(3)

    def mine(table: Table) -> list[str]:
        assert table.turn is not None
        return [f.id for f in table.fighters_of(table.turn.player) if f.space is not None]

    first = mine(game.table)[0]
    before = allowance(game.book, game.table, first).total
    assert not has_everybody_moved(game.table)
    assert game.handle(c.Maneuver()).ruling
    assert allowance(game.book, game.table, first).total == before
    assert game.handle(c.BoostManeuver(boost=2)).ruling
    for fighter in mine(game.table):
        assert not has_everybody_moved(game.table)
        assert allowance(game.book, game.table, fighter).total == before + 2
        stays = game.table.fighters[fighter].space
        assert game.handle(c.MoveFighter(fighter=fighter, to=stays)).ruling
    assert has_everybody_moved(game.table)
    assert game.handle(c.EndManeuver()).ruling
    assert not has_everybody_moved(game.table)
