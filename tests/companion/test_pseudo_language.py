"""The pseudo-language: whole, longer, with every fact; and every loader speaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.board_labels import load_board_labels
from companion.content.catalogue import load_catalogue
from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import load_set_names
from companion.content.labels import load_labels
from companion.content.languages import languages, look_in, speak, spoken
from companion.content.problem_labels import in_words
from companion.content.pseudo_language import PSEUDO, accented, write_pseudo_language
from companion.content.referee_labels import load_referee_labels
from companion.content.ui_labels import load_ui_labels
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    """The pseudo-language is spoken."""
    write_pseudo_language(tmp_path)
    look_in(tmp_path)
    speak(PSEUDO)
    yield
    look_in()
    speak("en")


def test_a_text_becomes_longer_and_accented_and_keeps_its_facts_and_rules() -> None:
    assert accented("Takes {count} damage") == "Ţååķééš {count} đååmååğé"
    assert accented("`kind` of {what:dat}") == "`kind` öf {what:dat}"
    assert accented("MAN-05") == "MAN-05"
    assert len(accented("Not found by itself?")) > len("Not found by itself?")


@pytest.mark.uncounted
@pytest.mark.usefixtures("pseudo")
def test_all_words_of_ringside_are_there_in_the_language_that_is_spoken() -> None:
    assert {"en", PSEUDO} <= set(languages())
    assert load_ui_labels().find("settings.language") == accented("Language")
    assert load_ui_labels("en").find("settings.language") == "Language"
    assert load_ui_labels().keys() == load_ui_labels("en").keys()
    assert load_labels() != load_labels("en")
    assert load_effect_labels() != load_effect_labels("en")
    assert load_referee_labels() != load_referee_labels("en")
    assert all(not advice.isascii() for advice in load_board_labels().advice.values())
    assert in_words(said("map/empty-zone", zone="7")) == accented("No space is in the zone 7.")
    hero = Collection().hero("medusa")
    assert hero.words.name == accented("Medusa")
    assert load_set_names()[hero.definition.set].isascii() is False
    assert all(not rule.text.isascii() for rule in load_catalogue().rules)


@pytest.mark.uncounted
@pytest.mark.usefixtures("pseudo")
def test_a_language_without_words_is_english() -> None:
    assert speak("tlh") == "en"
    assert spoken() == "en"
    assert Collection().hero("medusa").words.name == "Medusa"
