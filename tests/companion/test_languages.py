"""Facts about languages: what one says is said, the rest stays English, and nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.catalogue import load_catalogue
from companion.content.collection import Collection
from companion.content.labels import load_labels
from companion.content.language_check import check_language
from companion.content.languages import ENGLISH, label_file, languages, prefer, speak, spoken
from companion.content.library import Library
from companion.definitions import Timing
from companion.rulings import Code
from companion.telling.words import load_words
from tests.companion.languages_made import made_language

if TYPE_CHECKING:
    from pathlib import Path

UI = {"language": {"name": "Sprache"}, "home": {"resume": "Weiter"}}
GERMAN = {"name": "Sprache", "cases": ["nom", "acc", "dat"]}


def test_words_that_were_loaded_follow_the_language_that_is_spoken(tmp_path: Path) -> None:
    words, library = load_words(), Library()
    assert words.say("home.resume") == "Resume"
    rulings = {"rulings": {"game/done": "Getan."}}
    hero = {"name": "Meduse"}
    rules = {"sections": {}, "rules": {"MAN-05": {"title": "Weg", "text": "Ein Weg."}}}
    sets = {"sets": {"bruce-lee": "Der Drache"}}
    with made_language(
        tmp_path, "qa", ui=UI, rulings=rulings, heroes__medusa=hero, rules=rules, sets=sets
    ):
        assert words.say("home.resume") == "Weiter"
        assert words.say("home.new") == "New game"
        assert load_labels().rulings[Code.GAME_DONE] == "Getan."
        assert library.words["medusa"].name == "Meduse"
        assert library.hero("medusa").words.name == "Meduse"
        assert "Meduse" in [hero.words.name for hero in library.heroes()]
        assert library.rule("MAN-05").text == "Ein Weg."
        assert library.set_name("bruce-lee") == "Der Drache"
    assert words.say("home.resume") == "Resume"
    assert library.words["medusa"].name == "Medusa"
    assert "Medusa" in [hero.words.name for hero in library.heroes()]
    assert library.rule("MAN-05").text != "Ein Weg."
    assert library.set_name("bruce-lee") == "Bruce Lee"


def test_the_language_of_the_device_is_spoken_until_one_is_chosen(tmp_path: Path) -> None:
    with made_language(tmp_path, "qb", ui=UI):
        prefer("tlh.UTF-8", "qb_AT.UTF-8", "en_GB")
        assert speak("") == "qb"
        assert speak("en") == "en"
        prefer()
        assert speak("") == spoken() == "en"


def test_a_hero_file_need_not_repeat_names_and_data_is_told_by_templates(tmp_path: Path) -> None:
    english = Collection().hero("alice").words
    effects = {
        "ops": {"draw": {"you": "ziehe {cards}", "they": "zieht {cards}", "to": "{cards} ziehen"}},
        "counts": {"cards": {"one": "1 Karte", "other": "{n} Karten"}},
        "clause": {"may": "du darfst {step}", "when_may": "wenn {what}, darfst du {step}"},
        "conditions": {"won": {"yes": "du gewonnen hast"}},
    }
    hero = {
        "ability": "Groß oder klein.",
        "forms": {"big": "GROSS"},
        "cards": {"drink-me": {"name": "Trink mich"}, "eat-me": {"effect": "Wachse."}},
    }
    with made_language(tmp_path, "qc", ui=UI, effects=effects, heroes__alice=hero):
        words = Collection().hero("alice").words
        chupacabra = Collection().hero("chupacabra")
    assert words.name == english.name
    assert words.fighters == english.fighters
    assert words.forms == {"big": "GROSS", "small": "SMALL"}
    assert words.ability == "Groß oder klein."
    assert words.cards["drink-me"].name == "Trink mich"
    told = words.cards["drink-me"].effects[Timing.SCHEME]
    assert told == "Ziehe 2 Karten. Change from GROSS to SMALL or back."
    assert words.cards["eat-me"].effects == {Timing.SCHEME: "Wachse."}
    assert words.cards["eat-me"].name == english.cards["eat-me"].name
    assert chupacabra.words.ability == "After each attack of yours you may draw 1 card."


def test_a_language_without_words_for_effects_leaves_them_in_english(tmp_path: Path) -> None:
    english = Collection().hero("alice").words
    with made_language(tmp_path, "qd", ui=UI):
        assert Collection().hero("alice").words == english


def test_a_faulty_file_of_a_language_hides_no_hero_and_is_told(tmp_path: Path) -> None:
    english = Collection().hero("alice").words
    with made_language(tmp_path, "qe", ui=UI, heroes__alice={"nam": "Alice"}):
        assert Collection().hero("alice").words == english
        (problem,) = check_language("qe").problems
    assert problem.file == "companion/data/labels/qe/heroes/alice.yaml"


def test_what_a_language_lacks_is_listed_and_names_need_no_translation(tmp_path: Path) -> None:
    hero = {"ability": "Fähigkeit.", "cards": {"eat-me": {"name": "Iss mich"}}}
    with made_language(tmp_path, "qf", ui=UI, heroes__alice=hero):
        report = check_language("qf")
    assert report.problems == ()
    assert report.name == "Sprache"
    assert "home.resume" not in report.lacking["ui.yaml"]
    assert "home.new" in report.lacking["ui.yaml"]
    assert "rules.MAN-05.text" in report.lacking["rules.yaml"]
    assert "heroes/alice.yaml" not in report.lacking
    assert "ability" in report.lacking["heroes/medusa.yaml"]
    assert report.english_names["heroes"] == len(Collection().heroes())
    assert report.count_lacking == sum(map(len, report.lacking.values())) < report.texts


@pytest.mark.parametrize(
    ("file", "value", "told"),
    [
        ("ui", {**UI, "home": {"resumed": "x"}}, "home.resumed: nobody asks for this text."),
        (
            "ui",
            {**UI, "home": {"turn": "Zug {turn} {who}"}},
            "home.turn: there is no {who} here; it is told: {name}, {turn}.",
        ),
        ("ui", {**UI, "home": {"turn": "Zug {turn}"}}, "home.turn: it leaves out {name}."),
        (
            "ui",
            {"language": GERMAN, "home": {"turn": "{turn} {name:gen}"}},
            "home.turn: {name:gen} is no case of this language, and no choice of words.",
        ),
        ("ui", {**UI, "home": {"turn": "{turn"}}, "home.turn: its braces do not fit"),
        ("rules", {"rules": {"MAN-99": {"title": "x"}}}, "MAN-99.title: there is no such rule."),
        ("rules", "rules: [", "is not"),
        ("effects", {"ops": {"draw": {"they_all": "x"}}}, "they_all"),
        ("heroes__alice", {"cards": {"eat-you": {}}}, "eat-you: Alice has nothing"),
        (
            "heroes__houdini",
            {"cards": {"the-big-reveal": {"effect": "Zweimal."}}},
            "the-big-reveal has effects at during and after: give each its sentence.",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_place(
    tmp_path: Path, file: str, value: object, told: str
) -> None:
    with made_language(tmp_path, "qg", **{"ui": UI, file: value}):
        problems = [problem.sentence for problem in check_language("qg").problems]
    assert any(told in sentence for sentence in problems), problems


def test_the_rules_of_a_language_take_the_place_of_the_english_ones(tmp_path: Path) -> None:
    english = load_catalogue()
    rules = {"sections": {english.sections[0].id: "Teil"}, "rules": {}}
    with made_language(tmp_path, "qh", ui=UI, rules=rules):
        assert load_catalogue().sections[0].title == "Teil"
        assert load_catalogue().rules == english.rules


LATEST = {"content.yaml", "logs.yaml"}
"""Files that translators have not had yet: one that is there is whole."""


@pytest.mark.uncounted
@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
def test_a_language_that_comes_with_ringside_has_nothing_wrong(language: str) -> None:
    assert [str(problem) for problem in check_language(language).problems] == []


@pytest.mark.uncounted
@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_language_that_comes_with_ringside_says_everything(language: str) -> None:
    lacking = check_language(language).lacking
    begun = {file for file in lacking if file not in LATEST or label_file(file, language).exists()}
    assert begun == set()
