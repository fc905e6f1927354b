"""An alarm for a simulated board: whoever carries its bytes sleeps until it has something to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


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
