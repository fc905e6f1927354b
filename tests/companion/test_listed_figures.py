"""All heroes have the figures that are listed, card for card.

`facts/first_heroes.yaml` and `facts/more_heroes.yaml` are copies of what was compared in public
listings, typed in before there were hero files; no file is made from them.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.content.collection import Collection
from companion.content.heroes import LoadedHero, load_set_names
from companion.content.yamlfile import read_document
from companion.definitions import ANY_BANNER, CardDefinition, FighterKind, Role, Timing

FACTS: dict[str, dict[str, Any]] = {
    hero["id"]: hero
    for file in ("first_heroes.yaml", "more_heroes.yaml")
    for hero in read_document(Path(__file__).parent / "facts" / file).value["heroes"]
}
HEROES = {hero: Collection().hero(hero) for hero in FACTS}
OWN_TAG = "red-room"
"""Marks what a name is read as; nothing of it is printed."""
LEADS = {"yennefer-triss": "yennefer-leads"}
"""What is taken as chosen where the facts tell one of two ways."""


def test_seventy_four_heroes_have_924_cards() -> None:
    everybody = Collection().hero_kind.sound()
    assert everybody.keys() == FACTS.keys()
    assert len(everybody) == 74
    decks = [hero.definition.cards for hero in everybody.values()]
    listed = [facts["cards"] for facts in FACTS.values()]
    assert sum(map(len, decks)) == sum(map(len, listed)) == 924
    copies = sum(card.copies for deck in decks for card in deck)
    assert copies == sum(card["copies"] for deck in listed for card in deck) == 2214
    sizes = sum(hero.definition.deck_size for hero in everybody.values())
    assert sizes == sum(facts["deck_size"] for facts in FACTS.values()) == 2203


def fighters_of(hero: LoadedHero, role: Role) -> list[FighterKind]:
    chosen = {None, "with-giles", "with-xander", LEADS.get(hero.definition.id)}
    kinds = hero.definition.fighters
    return [kind for kind in kinds if kind.role is role and kind.group in chosen]


@pytest.mark.parametrize("name", FACTS)
def test_a_hero_has_the_fighters_that_are_listed(name: str) -> None:
    facts, hero = FACTS[name], HEROES[name]
    assert hero.words.name == facts["hero"]
    assert load_set_names()[hero.definition.set] == facts["set"]
    assert hero.definition.move == facts["move"]
    heroes = fighters_of(hero, Role.HERO)
    assert sum(kind.count for kind in heroes) == facts["hero_count"]
    assert {(kind.health, kind.attack) for kind in heroes} == {(facts["health"], facts["attack"])}
    assert [told(hero, kind) for kind in fighters_of(hero, Role.SIDEKICK)] == facts["sidekicks"]


def told(hero: LoadedHero, kind: FighterKind) -> dict[str, Any]:
    """A kind of sidekick as the facts tell of it."""
    facts = {
        "name": hero.words.fighters[kind.id],
        "count": kind.count,
        "health": kind.health,
        "attack": kind.attack,
    }
    own = {"move": kind.move} if kind.move is not None else {}
    return {**facts, **own, **({"in_supply": True} if kind.in_supply else {})}


@pytest.mark.parametrize("name", FACTS)
def test_a_deck_has_the_cards_that_are_listed(name: str) -> None:
    facts, hero = FACTS[name], HEROES[name]
    listed = {card["name"]: card for card in facts["cards"]}
    cards = {hero.words.cards[card.id].name: card for card in hero.definition.cards}
    assert cards.keys() == listed.keys()
    for card_name, card in cards.items():
        wanted = listed[card_name]
        assert (card.kind, card.value, card.copies) == (
            wanted["type"],
            wanted["value"],
            wanted["copies"],
        ), card_name
        assert card.boost == (wanted["boost"] if isinstance(wanted["boost"], int) else None)
        assert banner_of(hero, card) == wanted["banner"], card_name
        timing = "+".join(each for each in Timing if each in card.timing)
        assert (timing or "none") == wanted["timing"], card_name
        unlisted = ("syllables", OWN_TAG)
        tags = [tag.replace("-", " ") for tag in card.tags if not tag.startswith(unlisted)]
        assert tags == wanted.get("tags", []), card_name
        assert [t for t in card.tags if t.startswith("syllables")] == [
            f"syllables-{n}" for n in [wanted.get("syllables")] if n is not None
        ]
        items = wanted.get("item", [])
        assert list(card.item) == (items if isinstance(items, list) else [items]), card_name
        assert (card.group is not None) == ("group" in wanted), card_name


def banner_of(hero: LoadedHero, card: CardDefinition) -> str:
    return {ANY_BANNER: "any", **hero.words.fighters, **hero.words.forms}[card.banner]


@pytest.mark.parametrize("name", FACTS)
def test_the_copies_make_the_deck_whatever_is_chosen(name: str) -> None:
    facts, hero = FACTS[name], HEROES[name].definition
    copies = Counter({card["name"]: card["copies"] for card in facts["cards"]})
    assert hero.deck_size == facts["deck_size"]
    assert copies.total() == facts.get("box_cards", facts["deck_size"])
    chosen = [form.values for form in hero.forms if form.chosen_before_deal]
    for number in range(2):
        deck = hero.deck_lists[frozenset(values[number] for values in chosen)]
        assert sum(deck.values()) == facts["deck_size"]
    assert sum(hero.deck_list.values()) == copies.total()


def test_what_the_listings_leave_open_is_marked() -> None:
    unsure = {
        (name, card["name"])
        for name, facts in FACTS.items()
        for card in facts["cards"]
        if card.get("unsure")
    }
    assert len(unsure) == 10
    assert unsure == {
        (name, hero.words.cards[card].name)
        for name, hero in HEROES.items()
        for card in hero.certainty.unsure
    }
