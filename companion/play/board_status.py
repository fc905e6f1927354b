"""What the table has heard from its board and not yet done with; nothing of it is in the log."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import msgspec

from companion.commands import Command
from companion.events import TrapSprung
from companion.model import FighterId
from companion.play.arrangement import Arrangement
from companion.rules.battlefield import SpaceId
from companion.rulings import Ruling
from companion.table import Choice
from companion.tracking.outputs import Lifted, Missing, Phase, PutBack, Question

if TYPE_CHECKING:
    from companion.table import Table


class ChoiceFirst(msgspec.Struct, frozen=True):
    """A figure was moved although something else is asked first."""

    choice: Choice


Because: TypeAlias = Ruling | TrapSprung | ChoiceFirst
"""Why a figure does not stand where the game has it: a refusal, a trap, or an open choice."""


class Opened(StrEnum):
    """A game comes to the table: nothing on the board is a move before it was compared."""

    NEW = "new"
    """Nobody has anything to choose in set-up, and yet all figures are to be placed."""
    SAVED = "saved"


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What to do next while figures are put on the board; `fighter` None: nobody knows it."""

    fighter: FighterId | None = None
    start: SpaceId | None = None
    """Where it stands; None: beside the board."""
    ends: tuple[SpaceId, ...] = ()
    """Where it may be put; none: beside the board."""
    is_wrong: bool = False


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """Figures are being put on the board, and the board watches."""

    is_rebuild: bool = False
    """In the middle of a game: every figure belongs where the game has it."""
    standing: Arrangement = Arrangement()
    has_looked: bool = False
    right: frozenset[FighterId] = frozenset()
    """Who stands where it belongs."""
    logged: dict[FighterId, SpaceId | None] = {}
    """Where the game had everybody when this was worked out."""
    taken_back: dict[FighterId, SpaceId] = {}
    """Whose placing was undone, and where the figure still stands: it counts once it is lifted."""
    trusted: frozenset[SpaceId] = frozenset()
    """Spaces of which people said that they are as the screen shows them."""
    task: Task | None = None


class Exchange(msgspec.Struct, frozen=True):
    """Figures that were in the air at once and may have changed places; the game stays as it is."""

    fighters: tuple[FighterId, ...]
    at: int
    """The decision after which that was: with the next one nobody is asked any more."""


class Returned(msgspec.Struct, frozen=True):
    """Figures were put back where their last moves began: taken back, or moved anew?"""

    homes: dict[FighterId, SpaceId]
    """Where each of them is back."""
    at: int
    """The decision after which that was: with the next one nobody is asked any more."""


class BoardStatus(msgspec.Struct, frozen=True, kw_only=True):
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
    because: Because | None = None
    """Why the table does not stand as the game has it, if that is known."""
    placing: Placing | None = None
    """Figures are put on the board: from set-up until all stand, or because people asked for it."""
    missing: Missing | None = None
    exchange: Exchange | None = None
    returned: Returned | None = None
    leaving: tuple[tuple[FighterId, SpaceId], ...] = ()
    """Defeated figures that still stand on the board, and where."""
    doubtful: frozenset[SpaceId] = frozenset()
    agreed: dict[FighterId, SpaceId | None] | None = None
    """Where everybody stood when board and game last agreed; None if they never did."""
    undone: dict[FighterId, SpaceId] = {}
    """Where figures stand whose moves were undone, or who were knocked there while something was
    asked: standing there still is no move."""
    opened: Opened | None = None
    """What kind of game was opened, until the board has been compared with it."""
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
        """The one instruction that is shown; None if board and game agree, or others lead."""
        return self.steps[0] if self.steps and self.placing is None else None

    @property
    def in_the_air(self) -> tuple[FighterId, ...]:
        """Everybody who may be in a hand."""
        return tuple(dict.fromkeys(f for lifted in self.lifted for f in lifted.fighters))


class BoardStatusChanges(TypedDict, total=False):
    """Changes to a `BoardStatus`, by field."""

    is_there: bool
    phase: Phase
    has_spoken: bool
    lifted: tuple[Lifted, ...]
    question: Question | None
    steps: tuple[PutBack, ...]
    because: Because | None
    placing: Placing | None
    missing: Missing | None
    exchange: Exchange | None
    returned: Returned | None
    leaving: tuple[tuple[FighterId, SpaceId], ...]
    doubtful: frozenset[SpaceId]
    agreed: dict[FighterId, SpaceId | None] | None
    undone: dict[FighterId, SpaceId]
    opened: Opened | None
    was_away: bool
    asked_at: int | None
    waiting: tuple[Command, ...]
    ended: SpaceId | None
    sprung: SpaceId | None
    lit_left_s: float
    ends_in_s: float | None


def places_of(table: Table) -> dict[FighterId, SpaceId | None]:
    """Where the game has everybody."""
    return {fighter.id: fighter.space for fighter in table.fighters.values()}
