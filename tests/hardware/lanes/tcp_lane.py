"""A real server on this machine with a board behind it."""

from __future__ import annotations

import asyncio
import contextlib
import socket

from hardware.transports.tcp import TcpTarget
from tests.hardware.lanes.lane import TableLane
from tests.hardware.lanes.table_board import TableBoard
from tests.hardware.lanes.virtual_time import now_ms


class TcpLane(TableLane):
    def __init__(self) -> None:
        super().__init__(TableBoard(lossy=True))
        # Bound before it listens, so that the port is ours and the address never changes.
        self._port = _free_port()
        self.target = TcpTarget("127.0.0.1", self._port)
        self._listener: socket.socket | None = None
        self._lines: set[socket.socket] = set()
        self._pump: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.plug()
        self._pump = asyncio.create_task(self._carry())

    async def close(self) -> None:
        self.unplug()
        if self._pump:
            self._pump.cancel()

    def plug(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self._port), reuse_port=False)
        self._listener.settimeout(0)

    def unplug(self) -> None:
        if self._listener:
            self._listener.close()
            self._listener = None
        for line in self._lines:
            line.close()
        self._lines.clear()

    @property
    def lines(self) -> int:
        """How many are connected now."""
        return len(self._lines)

    async def _carry(self) -> None:
        while True:
            self._accept()
            for line in list(self._lines):
                self._hear(line)
            self.board.tick(now_ms())
            for chunk in self.board.outgoing():
                for line in self._lines:
                    with contextlib.suppress(OSError):
                        line.send(chunk)
            await asyncio.sleep(0.01)

    def _accept(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._listener:
                line, _ = self._listener.accept()
                line.settimeout(0)
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # time is virtual
                self._lines.add(line)

    def _hear(self, line: socket.socket) -> None:
        try:
            data = line.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.board.receive(data, now_ms())
        else:
            self._lines.discard(line)
            line.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
