"""A board that somebody else built from PROTOCOL.md, over TCP and a cable, right and wrong.

The board shares no line with this project (`stranger/`); everything behind the port is the app's.
"""

from __future__ import annotations

import ast
import json
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits
from companion.play.lights import Ended
from companion.tracking.outputs import Phase
from hardware.boards.values import CellTrust, FoundState
from hardware.figures import FigureRegistry, figure_name, save_figures
from hardware.remembered import RememberedBoard, RememberedBoards
from hardware.trace_flight import MOST_BYTES
from hardware.wiring import Wiring, as_file
from tests.cli.running import ringside
from tests.hardware.stranger import board as bugs
from tests.hardware.stranger import wire
from tests.hardware.stranger.at_table import (
    GAME,
    IDENTITY,
    PLACES,
    PRESENCE,
    WIRING,
    app_in,
    set_up,
    tag_of,
)
from tests.hardware.stranger.board import StrangersBoard
from tests.hardware.stranger.served import Served

if TYPE_CHECKING:
    from tests.hardware.stranger.at_table import AtTable

pytestmark = pytest.mark.uncounted

HERE = Path(__file__).parent / "stranger"
VECTORS = Path(__file__).parents[2] / "firmware_protocol" / "vectors"
RAPTOR = "p1.raptor.1"
CELLS = 64
START, END = PLACES[RAPTOR], "RP16"


# ---- written from the page alone ----


@pytest.mark.parametrize("name", ["wire", "board", "served"])
def test_the_strangers_board_shares_nothing_with_this_project(name: str) -> None:
    tree = ast.parse((HERE / f"{name}.py").read_text("utf-8"))
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            modules.add(node.module or "")
        elif isinstance(node, ast.Import):
            modules |= {each.name for each in node.names}
    ours = {module for module in modules if module.split(".")[0] not in sys.stdlib_module_names}
    assert all(module.startswith("tests.hardware.stranger") for module in ours)


@pytest.mark.parametrize("file", ["frames", "streams"])
def test_it_passes_the_samples_of_the_page(file: str) -> None:
    for case in json.loads((VECTORS / f"{file}.json").read_text("utf-8")):
        for step in (1, 1000):
            stream, ear = bytes.fromhex(case["stream"]), wire.Ear()
            pieces = [stream[at : at + step] for at in range(0, len(stream), step)]
            heard = [frame.hex() for piece in pieces for frame in ear.hear(piece)]
            assert heard == case.get("frames", [case["frame"]] if case.get("frame") else [])
            if "counters" in case:
                assert ear.errors == sum(case["counters"].values()), case["name"]
        frame = bytes.fromhex(case.get("frame") or "")
        if frame:
            assert wire.on_the_line(frame[0], frame[1], frame[2:]).hex() == case["stream"]


# ---- right ----


def begin(table: AtTable, place: str) -> None:
    """Link the board there, and play the duel on it."""
    table.boards.follow(GAME)
    table.boards.link_to(place)
    table.until(lambda: table.boards.phase is Phase.IN_SYNC, "in sync")


@pytest.mark.parametrize("way", ["tcp", "pty"])
@pytest.mark.parametrize("capabilities", [PRESENCE, IDENTITY, IDENTITY | wire.PRESENCE])
def test_a_figure_moves_on_a_board_that_a_stranger_built(
    tmp_path: Path, way: str, capabilities: int
) -> None:
    tags = FigureRegistry({tag_of(f): figure_name(f) for f in PLACES})
    save_figures(tmp_path, tags, lambda _: None)
    board = StrangersBoard(CELLS, capabilities)
    set_up(board)
    served = Served(board, way)
    with served as place, app_in(tmp_path) as table:
        begin(table, place)
        served.do(lambda b: b.lift(WIRING.cell_of[START]))
        table.until(lambda: table.boards.seen().get(START) == "empty", "lifted")
        served.do(lambda b: b.put(WIRING.cell_of[END], tag_of(RAPTOR)))
        table.until(lambda: bool(table.settled()), "a move")
        assert table.settled() == [(RAPTOR, END)]
        who = RAPTOR if capabilities & wire.IDENTITY else "somebody"
        assert table.boards.seen()[END] == who
        (found,) = [each for each in table.boards.found() if each.is_held]
        assert (found.state, found.firmware) == (FoundState.LINKED, "0.3.7")


