"""Facts about boards in words: the link light, what a board is called, and what is said of it.

The boards are those of `hardware.boards`, in steps; what they do is proved there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.problems import Problem
from hardware import errors
from hardware.boards.address import BoardAddress
from hardware.boards.reports import linked_board
from hardware.boards.values import MapTurned, MapUnclear, WiringFault
from hardware.errors import board_error
from tests.hardware.boards.chain import Chain, NoDoor, SaidSource
from tests.ui.presenter.tables import WORDS
from ui.presenter.board import board_advice, board_name, link_of
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


def test_the_link_light_says_how_the_board_is(chain: Chain) -> None:
    assert link_of(chain.boards, WORDS).state is LinkState.NONE
    chain.boards.simulate("presence")
    chain.pass_time(900)
    assert link_of(chain.boards, WORDS).text == "Board ready"
    chain.boards.disconnect()
    hand = chain.play()
    assert link_of(chain.boards, WORDS).state is LinkState.IN_SYNC
    hand.knock()
    chain.pass_time(3000)
    assert link_of(chain.boards, WORDS).state is LinkState.MISMATCH
    hand.unplug()
    chain.pass_time(2000)
    assert link_of(chain.boards, WORDS).state is LinkState.LOST
    chain.boards.follow(None)
    assert link_of(chain.boards, WORDS).state is LinkState.LOST


@pytest.mark.parametrize(
    ("target", "icon"),
    [
        ("serial:/dev/ttyACM0", "link-variant"), ("ble:AA:BB", "bluetooth"),
        ("tcp:192.168.0.7:4000", "transit-connection-variant"),
    ],
)  # fmt: skip
def test_the_link_light_says_what_the_board_is_linked_over(
    chain: Chain, target: str, icon: str
) -> None:
    assert link_of(chain.boards, WORDS).icon == ""
    door = NoDoor()
    door.address = target
    chain.boards.link(BoardAddress("b", "", door))
    assert link_of(chain.boards, WORDS).icon == icon
    chain.boards.disconnect()
    assert link_of(chain.boards, WORDS).icon == ""


def test_a_board_with_firmware_that_is_too_new_is_refused_and_not_searched(
    chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain.play()
    monkeypatch.setattr("firmware_protocol.host_faults.PROTOCOL_MAJOR", 0)
    hand = chain.boards.hand
    assert hand is not None
    hand.board.reset(chain.now_ms)
    chain.pass_time(600)
    assert link_of(chain.boards, WORDS).state is LinkState.REFUSED
    assert link_of(chain.boards, WORDS).text == "Board refused, see Boards"
    monkeypatch.undo()
    chain.pass_time(30_000)
    assert link_of(chain.boards, WORDS).state is LinkState.IN_SYNC


def test_the_simulated_board_and_a_deaf_radio_have_names(chain: Chain) -> None:
    chain.boards.search()
    chain.pass_time(60)
    assert [board_name(WORDS, board) for board in chain.boards.found()] == [
        "Simulated board",
        "Bluetooth",
    ]
    chain.boards.simulate("presence")
    chain.pass_time(900)
    assert board_name(WORDS, chain.boards.found()[0]) == "Simulated board"


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
    remark: Remark | None, said: str, chain: Chain,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    chain.boards.simulate("presence")
    assert chain.boards.table is not None
    address = chain.boards.table.links.first.address
    monkeypatch.setattr(chain.boards, "found", lambda: (linked_board(address, None, remark),))
    assert said in str(board_advice(WORDS, chain.boards.found()[0]))
