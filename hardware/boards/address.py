"""Where a board is, and by what it is known: enough to link it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hardware.transports.base import BoardTarget

SIMULATED: Final = "simulated"
"""The id of the board that is made when it is asked for."""


class BoardAddress(NamedTuple):
    """A board that can be linked; `target` opens the way to it."""

    id: str
    name: str
    target: BoardTarget
    board_id: str = ""
    signal: int | None = None

    @property
    def names(self) -> set[str]:
        """What it can be known by."""
        return {self.id, self.board_id} - {""}

    @property
    def is_simulated(self) -> bool:
        """Whether it is the board that is made when it is asked for."""
        return self.id == SIMULATED
