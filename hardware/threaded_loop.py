"""The one event loop for boards, in a thread of its own, for the life of the program.

The owner's thread posts work and drains a queue; nothing else crosses. Bluetooth libraries want one
loop that never changes, and a screen must never wait for a radio.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import queue
import threading
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from hardware.clock import monotonic_ms

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

E = TypeVar("E")
T = TypeVar("T")

STOP_S: Final = 1.0
"""The loop gets so long to end; then its thread is left behind."""
TIDY_S: Final = 0.3
MOST_WAITING: Final = 1000
"""News that wait for the owner. The largest (1,024 cells) takes 8 kB, so they take 8 MB at most;
then the loop waits, and boards are read no faster than the owner can hear them."""
LOOK_S: Final = 0.05


class ThreadedLoop(Generic[E]):
    """The `BoardLoop` of the app: a thread with the loop."""

    def __init__(self, now_ms: Callable[[], int] = monotonic_ms) -> None:
        self._now_ms = now_ms
        self._events: queue.Queue[E] = queue.Queue(MOST_WAITING)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="ringside-boards", daemon=True)
        self._is_stopped = False
        self._thread.start()

    def now_ms(self) -> int:
        """The time inside the loop: that of the machine, if nobody has given another."""
        return self._now_ms()

    def step(self, now_ms: int) -> None:
        """Its thread needs nobody for it."""

    def emit(self, event: E) -> None:
        """From inside the loop: hand something to the owner, who may let it wait for a while."""
        while not self._is_stopped:
            with contextlib.suppress(queue.Full):
                self._events.put(event, timeout=LOOK_S)
                return
        with contextlib.suppress(queue.Full):  # the last words; nobody may listen any more
            self._events.put_nowait(event)

    def drain(self) -> list[E]:
        """From the owner's thread: everything that has come since, in order. Never waits."""
        events = []
        with contextlib.suppress(queue.Empty):
            while True:
                events.append(self._events.get_nowait())
        return events

    def post(self, work: Callable[[], object]) -> None:
        """Have the loop call this soon. After `stop` it is forgotten."""
        if not self._is_stopped:
            with contextlib.suppress(RuntimeError):  # it has ended meanwhile
                self._loop.call_soon_threadsafe(work)

    def run(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        """Have the loop do this; the result may be waited for, but not in the screen's thread."""
        if self._is_stopped:
            work.close()
            refused: concurrent.futures.Future[T] = concurrent.futures.Future()
            refused.cancel()
            return refused
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def stop(self, *closing: Coroutine[Any, Any, object]) -> bool:
        """End within about a second, after doing what is `closing`; False if something hung.

        What hangs is left behind in a thread that ends with the program.
        """
        if self._is_stopped:
            for work in closing:
                work.close()
            return not self._thread.is_alive()
        last = asyncio.run_coroutine_threadsafe(_do_all(closing), self._loop)
        self._is_stopped = True
        with contextlib.suppress(
            concurrent.futures.TimeoutError, concurrent.futures.CancelledError
        ):
            last.result(STOP_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(STOP_S)
        return not self._thread.is_alive()

    @property
    def is_running(self) -> bool:
        """Whether the thread lives."""
        return self._thread.is_alive()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            self._loop.run_until_complete(_tidy_up())
        finally:
            self._loop.close()


async def _do_all(works: tuple[Coroutine[Any, Any, object], ...]) -> None:
    await asyncio.gather(*works, return_exceptions=True)


async def _tidy_up() -> None:
    """Cancel what still runs and give it a moment; what ignores that is left behind."""
    tasks = {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=TIDY_S)
