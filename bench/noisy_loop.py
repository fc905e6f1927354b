"""Virtual time for a whole table: an event loop that leaps from one appointment to the next.

The same as `ui.app.board_stepped.SteppedLoop`, which passes every few milliseconds; here hours pass
in seconds, and nothing that has an appointment misses it. No clock of the machine is read.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any

from ui.app.board_stepped import SteppedLoop

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class _Leaper(selectors.DefaultSelector):
    """Waiting takes no time: the clock is set to when the waiting would end."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Nothing comes from outside; whoever waits for nothing else waits for ever."""
        assert timeout is not None, "the end of the step is an appointment"
        self.now_s += max(0.0, timeout)
        return []


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, leaper: _Leaper) -> None:
        self._leaper = leaper
        super().__init__(leaper)

    def time(self) -> float:
        return self._leaper.now_s


class LeapingLoop(SteppedLoop[Any]):
    """Steps by leaps."""

    def __init__(self) -> None:
        super().__init__()
        self._loop.close()
        self._leaper = _Leaper()
        self._loop = _Loop(self._leaper)  # type: ignore[assignment]

    def step(self, now_ms: int) -> None:
        """Let everything happen that happens until then, each at its time."""
        if self._is_stopped:
            return
        self._loop.call_at(now_ms / 1000, self._loop.stop)
        self._loop.run_forever()
        self._leaper.now_s = max(self._leaper.now_s, now_ms / 1000)

    def now_ms(self) -> int:
        """The time inside the loop."""
        return round(self._leaper.now_s * 1000)

    async def _as_task(self, work: Any) -> None:
        await work

    def _go_round(self) -> None:
        self._loop.call_soon(self._loop.stop)
        self._loop.run_forever()


class Alarm:
    """Waits until the board has something to do, or somebody touches it."""

    def __init__(self, now_ms: Callable[[], int], wake_at: Callable[[], int | None]) -> None:
        self._now_ms = now_ms
        self._wake_at = wake_at
        self._waiting: list[asyncio.Future[None]] = []

    def wait_for(self, longest_ms: int) -> Callable[[int], Awaitable[None]]:
        """Something to wait with; at least as long as is asked for, at most so long."""

        async def wait(ms: int) -> None:
            now_ms = self._now_ms()
            due = self._wake_at()
            due = now_ms + longest_ms if due is None else min(due, now_ms + longest_ms)
            loop = asyncio.get_running_loop()
            woken: asyncio.Future[None] = loop.create_future()
            timer = loop.call_later((max(due, now_ms + ms) - now_ms) / 1000, _wake, woken)
            self._waiting.append(woken)
            try:
                await woken
            finally:
                timer.cancel()
                if woken in self._waiting:
                    self._waiting.remove(woken)

        return wait

    def ring(self) -> None:
        """Somebody touched the board, or its cable."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            _wake(each)


def _wake(woken: asyncio.Future[None]) -> None:
    if not woken.done():
        woken.set_result(None)