def test_the_configuration_comes_after_every_hello_and_lights_reach_their_cells(
    tmp_path: Path,
) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        begin(table, place)
        table.until(lambda: board.config == (20, 500), "configured")
        table.boards.light(Ended(END))
        table.until(lambda: list(board.leds) == [WIRING.led_of[END]], "lit")
        served.do(lambda b: b.start(counter=2))
        table.until(lambda: board.config == (20, 500), "configured after a reset")
        table.until(lambda: list(board.leds) == [WIRING.led_of[END]], "lit after a reset")
        table.until(lambda: table.boards.phase is Phase.IN_SYNC, "in sync after a reset")


def test_a_connection_that_breaks_is_made_anew(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        begin(table, place)
        table.until(lambda: board.config == (20, 500), "configured")
        board.config = None
        served.hang_up()
        table.until(lambda: table.boards.phase is Phase.OFFLINE, "lost")
        table.until(lambda: table.boards.phase is Phase.IN_SYNC, "back")
        table.until(lambda: board.config == (20, 500), "configured on the new connection too")
        assert served.opened == 2


def test_several_hosts_hear_the_same_board_each_with_its_own_count(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    served = Served(board, "tcp", several=True)
    with served as place, app_in(tmp_path / "a") as one, app_in(tmp_path / "b") as other:
        begin(one, place)
        begin(other, place)
        served.do(lambda b: b.lift(WIRING.cell_of[START]))
        for table in (one, other):
            table.until(lambda: table.boards.seen().get(START) == "empty", "lifted")  # noqa: B023
        assert served.connections == 2


def test_a_board_for_one_host_is_with_whoever_came_last(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path / "a") as one, app_in(tmp_path / "b") as other:
        one.boards.link_to(place)
        one.until(lambda: one.boards.is_there, "linked")
        other.boards.link_to(place)
        other.until(lambda: other.boards.is_there, "linked")
        one.until(lambda: not one.boards.is_there, "taken over")


@pytest.mark.parametrize("ways", [("tcp", "tcp"), ("tcp", "pty")])
def test_a_map_on_two_boards_is_one_table(tmp_path: Path, ways: tuple[str, str]) -> None:
    parts = {
        "left": {space: cell for space, cell in WIRING.cell_of.items() if cell < 14},
        "right": {space: cell - 14 for space, cell in WIRING.cell_of.items() if cell >= 14},
    }
    (tmp_path / "wirings").mkdir()
    served = []
    for number, (name, cell_of) in enumerate(parts.items()):
        wiring = Wiring(map_id="raptor-paddock", board=name, cells=32, cell_of=cell_of)
        file = tmp_path / "wirings" / f"{wiring.name}.yaml"
        file.write_text(as_file(wiring), "utf-8")
        board = StrangersBoard(32, wire.PRESENCE, counter=number + 1)
        for space in PLACES.values():
            if space in cell_of:
                board.put(cell_of[space])
        served.append(Served(board, ways[number]))
    known = RememberedBoards(tmp_path)
    for name, each in reversed([*zip(parts, served, strict=True)]):
        known.remember(RememberedBoard(each.place, each.place, name, wiring=name))
    start = next(space for space in PLACES.values() if space in parts["left"])
    end = next(space for space in parts["right"] if space not in PLACES.values())
    with served[0], served[1], app_in(tmp_path) as table:
        table.boards.follow(GAME)
        table.boards.begin()
        table.until(lambda: table.boards.phase is Phase.IN_SYNC, "in sync on both")
        assert sum(each.is_held for each in table.boards.found()) == 2
        served[0].do(lambda b: b.lift(parts["left"][start]))
        served[1].do(lambda b: b.put(parts["right"][end]))
        table.until(lambda: table.boards.seen().get(end) == "somebody", "seen on the other")
        assert table.boards.seen()[start] == "empty"


def test_a_faulty_cell_of_a_strangers_board_is_dead_until_it_is_mended(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    board.fail(5)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        table.boards.link_to(place)
        table.until(lambda: bool(table.boards.cells()), "cells")

        def trusts() -> list[CellTrust]:
            return [cell.trust for cell in table.boards.cells()]

        table.until(lambda: trusts().count(CellTrust.DEAD) == 1, "one is dead")
        assert trusts()[5] is CellTrust.DEAD
        served.do(lambda b: b.lift(5))
        table.until(lambda: CellTrust.DEAD not in trusts(), "none is dead")
        served.do(lambda b: b.put(5))
        table.until(lambda: trusts()[5] is CellTrust.GOOD, "good")


# ---- hostile ----


@pytest.mark.parametrize("way", ["tcp", "pty"])
def test_noise_between_true_heartbeats_changes_nothing(tmp_path: Path, way: str) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    served = Served(board, way)
    chance = random.Random(3)
    sent = 0

    def shout() -> bytes:
        nonlocal sent
        noise = chance.randbytes(20_000 if way == "tcp" else 1000)
        sent += len(noise)
        return noise

    with served as place, app_in(tmp_path) as table:
        begin(table, place)
        served.noise = shout
        table.until(lambda: sent > (20_000_000 if way == "tcp" else 200_000), "megabytes of noise")
        served.noise = None
        assert table.boards.flight_bytes <= MOST_BYTES
        table.until(lambda: table.boards.phase is Phase.IN_SYNC, "in sync after it")
        served.do(lambda b: b.lift(WIRING.cell_of[START]))
        table.until(lambda: table.boards.seen().get(START) == "empty", "lifted")


def fidget(board: StrangersBoard) -> None:
    """Somebody plays with a figure, as fast as a hand can."""
    if board.has_rested(100):
        (board.lift if board.cells[0] else board.put)(0)


class FidgetBoard(StrangersBoard):
    """A board on which somebody always plays with a figure."""

    def tick(self, now_ms: int) -> None:
        super().tick(now_ms)
        fidget(self)


MISTAKES: list[tuple[str, str, tuple[str, ...]]] = [
    (bugs.WRONG_CRC, "firmware/state-crc", ("HEARTBEAT", "state_crc 0x", "give 0x", "Look at")),
    (bugs.REV_BY_TWO, "firmware/rev-jumps", ("EVENT says rev 0x", "0x", "was expected")),
    (bugs.REV_STANDS, "firmware/rev-jumps", ("EVENT says rev 0x", "0x", "was expected")),
    (bugs.NEXT_CELL, "firmware/event-astray", ("After the EVENTs", "SNAPSHOT says", "cell")),
    (bugs.FEWER_PAGES, "firmware/snapshot-misfit", ("SNAPSHOT page 1 of 1", "64 cells of HELLO")),
    (bugs.MORE_CELLS, "firmware/snapshot-misfit", ("SNAPSHOT page 1 of 1", "64 cells of HELLO")),
    (bugs.NO_SNAPSHOT, "firmware/no-snapshot", ("GET_SNAPSHOT was sent", "no SNAPSHOT came")),
    (bugs.NO_HELLO, "firmware/no-hello", ("GET_HELLO was sent", "no HELLO came", "0x01")),
    (bugs.SHORT_HELLO, "firmware/cut-short", ("HELLO has 14 bytes", "needs 18")),
    (bugs.FRAME_CRC, "firmware/frame-crc", ("frames came", "CRC-16/CCITT-FALSE")),
    (bugs.CELL_TOO_HIGH, "firmware/event-misfit", ("EVENT names cell 64", "64 cells")),
    (bugs.TOO_NEW, "firmware/too-new", ("version 2.0", "understands 1")),
    (bugs.NO_CELLS, "firmware/not-understood", ("0 cells", "1 to 1024")),
    (bugs.TOO_MANY, "firmware/not-understood", ("2000 cells", "1 to 1024")),
]


@pytest.mark.parametrize(("bug", "reason", "told"), MISTAKES, ids=[each[0] for each in MISTAKES])
def test_a_mistake_of_the_board_is_named_and_never_in_sync(
    tmp_path: Path, bug: str, reason: str, told: tuple[str, ...]
) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    board.bugs.add(bug)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        table.boards.follow(GAME)
        table.boards.link_to(place)

        def is_refused() -> bool:
            served.do(fidget)
            return table.boards.is_refused

        table.until(is_refused, f"{bug} is named")
        found = next(each for each in table.boards.found() if each.is_held)
        assert (found.state, found.reason) == (FoundState.REFUSED, reason)
        assert [part for part in told if part not in str(found.advice)] == []
        for _ in range(60):
            served.do(fidget)
            table.boards.poll()
            assert table.boards.phase is Phase.OFFLINE
            time.sleep(0.01)


@pytest.mark.parametrize(("bug", "reason", "told"), MISTAKES, ids=[each[0] for each in MISTAKES])
def test_the_tools_name_a_mistake_and_leave_with_an_error(
    bug: str, reason: str, told: tuple[str, ...]
) -> None:
    board = FidgetBoard(CELLS, PRESENCE)
    board.bugs.add(bug)
    is_slow = bug in {bugs.NO_SNAPSHOT, bugs.NO_HELLO, bugs.SHORT_HELLO, bugs.FRAME_CRC}
    seconds = 6 if is_slow else 3
    with Served(board, "tcp") as place:
        where = place.removeprefix("tcp:")
        run = ringside("board", "monitor", "--tcp", where, "--seconds", seconds)
    assert run.code == exits.FAULTS_FOUND, reason
    assert [part for part in told if part not in run.out + run.err] == []


class UpdatedBoard(StrangersBoard):
    """A board that gets firmware which is too new a moment after it was greeted."""

    def tick(self, now_ms: int) -> None:
        if self.config is not None and bugs.TOO_NEW not in self.bugs:
            self.bugs.add(bugs.TOO_NEW)
            self.start(2)
        super().tick(now_ms)


def test_a_board_that_comes_back_with_firmware_that_is_too_new_is_no_success() -> None:
    with Served(UpdatedBoard(CELLS, PRESENCE), "tcp") as place:
        where = place.removeprefix("tcp:")
        run = ringside("board", "monitor", "--tcp", where, "--seconds", 2)
    assert (run.code, "version 2.0" in run.out) == (exits.FAULTS_FOUND, True)


def test_a_board_that_mends_its_ways_is_believed_again(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    board.bugs.add(bugs.WRONG_CRC)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        table.boards.follow(GAME)
        table.boards.link_to(place)
        table.until(lambda: table.boards.is_refused, "named")
        served.do(lambda b: b.bugs.clear())
        table.until(lambda: table.boards.phase is Phase.IN_SYNC, "in sync")
        assert not table.boards.is_refused


def test_a_board_that_names_no_ability_is_taken_for_one_with_presence(tmp_path: Path) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    board.bugs.add(bugs.NO_ABILITY)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        begin(table, place)
        run = ringside("board", "scan", "--tcp", place.removeprefix("tcp:"))
    assert run.code == exits.FINE
    assert "64 cells; no ability named (capabilities 0); firmware 0.3.7" in run.out


@pytest.mark.parametrize(
    "abuse",
    [
        b"\0" * 5000,
        b"\xff" * 5000,
        b"Traceback (most recent)\r\n" * 100,
        bytes(range(256)) * 20,
    ],
    ids=["zeros", "ones", "text", "all bytes"],
)
def test_rubbish_of_every_kind_is_survived(tmp_path: Path, abuse: bytes) -> None:
    board = StrangersBoard(CELLS, PRESENCE)
    set_up(board)
    served = Served(board, "tcp")
    with served as place, app_in(tmp_path) as table:
        served.noise = lambda: abuse
        begin(table, place)
        served.do(lambda b: b.lift(WIRING.cell_of[START]))
        table.until(lambda: table.boards.seen().get(START) == "empty", "lifted")
