"""Figures in the air at once: what no sensor can tell stops nobody, and one tap mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, SOLDIER = "p1.king-arthur", "p2.winter-soldier"
BOTH, ALL = "Both were lifted: the same places?", "Several were lifted: the same places?"


def begin(folder: Path, *heroes: str, knows_figures: bool = False) -> AtTrackedBoard:
    found = AtTrackedBoard(folder, knows_figures=knows_figures)
    found.start(*heroes)
    found.link_the_board()
    assert found.is_in_sync()
    return found


@pytest.fixture
def at(tmp_path: Path) -> AtTrackedBoard:
    """King Arthur against Winter Soldier on a board that knows no figures."""
    return begin(tmp_path, "king-arthur", "winter-soldier")


def swap(at: AtTrackedBoard, one: str, other: str) -> None:
    """Take both up and put each where the other stood."""
    here, there = at.where(one), at.where(other)
    at.lift(one)
    at.lift(other)
    at.put(one, there)
    at.put(other, here)
    at.hear(QUIET_MS)


def line(at: AtTrackedBoard) -> str:
    prompt = at.view.seats[0].prompt
    return prompt.detail if prompt is not None else ""


def test_a_swap_of_two_players_figures_is_told_and_stops_nobody(at: AtTrackedBoard) -> None:
    swap(at, ARTHUR, SOLDIER)
    assert at.is_in_sync()
    assert (at.desk.sensed.question, at.desk.sensed.step) == (None, None)
    assert line(at) == BOTH


def test_one_tap_says_that_they_were_swapped_and_one_undo_takes_it_back(
    at: AtTrackedBoard,
) -> None:
    arthur, soldier = at.where(ARTHUR), at.where(SOLDIER)
    swap(at, ARTHUR, SOLDIER)
    at.press(i.ExchangeFigures())
    at.hear(QUIET_MS)
    assert (at.where(ARTHUR), at.where(SOLDIER)) == (soldier, arthur)
    assert at.is_in_sync()
    assert at.taps == 1
    assert line(at) != BOTH
    at.press(i.TakeBack(c.Scope.STEP))
    assert (at.where(ARTHUR), at.where(SOLDIER)) == (arthur, soldier)


def test_the_line_is_gone_with_the_next_move(at: AtTrackedBoard) -> None:
    swap(at, ARTHUR, SOLDIER)
    at.give(c.Maneuver())
    at.hear(QUIET_MS)
    assert line(at) != BOTH
    assert i.ExchangeFigures() not in set(acts_on(at.view))


def test_a_board_that_knows_its_figures_says_that_a_swap_is_wrong(tmp_path: Path) -> None:
    at = begin(tmp_path, "king-arthur", "winter-soldier", knows_figures=True)
    swap(at, ARTHUR, SOLDIER)
    assert at.desk.sensed.step is not None
    assert line(at) != BOTH


@pytest.mark.parametrize("knows_figures", [False, True])
@pytest.mark.parametrize("pause_ms", [300, 1500, 3000])
@pytest.mark.parametrize("heroes", [("king-arthur", "medusa"), ("robin-hood", "bigfoot")])
def test_all_figures_lifted_and_put_back_on_their_spaces_is_no_mismatch(
    tmp_path: Path, heroes: tuple[str, str], pause_ms: int, knows_figures: bool
) -> None:
    at = begin(tmp_path, *heroes, knows_figures=knows_figures)
    where = dict(at.board.places)
    for fighter in where:
        at.board.lift(fighter)
        at.hear(300)
    for fighter, space in where.items():
        at.board.put(fighter, space)
        for _ in range(0, pause_ms, 50):
            at.hear(50)
            assert (at.desk.sensed.step, at.desk.sensed.question) == (None, None)
    at.hear(QUIET_MS)
    assert at.is_in_sync()
    assert (line(at) == ALL) is not knows_figures
    assert (i.RebuildBoard() in set(acts_on(at.view))) is not knows_figures
