"""Finding boards: ports by maker, the air, and boards met before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from hardware import errors
from hardware.discovery import Found, KnownBoards, SerialPorts, discover, greet
from hardware.errors import BoardError, board_error
from hardware.remembered import MOST, RememberedBoard, RememberedBoards
from hardware.transports.base import never, no_data, no_loss
from hardware.transports.serial_port import SerialTarget
from tests.hardware.lanes.every_lane import LANES
from tests.hardware.lanes.simulated_lane import SimulatedLane
from tests.hardware.lanes.table import open_descriptors, running_tasks
from tests.hardware.lanes.virtual_time import now_ms, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.transports.base import OnData, OnLost
    from tests.hardware.lanes.lane import Lane

pytestmark = pytest.mark.uncounted


class ListedPort(NamedTuple):
    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None
    description: str = "n/a"


UNO = ListedPort("/dev/ttyACM0", 0x2341, 0x0043, "7543")
PICO = ListedPort("/dev/ttyACM1", 0x2E8A, 0x0005, None)
MOUSE = ListedPort("/dev/ttyUSB3", 0x1234, 0x0001, "1", "a mouse")
MODEM = ListedPort("/dev/ttyS0")


def ports(*listed: ListedPort) -> SerialPorts:
    return SerialPorts(lambda: listed)  # type: ignore[arg-type,return-value]


def test_ports_whose_chip_boards_are_built_with_come_first() -> None:
    found, problems = run(discover([ports(MODEM, MOUSE, UNO, PICO)]))
    assert not problems
    assert [(place.target.name, place.is_likely) for place in found] == [
        ("/dev/ttyACM0", True),
        ("/dev/ttyACM1", True),
        ("/dev/ttyS0", False),
        ("/dev/ttyUSB3", False),
    ]
    assert found[0].name == "Arduino on /dev/ttyACM0"
    assert found[0].board_id == "usb:2341:0043:7543"
    assert [place.board_id for place in found[1:3]] == ["", ""]


def test_the_ports_of_this_computer_can_be_listed() -> None:
    found, problems = run(discover([SerialPorts()]))
    assert not problems
    assert all(isinstance(place.target, SerialTarget) for place in found)


class NoRadio:
    async def find(self) -> list[Found]:
        raise board_error(errors.NO_ADAPTER)


class Broken:
    async def find(self) -> list[Found]:
        raise ZeroDivisionError


def test_a_source_that_cannot_look_does_not_hide_what_others_found() -> None:
    found, problems = run(discover([NoRadio(), ports(UNO)]))
    assert [place.target.name for place in found] == ["/dev/ttyACM0"]
    assert [problem.reason for problem in problems] == [errors.NO_ADAPTER]


def test_a_mistake_in_a_source_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        run(discover([Broken(), ports(UNO)]))


def test_a_board_met_before_is_told_once_even_if_it_is_found_again(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    boards.remember(RememberedBoard("usb:2341:0043:7543", "serial:/dev/ttyACM9", "the big one"))
    found, _ = run(discover([ports(UNO), KnownBoards(boards)]))
    assert [place.target.name for place in found] == ["/dev/ttyACM0"], "where it is now"
    found, _ = run(discover([KnownBoards(boards)]))
    assert [(place.name, place.target.name) for place in found] == [("the big one", "/dev/ttyACM9")]


@pytest.mark.parametrize("name", LANES)
def test_a_greeting_tells_who_is_there_and_leaves_nothing_open(name: str) -> None:
    new_lane: Callable[[], Lane] = LANES[name]
    lane = new_lane()

    async def story() -> None:
        await lane.open()
        assert (await greet(lane.target, now_ms=now_ms)).cells == lane.cells
        tasks, descriptors = running_tasks(), open_descriptors()
        assert (await greet(lane.target, now_ms=now_ms)).cells == lane.cells
        assert running_tasks() <= tasks
        assert open_descriptors() <= descriptors
        await lane.close()

    run(story(), grace_s=lane.grace_s)


def test_a_greeting_without_an_answer_says_that_it_is_not_a_board() -> None:
    async def story() -> BoardError:
        lane = SimulatedLane()
        lane.fall_silent()
        with pytest.raises(BoardError) as failure:
            await greet(lane.target, now_ms=now_ms)
        return failure.value

    assert run(story()).reason == errors.NOT_A_BOARD


def test_a_greeting_by_firmware_from_the_future_says_so() -> None:
    async def story() -> BoardError:
        lane = SimulatedLane()
        lane.be_newer()
        with pytest.raises(BoardError) as failure:
            await greet(lane.target, now_ms=now_ms)
        return failure.value

    assert run(story()).reason == errors.TOO_NEW


class Stuck:
    """A place that is never reached."""

    name = address = "stuck"

    def transport(self) -> StuckTransport:
        return StuckTransport()

    async def appeared(self) -> None:
        await never()


class StuckTransport:
    name = "stuck"
    is_lossy = True
    packet_room = 0
    signal: int | None = None

    def __init__(self) -> None:
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss

    async def open(self) -> None:
        await never()

    def write(self, data: bytes) -> None:
        pass

    async def close(self) -> None:
        await never()


def test_a_greeting_gives_up_what_is_never_reached() -> None:
    async def story() -> BoardError:
        with pytest.raises(BoardError) as failure:
            await greet(Stuck(), now_ms=now_ms)
        return failure.value

    assert run(story()).reason == errors.TIMED_OUT


def test_boards_are_remembered_by_their_id_the_last_one_first(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path / "new folder")
    assert boards.all() == []
    boards.remember(RememberedBoard("a", "serial:COM1", "A"))
    boards.remember(RememberedBoard("b", "ble:B", "B", cells=40, radio_address="00:01"))
    boards.remember(RememberedBoard("a", "serial:COM7", "A"))
    assert [(board.board_id, board.address) for board in boards.all()] == [
        ("a", "serial:COM7"),
        ("b", "ble:B"),
    ]
    boards.forget("a")
    assert [board.board_id for board in boards.all()] == ["b"]
    assert boards.all()[0].cells == 40


def test_not_more_boards_are_remembered_than_anybody_has(tmp_path: Path) -> None:
    boards = RememberedBoards(tmp_path)
    for number in range(MOST + 5):
        boards.remember(RememberedBoard(str(number), "ble:x", "x"))
    assert len(boards.all()) == MOST
