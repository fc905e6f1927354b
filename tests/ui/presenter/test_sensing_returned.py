"""A figure is put back where it came from after its maneuver is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import AskedAbout
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN, SOLDIER = "p1.king-arthur", "p1.merlin", "p2.winter-soldier"


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """King Arthur against Winter Soldier on Sarpedon, the first turn; everybody stands."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "winter-soldier")
    found.link_the_board()
    assert found.is_in_sync()
    return found


def maneuver(at: AtTrackedBoard, *fighters: str) -> None:
    """Move these by hand to a space beside each, and let the maneuver be over."""
    for fighter in fighters:
        near = at.desk.scene.book.battlefield.adjacent_to[at.where(fighter)]
        at.move(fighter, min(near & set(at.free())))
    if at.table.maneuver is not None:
        at.rest()
    if at.table.maneuver is not None:
        at.give(c.EndManeuver())
        at.hear(QUIET_MS)


def bring_home(at: AtTrackedBoard, homes: dict[str, str], *, are_up_together: bool) -> None:
    """Put these figures there, one after the other or all lifted before."""
    for fighter in homes if are_up_together else ():
        at.lift(fighter)
    for fighter, home in homes.items():
        if not are_up_together:
            at.lift(fighter)
        at.put(fighter, home)
    at.hear(QUIET_MS)


def hand(at: AtTrackedBoard) -> int:
    return len(at.table.players["p1"].hand)


def actions_left(at: AtTrackedBoard) -> int:
    assert at.table.turn is not None
    return at.table.turn.actions_left


