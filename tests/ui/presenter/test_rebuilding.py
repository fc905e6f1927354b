"""A table that was knocked over is built again: the board sees every figure that comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play import intents as i
from companion.play.lights import Guide
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"
STILL_MS = 600


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtTrackedBoard:
    """King Arthur against Medusa on Sarpedon, the first turn; everybody stands."""
    found = AtTrackedBoard(tmp_path, knows_figures=request.param == "identity")
    found.start("king-arthur", "medusa")
    found.link_the_board()
    return found


def knock_over(at: AtTrackedBoard, *fighters: str) -> dict[str, str]:
    """These figures fly off and lie on other spaces; where they belong."""
    belong = dict(at.board.places)
    for fighter in fighters:
        at.board.lift(fighter)
    at.hear(STILL_MS)
    for fighter, space in zip(fighters, reversed(at.free()), strict=False):
        at.board.put(fighter, space)
    at.hear(2 * QUIET_MS)
    if at.desk.sensed.question is not None:  # who is who? nobody knows any more
        at.press(i.AnswerBoard(None))
        at.hear(QUIET_MS)
    at.press(i.RebuildBoard())
    at.taps = 0
    return belong


def follow(at: AtTrackedBoard) -> int:
    """Do what the board asks for until it asks no more; how often that was."""
    for times in range(20):
        placing = at.desk.sensed.placing
        task = placing.task if placing is not None else None
        if task is None:
            return times
        if task.start is not None:
            here = [fighter for fighter, space in at.board.places.items() if space == task.start]
            at.board.lift(here[0])
            at.hear(STILL_MS)
        if task.ends:
            at.board.put(task.fighter or "", task.ends[0])
        at.hear(STILL_MS)
    pytest.fail("it does not end")


def is_whole(at: AtTrackedBoard, belong: dict[str, str]) -> bool:
    at.hear(QUIET_MS)
    logged = {f.id: f.space for f in at.table.fighters.values()}
    return logged == belong and set(at.board.places.values()) == set(belong.values())


def test_following_the_board_is_enough(at: AtTrackedBoard) -> None:
    everybody = tuple(at.board.places)
    belong = knock_over(at, *everybody)
    assert follow(at) <= 2 * len(everybody)
    assert is_whole(at, belong)
    assert at.is_in_sync()
    assert at.title == "Your turn"
    assert at.taps == 0


def test_whoever_stands_right_is_not_asked_for(at: AtTrackedBoard) -> None:
    belong = knock_over(at, MERLIN, MEDUSA)
    placing = at.desk.sensed.placing
    assert placing is not None
    assert placing.right == set(belong) - {MERLIN, MEDUSA}
    assert follow(at) <= 4
    assert is_whole(at, belong)
    assert at.taps == 0


def test_the_map_shows_where_everybody_belongs_and_any_order_will_do(at: AtTrackedBoard) -> None:
    everybody = tuple(at.board.places)
    belong = knock_over(at, *everybody)
    placing = at.desk.sensed.placing
    assert placing is not None
    assert placing.task is not None
    led, start = placing.task.fighter, placing.task.start
    shown = {f.fighter: f.space for f in at.view.map.figures}
    is_known = led is not None and start not in {*belong.values(), None}
    assert shown == (belong | {led: start} if is_known else belong)
    for fighter in everybody:
        at.board.lift(fighter)
    at.hear(STILL_MS)
    for fighter in reversed(everybody):
        at.board.put(fighter, belong[fighter])
        at.hear(STILL_MS)
    assert is_whole(at, belong)
    assert at.is_in_sync()
    assert at.taps == 0


def test_who_is_who_is_known_again_afterwards(at: AtTrackedBoard) -> None:
    belong = knock_over(at, ARTHUR, MERLIN)
    follow(at)
    assert is_whole(at, belong)
    at.lift(MERLIN)
    assert at.desk.focus.selected == MERLIN
    end = min(at.reach())
    at.put(MERLIN, end)
    assert at.where(MERLIN) == end


def test_a_figure_in_the_way_comes_first(at: AtTrackedBoard) -> None:
    belong = dict(at.board.places)
    for fighter in (ARTHUR, MEDUSA):
        at.board.lift(fighter)
    at.hear(STILL_MS)
    at.board.put(MEDUSA, belong[ARTHUR])
    at.board.put(ARTHUR, at.free()[-1])
    at.hear(2 * QUIET_MS)
    at.press(i.RebuildBoard())
    if at.board.knows_figures:
        assert at.board.lights == Guide(belong[ARTHUR], belong[MEDUSA])
        follow(at)
    else:  # nobody can tell who stands there: hands in any order
        at.move(MEDUSA, belong[MEDUSA])
        at.move(ARTHUR, belong[ARTHUR])
    assert at.board.places == belong
    assert at.is_in_sync()


def test_one_tap_for_a_figure_that_the_board_cannot_see(at: AtTrackedBoard) -> None:
    home = at.where(MERLIN)
    belong = knock_over(at, MERLIN)
    seen = at.board.seen
    at.board.seen = lambda: {s: w for s, w in seen().items() if s != home}  # type: ignore[method-assign]
    at.board.lift(MERLIN)
    at.hear(STILL_MS)
    at.board.places[MERLIN] = home
    at.hear(STILL_MS)
    assert at.title == f"Put Merlin on {at.desk.scene.space_name(home)}"
    at.press(i.TrustNext())
    assert is_whole(at, belong)
    assert at.is_in_sync()
    assert at.taps == 1


def test_it_can_be_left(at: AtTrackedBoard) -> None:
    knock_over(at, MERLIN)
    at.press(i.StopPlacing())
    at.hear(QUIET_MS)
    assert at.desk.sensed.placing is None
    assert "Merlin" in at.title
    at.move(MERLIN, at.where(MERLIN))
    assert at.is_in_sync()
    assert at.title == "Your turn"
