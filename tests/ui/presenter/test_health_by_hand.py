"""Health that hands change at dials and sidekicks is seen at once, and taken back there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion import events as e
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import (
    BeginEntry,
    ConfirmDefeat,
    EnterTool,
    FillField,
    StepField,
    TakeBackHealth,
)
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import OpenSheet, SheetKind

if TYPE_CHECKING:
    from pathlib import Path

    from ui.viewdata.table import DialView, MiniView

ARTHUR, MEDUSA, HARPY = "p1.king-arthur", "p2.medusa", "p2.harpy.1"


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    """King Arthur against Medusa on Sarpedon, the first turn."""
    found = AtTable(tmp_path)
    found.start("king-arthur", "medusa")
    return found


@pytest.fixture
def at_prompt(tmp_path: Path) -> AtTable:
    """An effect of a fight asks people what happens: its cards do not resolve themselves."""
    found = AtTable(tmp_path)
    found.start("king-arthur", "medusa", resolves=False)
    arthur = found.table.fighters[ARTHUR].space or ""
    adjacent = sorted(found.desk.scene.book.battlefield.adjacent_to[arthur])
    free = next(space for space in adjacent if found.desk.scene.fighter_on(space) is None)
    found.give(c.CorrectPosition(fighter=MEDUSA, space=free))
    found.press(i.ChooseAttack())
    if found.view.cards is None:
        found.press(i.DraftAttack(ARTHUR, MEDUSA))
    found.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    found.press(i.LayCard(Side.DEFENDER))
    assert found.table.choice is not None
    return found


def take_back(at: AtTable, fighter: str) -> None:
    """Tap where the health of a fighter has changed."""
    at.press(TakeBackHealth(fighter))


def test_health_takes_one_tap_and_a_burst_is_one_decision(at: AtTable) -> None:
    steps = len(at.desk.session.game.steps)
    for _ in range(3):
        at.dial("p2.medusa", -1)
    assert at.view.seats[1].dials[0].health == 13
    assert at.view.seats[1].dials[0].burst == -3
    assert len(at.desk.session.game.steps) == steps
    at.wait()
    assert at.table.fighters["p2.medusa"].health == 13
    assert len(at.desk.session.game.steps) == steps + 1
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.table.fighters["p2.medusa"].health == 16


def test_a_dial_turned_at_a_prompt_is_damage_by_the_effect(at_prompt: AtTable) -> None:
    at = at_prompt
    at.dial("p2.medusa", -1)
    at.wait()
    last = at.desk.session.game.steps[-1]
    assert any(isinstance(event, e.Damaged) for event in last.events)


def test_a_defeat_by_hand_is_confirmed_at_the_seat_before_anything_happens(at: AtTable) -> None:
    harpy = "p2.harpy.1"
    at.dial(harpy, -1)
    assert next(mini for mini in at.view.seats[1].minis if mini.fighter == harpy).out
    at.wait(30)
    assert not at.table.fighters[harpy].is_defeated
    prompt = at.view.seats[1].prompt
    assert prompt is not None
    assert [act.intent for act in prompt.acts] == [ConfirmDefeat(is_meant=False), ConfirmDefeat()]
    at.press(ConfirmDefeat(), 1)
    assert at.table.fighters[harpy].is_defeated


def test_a_defeat_by_hand_is_taken_back_by_a_tap_on_the_spot_or_by_no(at: AtTable) -> None:
    steps = len(at.desk.session.game.steps)
    at.dial("p2.harpy.1", -1)
    at.dial("p2.harpy.1", 1)
    at.wait()
    at.dial("p2.harpy.2", -1)
    at.press(ConfirmDefeat(is_meant=False), 1)
    assert not any(fighter.is_defeated for fighter in at.table.fighters.values())
    assert not any(mini.out for mini in at.view.seats[1].minis)
    assert len(at.desk.session.game.steps) == steps


def test_whoever_goes_on_without_confirming_a_defeat_has_defeated_nobody(at: AtTable) -> None:
    at.dial("p2.harpy.1", -1)
    at.press(OpenSheet(SheetKind.MENU), 0)
    assert not at.table.fighters["p2.harpy.1"].is_defeated


def dial(at: AtTable, fighter: str) -> DialView:
    return next(d for seat in at.view.seats for d in seat.dials if d.fighter == fighter)


def mini(at: AtTable, fighter: str) -> MiniView:
    return next(m for seat in at.view.seats for m in seat.minis if m.fighter == fighter)


def health(at: AtTable, fighter: str) -> int:
    return at.table.fighters[fighter].health


def test_a_changed_dial_can_be_taken_back_with_one_tap_for_five_seconds(at: AtTable) -> None:
    at.dial(MEDUSA, -1)
    at.dial(MEDUSA, -1)
    at.wait()
    assert (health(at, MEDUSA), dial(at, MEDUSA).burst) == (14, -2)
    at.wait(4.9)
    take_back(at, MEDUSA)
    assert (health(at, MEDUSA), dial(at, MEDUSA).burst) == (16, 0)


def test_after_five_seconds_a_dial_shows_no_way_back(at: AtTable) -> None:
    at.dial(MEDUSA, -1)
    at.wait()
    at.wait(5.1)
    assert dial(at, MEDUSA).burst == 0
    assert TakeBackHealth(MEDUSA) not in set(acts_on(at.view))
    assert health(at, MEDUSA) == 15


def test_what_is_not_decided_yet_is_taken_back_as_well(at: AtTable) -> None:
    steps = len(at.desk.session.game.steps)
    at.dial(MEDUSA, -1)
    take_back(at, MEDUSA)
    at.wait()
    assert health(at, MEDUSA) == 16
    assert len(at.desk.session.game.steps) == steps


def test_two_changes_in_a_row_are_taken_back_together(at: AtTable) -> None:
    at.dial(MEDUSA, -1)
    at.wait()
    at.dial(MEDUSA, -1)
    at.wait()
    assert dial(at, MEDUSA).burst == -2
    take_back(at, MEDUSA)
    assert health(at, MEDUSA) == 16


def test_each_change_has_its_own_five_seconds(at: AtTable) -> None:
    at.dial(MEDUSA, -1)
    at.wait()
    at.wait(4)
    at.dial(MEDUSA, -1)
    at.wait()
    assert dial(at, MEDUSA).burst == -1
    take_back(at, MEDUSA)
    assert health(at, MEDUSA) == 15


def test_a_change_is_taken_back_though_something_else_was_decided_since(at: AtTable) -> None:
    at.dial(MEDUSA, -3)
    at.dial(ARTHUR, -1)
    at.wait()
    at.press(c.Maneuver())
    take_back(at, MEDUSA)
    assert (health(at, MEDUSA), health(at, ARTHUR)) == (16, 17)
    assert dial(at, MEDUSA).burst == 3, "a correction has its way back as well"
    assert at.table.maneuver is not None
    take_back(at, ARTHUR)
    assert health(at, ARTHUR) == 18


def test_what_undo_has_taken_back_has_no_way_back_of_its_own(at: AtTable) -> None:
    at.dial(MEDUSA, -1)
    at.wait()
    at.press(i.TakeBack(c.Scope.STEP))
    assert dial(at, MEDUSA).burst == 0
    assert health(at, MEDUSA) == 16


def test_taking_back_what_was_healed_never_defeats_unasked(at: AtTable) -> None:
    at.give(c.CorrectHealth(fighter=MEDUSA, to=1))
    at.dial(MEDUSA, 2)
    at.wait()
    at.give(c.CorrectHealth(fighter=MEDUSA, to=2))
    take_back(at, MEDUSA)
    assert health(at, MEDUSA) == 2
    at.press(ConfirmDefeat(is_meant=False), 1)
    assert health(at, MEDUSA) == 2


def test_a_confirmed_defeat_can_be_taken_back_where_the_sidekick_stood(at: AtTable) -> None:
    where = at.table.fighters[HARPY].space
    at.dial(HARPY, -1)
    at.press(ConfirmDefeat(), 1)
    assert mini(at, HARPY).way_back
    take_back(at, HARPY)
    assert at.table.fighters[HARPY].space == where
    assert not mini(at, HARPY).way_back


def test_damage_entered_in_a_sheet_has_its_way_back_at_the_dial(at_prompt: AtTable) -> None:
    at = at_prompt
    now = health(at, MEDUSA)
    enter_damage(at, MEDUSA, 2)
    assert (health(at, MEDUSA), dial(at, MEDUSA).burst) == (now - 2, -2)
    take_back(at, MEDUSA)
    assert health(at, MEDUSA) == now


def test_a_defeat_entered_in_a_sheet_is_confirmed_in_place(at_prompt: AtTable) -> None:
    at = at_prompt
    enter_damage(at, HARPY, 1)
    assert not at.table.fighters[HARPY].is_defeated
    at.press(ConfirmDefeat(), 1)
    assert at.table.fighters[HARPY].is_defeated


def enter_damage(at: AtTable, fighter: str, amount: int) -> None:
    at.press(OpenSheet(SheetKind.TOOLS), 0)
    at.press(BeginEntry("damage"))
    at.press(FillField("fighter", fighter))
    for _ in range(amount - 1):
        at.press(StepField("amount", 1))
    at.press(EnterTool())
