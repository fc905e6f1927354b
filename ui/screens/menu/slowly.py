"""Work that may wait for a frame of its own, such as the pictures of battlefields."""

from __future__ import annotations

from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Callable

BUDGET: Final = 0.015
"""Seconds per frame: at least one piece of work is done, and no more once they are over."""


class Queue:
    """Does one thing after the other, a few per frame; nothing is scheduled while it is empty."""

    def __init__(self) -> None:
        self._work: deque[Callable[[], object]] = deque()
        self._go_on = Clock.create_trigger(self._do_some)

    @property
    def is_busy(self) -> bool:
        """Whether something still waits."""
        return bool(self._work)

    def add(self, work: Callable[[], object]) -> None:
        """Do this in one of the next frames."""
        self._work.append(work)
        self._go_on()

    def finish(self) -> None:
        """Do everything now, for pictures and tests."""
        while self._work:
            self._work.popleft()()

    def _do_some(self, _seconds: float) -> None:
        until = perf_counter() + BUDGET
        while self._work:
            self._work.popleft()()
            if perf_counter() > until:
                break
        if self._work:
            self._go_on()


queue: Final = Queue()
"""What all menus share."""
