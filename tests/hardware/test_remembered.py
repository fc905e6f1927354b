"""Boards that were met: by what they are known again, whatever way they were found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pytest

from hardware.discovery import KnownBoards, SerialPorts, discover
from hardware.remembered import FILE, RememberedBoard, RememberedBoards, met
from hardware.transports.ble import BleTarget, Sighting
from hardware.transports.serial_port import SerialTarget
from hardware.transports.tcp import TcpTarget
from hardware.usb_ports import UsbId
from tests.full_disk import full_disk
from tests.hardware.lanes.virtual_time import run

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.whole_file import Unused

UNO = UsbId(0x2341, 0x0043, "7543")
CLONE = UsbId(0x1A86, 0x7523)


def test_a_usb_board_is_known_by_its_serial_number_and_others_by_their_port() -> None:
    assert met(SerialTarget("COM3", usb=UNO), "Uno").board_id == "usb:2341:0043:7543"
    clone = met(SerialTarget("COM3", usb=CLONE), "clone", cells=65)
    assert (clone.board_id, clone.usb, clone.cells) == ("serial:COM3", "usb:1a86:7523:", 65)
    plain = met(SerialTarget("/dev/ttyS0"), "a wire")
    assert (plain.board_id, plain.usb) == ("serial:/dev/ttyS0", "")


def test_a_board_on_the_network_is_known_by_its_address() -> None:
    board = met(TcpTarget("table", 4000), "Table")
    assert board.board_id == board.address == "tcp:table:4000"
    assert isinstance(board.target(), TcpTarget)


def heard(name: str | None, address: str = "A0:01") -> BleTarget:
    """A place in the air at which a board was heard; nobody had named one."""
    target = BleTarget()
    target.met = Sighting(None, name, address, -60)  # type: ignore[arg-type]  # only looked at
    return target


def test_a_radio_board_is_known_by_its_name_and_by_its_address_in_the_air() -> None:
    board = met(heard("Blue"), "Blue")
    assert (board.board_id, board.address, board.radio_address) == ("ble:Blue", "ble:Blue", "A0:01")
    target = board.target()
    assert isinstance(target, BleTarget)
    assert (target.wanted, target.known_as) == ("Blue", "A0:01")


@pytest.mark.parametrize(
    ("target", "name", "address", "is_wanted"),
    [
        (BleTarget(), "Any", "A0:02", True),
        (BleTarget("Blue"), "Blue", "A0:02", True),
        (BleTarget("Blue"), "Red", "A0:02", False),
        (BleTarget("A0:02"), None, "A0:02", True),
        (BleTarget("Blue", known_as="A0:01"), None, "A0:01", True),
        (BleTarget(known_as="A0:01"), None, "A0:01", True),
        (BleTarget(known_as="A0:01"), "Somebody else's", "A0:02", False),
    ],
)
def test_in_the_air_a_board_is_recognised_by_name_or_address(
    target: BleTarget, name: str | None, address: str, *, is_wanted: bool
) -> None:
    assert target._is_wanted(name, address) is is_wanted  # noqa: SLF001


def test_a_board_known_by_its_number_is_looked_for_at_every_port() -> None:
    target = RememberedBoard("usb:2341:0043:7543", "serial:/dev/ttyACM0", "Uno").target()
    assert isinstance(target, SerialTarget)
    assert target.usb == UNO
    by_kind = RememberedBoard("serial:COM3", "serial:COM3", "clone", usb=str(CLONE)).target()
    assert isinstance(by_kind, SerialTarget)
    assert by_kind.usb == CLONE


def test_what_people_said_about_a_board_stays_when_it_is_met_again(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    boards.remember(
        RememberedBoard("ble:B", "ble:B", "B", radio_address="A0:01", wiring="mine", is_left=True)
    )
    boards.remember(RememberedBoard("ble:B", "ble:B", "B", 41))
    (board,) = boards.all()
    assert (board.wiring, board.radio_address, board.is_left) == ("mine", "A0:01", False)
    assert boards.known("ble:B") == board
    assert boards.known("ble:C") is None


def test_a_board_that_was_known_by_its_port_is_not_known_twice(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    boards.remember(met(SerialTarget("COM3"), "a port"))
    boards.remember(met(SerialTarget("COM3", usb=UNO), "Uno"))
    assert [board.name for board in boards.all()] == ["Uno"]


class ListedPort(NamedTuple):
    device: str = "/dev/ttyUSB0"
    vid: int | None = 0x1A86
    pid: int | None = 0x7523
    serial_number: str | None = None
    description: str = "n/a"


def test_a_remembered_board_that_is_plugged_in_is_shown_once(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    boards.remember(met(SerialTarget("/dev/ttyUSB0", usb=CLONE), "mine"))
    boards.remember(met(TcpTarget("table", 4000), "Table"))
    boards.remember(RememberedBoard("x", "tcp:nonsense", "nobody's"))
    ports = SerialPorts(lambda: [ListedPort()])  # type: ignore[list-item]
    found, problems = run(discover([ports, KnownBoards(boards)]))
    assert [place.target.address for place in found] == ["serial:/dev/ttyUSB0", "tcp:table:4000"]
    assert not problems


@pytest.mark.parametrize(
    "content",
    [b"{", b'[{"board_id": "x"}]', b'[{"board_id": "Zo\xeb"}]', b'[{"x":' + b"[" * 50_000],
)
def test_a_damaged_file_is_set_aside_and_boards_are_met_anew(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes(content)
    told: list[Unused] = []
    boards = RememberedBoards(tmp_path, told.append)
    assert boards.all() == []
    assert (tmp_path / f"{FILE}.broken").read_bytes() == content
    assert [unused.path.name for unused in told] == [FILE]
    assert boards.remember(met(TcpTarget("table", 4000), "Table"))
    assert [board.name for board in boards.all()] == ["Table"]


def test_a_change_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    table = met(TcpTarget("table", 4000), "Table")
    assert boards.remember(table)
    with full_disk():
        assert boards.remember(table)  # nothing has to be written
        assert not boards.remember(met(TcpTarget("other", 4000), "Other"))
        assert not boards.change(msgspec.structs.replace(table, wiring="mine"))
        assert not boards.forget(table.board_id)
    assert boards.all() == [table]
