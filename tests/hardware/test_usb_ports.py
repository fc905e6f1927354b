"""A USB board is followed from port to port by what its device says of itself."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hardware import errors
from hardware.link_reports import CONNECTED, LOST
from hardware.transports.serial_port import SerialTarget
from hardware.usb_ports import PortFinder, UsbId, usb_id
from tests.hardware.lanes.emulated_lane import EmulatedLane
from tests.hardware.lanes.ports import Listener
from tests.hardware.lanes.table import table_at
from tests.hardware.lanes.virtual_time import run, until


class ListedPort(NamedTuple):
    device: str
    vid: int | None = 0x1A86
    pid: int | None = 0x7523
    serial_number: str | None = None
    description: str = "n/a"


UNO = UsbId(0x2341, 0x0043, "7543")
CLONE = UsbId(0x1A86, 0x7523)


def finder(port: str, usb: UsbId | None, *listed: ListedPort) -> PortFinder:
    return PortFinder(port, usb, lambda: listed)  # type: ignore[arg-type,return-value]


def uno(device: str) -> ListedPort:
    return ListedPort(device, 0x2341, 0x0043, "7543")


def test_a_board_is_known_by_its_serial_number_at_any_port() -> None:
    found = finder("/dev/ttyACM0", UNO, ListedPort("/dev/ttyACM1"), uno("/dev/ttyACM2"))
    assert found.find() == "/dev/ttyACM2"
    assert finder("COM3", UNO, uno("COM7")).find() == "COM7"


def test_a_board_without_a_serial_number_is_followed_if_it_is_the_only_one_of_its_kind() -> None:
    assert finder("/dev/ttyUSB0", CLONE, ListedPort("/dev/ttyUSB1")).find() == "/dev/ttyUSB1"
    two = (ListedPort("/dev/ttyUSB1"), ListedPort("/dev/ttyUSB2"))
    assert finder("/dev/ttyUSB0", CLONE, *two).find() == "/dev/ttyUSB0"
    beside = (ListedPort("/dev/ttyUSB0"), ListedPort("/dev/ttyUSB1"))
    assert finder("/dev/ttyUSB0", CLONE, *beside).find() == "/dev/ttyUSB0"


def test_another_device_at_the_port_of_a_board_is_left_alone() -> None:
    with pytest.raises(FileNotFoundError):
        finder("/dev/ttyUSB0", UNO, ListedPort("/dev/ttyUSB0")).find()


def test_what_stands_at_a_port_is_learned_and_what_is_no_usb_stays_where_it_is() -> None:
    learning = finder("/dev/ttyACM0", None, uno("/dev/ttyACM0"))
    assert (learning.find(), learning.usb) == ("/dev/ttyACM0", UNO)
    plain = finder("/dev/ttyS0", None, ListedPort("/dev/ttyS0", None, None))
    assert (plain.find(), plain.usb) == ("/dev/ttyS0", None)
    assert not plain.is_there() or plain.port == "/dev/ttyS0"
    assert finder("COM3", UNO, uno("COM7")).is_there()


@pytest.mark.parametrize("usb", [UNO, CLONE])
def test_a_device_is_written_and_read(usb: UsbId) -> None:
    assert usb_id(str(usb)) == usb


@pytest.mark.parametrize(
    "text", ["", "usb:", "usb:x:y:z", "usb:12341:0043:", "ble:board", "serial:COM3"]
)
def test_what_is_no_device_is_none(text: str) -> None:
    assert usb_id(text) is None


class Wandering(EmulatedLane):
    """A board that may be plugged into another socket; the system numbers ports as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.target = SerialTarget(str(self._link), list_ports=self.listed)  # type: ignore[arg-type]

    def listed(self) -> list[ListedPort]:
        return [uno(str(self._link))] if self._link.is_symlink() else []

    def move_to(self, name: str) -> None:
        self._link = self._link.with_name(name)


def test_a_board_that_comes_back_as_another_port_is_linked_again_by_itself() -> None:
    lane = Wandering()

    async def story() -> None:
        async with table_at(lane) as table:
            await table.connect()
            assert lane.target.usb == UNO
            lane.unplug()
            await table.until_phase(LOST)
            lane.move_to("port-1")
            lane.plug()
            assert await table.until_phase(CONNECTED) < 3000
            assert lane.target.address == f"serial:{lane.target.port}"
            assert lane.target.name.endswith("port-1")
            assert table.link.status.transport == lane.target.name

    run(story(), grace_s=lane.grace_s)


def test_a_stranger_at_the_port_is_told_as_a_missing_board() -> None:
    async def story() -> None:
        listed = [ListedPort("/dev/null")]
        transport = SerialTarget("/dev/null", usb=UNO, list_ports=lambda: listed).transport()  # type: ignore[arg-type,return-value]
        Listener(transport)
        with pytest.raises(errors.BoardError) as failure:
            await transport.open()
        assert failure.value.reason == errors.NO_SUCH_PORT
        await until(lambda: True, "over")

    run(story())
