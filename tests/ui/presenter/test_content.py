"""Facts about the library: nothing is read before it is needed, and faulty heroes are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.languages import speak
from companion.content.library import Library
from companion.content.problems import ContentError
from companion.rulings import Code, ruling
from tests.own_content import broken_hero, broken_map, own_hero, own_map
from tests.ui.presenter.tables import duel, library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_nothing_is_read_before_it_is_asked_for() -> None:
    shelves = Library()
    assert shelves.count_read == 0
    shelves.rulebook("soho", "core", "duel", heroes=["alice", "medusa"])
    assert shelves.count_read == 3
    assert shelves.hero_words("alice").name == "Alice"
    assert shelves.count_read == 3


def test_reading_ahead_reads_all_that_a_list_shows_and_no_deck_of_ringsides_own() -> None:
    shelves = Library()
    steps = 0
    while shelves.is_waited_for:
        assert shelves.read_ahead()
        steps += 1
    assert steps == len(shelves.maps()) == shelves.count_read
    assert not shelves.read_ahead()
    assert len(shelves.heads()) == 74
    assert shelves.count_read == steps


@pytest.fixture
def _german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.usefixtures("_german")
def test_reading_ahead_reads_the_words_of_the_language_too(tmp_path: Path) -> None:
    broken_hero(tmp_path)
    own_hero(tmp_path)
    shelves = Library(tmp_path)
    while shelves.read_ahead():
        pass
    told = {hero for hero, language in shelves._told if language == "de"}  # noqa: SLF001
    assert told == {"my-alice"}


def test_all_heroes_come_by_name_and_all_maps_too() -> None:
    names = [hero.words.name for hero in library().heroes()]
    assert len(names) == 74
    assert names == sorted(names)
    assert [field.name for field in library().maps()] == sorted(m.name for m in library().maps())
    assert library().set_name("cobble-and-fog") == "Cobble & Fog"
    assert library().set_name("mine") == "mine"


def test_a_rulebook_has_all_heroes_unless_some_are_named() -> None:
    assert len(library().rulebook("soho", "core", "duel").heroes) == 74
    assert list(library().rulebook("soho", "core", "duel", heroes=["alice"]).heroes) == ["alice"]


@pytest.mark.parametrize(
    ("map_id", "edition", "mode", "hero"),
    [
        ("nowhere", "core", "duel", "alice"),
        ("soho", "third", "duel", "alice"),
        ("soho", "core", "chess", "alice"),
        ("soho", "core", "duel", "nobody"),
    ],
)
def test_what_is_not_there_is_named(map_id: str, edition: str, mode: str, hero: str) -> None:
    with pytest.raises(ContentError):
        library().rulebook(map_id, edition, mode, heroes=[hero])


def test_names_of_what_is_gone_are_their_ids() -> None:
    assert library().hero_name("nobody") == "nobody"
    assert library().hero_name("raptors") == "Raptors"
    assert library().map_name("nowhere") == "nowhere"
    assert library().map_name("soho") == "Soho"


def test_content_of_ones_own_is_there_and_what_is_faulty_is_left_out(tmp_path: Path) -> None:
    own_hero(tmp_path)
    own_map(tmp_path)
    broken_hero(tmp_path)
    broken_map(tmp_path)
    shelves = Library(tmp_path)
    assert "my-alice" in [hero.definition.id for hero in shelves.heroes()]
    assert (len(shelves.heroes()), len(shelves.maps())) == (75, 33)
    assert (shelves.map_name("my-soho"), shelves.map_name("ruin")) == ("My Soho", "ruin")
    ahead = Library(tmp_path)
    while ahead.read_ahead():
        pass
    assert ahead.count_read == 1 + 33
    assert len(Library(tmp_path / "none").heroes()) == 74


def test_a_ruling_in_words_names_people_fighters_and_spaces() -> None:
    table = duel().table
    told = ruling(
        Code.MOVE_OCCUPIED, spaces=["RP09"], fighters=["p1.raptor.2", "p2.robert-muldoon"]
    )
    words = library().sentence(told, table)
    assert words == "Raptor 2 cannot end its move on 9: Robert Muldoon stands there."
    assert "p1.raptor.2" in library().sentence(told)
    asked = ruling(Code.GAME_NOT_YOURS, fighters=["p2"])
    assert library().sentence(asked, table) == "It is not for Jonas to act now."
    unknown = ruling(Code.GAME_UNKNOWN, fighters=["nobody"])
    assert "nobody" in library().sentence(unknown, table)


def test_rules_are_found_by_their_ids() -> None:
    assert library().rule("TRP-03").id == "TRP-03"
    with pytest.raises(KeyError):
        library().rule("XXX-99")
