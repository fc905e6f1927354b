"""Where links to boards live: an event loop with one door to the thread that owns it.

`threaded_loop.py` has the one of the app, in a thread of its own and by the clock;
`stepped_loop.py` the one of demo, tests and simulated tables, on a time that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from concurrent.futures import Future

E = TypeVar("E")
T = TypeVar("T")


class BoardLoop(Protocol[E]):
    """A loop for boards. `E` is what comes out of it."""

    def now_ms(self) -> int:
        """The time inside the loop."""

    def step(self, now_ms: int) -> None:
        """The owner has come to this time: whatever needs the owner for it happens until then."""

    def emit(self, event: E) -> None:
        """From inside the loop: hand something to the owner."""

    def drain(self) -> list[E]:
        """From the owner's thread: everything that has come since, in order. Never waits."""

    def post(self, work: Callable[[], object]) -> None:
        """Have the loop call this soon. After `stop` it is forgotten."""

    def run(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Have the loop do this; the result may be waited for, but not in the screen's thread."""

    def stop(self, *closing: Coroutine[Any, Any, object]) -> bool:
        """End, after doing what is `closing`; False if something hung."""
