"""Content of one's own in the app: chosen, played with, resumed and looked back at."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.content.problems import ContentError, problem
from tests.own_content import broken_hero, broken_map, own_hero, own_map
from ui.presenter.intents import Do, Press, With, Write
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.presenter import Presenter
from ui.viewdata.menus import HistoryView

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from ui.presenter.intents import ActIntent


def app_at(folder: Path, *acts: ActIntent) -> Presenter:
    app = Presenter(folder, version="test", strict_words=True)
    for act in acts:
        app.send(Press(act))
    return app


CHOICES = (
    With(Do.CHOOSE_HERO, "my-alice"),
    With(Do.CHOOSE_HERO, "medusa"),
    With(Do.CHOOSE_MAP, "my-soho"),
)


def test_a_game_with_content_of_ones_own_is_begun_resumed_and_looked_back_at(
    tmp_path: Path,
) -> None:
    own_hero(tmp_path)
    own_map(tmp_path)
    app = app_at(tmp_path, Go("setup"))
    assert app.view().toast is None
    assert With(Do.CHOOSE_MAP, "my-soho") in [tile.intent for tile in app.view().maps]
    for act in (*CHOICES, Do.BEGIN_GAME):
        app.send(Press(act))
    assert app.screen == "table", app.view()
    assert app.table is not None
    assert app.table.session.game.book.battlefield.name == "My Soho"
    app.close()
    later = app_at(tmp_path)
    assert "My Soho" in later.view().resume.detail
    later.send(Press(Do.RESUME_LAST))
    assert later.screen == "table"
    later.close()
    looking = app_at(tmp_path, Go("games"))
    assert "My Soho" in looking.view().rows[0].detail
    looking.send(Press(looking.view().rows[0].intent))
    assert looking.screen == "table"
    looking.send(Press(OpenHistory()))
    assert isinstance(looking.view(), HistoryView)
    looking.close()


def test_set_up_says_what_is_left_out_and_why(tmp_path: Path) -> None:
    own_hero(tmp_path)
    broken_hero(tmp_path)
    broken_map(tmp_path)
    app = app_at(tmp_path, Go("setup"))
    told = app.view().toast
    assert told.text == "Left out, because something is wrong with it: broken, ruin"
    assert told.detail == (
        "broken.en.yaml, line 1: This file is not there. “ringside content check” lists everything."
    )
    assert len(app.view().heroes) == 75
    app.send(Press(With(Do.CHOOSE_HERO, "my-alice")))
    app.send(Press(With(Do.CHOOSE_HERO, "medusa")))
    app.send(Press(Do.BEGIN_GAME))
    assert app.screen == "table"
    app.close()


def test_a_battlefield_of_ones_own_with_a_fault_is_a_tile_that_says_what_is_wrong(
    tmp_path: Path,
) -> None:
    own_map(tmp_path)
    broken_map(tmp_path)
    app = app_at(tmp_path, Go("setup"), Do.CLOSE_TOAST)
    tiles = {tile.intent: tile for tile in app.view().maps}
    assert tiles[With(Do.CHOOSE_MAP, "my-soho")].map.battlefield.is_there
    (ruin,) = app.view().faulty_maps
    assert ruin.name == "ruin.yaml"
    assert ruin.wrong.startswith("Line 1: ")
    before = app.view().summary
    app.send(Press(ruin.intent))
    assert app.view().summary == before, "it is not chosen"
    assert app.view().toast.text == "Left out, because something is wrong with it: ruin"
    assert app.view().toast.detail.startswith("ruin.yaml, line 1: ")


def test_a_hero_of_ones_own_with_a_fault_is_a_tile_that_says_what_is_wrong_and_in_which_line(
    tmp_path: Path,
) -> None:
    own_hero(tmp_path)
    own_hero(tmp_path, "alice")  # an id of Ringside's
    file = own_hero(tmp_path, "swift")
    file.write_text(file.read_text("utf-8").replace("\nmove: 2\n", "\nmove: fast\n"), "utf-8")
    app = app_at(tmp_path, Go("setup"), Do.CLOSE_TOAST)
    taken, swift = app.view().faulty_heroes
    assert taken.wrong.startswith("Line 2: Ringside has a hero alice already")
    assert swift.name == "swift.yaml"
    assert swift.wrong == "Line 4: `move`: expected a whole number from 0 to 99, got text."
    offered = [tile.intent for tile in app.view().heroes]
    assert len(offered) == 75
    assert swift.intent not in offered
    app.send(Press(swift.intent))
    assert app.view().toast.text == "Left out, because something is wrong with it: swift"
    assert app.view().toast.detail.startswith("swift.yaml, line 4: ")
    assert [seat.hero for seat in app.view().seats] == [None, None]
    app.send(Write(Do.SEARCH, "swi"))
    assert [tile.name for tile in app.view().faulty_heroes] == ["swift.yaml"]


def test_a_hero_whose_files_were_damaged_since_it_was_listed_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_path: Path) -> None:
        raise ContentError([problem("alice.yaml", 3, "file/not-text")])

    app = app_at(tmp_path, Go("setup"))
    monkeypatch.setattr(app.library.hero_kind, "_read_file", damaged)
    app.send(Press(With(Do.SHOW_DECK, "alice")))
    assert app.view().sheet is None
    assert "alice.yaml:3" in app.view().toast.detail
    for hero in ("alice", "medusa"):
        app.send(Press(With(Do.CHOOSE_HERO, hero)))
    assert "alice.yaml:3" in app.view().summary
    assert not app.view().go.enabled


def test_bans_and_turns_go_on_after_a_hero_was_made_meanwhile(tmp_path: Path) -> None:
    app = app_at(tmp_path, Go("setup"), Do.PICK_IN_TURN, With(Do.CHOOSE_HERO, "dracula"))
    waiting = app.view().heroes_for
    app.send(Press(Do.NEW_HERO))
    assert app.screen == "maker"
    app.send(Press(Do.SAVE_HERO))
    assert app.screen == "setup"
    assert app.view().heroes_for == waiting == "Player 2 bans a hero"
    assert len(app.view().heroes) == 74, "one is banned, and one is new"
    for hero in ("sinbad", "alice", "medusa"):
        app.send(Press(With(Do.CHOOSE_HERO, hero)))
    assert {seat.hero for seat in app.view().seats} == {"Alice", "Medusa"}
    app.send(Press(Go("home")))
    later = app_at(tmp_path, Go("setup"))
    assert len(later.view().heroes) == 75, "bans are for one game"


def test_a_file_name_that_is_no_text_is_shown_with_its_bytes(tmp_path: Path) -> None:
    file = broken_map(tmp_path)
    file.rename(file.with_name(os.fsdecode(b"Zo\xeb.yaml")))
    told = app_at(tmp_path, Go("setup")).view().toast
    assert told.text == "Left out, because something is wrong with it: Zo<U+DCEB>"
    assert told.detail.startswith("Zo<U+DCEB>.yaml, line 1: ")
