"""Work that blocks, in threads that nobody has to wait for: a wedged driver must not hold the app.

Threads of this kind live inside the serial transport only; everything else is in one event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

OPENER: Final = "ringside-opens-a-port"
READER: Final = "ringside-reads-a-port"
WRITER: Final = "ringside-writes-a-port"


def start_thread(work: Callable[[], None], name: str) -> None:
    """Run it beside everything else; it ends with the program at the latest."""
    threading.Thread(target=work, name=name, daemon=True).start()


def call_in_loop(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """From a thread: have the loop do this soon. A loop that has ended does nothing more."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work)


async def in_thread(work: Callable[[], T], *, give_back: Callable[[T], None], name: str) -> T:
    """The result of work that blocks.

    If nobody waits any more when it ends, the result is handed to `give_back`.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def deliver(result: T) -> None:
        if answer.done():
            give_back(result)
        else:
            answer.set_result(result)

    def fail(problem: Exception) -> None:
        if not answer.done():
            answer.set_exception(problem)

    def run() -> None:
        try:
            result = work()
        except Exception as problem:  # noqa: BLE001  (raised again where it is awaited)
            failed = problem
            call_in_loop(loop, lambda: fail(failed))
            return
        if loop.is_closed():
            give_back(result)
        else:
            call_in_loop(loop, lambda: deliver(result))

    start_thread(run, name)
    return await answer
