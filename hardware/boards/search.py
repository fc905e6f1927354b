"""The boards that a search has found, and why some could not be looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.boards.address import SIMULATED, BoardAddress
from hardware.boards.reports import failed_search, found_board, linked_board
from hardware.boards.values import FoundBoard, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

    from hardware.boards.links import LinkedBoard
    from hardware.boards.values import Remark
    from hardware.discovery import Discovery
    from hardware.errors import BoardError


class BoardSearch:
    """One search at a time; `begin` starts one and gives what will come of it."""

    def __init__(self, begin: Callable[[], Future[Discovery]]) -> None:
        self.addresses: dict[str, BoardAddress] = {}
        self.known: list[BoardAddress] = []
        """Boards that were met before or added by hand, wherever they are now."""
        self._begin = begin
        self._problems: list[BoardError] = []
        self._running: Future[Discovery] | None = None

    @property
    def is_on(self) -> bool:
        """Whether a search is under way."""
        return self._running is not None

    def start(self) -> None:
        """Look for boards."""
        if self._running is None:
            self._running = self._begin()

    def finish(self) -> None:
        """Take what the search found, once it is over."""
        search = self._running
        if search is None or not search.done():
            return
        self._running = None
        if search.cancelled() or search.exception() is not None:
            return
        result = search.result()
        self._problems = result.problems
        self.addresses = {
            each.target.address: BoardAddress(
                each.target.address, each.name, each.target, each.board_id, each.signal
            )
            for each in result.found
            if each.is_likely
        }

    def address_of(self, board_id: str) -> BoardAddress | None:
        """The board that `found` told under this id, if it can be linked."""
        known = next((each for each in self.known if each.id == board_id), None)
        return self.addresses.get(board_id, known)

    def forget(self, board_id: str) -> None:
        """This board is not told any more."""
        self.addresses.pop(board_id, None)
        self.known = [each for each in self.known if board_id not in each.names]

    def found(
        self, linked: Iterable[LinkedBoard], remark: Remark | None = None
    ) -> tuple[FoundBoard, ...]:
        """The linked boards, those that were found, the simulated one, and what went wrong.

        `remark` is about the first of the linked ones, which carries the map.
        """
        boards = list(linked)
        first = tuple(
            linked_board(board.address, board.status, None if number else remark)
            for number, board in enumerate(boards)
        )
        taken = {name for board in boards for name in board.address.names}
        others = []
        for address in (*self.addresses.values(), *self.known):
            if not address.names & taken:
                others.append(found_board(address))
                taken |= address.names
        simulated = FoundBoard(id=SIMULATED, way=Way.SIMULATED)
        problems = tuple(failed_search(problem) for problem in self._problems)
        return (*first, *others, *(() if SIMULATED in taken else (simulated,)), *problems)
