"""Facts about French: it is whole, its letters are in the fonts, and its sentences agree."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.languages import languages, speak
from companion.content.places import LABELS_FOLDER
from companion.content.ui_labels import load_ui_labels
from companion.content.yamlfile import read_document
from companion.definitions import Trigger
from companion.effects.wording import Wording, ability_sentences
from companion.telling.words import load_words
from drawing.typeface import FontWeight, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted

FRENCH = LABELS_FOLDER / "fr"
SPACE_BEFORE = re.compile(r"(?<=[^\s{}\u00A0:]) ([;:!?»])(?=[\s\"']|$)|« ")
HEROES = sorted(Collection().hero_kind.sound())


@pytest.fixture
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


@pytest.mark.parametrize("language", sorted({*languages()}))
def test_the_fonts_have_every_character_of_every_language(language: str) -> None:
    used: set[str] = set()
    for path in (LABELS_FOLDER / language).rglob("*.yaml"):
        texts = read_document(path, path.name).value
        used |= set(json.dumps({**texts, "language": ""}, ensure_ascii=False))
    unknown = {text_width(chr(0xE000), 1.0, weight) for weight in FontWeight}
    shown = used - set("⟨⟩")  # which the joins of German take away
    lacking = {
        char for char in shown for weight in FontWeight if text_width(char, 1.0, weight) in unknown
    }
    assert lacking == set()


def test_no_line_can_be_broken_before_a_colon_or_a_question_mark() -> None:
    for path in FRENCH.rglob("*.yaml"):
        for line in path.read_text("utf-8").splitlines():
            if not line.lstrip().startswith("#"):
                assert not SPACE_BEFORE.search(line), (path.name, line)


def test_letters_that_meet_are_written_as_in_french() -> None:
    grammar = load_ui_labels("fr").language
    for text, told in (
        ("Le deck de Alice est vide", "Le deck d’Alice est vide"),
        ("le nombre de le combattant", "le nombre du combattant"),
        ("retenir de le placer", "retenir de le placer"),
        ("prenez-la en main", "prenez-la en main"),
        ("à le combattant, à les héros", "au combattant, aux héros"),
        ("si il est là", "s’il est là"),
        ("tant que Alice combat et si il y a", "tant qu’Alice combat et qu’il y a"),
        ("Alice combat et si vous attaquez", "Alice combat et vous attaquez"),
        ("si Alice combat et si vous attaquez", "si Alice combat et si vous attaquez"),
    ):
        assert grammar.told(text) == told


READ_BACK = {
    ("alice", "feint"): "Immédiatement\u00a0: Annulez les effets de la carte adverse.",
    ("bigfoot", "jackalope-horns"): (
        "Déplacez le Jackalope de 5 cases au plus, même à travers des combattants adverses. "
        "Infligez 2 dégâts à un combattant adjacent au Jackalope."
    ),
    ("medusa", "gaze-of-stone"): (
        "Après le combat\u00a0: Si vous avez gagné le combat, "
        "infligez 8 dégâts au combattant adverse."
    ),
    ("robin-hood", "steal-from-the-rich"): (
        "Piochez 1 carte. L’adversaire peut défausser 1 carte. "
        "Si aucune carte n’a été défaussée, piochez 1 carte."
    ),
    ("black-widow", "the-kinshasa-directive"): (
        "Seulement si Black Widow est sur votre case de départ. L’adversaire défausse 2 cartes. "
        "Révélez des cartes de votre deck jusqu’à trouver une carte MISSION\u00a0; "
        "prenez-la en main et remélangez les autres."
    ),
}


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("card", READ_BACK, ids="/".join)
def test_a_card_is_read_back_as_it_is_meant(card: tuple[str, str]) -> None:
    hero = Collection().hero(card[0])
    wording = Wording(load_effect_labels(), hero.definition, hero.words)
    assert " ".join(wording.card(hero.definition.cards_by_id[card[1]])) == READ_BACK[card]


@pytest.mark.usefixtures("french")
def test_adjectives_agree_with_who_or_what_they_speak_of() -> None:
    medusa = Collection().hero("medusa")
    wording = Wording(load_effect_labels(), medusa.definition, medusa.words)
    near = {"adjacent_to": "medusa"}
    for told, step in (
        ("Placez votre combattant sur une case adjacente à Méduse.", {"place": "self", "to": near}),
        (
            "Choisissez une de vos Harpies adjacente à Méduse.",
            {"pick": {"name": "harpy", **near}, "as": "one"},
        ),
        (
            "Choisissez un combattant adverse vaincu.",
            {"pick": {"side": "enemy", "state": "defeated"}, "as": "one"},
        ),
    ):
        assert wording.step(step) == told
    count = {"count": {"name": "harpy", **near}}
    assert wording.amount(count) == "<m>le nombre de <vf>vos <f>Harpies adjacentes à <f>Méduse"
    assert wording.condition({"defeated": "medusa"}) == "<f>Méduse est vaincue"
    falls = Trigger(at="defeated", of="medusa", do=({"draw": 1},))
    assert wording.trigger(falls) == ["Quand Méduse est vaincue\u00a0: Piochez 1 carte."]


WRONG = re.compile(
    r"\b[dlDL]e [aeiouAEIOUéèê]|\bde les? (?!\w+er\b)|\bà les? |\b[Qq]ue [aeiouAEIOU]|\bsi ils?\b"
    r"|pouvez \w+ez\b|  |[<>{}\[\]|_$]|\b(?:if|you|with|card|fighter)\b"
)


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("name", HEROES)
def test_every_card_and_ability_is_read_back_in_sentences_of_french(name: str) -> None:
    hero = Collection().hero(name)
    wording = Wording(load_effect_labels(), hero.definition, hero.words)
    told = [sentence for card in hero.definition.cards for sentence in wording.card(card)]
    told += ability_sentences(load_effect_labels(), hero.definition, hero.words)
    for sentence in told:
        assert re.fullmatch(r"[A-ZÀÉ].*\.", sentence), sentence
        assert not WRONG.search(sentence), sentence


@pytest.mark.usefixtures("french")
def test_zones_and_counters_of_heroes_are_called_in_french() -> None:
    words, content = load_words(), Collection()
    zones = {zone.id for field in content.maps() for zone in field.zones}
    assert [zone for zone in sorted(zones) if words.find(f"zones.{zone}") is None] == []
    heroes = [hero.definition for hero in content.heroes()]
    kinds = {rule["id"] for hero in heroes for rule in hero.rules if rule["kind"] == "counter"}
    kinds |= {stock.kind for hero in heroes for stock in hero.tokens}
    assert [kind for kind in sorted(kinds) if words.find(f"table.counter.{kind}") is None] == []
