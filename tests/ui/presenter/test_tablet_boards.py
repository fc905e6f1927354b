"""Facts about boards in words: the link light, what a board is called, and what is said of it.

The boards are those of `hardware.boards`, in steps; what they do is proved there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.problems import Problem
from hardware import errors
from hardware.boards.reports import linked_board
from hardware.boards.values import MapTurned, MapUnclear, WiringFault
from hardware.errors import board_error
from tests.hardware.boards.chain import Chain, SaidSource
from tests.ui.presenter.tables import WORDS
from ui.presenter.tablet_boards import TabletBoards
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.boards.values import Remark

FAULT = Problem("wirings/raptor-paddock.mine.yaml", 8, "wiring/space", "The map has no space RP99.")


@pytest.fixture
def chain(tmp_path: Path) -> Iterator[Chain]:
    made = Chain(tmp_path, SaidSource(problem=board_error(errors.NO_ADAPTER)))
    yield made
    made.boards.close()


@pytest.fixture
def tablet(chain: Chain) -> TabletBoards:
    return TabletBoards(chain.boards, WORDS)


def test_the_link_light_says_how_the_board_is(chain: Chain, tablet: TabletBoards) -> None:
    assert tablet.link().state is LinkState.NONE
    tablet.simulate("presence")
    chain.pass_time(900)
    assert tablet.link().text == "Board ready"
    tablet.disconnect()
    hand = chain.play()
    assert tablet.link().state is LinkState.IN_SYNC
    hand.knock()
    chain.pass_time(3000)
    assert tablet.link().state is LinkState.MISMATCH
    hand.unplug()
    chain.pass_time(2000)
    assert tablet.link().state is LinkState.LOST
    tablet.follow(None)
    assert tablet.link().state is LinkState.LOST


def test_a_board_with_firmware_that_is_too_new_is_refused_and_not_searched(
    chain: Chain, tablet: TabletBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain.play()
    monkeypatch.setattr("firmware_protocol.host_faults.PROTOCOL_MAJOR", 0)
    hand = chain.boards.hand
    assert hand is not None
    hand.board.reset(chain.now_ms)
    chain.pass_time(600)
    assert tablet.link().state is LinkState.REFUSED
    assert tablet.link().text == "Board refused, see Boards"
    monkeypatch.undo()
    chain.pass_time(30_000)
    assert tablet.link().state is LinkState.IN_SYNC


def test_the_simulated_board_and_a_deaf_radio_have_names(
    chain: Chain, tablet: TabletBoards
) -> None:
    tablet.search()
    chain.pass_time(60)
    assert [board.name for board in tablet.found()] == ["Simulated board", "Bluetooth"]
    tablet.simulate("presence")
    chain.pass_time(900)
    assert tablet.found()[0].name == "Simulated board"


@pytest.mark.parametrize(
    ("remark", "said"),
    [
        (None, "None"),
        (MapTurned(90), "by 90 degrees"),
        (MapUnclear(), "which way round"),
        (
            WiringFault((FAULT,)),
            f"{FAULT} Until that is mended, another wiring is used.",
        ),
        (WiringFault((FAULT, FAULT, FAULT)), "The map has no space RP99. And 2 more."),
    ],
)
def test_what_is_odd_about_wiring_and_map_is_said_as_advice(
    remark: Remark | None, said: str, chain: Chain, tablet: TabletBoards,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    chain.boards.simulate("presence")
    assert chain.boards.table is not None
    address = chain.boards.table.links.first.address
    monkeypatch.setattr(chain.boards, "found", lambda: (linked_board(address, None, remark),))
    assert said in str(tablet.found()[0].advice)


def test_a_recording_is_named_by_its_path(chain: Chain, tablet: TabletBoards) -> None:
    chain.play()
    assert tablet.recording is None
    tablet.record(on=True)
    assert str(tablet.recording) == str(chain.boards.recording)
    tablet.record(on=False)
    assert tablet.flight() == chain.boards.flight() != b""
