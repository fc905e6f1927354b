"""The stranger's board behind a port: it listens on TCP, or hangs on a pty as if on a cable."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import threading
import time
import tty
from typing import TYPE_CHECKING

from tests.hardware.stranger.board import Line, StrangersBoard

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

STEP_S = 0.002


class Served:
    """`with Served(board, "tcp") as place:` has it live in a thread of its own.

    A board with `several` serves every host that connects, otherwise the one that came last.
    """

    def __init__(self, board: StrangersBoard, way: str, *, several: bool = False) -> None:
        self.board = board
        self.several = several
        self.noise: Callable[[], bytes] | None = None
        """What is sent between frames."""
        self.opened = 0
        self._lines: dict[int, Line] = {}
        self._sockets: dict[int, socket.socket] = {}
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._listener = self._pty = None
        if way == "tcp":
            self._listener = socket.create_server(("127.0.0.1", 0))
            self.place = f"tcp:127.0.0.1:{self._listener.getsockname()[1]}"
        else:
            self._pty, theirs = os.openpty()
            tty.setraw(theirs)
            self.place = f"serial:{os.ttyname(theirs)}"
            self._theirs = theirs
            os.set_blocking(self._pty, False)
            self._add(self._pty, self._write_pty)
        self._thread = threading.Thread(target=self._live, daemon=True)

    def do(self, act: Callable[[StrangersBoard], None]) -> None:
        """Let hands do something with the board."""
        with self._lock:
            act(self.board)

    def hang_up(self) -> None:
        """Every connection breaks."""
        with self._lock:
            for number in list(self._sockets):
                self._drop(number)

    @property
    def connections(self) -> int:
        """How many hosts are connected now."""
        with self._lock:
            return len(self._lines)

    def _live(self) -> None:
        while not self._is_over.wait(STEP_S):
            with self._lock:
                self._accept()
                for number in list(self._lines):
                    self._listen_to(number)
                self.board.tick(time.monotonic_ns() // 1_000_000)
                if self.noise is not None:
                    for line in list(self._lines.values()):
                        line.raw(b"\0" + self.noise() + b"\0")

    def _accept(self) -> None:
        if self._listener is None or not select.select([self._listener], [], [], 0)[0]:
            return
        host, _ = self._listener.accept()
        host.settimeout(0)
        if not self.several:
            for number in list(self._sockets):
                self._drop(number)
        number = host.fileno()
        self._sockets[number] = host
        self._add(number, lambda data: self._send(number, data))

    def _add(self, number: int, send: Callable[[bytes], None]) -> None:
        line = Line(send)
        self._lines[number] = line
        self.board.lines.append(line)
        self.opened += 1

    def _listen_to(self, number: int) -> None:
        line = self._lines.get(number)
        if line is None:
            return
        try:
            data = os.read(number, 4096)
        except BlockingIOError:
            return
        except OSError:  # a pty that nobody has open, a connection that was reset
            data = b""
        if data:
            self.board.hear(line, data)
        elif number in self._sockets:
            self._drop(number)

    def _send(self, number: int, data: bytes) -> None:
        host = self._sockets.get(number)
        if host is None:
            return
        try:
            is_whole = host.send(data) == len(data)
        except OSError:
            is_whole = False
        if not is_whole:  # whoever does not read is let go
            self._drop(number)

    def _write_pty(self, data: bytes) -> None:
        assert self._pty is not None
        with contextlib.suppress(BlockingIOError):  # dropped: a board never waits
            os.write(self._pty, data)

    def _drop(self, number: int) -> None:
        self.board.lines.remove(self._lines.pop(number))
        self._sockets.pop(number).close()

    def __enter__(self) -> str:
        self._thread.start()
        return self.place

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join()
        for number in list(self._sockets):
            self._drop(number)
        if self._listener is not None:
            self._listener.close()
        if self._pty is not None:
            os.close(self._pty)
            os.close(self._theirs)
