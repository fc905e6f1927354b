"""The boards that a search has found, and why some could not be looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.app.board_reports import SIMULATED, Place, failed_search, found_board
from ui.viewdata.boards import FoundBoard, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

    from ui.presenter.words import Words


class BoardSearch:
    """One search at a time; `begin` of the chain starts one and gives what will come of it."""

    def __init__(self, words: Words, begin: Callable[[], Future[Any]]) -> None:
        self.places: dict[str, Place] = {}
        self._words = words
        self._begin = begin
        self._problems: list[Any] = []
        self._running: Future[Any] | None = None

    @property
    def is_on(self) -> bool:
        """Whether a search is under way."""
        return self._running is not None

    def start(self) -> None:
        """Look for boards."""
        if self._running is None:
            self._running = self._begin()

    def look(self) -> None:
        """Take what the search found, once it is over."""
        search = self._running
        if search is None or not search.done():
            return
        self._running = None
        if search.cancelled() or search.exception() is not None:
            return
        result = search.result()
        self._problems = result.problems
        self.places = {
            each.target.address: Place(
                each.target.address, each.name, each.target, each.board_id, each.signal
            )
            for each in result.found
            if each.is_likely
        }

    def found(self, linked: Iterable[Any], remark: str = "") -> tuple[FoundBoard, ...]:
        """The linked boards, those that were found, the simulated one, and what went wrong."""
        boards = list(linked)
        first = tuple(
            found_board(board.place, board.status, "" if number else remark, is_linked=True)
            for number, board in enumerate(boards)
        )
        taken = {name for board in boards for name in board.place.names}
        others = tuple(found_board(p) for p in self.places.values() if not p.names & taken)
        name = self._words.say("boards.simulated")
        simulated = FoundBoard(id=SIMULATED, name=name, way=Way.SIMULATED)
        radio = self._words.say("boards.way-bluetooth")
        problems = tuple(failed_search(problem, radio) for problem in self._problems)
        return (*first, *others, *(() if SIMULATED in taken else (simulated,)), *problems)
