"""An event loop whose time is virtual: it jumps to the next thing that is due instead of waiting.

Sockets, ptys and threads are real; time stands still while one of them may have something to say.
So nothing here sleeps, and what is measured does not depend on how busy the machine is.
"""

from __future__ import annotations

import asyncio
import selectors
import threading
import time
from typing import TYPE_CHECKING, Any, TypeVar

from hardware.transports.threads import OPENER

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")

STUCK_S = 30.0
"""Real seconds without anything to do, after which a test has failed."""
LOOK_S = 0.002
LONGEST_S = 30_000.0
"""No test lasts longer in virtual time: something waits for ever."""


class _JumpingSelector(selectors.DefaultSelector):
    """Asks the descriptors, and lets virtual time pass when they have nothing to say."""

    grace_s = 0.0
    now_s = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        ready = super().select(self.grace_s)
        gives_up_at = time.monotonic() + STUCK_S
        while not ready and (timeout is None or _is_opening()):
            if time.monotonic() > gives_up_at:
                raise TimeoutError("nothing will ever happen again")
            ready = super().select(LOOK_S)
        if not ready and timeout is not None:
            self.now_s += timeout
            if self.now_s > LONGEST_S:
                raise TimeoutError("this story has no end")
        return ready


def _is_opening() -> bool:
    return any(thread.name == OPENER for thread in threading.enumerate())


class VirtualLoop(asyncio.SelectorEventLoop):
    """`grace_s` is how long, in real time, a pty may need to carry a byte."""

    def __init__(self, grace_s: float = 0.0) -> None:
        self._jumping = _JumpingSelector()
        self._jumping.grace_s = grace_s
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now_s


def run(story: Coroutine[Any, Any, T], *, grace_s: float = 0.0) -> T:
    """Run a test to its end in virtual time."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(grace_s)) as runner:
        return runner.run(story)


def now_ms() -> int:
    """The virtual time of the running loop."""
    return int(asyncio.get_running_loop().time() * 1000)


async def until(is_so: Callable[[], bool], what: str, within_ms: int = 20_000) -> int:
    """Let virtual time pass until something is so; gives how long it took."""
    start_ms = now_ms()
    while not is_so():
        assert now_ms() - start_ms < within_ms, f"after {within_ms} ms still not: {what}"
        await asyncio.sleep(0.01)
    return now_ms() - start_ms
