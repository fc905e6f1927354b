"""The table with the real tracker: hands, sensors, the referee and the screen together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import Guide, Reachable
from companion.play.sensing import ENDS_IN_S
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.uncounted

ARTHUR, MERLIN, SOLDIER = "p1.king-arthur", "p1.merlin", "p2.winter-soldier"


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """King Arthur against Winter Soldier on Sarpedon, the first turn; everybody stands."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "winter-soldier")
    found.link_the_board()
    assert found.is_in_sync()
    return found


def lift_and_choose(at: AtTrackedBoard, fighter: str) -> str:
    """Lift a figure; a space of the reach that the screen then shows."""
    at.board.lift(fighter)
    at.hear(400)
    assert at.reach(), "the reach is shown while the figure is in the air"
    assert isinstance(at.board.lights, Reachable)
    assert at.board.lights.ends >= set(at.reach())
    return min(at.reach())


def put(at: AtTrackedBoard, fighter: str, space: str) -> None:
    at.board.put(fighter, space)
    at.hear(QUIET_MS)


def far_from(at: AtTrackedBoard, fighter: str) -> str:
    field, start = at.desk.scene.book.battlefield, at.where(fighter)
    return max(at.free(), key=lambda space: field.distance(start, space).needed or 0)


def test_a_whole_turn_is_played_with_the_hands_alone(at: AtTrackedBoard) -> None:
    for _ in range(2):
        for fighter in (ARTHUR, MERLIN):
            end = lift_and_choose(at, fighter)
            put(at, fighter, end)
            assert at.where(fighter) == end
        at.hear(int(ENDS_IN_S * 1000))
    end = lift_and_choose(at, SOLDIER)
    put(at, SOLDIER, end)
    assert at.where(SOLDIER) == end
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
    assert at.taps == 0


def test_a_change_of_mind_is_no_second_maneuver(at: AtTrackedBoard) -> None:
    first = lift_and_choose(at, ARTHUR)
    put(at, ARTHUR, first)
    at.board.lift(ARTHUR)
    at.hear(400)
    other = max(space for space in at.reach() if space != first)
    put(at, ARTHUR, other)
    assert at.where(ARTHUR) == other
    assert at.table.turn is not None
    assert at.table.turn.actions_left == 1
    assert at.is_in_sync()


def test_an_illegal_move_is_ruled_on_and_put_back_without_a_tap(at: AtTrackedBoard) -> None:
    start, far = at.where(ARTHUR), far_from(at, ARTHUR)
    at.move(ARTHUR, far)
    assert at.where(ARTHUR) == start
    assert at.title.startswith("Put King Arthur back")
    assert at.desk.focus.said is not None
    assert "MAN-02" in at.desk.focus.said.ruling.rules
    assert at.board.lights == Guide(far, start)
    at.move(ARTHUR, start)
    assert at.is_in_sync()
    assert at.title == "Your turn"
    assert at.taps == 0


def test_the_board_is_taken_as_it_is_with_one_tap(at: AtTrackedBoard) -> None:
    far = far_from(at, ARTHUR)
    at.move(ARTHUR, far)
    at.press(i.TakeTheBoard())
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == far
    assert at.is_in_sync()
    assert at.taps == 1


