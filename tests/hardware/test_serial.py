"""Serial ports for real: ptys, opened, filled, pulled out and fought over."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
import threading
from typing import TYPE_CHECKING

import pytest
import serial

from hardware import errors
from hardware.errors import BoardError
from hardware.link_reports import CONNECTED, LOST
from hardware.transports import serial_port
from hardware.transports.serial_port import SerialTarget, SerialTransport, error_of
from tests.hardware.lanes.emulated_lane import EmulatedLane
from tests.hardware.lanes.ports import Listener, Pty, failure_to_open, threads
from tests.hardware.lanes.table import open_descriptors, table_at
from tests.hardware.lanes.virtual_time import run, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GRACE_S = 0.001


@pytest.fixture
def pty() -> Iterator[Pty]:
    pty = Pty()
    yield pty
    pty.close()


def test_bytes_go_both_ways(pty: Pty) -> None:
    async def story() -> None:
        transport = SerialTransport(pty.path)
        listener = Listener(transport)
        await transport.open()
        transport.write(b"to the board\0")
        await until(lambda: pty.read() == b"to the board\0", "written")
        os.write(pty.far, bytes(range(256)))
        await until(lambda: listener.heard == bytes(range(256)), "every byte as it was")
        await transport.close()
        assert not listener.losses

    run(story(), grace_s=GRACE_S)


@pytest.mark.uncounted
def test_a_port_that_is_pulled_out_is_told_once_and_given_back(pty: Pty) -> None:
    async def story() -> None:
        before = open_descriptors()
        transport = SerialTransport(pty.path)
        listener = Listener(transport)
        await transport.open()
        assert open_descriptors() > before
        pty.close()
        await until(lambda: bool(listener.losses), "told")
        transport.write(b"into nothing")
        await transport.close()
        await transport.close()
        assert [loss.reason for loss in listener.losses if loss] == [errors.VANISHED]
        assert open_descriptors() == before - 1  # the far end is gone, too

    run(story(), grace_s=GRACE_S)


def test_a_writer_is_never_held_up_by_a_port_that_takes_nothing(pty: Pty) -> None:
    async def story() -> None:
        transport = SerialTransport(pty.path)
        await transport.open()
        for _ in range(200):
            transport.write(bytes(1000))  # far more than a pty holds; nobody reads
        taken = 0

        def everything_kept_has_come() -> bool:
            nonlocal taken
            taken += len(pty.read())
            return taken >= serial_port.MOST_UNSENT - 1000

        await until(everything_kept_has_come, "what was kept is sent once somebody reads")
        await transport.close()

    run(story(), grace_s=GRACE_S)


def test_a_write_into_a_port_that_is_gone_is_a_loss(pty: Pty) -> None:
    async def story() -> None:
        transport = SerialTransport(pty.path)
        listener = Listener(transport)
        await transport.open()
        pty.close()
        transport.write(b"x")
        await until(lambda: len(listener.losses) == 1, "told")
        await transport.close()
        await asyncio.sleep(0.1)
        assert len(listener.losses) == 1

    run(story(), grace_s=GRACE_S)


def test_one_empty_read_is_chance_and_an_error_is_a_loss(pty: Pty) -> None:
    async def story() -> None:
        transport = SerialTransport(pty.path)
        listener = Listener(transport)
        await transport.open()
        pump = transport._pump  # noqa: SLF001
        assert isinstance(pump, serial_port._LoopPump)  # noqa: SLF001
        pump._read()  # noqa: SLF001
        os.write(pty.far, b"still there")
        await until(lambda: listener.heard == b"still there", "heard")
        folder = os.open("/", os.O_RDONLY)
        os.dup2(folder, pump._fd)  # noqa: SLF001  (reading a folder is an error)
        os.close(folder)
        pump._read()  # noqa: SLF001
        assert len(listener.losses) == 1
        await transport.close()

    run(story(), grace_s=GRACE_S)


@pytest.mark.uncounted
def test_a_port_that_is_open_the_moment_nobody_wants_it_any_more_is_given_back(pty: Pty) -> None:
    async def story() -> None:
        before = open_descriptors()
        transport = SerialTransport(pty.path)
        opening = asyncio.create_task(transport.open())
        while transport._port is None:  # noqa: SLF001
            await asyncio.sleep(0)
        port = transport._port  # noqa: SLF001
        opening.cancel()
        await asyncio.sleep(0)
        await transport.close()
        assert not port.is_open
        assert open_descriptors() == before

    run(story())


def test_a_port_closed_while_it_is_being_opened_is_given_back(pty: Pty) -> None:
    async def story() -> None:
        before = open_descriptors()
        for turns in range(12):
            transport = SerialTransport(pty.path)
            opening = asyncio.create_task(transport.open())
            for _ in range(turns):
                await asyncio.sleep(0)
            if turns % 2:
                opening.cancel()
            await transport.close()
            await asyncio.sleep(0.1)
        while threads():
            await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        assert open_descriptors() == before

    run(story(), grace_s=GRACE_S)


def test_a_port_that_another_program_uses_is_busy(pty: Pty) -> None:
    with serial.Serial(pty.path, exclusive=True):
        error = failure_to_open(pty.path)
    assert error.reason == errors.PORT_BUSY
    assert pty.path in error.advice


def test_a_port_that_is_not_there_is_missed_by_name(tmp_path: Path) -> None:
    error = failure_to_open(str(tmp_path / "ttyUSB7"))
    assert error.reason == errors.NO_SUCH_PORT
    assert "ttyUSB7" in error.advice


def test_a_port_without_permission_names_the_command_that_mends_it() -> None:
    problem = serial.SerialException(errno.EACCES, "Permission denied")
    error = error_of(problem, "/dev/null", platform="linux")
    assert error.reason == errors.NO_PERMISSION
    assert "sudo usermod -aG root $USER" in error.advice  # the group of that very port
    elsewhere = error_of(problem, "/dev/no-such-port", platform="linux")
    assert "-aG dialout" in elsewhere.advice
    assert "usermod" not in error_of(problem, "/dev/null", platform="darwin").advice


@pytest.mark.parametrize(
    ("problem", "platform", "reason"),
    [
        (serial.SerialException("PermissionError(13, 'Access is denied.')"), "win32", "port/busy"),
        (serial.SerialException("FileNotFoundError(2, 'no file')"), "win32", "port/not-there"),
        (serial.SerialException("something else"), "win32", "link/failed"),
        (OSError(errno.EBUSY, "busy"), "linux", "port/busy"),
        (OSError(errno.ENODEV, "no device"), "linux", "port/not-there"),
        (ValueError("not a valid baud rate"), "linux", "link/failed"),
    ],
)
def test_what_systems_say_is_understood(problem: Exception, platform: str, reason: str) -> None:
    assert error_of(problem, "COM3", platform=platform).reason == reason


def test_a_file_that_is_no_port_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a port")
    assert failure_to_open(str(file)).reason == errors.FAILED


class _Wedged(SerialTransport):
    """A port whose driver is stuck until told to go on."""

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.go_on = threading.Event()
        self.opened: list[serial.Serial] = []

    def _open_port(self) -> serial.Serial:
        threading.current_thread().name = "a driver"  # virtual time does not wait for this one
        assert self.go_on.wait(20)
        self.opened.append(super()._open_port())
        return self.opened[0]


def test_a_driver_that_never_answers_does_not_hold_anybody(pty: Pty) -> None:
    async def story() -> None:
        transport = _Wedged(pty.path)
        with pytest.raises(BoardError) as failure:
            await transport.open()
        assert failure.value.reason == errors.TIMED_OUT
        await transport.close()
        transport.go_on.set()
        while not transport.opened or transport.opened[0].is_open:
            await asyncio.sleep(0)  # what the driver hands over too late is given back

    run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no file to look for")
def test_a_missing_port_is_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        port = tmp_path / "port"
        port.touch()
        appeared = asyncio.create_task(SerialTarget(str(port)).appeared())
        await asyncio.sleep(5)
        assert not appeared.done(), "it was there all the time"
        port.unlink()
        await asyncio.sleep(5)
        assert not appeared.done()
        port.touch()
        await until(appeared.done, "noticed", 1000)

    run(story())


@pytest.mark.uncounted
def test_a_board_that_resets_whenever_its_port_is_opened_is_lived_with() -> None:
    lane = EmulatedLane(reset_on_open=True)

    async def story() -> None:
        async with table_at(lane) as table:
            lane.place(3)
            await table.connect()
            await table.until_standing({3})
            for _ in range(3):
                lane.unplug()
                await table.until_phase(LOST, 2000)
                await asyncio.sleep(4)
                lane.plug()
                assert await table.until_phase(CONNECTED) <= 3000
                await table.until_standing({3})

    run(story(), grace_s=lane.grace_s)
