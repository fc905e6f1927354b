"""Traps on a board with the real tracker: what people are told around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import Reachable
from drawing.map_view import MarkKind
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path

RAPTOR, OTHER, TRAP = "p1.raptor.2", "p1.raptor.1", "RP21"


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """Turn 3 in the Raptor Paddock: a Raptor stands on 9, beside Muldoon's trap on 21."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("raptors", "robert-muldoon", map_id="raptor-paddock")
    found.give(c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    found.give(c.Answer(player="p2", values=(TRAP,)))
    found.give(c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    found.give(c.CorrectPosition(fighter=RAPTOR, space="RP09"))
    found.link_the_board()
    assert found.is_in_sync()
    return found


def answer_whatever_is_asked(at: AtTrackedBoard) -> None:
    while at.table.choice is not None:
        choice = at.table.choice
        at.give(c.Answer(player=choice.owner, values=choice.options[: choice.least]))
    at.hear(QUIET_MS)


def test_a_trapped_figure_that_is_lifted_again_is_told_that_its_move_has_ended(
    at: AtTrackedBoard,
) -> None:
    at.move(RAPTOR, TRAP)
    answer_whatever_is_asked(at)
    assert at.table.maneuver is not None
    at.hear(4000)
    at.lift(RAPTOR)
    assert at.title == "Raptor 2: its move has ended"
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.detail == "Put it back on 21."
    assert at.board.lights in {None, Reachable(TRAP, frozenset())}
    at.put(RAPTOR, TRAP)
    assert at.is_in_sync()


def test_a_figure_that_may_still_be_put_elsewhere_is_told_how_far_it_may_go(
    at: AtTrackedBoard,
) -> None:
    at.lift(RAPTOR)
    end = min(m.space for m in at.view.map.marks if m.kind is MarkKind.REACH)
    at.put(RAPTOR, end)
    at.lift(RAPTOR)
    assert "up to" in at.title


def move_two_one_onto_the_trap(at: AtTrackedBoard) -> str:
    """Raptor 1 goes to a space beside it, then Raptor 2 onto the trap; where Raptor 1 began."""
    began = at.where(OTHER)
    near = at.desk.scene.book.battlefield.adjacent_to[began]
    at.move(OTHER, min(near & set(at.free())))
    at.move(RAPTOR, TRAP)
    assert at.table.choice is None
    at.give(c.EndManeuver())
    at.hear(4000)
    return began


def test_who_moved_before_a_trap_went_off_is_taken_back_with_a_tap_and_the_trap_stays_sprung(
    at: AtTrackedBoard,
) -> None:
    began = move_two_one_onto_the_trap(at)
    cards, health = len(at.table.players["p1"].hand), at.table.fighters[RAPTOR].health
    at.move(OTHER, began)
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert (at.where(OTHER), at.where(RAPTOR)) == (began, TRAP)
    assert len(at.table.players["p1"].hand) == cards
    assert at.table.fighters[RAPTOR].health == health
    assert at.is_in_sync()


def test_a_sprung_trap_is_not_taken_back_by_a_figure_that_leaves_it(at: AtTrackedBoard) -> None:
    move_two_one_onto_the_trap(at)
    at.move(RAPTOR, "RP09")
    assert i.TakeMoveBack() not in set(acts_on(at.view))


def test_a_trap_that_went_off_while_the_link_was_down_is_announced_after_it(
    at: AtTrackedBoard,
) -> None:
    at.board.unplug()
    at.hear(200)
    at.board.lift(RAPTOR)
    at.board.put(RAPTOR, TRAP)
    at.hear(500)
    at.board.plug()
    for _ in range(40):
        at.hear(100)
        if at.desk.sensed.question is not None:
            at.press(i.AnswerBoard(0))  # yes, it went onto the trap
    assert at.where(RAPTOR) == TRAP
    toast = at.view.toast
    assert toast is not None
    assert toast.text == "Trap! Raptor 2 stops on 21"
