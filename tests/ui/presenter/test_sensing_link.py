"""Boards come and go, games are resumed and set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.tracking.outputs import FigureMove, Settled
from tests.ui.presenter.at_board import AtBoard
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Tone
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"


@pytest.fixture
def at(tmp_path: Path) -> AtBoard:
    """King Arthur against Medusa on Sarpedon, the first turn; the board agrees."""
    found = AtBoard(tmp_path)
    found.start("king-arthur", "medusa")
    return found


def test_a_board_that_vanishes_takes_its_questions_along_and_play_goes_on_by_touch(
    at: AtBoard,
) -> None:
    at.board.mismatch((ARTHUR, at.free()[-1], at.where(ARTHUR)))
    at.hear()
    at.board.unplug()
    at.hear()
    assert at.view.link.state is LinkState.LOST
    assert at.titles()[0] == "Your turn"
    details = {seat.prompt.detail for seat in at.view.seats if seat.prompt is not None}
    assert details == {"Board lost. Play on by touch."}
    at.tap(at.where(ARTHUR))
    end = min(at.reach())
    at.tap(end)
    assert at.where(ARTHUR) == end


def test_seats_say_that_a_board_is_refused_and_where_to_look(at: AtBoard) -> None:
    at.board.is_refused = True
    at.board.unplug()
    at.hear()
    details = {seat.prompt.detail for seat in at.view.seats if seat.prompt is not None}
    assert details == {"Board refused: see Boards. Play on by touch."}


def test_a_board_that_comes_back_asks_people_to_look_and_needs_no_tap(at: AtBoard) -> None:
    at.board.unplug()
    at.hear()
    at.board.plug()
    at.hear()
    toast = at.view.toast
    assert toast is not None
    assert toast.text == "Board and game agree"
    assert toast.tone is Tone.CALM
    at.hear(20)
    assert at.view.toast is None
    at.move(ARTHUR)
    assert at.taps == 0


def test_nothing_that_happens_on_the_board_at_home_is_play(at: AtBoard) -> None:
    at.press(OpenSheet(SheetKind.MENU))
    at.press(Go("home"))
    assert at.presenter.table is not None
    steps = len(at.presenter.table.session.game.steps)
    at.board.say(Settled((FigureMove(ARTHUR, at.where(ARTHUR), at.free()[0]),)))
    at.hear()
    assert len(at.presenter.table.session.game.steps) == steps


def test_the_light_is_the_same_on_every_screen(at: AtBoard) -> None:
    told: list[bool] = []
    at.press(OpenSheet(SheetKind.MENU))
    at.press(Go("settings"))
    at.presenter.subscribe(lambda: told.append(True))
    at.board.unplug()
    at.hear()
    assert at.presenter.link.state is LinkState.LOST
    assert told
