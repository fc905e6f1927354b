"""A board on a serial port, opened by pyserial: a port of this computer or one of its URLs.

A port with a descriptor is read by the event loop itself; any other (Windows, URLs) by a thread
that is hidden in serial_threads.py. Which ports are plugged in is asked in discovery.py, and where
a board went that is not at its port any more in usb_ports.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import urlsplit

import serial

from hardware.errors import (
    FAILED,
    NO_PERMISSION,
    NO_SUCH_PORT,
    PORT_BUSY,
    TIMED_OUT,
    UNREACHABLE,
    VANISHED,
    BoardError,
    board_error,
)
from hardware.transports.base import never, no_data, no_loss, within
from hardware.transports.serial_threads import ThreadedPump
from hardware.transports.threads import OPENER, in_thread
from hardware.usb_ports import PortFinder, ports_of_this_computer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hardware.transports.base import OnData, OnLost
    from hardware.usb_ports import ListedPort, UsbId

BAUD: Final = 115200
OPEN_S: Final = 8.0
"""Opening is quick unless a driver is wedged; a URL may have to ask the network."""
READ_AT_ONCE: Final = 4096
MOST_UNSENT: Final = 16_384
"""A line that takes so little is broken; what is more is thrown away, the link repeats it."""
LOOK_EVERY_S: Final = 0.25
"""How often a missing port is looked for."""
_BUSY: Final = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}
_GONE: Final = {errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO}
_DENIED: Final = {errno.EACCES, errno.EPERM}


class _Pump(Protocol):
    """What carries the bytes of an open port."""

    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


def is_url(port: str) -> bool:
    """Whether pyserial is to open a URL instead of a port of this computer."""
    scheme = urlsplit(port).scheme
    return len(scheme) > 1 and port[len(scheme) + 1 :].startswith("//")


class SerialTransport:
    """One opening of a port."""

    is_lossy = True
    packet_room = 0
    signal: int | None = None

    def __init__(
        self, port: str, *, baud: int = BAUD, find: Callable[[], str] | None = None
    ) -> None:
        self.name = port
        self._find = find
        """Where the board is now, if that may be another port; asked in a thread."""
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss
        self._baud = baud
        self._port: serial.Serial | None = None
        self._pump: _Pump | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Open the port for this program alone. An Arduino resets now and is deaf for a while."""
        try:
            port = await within(self._opened(), OPEN_S)
        except TimeoutError as problem:
            raise board_error(TIMED_OUT, name=self.name) from problem
        except (OSError, ValueError) as problem:  # serial.SerialException is an OSError
            raise error_of(problem, self.name) from problem
        if self._is_closed:
            self._shut()
        elif _is_descriptor(port):
            self._pump = _LoopPump(port, self._heard, self._lost)
        else:
            self._pump = ThreadedPump(port, self._heard, self._lost)

    async def _opened(self) -> serial.Serial:
        # Kept at once: whoever is cancelled in this very moment can still give the port back.
        opening = in_thread(self._open_port, give_back=_close_quietly, name=OPENER)
        self._port = await opening
        return self._port

    def _open_port(self) -> serial.Serial:
        if is_url(self.name):
            return serial.serial_for_url(self.name, baudrate=self._baud, timeout=0.1)
        if self._find is not None:
            self.name = self._find()
        exclusive = None if sys.platform == "win32" else True  # there a port is always exclusive
        return serial.Serial(
            self.name, self._baud, timeout=0.1, write_timeout=2.0, exclusive=exclusive
        )

    def _heard(self, data: bytes) -> None:
        if not self._is_closed:
            self.on_data(data)

    def _lost(self, problem: OSError | None) -> None:
        if self._is_closed:
            return
        self._shut()
        detail = str(problem or "the port was hung up")
        self.on_lost(board_error(VANISHED, port=self.name, detail=detail))

    def write(self, data: bytes) -> None:
        """Send soon."""
        if self._pump is not None:
            self._pump.write(data)

    async def close(self) -> None:
        """Give the port back."""
        self._shut()

    def _shut(self) -> None:
        self._is_closed = True
        port, self._port = self._port, None
        pump, self._pump = self._pump, None
        if pump is not None:
            pump.close()
        elif port is not None:
            _close_quietly(port)


