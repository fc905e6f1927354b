"""What the tracker says: moves for the game, questions and instructions for people, hints.

Frozen records without words; the screen has those. At most one question is open, and of the
steps of a mismatch only the first is to be shown.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from companion.model import FighterId
from companion.rules.battlefield import SpaceId


class Phase(StrEnum):
    """How board and game stand to each other."""

    PLACING = "placing"
    """Figures are put on the board: nothing is compared before they stand."""
    IN_SYNC = "in-sync"
    MOVING = "moving"
    QUESTION = "question"
    MISMATCH = "mismatch"
    OFFLINE = "offline"


class FigureMove(msgspec.Struct, frozen=True):
    """One figure from where it stood to where it stands; `start` None: it came from off the board.

    `seen` are the spaces on which it was noticed on the way, in order.
    """

    fighter: FighterId
    start: SpaceId | None
    end: SpaceId
    seen: tuple[SpaceId, ...] = ()


class Settled(msgspec.Struct, frozen=True):
    """Moves for the game, in an order that is legal.

    With `revises` they count from the start of the action: what was settled since is to be taken
    back first, and no moves at all mean that everything was put back.
    """

    moves: tuple[FigureMove, ...]
    revises: bool = False
    trap_seen: SpaceId | None = None
    """The trap that a person said the figure stopped at; it may stand beyond it."""


class Option(msgspec.Struct, frozen=True):
    """One answer to a question: the moves it stands for, from the start of the action."""

    moves: tuple[FigureMove, ...]
    legal: bool = True
    """An answer that the rules do not allow leads to a mismatch, never to a command."""
    trap: SpaceId | None = None
    """The trap that goes off with this answer."""


class Question(msgspec.Struct, frozen=True):
    """What the board cannot know: which of these happened?"""

    options: tuple[Option, ...]
    about_trap: bool = False
    whole_board: bool = False
    """The tracker is lost: does every figure stand as the screen shows it?"""


class TrackerAsked(msgspec.Struct, frozen=True):
    """A question for people opened."""

    question: Question


class Withdrawn(msgspec.Struct, frozen=True):
    """The open question no longer matters."""


class PutBack(msgspec.Struct, frozen=True):
    """Take a figure from `start` (None: beside the board) to `end` (None: beside the board).

    `fighter` None: the tracker does not know what stands there.
    """

    fighter: FighterId | None
    start: SpaceId | None
    end: SpaceId | None


class Mismatched(msgspec.Struct, frozen=True):
    """Board and game disagree; these steps put it right, and each one's target is free."""

    steps: tuple[PutBack, ...]


class Lifted(msgspec.Struct, frozen=True):
    """A figure is in the air: one of these."""

    fighters: tuple[FighterId, ...]
    space: SpaceId


class PutDown(msgspec.Struct, frozen=True):
    """A figure was put down: one of these."""

    fighters: tuple[FighterId, ...]
    space: SpaceId


class InSync(msgspec.Struct, frozen=True):
    """Board and game agree."""


class MaybeExchanged(msgspec.Struct, frozen=True):
    """A hint: these were in the air at once, and the log's word is taken for who stands where."""

    fighters: tuple[FighterId, ...]


class Removed(msgspec.Struct, frozen=True):
    """A defeated figure left the board."""

    fighter: FighterId


class Missing(msgspec.Struct, frozen=True):
    """A hint: this figure was lifted long ago and has not been seen since; tap where it stands."""

    fighter: FighterId
    space: SpaceId


Output: TypeAlias = (
    Settled
    | TrackerAsked
    | Withdrawn
    | Mismatched
    | Lifted
    | PutDown
    | InSync
    | MaybeExchanged
    | Removed
    | Missing
)
