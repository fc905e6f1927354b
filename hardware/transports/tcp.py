"""A board on TCP: it listens, and the bytes are those of a serial line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

from hardware.errors import UNREACHABLE, VANISHED, board_error
from hardware.transports.base import never, no_data, no_loss, within

if TYPE_CHECKING:
    from hardware.transports.base import OnData, OnLost

OPEN_S: Final = 5.0
MOST_UNSENT: Final = 16_384
"""Bytes that wait to be sent; what is more is thrown away, the link repeats it."""


class TcpTransport(asyncio.Protocol):
    """One connection."""

    is_lossy = True
    packet_room = 0
    signal: int | None = None

    def __init__(self, host: str, port: int) -> None:
        self.name = f"{host}:{port}"
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss
        self._host = host
        self._port = port
        self._line: asyncio.Transport | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Connect."""
        loop = asyncio.get_running_loop()
        try:
            await within(loop.create_connection(lambda: self, self._host, self._port), OPEN_S)
        except (OSError, TimeoutError) as problem:
            raise board_error(UNREACHABLE, address=self.name, detail=str(problem)) from problem

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there; if nobody wants it any more it is given back at once."""
        line = cast("asyncio.Transport", transport)
        if self._is_closed:
            line.abort()
        else:
            self._line = line

    def data_received(self, data: bytes) -> None:
        """Bytes from the board."""
        if not self._is_closed:
            self.on_data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side or the network has ended it."""
        self._line = None
        if not self._is_closed:
            self._is_closed = True
            self.on_lost(board_error(VANISHED, address=self.name, detail=str(exc or "closed")))

    def write(self, data: bytes) -> None:
        """Send soon."""
        line = self._line
        if line is not None and line.get_write_buffer_size() + len(data) <= MOST_UNSENT:
            line.write(data)

    async def close(self) -> None:
        """Hang up without waiting for what is still to be sent."""
        self._is_closed = True
        if self._line is not None:
            self._line.abort()
            self._line = None


class TcpTarget:
    """A board that listens at a host and port."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.name = f"{host}:{port}"
        self.address = f"tcp:{host}:{port}"

    def transport(self) -> TcpTransport:
        """A new connection."""
        return TcpTransport(self.host, self.port)

    async def appeared(self) -> None:
        """A network does not say who has come."""
        await never()
