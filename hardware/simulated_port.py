"""A simulated board behind a TCP port or a pty, so that any program can open it like a real one.

Serves one program at a time. The board lives on while nobody listens, and what it says then is
lost. No clock and no loop here: `pump` is to be called every few milliseconds.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import sys
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from hardware.simulated_board import SimulatedBoard

READ_AT_ONCE: Final = 4096


class ServedPort(Protocol):
    """Where the board can be opened."""

    name: str
    """What to give to the other program."""
    times_opened: int

    def read(self) -> bytes:
        """What has come in; never waits."""

    def write(self, data: bytes) -> None:
        """Send it, or lose it if nobody listens."""

    def close(self) -> None:
        """Take the port away."""


def pump(board: SimulatedBoard, port: ServedPort, now_ms: int) -> None:
    """Carry bytes between a board and its port."""
    data = port.read()
    if data:
        board.receive(data, now_ms)
    board.tick(now_ms)
    said = b"".join(board.outgoing())
    if said:
        port.write(said)


class TcpPort:
    """A board that listens at a port of this computer; 0 takes any that is free. Raises OSError."""

    def __init__(self, port: int = 0, host: str = "127.0.0.1") -> None:
        self._listener = socket.create_server((host, port))
        self._listener.settimeout(0)
        self._line: socket.socket | None = None
        self.number: int = self._listener.getsockname()[1]
        self.name = f"{host}:{self.number}"
        self.times_opened = 0

    def read(self) -> bytes:
        """What has come in; another program that connects takes the place of the first."""
        with contextlib.suppress(BlockingIOError):
            line, _ = self._listener.accept()
            line.settimeout(0)
            self._hang_up()
            self._line = line
            self.times_opened += 1
        if self._line is None:
            return b""
        try:
            data = self._line.recv(READ_AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def write(self, data: bytes) -> None:
        """Send it; a program that does not read loses the connection."""
        if self._line is None:
            return
        try:
            if self._line.send(data) < len(data):
                self._hang_up()
        except OSError:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def close(self) -> None:
        """Take the port away."""
        self._hang_up()
        self._listener.close()


class PtyPort:
    """A board behind a pty, as if it hung on a cable. Not on Windows. Raises OSError."""

    def __init__(self) -> None:
        if sys.platform == "win32":
            raise OSError("This system has no ptys; use TCP.")
        import tty  # noqa: PLC0415  (not everywhere)

        self._ours, theirs = os.openpty()
        tty.setraw(theirs)
        self.name = os.ttyname(theirs)
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self._poll = select.poll()
        self._poll.register(self._ours, select.POLLIN)
        self._is_open = False
        self.times_opened = 0

    def read(self) -> bytes:
        """What has come in."""
        # Only while no program has the other end open does a pty report that it was hung up.
        is_open = not any(event & select.POLLHUP for _, event in self._poll.poll(0))
        self.times_opened += is_open and not self._is_open
        self._is_open = is_open
        try:
            return os.read(self._ours, READ_AT_ONCE)
        except OSError:  # nothing there, or nobody has it open
            return b""

    def write(self, data: bytes) -> None:
        """Send it, or lose it."""
        if self._is_open:
            with contextlib.suppress(OSError):
                os.write(self._ours, data)

    def close(self) -> None:
        """Take the port away; a program that has it open sees it vanish."""
        os.close(self._ours)
