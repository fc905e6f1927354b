"""Which boards were met, so that nobody has to link them again; and the one to begin with.

Imported by `ui/bootstrap.py` when a board is asked for; it knows `hardware`, as only those may.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec

from companion.content.problems import ContentError
from hardware.errors import BoardError
from hardware.remembered import RememberedBoards, met
from hardware.tiles import join
from hardware.wiring_choice import named_wiring
from ui.app.board_reports import SIMULATED, Place

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.whole_file import Tell
    from companion.rules.battlefield import Battlefield
    from hardware.link_events import LinkStatus
    from hardware.wiring import Wiring


class KnownPlaces:
    """The boards of this person. A disk that cannot be written only means that none is known."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        self.boards = RememberedBoards(folder, tell)
        self._folder = folder

    def last(self) -> Place | None:
        """The board met last, unless somebody has left it."""
        for board in self.boards.all()[:1]:
            with contextlib.suppress(BoardError):  # somebody has written nonsense into the file
                if not board.is_left:
                    return Place(board.address, board.name, board.target(), board.board_id)
        return None

    def meet(self, place: Place, status: LinkStatus) -> Place:
        """The board there has introduced itself: remember it, and where it is now."""
        if place.id == SIMULATED or status.hello is None:
            return place
        board = met(place.target, place.name, board_id=place.board_id, cells=status.hello.cells)
        self.boards.remember(board)
        return place._replace(board_id=board.board_id)

    def leave(self, place: Place) -> None:
        """Somebody has left this board: next time it is not linked by itself."""
        board = self.boards.known(place.board_id or place.id)
        if board is not None and place.id != SIMULATED:
            self.boards.change(msgspec.structs.replace(board, is_left=True))

    def forget(self, board_id: str) -> None:
        """This board was never met."""
        board = self.boards.known(board_id)
        if board is not None:
            self.boards.forget(board.board_id)

    def wiring_of(self, place: Place) -> str:
        """Which wirings are those of this board, if somebody has said so."""
        board = self.boards.known(place.board_id or place.id)
        return board.wiring if board is not None else ""

    def partners(self, place: Place, field: Battlefield) -> list[tuple[Place, Wiring]]:
        """The other boards under this battlefield: known ones whose wirings go on where it ends.

        Only where people have said whose wirings they are; a board that was left is no partner.
        """
        first = self.boards.known(place.board_id or place.id)
        wiring = self._wiring(field, first.wiring) if first is not None and first.wiring else None
        if first is None or wiring is None:
            return []
        tiles = [wiring]
        found: list[tuple[Place, Wiring]] = []
        for board in sorted(self.boards.all(), key=lambda board: board.wiring):
            if not board.wiring or board.is_left or board.board_id == first.board_id:
                continue
            other = self._wiring(field, board.wiring)
            if other is None or not _fits(tiles, other):
                continue
            with contextlib.suppress(BoardError):
                target = board.target()
                tiles.append(other)
                found.append((Place(board.address, board.name, target, board.board_id), other))
        return found

    def _wiring(self, field: Battlefield, board: str) -> Wiring | None:
        return named_wiring(field, self._folder, board)


def _fits(tiles: list[Wiring], other: Wiring) -> bool:
    try:
        join((*tiles, other))
    except ContentError:
        return False
    return True
