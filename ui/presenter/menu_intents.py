"""What people want around the table where `Do` and one thing to do it with are not enough."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class PlaySample(msgspec.Struct, frozen=True):
    """Try a game that is set up already."""

    on_simulated_board: bool = False


class RenameChair(msgspec.Struct, frozen=True):
    """Who sits here gets another name; also the field of that name."""

    chair: int


class ChooseLine(msgspec.Struct, frozen=True):
    """Look at a line of the history: the decision, and which of its sentences."""

    step: int
    sentence: int = 0


class HeroField(msgspec.Struct, frozen=True):
    """A part of a hero that is written: its name, its ability, a card's text."""

    part: str


class TapCorner(msgspec.Struct, frozen=True):
    """Here is the next corner of the board: shares of the photo, from its upper left corner."""

    x: float
    y: float


MenuIntent: TypeAlias = PlaySample | RenameChair | ChooseLine | HeroField
