"""A loop for boards that runs in the thread of whoever steps it, on a time that is told.

For the demo and the tests: with it the same fingers always make the same game. The app itself has
a thread for its boards.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

E = TypeVar("E")
T = TypeVar("T")

STEP_MS: Final = 5
"""How finely time passes in the loop."""
ROUNDS: Final = 6
"""How often the loop goes round at one moment: a task that woke another is heard at once."""
LONGEST_MS: Final = 2000
"""More time than this at once is passed in one leap at first, or a pause would take its while."""


class _Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock is set by hand."""

    now_s = 0.0

    def time(self) -> float:
        """What time it is for everything that waits in it."""
        return self.now_s


class SteppedLoop(Generic[E]):
    """What `hardware.loop.BoardLoop` is, without a thread: `step` lets it run up to a time."""

    def __init__(self) -> None:
        self._loop = _Loop()
        self._now_ms: int | None = None
        self._events: list[E] = []
        self._is_stopped = False

    def step(self, now_ms: int) -> None:
        """Let everything happen that happens until then."""
        if self._is_stopped:
            return
        at_ms = max(self._now_ms if self._now_ms is not None else now_ms, now_ms - LONGEST_MS)
        while True:
            self._loop.now_s = at_ms / 1000
            self._go_round()
            if at_ms >= now_ms:
                break
            at_ms = min(now_ms, at_ms + STEP_MS)
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """The time inside the loop."""
        return round(self._loop.now_s * 1000)

    def _go_round(self) -> None:
        for _ in range(ROUNDS):
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()

    def emit(self, event: E) -> None:
        """From inside the loop: hand something to the owner."""
        self._events.append(event)

    def drain(self) -> list[E]:
        """Everything that has come since, in order."""
        events, self._events = self._events, []
        return events

    def post(self, work: Callable[[], object]) -> None:
        """Have the loop call this when it is stepped next."""
        if not self._is_stopped:
            self._loop.call_soon(work)

    def run(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        """Have the loop do this while it is stepped."""
        if self._is_stopped:
            work.close()
            refused: concurrent.futures.Future[T] = concurrent.futures.Future()
            refused.cancel()
            return refused
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def stop(self, *closing: Coroutine[Any, Any, object]) -> bool:
        """End, after doing what is `closing`."""
        if self._is_stopped:
            for work in closing:
                work.close()
            return True
        for work in closing:
            self._loop.run_until_complete(self._as_task(work))
        self._is_stopped = True
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._go_round()
        self._loop.close()
        return True

    async def _as_task(self, work: Coroutine[Any, Any, object]) -> None:
        """Do it while the clock runs on, or whoever waits inside would wait for ever."""
        task = self._loop.create_task(work)
        while not task.done():
            self._loop.now_s += STEP_MS / 1000
            await asyncio.sleep(0)
