"""Facts about the service for boards: a simulated board, its link, the bridge, and the door."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from companion.play.lights import AskedAbout, Ended, Guide, Reachable, Sprung
from companion.tracking.outputs import Lifted, Mismatched, Phase, Settled
from hardware import errors
from hardware.boards.service import Boards
from hardware.boards.values import CellTrust, FoundState, Way
from hardware.discovery import Found
from hardware.errors import board_error
from hardware.lights import colours
from hardware.remembered import RememberedBoard, RememberedBoards
from hardware.trace import read_trace
from tests.hardware.boards.chain import Chain, NoDoor, SaidSource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def chain(tmp_path: Path) -> Iterator[Chain]:
    made = Chain(tmp_path)
    yield made
    made.boards.close()


def test_without_a_board_there_is_none_and_one_can_be_simulated(chain: Chain) -> None:
    boards = chain.boards
    assert (boards.phase, boards.is_there) == (Phase.OFFLINE, False)
    assert not boards.is_linked
    assert [board.id for board in boards.found()] == ["simulated"]
    assert not boards.cells()
    assert not boards.figures()
    assert boards.seen() == {}
    boards.answer(0)
    boards.agree()
    boards.confirm("RP01", present=True)
    boards.light(Ended("RP01"))
    boards.disconnect()


def test_a_simulated_board_is_linked_and_shows_every_cell(chain: Chain) -> None:
    chain.boards.connect("simulated")
    chain.pass_time(900)
    (board,) = chain.boards.found()
    assert (board.state, board.way, board.firmware) == (
        FoundState.LINKED, Way.SIMULATED, "1.0.0",
    )  # fmt: skip
    assert chain.boards.is_idle
    cells = chain.boards.cells()
    assert len(cells) == 64  # the hello pad is none
    assert {cell.trust for cell in cells} == {CellTrust.UNTRIED}


def test_a_game_on_it_is_in_sync_and_a_lifted_figure_is_told(chain: Chain) -> None:
    hand = chain.play()
    assert not chain.boards.is_idle
    hand.lift("RP07")
    assert Lifted(("p1.raptor.1",), "RP07") in chain.pass_time(450)
    hand.put("RP16")
    said = chain.pass_time(1500)
    (settled,) = [each for each in said if isinstance(each, Settled)]
    assert [(move.fighter, move.end) for move in settled.moves] == [("p1.raptor.1", "RP16")]
    tried = [cell.cell for cell in chain.boards.cells() if cell.trust is CellTrust.GOOD]
    assert tried == ["RP07", "RP16"]
    assert chain.boards.seen()["RP16"] == "somebody"
    assert chain.boards.seen()["RP07"] == "empty"


def test_a_sensor_that_reports_a_fault_is_not_taken_for_an_empty_space(chain: Chain) -> None:
    hand = chain.play()
    hand.board.set_fault("RP01", chain.now_ms)
    chain.pass_time(300)
    assert (chain.boards.seen()["RP01"], chain.boards.seen()["RP16"]) == ("fault", "empty")


def test_a_bump_is_a_mismatch_that_the_hand_puts_right(chain: Chain) -> None:
    hand = chain.play()
    hand.knock()
    said = chain.pass_time(3000)
    assert any(isinstance(each, Mismatched) for each in said)
    phases = [chain.boards.phase]
    hand.tidy()
    chain.pass_time(2000)
    phases.append(chain.boards.phase)
    assert phases == [Phase.MISMATCH, Phase.IN_SYNC]


def test_an_unplugged_board_is_lost_within_two_seconds_and_comes_back_by_itself(
    chain: Chain,
) -> None:
    hand = chain.play()
    hand.unplug()
    chain.pass_time(2000)
    assert chain.boards.found()[0].state is FoundState.LOST
    assert (chain.boards.is_there, chain.boards.cells()) == (False, ())
    hand.plug()
    chain.pass_time(6000)
    assert chain.boards.phase is Phase.IN_SYNC


def test_another_battlefield_or_a_noisy_table_changes_nothing_for_the_game(chain: Chain) -> None:
    hand = chain.play()
    hand.noise("much")
    for start, end in (("RP07", "RP16"), ("RP16", "RP07")):
        hand.lift(start)
        chain.pass_time(500)
        hand.put(end)
        chain.pass_time(2500)
    assert chain.boards.phase is Phase.IN_SYNC
    chain.boards.follow(None)
    assert chain.boards.is_idle


def test_lights_reach_the_board(chain: Chain) -> None:
    hand = chain.play()
    board = hand.board
    for lights in (
        Reachable("RP07", frozenset({"RP01", "RP21"}), frozenset({"RP21"})),
        AskedAbout(frozenset({"RP01", "RP02"})),
        Sprung("RP21"),
        Guide("RP07", "RP16"),
        Ended("RP16"),
        None,
    ):
        chain.boards.light(lights)
        chain.pass_time(300)
        assert board.lights == colours(lights)


def test_a_figure_on_the_hello_pad_is_learned(chain: Chain) -> None:
    hand = chain.play()
    board = hand.board
    worker = "p2.ingen-worker.1"
    assert [f.figure for f in chain.boards.figures() if f.is_known] == []
    space = hand.standing()[worker]
    hand.lift(space)
    chain.pass_time(300)
    board.hold_to_pad(worker, chain.now_ms)
    chain.pass_time(600)
    was_strange = chain.boards.has_stranger
    chain.boards.introduce(worker)
    chain.pass_time(300)
    assert [f.figure for f in chain.boards.figures() if f.is_known] == [worker]
    assert (was_strange, chain.boards.has_stranger) == (True, False)
    assert not (chain.folder / "figures.json").exists()  # simulated tags are nobody's


def test_a_recording_begins_with_what_was_before_and_can_be_read(chain: Chain) -> None:
    hand = chain.play()
    chain.boards.record(on=True)
    chain.boards.record(on=True)
    path = chain.boards.recording
    hand.lift("RP07")
    chain.pass_time(300)
    chain.boards.record(on=False)
    (file,) = (chain.folder / "traces").iterdir()
    assert file == path
    assert chain.boards.recording is None
    trace = read_trace(file)
    assert trace.cut_off is None
    assert trace.head.battlefield is not None
    assert {"BytesSeen", "Heard", "ContextGiven"} <= {type(line).__name__ for line in trace.lines}


# --- Searching ----------------------------------------------------------------------------------


def test_a_search_shows_likely_boards_and_the_advice_for_what_failed(tmp_path: Path) -> None:
    port = Found(NoDoor(), "Arduino on COM9", "usb:2341:0043:7", is_likely=True)
    modem = Found(NoDoor(), "modem", "", is_likely=False)
    radio = SaidSource(problem=board_error(errors.NO_ADAPTER))
    chain = Chain(tmp_path, SaidSource(port, modem), radio)
    chain.boards.search()
    states = [chain.boards.is_searching]
    chain.pass_time(60)
    states.append(chain.boards.is_searching)
    assert states == [True, False]
    found = {board.id: board for board in chain.boards.found()}
    assert set(found) == {"serial:COM9", "simulated", "problem:bluetooth/no-adapter"}
    assert "Bluetooth adapter" in str(found["problem:bluetooth/no-adapter"].advice)
    chain.boards.connect("serial:COM9")
    chain.pass_time(300)
    board = chain.boards.found()[0]
    assert (board.state, board.reason) == (FoundState.FAILED, errors.NO_SUCH_PORT)
    assert "Plug in the cable" in str(board.advice)
    assert len([b for b in chain.boards.found() if b.way is Way.USB]) == 1
    chain.boards.connect("gone")  # what is not there any more is looked for again
    assert chain.boards.is_searching
    chain.boards.close()


def test_the_board_met_last_is_linked_without_a_tap(tmp_path: Path) -> None:
    chain = Chain(tmp_path)
    chain.boards.begin()
    assert not chain.boards.is_linked
    RememberedBoards(tmp_path).remember(RememberedBoard("usb:1", "serial:nowhere", "My board"))
    chain.boards.begin()
    chain.pass_time(300)
    assert chain.boards.found()[0].name == "My board"
    assert (chain.boards.is_linked, chain.boards.is_there) == (True, False)
    chain.boards.close()


def test_the_thread_of_the_app_brings_news_and_ends(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.simulate("identity")
    for _ in range(10_000):
        boards.poll()
        if boards.is_there:
            break
        boards._running().run(_nothing()).result(1)  # noqa: SLF001  (the thread has gone round)
    assert boards.is_there
    assert boards.close()
    assert boards.close()


async def _nothing() -> None:
    """Wait a little, where the boards live."""
    await asyncio.sleep(0.002)
