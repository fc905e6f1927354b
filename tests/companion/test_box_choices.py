"""What is chosen before the cards are dealt decides which cards and fighters of the box play."""

from __future__ import annotations

import pytest

from companion import commands as c
from companion import events as e
from companion.content.collection import Collection
from companion.game import Game
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.readings import LARGE_BY_ITS_HEAD
from companion.rules.maneuver import allowance
from companion.rules.targeting import check_target, targets
from companion.rulings import Code
from companion.seats import Seat
from companion.table import ChoiceKind, Place

KNOWN = Collection()


def duel(one: str, other: str = "medusa") -> Game:
    book = KNOWN.rulebook("sarpedon", "core", "duel", heroes=[one, other])
    seats = (Seat(player="p1", name="Mia", hero=one), Seat(player="p2", name="Jo", hero=other))
    return Game.start(book, seats)


def choose(game: Game, value: str) -> tuple[e.Event, ...]:
    choice = game.table.choice
    assert choice is not None
    assert choice.kind is ChoiceKind.FORM
    decided = game.handle(c.Answer(player=choice.owner, values=(value,)))
    assert decided.ruling
    return decided.events


@pytest.mark.parametrize(("sidekick", "other"), [("giles", "xander"), ("xander", "giles")])
def test_buffy_is_asked_for_her_sidekick_before_anything_is_dealt(
    sidekick: str, other: str
) -> None:
    game = duel("buffy")
    assert not game.table.players["p1"].hand
    assert len(game.table.players["p1"].deck) == 30
    events = choose(game, f"with-{sidekick}")
    assert e.FighterLeft(fighter=f"p1.{other}", for_good=True) in events
    assert len(game.table.players["p1"].hand) == 5
    there = [fighter.kind for fighter in game.table.fighters_of("p1")]
    assert there == ["buffy", sidekick]
    deck = game.book.deck_list(game.table, "p1")
    assert ("training" in deck) == (sidekick == "giles")
    assert ("military-knowledge" in deck) == (sidekick == "xander")
    assert sum(deck.values()) == 30
    assert list(broken_invariants(game.book, game.table)) == []


def test_geralt_chooses_potion_armor_and_sword() -> None:
    game = duel("geralt-of-rivia")
    for gear in ("tawny-owl", "wolf-medallion", "sword-of-steel"):
        choose(game, gear)
    deck = game.book.deck_list(game.table, "p1")
    assert {card for card in deck if card.startswith("gear-")} == {
        "gear-tawny-owl", "gear-wolf-medallion", "gear-sword-of-steel",
    }  # fmt: skip
    assert sum(deck.values()) == 30


def test_whoever_of_two_leads_has_the_health_of_a_hero_and_the_cards_of_both() -> None:
    game = duel("yennefer-triss")
    choose(game, "triss-leads")
    heroes = [(f.kind, f.health) for f in game.table.heroes_of("p1")]
    assert heroes == [("triss-as-hero", 14)]
    (sidekick,) = [f for f in game.table.fighters_of("p1") if not f.is_hero]
    assert (sidekick.kind, sidekick.health, sidekick.banner) == (
        "yennefer-as-sidekick", 6, "yennefer",
    )  # fmt: skip
    assert game.table.has_hero("p1")


def test_whoever_was_not_chosen_is_not_in_the_game_and_every_act_says_so() -> None:
    game = duel("yennefer-triss")
    assert game.table.heroes_of("p1") == ()
    assert [f.kind for f in game.table.all_of("p2")] == ["medusa", "harpy", "harpy", "harpy"]
    choose(game, "triss-leads")
    assert {f.kind for f in game.table.fighters.values() if f.owner == "p1"} == {
        "triss-as-hero", "yennefer-as-sidekick",
    }  # fmt: skip
    while game.table.choice is not None:
        choice = game.table.choice
        assert game.handle(c.Answer(player=choice.owner, values=choice.options[:1])).ruling
    for act in (
        c.CorrectHealth(fighter="p1.yennefer", to=5),
        c.CorrectPosition(fighter="p1.yennefer", space="S10"),
        c.Attack(attacker="p1.yennefer", target="p2.medusa", card="incinerate"),
        c.Attack(attacker="p1.triss-as-hero", target="p1.triss", card="incinerate"),
        c.CorrectForm(player="p1", form="hero", value="yennefer-leads"),
    ):
        assert game.handle(act).ruling.code is Code.GAME_NOT_CHOSEN, act
    unknown = c.CorrectHealth(fighter="p1.ciri", to=5)
    assert game.handle(unknown).ruling.code is Code.GAME_UNKNOWN


def test_who_comes_from_a_supply_begins_there_and_needs_no_space() -> None:
    game = duel("squirrel-girl")
    squirrels = [f for f in game.table.fighters.values() if f.kind == "squirrel"]
    assert [f.place for f in squirrels] == [Place.SUPPLY] * 8
    assert [f.kind for f in game.table.fighters_of("p1")] == ["squirrel-girl"]
    wanted = game.table.choice
    assert wanted is not None
    assert wanted.owner == "p2"  # nobody of hers is left to be placed


def test_two_heroes_of_different_names_are_both_the_hero() -> None:
    game = duel("cloak-and-dagger")
    assert [(f.kind, f.is_hero) for f in game.table.heroes_of("p1")] == [
        ("cloak", True),
        ("dagger", True),
    ]


def test_wolves_go_farther_than_the_leshen() -> None:
    game = duel("ancient-leshen")
    goes = {
        fighter.kind: allowance(game.book, game.table, fighter.id).total
        for fighter in game.table.fighters_of("p1")
    }
    assert goes == {"ancient-leshen": 1, "wolf": 3}


def at_their_places(one: str, spaces: dict[str, str]) -> Game:
    """A duel against Medusa, whom the first of these stands beside."""
    game = duel(one)
    while game.table.turn is None:
        game.handle(legal_commands(game.book, game.table)[0])
    for fighter, space in spaces.items():
        assert game.handle(c.CorrectPosition(fighter=fighter, space=space)).ruling
    return game


@pytest.mark.parametrize(("hero", "most"), [("bullseye", 5), ("ms-marvel", 2)])
def test_reach_is_counted_in_spaces_whatever_the_zones(hero: str, most: int) -> None:
    field = duel(hero).book.battlefield
    here = field.starts[0]
    away = {space.id: field.distance(here, space.id).needed or 0 for space in field.spaces}
    for steps in (most, most + 1):
        there = next(s for s, n in away.items() if n == steps and not field.is_same_zone(here, s))
        game = at_their_places(hero, {f"p1.{hero}": here, "p2.medusa": there})
        found = check_target(game.table.position(field), f"p1.{hero}", "p2.medusa")
        assert (found.code is Code.ATTACK_IN_REACH) == (steps == most)
        met = {t.fighter for t in targets(game.table.position(field), f"p1.{hero}")}
        assert ("p2.medusa" in met) == (steps == most)


def test_a_ruling_says_what_is_not_checked_of_a_large_figure() -> None:
    field = duel("t-rex").book.battlefield
    here = field.starts[0]
    beside = min(field.adjacent_to[here])
    game = at_their_places("t-rex", {"p1.t-rex": here, "p2.medusa": beside})
    decided = game.handle(c.Attack(attacker="p1.t-rex", target="p2.medusa", value=3))
    assert decided.ruling
    assert decided.ruling.readings == (LARGE_BY_ITS_HEAD.id,)
