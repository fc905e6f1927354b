"""What a lane can do: a board at its far end, and everything that may happen to the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tests.hardware.lanes.table_board import CELLS, TableBoard

if TYPE_CHECKING:
    from hardware.transports.base import BoardTarget


class Lane(Protocol):
    """One way to a board. Opened and closed once, inside the event loop."""

    grace_s: float
    cells: int

    @property
    def target(self) -> BoardTarget: ...

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def place(self, cell: int) -> None: ...
    def lift(self, cell: int) -> None: ...
    def lit(self) -> set[int]: ...
    def restart(self) -> None:
        """The board resets."""

    def unplug(self) -> None:
        """The way is gone, and the host's system notices."""

    def plug(self) -> None:
        """It is there again."""

    def fall_silent(self) -> None:
        """Nothing comes any more, though the way still looks open."""

    def speak_again(self) -> None: ...
    def add_noise(self, data: bytes) -> None:
        """The host hears this besides."""

    def be_newer(self) -> None:
        """The board speaks a version of the protocol that nobody knows yet."""


class TableLane:
    """The part that all lanes with a TableBoard share."""

    grace_s = 0.0
    cells = CELLS

    def __init__(self, board: TableBoard) -> None:
        self.board = board

    def place(self, cell: int) -> None:
        self.board.place(cell)

    def lift(self, cell: int) -> None:
        self.board.lift(cell)

    def lit(self) -> set[int]:
        return self.board.lit()

    def restart(self) -> None:
        self.board.restart()

    def fall_silent(self) -> None:
        self.board.is_silent = True

    def speak_again(self) -> None:
        self.board.is_silent = False

    def add_noise(self, data: bytes) -> None:
        self.board.add_noise(data)

    def be_newer(self) -> None:
        self.board.be_newer()
