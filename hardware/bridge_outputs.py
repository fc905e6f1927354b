"""What the bridge says besides what the tracker says: lights, tags, and boards that do not fit."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.model import FighterId
from companion.rules.battlefield import SpaceId
from companion.tracking.outputs import Output
from companion.tracking.quality import Trust
from hardware.figures import FigureName


class Lit(msgspec.Struct, frozen=True):
    """A board is to show exactly these lights (light to light byte), all others off."""

    board: int
    lights: dict[int, int]


class TagLearned(msgspec.Struct, frozen=True):
    """A tag was learned; the registry is to be kept."""

    uid: bytes
    figure: FigureName


class StrangeTag(msgspec.Struct, frozen=True):
    """A tag that nobody knows lies on the hello pad: who is this?"""

    uid: bytes


class PadSeen(msgspec.Struct, frozen=True):
    """A figure introduced itself; None: it is no fighter of this game, or no game is on."""

    figure: FigureName
    fighter: FighterId | None


class PadUnreadable(msgspec.Struct, frozen=True):
    """Something on the hello pad cannot be read: two tags, one at the edge, or a faulty reader."""

    is_fault: bool


class Misfit(msgspec.Struct, frozen=True):
    """A board has fewer cells than its wiring names: these spaces it cannot see."""

    board: int
    spaces: tuple[SpaceId, ...]


class Oriented(msgspec.Struct, frozen=True):
    """It is known how the map lies on the board, in quarters clockwise."""

    board: int
    turn: int


class NotOriented(msgspec.Struct, frozen=True):
    """The figures fit several ways of laying the map, or none: they are to be set up, or asked."""

    board: int
    turns: tuple[int, ...]


BridgeOutput: TypeAlias = (
    Output
    | Lit
    | TagLearned
    | StrangeTag
    | PadSeen
    | PadUnreadable
    | Misfit
    | Oriented
    | NotOriented
)


class SpaceReport(msgspec.Struct, frozen=True):
    """How well the sensor of one space works."""

    space: SpaceId
    has_cell: bool
    trust: Trust = Trust.GOOD
    is_faulty: bool = False
    """The board says that it does not answer now."""
    is_proven: bool = False
    """It has answered since it was last in trouble."""
    is_weak: bool = False
    """It loses figures for moments."""
    edges: int = 0
    dropouts: int = 0
    """How often it lost a figure for less than a quarter of a second."""
    faults: int = 0
    """How often it has failed so far."""
    last_ms: int | None = None
