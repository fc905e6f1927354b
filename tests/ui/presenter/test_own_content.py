"""Content of one's own in the app: chosen, played with, resumed and looked back at."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.own_content import broken_hero, broken_map, own_hero, own_map
from ui.presenter.intents import Do, Press, With
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.presenter import Presenter
from ui.viewdata.menus import HistoryView

if TYPE_CHECKING:
    from pathlib import Path

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
    ruin, soho = (tiles[With(Do.CHOOSE_MAP, each)] for each in ("ruin", "my-soho"))
    assert (ruin.name, ruin.map.battlefield.is_there, ruin.selected) == ("ruin", False, False)
    assert ruin.wrong.startswith("Line 1: ")
    assert (soho.wrong, soho.map.battlefield.is_there) == ("", True)
    before = app.view().summary
    app.send(Press(With(Do.CHOOSE_MAP, "ruin")))
    assert app.view().summary == before, "it is not chosen"
    assert app.view().toast.text == "Left out, because something is wrong with it: ruin"
    assert app.view().toast.detail.startswith("ruin.yaml, line 1: ")


def test_a_file_name_that_is_no_text_is_shown_with_its_bytes(tmp_path: Path) -> None:
    file = broken_map(tmp_path)
    file.rename(file.with_name(os.fsdecode(b"Zo\xeb.yaml")))
    told = app_at(tmp_path, Go("setup")).view().toast
    assert told.text == "Left out, because something is wrong with it: Zo<U+DCEB>"
    assert told.detail.startswith("Zo<U+DCEB>.yaml, line 1: ")
