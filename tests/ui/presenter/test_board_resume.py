"""A saved game is opened on a board: the two are compared, and people are led where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play import intents as i
from companion.play.lights import Guide
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"
STILL_MS = 600


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """King Arthur against Medusa on Sarpedon, left in the first turn with everybody standing."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "medusa")
    found.link_the_board()
    found.press(OpenSheet(SheetKind.MENU))
    found.press(Go("home"))
    found.hear(STILL_MS)
    found.taps = 0
    return found


def resume(at: AtTrackedBoard) -> None:
    """What Home leads to."""
    assert at.presenter.table is not None
    at.presenter._resume(at.presenter.table.session.journal.path)  # noqa: SLF001
    at.hear(STILL_MS)


def told(at: AtTrackedBoard) -> str:
    """The message that is shown."""
    return at.view.toast.text if at.view.toast is not None else ""


def beside(at: AtTrackedBoard, fighter: str) -> str:
    return min(at.desk.scene.book.battlefield.adjacent_to[at.where(fighter)] & set(at.free()))


def test_a_board_that_agrees_says_so_for_a_moment_and_needs_no_tap(at: AtTrackedBoard) -> None:
    resume(at)
    toast = at.view.toast
    assert toast is not None
    assert toast.text == "Board and game agree"
    assert toast.tone is Tone.CALM
    at.hear(10_000)
    assert at.view.toast is None
    assert at.is_in_sync()
    at.lift(ARTHUR)
    end = min(at.reach())
    at.put(ARTHUR, end)
    assert at.where(ARTHUR) == end
    assert at.taps == 0


def test_one_that_differs_leads_figure_by_figure_and_then_says_so(at: AtTrackedBoard) -> None:
    belong = dict(at.board.places)
    at.board.places[MERLIN] = at.free()[-1]
    del at.board.places[MEDUSA]
    resume(at)
    assert at.view.seats[0].hazard
    assert at.view.seats[0].prompt is not None
    for fighter in (MERLIN, MEDUSA):
        if fighter in at.board.places:
            at.board.lift(fighter)
            at.hear(STILL_MS)
        at.board.put(fighter, belong[fighter])
        at.hear(STILL_MS)
    at.hear(QUIET_MS)
    assert at.is_in_sync()
    assert at.view.toast is not None
    assert at.title == "Your turn"
    assert at.taps == 0


def test_a_figure_that_stands_where_it_might_have_moved_has_not_moved(at: AtTrackedBoard) -> None:
    start, end = at.where(ARTHUR), beside(at, ARTHUR)
    at.board.places[ARTHUR] = end
    resume(at)
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start, "nobody saw a maneuver"
    name = at.desk.scene.space_name
    assert at.title == f"Move King Arthur: {name(end)} → {name(start)}"
    assert at.board.lights == Guide(end, start)
    at.move(ARTHUR, start)
    assert at.is_in_sync()
    assert at.taps == 0


def test_an_empty_board_is_built_up_in_any_order(at: AtTrackedBoard) -> None:
    belong = dict(at.board.places)
    at.board.places.clear()
    resume(at)
    assert at.title == f"Put King Arthur on {at.desk.scene.space_name(belong[ARTHUR])}"
    for fighter in reversed(belong):
        at.board.put(fighter, belong[fighter])
        at.hear(STILL_MS)
    at.hear(QUIET_MS)
    assert at.is_in_sync()
    at.lift(MERLIN)
    assert at.desk.focus.selected == MERLIN, "and everybody is known"
    assert at.taps == 0


def test_whoever_wants_the_board_as_it_is_stops_and_takes_it(at: AtTrackedBoard) -> None:
    far = at.free()[-1]
    at.board.places[MERLIN] = far
    resume(at)
    at.press(i.StopPlacing())
    at.hear(QUIET_MS)
    at.press(i.TakeTheBoard())
    at.hear(QUIET_MS)
    assert at.where(MERLIN) == far
    assert at.is_in_sync()


def test_a_board_that_is_lost_and_back_shows_the_position_without_a_tap(
    at: AtTrackedBoard,
) -> None:
    resume(at)
    at.hear(10_000)
    at.board.unplug()
    at.hear(STILL_MS)
    assert told(at) == "", "the light is enough"
    at.board.plug()
    at.hear(QUIET_MS)
    assert told(at) == "Board and game agree"
    at.lift(MERLIN)
    at.put(MERLIN, min(at.reach()))
    assert at.is_in_sync()
    assert at.taps == 0
