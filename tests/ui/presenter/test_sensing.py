"""The table follows its board: figures are moved by hand, and the screen keeps up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.journal.reader import read_log
from companion.play import intents as i
from companion.play.lights import Ended, Reachable, Sprung
from companion.play.sensing import ENDS_IN_S, TRAP_LIT_S
from companion.tracking.outputs import FigureMove, InSync, Settled
from tests.ui.presenter.at_board import AtBoard
from ui.presenter.intents import OpenSheet, SheetKind
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN = "p1.king-arthur", "p1.merlin"


@pytest.fixture
def at(tmp_path: Path) -> AtBoard:
    """King Arthur against Medusa on Sarpedon, the first turn; the board agrees."""
    found = AtBoard(tmp_path)
    found.start("king-arthur", "medusa")
    return found


def test_a_lifted_figure_shows_its_reach_on_the_map_and_with_lights_in_the_same_tick(
    at: AtBoard,
) -> None:
    at.board.lift(ARTHUR)
    at.hear()
    reach = at.reach()
    assert reach
    assert next(f for f in at.view.map.figures if f.fighter == ARTHUR).lifted
    assert at.board.lights == Reachable(at.where(ARTHUR), frozenset(reach))
    assert at.view.link.state is LinkState.MOVING


def test_put_back_where_it_stood_the_reach_goes_and_nothing_has_happened(at: AtBoard) -> None:
    steps = len(at.desk.session.game.steps)
    at.board.lift(ARTHUR)
    at.hear()
    at.board.say(InSync())
    at.hear()
    assert not at.reach()
    assert at.board.lights is None
    assert len(at.desk.session.game.steps) == steps


def test_a_figure_put_down_has_moved_without_a_tap_and_the_log_says_a_sensor_saw_it(
    at: AtBoard,
) -> None:
    hand = len(at.table.players["p1"].hand)
    end = at.move(ARTHUR)
    assert at.where(ARTHUR) == end
    assert len(at.table.players["p1"].hand) == hand + 1
    assert at.taps == 0
    assert at.board.lights == Ended(end)
    log = read_log(at.desk.session.journal.path)
    assert [decision.cause for decision in log.decisions[-2:]] == ["sensor", "sensor"]


def test_one_undo_takes_back_the_whole_move_and_tells_which_figure_to_put_back(
    at: AtBoard,
) -> None:
    start = at.where(ARTHUR)
    end = at.move(ARTHUR)
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.where(ARTHUR) == start
    assert [frame.kind for frame in at.table.agenda] == ["turn"]
    at.board.mismatch((ARTHUR, end, start))
    at.hear()
    number = at.desk.scene.space_name
    assert at.titles()[0] == f"Put King Arthur back: {number(end)} → {number(start)}"
    at.board.say(InSync())
    at.hear()
    assert at.titles()[0] == "Your turn"


def test_a_change_of_mind_takes_the_first_move_back_and_is_one_step_of_undo(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    first = at.move(ARTHUR)
    at.board.lift(ARTHUR)
    at.hear()
    other = max(space for space in at.reach() if space != first)
    at.board.say(Settled((FigureMove(ARTHUR, start, other),), revises=True), InSync())
    at.hear()
    assert at.where(ARTHUR) == other
    assert at.table.turn is not None
    assert at.table.turn.actions_left == 1
    assert [frame.kind for frame in at.table.agenda] == ["turn", "maneuver"]
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.where(ARTHUR) == start
    assert at.table.turn.actions_left == 2


def test_a_figure_that_has_moved_shows_its_reach_from_where_the_move_began(at: AtBoard) -> None:
    at.board.lift(ARTHUR)
    at.hear()
    from_the_start = set(at.reach())
    end = min(from_the_start)
    start = at.where(ARTHUR)
    at.board.put(ARTHUR, end)
    at.hear()
    at.board.lift(ARTHUR)
    at.hear()
    assert set(at.reach()) >= (from_the_start | {start}) - {end, start}


def test_the_maneuver_ends_by_itself_a_moment_after_everybody_has_moved(at: AtBoard) -> None:
    at.move(ARTHUR)
    at.move(MERLIN)
    assert [frame.kind for frame in at.table.agenda] == ["turn", "maneuver"]
    at.hear(ENDS_IN_S)
    assert [frame.kind for frame in at.table.agenda] == ["turn"]
    at.press(i.TakeBack(c.Scope.STEP))
    assert [frame.kind for frame in at.table.agenda] == ["turn", "maneuver"]
    assert at.table.maneuver is not None
    assert at.table.maneuver.moved == (ARTHUR,)


def test_whoever_lifts_a_figure_in_the_next_turn_ends_the_maneuver_before(
    tmp_path: Path,
) -> None:
    at = AtBoard(tmp_path)
    at.start("king-arthur", "winter-soldier")
    for _ in range(2):
        at.move(ARTHUR)
        at.move(MERLIN)
        at.hear(ENDS_IN_S / 2)
        if at.table.turn is not None and at.table.turn.actions_left:
            at.hear(ENDS_IN_S)
    at.board.lift("p2.winter-soldier")
    at.hear()
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
    assert at.reach()


def test_a_move_that_the_game_refuses_says_why_and_leads_to_the_way_back(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    far = at.farthest(start)
    told = at.board.followed
    at.board.put(ARTHUR, far)
    at.hear()
    assert at.where(ARTHUR) == start
    assert at.view.toast is not None
    assert "MAN-02" in (at.view.toast.detail or "")
    assert at.board.followed > told, "the board hears that the game does not agree"
    at.board.mismatch((ARTHUR, far, start))
    at.hear()
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title.startswith("Put King Arthur back")
    assert prompt.detail != ""
    at.press(OpenSheet(SheetKind.WHY))
    assert at.view.sheet is not None
    assert any("MAN-02" in getattr(block, "rules", ()) for block in at.view.sheet.blocks)


def test_a_figure_that_stands_too_far_away_is_told_with_its_rule(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    at.board.mismatch((ARTHUR, at.farthest(start), start))
    at.hear()
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    said = at.desk.focus.said
    assert said is not None
    assert "MAN-02" in said.ruling.rules
    assert prompt.detail == at.desk.library.sentence(said.ruling, at.table)
    assert at.table.turn is not None
    assert at.table.turn.actions_left == 2, "nothing began with it"


def test_a_tracker_takes_a_move_that_no_rule_allows(at: AtBoard) -> None:
    at.desk.settings.change(preset="tracker")
    start = at.where(ARTHUR)
    far = at.farthest(start)
    at.board.mismatch((ARTHUR, far, start))
    at.hear()
    assert at.where(ARTHUR) == far


def test_an_assistant_asks_once_and_the_rest_of_the_move_follows(at: AtBoard) -> None:
    at.desk.settings.change(switches={"maneuver-draw": "ask"})
    at.board.lift(ARTHUR)
    at.hear()
    end = min(at.reach())
    at.board.put(ARTHUR, end)
    at.hear()
    assert at.where(ARTHUR) != end
    at.press(i.LeaveIt())
    assert at.where(ARTHUR) == end
    assert at.taps == 1


def test_what_an_assistant_leaves_out_is_told_to_the_board(at: AtBoard) -> None:
    at.desk.settings.change(preset="assistant")
    start = at.where(ARTHUR)
    at.board.put(ARTHUR, at.farthest(start))
    at.hear()
    assert at.view.sheet is not None
    told = at.board.followed
    at.press(i.LeaveIt())
    assert at.where(ARTHUR) == start
    assert at.board.followed == told + 1


def test_a_sprung_trap_is_lit_for_a_while(tmp_path: Path) -> None:
    at = AtBoard(tmp_path)
    at.start("raptors", "robert-muldoon", map_id="raptor-paddock")
    at.give(c.CorrectActions(amount=-2))
    at.give(c.Answer(player="p2", values=("RP21",)))
    at.give(c.CorrectActions(amount=-2))
    at.give(c.CorrectPosition(fighter="p1.raptor.2", space="RP09"))
    at.hear()
    at.move("p1.raptor.2", "RP21")
    assert at.board.lights == Sprung("RP21")
    assert at.view.toast is not None
    at.hear(TRAP_LIT_S)
    assert not isinstance(at.board.lights, Sprung)