def test_it_is_asked_in_one_tap_and_no_card_is_drawn(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    cards = hand(at)
    at.move(ARTHUR, start)
    assert at.title == f"King Arthur is back on {at.desk.scene.space_name(start)}"
    assert at.board.lights == AskedAbout(frozenset({start}))
    assert at.view.link.text == "One question"
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start
    assert (hand(at), at.taps) == (cards, 1)
    assert at.table.maneuver is not None
    assert at.is_in_sync()
    assert at.desk.sensed.step is None


def test_it_may_be_a_maneuver_of_its_own(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    cards = hand(at)
    at.move(ARTHUR, start)
    at.press(i.MoveAnew())
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start
    assert hand(at) == cards + 1
    assert at.is_in_sync()


def test_whoever_moves_another_figure_instead_has_maneuvered(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    at.move(ARTHUR, start)
    end = min(at.desk.scene.book.battlefield.adjacent_to[at.where(MERLIN)] & set(at.free()))
    at.move(MERLIN, end)
    assert (at.where(ARTHUR), at.where(MERLIN)) == (start, end)
    assert at.is_in_sync()
    assert at.taps == 0


def test_put_where_it_stood_nothing_was_done(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    there, steps = at.where(ARTHUR), len(at.desk.session.game.steps)
    at.move(ARTHUR, start)
    at.move(ARTHUR, there)
    assert at.where(ARTHUR) == there
    assert len(at.desk.session.game.steps) == steps
    assert at.is_in_sync()
    assert i.TakeMoveBack() not in set(acts_on(at.view))


def test_put_on_a_third_space_it_maneuvers_there(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    at.move(ARTHUR, start)
    near = at.desk.scene.book.battlefield.adjacent_to[at.where(ARTHUR)]
    third = min(near & set(at.free()) - {start})
    at.move(ARTHUR, third)
    assert at.where(ARTHUR) == third
    assert at.is_in_sync()


def test_whoever_moved_after_it_has_still_moved(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR, MERLIN)
    merlin = at.where(MERLIN)
    at.move(ARTHUR, start)
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert (at.where(ARTHUR), at.where(MERLIN)) == (start, merlin)
    assert at.is_in_sync()


def test_if_the_turn_has_passed_it_can_only_be_taken_back_and_is(at: AtTrackedBoard) -> None:
    maneuver(at, ARTHUR)
    start = at.where(ARTHUR)
    maneuver(at, MERLIN, ARTHUR)
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
    cards = hand(at)
    at.move(ARTHUR, start)
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start
    assert at.table.turn is not None
    assert (at.table.turn.player, hand(at), at.taps) == ("p1", cards, 0)
    assert at.is_in_sync()


def test_once_the_other_player_has_acted_it_is_put_back(at: AtTrackedBoard) -> None:
    maneuver(at, ARTHUR)
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR, MERLIN)
    there = at.where(ARTHUR)
    maneuver(at, SOLDIER)
    at.move(ARTHUR, start)
    assert at.where(ARTHUR) == there
    step = at.desk.sensed.step
    assert step is not None
    assert (step.fighter, step.end) == (ARTHUR, there)


def test_a_figure_that_has_not_followed_its_move_by_touch_takes_nothing_back(
    at: AtTrackedBoard,
) -> None:
    near = at.desk.scene.book.battlefield.adjacent_to[at.where(ARTHUR)]
    end = min(near & set(at.free()))
    at.drag(ARTHUR, end)
    at.give(c.EndManeuver())
    at.hear(2 * QUIET_MS)
    assert at.where(ARTHUR) == end
    step = at.desk.sensed.step
    assert step is not None
    assert (step.fighter, step.end) == (ARTHUR, end)


def test_a_link_that_blinks_takes_no_question_away(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    at.move(ARTHUR, start)
    at.board.unplug()
    at.hear(500)
    assert i.TakeMoveBack() not in set(acts_on(at.view))
    at.board.plug()
    at.hear(QUIET_MS)
    assert at.title == f"King Arthur is back on {at.desk.scene.space_name(start)}"
    assert at.view.link.text == "One question"
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == start
    assert at.is_in_sync()


def test_a_figure_moved_on_while_the_link_was_away_is_moved(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    at.move(ARTHUR, start)
    near = at.desk.scene.book.battlefield.adjacent_to[at.where(ARTHUR)]
    third = min(near & set(at.free()) - {start})
    at.board.unplug()
    at.hear(500)
    at.board.lift(ARTHUR)
    at.board.put(ARTHUR, third)
    at.board.plug()
    at.hear(2 * QUIET_MS)
    assert at.where(ARTHUR) == third
    assert at.is_in_sync()


@pytest.mark.parametrize("are_up_together", [False, True])
def test_all_that_go_home_are_one_question(at: AtTrackedBoard, are_up_together: bool) -> None:
    homes = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    maneuver(at, ARTHUR, MERLIN)
    cards, actions = hand(at), actions_left(at)
    bring_home(at, homes, are_up_together=are_up_together)
    if at.desk.sensed.question is not None:  # without tags nobody can tell who is who
        at.press(i.AnswerBoard(0))
        at.taps -= 1
        at.hear(QUIET_MS)
    names = " and ".join(at.desk.scene.space_name(home) for home in homes.values())
    assert at.title == f"2 figures are back on {names}"
    assert at.board.lights == AskedAbout(frozenset(homes.values()))
    assert at.taps == 0
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert {fighter: at.where(fighter) for fighter in homes} == homes
    assert (hand(at), actions_left(at), at.taps) == (cards, actions, 1)
    assert at.table.maneuver is not None
    assert at.is_in_sync()


def test_all_that_go_home_may_have_maneuvered(at: AtTrackedBoard) -> None:
    homes = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    maneuver(at, ARTHUR, MERLIN)
    cards = hand(at)
    for fighter, home in homes.items():
        at.move(fighter, home)
    at.press(i.MoveAnew())
    at.hear(QUIET_MS)
    assert {fighter: at.where(fighter) for fighter in homes} == homes
    assert hand(at) == cards + 1
    assert at.is_in_sync()


def test_of_those_that_went_home_one_may_go_back_where_it_had_moved(at: AtTrackedBoard) -> None:
    homes = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    maneuver(at, ARTHUR, MERLIN)
    there = at.where(MERLIN)
    for fighter, home in homes.items():
        at.move(fighter, home)
    at.move(MERLIN, there)
    assert at.title == f"King Arthur is back on {at.desk.scene.space_name(homes[ARTHUR])}"
    at.press(i.TakeMoveBack())
    at.hear(QUIET_MS)
    assert (at.where(ARTHUR), at.where(MERLIN)) == (homes[ARTHUR], there)
    assert at.is_in_sync()


@pytest.mark.parametrize("are_up_together", [False, True])
def test_after_the_turn_all_that_go_home_are_taken_back(
    at: AtTrackedBoard, are_up_together: bool
) -> None:
    maneuver(at, ARTHUR)
    homes = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    maneuver(at, ARTHUR, MERLIN)
    cards = hand(at)
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
    bring_home(at, homes, are_up_together=are_up_together)
    assert {fighter: at.where(fighter) for fighter in homes} == homes
    assert at.table.turn is not None
    assert (at.table.turn.player, hand(at), at.taps) == ("p1", cards, 0)
    assert at.is_in_sync()


def test_undo_while_it_is_asked_takes_the_move_back(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    maneuver(at, ARTHUR)
    cards = hand(at)
    at.move(ARTHUR, start)
    at.press(i.TakeBack(c.Scope.STEP))
    at.hear(QUIET_MS)
    assert (at.where(ARTHUR), hand(at)) == (start, cards)
    assert at.desk.sensed.step is None
    assert at.is_in_sync()
