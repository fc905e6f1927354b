"""How long to wait before the next attempt: 1, 2, 4, then 10 seconds for ever, each a little off.

Pure: chance comes from outside. The little bit keeps two tablets from asking one board in step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

DELAYS_MS: Final = (1000, 2000, 4000, 10_000)
JITTER: Final = 0.2
"""The share by which a delay may be shorter or longer."""


def delay_ms(attempt: int, chance: float) -> int:
    """The pause after failed attempt number `attempt` (from 0); `chance` is between 0 and 1."""
    delay = DELAYS_MS[min(attempt, len(DELAYS_MS) - 1)]
    return round(delay * (1 + JITTER * (2 * chance - 1)))


class Backoff:
    """Counts the attempts that failed since the last success."""

    def __init__(self, chance: Callable[[], float]) -> None:
        self._chance = chance
        self.attempts = 0

    def next_ms(self) -> int:
        """The pause after one more failure."""
        pause_ms = delay_ms(self.attempts, self._chance())
        self.attempts += 1
        return pause_ms

    def slow_down(self) -> None:
        """Trying soon makes no sense: go straight to the longest pause."""
        self.attempts = max(self.attempts, len(DELAYS_MS) - 1)

    def succeeded(self) -> None:
        """A board was reached: the next failure is the first one again."""
        self.attempts = 0
