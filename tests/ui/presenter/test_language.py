"""Facts about changing the language: at once, wherever people are, and nothing is left over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.content.languages import look_in, prefer, speak
from companion.content.pseudo_language import PSEUDO, accented, write_pseudo_language
from tests.ui.presenter.at_table import AtTable
from ui.presenter.intents import Do, Press, ShowPage, With
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGLISH = re.compile(r"\b[a-z]{4,}\b")


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtTable]:
    """A game on its table, in English; the pseudo-language can be chosen."""
    write_pseudo_language(tmp_path / "labels")
    look_in(tmp_path / "labels")
    speak("en")
    table = AtTable(tmp_path / "user")
    table.start("medusa", "alice")
    yield table
    look_in()
    speak("en")


def texts_in(part: Any) -> Iterator[str]:
    """What people read of a view."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field in {"text", "title", "detail", "name", "head", "hint"} and isinstance(
                value, str
            ):
                yield value
            else:
                yield from texts_in(value)
    elif isinstance(part, tuple | list):
        for each in part:
            yield from texts_in(each)
    elif isinstance(part, dict):
        yield from texts_in(tuple(part.values()))


def test_a_table_speaks_another_language_at_once_and_the_first_one_again(at: AtTable) -> None:
    presenter = at.presenter
    english = presenter.view()
    assert [text for text in texts_in(english) if ENGLISH.search(text)]
    presenter.settings.change(language=PSEUDO)
    presenter.tick(0.1)
    assert [text for text in texts_in(presenter.view()) if ENGLISH.search(text)] == []
    presenter.settings.change(language="en")
    presenter.tick(0.1)
    assert presenter.view() == english


def test_settings_themselves_change_with_the_tap_that_chooses_a_language(at: AtTable) -> None:
    presenter = at.presenter
    for act in (Go("settings"), ShowPage("language"), With(Do.CHANGE_SETTING, "language", PSEUDO)):
        presenter.send(Press(act))
    assert presenter.view().title == accented("Settings")
    (choice,) = presenter.view().switches
    names = {option.text: option.selected for option in choice.options}
    assert names[accented("English")]
    presenter.send(Press(Go("home")))
    assert not [text for text in texts_in(presenter.view()) if ENGLISH.search(text)]


def test_settings_offer_every_language_by_its_own_name(at: AtTable) -> None:
    for act in (Go("settings"), ShowPage("language")):
        at.presenter.send(Press(act))
    (choice,) = at.presenter.view().switches
    assert {"English", "Deutsch", "Français"} <= {option.text for option in choice.options}


def test_the_language_of_the_device_can_be_chosen_again(at: AtTable) -> None:
    prefer(f"{PSEUDO}_YY")
    at.presenter.settings.change(language="en")
    at.presenter.settings.change(language="")
    at.presenter.send(Press(Go("settings")))
    assert at.presenter.view().title == accented("Settings")
    prefer()


def test_a_kept_game_on_home_is_told_in_the_language_that_was_chosen_since(at: AtTable) -> None:
    presenter = at.presenter
    presenter.close()
    presenter.send(Press(Go("home")))
    assert presenter.view().resume.title == "Go on with your game"
    presenter.settings.change(language=PSEUDO)
    presenter.send(Press(Go("settings")))
    presenter.send(Press(Do.GO_BACK))
    assert not [text for text in texts_in(presenter.view()) if ENGLISH.search(text)]
