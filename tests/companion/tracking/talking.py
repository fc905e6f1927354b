"""A tracker to talk to: hands move figures, time passes, and what it says is kept.

`Talk(context)` is a board in sync. Without tags (`tags=False`) the board only feels that somebody
is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.rules.movement import Allowance
from companion.tracking import observations as o
from companion.tracking.context import Context
from companion.tracking.outputs import Output
from companion.tracking.state import begin
from companion.tracking.step import step
from tests.builders import field, table

if TYPE_CHECKING:
    from companion.model import Position
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.quality import Trust

Said = TypeVar("Said", bound=Output)

LADDER = field(
    "A-B", "B-C", "C-D", "D-E", "E-F", "F-G", "G-H",
    "A-K", "B-L", "C-M", "D-N", "E-P", "F-Q", "G-R", "H-S",
    "K-L", "L-M", "M-N", "N-P", "P-Q", "Q-R", "R-S",
)  # fmt: skip
"""Two rows of eight spaces: A to H, and K to S below."""


def context(
    position: Position,
    *,
    mover: str = "anna",
    move: int = 3,
    log: dict[str, str | None] | None = None,
    **more: object,
) -> Context:
    """A maneuver of one player."""
    return Context(
        position=position,
        log={f.id: f.space for f in position.fighters} | (log or {}),
        walks={
            f.id: Allowance(move)
            for f in position.fighters
            if f.owner == mover and f.space is not None
        },
        **more,  # type: ignore[arg-type]
    )


def duel(*standing: str, move: int = 3, traps: tuple[str, ...] = (), **more: object) -> Context:
    """A maneuver of Anna's on the ladder."""
    return context(table(LADDER, *standing, traps=traps), move=move, **more)  # type: ignore[arg-type]


class Talk:
    """A conversation with the tracker."""

    def __init__(
        self, now: Context, *, tags: bool = True, settings: TrackerSettings | None = None
    ) -> None:
        self.tags = tags
        self.now_ms = 0
        self.said: list[Output] = []
        self.wake_ms: int | None = None
        self.on: dict[str, str] = {f.space: f.id for f in now.position.fighters if f.space}
        self.state = begin(now, settings)
        self.see()

    def tell(self, observation: o.Observation) -> list[Output]:
        """One observation; what the tracker says to it."""
        self.state, said, self.wake_ms = step(self.state, observation)
        self.said += said
        return list(said)

    def see(self) -> list[Output]:
        """The whole board at once."""
        seen = {s: (f if self.tags else o.Seen.SOMEBODY) for s, f in self.on.items()}
        return self.tell(o.BoardSnapshot(dict(seen), self.now_ms))

    def wait(self, ms: int) -> list[Output]:
        """Time passes; the tracker is woken when it wants to be."""
        until_ms, before = self.now_ms + ms, len(self.said)
        while self.wake_ms is not None and self.wake_ms <= until_ms:
            self.now_ms = self.wake_ms
            self.tell(o.Wake(self.now_ms))
        self.now_ms = until_ms
        self.tell(o.Wake(self.now_ms))
        return self.said[before:]

    def lift(self, space: str, *, after_ms: int = 0) -> list[Output]:
        """A figure leaves a space."""
        self.wait(after_ms)
        self.hand = self.on.pop(space)
        return self.tell(o.Edge(space, present=False, at_ms=self.now_ms))

    def put(self, space: str, figure: str | None = None, *, after_ms: int = 500) -> list[Output]:
        """A figure, by default the one lifted last, is put on a space."""
        self.wait(after_ms)
        self.on[space] = figure or self.hand
        tag = self.on[space] if self.tags else None
        return self.tell(o.Edge(space, present=True, at_ms=self.now_ms, figure=tag))

    def move(self, start: str, end: str) -> list[Output]:
        """A figure is carried from one space to another."""
        self.lift(start)
        return self.put(end)

    def heard(self, kind: type[Said]) -> list[Said]:
        """Everything of one kind that was said."""
        return [each for each in self.said if isinstance(each, kind)]

    def trust(self, space: str) -> Trust:
        """What a space's sensor is worth."""
        return self.state.quality[space].trust

    def forget(self) -> None:
        """Begin to listen anew."""
        self.said.clear()

    @property
    def phase(self) -> str:
        return self.state.phase.value

    @property
    def log(self) -> dict[str, str | None]:
        return dict(zip(self.state.context.fighters, self.state.context.logged, strict=True))
