"""What fingers tell the presenter: their only way in. What boards say is asked for (`board.py`)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.model import FighterId
from companion.play.intents import DragFigure, DropFigure, LiftFigure, TapSpace


class Press(msgspec.Struct, frozen=True):
    """An act, a card or a counter was tapped; `seat` is where, if at a seat."""

    act: str
    seat: int | None = None


class TurnDial(msgspec.Struct, frozen=True):
    """A dial was tapped, held or dragged: health changes by so much."""

    fighter: FighterId
    by: int


class Write(msgspec.Struct, frozen=True):
    """Text was written into a field: a search, a name."""

    field: str
    text: str


Intent: TypeAlias = Press | TapSpace | DragFigure | LiftFigure | DropFigure | TurnDial | Write
