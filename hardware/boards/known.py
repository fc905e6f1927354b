"""Which boards were met, so that nobody has to link them again; and the one to begin with."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec

from companion.content.problems import ContentError
from hardware.boards.address import BoardAddress
from hardware.errors import BoardError
from hardware.remembered import RememberedBoards, met
from hardware.tiles import join
from hardware.wiring_choice import named_wiring

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.whole_file import Tell
    from companion.rules.battlefield import Battlefield
    from hardware.link_reports import LinkStatus
    from hardware.remembered import RememberedBoard
    from hardware.wiring import Wiring


class KnownAddresses:
    """The boards of this person. A disk that cannot be written only means that none is known."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        self.boards = RememberedBoards(folder, tell)
        self._folder = folder

    def last(self) -> BoardAddress | None:
        """The board met last, unless somebody has left it."""
        for board in self.boards.all()[:1]:
            with contextlib.suppress(BoardError):  # somebody has written nonsense into the file
                if not board.is_left:
                    return _address_of(board)
        return None

    def addresses(self) -> list[BoardAddress]:
        """Every board known, the one met last first."""
        found = []
        for board in self.boards.all():
            with contextlib.suppress(BoardError):
                found.append(_address_of(board))
        return found

    def named(self, text: str) -> BoardAddress | None:
        """The board that people call so: by its name, its id or its address."""
        for address in self.addresses():
            if text.casefold() in {each.casefold() for each in (address.name, *address.names)}:
                return address
        return None

    def meet(self, address: BoardAddress, status: LinkStatus) -> BoardAddress:
        """The board there has introduced itself: remember it, and its address."""
        if address.is_simulated or status.hello is None:
            return address
        board = met(
            address.target, address.name, board_id=address.board_id, cells=status.hello.cells
        )
        self.boards.remember(board)
        return address._replace(board_id=board.board_id)

    def leave(self, address: BoardAddress) -> None:
        """Somebody has left this board: next time it is not linked by itself."""
        board = self.boards.known(address.board_id or address.id)
        if board is not None and not address.is_simulated:
            self.boards.change(msgspec.structs.replace(board, is_left=True))

    def forget(self, board_id: str) -> None:
        """This board was never met."""
        board = self.boards.known(board_id)
        if board is not None:
            self.boards.forget(board.board_id)

    def wiring_of(self, address: BoardAddress) -> str:
        """Which wirings are those of this board, if somebody has said so."""
        board = self.boards.known(address.board_id or address.id)
        return board.wiring if board is not None else ""

    def partners(
        self, address: BoardAddress, field: Battlefield
    ) -> list[tuple[BoardAddress, Wiring]]:
        """The other boards under this battlefield: known ones whose wirings go on where it ends.

        Only where people have said whose wirings they are; a board that was left is no partner.
        """
        first = self.boards.known(address.board_id or address.id)
        wiring = self._wiring(field, first.wiring) if first is not None and first.wiring else None
        if first is None or wiring is None:
            return []
        tiles = [wiring]
        found: list[tuple[BoardAddress, Wiring]] = []
        for board in sorted(self.boards.all(), key=lambda board: board.wiring):
            if not board.wiring or board.is_left or board.board_id == first.board_id:
                continue
            other = self._wiring(field, board.wiring)
            if other is None or not _fits(tiles, other):
                continue
            with contextlib.suppress(BoardError):
                target = board.target()
                tiles.append(other)
                found.append(
                    (BoardAddress(board.address, board.name, target, board.board_id), other)
                )
        return found

    def _wiring(self, field: Battlefield, board: str) -> Wiring | None:
        return named_wiring(field, self._folder, board)


def _address_of(board: RememberedBoard) -> BoardAddress:
    """Where it was met last. Raises BoardError for nonsense in the file."""
    return BoardAddress(board.address, board.name, board.target(), board.board_id)


def _fits(tiles: list[Wiring], other: Wiring) -> bool:
    try:
        join((*tiles, other))
    except ContentError:
        return False
    return True
