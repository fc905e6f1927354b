"""A loop for boards in the thread of whoever steps it, on a time that is told.

It leaps from one appointment to the next: hours pass in seconds, nothing that has an appointment
misses it, and the same calls at the same times always come out the same. For the demo, the tests
and simulated tables; the app itself has a thread for its boards (`threaded_loop.py`).
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import selectors
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

E = TypeVar("E")
T = TypeVar("T")

ROUNDS: Final = 6
"""How often the loop goes round at the end of a step: a task that woke another is heard at once."""


class _Leaper(selectors.DefaultSelector):
    """Waiting takes no time: the clock is set to when the waiting would end."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What other threads and ports have brought by now."""
        if timeout is None:  # no appointment: only something from outside can come
            return super().select()
        self.now_s += max(0.0, timeout)
        return super().select(0)


class _VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock is that of its selector."""

    def __init__(self, leaper: _Leaper) -> None:
        self._leaper = leaper
        super().__init__(leaper)

    def time(self) -> float:
        """What time it is for everything that waits in it."""
        return self._leaper.now_s


class SteppedLoop(Generic[E]):
    """A `BoardLoop` without a thread: `step` lets it run up to a time, beginning with the first."""

    def __init__(self) -> None:
        self._leaper = _Leaper()
        self._loop = _VirtualLoop(self._leaper)
        self._events: list[E] = []
        self._has_begun = False
        self._is_stopped = False

    def now_ms(self) -> int:
        """The time inside the loop."""
        return round(self._leaper.now_s * 1000)

    def step(self, now_ms: int) -> None:
        """Let everything happen that happens until then, each at its time."""
        if self._is_stopped:
            return
        if not self._has_begun:
            self._has_begun = True
            self._leaper.now_s = now_ms / 1000
        self._loop.call_at(now_ms / 1000, self._go_round, ROUNDS)
        self._loop.run_forever()
        self._leaper.now_s = max(self._leaper.now_s, now_ms / 1000)

    def _go_round(self, times: int) -> None:
        if times:
            self._loop.call_soon(self._go_round, times - 1)
        else:
            self._loop.stop()

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
            self._loop.run_until_complete(work)
        self._is_stopped = True
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.call_soon(self._go_round, ROUNDS)
        self._loop.run_forever()
        self._loop.close()
        return True
