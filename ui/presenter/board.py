"""The board of the table as screens see it, its light on each of them, and boards in words.

What a board sees and shows is `companion.play.ports`; the service of `hardware.boards` is one, and
knows all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from companion.content.problem_labels import in_words
from companion.play.ports import Board
from companion.said import said
from companion.tracking.outputs import Phase
from hardware.boards.values import MapTurned, MapUnclear, Way, WiringFault
from ui.viewdata.table import LinkState, LinkView

if TYPE_CHECKING:
    from companion.telling.words import Words
    from hardware.boards.values import FoundBoard


class BoardPort(Board, Protocol):
    """A board as the screens see it."""

    @property
    def is_linked(self) -> bool:
        """Whether Ringside keeps to a board, there or not."""

    @property
    def way(self) -> Way | None:
        """What it is linked over."""

    @property
    def is_refused(self) -> bool:
        """Whether a board is there whose firmware keeps it from being used."""

    @property
    def is_idle(self) -> bool:
        """Whether a board is connected, and no game is played on it."""


_STATES: Final = {
    Phase.PLACING: LinkState.IN_SYNC,
    Phase.IN_SYNC: LinkState.IN_SYNC,
    Phase.MOVING: LinkState.MOVING,
    Phase.QUESTION: LinkState.MOVING,
    Phase.MISMATCH: LinkState.MISMATCH,
    Phase.OFFLINE: LinkState.LOST,
}


WAY_ICONS: Final = {
    Way.USB: "link-variant",
    Way.BLUETOOTH: "bluetooth",
    Way.NETWORK: "transit-connection-variant",
    Way.SIMULATED: "tablet",
}


def link_of(board: BoardPort, words: Words) -> LinkView:
    """The link light; a board that was linked and is OFFLINE is lost and searched for."""
    if not board.is_linked:
        return LinkView(text=words.say("table.link.none"))
    state, key = _STATES[board.phase], f"table.link.{board.phase.value}"
    if board.is_refused:  # nobody waits for it
        state, key = LinkState.REFUSED, "table.link.refused"
    elif board.is_idle:
        state, key = LinkState.IN_SYNC, "boards.board-ready"
    icon = WAY_ICONS[board.way] if board.way is not None else ""
    return LinkView(state=state, text=words.say(key), icon=icon)


def board_name(words: Words, board: FoundBoard) -> str:
    """What it is called; the simulated board, and a radio that cannot listen, by the way to it."""
    is_simulated = board.way is Way.SIMULATED
    return board.name or words.say("boards.simulated" if is_simulated else "boards.way-bluetooth")


def board_advice(words: Words, board: FoundBoard) -> str | None:
    """What to do about it, or what is odd about its wiring or its map."""
    match board.remark:
        case _ if board.advice:
            return board.advice
        case WiringFault(problems=problems):
            first = problems[0].whole
            rest = len(problems) - 1
            more = said("file/and-more", more=rest) if rest else None
            problem = in_words(said(first.text, more, **dict(first.facts)))
            return words.say("boards.wiring-fault", problem=problem)
        case MapUnclear():
            return words.say("boards.map-unclear")
        case MapTurned(degrees=degrees):
            return words.say("boards.map-turned", degrees=degrees)
    return None
