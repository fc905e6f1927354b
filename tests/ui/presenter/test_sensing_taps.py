"""How few taps a game needs with a board: figures are moved by hand, so moving costs none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import TapSpace
from devtools.player import next_tap
from drawing.map_view import MarkKind
from tests.ui.presenter.at_board import AtBoard
from tests.ui.presenter.tracked_board import AtTrackedBoard
from ui.presenter.intents import Press

if TYPE_CHECKING:
    from pathlib import Path

TURNS = 20


@pytest.fixture
def at(tmp_path: Path) -> AtBoard:
    """King Arthur against Winter Soldier on Sarpedon, who stand beside each other."""
    found = AtBoard(tmp_path)
    found.start("king-arthur", "winter-soldier")
    bring_together(found)
    found.hear()
    return found


@pytest.fixture(params=["identity", "presence"])
def tracked(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """The same with the real tracker."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "winter-soldier")
    bring_together(found)
    found.link_the_board()
    found.taps = 0
    return found


def bring_together(at: AtBoard | AtTrackedBoard) -> None:
    """Put Winter Soldier beside Arthur."""
    arthur, scene = at.where("p1.king-arthur"), at.desk.scene
    beside = [s for s in scene.book.battlefield.adjacent_to[arthur] if not scene.fighter_on(s)]
    at.give(c.CorrectPosition(fighter="p2.winter-soldier", space=min(beside)))


def step_aside_and_back(at: AtBoard) -> None:
    """Move Arthur by hand to another space beside Winter Soldier."""
    foe = at.where("p2.winter-soldier")
    at.board.lift("p1.king-arthur")
    at.hear()
    beside = at.desk.scene.book.battlefield.adjacent_to[foe]
    ends = [space for space in at.reach() if space in beside]
    at.board.put("p1.king-arthur", min(ends))
    at.hear()


def attack_by_tapping_the_foe(at: AtBoard) -> None:
    at.tap(at.where("p2.winter-soldier"))
    if at.view.cards is None:
        at.press(i.DraftAttack("p1.king-arthur", "p2.winter-soldier"))


def test_a_maneuver_and_a_full_attack_with_cards_take_at_most_four_taps(at: AtBoard) -> None:
    step_aside_and_back(at)
    attack_by_tapping_the_foe(at)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    at.press(i.LayCard(Side.DEFENDER))
    assert at.table.combat is not None
    assert at.table.combat.is_revealed
    assert at.taps <= 4


def test_a_maneuver_and_a_full_attack_with_values_take_at_most_three_taps(at: AtBoard) -> None:
    at.desk.settings.change(values_only=True)
    at.desk.look(by_value=True)
    step_aside_and_back(at)
    health = at.table.fighters["p2.winter-soldier"].health
    attack_by_tapping_the_foe(at)
    at.press(i.LayCard(Side.ATTACKER, value=3))
    at.press(i.LayCard(Side.DEFENDER, value=1))
    assert at.table.fighters["p2.winter-soldier"].health == health - 2
    at.board.lift("p2.winter-soldier")
    at.hear()
    assert at.table.combat is None, "whoever lifts the next figure has nothing to enter"
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
    assert at.reach()
    assert at.taps <= 3


def take_the_next_step(at: AtBoard | AtTrackedBoard) -> None:
    """As the screen suggests; what would be a touch of an own figure is done with the hand."""
    view = at.view
    tap = next_tap(view, moves_first=True)
    mine = {f.space: f.fighter for f in view.map.figures if f.fighter in movable(at)}
    lifted = next((f.fighter for f in view.map.figures if f.lifted), None)
    ends = {mark.space for mark in view.map.marks if mark.kind is MarkKind.REACH}
    if isinstance(tap, TapSpace) and lifted is not None and tap.space in ends:
        at.put(lifted, tap.space)
    elif isinstance(tap, TapSpace) and tap.space in mine:
        at.lift(mine[tap.space])
    elif isinstance(tap, Press):
        at.press(tap.act, tap.seat)
    elif tap is not None:
        at.tap(tap.space)


def movable(at: AtBoard | AtTrackedBoard) -> set[str]:
    """The heroes of whoever acts: in a combat that only has to be left, everybody's."""
    turn = at.table.turn
    everybody = at.table.fighters.values()
    return {
        f.id
        for f in everybody
        if f.is_hero and (at.desk.scene.can_go_on or (turn is not None and f.owner == turn.player))
    }


def play_twenty_turns(at: AtBoard | AtTrackedBoard) -> None:
    at.desk.settings.change(values_only=True)
    at.desk.look(by_value=True)
    assert at.table.turn is not None
    first = at.table.turn.number
    for _ in range(400):
        if at.table.turn.number >= first + TURNS:
            break
        for fighter in at.table.fighters.values():  # nobody falls before twenty turns are over
            if not fighter.is_defeated and fighter.health < 6:
                at.give(c.CorrectHealth(fighter=fighter.id, to=fighter.cap))
        take_the_next_step(at)
        at.rest()
        assert at.table.turn is not None
    assert at.table.turn.number >= first + TURNS
    steps = at.desk.session.game.steps
    assert sum(isinstance(step.command, c.MoveFighter) for step in steps) >= TURNS / 2
    assert sum(isinstance(step.command, c.Attack) for step in steps) >= TURNS / 2


def test_twenty_turns_take_at_most_three_taps_a_turn_on_average(at: AtBoard) -> None:
    play_twenty_turns(at)
    assert at.taps / TURNS <= 3


@pytest.mark.uncounted
def test_twenty_turns_with_the_real_tracker_take_no_more(tracked: AtTrackedBoard) -> None:
    play_twenty_turns(tracked)
    assert tracked.taps / TURNS <= 3
