"""Boards come and go, games are resumed and set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.tracking.outputs import FigureMove, InSync, Phase, Settled
from tests.ui.presenter.at_board import AtBoard
from tests.ui.presenter.at_table import acts_on
from ui.presenter.board import BoardLights
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
    assert at.titles()[0] == "Player 1, your turn"
    at.tap(at.where(ARTHUR))
    end = min(at.reach())
    at.tap(end)
    assert at.where(ARTHUR) == end


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


def test_resuming_compares_and_says_what_to_put_where(at: AtBoard) -> None:
    path = at.desk.session.journal.path
    at.press("menu")
    at.press("home")
    assert not at.board.is_following(), "at home figures may be put away"
    at.presenter._resume(path)  # noqa: SLF001  (what Home leads to)
    assert at.board.game is at.desk.session.game
    at.board.mismatch((ARTHUR, None, at.where(ARTHUR)), (MERLIN, None, at.where(MERLIN)))
    at.hear()
    assert at.titles()[0].startswith("Put King Arthur on ")
    at.board.say(InSync())
    at.hear()
    assert at.titles()[0] == "Player 1, your turn"


def test_a_board_that_disagreed_before_is_explained_when_the_game_is_resumed(at: AtBoard) -> None:
    path = at.desk.session.journal.path
    at.press("menu")
    at.press("home")
    at.presenter._resume(path)  # noqa: SLF001  (what Home leads to)
    for fighter in at.table.fighters.values():
        if fighter.id != ARTHUR and fighter.space is not None:
            at.board.stands(fighter.id, fighter.space)
    at.board.phase = Phase.MISMATCH  # it has said so already, to the table before
    at.hear()
    name = at.desk.scene.space_name(at.where(ARTHUR))
    assert at.titles()[0] == f"Put King Arthur on {name}"


def test_nothing_that_happens_on_the_board_at_home_is_play(at: AtBoard) -> None:
    at.press("menu")
    at.press("home")
    assert at.presenter.table is not None
    steps = len(at.presenter.table.session.game.steps)
    at.board.say(Settled((FigureMove(ARTHUR, at.where(ARTHUR), at.free()[0]),)))
    at.hear()
    assert len(at.presenter.table.session.game.steps) == steps


def test_the_light_is_the_same_on_every_screen(at: AtBoard) -> None:
    told: list[bool] = []
    at.press("menu")
    at.press("settings")
    at.presenter.subscribe(lambda: told.append(True))
    at.board.unplug()
    at.hear()
    assert at.presenter.link.state is LinkState.LOST
    assert told


# --- Set-up ---------------------------------------------------------------------------------------


def test_figures_put_on_the_board_answer_the_set_up_without_a_tap(tmp_path: Path) -> None:
    at = AtBoard(tmp_path)
    at.start("king-arthur", "medusa", settled=False)
    placed = 0
    while at.table.choice is not None and at.table.turn is None:
        choice = at.table.choice
        fighter = choice.subject or ""
        assert set(at.board.lights.reach) == set(choice.options)
        prompt = at.view.seats[at.desk.scene.seat(choice.owner)].prompt
        assert prompt is not None
        assert "board" in prompt.detail
        at.board.put(fighter, choice.options[-1])
        at.hear()
        assert at.where(fighter) == choice.options[-1]
        placed += 1
    assert placed >= 2
    assert at.table.turn is not None
    assert at.taps == 0
    assert "board-take" not in set(acts_on(at.view))


def test_a_hero_that_does_not_stand_on_its_start_yet_is_asked_for(tmp_path: Path) -> None:
    at = AtBoard(tmp_path)
    at.start("king-arthur", "medusa", settled=False)
    start = at.where(ARTHUR)
    at.board.mismatch((ARTHUR, None, start), (MEDUSA, None, at.where(MEDUSA)))
    at.hear()
    assert at.titles()[0] == f"Put King Arthur on {at.desk.scene.space_name(start)}"
    assert at.board.lights == BoardLights(end=start, is_guide=True)
    assert not at.view.seats[0].hazard, "nobody did anything wrong"
