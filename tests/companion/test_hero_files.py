"""Facts about hero files: the first fifteen, what is accepted, and what is said about the faulty.

The table was typed in from the character cards as listed, not made from the files.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from companion.content.collection import Collection
from companion.content.heroes import (
    LoadedHero,
    hero_from_texts,
    known_heroes,
    load_set_names,
)
from companion.content.places import LABELS_FOLDER
from companion.content.problems import ContentError
from companion.definitions import (
    ANY_BANNER,
    Role,
    Timing,
    TokenRules,
    TokensPlaced,
    UnknownCardError,
)
from companion.errors import MalformedError
from companion.model import TokenKind

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROKEN = HERE / "broken_heroes"
EXPECTED = HERE / "broken_heroes_expected.txt"

ALL = Collection().hero_kind.sound()


class Stats(NamedTuple):
    set: str
    figures: int
    health: int
    move: int
    attack: str
    sidekicks: tuple[tuple[str, int, int, str], ...]
    different_cards: int
    deck_size: int = 30


INGEN, FOG = "jurassic-park-ingen-vs-raptors", "cobble-and-fog"
SHERWOOD, KING, LEGENDS = "robin-hood-vs-bigfoot", "for-king-and-country", "battle-of-legends-1"
STATS = {
    "Robert Muldoon": Stats(INGEN, 1, 14, 3, "ranged", (("InGen Worker", 3, 1, "ranged"),), 11),
    "Raptors": Stats(INGEN, 3, 7, 3, "melee", (), 11),
    "Sherlock Holmes": Stats(FOG, 1, 16, 2, "melee", (("Dr. Watson", 1, 8, "ranged"),), 13),
    "Dracula": Stats(FOG, 1, 13, 2, "melee", (("Sister", 3, 1, "melee"),), 13),
    "Invisible Man": Stats(FOG, 1, 15, 2, "melee", (), 14),
    "Dr. Jekyll & Mr. Hyde": Stats(FOG, 1, 16, 2, "melee", (), 13),
    "Robin Hood": Stats(SHERWOOD, 1, 13, 2, "ranged", (("Outlaw", 4, 1, "melee"),), 11),
    "Bigfoot": Stats(SHERWOOD, 1, 16, 3, "melee", (("The Jackalope", 1, 6, "melee"),), 11),
    "Black Panther": Stats(KING, 1, 14, 2, "melee", (("Shuri", 1, 6, "ranged"),), 13),
    "Black Widow": Stats(KING, 1, 13, 2, "ranged", (("Maria Hill", 1, 6, "ranged"),), 15, 31),
    "Winter Soldier": Stats(KING, 1, 15, 2, "ranged", (), 12),
    "King Arthur": Stats(LEGENDS, 1, 18, 2, "melee", (("Merlin", 1, 7, "ranged"),), 16),
    "Medusa": Stats(LEGENDS, 1, 16, 3, "ranged", (("Harpy", 3, 1, "melee"),), 11),
    "Alice": Stats(LEGENDS, 1, 13, 2, "melee", (("The Jabberwock", 1, 8, "melee"),), 15),
    "Sinbad": Stats(LEGENDS, 1, 15, 2, "melee", (("The Porter", 1, 6, "melee"),), 16),
}

HEROES = {hero_id: hero for hero_id, hero in ALL.items() if hero.words.name in STATS}
"""The first fifteen; every card of all is held against the facts in test_listed_figures.py."""


def heroes_with_rule(kind: str) -> list[str]:
    return [h for h in HEROES if any(r["kind"] == kind for r in HEROES[h].definition.rules)]


def by_name(name: str) -> LoadedHero:
    return next(hero for hero in HEROES.values() if hero.words.name == name)


def test_the_fifteen_heroes_have_451_cards_of_195_kinds() -> None:
    assert {hero.words.name for hero in HEROES.values()} == STATS.keys()
    decks = [hero.definition for hero in HEROES.values()]
    assert sum(card.copies for deck in decks for card in deck.cards) == 451
    assert sum(len(deck.cards) for deck in decks) == 195


@pytest.mark.parametrize("name", STATS)
def test_a_hero_has_the_figures_of_its_character_card(name: str) -> None:
    stats, loaded = STATS[name], by_name(name)
    definition, words = loaded.definition, loaded.words
    hero = definition.hero
    assert definition.set == stats.set
    assert (hero.count, hero.health, hero.attack) == (stats.figures, stats.health, stats.attack)
    assert definition.move == stats.move
    assert stats.sidekicks == tuple(
        (words.fighters[kind.id], kind.count, kind.health, kind.attack.value)
        for kind in definition.sidekicks
    )
    assert definition.deck_size == stats.deck_size
    assert len(definition.cards) == stats.different_cards
    assert not any(kind.large for kind in definition.fighters)


@pytest.mark.parametrize("hero", ALL.values(), ids=ALL)
def test_the_parts_of_a_hero_fit_together(hero: LoadedHero) -> None:
    definition, words = hero.definition, hero.words
    roles = [kind.role for kind in definition.fighters]
    assert definition.hero.role is Role.HERO
    assert roles == sorted(roles)  # heroes come first
    values = [value for form in definition.forms for value in form.values]
    banners = {ANY_BANNER, *(kind.id for kind in definition.fighters), *values}
    assert {kind.banner for kind in definition.fighters} <= {None, *banners}
    assert {card.banner for card in definition.cards} <= banners
    assert words.fighters.keys() == {kind.id for kind in definition.fighters}
    assert words.forms.keys() == set(values)
    assert words.cards.keys() == {card.id for card in definition.cards}
    for card in definition.cards:
        assert words.cards[card.id].effects.keys() == set(card.timing)
        assert words.cards[card.id].also.keys() == set(card.also)
        assert (card.value is None) == card.is_scheme
    for kind in definition.fighters:
        assert kind.dial == (kind.health > 1)


def sentences(hero: LoadedHero) -> list[str]:
    cards = hero.words.cards.values()
    return [text for card in cards for text in (*card.effects.values(), *card.also.values())]


@pytest.mark.parametrize("hero", ALL.values(), ids=ALL)
def test_every_effect_is_told_in_whole_sentences(hero: LoadedHero) -> None:
    for text in (hero.words.ability, *sentences(hero), *hero.certainty.notes):
        assert re.fullmatch(r"[A-Z][^\n]*\.", text), text
        assert "  " not in text


def test_cards_of_the_same_name_that_do_the_same_are_told_alike() -> None:
    told: dict[tuple[str, object], dict[Timing, str]] = {}
    cards = [(hero, card) for hero in ALL.values() for card in hero.definition.cards]
    for hero, card in cards:
        words = hero.words.cards[card.id]
        if card.effects:
            key = words.name, repr(card.effects)
            assert told.setdefault(key, words.effects) == words.effects, words.name
    assert len(told) < len(cards) - 100


def test_the_id_of_a_card_is_its_name_in_small_letters() -> None:
    for hero in ALL.values():
        for card_id, words in hero.words.cards.items():
            spoken = re.sub(r"['.!,]", "", words.name.lower())
            assert card_id == re.sub(r"[^a-z0-9]+", "-", spoken).strip("-")


def test_only_muldoon_and_the_invisible_man_bring_tokens() -> None:
    stocks = {hero_id: h.definition.tokens for hero_id, h in HEROES.items() if h.definition.tokens}
    assert {hero_id: [(t.kind, t.count, t.placed) for t in s] for hero_id, s in stocks.items()} == {
        "robert-muldoon": [(TokenKind.TRAP, 8, TokensPlaced.BY_ABILITY)],
        "invisible-man": [(TokenKind.FOG, 3, TokensPlaced.AT_SETUP)],
    }
    assert heroes_with_rule("token_steps") == ["invisible-man"]


def test_jekyll_comes_first_and_alice_chooses_her_size() -> None:
    (form,) = HEROES["jekyll-and-hyde"].definition.forms
    assert (form.values, form.start) == (("dr-jekyll", "mr-hyde"), "dr-jekyll")
    (size,) = HEROES["alice"].definition.forms
    assert (size.values, size.start) == (("big", "small"), None)
    with_forms = [hero_id for hero_id, hero in HEROES.items() if hero.definition.forms]
    assert with_forms == ["alice", "jekyll-and-hyde"]


def test_black_widow_starts_with_a_mission_and_draws_five_more() -> None:
    widow = HEROES["black-widow"].definition
    assert (widow.starts_with, widow.opening_hand) == (("the-moscow-protocol",), 5)
    others = [hero.definition for hero in HEROES.values() if hero.definition is not widow]
    assert all(not other.starts_with and other.opening_hand == 5 for other in others)


def test_only_black_panther_has_a_suit_and_only_two_protect_their_cards() -> None:
    assert heroes_with_rule("zone") == ["black-panther"]
    assert heroes_with_rule("protect") == ["sherlock-holmes", "winter-soldier"]


def test_tags_mark_seven_voyages_five_missions_and_five_drawbacks() -> None:
    tagged: dict[str, list[str]] = {}
    for hero in HEROES.values():
        for card in hero.definition.cards:
            for tag in card.tags:
                tagged.setdefault(tag, []).append(card.id)
    voyages, missions = tagged["voyage"], tagged["mission"]
    assert len(voyages) == 7
    assert all(card.startswith("voyage-") for card in voyages)
    assert missions == [c.id for c in HEROES["black-widow"].definition.cards if c.is_scheme]
    assert len(missions) == 5
    assert set(tagged["red-room"]) == {
        "bionic-arm", "programmed-to-kill", "without-remorse", "reflex-memories", "manipulation",
    }  # fmt: skip


def test_the_sources_are_unsure_about_six_voyages_only() -> None:
    unsure = {hero_id: hero.certainty.unsure for hero_id, hero in HEROES.items()}
    assert len(unsure.pop("sinbad")) == 6
    assert not any(unsure.values())


def test_a_versatile_card_is_an_attack_and_a_defense_card() -> None:
    holmes = HEROES["sherlock-holmes"].definition
    is_which = {
        name: (holmes.cards_by_id[name].is_attack, holmes.cards_by_id[name].is_defense)
        for name in ("service-revolver", "elementary", "feint", "administer-aid")
    }
    assert is_which == {
        "service-revolver": (True, False),
        "elementary": (False, True),
        "feint": (True, True),
        "administer-aid": (False, False),
    }


def test_a_card_that_is_not_in_the_deck_is_named() -> None:
    with pytest.raises(UnknownCardError, match="alice has no card 'excalibur'") as caught:
        HEROES["alice"].definition.cards_by_id["excalibur"]
    assert isinstance(caught.value, MalformedError)
    assert "excalibur" not in HEROES["alice"].definition.cards_by_id


def test_the_hash_is_that_of_the_numbers() -> None:
    hashes = {hero.definition.content_hash for hero in HEROES.values()}
    assert len(hashes) == 15
    alice = HEROES["alice"].definition
    assert alice.content_hash == Collection().hero("alice").definition.content_hash
    assert alice.content_hash != msgspec.structs.replace(alice, move=3).content_hash
    # Written down once: it must not change from version to version while the numbers do not.
    assert alice.content_hash.startswith("d025f7088dd1d238")


def test_every_set_has_a_name_and_a_folder() -> None:
    folders = {path.parent.name for path in known_heroes().values()}
    assert load_set_names().keys() == folders >= {stats.set for stats in STATS.values()}
    assert load_set_names()[KING] == "Marvel: For King and Country"


def test_every_words_file_belongs_to_a_hero() -> None:
    files = (LABELS_FOLDER / "en" / "heroes").glob("*")
    assert {path.name for path in files} == {f"{hero_id}.yaml" for hero_id in ALL}


# Files from before effects were data: people have them, and kept games hold their texts.

OLD = """
format: 1
id: old
set: home-made
move: 2
deck_size: 30
suit: true
uncancellable: [knight]
ability_at: [start-of-turn, trap-removed]
fighters:
- {id: knight, role: hero, health: 10, attack: melee, crosses_fog: true}
tokens:
- {kind: trap, count: 4}
- {kind: fog, count: 2, placed: at-setup}
cards:
- {id: a, kind: scheme, banner: any, copies: 10, timing: [scheme], requires: {on_start: own}}
- {id: b, kind: scheme, banner: any, copies: 10, timing: [scheme],
   requires: {beside_opposing_hero: true, opponent_damaged: true, hand_at_most: 2}}
