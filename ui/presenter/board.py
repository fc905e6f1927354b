"""The door for boards: what the bridge to a sensor board tells the presenter, and hears from it.

There is no bridge yet; everything works by touch. What it will need is here so that nothing has to
be rebuilt: observations come in as intents, the link light and the lights on spaces go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from ui.presenter.intents import Intent


class BoardPort(Protocol):
    """A board as the presenter sees it."""

    def link(self) -> LinkView:
        """How the board is."""

    def show(self, spaces: tuple[SpaceId, ...]) -> None:
        """Light these spaces: the reach of a lifted figure, where one belongs."""

    def observations(self) -> tuple[Intent, ...]:
        """What was seen since this was last asked: figures lifted and put down."""


class NoBoard:
    """No board: never sees anything, and shows nothing."""

    def __init__(self, text: str) -> None:
        self._link = LinkView(text=text)

    def link(self) -> LinkView:
        """There is none, and that is all right."""
        return self._link

    def show(self, spaces: tuple[SpaceId, ...]) -> None:
        """Nothing can be lit."""

    def observations(self) -> tuple[Intent, ...]:
        """Nothing is seen."""
        return ()
