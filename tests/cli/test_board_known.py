"""`ringside board known`, wirings of one's own, and boards that are reached by radio."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from typing import TYPE_CHECKING

import pytest

from cli import doctor_boards, exits
from cli.doctor_command import examine
from companion.content.settings_file import load_settings
from hardware import discovery
from hardware.remembered import RememberedBoard, RememberedBoards
from hardware.wiring import Wiring, as_file, load_known_wiring
from tests.cli.running import ringside
from tests.cli.served_board import ServedBoard, paddock
from tests.hardware.lanes.bluez_lane import BUS
from tests.hardware.lanes.fake_bluez import NAME, FakeBluez
from tests.hardware.lanes.table_board import TableBoard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    return tmp_path


# ---- known ----


def test_boards_that_were_met_are_listed_the_last_one_first(home: Path) -> None:
    assert ringside("board", "known").out == "0 boards known.\n"
    boards = RememberedBoards(home)
    boards.remember(RememberedBoard("ble:Blue", "ble:Blue", "Blue", 41, is_left=True))
    boards.remember(RememberedBoard("usb:2341:0043:7", "serial:COM3", "Arduino", 65, wiring="mine"))
    assert ringside("board", "known").out.splitlines() == [
        "Arduino [usb:2341:0043:7]: serial:COM3, 65 cells, wirings of mine",
        "Blue [ble:Blue]: ble:Blue, 41 cells, left",
        "2 boards known.",
    ]
    assert len(json.loads(ringside("board", "known", "--json").out)["boards"]) == 2


def test_a_board_on_the_network_is_added_told_its_wiring_and_forgotten(home: Path) -> None:
    place = "tcp:table-three:4000"
    run = ringside("board", "known", place, "--add", "--name", "Table three")
    assert run.out.splitlines()[0] == f"Table three [{place}]: {place}"
    assert "wirings of mine" in ringside("board", "known", place, "--wiring", "mine").out
    assert RememberedBoards(home).all()[0].wiring == "mine"
    assert ringside("board", "known", place, "--forget").out == "0 boards known.\n"
    assert ringside("board", "known", place, "--forget").code == exits.FAULTS_FOUND


def test_a_board_is_meant_by_its_name_and_by_its_address_however_written(home: Path) -> None:
    added = ringside("board", "known", "10.0.0.7:4000", "--add", "--name", "Mine")
    assert (added.code, added.err) == (exits.FINE, "")
    for number, text in enumerate(("Mine", "10.0.0.7:4000", "tcp:10.0.0.7:4000")):
        wiring = f"w{number}"
        assert ringside("board", "known", text, "--wiring", wiring).code == exits.FINE
        assert RememberedBoards(home).all()[0].wiring == wiring
    ringside("board", "known", "10.0.0.8:4000", "--add", "--name", "Mine")
    assert ringside("board", "known", "Mine", "--forget").code == exits.FAULTS_FOUND
    assert len(RememberedBoards(home).all()) == 2


@pytest.mark.usefixtures("home")
def test_the_tools_find_a_board_that_was_met_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "ports_of_this_computer", list)
    monkeypatch.setattr(discovery.BluetoothBoards, "find", nobody)
    with ServedBoard(paddock()) as where:
        ringside("board", "known", where, "--add", "--name", "Mine")
        scan = ringside("board", "scan")
        monitor = ringside("board", "monitor", "--count", 1)
    assert scan.code == exits.FINE, scan.err
    assert f"Mine [tcp:{where}]: 65 cells" in scan.out
    assert monitor.code == exits.FINE, monitor.err
    assert "Taking Mine, which was met last." in monitor.err


async def nobody(_: object) -> list[discovery.Found]:
    """What a radio hears where no board is."""
    return []


def test_a_damaged_file_is_told_once_and_set_aside(home: Path) -> None:
    (home / "boards.json").write_bytes(b'[{"board_id": "Zo\xeb"}]')
    run = ringside("board", "known", "tcp:table:4000", "--add")
    assert run.code == exits.FINE
    assert run.err == (
        f"{home / 'boards.json'} is damaged (not UTF-8) and was set aside as boards.json.broken. "
        "Boards have to be linked again.\n"
    )
    assert run.out.endswith("1 board known.\n")
    assert ringside("board", "known").err == ""


def test_what_cannot_be_read_is_told_once_and_a_board_is_not_added(home: Path) -> None:
    (home / "boards.json").mkdir()
    run = ringside("board", "known", "tcp:table:4000", "--add")
    assert run.code == exits.FAULTS_FOUND
    first, second = run.err.splitlines()
    assert "boards.json cannot be read: is a directory." in first
    assert second.startswith(f"{home / 'boards.json'} cannot be written, so nothing was changed.")


def test_the_doctor_looks_at_small_files_and_touches_none(home: Path) -> None:
    assert own_files() == ("fine", "settings, figures and boards can be used")
    (home / "settings.json").write_bytes(b'{"names": ["Zo\xeb"]}')
    (home / "figures.json").mkdir()
    assert own_files() == (
        "hint",
        "cannot be used: settings.json (not UTF-8), figures.json (is a directory)",
    )
    assert (home / "settings.json").exists()
    (home / "figures.json").rmdir()
    load_settings(home)
    assert own_files() == ("hint", "damaged and set aside: settings.json.broken")


def own_files() -> tuple[str, str]:
    """What the doctor says of them."""
    return next((f.health.value, f.found) for f in examine() if f.about == "Own files")


@pytest.mark.usefixtures("home")
def test_what_cannot_be_a_board_is_not_added() -> None:
    for more in ((), ("--add",)):
        run = ringside("board", "known", "tcp:nowhere", *more)
        assert run.code == exits.FAULTS_FOUND
        assert "No board can be at tcp:nowhere. Write tcp:HOST:PORT" in run.err
        assert "cable" not in run.err
    unmet = ringside("board", "known", "tcp:nowhere:7")
    assert unmet.code == exits.FAULTS_FOUND
    assert "`ringside board known tcp:nowhere:7 --add`" in unmet.err
    assert ringside("board", "known", "--forget").code == exits.WRONG_USAGE


# ---- wirings of one's own ----

REED = load_known_wiring("raptor-paddock")
HALF = {space: cell for space, cell in REED.cell_of.items() if cell < 14}
REST = {space: cell - 14 for space, cell in REED.cell_of.items() if cell >= 14}


def keep(folder: Path, board: str, cell_of: dict[str, int], cells: int = 32) -> Path:
    folder.mkdir(exist_ok=True)
    wiring = Wiring(map_id="raptor-paddock", board=board, cells=cells, cell_of=cell_of)
    file = folder / f"{wiring.name}.yaml"
    file.write_text(as_file(wiring), "utf-8")
    return file


def test_two_boards_are_checked_as_one(tmp_path: Path) -> None:
    left, right = keep(tmp_path, "left", HALF), keep(tmp_path, "right", REST)
    run = ringside("board", "wiring", "--as-one", left, right)
    assert run.code == exits.FINE, run.out
    assert "raptor-paddock on left and right: 28 spaces on 64 cells" in run.out
    whole = keep(tmp_path, "whole", REED.cell_of)
    run = ringside("board", "wiring", "--as-one", left, whole)
    assert run.code == exits.FAULTS_FOUND
    assert "The space RP01 is on raptor-paddock.left already." in run.out


def test_a_wiring_of_ones_own_is_used_by_the_tools(home: Path) -> None:
    mirrored = {space: 27 - cell for space, cell in REED.cell_of.items()}
    keep(home / "wirings", "mine", mirrored)
    with ServedBoard(paddock()) as where:  # one figure, on cell 18
        options = ("--tcp", where, "--map", "raptor-paddock", "--count", 2)
        mine = ringside("board", "monitor", *options)
        theirs = ringside("board", "monitor", *options, "--board", "reed64")
        assert "RP10 (cell 18)" in mine.out, mine.out + mine.err
        assert "RP19 (cell 18)" in theirs.out
        keep(home / "wirings", "other", mirrored)
        assert "name one with --board: mine, other" in ringside("board", "monitor", *options).err
    assert "11 wirings, 0 errors" in ringside("board", "wiring").out


def test_the_doctor_reads_the_wirings_of_a_person(home: Path) -> None:
    assert doctor_boards.own_wirings(home) == ("none", "")
    keep(home / "wirings", "mine", REED.cell_of)
    assert doctor_boards.own_wirings(home) == (f"1 in {home / 'wirings'}", "")
    keep(home / "maps", "bad", {"RP99": 0})
    found, advice = doctor_boards.own_wirings(home)
    assert found == "1 error in 2 files"
    assert "raptor-paddock.bad.yaml:7: The map has no space RP99." in advice


# ---- by radio ----


class Radio:
    """A bluetoothd of our own in a thread of its own, with one board in range."""

    def __init__(self, folder: Path) -> None:
        self.board = TableBoard(lossy=False)
        self.address = ""
        self._folder = folder
        self._is_up, self._is_over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        bluez = FakeBluez(self.board)
        self.address = await bluez.bus.open(self._folder / "bus")
        self._is_up.set()
        while not self._is_over.is_set():
            bluez.step(time.monotonic_ns() // 1_000_000)
            await asyncio.sleep(0.005)
        await bluez.bus.close()

    def start(self) -> None:
        self._thread.start()
        assert self._is_up.wait(5)

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join(5)


@pytest.fixture
def radio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Radio]:
    from bleak.backends.bluezdbus.version import BlueZFeatures

    monkeypatch.setattr(BlueZFeatures, "checked_bluez_version", True)
    served = Radio(tmp_path)
    served.start()
    monkeypatch.setenv(BUS, served.address)
    yield served
    served.stop()


def test_a_board_is_scanned_and_heard_by_radio(radio: Radio) -> None:
    run = ringside("board", "scan", "--ble", NAME)
    assert run.code == exits.FINE, run.out + run.err
    assert f"{NAME} [ble:{NAME}" in run.out
    run = ringside("board", "monitor", "--ble", NAME, "--count", 2)
    assert run.code == exits.FINE, run.out + run.err
    assert "the board has introduced itself" in run.out
    assert radio.board is not None


def test_a_board_that_is_not_in_range_is_told(
    radio: Radio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.transports.ble.SCAN_S", 0.2)
    run = ringside("board", "monitor", "--ble", "Somebody else's")
    assert run.code == exits.FAULTS_FOUND
    assert run.err.startswith("No board was heard.")
    assert radio.board is not None
