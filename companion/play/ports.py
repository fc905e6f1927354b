"""The board as a table being played sees it: only figures and spaces, never wires or sensors.

`NoBoard` is the default: everything works by touch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from companion.tracking.outputs import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Game
    from companion.play.lights import Lights
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import Output


class Board(Protocol):
    """A board under the figures."""

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

    def light(self, lights: Lights | None) -> None:
        """Show this with the lights, and nothing else; None is dark."""

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space: a `Seen` of the tracker, or a fighter."""

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces whose sensors are not to be believed: a tap confirms what stands there."""


class NoBoard:
    """No board: never sees anything, and shows nothing."""

    phase: Final = Phase.OFFLINE
    is_there: Final = False

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

    def light(self, lights: Lights | None) -> None:
        """Nothing can be lit."""

    def seen(self) -> dict[SpaceId, str]:
        """Nothing is read."""
        return {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Nothing is in doubt."""
        return frozenset()


class BoardSync:
    """Keeps a board up to date about the game on the table, each time that has moved on."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: tuple[int, int, int] | None = None

    def sync(self, game: Game | None, *, again: bool = False) -> None:
        """The game as it is now; `again` even if nothing happened, as after a refusal."""
        now = (id(game), len(game.steps), game.at) if game is not None else None
        if again or now != self._known:
            self._known = now
            self.board.follow(game)
