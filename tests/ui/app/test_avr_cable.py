"""The cable of the real board is pulled in the middle of a combat, and put in again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.tracking.outputs import Phase
from tests.ui.app.at_avr import AtAvr
from tests.ui.app.avr_players import Players
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted

ARTHUR, MERLIN = "p1.king-arthur", "p1.merlin"


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtAvr]:
    found = AtAvr(tmp_path)
    yield found
    found.close()


def words(at: AtAvr) -> list[str]:
    """What is on the screen; whatever keeps a line from breaking is a blank here."""
    return [text.text.replace("\u00a0", " ") for text in at.driver.texts()]


def lose_the_board(at: AtAvr) -> None:
    """Pull the cable: every light on the screen says so within two seconds."""
    with at.by_the_clock():
        at.board.unplug()
        at.driver.until(lambda: at.light is LinkState.LOST, seconds=2)


def find_it_again(at: AtAvr, phase: Phase) -> None:
    """Put the cable in and touch nothing until board and game stand so."""
    before = at.taps
    with at.by_the_clock():
        at.board.plug()
        at.until_phase(phase)
    at.driver.settle()
    assert at.taps == before


def test_a_cable_pulled_in_combat_stops_nobody(at: AtAvr) -> None:
    players = Players(at)
    with at.driver.without_drawing():
        at.link_by_touch()
        at.begin("king-arthur", "winter-soldier", "sarpedon")
        while at.view.cards is None:
            players.play_on()
        players.play_on()  # the attacker's card is down
        at.count_from_here()

        lose_the_board(at)
        assert at.table.combat is not None
        assert words(at).count("Board lost") == 2, "told to both sides, among the cards"
        finish(players)
        # What only people can decide about an effect is asked on top of the attack itself.
        entered = [tap for tap in players.tapped if tap.attack and not isinstance(tap.on, c.Answer)]
        assert len(entered) <= 4, "a full attack with cards"

        # Meanwhile a figure is moved as it may move: the game follows.
        at.board.move(ARTHUR, beside(at, ARTHUR))
        find_it_again(at, Phase.IN_SYNC)
        assert at.table.fighters[ARTHUR].space == at.board.standing[ARTHUR]

        # And one is moved as it may not: the way back is shown, and goes by itself.
        lose_the_board(at)
        at.board.move(MERLIN, "S05")
        find_it_again(at, Phase.MISMATCH)
        assert any("Merlin" in text and "5 → 18" in text for text in words(at))
        assert at.light is LinkState.MISMATCH
        at.board.move(MERLIN, "S18")
        at.until_phase(Phase.IN_SYNC)
        at.driver.settle()
        assert not any("5 → 18" in text for text in words(at))


def finish(players: Players) -> None:
    """Go on with the combat by touch; then it is the other player's turn."""
    while players.at.table.combat is not None:
        players.play_on()
    assert players.at.table.turn is not None
    assert players.at.table.turn.player == "p1"


def beside(at: AtAvr, fighter: str) -> str:
    """A free space next to a figure."""
    scene = at.desk.scene
    around = scene.book.battlefield.adjacent_to[at.board.standing[fighter]]
    return min(space for space in around if scene.fighter_on(space) is None)
