"""The door for the Boards screen and the simulated board: all boards, not only the linked one.

What the table hears from a board is in `board.py`. Nothing here waits: searching and linking take
their time elsewhere, and what came of it is seen when one looks again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.content.whole_file import Unused
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from hardware.boards.values import CellQuality, FoundBoard, IntroducedFigure


class SimulatedHand(Protocol):
    """A hand over a simulated board: what it does, the board senses as a real one would."""

    level: str
    """How much noise there is: one of `NOISE_LEVELS`."""

    @property
    def is_plugged(self) -> bool:
        """Whether the cable is in."""

    @property
    def held(self) -> FighterId | None:
        """The figure in the air."""

    def standing(self) -> dict[FighterId, SpaceId]:
        """Where the figures really are, whatever the game believes."""

    def lift(self, space: SpaceId) -> None:
        """Take up what stands there."""

    def slide(self, spaces: tuple[SpaceId, ...]) -> None:
        """Push what stands on the first of these over the others, without lifting it."""

    def put(self, space: SpaceId) -> None:
        """Put down what is held; on a space that is taken nothing happens."""

    def take(self, fighter: FighterId) -> None:
        """Take up a figure that stands beside the board."""

    def take_off(self, fighter: FighterId) -> None:
        """Take a figure off the board."""

    def knock(self) -> None:
        """Bump into the table: a figure lands next to where it stood."""

    def tidy(self) -> None:
        """Put every figure where the game has it, and take the others off the board."""

    def noise(self, level: str) -> None:
        """So much goes wrong from now on."""

    def unplug(self) -> None:
        """Pull the cable."""

    def plug(self) -> None:
        """Put it in again."""


class BoardsPort(Protocol):
    """All boards there are."""

    @property
    def can_simulate(self) -> bool:
        """Whether a board can be tried without one."""

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""

    @property
    def has_stranger(self) -> bool:
        """Whether a figure that nobody knows is on the hello pad."""

    @property
    def recording(self) -> Path | None:
        """Where the trace is written; None if none is."""

    @property
    def is_trace_full(self) -> bool:
        """Whether the trace has become so large that no more is written."""

    @property
    def hand(self) -> SimulatedHand | None:
        """The hand over the linked board, if that is a simulated one."""

    @property
    def unused(self) -> Sequence[Unused]:
        """Files about boards that could not be used."""

    def found(self) -> tuple[FoundBoard, ...]:
        """Every board that was found, the linked one first."""

    def search(self) -> None:
        """Look for boards."""

    def connect(self, board_id: str) -> None:
        """Link a board; another one is left."""

    def link_to(self, text: str) -> str | None:
        """Link the board of this name, port or address; advice if no board can be there."""

    def disconnect(self) -> None:
        """Leave the linked board."""

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors of the linked board; none without one."""

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures that can be introduced."""

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one; None: no longer."""

    def record(self, on: bool) -> None:
        """Begin or end a recording of everything that the link carries."""

    def flight(self) -> bytes:
        """What the linked board said up to now, as a trace for a report; empty without one."""

    def simulate(self, kind: str) -> SimulatedHand:
        """Link a simulated board of this kind ("presence" or "identity") and give its hand."""


class NoBoards:
    """There are none and none can be looked for: all by touch."""

    can_simulate = False
    is_searching = False
    has_stranger = False
    recording: Path | None = None
    is_trace_full = False
    hand: SimulatedHand | None = None
    unused: Sequence[Unused] = ()

    def found(self) -> tuple[FoundBoard, ...]:
        """Nothing is found."""
        return ()

    def search(self) -> None:
        """Nothing can be looked for."""

    def connect(self, board_id: str) -> None:
        """There is none."""

    def link_to(self, text: str) -> str | None:
        """There is none."""

    def disconnect(self) -> None:
        """There is none."""

    def cells(self) -> tuple[CellQuality, ...]:
        """There is none."""
        return ()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """None can be introduced."""
        return ()

    def introduce(self, fighter: str | None) -> None:
        """Nobody can be introduced."""

    def record(self, on: bool) -> None:
        """There is nothing to record."""

    def flight(self) -> bytes:
        """There is nothing to tell."""
        return b""

    def simulate(self, kind: str) -> SimulatedHand:
        """Whoever has no boards offers no simulated one either."""
        raise LookupError(kind)
