"""A board inside this program: no line at all, only its two ends handing chunks to each other.

The board is any object that receives, ticks and gives what it has to say, such as a DeviceLink.
What stands on it is not known here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol

from hardware.errors import NO_SUCH_PORT, VANISHED, board_error
from hardware.transports.base import no_data, no_loss

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from hardware.transports.base import OnData, OnLost

STEP_MS: Final = 10
"""How often the board is asked whether it has something to say."""


class InProcessBoard(Protocol):
    """The board's end of the wire."""

    lossy: bool
    packet_room: int

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host."""

    def tick(self, now_ms: int) -> None:
        """Time has passed."""

    def outgoing(self) -> list[bytes]:
        """What it has to say now."""


class SimulatedTarget:
    """The place where a simulated board is plugged in, and can be pulled out again."""

    def __init__(
        self,
        board: InProcessBoard,
        *,
        now_ms: Callable[[], int],
        wait: Callable[[int], Awaitable[None]],
        name: str = "simulated board",
    ) -> None:
        self.board = board
        """May be replaced; the next step speaks to the other one."""
        self.name = name
        self.address = "simulated"
        self.is_plugged = True
        self.now_ms = now_ms
        self.wait = wait

    def transport(self) -> SimulatedTransport:
        """A new cable."""
        return SimulatedTransport(self)

    def unplug(self) -> None:
        """Pull the cable; a link sees the board vanish."""
        self.is_plugged = False

    def plug(self) -> None:
        """Put it in again."""
        self.is_plugged = True

    async def appeared(self) -> None:
        """Plugged in after it was not."""
        while self.is_plugged:
            await self.wait(STEP_MS)
        while not self.is_plugged:
            await self.wait(STEP_MS)


class SimulatedTransport:
    """One cable to a simulated board."""

    signal: int | None = None

    def __init__(self, target: SimulatedTarget) -> None:
        self.name = target.name
        self.is_lossy = target.board.lossy
        self.packet_room = 0 if self.is_lossy else target.board.packet_room
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss
        self._target = target
        self._pump: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen."""
        if not self._target.is_plugged:
            raise board_error(NO_SUCH_PORT, port=self.name)
        self._target.board.outgoing()  # said while nobody listened
        self._pump = asyncio.create_task(self._carry())

    async def _carry(self) -> None:
        target = self._target
        while target.is_plugged:
            target.board.tick(target.now_ms())
            for chunk in target.board.outgoing():
                self.on_data(chunk)
            await target.wait(STEP_MS)
        self._pump = None
        self.on_lost(board_error(VANISHED, port=self.name))

    def write(self, data: bytes) -> None:
        """Hand it over at once."""
        if self._pump is not None and self._target.is_plugged:
            self._target.board.receive(data, self._target.now_ms())

    async def close(self) -> None:
        """Stop listening."""
        if self._pump is not None:
            self._pump.cancel()
            self._pump = None
