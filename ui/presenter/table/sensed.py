"""What the table has heard from its board and not yet done with; nothing of it is in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.commands import Command
from companion.model import FighterId
from companion.rules.battlefield import SpaceId
from companion.tracking.outputs import Lifted, Missing, Phase, PutBack, Question

if TYPE_CHECKING:
    from companion.table import Table


class Rebuild(msgspec.Struct, frozen=True):
    """Every figure is put on the board one after the other; `at` is the one to put next."""

    order: tuple[tuple[FighterId, SpaceId], ...]
    at: int = 0
    was_free: bool = False
    """Whether the space has been seen empty: then whatever comes there is the figure."""

    @property
    def step(self) -> PutBack | None:
        """What to do next; None if every figure stands."""
        if self.at >= len(self.order):
            return None
        fighter, space = self.order[self.at]
        return PutBack(fighter, None, space)


class Sensed(msgspec.Struct, frozen=True, kw_only=True):
    """The board as the table sees it; a new value for every change."""

    is_there: bool = False
    phase: Phase = Phase.OFFLINE
    has_spoken: bool = False
    """Whether the board has said anything since this table was opened."""
    lifted: tuple[Lifted, ...] = ()
    """The figures in the air."""
    question: Question | None = None
    steps: tuple[PutBack, ...] = ()
    """How board and game come to agree again; the first is the one to show."""
    because: str = ""
    """Why the table does not stand as the game has it, if a rule says so."""
    rebuild: Rebuild | None = None
    missing: Missing | None = None
    doubtful: frozenset[SpaceId] = frozenset()
    agreed: dict[FighterId, SpaceId | None] | None = None
    """Where everybody stood when board and game last agreed; None if they never did."""
    was_away: bool = False
    """It was played without a board: when one agrees again, people are asked to look."""
    asked_at: int | None = None
    """The decision at which the referee asked about a move of the board; None: it does not."""
    waiting: tuple[Command, ...] = ()
    """What else the board told with that move."""
    ended: SpaceId | None = None
    sprung: SpaceId | None = None
    lit_left_s: float = 0.0
    """How long the end of the last move, or its trap, stays lit."""
    ends_in_s: float | None = None
    """When the maneuver is over by itself, because everybody has moved."""

    @property
    def step(self) -> PutBack | None:
        """The one instruction that is shown; None if board and game agree."""
        if self.rebuild is not None:
            return self.rebuild.step
        return self.steps[0] if self.steps else None

    @property
    def in_the_air(self) -> tuple[FighterId, ...]:
        """Everybody who may be in a hand."""
        return tuple(dict.fromkeys(f for lifted in self.lifted for f in lifted.fighters))


def places_of(table: Table) -> dict[FighterId, SpaceId | None]:
    """Where the game has everybody."""
    return {fighter.id: fighter.space for fighter in table.fighters.values()}
