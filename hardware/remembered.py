"""Boards met before, known by their own id: kept in one file in the user folder.

The id is the serial number of a USB board or the name of a Bluetooth board, never an address,
because addresses and ports change. A damaged file is set aside, never a reason to fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "boards.json"
MOST: Final = 50


class RememberedBoard(msgspec.Struct, frozen=True):
    """One board. `board_id` never changes; `address` is where it was met last."""

    board_id: str
    address: str
    name: str
    cells: int = 0
    radio_address: str | None = None
    """How the radio called it then: enough to recognise it on this computer."""


class RememberedBoards:
    """The file. The board met last comes first."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def all(self) -> list[RememberedBoard]:
        """Every board known, the one met last first."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[RememberedBoard])
        except FileNotFoundError:
            return []
        except msgspec.DecodeError:
            self._path.replace(self._path.with_suffix(".damaged"))
            return []

    def remember(self, board: RememberedBoard) -> None:
        """Put it first, in place of what was known under its id."""
        others = [known for known in self.all() if known.board_id != board.board_id]
        self._write([board, *others][:MOST])

    def forget(self, board_id: str) -> None:
        """It is not looked for any more."""
        self._write([known for known in self.all() if known.board_id != board_id])

    def _write(self, boards: list[RememberedBoard]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self._path.with_suffix(".new")
        unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(boards), indent=2) + b"\n")
        unfinished.replace(self._path)
