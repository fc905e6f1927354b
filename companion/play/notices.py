"""What a table being played has to say to whoever shows it: facts, never sentences or sounds.

Each is given once what it is about is safe in the log.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.game import Step
from companion.model import FighterId
from companion.rules.battlefield import SpaceId
from companion.rulings import Ruling
from companion.table import Choice
from companion.tracking.outputs import PutBack


class StepTaken(msgspec.Struct, frozen=True):
    """A decision was made."""

    step: Step


class RefusalGiven(msgspec.Struct, frozen=True):
    """Something cannot be done, by these rules."""

    ruling: Ruling


class QuestionOpened(msgspec.Struct, frozen=True):
    """People are asked something: the referee, the board, or a way."""


class NotSaved(msgspec.Struct, frozen=True):
    """What was to happen could not be written, so it has not happened."""

    problem: str


class MismatchBegan(msgspec.Struct, frozen=True):
    """Board and game disagree; this is to be done first."""

    step: PutBack


class BoardAgreed(msgspec.Struct, frozen=True):
    """Board and game agree after a while without each other: people are asked to look."""


class BoardLost(msgspec.Struct, frozen=True):
    """The link to the board is gone; play goes on by touch."""


class MovedByEffect(msgspec.Struct, frozen=True):
    """A figure was moved on the board before an ability was done: that counts to the ability."""

    fighter: FighterId
    choice: Choice


class FiguresToPutBack(msgspec.Struct, frozen=True):
    """After an undo these figures stand elsewhere: who, from where, to where."""

    figures: tuple[tuple[FighterId, SpaceId | None, SpaceId | None], ...]


class NothingToUndo(msgspec.Struct, frozen=True):
    """The game is where it began."""


class ToldAlready(msgspec.Struct, frozen=True):
    """A card that was told, or lies face down, stays as it is: Undo takes it back."""


Notice: TypeAlias = (
    StepTaken
    | RefusalGiven
    | QuestionOpened
    | NotSaved
    | MismatchBegan
    | BoardAgreed
    | BoardLost
    | MovedByEffect
    | FiguresToPutBack
    | NothingToUndo
    | ToldAlready
)
