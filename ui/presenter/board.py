"""The door for boards: the board of the table, and the light that every screen has for it.

What a board sees and shows is `companion.play.ports`; all boards, linked or not, are in
`boards_port.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from companion.play.ports import Board
from companion.play.ports import NoBoard as NothingThere
from companion.tracking.outputs import Phase
from ui.viewdata.table import LinkState, LinkView

if TYPE_CHECKING:
    from ui.presenter.words import Words


class BoardPort(Board, Protocol):
    """A board as the screens see it."""

    def link(self) -> LinkView:
        """The link light of every screen."""


class NoBoard(NothingThere):
    """No board, and a light that says so."""

    def __init__(self, text: str) -> None:
        self._link = LinkView(text=text)

    def link(self) -> LinkView:
        """There is none, and that is all right."""
        return self._link


_STATES: Final = {
    Phase.PLACING: LinkState.IN_SYNC,
    Phase.IN_SYNC: LinkState.IN_SYNC,
    Phase.MOVING: LinkState.MOVING,
    Phase.QUESTION: LinkState.MOVING,
    Phase.MISMATCH: LinkState.MISMATCH,
    Phase.OFFLINE: LinkState.LOST,
}


def link_of(phase: Phase, words: Words) -> LinkView:
    """The link light of a board that was linked; OFFLINE: it is lost and searched for."""
    return LinkView(state=_STATES[phase], text=words.say(f"table.link.{phase.value}"))