def test_undo_asks_for_the_figure_and_is_content_when_it_is_back(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    put(at, ARTHUR, lift_and_choose(at, ARTHUR))
    at.press(i.TakeBack(c.Scope.STEP))
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start
    assert at.title.startswith("Put King Arthur back")
    at.move(ARTHUR, start)
    assert at.is_in_sync()
    assert at.where(ARTHUR) == start
    assert at.title == "Your turn"


def test_a_move_by_touch_is_followed_by_the_hand(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    at.tap(start)
    end = min(at.reach())
    at.tap(end)
    at.hear(QUIET_MS)
    assert at.title.startswith("Move King Arthur")
    at.move(ARTHUR, end)
    assert at.is_in_sync()
    assert at.where(ARTHUR) == end


def test_the_board_vanishes_and_what_was_moved_meanwhile_is_understood(
    at: AtTrackedBoard,
) -> None:
    end = lift_and_choose(at, ARTHUR)
    at.board.put(ARTHUR, at.where(ARTHUR))
    at.hear(QUIET_MS)
    at.board.unplug()
    at.hear(200)
    assert at.view.link.state is LinkState.LOST
    at.board.lift(ARTHUR)
    at.board.put(ARTHUR, end)
    at.hear(500)
    at.board.plug()
    at.hear(2 * QUIET_MS)
    assert at.where(ARTHUR) == end
    assert at.is_in_sync()
    assert at.taps == 0


def test_two_figures_in_the_air_are_told_apart_with_one_tap_at_most(at: AtTrackedBoard) -> None:
    one = lift_and_choose(at, ARTHUR)
    at.board.lift(MERLIN)
    at.hear(400)
    field = at.desk.scene.book.battlefield
    near = [s for s in sorted(field.adjacent_to[one]) if s in at.free() and s != one]
    at.board.put(ARTHUR, one)
    at.hear(200)
    at.board.put(MERLIN, near[0])
    at.hear(2 * QUIET_MS)
    if at.desk.sensed.question is not None:
        wanted = f"King Arthur to {at.desk.scene.space_name(one)}"
        acts = [act for seat in at.view.seats for act in getattr(seat.prompt, "acts", ())]
        at.press(next(act.intent for act in acts if wanted in f"{act.text} {act.detail}"))
        at.hear(QUIET_MS)
    if at.is_in_sync():  # else the two together went too far
        assert (at.where(ARTHUR), at.where(MERLIN)) == (one, near[0])
    assert at.taps <= 1


def test_a_defeated_figure_is_taken_off_without_a_word(at: AtTrackedBoard) -> None:
    at.give(c.CorrectHealth(fighter=MERLIN, to=0), c.Maneuver())
    at.hear(QUIET_MS)
    assert at.table.fighters[MERLIN].is_defeated
    assert at.is_in_sync(), "it may stay for a while"
    at.board.lift(MERLIN)
    at.hear(2 * QUIET_MS)
    assert at.is_in_sync()
    assert at.view.sheet is None
    assert at.desk.sensed.step is None


@pytest.mark.parametrize("kind", ["identity", "presence"])
def test_a_figure_that_an_effect_moves_is_moved_by_hand(tmp_path: Path, kind: str) -> None:
    at = AtTrackedBoard(tmp_path, knows_figures=kind == "identity")
    at.start("king-arthur", "winter-soldier", resolves=False)
    at.link_the_board()
    arthur, scene = at.where(ARTHUR), at.desk.scene
    beside = [s for s in scene.book.battlefield.adjacent_to[arthur] if not scene.fighter_on(s)]
    at.give(c.CorrectPosition(fighter=SOLDIER, space=min(beside)))
    at.hear(QUIET_MS)
    at.move(SOLDIER, min(beside))
    at.give(c.Attack(attacker=ARTHUR, target=SOLDIER, card="noble-sacrifice"), c.Defend())
    at.hear(QUIET_MS)
    assert at.table.choice is not None, "the effect of the card is resolved"
    there = at.free()[-1]
    at.move(SOLDIER, there)
    assert at.where(SOLDIER) == there
    assert at.is_in_sync()
    assert at.table.choice is not None


def test_a_figure_on_a_dead_space_is_told_by_a_tap(at: AtTrackedBoard) -> None:
    end = lift_and_choose(at, ARTHUR)
    at.board.places[ARTHUR] = end  # the sensor says nothing
    at.hear(9000)
    assert at.title == "Where is King Arthur?"
    at.tap(end)
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == end
    assert at.is_in_sync()
    assert at.taps == 1
