"""The service of whoever has no boards: there are none, and none can be looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.ports import NoBoard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.content.whole_file import Unused
    from hardware.boards.hand import BoardHand
    from hardware.boards.values import CellQuality, FoundBoard, IntroducedFigure, Way


class NoBoards(NoBoard):
    """Everything goes by touch."""

    can_simulate = is_searching = has_stranger = is_trace_full = False
    is_linked = is_refused = is_idle = False
    way: Way | None = None
    recording: Path | None = None
    hand: BoardHand | None = None
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

    def simulate(self, kind: str) -> BoardHand:
        """Whoever has no boards offers no simulated one either."""
        raise LookupError(kind)
