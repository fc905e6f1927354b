"""Figures that fall, that people move for an effect, and that stand on spaces nobody can read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import Guide
from tests.ui.presenter.at_board_effects import ARTHUR, MERLIN, MULDOON, SOLDIER, at_board, beside
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard
from ui.presenter.intents import OpenSheet, SheetKind

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["identity", "presence"])
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of board."""
    return str(request.param)


@pytest.fixture
def at(tmp_path: Path, kind: str) -> AtTrackedBoard:
    """King Arthur against Winter Soldier on Sarpedon, the first turn; everybody stands."""
    return at_board(tmp_path, kind, "king-arthur", "winter-soldier")


@pytest.fixture
def by_hand(tmp_path: Path, kind: str) -> AtTrackedBoard:
    """The same at a table that resolves its cards itself."""
    return at_board(tmp_path, kind, "king-arthur", "winter-soldier", resolves=False)


def test_the_owner_is_asked_to_take_a_defeated_figure_off_and_no_tap_is_needed(
    at: AtTrackedBoard,
) -> None:
    space = at.where(MERLIN)
    at.give(c.CorrectHealth(fighter=MERLIN, to=0))
    at.hear(QUIET_MS)
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    name = at.desk.scene.space_name(space)
    assert prompt.title == f"Take Merlin off {name}"
    assert {act.intent for act in prompt.acts} >= {c.Maneuver(), i.ChooseAttack()}, "play goes on"
    assert at.board.lights == Guide(space, None)
    at.board.lift(MERLIN)
    at.hear(QUIET_MS)
    assert at.title == "Your turn"
    assert at.is_in_sync()
    assert at.taps == 0


def test_a_defeated_figure_left_standing_is_nobody_else(at: AtTrackedBoard) -> None:
    at.give(c.CorrectHealth(fighter=MERLIN, to=0))
    at.hear(QUIET_MS)
    for _ in range(2):
        at.lift(ARTHUR)
        end = min(at.reach())
        at.put(ARTHUR, end)
        assert at.where(ARTHUR) == end
        at.rest()
    at.lift(SOLDIER)
    end = min(at.reach())
    at.put(SOLDIER, end)
    assert at.where(SOLDIER) == end
    assert at.is_in_sync()
    assert at.view.sheet is None
    assert at.taps == 0


def begin_effect(at: AtTrackedBoard) -> None:
    """Arthur attacks with a card whose effect is resolved by hand."""
    at.give(c.CorrectPosition(fighter=SOLDIER, space=beside(at, ARTHUR)))
    at.hear(QUIET_MS)
    at.move(SOLDIER, at.where(SOLDIER))
    at.give(c.Attack(attacker=ARTHUR, target=SOLDIER, card="noble-sacrifice"), c.Defend())
    at.hear(QUIET_MS)
    assert at.table.choice is not None


@pytest.mark.parametrize("fighter", [SOLDIER, MERLIN])
def test_an_effect_moves_anybody_and_the_hand_is_the_answer(
    by_hand: AtTrackedBoard, fighter: str
) -> None:
    at = by_hand
    begin_effect(at)
    end = beside(at, fighter)
    at.move(fighter, end)
    assert at.where(fighter) == end
    assert isinstance(at.desk.session.game.steps[-1].command, c.MoveByEffect)
    assert at.is_in_sync()
    assert at.taps == 0


def test_where_no_way_leads_it_was_placed(by_hand: AtTrackedBoard) -> None:
    at = by_hand
    begin_effect(at)
    at.give(c.PlaceByEffect(fighter=MERLIN, space=at.free()[-1]))
    at.hear(QUIET_MS)
    step = at.desk.sensed.step
    assert step is not None
    assert step.fighter == MERLIN, "what was entered on the screen is led on the board"
    at.move(MERLIN, at.where(MERLIN))
    assert at.is_in_sync()


def test_what_an_effect_moved_and_undo_took_back_can_be_done_again(
    by_hand: AtTrackedBoard,
) -> None:
    at = by_hand
    begin_effect(at)
    start, end = at.where(MERLIN), beside(at, MERLIN)
    at.move(MERLIN, end)
    at.press(i.TakeBack(c.Scope.STEP))
    at.hear(QUIET_MS)
    at.move(MERLIN, start)
    at.move(MERLIN, end)
    assert at.where(MERLIN) == end
    assert at.is_in_sync()


def test_a_move_while_something_else_is_asked_says_what_comes_first(
    tmp_path: Path, kind: str
) -> None:
    at = at_board(tmp_path, kind, "raptors", "robert-muldoon")
    at.give(c.CorrectActions(amount=-2))
    at.hear(QUIET_MS)
    start, end = at.where(MULDOON), beside(at, MULDOON)
    at.move(MULDOON, end)
    assert at.where(MULDOON) == start
    prompt = at.view.seats[1].prompt
    assert prompt is not None
    assert prompt.detail == "First Player 2: Lay a trap, if you like"
    at.press(c.Answer(player="p2"), 1)
    at.hear(QUIET_MS)
    assert at.where(MULDOON) == end, "no trap: then it was the maneuver"
    assert at.is_in_sync()
    assert at.taps == 1


def test_an_own_figure_moved_before_the_ability_is_done_says_that_it_counts_to_it(
    tmp_path: Path, kind: str
) -> None:
    at = at_board(tmp_path, kind, "king-arthur", "medusa")
    at.give(c.CorrectPosition(fighter=ARTHUR, space=beside(at, "p2.medusa")))
    at.hear(QUIET_MS)
    at.move(ARTHUR, at.where(ARTHUR))
    at.give(c.CorrectActions(amount=-2), c.PlayDifferently())
    at.hear(QUIET_MS)
    assert at.table.choice is not None
    at.move("p2.medusa", beside(at, "p2.medusa"))
    assert at.view.toast is not None
    assert at.view.toast.text == "Medusa is moved by Medusa"
    assert "Undo" in (at.view.toast.detail or "")