- {id: c, kind: scheme, banner: any, copies: 10, timing: [scheme],
   requires: {on_start: opposing, beside_opposing_hero: false}}
"""
OLD_WORDS = """
name: Old
ability: Once a turn the knight may sing.
fighters: {knight: Knight}
cards:
  a: {name: A, effect: Sing.}
  b: {name: B, effect: Sing.}
  c: {name: C, effect: Sing.}
"""


def test_older_words_of_a_hero_file_mean_what_they_meant() -> None:
    old = hero_from_texts(OLD, OLD_WORDS, "old.yaml").definition
    kinds = {rule["kind"]: rule for rule in old.rules}
    assert kinds.keys() == {"zone", "protect", "token_steps", "bonus"}
    assert (kinds["zone"]["id"], kinds["protect"]["banners"]) == ("suit", ["knight"])
    assert (kinds["token_steps"]["who"], kinds["bonus"]["to"]) == ("knight", "defense")
    assert [(trigger.at, trigger.of) for trigger in old.triggers] == [
        ("start_of_turn", None),
        ("token_removed", "trap"),
    ]
    assert [card.requires for card in old.cards] == [
        {"on_start": ["hero", "me"]},
        {
            "exists": {"side": "enemy", "role": "hero", "adjacent_to": "hero"},
            "damaged_this_turn": {"side": "enemy"},
            "hand_at_most": 2,
        },
        {"on_start": ["hero", "opponent"]},
    ]
    muldoon, invisible = (HEROES[h].definition for h in ("robert-muldoon", "invisible-man"))
    assert old.tokens == (
        msgspec.structs.replace(muldoon.tokens[0], count=4),
        msgspec.structs.replace(invisible.tokens[0], count=2),
    )
    assert all(card.effects is None for card in old.cards)  # so people resolve them


def test_rules_that_an_older_file_lists_for_a_token_are_about_laying_and_entering_it() -> None:
    text = OLD.replace("kind: trap, count: 4", "kind: trap, count: 4, rules: [TRP-01, TRP-03]")
    (trap, _) = hero_from_texts(text, OLD_WORDS, "old.yaml").definition.tokens
    both = ("TRP-01", "TRP-03")
    assert trap.rules == TokenRules(laying=both, entering=both)


def test_an_older_word_with_another_value_is_a_fault() -> None:
    text = OLD.replace("on_start: own", "on_start: theirs").replace("[knight]", "[page]")
    with pytest.raises(ContentError) as caught:
        hero_from_texts(text, OLD_WORDS, "old.yaml")
    assert [problem.code for problem in caught.value.problems] == [
        "hero/unknown-banner",
        "effect/kind",
    ]


def test_a_trap_that_says_more_of_itself_is_its_own() -> None:
    text = OLD.replace("kind: trap, count: 4", "kind: trap, count: 4, apart_from: [kind, fighter]")
    (trap, _) = hero_from_texts(text, OLD_WORDS, "old.yaml").definition.tokens
    assert not trap.ends_move
    assert not trap.entering
