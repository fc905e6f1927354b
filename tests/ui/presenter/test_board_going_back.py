"""Undo and redo with a board: each time one instruction, and it leaves by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.lights import Ended, Guide
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.outcomes import GoBackTo

if TYPE_CHECKING:
    from pathlib import Path

    from companion.tracking.outputs import PutBack

ARTHUR, MERLIN, SOLDIER = "p1.king-arthur", "p1.merlin", "p2.winter-soldier"


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """King Arthur against Winter Soldier on Sarpedon, beside each other, the first turn."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "winter-soldier")
    arthur, scene = found.where(ARTHUR), found.desk.scene
    beside = [s for s in scene.book.battlefield.adjacent_to[arthur] if not scene.fighter_on(s)]
    found.give(c.CorrectPosition(fighter=SOLDIER, space=min(beside)))
    found.link_the_board()
    return found


def step_of(at: AtTrackedBoard) -> PutBack | None:
    """The one instruction that is shown."""
    return at.desk.sensed.step


def walk(at: AtTrackedBoard, fighter: str) -> str:
    """Move a figure by hand to where its reach is shown."""
    at.lift(fighter)
    end = min(at.reach())
    at.put(fighter, end)
    assert at.where(fighter) == end
    return end


def undo(at: AtTrackedBoard) -> None:
    """Take back what the last tap or hand did; everybody agrees."""
    at.press(i.TakeBack(c.Scope.STEP))
    if i.AgreeToUndo() in set(acts_on(at.view)):
        at.press(i.AgreeToUndo())
    at.hear(QUIET_MS)


def redo(at: AtTrackedBoard) -> None:
    at.press(OpenSheet(SheetKind.MENU))
    at.press(i.DoAgain())
    at.hear(QUIET_MS)


def fight(at: AtTrackedBoard) -> None:
    """Arthur attacks Winter Soldier, of which only the values are told."""
    at.desk.settings.change(values_only=True)
    at.desk.look(by_value=True)
    at.tap(at.where(SOLDIER))
    if at.view.cards is None:
        at.press(i.DraftAttack(ARTHUR, SOLDIER))
    at.press(i.LayCard(Side.ATTACKER, value=3))
    at.press(i.LayCard(Side.DEFENDER, value=1))
    at.hear(QUIET_MS)


def test_undo_of_a_move_asks_for_that_figure_from_and_to(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    end = walk(at, ARTHUR)
    undo(at)
    step = step_of(at)
    assert step is not None
    assert (step.fighter, step.start, step.end) == (ARTHUR, end, start)
    assert at.board.lights == Guide(end, start)
    at.move(ARTHUR, start)
    assert step_of(at) is None
    assert at.title == "Your turn"


def test_redo_brings_all_that_one_hand_did_and_leads_there(at: AtTrackedBoard) -> None:
    start = at.where(ARTHUR)
    end = walk(at, ARTHUR)
    undo(at)
    at.move(ARTHUR, start)
    redo(at)
    assert at.where(ARTHUR) == end
    step = step_of(at)
    assert step is not None
    assert (step.fighter, step.start, step.end) == (ARTHUR, start, end)
    at.move(ARTHUR, end)
    assert at.is_in_sync()
    undo(at)
    assert at.where(ARTHUR) == start, "undo takes it back whole, too"


def test_redo_at_once_needs_no_hand_at_all(at: AtTrackedBoard) -> None:
    end = walk(at, ARTHUR)
    undo(at)
    redo(at)
    assert at.where(ARTHUR) == end
    assert at.is_in_sync()
    assert step_of(at) is None


def test_a_figure_that_was_put_back_may_be_moved_to_the_same_space_again(
    at: AtTrackedBoard,
) -> None:
    start = at.where(ARTHUR)
    end = walk(at, ARTHUR)
    undo(at)
    at.move(ARTHUR, start)
    at.move(ARTHUR, end)
    assert at.where(ARTHUR) == end
    assert at.is_in_sync()


def test_undo_goes_back_over_an_attack_to_the_move_before_it(at: AtTrackedBoard) -> None:
    start, health = at.where(MERLIN), at.table.fighters[SOLDIER].health
    end = walk(at, MERLIN)
    fight(at)
    assert at.table.fighters[SOLDIER].health < health
    for _ in range(8):
        if at.where(MERLIN) == start:
            break
        assert step_of(at) is None, "nobody has to be moved for a combat"
        assert at.view.toast is None, "no undo stops half way"
        undo(at)
    assert at.table.fighters[SOLDIER].health == health
    step = step_of(at)
    assert step is not None
    assert (step.fighter, step.start, step.end) == (MERLIN, end, start)
    at.move(MERLIN, start)
    assert at.is_in_sync()


def test_an_undo_over_something_revealed_asks_once_for_all_of_it(at: AtTrackedBoard) -> None:
    fight(at)
    combat = at.table.combat
    at.press(i.TakeBack(c.Scope.STEP))
    assert i.AgreeToUndo() in set(acts_on(at.view))
    assert at.table.combat == combat, "nothing is undone before everybody agrees"
    at.press(i.AgreeToUndo())
    assert at.view.toast is None
    assert at.table.combat is None or not at.table.combat.is_revealed


def test_undo_of_a_defeat_brings_the_figure_back_onto_the_board(at: AtTrackedBoard) -> None:
    space = at.where(MERLIN)
    at.give(c.CorrectHealth(fighter=MERLIN, to=0))
    at.hear(QUIET_MS)
    at.board.lift(MERLIN)
    at.hear(QUIET_MS)
    undo(at)
    assert at.title == f"Put Merlin on {at.desk.scene.space_name(space)}"
    assert at.board.lights == Ended(space) or at.board.lights == Guide(None, space)
    at.put(MERLIN, space)
    assert at.is_in_sync()
    assert at.title == "Your turn"


def test_undo_of_a_defeat_whose_figure_still_stands_asks_for_nothing(at: AtTrackedBoard) -> None:
    at.give(c.CorrectHealth(fighter=MERLIN, to=0))
    at.hear(QUIET_MS)
    undo(at)
    assert at.is_in_sync()
    assert step_of(at) is None
    assert walk(at, MERLIN)


def test_going_back_in_the_history_leads_figure_by_figure_too(at: AtTrackedBoard) -> None:
    before = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    decision = at.desk.session.game.at
    walk(at, ARTHUR)
    walk(at, MERLIN)
    wish = GoBackTo(decision=decision, steps=3)
    at.presenter._go_back_to(wish)  # noqa: SLF001  (what History leads to)
    at.hear(QUIET_MS)
    for _ in range(2):
        step = step_of(at)
        assert step is not None
        at.move(step.fighter or "", step.end or "")
    assert {fighter: at.board.places[fighter] for fighter in before} == before
    assert at.desk.session.game.table.turn is not None
    assert at.desk.session.game.table.turn.actions_left == 2
    assert at.is_in_sync()


def test_a_whole_turn_that_is_undone_leads_figure_by_figure(at: AtTrackedBoard) -> None:
    before = {fighter: at.where(fighter) for fighter in (ARTHUR, MERLIN)}
    walk(at, ARTHUR)
    walk(at, MERLIN)
    at.press(i.TakeBack(c.Scope.STEP), 0)
    while at.table.frame is not None and at.table.frame.kind != "turn":
        undo(at)
    at.hear(QUIET_MS)
    for _ in range(6):
        step = step_of(at)
        if step is None:
            break
        at.move(step.fighter or "", step.end or "")
    assert {fighter: at.board.places[fighter] for fighter in before} == before
    assert at.is_in_sync()
