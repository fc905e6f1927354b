"""`ringside board scan | monitor | test`: with a simulated board behind a real port."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cli import exits
from hardware import attempt, discovery
from hardware.errors import NO_PERMISSION, board_error
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import Noise
from hardware.transports.serial_port import SerialTransport
from tests.cli.running import ringside
from tests.cli.served_board import PADDOCK, SPACES, WIRING, ServedBoard, Walker, paddock

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nobodys_wirings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path / "home"))


@pytest.fixture
def walked() -> Iterator[str]:
    """A board over which a figure is walked without end."""
    with ServedBoard(paddock(), Walker(SPACES)) as where:
        yield where


# ---- scan ----


def test_scan_tells_who_answers(walked: str) -> None:
    run = ringside("board", "scan", "--tcp", walked)
    assert run.code == exits.FINE, run.err
    assert f"[tcp:{walked}]: 65 cells; presence, hello pad, lights; firmware 1.0.0" in run.out
    assert "1 board found." in run.out


def test_scan_speaks_to_programs_too(walked: str) -> None:
    places = json.loads(ringside("board", "scan", "--tcp", walked, "--json").out)["places"]
    assert places[0]["board"]["cells"] == 65
    assert places[0]["advice"] is None


def test_scan_says_what_to_do_where_nobody_answers() -> None:
    run = ringside("board", "scan", "--tcp", f"127.0.0.1:{free_port()}")
    assert run.code == exits.FAULTS_FOUND
    assert "no board answers. Nothing answers at 127.0.0.1" in run.out
    assert "0 boards found." in run.out


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_what_is_no_board_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt, "GREETING_LOSSY_MS", 200)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        run = ringside("board", "scan", "--tcp", where, "--json")
    assert run.code == exits.FAULTS_FOUND
    assert json.loads(run.out)["places"][0]["reason"] == "board/not-a-board"


class FakePort(NamedTuple):
    device: str
    description: str = "a port"
    vid: int | None = 0x2341
    pid: int | None = 1
    serial_number: str | None = None


def test_scan_greets_the_ports_that_look_like_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    with ServedBoard(paddock(), pty=True) as where:
        ports = [FakePort(where), FakePort("/dev/printer", vid=None)]
        monkeypatch.setattr(discovery, "ports_of_this_computer", lambda: ports)
        run = ringside("board", "scan", "--no-bluetooth")
        assert run.code == exits.FINE, run.out + run.err
        assert f"Arduino on {where}" in run.out
        assert "printer" not in run.out
        everything = ringside("board", "scan", "--no-bluetooth", "--all")
    assert "There is no port /dev/printer" in everything.out


class BrokenRadio:
    async def find(self) -> list[discovery.Found]:
        raise board_error("bluetooth/off")


def test_scan_says_why_the_radio_does_not_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "ports_of_this_computer", list)
    monkeypatch.setattr(discovery, "BluetoothBoards", BrokenRadio)
    run = ringside("board", "scan")
    assert run.code == exits.FAULTS_FOUND
    assert "Bluetooth is off" in run.err
    assert json.loads(ringside("board", "scan", "--json").out)["problems"][0]["reason"]


# ---- where the board is ----


def test_the_only_board_is_found_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "BluetoothBoards", BrokenRadio)
    with ServedBoard(paddock(), pty=True) as where:
        monkeypatch.setattr(discovery, "ports_of_this_computer", lambda: [FakePort(where)])
        run = ringside("board", "monitor", "--count", 1)
    assert run.code == exits.FINE, run.err
    assert f"Found Arduino on {where}." in run.err


def test_several_boards_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "BluetoothBoards", BrokenRadio)
    ports = [FakePort("/dev/a"), FakePort("/dev/b")]
    monkeypatch.setattr(discovery, "ports_of_this_computer", lambda: ports)
    run = ringside("board", "monitor")
    assert run.code == exits.WRONG_USAGE
    assert "Several boards are there (serial:/dev/a, serial:/dev/b)" in run.err


def test_no_board_at_all_is_told_with_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "BluetoothBoards", BrokenRadio)
    monkeypatch.setattr(discovery, "ports_of_this_computer", list)
    run = ringside("board", "light")
    assert run.code == exits.FAULTS_FOUND
    assert "Bluetooth is off" in run.err
    assert "No board was found. Plug it in" in run.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--tcp", "127.0.0.1:1", "--port", "/dev/x"), "Name one place only"),
        (("--tcp", "nonsense"), "it is written as host:port"),
        (("--tcp", "host:99999"), "it is written as host:port"),
    ],
)
def test_a_place_that_cannot_be_is_wrong_usage(options: tuple[str, ...], told: str) -> None:
    run = ringside("board", "monitor", *options)
    assert run.code == exits.WRONG_USAGE
    assert told in run.err


@pytest.mark.parametrize("tool", ["monitor", "test", "light"])
def test_a_port_that_is_not_there_is_told_with_advice(tool: str) -> None:
    run = ringside("board", tool, "--port", "/dev/ringside-nowhere")
    assert run.code == exits.FAULTS_FOUND
    assert "There is no port /dev/ringside-nowhere. Plug in the cable" in run.err


def test_a_port_without_permission_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def denied(self: SerialTransport) -> None:
        raise board_error(NO_PERMISSION, platform="linux", port="/dev/ttyACM0", group="dialout")

    monkeypatch.setattr(SerialTransport, "open", denied)
    run = ringside("board", "monitor", "--port", "/dev/ttyACM0")
    assert run.code == exits.SETUP_UNFINISHED
    assert "sudo usermod -aG dialout" in run.err


def test_a_map_that_is_not_there_is_told() -> None:
    run = ringside("board", "monitor", "--tcp", "127.0.0.1:1", "--map", "atlantis")
    assert run.code == exits.FAULTS_FOUND
    assert "atlantis:1: This file is not there." in run.err
    run = ringside("board", "monitor", "--tcp", "127.0.0.1:1", *PADDOCK, "--board", "mine")
    assert "raptor-paddock.mine.yaml:1: This file is not there." in run.err


# ---- monitor ----


def test_monitor_tells_what_happens_by_space(walked: str) -> None:
    run = ringside("board", "monitor", "--tcp", walked, *PADDOCK, "--count", 8)
    assert run.code == exits.FINE, run.err
    assert "the board has introduced itself: 65 cells" in run.out
    assert "RP19 (cell 18)" in run.out
    assert "): a figure" in run.out
    assert "): empty" in run.out


def test_monitor_tells_cells_without_a_map_and_tags(tmp_path: Path) -> None:
    def play(board: SimulatedBoard, now: int) -> None:
        if board.on_pad is None:
            board.hold_to_pad("x", now)

    with ServedBoard(paddock(kind=SensorKind.IDENTITY), play) as where:
        run = ringside("board", "monitor", "--tcp", where, "--count", 5)
    assert "cell 18" in run.out
    assert "has the tag 04" in run.out


def test_monitor_gives_json_lines(walked: str) -> None:
    run = ringside("board", "monitor", "--tcp", walked, *PADDOCK, "--count", 6, "--json")
    lines = [json.loads(line) for line in run.out.splitlines()]
    assert len(lines) == 6
    greeted = next(line for line in lines if line["what"] == "Greeted")
    assert greeted["abilities"] == ["presence", "hello pad", "lights"]
    changed = next(line for line in lines if line["what"] == "CellChanged")
    assert changed["space"] == SPACES[changed["cell"]]


def test_monitor_tells_a_loss_and_goes_on() -> None:
    opened: list[int] = []

    def play(board: SimulatedBoard, now: int) -> None:
        opened.append(now)
        board.is_cut = 300 < now - opened[0] < 2300

    with ServedBoard(paddock(), play) as where:
        run = ringside("board", "monitor", "--tcp", where, "--count", 5)
    assert run.code == exits.FINE
    assert run.out.count("fallen silent") == 1
    assert "Check its power" in run.out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_sigterm_end_a_monitor_well(number: signal.Signals, walked: str) -> None:
    command = [sys.executable, "-m", "cli", "board", "monitor", "--tcp", walked]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout
        assert "introduced itself" in process.stdout.readline()
        process.send_signal(number)
        assert process.wait(20) == exits.FINE
    finally:
        process.kill()
        process.communicate()


# ---- test ----


def test_walking_over_every_cell_ends_the_test() -> None:
    with ServedBoard(SimulatedBoard(WIRING), Walker(SPACES)) as where:
        run = ringside("board", "test", "--tcp", where, *PADDOCK, "--seconds", 60)
    assert run.code == exits.FINE, run.out
    assert "(28 of 28)" in run.out
    assert "RP01+" in run.out
    assert "+  answered: 28 cells" in run.out


def test_cells_that_do_not_answer_are_found() -> None:
    board = paddock(noise=Noise(dead=frozenset({"RP05"})))
    board.faulty.add("RP03")
    with ServedBoard(board, Walker(SPACES)) as where:
        run = ringside("board", "test", "--tcp", where, *PADDOCK, "--seconds", 1)
    assert run.code == exits.FAULTS_FOUND
    assert "RP05." in run.out
    assert "RP03!" in run.out
    assert "!  reports a fault: 1 cell" in run.out


def test_the_test_gives_its_result_to_programs() -> None:
    with ServedBoard(paddock()) as where:
        run = ringside("board", "test", "--tcp", where, "--seconds", 0.7, "--json")
    assert run.code == exits.FAULTS_FOUND
    result = json.loads(run.out)
    assert not result["complete"]
    assert len(result["cells"]) == 64
    assert result["cells"][40] == {
        "cell": 40, "space": None, "mark": "silent", "edges": 0, "bounces": 0, "faults": 0,
    }  # fmt: skip


def test_without_a_map_cells_are_drawn_in_rows() -> None:
    with ServedBoard(paddock()) as where:
        run = ringside("board", "test", "--tcp", where, "--seconds", 0.5)
    assert "   0.     1.     2." in run.out
    assert ".  has not answered: 64 cells" in run.out


def test_every_tool_is_listed() -> None:
    out = ringside("board", "--help").out
    tools = "emulate known light monitor record replay scan simulate test wiring"
    for tool in tools.split():
        assert f"  {tool} " in out


def test_a_tool_that_is_not_there_is_wrong_usage() -> None:
    assert ringside("board", "juggle").code == exits.WRONG_USAGE


def test_no_thread_is_left_behind() -> None:
    with ServedBoard(paddock()) as where:
        ringside("board", "scan", "--tcp", where)
    assert not [thread for thread in threading.enumerate() if "boards" in thread.name]
