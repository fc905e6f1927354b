"""A board is believed once it has held still; a loose contact keeps nobody waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId

STILL_S: Final = 0.4
"""A board that reads the same for so long is believed: longer than a dropout, or a slide."""
RESTLESS_CHANGES: Final = 6
RESTLESS_S: Final = 3.0
"""A space that changes so often in this time is a loose contact rather than a hand."""


class Stillness:
    """What the board reads, and since when it reads the same."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.still_s = 0.0
        self.believed: dict[SpaceId, str] | None = None
        """The last reading that held still."""
        self.first: dict[SpaceId, str] = {}
        """What stood there before anybody looked: whatever else is read has come since."""
        self.known: object = None
        """What was worked out last is about this."""
        self._now: dict[SpaceId, str] | None = None
        self._clock_s = 0.0
        self._changed_s: dict[SpaceId, tuple[float, ...]] = {}

    def look(self, seen: dict[SpaceId, str], seconds: float) -> None:
        """Time has passed, and the board reads this."""
        self._clock_s += seconds
        if self._now is None:
            self.first = self._now = seen
        changed = {s for s in {*seen, *self._now} if seen.get(s) != self._now.get(s)}
        self._now = seen
        since_s = self._clock_s - RESTLESS_S
        times_s = {s: (*self._changed_s.get(s, ()), self._clock_s) for s in changed}
        self._changed_s = {
            space: kept
            for space, each in {**self._changed_s, **times_s}.items()
            if (kept := tuple(at_s for at_s in each if at_s > since_s))
        }
        restless = {s for s, each in self._changed_s.items() if len(each) >= RESTLESS_CHANGES}
        self.still_s = 0.0 if changed - restless else self.still_s + seconds
        if self.still_s >= STILL_S:
            before = self.believed or {}
            kept_as_it_was = {s: before[s] for s in restless if s in before}
            calm = {space: who for space, who in seen.items() if space not in restless}
            self.believed = calm | kept_as_it_was
