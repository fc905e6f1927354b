"""Facts about the sentences that the German words make of the data: cases, genders, word order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.languages import prefer, speak
from companion.effects.wording import Wording, ability_sentences
from companion.telling.names import zone_name
from companion.telling.words import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def read_back(hero_id: str, card_id: str = "") -> list[str]:
    """What is said of a card, or of the ability."""
    hero, labels = Collection().hero(hero_id), load_effect_labels()
    if not card_id:
        return ability_sentences(labels, hero.definition, hero.words)
    card = next(card for card in hero.definition.cards if card.id == card_id)
    return Wording(labels, hero.definition, hero.words).card(card)


@pytest.mark.parametrize(
    ("hero", "card", "sentence"),
    [
        ("robin-hood", "ambush", "Während des Kampfes: Der Gegner wirft 1 zufällige Karte ab."),
        (  # behind a condition the verb comes first, and behind `darfst` it comes last
            "angel", "", "Nach deinem Angriff: Wenn du den Kampf verloren hast, ziehe 1 Karte.",
        ),
        (
            "dracula", "",
            "Zu Beginn deines Zuges: Du darfst einem Kämpfer neben Dracula 1 Schaden zufügen.",
        ),
        (
            "achilles", "achilles-heel",
            "Nach dem Kampf: Wenn du den Kampf verloren hast, erhält der Gegner 1 Aktion.",
        ),
        (
            "winter-soldier", "manipulation",
            "Jeder Gegner darf bis zu einer Hand von 5 Karten ziehen (RED ROOM).",
        ),
        (  # a group of steps that may be left, under a condition
            "ciri", "searching-strike",
            ("Nach dem Kampf: Wenn du den Kampf gewonnen hast, darfst du 1 der SOURCE-Karten aus "
            "deinem Deck wählen; dann die gewählte Karte auf die Hand legen; dann dein Deck "
            "mischen."),
        ),
        ("sun-wukong", "", "Wenn das getan wurde, füge Sun Wukong 1 Schaden zu."),
        (  # what may be chosen is told with its verbs at the end
            "annie-christmas", "lagniappe",
            ("Sofort: Du darfst 1 davon wählen: Annie Christmas 1 Schaden zufügen; dann 1 Karte "
            "ziehen; oder Annie Christmas 2 Schaden zufügen; dann 2 Karten ziehen."),
        ),
        (  # a genitive needs no `von`, a name does
            "king-arthur", "restless-spirits",
            "Füge jedem gegnerischen Kämpfer auf den gewählten Feldern 2 Schaden zu.",
        ),
        (
            "robert-muldoon", "remote-detonation",
            "Wähle eine Falle in der Zone eines deiner InGen Workers.",
        ),
        (
            "medusa", "winged-frenzy",
            "Bringe eine deiner besiegten Harpyien auf ein Feld in der Zone von Medusa zurück.",
        ),
        (
            "willow", "resurrect",
            ("Bringe einen besiegten befreundeten Kämpfer mit 3 Lebenspunkten auf ein Feld in der "
            "Zone von Willow zurück."),
        ),
        (
            "annie-christmas", "",
            ("Addiere 2 zum Wert deiner Angriffe, solange Annie Christmas kämpft und die "
            "Lebenspunkte von Annie Christmas kleiner als die Lebenspunkte des Verteidigers sind."),
        ),
        (
            "oda-nobunaga", "demon-king-of-the-sixth-heaven",
            "Füge jedem gegnerischen Kämpfer neben mindestens 2 deiner Kämpfer 2 Schaden zu.",
        ),
        (
            "sherlock-holmes", "confirm-suspicion",
            "Der Gegner wirft 1 Karte, deren aufgedruckter Wert die genannte Zahl ist, ab.",
        ),
        (
            "ghost-rider", "stoke-the-flames",
            ("Nach dem Kampf: Wenn du den Kampf verloren hast, erhöhe deine Höllenflammen um den "
            "erlittenen Kampfschaden."),
        ),
    ],
)  # fmt: skip
def test_what_the_data_says_is_told_in_german(hero: str, card: str, sentence: str) -> None:
    assert sentence in read_back(hero, card)


def test_a_condition_that_is_asked_about_is_a_whole_sentence() -> None:
    wording = Wording(load_effect_labels())
    told = wording.part({"adjacent": ["hero", "opposing"]})
    assert told == "Dein Held ist neben dem gegnerischen Kämpfer."
    assert wording.part({"exists": {"side": "enemy"}}) == "Es gibt einen gegnerischen Kämpfer."


def test_names_with_an_article_and_tokens_have_cases() -> None:
    assert "Füge einem Kämpfer neben dem Jackalope 2 Schaden zu." in read_back(
        "bigfoot", "jackalope-horns"
    )
    wording = Wording(load_effect_labels())
    told = wording.step({"place": "self", "to": {"free_of": ["fighter", "trap"]}})
    assert told == "Platziere diesen Kämpfer auf einem Feld ohne Kämpfer und Fallen."


def test_no_sentence_shows_what_its_grammar_is_made_of() -> None:
    heroes = Collection().heroes()
    for hero in heroes:
        told = read_back(hero.definition.id)
        told += [s for c in hero.definition.cards for s in read_back(hero.definition.id, c.id)]
        for sentence in told:
            assert not set("[]<>{}~⟨⟩_") & set(sentence), (hero.definition.id, sentence)


def test_heroes_with_a_german_edition_have_its_names_and_the_others_english_ones() -> None:
    heroes = Collection()
    assert heroes.hero("king-arthur").words.name == "König Artus"
    assert heroes.hero("sinbad").words.fighters["sinbad"] == "Sindbad"
    assert heroes.hero("robin-hood").words.fighters["outlaw"] == "Outlaw"


def test_zones_and_counters_of_heroes_are_called_in_german() -> None:
    zones = {zone.id for each in Collection().maps() for zone in each.zones}
    words = load_words()
    assert [zone for zone in sorted(zones) if words.find(f"zones.{zone}") is None] == []
    heroes = [hero.definition for hero in Collection().heroes()]
    kinds = {rule["id"] for hero in heroes for rule in hero.rules if rule["kind"] == "counter"}
    kinds |= {stock.kind for hero in heroes for stock in hero.tokens}
    assert [kind for kind in sorted(kinds) if words.find(f"table.counter.{kind}") is None] == []
    assert zone_name("light-blue", "Light blue") == "Hellblau"
    assert zone_name("my-zone", "My zone") == "My zone"


def test_a_player_whose_name_looks_like_grammar_keeps_it() -> None:
    words = load_words()
    told = words.say("told.draws", player="[Mia|Jonas]", count=2)
    assert told == "[Mia|Jonas] zieht 2"


def test_a_device_that_speaks_german_is_spoken_to_in_german() -> None:
    prefer("de_AT.UTF-8", "en")
    try:
        assert speak("") == "de"
    finally:
        prefer()
