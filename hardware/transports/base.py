"""What every way to a board can do, and what makes one. Composed into the link, never inherited.

A transport is used once: opened, lost or closed, thrown away. The target is what stays: it knows
where the board is and makes a new transport for every attempt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from hardware.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")
OnData = Callable[[bytes], None]
OnLost = Callable[[BoardError | None], None]

_left_behind: set[asyncio.Future[object]] = set()
"""Tasks that would not end in time. They are kept so that they are not destroyed while running."""


class Transport(Protocol):
    """One attempt to reach a board.

    `on_data` and `on_lost` are set before `open` and called in the event loop, never after `close`
    has been called, and `on_lost` at most once.
    """

    name: str
    is_lossy: bool
    """Bytes may be damaged or lost: a serial line or TCP. Otherwise chunks are packets."""
    packet_room: int
    """How many bytes a packet may have; 0 on a lossy line. Known once open."""
    signal: int | None
    """Signal strength in dBm, if this way has one."""
    on_data: OnData
    on_lost: OnLost

    async def open(self) -> None:
        """Reach the board. Raises BoardError."""

    def write(self, data: bytes) -> None:
        """Send soon. Never waits and never raises; a broken line shows in `on_lost`."""

    async def close(self) -> None:
        """Give everything back, from any state. Never raises."""


class BoardTarget(Protocol):
    """Where a board is."""

    @property
    def name(self) -> str:
        """How people are told about it: a port, a host, the name of a board."""

    @property
    def address(self) -> str:
        """How it is written in a command or remembered, e.g. `serial:COM3`."""

    def transport(self) -> Transport:
        """A new way there."""

    async def appeared(self) -> None:
        """Return when something that was missing has come: then waiting longer makes no sense.

        May never return.
        """


def no_data(data: bytes) -> None:
    """Nobody listens yet."""


def no_loss(error: BoardError | None) -> None:
    """Nobody listens yet."""


async def never() -> None:
    """Wait until cancelled."""
    await asyncio.get_running_loop().create_future()


async def within(work: Coroutine[object, object, T], seconds: float) -> T:
    """The result of the work, or TimeoutError; work that does not even end then is left behind.

    Unlike `asyncio.wait_for` this never waits longer, whatever a library does when cancelled.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
    except BaseException:
        leave_behind(task)
        raise
    if not task.done():
        leave_behind(task)
        raise TimeoutError
    return task.result()


def leave_behind(task: asyncio.Future[T]) -> None:
    """Cancel and forget: nobody will ask for the result."""
    if task.done():
        _consume(task)
        return
    task.cancel()
    _left_behind.add(task)  # type: ignore[arg-type]  # only kept, never looked at
    task.add_done_callback(_consume)


def _consume(task: asyncio.Future[T]) -> None:
    _left_behind.discard(task)
    if not task.cancelled():
        task.exception()


async def first_of(*works: Coroutine[object, object, object]) -> int:
    """Which of these ended first; the others are cancelled. An error of that one is raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = next(number for number, task in enumerate(tasks) if task.done())
        tasks[ended].result()
        return ended
    finally:
        for task in tasks:
            leave_behind(task)
