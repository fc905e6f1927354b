"""A hero of whose deck only the size is written is played by values, and by what people enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.content.collection import Collection
from companion.content.heroes import hero_from_texts, read_hero
from companion.content.problems import ContentError
from companion.editions import EDITIONS
from companion.effects.resolution import resolution_of
from companion.game import Game
from companion.invariants import broken_invariants
from companion.modes import MODES
from companion.reasons import ChoiceReason
from companion.rulings import Code
from companion.seats import Seat
from companion.unnamed import UNNAMED
from sim.random_player import Choices, play_game
from tests.own_content import NUMBERS, WORDS, unlisted_hero

if TYPE_CHECKING:
    from pathlib import Path

STRANGER = "p1.stranger"
MEDUSA = "p2.medusa"


def duel(home: Path, *, listed: bool = False) -> Game:
    """The stranger beside Medusa, on turn."""
    unlisted_hero(home, listed=listed)
    book = Collection(home).rulebook("sarpedon", "core", "duel", heroes=["stranger", "medusa"])
    seats = (
        Seat(player="p1", name="Mia", hero="stranger"),
        Seat(player="p2", name="Jo", hero="medusa"),
    )
    game = Game.start(book, seats)
    while (choice := game.table.choice) is not None:
        give(game, c.Answer(player=choice.owner, values=choice.options[:1]))
    space = game.table.fighters[STRANGER].space
    near = book.battlefield.adjacent_to[space or ""]
    taken = {fighter.space for fighter in game.table.fighters.values()}
    free = min(each for each in near if each not in taken)
    give(game, c.CorrectPosition(fighter=MEDUSA, space=free))
    return game


def give(game: Game, command: c.Command) -> None:
    decided = game.handle(command)
    assert decided.ruling, decided.ruling
    assert list(broken_invariants(game.book, game.table)) == []


def refused(game: Game, command: c.Command) -> Code:
    return game.handle(command).ruling.code


def test_an_attack_is_told_by_its_value_and_the_card_stays_unknown(tmp_path: Path) -> None:
    game = duel(tmp_path)
    attack = c.Attack(attacker=STRANGER, target=MEDUSA, card=UNNAMED)
    assert refused(game, attack) is Code.CARD_UNTOLD
    give(game, c.Attack(attacker=STRANGER, target=MEDUSA, value=4))
    give(game, c.Defend())
    while game.table.choice is not None:
        give(game, c.Answer(player=game.table.choice.owner))
    assert game.table.fighters[MEDUSA].health == 12
    player = game.table.players["p1"]
    assert (len(player.hand), len(player.discard), player.discard.unnamed) == (4, 1, 1)


def test_a_laid_card_is_revealed_by_its_value(tmp_path: Path) -> None:
    game = duel(tmp_path)
    give(game, c.DeclareAttack(attacker=STRANGER, target=MEDUSA))
    give(game, c.Defend())
    assert refused(game, c.Reveal(attack=UNNAMED)) is not Code.GAME_DONE
    give(game, c.Reveal(attack_value=2))
    combat = game.table.combat
    assert combat is not None
    laid = combat.side(Side.ATTACKER).laid
    assert laid is not None
    assert (laid.card, laid.value) == (None, 2)


def test_a_scheme_without_a_name_is_resolved_by_people_and_discarded(tmp_path: Path) -> None:
    game = duel(tmp_path)
    give(game, c.PlayScheme(fighter=STRANGER, card=UNNAMED))
    choice = game.table.choice
    assert choice is not None
    assert choice.reason is ChoiceReason.SCHEME
    give(game, c.DealDamage(fighter=MEDUSA, amount=2))
    give(game, c.Answer(player="p1"))
    assert game.table.fighters[MEDUSA].health == 14
    player = game.table.players["p1"]
    assert (len(player.hand), len(player.discard), len(player.in_play)) == (4, 1, 0)


def test_a_boost_is_told_by_its_value(tmp_path: Path) -> None:
    game = duel(tmp_path)
    give(game, c.Maneuver())
    assert refused(game, c.BoostManeuver(card=UNNAMED)) is Code.CARD_UNTOLD
    give(game, c.BoostManeuver(boost=3))


def test_listed_cards_are_named_and_the_others_told(tmp_path: Path) -> None:
    game = duel(tmp_path, listed=True)
    left = game.book.deck_list(game.table, "p1")
    assert left == {"jab": 6, UNNAMED: 24}
    give(game, c.Attack(attacker=STRANGER, target=MEDUSA, card="jab"))
    give(game, c.Defend())
    assert game.table.players["p1"].discard.names == ("jab",)


def test_the_deck_adds_up_with_the_cards_that_are_not_listed(tmp_path: Path) -> None:
    hero = read_hero(unlisted_hero(tmp_path))
    assert hero.words.cards[UNNAMED].name
    assert resolution_of(hero.definition).by_hand == ()
    numbers = NUMBERS.format(unlisted=29, cards="[]")
    with pytest.raises(ContentError) as wrong:
        hero_from_texts(numbers, WORDS.format(words="{}"), "stranger.yaml")
    assert {problem.code for problem in wrong.value.problems} == {"hero/deck-sum"}


@pytest.mark.uncounted
@pytest.mark.parametrize("other", ["medusa", "black-panther", "loki", "sherlock-holmes"])
@pytest.mark.parametrize("listed", [True, False])
def test_random_games_end_and_nothing_impossible_is_believed(
    tmp_path: Path, other: str, listed: bool
) -> None:
    unlisted_hero(tmp_path, listed=listed)
    known = Collection(tmp_path)
    choices = Choices(
        heroes={hero: known.hero(hero).definition for hero in ("stranger", other)},
        maps=(known.map("sarpedon"),), editions=tuple(EDITIONS.values()), modes=(MODES["duel"],),
    )  # fmt: skip
    _, outcome = play_game(choices, seed=7)
    assert outcome.fault is None
    assert outcome.winners
