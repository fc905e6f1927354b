"""Every kind of choice takes no more taps than it may, and twenty turns few on average."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.ui.app import twenty_turns
from tests.ui.app.taps import LINES, Line, count

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_it_is_done_with_so_few_taps(driver: Driver, line: Line, tmp_path: Path) -> None:
    taps, is_done = count(driver, line, tmp_path)
    assert taps <= line.most
    assert is_done


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "line", [line for line in LINES if line.with_board is not None], ids=lambda line: line.name
)
def test_with_a_board_hands_move_and_taps_are_for_the_rest(
    driver: Driver, line: Line, tmp_path: Path
) -> None:
    taps, is_done = count(driver, line, tmp_path, board=True)
    assert taps == line.with_board
    assert is_done


@pytest.mark.uncounted
@pytest.mark.parametrize("board", [False, True], ids=["by touch", "with a board"])
def test_twenty_turns_with_cards_and_effects_take_few_taps_on_average(
    driver: Driver, tmp_path: Path, *, board: bool
) -> None:
    counted = twenty_turns.play(driver, tmp_path, board=board)
    assert len(counted.taps) == 20
    assert counted.done == Counter(maneuver=24, attack=12, scheme=4)
    assert counted.mean <= twenty_turns.MOST[board]