def test_onto_a_dead_space_and_away_from_it_takes_one_tap(at: AtTrackedBoard) -> None:
    at.lift(ARTHUR)
    dead = min(at.reach())
    at.board.places[ARTHUR] = dead  # its sensor says nothing
    at.hear(9000)
    assert at.title == "Where is King Arthur?"
    at.tap(dead)
    at.hear(QUIET_MS)
    assert at.where(ARTHUR) == dead
    at.rest()
    at.press(c.EndManeuver())
    at.hear(QUIET_MS)
    del at.board.places[ARTHUR]  # nor when it leaves
    at.hear(QUIET_MS)
    away = beside(at, ARTHUR)
    at.put(ARTHUR, away)
    assert at.where(ARTHUR) == away
    assert at.is_in_sync()
    assert at.taps == 2, "one for the dead space, one to end the maneuver"


def test_a_flapping_space_does_not_nag(at: AtTrackedBoard) -> None:
    space, cues = at.where(MERLIN), len(at.cues)
    for number in range(40):
        at.board._edge(space, MERLIN if number % 2 else None)  # noqa: SLF001  (a loose contact)
        at.hear(100)
        assert at.view.sheet is None
        assert at.desk.sensed.step is None
    at.hear(2 * QUIET_MS)
    assert at.title == "Your turn"
    assert len(at.cues) == cues
    at.lift(ARTHUR)
    end = min(at.reach())
    at.put(ARTHUR, end)
    assert at.where(ARTHUR) == end
    assert i.AgreeWithScreen() not in set(acts_on(at.view))


@pytest.mark.parametrize("hero", ["ghost-rider", "donatello"])
def test_whoever_has_moved_a_figure_has_nothing_to_do_before_moving(
    tmp_path: Path, kind: str, hero: str
) -> None:
    """Both are told of an ability that people see to before anybody moves."""
    at = at_board(tmp_path, kind, hero, "medusa")
    fighter, taps, before = f"p1.{hero}", at.taps, at.desk.session.game.at
    end = beside(at, fighter)
    at.move(fighter, end)
    assert at.where(fighter) == end
    assert at.is_in_sync()
    assert at.taps == taps
    step = at.desk.session.game.steps[-1]
    assert at.desk.session.game.steps[step.group].after == before, "one undo takes it all back"


@pytest.fixture(params=["ghost-rider", "donatello"])
def told(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> AtTrackedBoard:
    """Maneuver was tapped, and people are told of what they see to before anybody moves."""
    found = at_board(tmp_path, kind, request.param, "king-arthur")
    found.give(c.Maneuver())
    found.hear(QUIET_MS)
    assert found.table.choice is not None
    return found


def hero_of(at: AtTrackedBoard) -> str:
    return at.table.fighters_of("p1")[0].id


def test_an_own_figure_moved_before_the_ability_is_seen_to_maneuvers(told: AtTrackedBoard) -> None:
    at, fighter = told, hero_of(told)
    end = beside(at, fighter)
    at.lift(fighter)
    assert end in at.reach()
    at.put(fighter, end)
    assert at.where(fighter) == end
    assert isinstance(at.desk.session.game.steps[-1].command, c.MoveFighter)
    assert at.table.maneuver is not None
    assert at.is_in_sync()


def test_beyond_its_reach_it_is_no_move_of_the_ability(told: AtTrackedBoard) -> None:
    at, fighter = told, hero_of(told)
    start, steps = at.where(fighter), len(at.desk.session.game.steps)
    field = at.desk.scene.book.battlefield
    at.move(fighter, next(s for s in at.free() if field.distance(start, s).needed == 5))
    assert len(at.desk.session.game.steps) == steps
    assert at.desk.sensed.step is not None
    at.move(fighter, start)
    assert at.is_in_sync()
    assert at.table.choice is not None


def test_a_knock_while_an_ability_is_told_of_is_a_knock(told: AtTrackedBoard) -> None:
    at, foe = told, "p2.merlin"
    start, steps = at.where(foe), len(at.desk.session.game.steps)
    at.move(foe, beside(at, foe))
    assert (at.where(foe), len(at.desk.session.game.steps)) == (start, steps)
    step = at.desk.sensed.step
    assert step is not None
    assert (step.fighter, step.end) == (foe, start)
    at.move(foe, start)
    assert at.is_in_sync()


def test_a_tool_that_moves_figures_is_filled_by_a_hand(told: AtTrackedBoard) -> None:
    at, foe = told, "p2.merlin"
    end = beside(at, foe)
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(i.BeginEntry("move"))
    at.move(foe, end)
    assert at.where(foe) == end
    assert isinstance(at.desk.session.game.steps[-1].command, c.MoveByEffect)
    assert at.table.choice is not None
    assert at.is_in_sync()


def test_after_a_maneuver_no_knock_belongs_to_the_ability(tmp_path: Path, kind: str) -> None:
    at = at_board(tmp_path, kind, "ghost-rider", "king-arthur")
    rider, foe = "p1.ghost-rider", "p2.merlin"
    at.move(rider, beside(at, rider))
    at.rest()
    assert at.table.choice is not None
    places, steps = (at.where(rider), at.where(foe)), len(at.desk.session.game.steps)
    for fighter in (rider, foe):
        at.move(fighter, beside(at, fighter))
        assert (at.where(rider), at.where(foe)) == places
        assert len(at.desk.session.game.steps) == steps
        at.move(fighter, at.where(fighter))
    assert at.is_in_sync()
