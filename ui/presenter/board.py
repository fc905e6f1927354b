"""The door for boards: what the presenter hears from a sensor board, and what it tells it.

`BoardPort` is the board as the table sees it: only figures and spaces, never wires or sensors. All
boards, linked or not, are in `boards_port.py`. `NoBoard` is the default: everything works by touch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from companion.rules.battlefield import SpaceId
from companion.tracking.outputs import Phase
from ui.viewdata.table import LinkState, LinkView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Game
    from companion.tracking.outputs import Output
    from ui.presenter.words import Words


class BoardLights(msgspec.Struct, frozen=True, kw_only=True):
    """What the board shows with its lights: one thing at a time.

    A way back has `is_guide` set and goes from `start` to `end` (None is beside the board). `trap`
    is one that went off. `reach` is where the figure that was lifted from `start`, or that is to be
    placed, may be put. `end` without anything else is where the last move ended.
    """

    reach: tuple[SpaceId, ...] = ()
    end: SpaceId | None = None
    trap: SpaceId | None = None
    start: SpaceId | None = None
    is_guide: bool = False


class BoardPort(Protocol):
    """A board as the table sees it."""

    def link(self) -> LinkView:
        """The link light of every screen."""

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other; OFFLINE if there is no board."""

    @property
    def is_there(self) -> bool:
        """Whether a board is connected, or a simulated one."""

    def poll(self) -> Sequence[Output]:
        """What the tracker said since this was last asked, in order."""

    def follow(self, game: Game | None) -> None:
        """The game moved on, or refused what the board said; None: no game is on the table.

        A game that is told after that is compared anew: whatever differs is said again.
        """

    def answer(self, option: int) -> None:
        """A person answered the open question; any number that is no option: none of these."""

    def confirm(self, space: SpaceId, present: bool) -> None:
        """A person tapped that something stands on a space, or that nothing does."""

    def agree(self) -> None:
        """Everything stands as the screen shows it, whatever the board reads."""

    def light(self, lights: BoardLights) -> None:
        """Show this with the lights, and nothing else."""

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space: a `Seen` of the tracker, or a fighter."""

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces whose sensors are not to be believed: a tap confirms what stands there."""


class NoBoard:
    """No board: never sees anything, and shows nothing."""

    phase: Final = Phase.OFFLINE
    is_there: Final = False

    def __init__(self, text: str) -> None:
        self._link = LinkView(text=text)

    def link(self) -> LinkView:
        """There is none, and that is all right."""
        return self._link

    def poll(self) -> Sequence[Output]:
        """Nothing is seen."""
        return ()

    def follow(self, game: Game | None) -> None:
        """Nobody follows."""

    def answer(self, option: int) -> None:
        """Nothing was asked."""

    def confirm(self, space: SpaceId, present: bool) -> None:
        """Nothing is in doubt."""

    def agree(self) -> None:
        """Nobody disagrees."""

    def light(self, lights: BoardLights) -> None:
        """Nothing can be lit."""

    def seen(self) -> dict[SpaceId, str]:
        """Nothing is read."""
        return {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Nothing is in doubt."""
        return frozenset()


_STATES: Final = {
    Phase.IN_SYNC: LinkState.IN_SYNC,
    Phase.MOVING: LinkState.MOVING,
    Phase.QUESTION: LinkState.MOVING,
    Phase.MISMATCH: LinkState.MISMATCH,
    Phase.OFFLINE: LinkState.LOST,
}


def link_of(phase: Phase, words: Words) -> LinkView:
    """The link light of a board that was linked; OFFLINE: it is lost and searched for."""
    return LinkView(state=_STATES[phase], text=words.say(f"table.link.{phase.value}"))


class Follower:
    """Tells a board what game is on the table, each time it has moved on."""

    def __init__(self, port: BoardPort) -> None:
        self.port = port
        self._told: tuple[int, int, int] | None = None

    def tell(self, game: Game | None, *, again: bool = False) -> None:
        """The game as it is now; `again` even if nothing happened, as after a refusal."""
        now = (id(game), len(game.steps), game.at) if game is not None else None
        if again or now != self._told:
            self._told = now
            self.port.follow(game)
