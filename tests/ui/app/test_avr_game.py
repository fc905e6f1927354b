"""A whole game on the real board, in the real app: hands move figures, taps are for the rest.

`RINGSIDE_AVR_TURNS=20` plays so many turns before anybody may fall, and prints what it counted.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from companion.journal.reader import read_log
from companion.tracking.outputs import Phase
from drawing.map_view import MarkKind
from tests.ui.app.at_avr import AtAvr
from tests.ui.app.avr_players import CARRIED_S, Players
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver

TURNS = int(os.environ.get("RINGSIDE_AVR_TURNS", "0"))


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtAvr]:
    found = AtAvr(tmp_path)
    yield found
    found.close()


@pytest.mark.uncounted
def test_a_whole_game_from_the_empty_board_to_the_winner_by_hands_and_few_taps(
    at: AtAvr, capsys: pytest.CaptureFixture[str]
) -> None:
    at.app.presenter.settings.change(values_only=True)
    players = Players(at)
    with at.driver.without_drawing():
        at.link_by_touch()
        at.begin("king-arthur", "winter-soldier", "sarpedon")
        set_up_by_hand(players)
        play(players)
    assert at.light is LinkState.IN_SYNC
    assert at.view.winner is not None
    assert at.driver.texts(), "the winner is told on the screen"
    attacks = players.taps_of_attacks()
    assert len(attacks) >= 5
    assert max(attacks) <= 3, "a full attack by values"
    assert players.taps_a_turn() <= 3
    assert who_moved_figures(at) == {"sensor"}
    if TURNS:
        with capsys.disabled():
            print(f"\n{players.summary()}")


def set_up_by_hand(players: Players) -> None:
    """Every figure goes on the board where the screen says; nobody taps for it."""
    at = players.at
    while at.table.turn is None or len(at.board.standing) < len(at.table.fighters):
        players.play_on()
    at.until_phase(Phase.IN_SYNC)
    assert at.board.standing == {f.id: f.space for f in at.table.fighters.values()}
    assert players.tapped == []
    at.count_from_here()


def play(players: Players) -> None:
    """Play to the end; the first figure that is lifted shows its reach on screen and board."""
    at = players.at
    lifted_at = at.driver.now
    at.board.lift("p1.king-arthur")
    at.driver.until(lambda: any(m.kind is MarkKind.REACH for m in at.view.map.marks))
    assert at.driver.now - lifted_at <= 0.1, "reach is shown at once, by the clock of the board"
    at.driver.pass_time(CARRIED_S)
    shown = {m.space for m in at.view.map.marks if m.kind is MarkKind.REACH}
    lit = {space for space, led in at.board.led_of.items() if led in at.board.avr.lights()}
    assert shown
    assert shown <= lit <= shown | {"S20"}
    while players.play_on():
        if players.turn <= TURNS:
            players.stay_healthy()
    assert at.taps == len(players.tapped)


def who_moved_figures(at: AtAvr) -> set[str]:
    """The causes of everything in the log that moved a figure or placed it after the set-up."""
    (path,) = (at.app.presenter.folder / "games").glob("*.jsonl")
    return {
        decision.cause
        for decision in read_log(path).decisions
        for event in decision.events
        if decision.cause != "setup"
        and any(kind in bytes(event) for kind in (b"FighterMoved", b"FighterPlaced"))
    }
