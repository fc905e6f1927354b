"""A board as the tracker hears it: cells, a 20 ms filter, chatter, dead cells, a link with delay.

Virtual time in whole milliseconds; everything by chance from a seed.
"""

from __future__ import annotations

import heapq
import itertools
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.tracking.observations import BoardSnapshot, Edge, Observation, Offline, Seen

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Generator

    from companion.rules.battlefield import SpaceId
    from sim.tracking_people import Habits

FILTER_MS: Final = 20
CALM_MS: Final = 500
LISTENED_AGAIN_MS: Final = 3000
"""So long after a burst a cell is listened to again."""
OVERTAKEN_MS: Final = (5, 35)
"""How much later a notification comes that others overtake."""


class BoardKind(msgspec.Struct, frozen=True):
    """What a board tells, and how fast."""

    name: str
    knows_figures: bool
    least_delay_ms: int = 3
    most_delay_ms: int = 8


IDENTITY: Final = BoardKind("identity", knows_figures=True)
PRESENCE: Final = BoardKind("presence", knows_figures=False)
IDENTITY_BLE: Final = BoardKind(
    "identity, BLE", knows_figures=True, least_delay_ms=15, most_delay_ms=50
)


class Time:
    """What happens when, in virtual milliseconds."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._order = itertools.count()
        self._coming: list[tuple[int, int, Callable[[], None]]] = []

    def at(self, at_ms: int, what: Callable[[], None]) -> None:
        """Let something happen."""
        heapq.heappush(self._coming, (max(at_ms, self.now_ms), next(self._order), what))

    def hand(self, doing: Generator[int, None, None], *, after_ms: int = 0) -> None:
        """Let a hand do something that waits between its parts."""

        def go_on() -> None:
            wait_ms = next(doing, None)
            if wait_ms is not None:
                self.at(self.now_ms + wait_ms, go_on)

        self.at(self.now_ms + after_ms, go_on)

    def run(self, until: Callable[[], bool], limit_ms: int) -> bool:
        """Let time pass until something is so; False if it is not by the limit."""
        while not until():
            if not self._coming or self._coming[0][0] > limit_ms:
                self.now_ms = limit_ms
                return until()
            self.now_ms, _, what = heapq.heappop(self._coming)
            what()
        return True


class TrackedBoard:
    """Cells between the hands and the tracker."""

    def __init__(
        self,
        time: Time,
        kind: BoardKind,
        chance: random.Random,
        habits: Habits,
        send: Callable[[Observation], None],
    ) -> None:
        self.time = time
        self.kind = kind
        self.chance = chance
        self.habits = habits
        self.send = send
        self.dead: set[SpaceId] = set()
        self.is_online = True
        self.online_since_ms = 0
        self.calm_at_ms = 0
        """When the cells read what is so, and were quiet long enough for people to see it."""
        self.on_cell: dict[SpaceId, str] = {}
        """What really stands on each cell."""
        self.echoes: dict[SpaceId, str] = {}
        """Which figure an empty cell reads that stands next door."""
        self.tags: dict[str, str] = {}
        """The tags of interchangeable figures that people call by another name by now."""
        self._raw: dict[SpaceId, bool] = {}
        self._version: dict[SpaceId, int] = {}
        self._told: dict[SpaceId, bool] = {}
        self._read: dict[SpaceId, str] = {}
        """Whose tag was told last."""
        self._last_ms = 0
        self._last_of: dict[SpaceId, int] = {}

    def put(self, space: SpaceId, figure: str) -> None:
        """A figure stands on a cell."""
        self.on_cell[space] = figure
        self._contact(space, present=True)
        if self.kind.knows_figures:
            self.time.at(self.time.now_ms + FILTER_MS, lambda: self._read_again(space))

    def _read_again(self, space: SpaceId) -> None:
        """A board that knows figures notices another tag even if the space was never empty."""
        tag = self._tag_on(space)
        if self._told.get(space) and tag is not None and self._read.get(space) != tag:
            self._tell(space, present=True)

    def _tag_on(self, space: SpaceId) -> str | None:
        figure = self.on_cell.get(space, self.echoes.get(space))
        return figure and self.tags.get(figure, figure)

    def lift(self, space: SpaceId, *, felt_ms: int = 0) -> None:
        """Nothing stands on a cell any more, but it is felt there for a while yet."""
        self.on_cell.pop(space, None)
        if felt_ms:
            self.time.at(self.time.now_ms + felt_ms, lambda: self._read_true(space))
        else:
            self._contact(space, present=False)

    def _read_true(self, space: SpaceId) -> None:
        """A cell reads again what is so."""
        self._change(space, present=space in self.on_cell)

    def drop_out(self, space: SpaceId, for_ms: int) -> None:
        """A cell loses sight of what stands on it for a moment."""
        if space in self.on_cell:
            self._change(space, present=False)
            self.time.at(self.time.now_ms + for_ms, lambda: self._read_true(space))

    def echo(self, space: SpaceId, figure: str, for_ms: int) -> None:
        """An empty cell reads a figure that stands next door for a moment."""
        if space in self.on_cell:
            return
        self.echoes[space] = figure
        self._change(space, present=True)

        def fade() -> None:
            self.echoes.pop(space, None)
            self._read_true(space)

        self.time.at(self.time.now_ms + for_ms, fade)
        self._calm_after(for_ms)

    def burst(self, space: SpaceId, edges: int, every_ms: int) -> None:
        """A cell goes on and off, and then reads what is so."""
        for number in range(edges):
            at_ms = self.time.now_ms + number * every_ms
            self.time.at(at_ms, lambda: self._change(space, present=not self._raw.get(space)))
        self.time.at(self.time.now_ms + edges * every_ms, lambda: self._read_true(space))
        self._calm_after(edges * every_ms + LISTENED_AGAIN_MS)

    def _calm_after(self, ms: int) -> None:
        at_ms = self.time.now_ms + ms + CALM_MS
        self.calm_at_ms = max(self.calm_at_ms, at_ms)
        self.time.at(at_ms, lambda: None)  # somebody looks

    def _contact(self, space: SpaceId, *, present: bool) -> None:
        self._change(space, present=present)
        if self.chance.random() < self.habits.chatter:
            for bounce in range(self.chance.randint(1, 3)):
                at_ms = self.time.now_ms + 2 + 4 * bounce
                self.time.at(at_ms, lambda: self._change(space, present=not present))
                self.time.at(at_ms + 2, lambda: self._read_true(space))

    def _change(self, space: SpaceId, *, present: bool) -> None:
        if space in self.dead or self._raw.get(space, False) == present:
            return
        self._raw[space] = present
        version = self._version[space] = self._version.get(space, 0) + 1

        def stable() -> None:
            if self._version[space] == version and self._told.get(space, False) != present:
                self._told[space] = present
                self._tell(space, present)

        self.time.at(self.time.now_ms + FILTER_MS, stable)

    def _tell(self, space: SpaceId, present: bool) -> None:
        delay_ms = self.chance.randint(self.kind.least_delay_ms, self.kind.most_delay_ms)
        arrives_ms = max(self._last_ms, self.time.now_ms + delay_ms)
        if self.chance.random() < self.habits.reordered:  # others overtake it
            arrives_ms += self.chance.randint(*OVERTAKEN_MS)
        else:
            self._last_ms = arrives_ms
        self._last_of[space] = arrives_ms = max(self._last_of.get(space, 0), arrives_ms)
        figure = self._tag_on(space) if present and self.kind.knows_figures else None
        self._read[space] = figure or ""

        def arrive() -> None:
            if self.is_online:
                self.send(Edge(space, present, self.time.now_ms, figure))

        if self.is_online:
            self.time.at(arrives_ms, arrive)

    def disconnect(self, for_ms: int) -> None:
        """The link is down for a while; a snapshot follows."""
        self.is_online = False
        self.send(Offline(self.time.now_ms))
        self.time.at(self.time.now_ms + for_ms, self.connect)

    def connect(self) -> None:
        """The link is there (again): the whole board at once."""
        self.is_online = True
        self._last_ms = self.online_since_ms = self.time.now_ms
        self.send(self.snapshot())

    def snapshot(self) -> BoardSnapshot:
        """What the cells say now."""
        seen: dict[SpaceId, Any] = {}
        for space, present in self._told.items():
            if present:
                figure = self._tag_on(space)
                named = figure if self.kind.knows_figures and figure else None
                seen[space] = named or Seen.SOMEBODY
        return BoardSnapshot(seen, self.time.now_ms)