class _LoopPump:
    """Reads and writes the descriptor of an open port in the event loop; never blocks."""

    def __init__(self, port: serial.Serial, heard: OnData, lost: _OnBroken) -> None:
        self._port = port
        self._fd: int = port.fileno()
        self._heard = heard
        self._lost = lost
        self._unsent = bytearray()
        self._empty_reads = 0
        self._loop = asyncio.get_running_loop()
        os.set_blocking(self._fd, False)
        self._loop.add_reader(self._fd, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._fd, READ_AT_ONCE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as problem:
            self._lost(problem)
            return
        if data:
            self._empty_reads = 0
            self._heard(data)
            return
        # Ready but nothing there: once may be chance, twice in a row is a port that is gone.
        self._empty_reads += 1
        if self._empty_reads > 1:
            self._lost(None)

    def write(self, data: bytes) -> None:
        if len(self._unsent) + len(data) > MOST_UNSENT:
            return
        was_idle = not self._unsent
        self._unsent += data
        if was_idle:
            self._write()
            if self._unsent:
                self._loop.add_writer(self._fd, self._write)

    def _write(self) -> None:
        try:
            sent = os.write(self._fd, self._unsent)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as problem:
            # Told from the loop: whoever writes must not be called back in the middle of it.
            self._unsent.clear()
            self._loop.remove_writer(self._fd)
            self._loop.call_soon(self._lost, problem)
            return
        del self._unsent[:sent]
        if not self._unsent:
            self._loop.remove_writer(self._fd)

    def close(self) -> None:
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        self._unsent.clear()
        _close_quietly(self._port)


class _OnBroken(Protocol):
    def __call__(self, problem: OSError | None, /) -> None: ...


def _is_descriptor(port: serial.Serial) -> bool:
    return sys.platform != "win32" and type(port) is serial.Serial


def _close_quietly(port: serial.Serial) -> None:
    with contextlib.suppress(OSError, ValueError):  # it may be gone already
        port.close()


def error_of(problem: Exception, port: str, *, platform: str = sys.platform) -> BoardError:
    """What an exception of pyserial means for people."""
    number = getattr(problem, "errno", None)
    text = str(problem)
    if is_url(port):
        return board_error(UNREACHABLE, address=port, detail=text)
    if platform == "win32":  # pyserial gives no numbers there, only the text of Windows
        if "PermissionError" in text:
            return board_error(PORT_BUSY, port=port)
        if "FileNotFoundError" in text:
            return board_error(NO_SUCH_PORT, port=port)
    if number in _BUSY:
        return board_error(PORT_BUSY, port=port)
    if number in _GONE:
        return board_error(NO_SUCH_PORT, port=port)
    if number in _DENIED:
        return board_error(NO_PERMISSION, platform=platform, port=port, group=_group_of(port))
    return board_error(FAILED, port=port, detail=text)


def _group_of(port: str) -> str:
    """The group that may open the port; `dialout` where that cannot be known."""
    try:
        return Path(port).group()
    except (KeyError, OSError, NotImplementedError):
        return "dialout"


class SerialTarget:
    """A board on a port or URL. One on USB is followed to the port at which it comes back."""

    def __init__(
        self,
        port: str,
        *,
        baud: int = BAUD,
        usb: UsbId | None = None,
        list_ports: Callable[[], Iterable[ListedPort]] = ports_of_this_computer,
    ) -> None:
        self._baud = baud
        self._finder = PortFinder(port, usb, list_ports)

    @property
    def port(self) -> str:
        """Where it is, or was last."""
        return self._finder.port

    @property
    def name(self) -> str:
        """Its port."""
        return self.port

    @property
    def address(self) -> str:
        """Its port, as it is written."""
        return f"serial:{self.port}"

    @property
    def usb(self) -> UsbId | None:
        """The device behind the port, once it is known."""
        return self._finder.usb

    def transport(self) -> SerialTransport:
        """A new opening of the port, wherever the board is then."""
        find = None if is_url(self.port) else self._finder.find
        return SerialTransport(self.port, baud=self._baud, find=find)

    async def appeared(self) -> None:
        """The port was missing and is there: somebody has plugged the board in."""
        if is_url(self.port) or (sys.platform == "win32" and self.usb is None):
            await never()  # nothing to look for
        while await self._is_there():
            await asyncio.sleep(LOOK_EVERY_S)
        while not await self._is_there():
            await asyncio.sleep(LOOK_EVERY_S)

    async def _is_there(self) -> bool:
        if Path(self.port).exists():
            return True
        if self.usb is None:
            return False
        return await in_thread(self._finder.is_there, give_back=lambda _: None, name=OPENER)
