"""Board and game disagree: one instruction at a time, and three ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import Guide
from companion.tracking.outputs import InSync
from tests.ui.presenter.at_board import AtBoard
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


def test_one_instruction_is_shown_from_and_to_and_it_leaves_by_itself(at: AtBoard) -> None:
    here, medusa = at.where(ARTHUR), at.where(MEDUSA)
    there, other = at.free()[-2:]
    at.board.mismatch((ARTHUR, there, here), (MEDUSA, other, medusa))
    at.hear()
    view, name = at.view, at.desk.scene.space_name
    assert set(at.titles()) == {f"Put King Arthur back: {name(there)} → {name(here)}"}
    assert view.seats[0].prompt is not None
    assert "1 more" in view.seats[0].prompt.detail
    assert [(arrow.start, arrow.end) for arrow in view.map.arrows] == [(there, here)]
    assert at.board.lights == Guide(there, here)
    assert next(f for f in view.map.figures if f.fighter == ARTHUR).space == there
    assert all(seat.hazard for seat in view.seats)
    assert view.link.state is LinkState.MISMATCH
    at.board.mismatch((MEDUSA, other, medusa))
    at.hear()
    assert at.titles()[0].startswith("Put Medusa back")
    at.board.say(InSync())
    at.hear()
    assert at.view.link.state is LinkState.IN_SYNC
    assert not at.view.map.arrows
    assert not any(seat.hazard for seat in at.view.seats)
    assert at.taps == 0


def test_the_board_can_be_taken_as_it_is_even_if_two_figures_are_swapped(at: AtBoard) -> None:
    arthur, merlin = at.where(ARTHUR), at.where(MERLIN)
    at.board.mismatch((ARTHUR, merlin, None), (MERLIN, arthur, merlin), (ARTHUR, None, arthur))
    at.hear()
    at.press(i.TakeTheBoard())
    assert (at.where(ARTHUR), at.where(MERLIN)) == (merlin, arthur)
    assert at.taps == 1
    assert all(
        isinstance(step.command, c.CorrectPosition) for step in at.desk.session.game.steps[-3:]
    )


def test_everything_may_stand_right_whatever_the_sensors_say(at: AtBoard) -> None:
    at.board.mismatch((ARTHUR, None, at.where(ARTHUR)))
    at.hear()
    at.press(i.AgreeWithScreen())
    assert at.board.agreements == 1
    assert at.titles()[0] == "Your turn"


def test_a_move_by_touch_asks_to_move_the_real_figure(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    at.tap(start)
    end = min(at.reach())
    at.tap(end)
    assert at.where(ARTHUR) == end
    at.board.mismatch((ARTHUR, start, end))
    at.hear()
    name = at.desk.scene.space_name
    assert at.titles()[0] == f"Move King Arthur: {name(start)} → {name(end)}"
    assert at.board.lights == Guide(start, end)


def test_a_maneuver_can_be_ended_where_the_next_player_has_moved_too_early(at: AtBoard) -> None:
    at.move(ARTHUR)
    at.board.mismatch((MEDUSA, at.free()[-1], at.where(MEDUSA)))
    at.hear()
    at.press(c.EndManeuver())
    assert [frame.kind for frame in at.table.agenda] == ["turn"]
