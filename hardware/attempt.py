"""One connection from its opening to its end: a transport and a HostLink, joined.

Never tries again and never closes the transport: that is the business of the supervisor. Once ended
it is deaf, so that a late callback of an old connection changes nothing.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import BoardRefused, Greeted, Lost
from hardware import errors
from hardware.errors import board_error
from hardware.refusals import fault_error, refusal_error
from hardware.transports.base import first_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from firmware_protocol.link_events import LinkEvent
    from hardware.errors import BoardError
    from hardware.transports.base import Transport

GREETING_LOSSY_MS: Final = 5000
"""So long a board may be silent after opening: an Arduino resets, and its boot loader waits."""
GREETING_PACKET_MS: Final = 3000
REVIVE_LOSSY_MS: Final = 1000
"""A lost board on a wire gets so long to come back by itself: it may have been reset, and opening
the port again would reset it once more. A radio gets no such time: its connection may be dead."""
IDLE_MS: Final = 60_000


class Attempt:
    """One connection. `report` hears every link event, in order, until the end."""

    def __init__(
        self,
        transport: Transport,
        *,
        now_ms: Callable[[], int],
        wait: Callable[[int], Awaitable[None]],
        report: Callable[[LinkEvent, int], None],
        on_bytes: Callable[[str, bytes, int], None] | None = None,
    ) -> None:
        self.transport = transport
        self.error: BoardError | None = None
        """Why it ended."""
        self.link = HostLink(lossy=transport.is_lossy)
        self._now_ms = now_ms
        self._wait = wait
        self._report = report
        self._on_bytes = on_bytes
        self._is_open = False
        self._poked = asyncio.Event()
        self._planned_ms = 0
        self._give_up_ms: int | None = None
        self._is_greeted = False
        transport.on_data = self._heard
        transport.on_lost = self._lost

    def set_leds(self, lights: dict[int, int]) -> None:
        """Show these lights, now or as soon as the board has greeted."""
        self.link.set_leds(lights)
        self._tick()

    def configure(self, debounce_ms: int, heartbeat_ms: int) -> None:
        """Set debouncing and heartbeat, now or as soon as the board has greeted."""
        self.link.configure(debounce_ms=debounce_ms, heartbeat_ms=heartbeat_ms)
        self._tick()

    async def open(self) -> None:
        """Open the transport. Raises BoardError."""
        await self.transport.open()

    async def run(self) -> None:
        """Speak with the board until the connection ends; `error` then says why, if it was lost."""
        now_ms = self._now_ms()
        is_lossy = self.transport.is_lossy
        self.link.packet_room = self.transport.packet_room or self.link.packet_room
        self._is_open = True
        self._give_up_ms = now_ms + (GREETING_LOSSY_MS if is_lossy else GREETING_PACKET_MS)
        self.link.open(now_ms)
        while True:
            self._tick()
            if not self._is_open:
                return
            await self._sleep()

    def end(self, error: BoardError | None = None) -> None:
        """Hear and say nothing more."""
        self.error = self.error or error
        self._is_open = False
        self.link.close()
        self._poked.set()

    async def _sleep(self) -> None:
        wakes = [at for at in (self.link.wake_at, self._give_up_ms) if at is not None]
        now_ms = self._now_ms()
        self._planned_ms = min(wakes, default=now_ms + IDLE_MS)
        self._poked.clear()
        if self._planned_ms > now_ms:
            await first_of(self._pass(self._planned_ms - now_ms), self._poked.wait())

    async def _pass(self, ms: int) -> None:
        await self._wait(ms)

    def _tick(self) -> None:
        if not self._is_open:
            return
        now_ms = self._now_ms()
        if self._give_up_ms is not None and now_ms >= self._give_up_ms:
            self.end(self._given_up())
            return
        self._tell(self.link.tick(now_ms), now_ms)
        self._flush(now_ms)

    def _given_up(self) -> BoardError:
        mistake = self.link.never_greeted
        if mistake is not None:
            return fault_error(*mistake)
        reason = errors.SILENT if self._is_greeted else errors.NOT_A_BOARD
        return board_error(reason, name=self.transport.name)

    def _heard(self, data: bytes) -> None:
        if not self._is_open:
            return
        now_ms = self._now_ms()
        if self._on_bytes:
            self._on_bytes("in", data, now_ms)
        self._tell(self.link.receive(data, now_ms), now_ms)
        self._flush(now_ms)
        wake_at = self.link.wake_at
        if wake_at is not None and wake_at < self._planned_ms:
            self._poked.set()

    def _lost(self, error: BoardError | None) -> None:
        if self._is_open:
            self.end(error or board_error(errors.VANISHED, name=self.transport.name))

    def _tell(self, happened: list[LinkEvent], now_ms: int) -> None:
        for event in happened:
            if isinstance(event, Greeted):
                self._is_greeted = True
                self._give_up_ms = None
            elif isinstance(event, Lost):
                self._give_up_ms = now_ms + (REVIVE_LOSSY_MS if self.transport.is_lossy else 0)
                self._poked.set()
            self._report(event, now_ms)
            if isinstance(event, BoardRefused):
                self.end(refusal_error(event))
                return

    def _flush(self, now_ms: int) -> None:
        if not self._is_open:
            return
        for chunk in self.link.outgoing():
            if self._on_bytes:
                self._on_bytes("out", chunk, now_ms)
            self.transport.write(chunk)
