"""What the table and the Boards screen ask of the boards that are linked, and tell them.

How boards are found, linked and left is in `ui/bootstrap.py`, which goes on where this ends.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, get_args

from companion.tracking.outputs import Output, Phase
from ui.app import board_reports as reports
from ui.presenter.board import link_of
from ui.presenter.boards_port import ready_link
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.game import Game
    from companion.rules.battlefield import SpaceId
    from hardware.bridge import Bridge
    from hardware.supervisor import BoardLink
    from ui.app.board_bridges import BridgeMaker
    from ui.app.board_hand import BoardHand
    from ui.app.board_links import Links
    from ui.presenter.board import BoardLights
    from ui.presenter.words import Words
    from ui.viewdata.boards import CellQuality, IntroducedFigure

TRACKED: Final = get_args(Output)


class LinkedBoards:
    """The boards under the table and their bridge, if any are linked."""

    def __init__(self, words: Words, now_ms: Callable[[], int]) -> None:
        self.hand: BoardHand | None = None
        self._words = words
        self._now_ms = now_ms
        self._links: Links | None = None
        self._maker: BridgeMaker | None = None
        self._game: Game | None = None
        self._outputs: list[Output] = []

    def _take(self, said: Sequence[object]) -> None:
        self._outputs += [each for each in said if isinstance(each, TRACKED)]
        if self._maker is not None:
            self._maker.note(said)

    @property
    def _link(self) -> BoardLink | None:
        return self._links.first.link if self._links is not None else None

    @property
    def _bridge(self) -> Bridge | None:
        return self._maker.bridge if self._maker is not None else None

    # --- What they say ----------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self._bridge.phase if self._bridge is not None and self.is_there else Phase.OFFLINE

    @property
    def is_there(self) -> bool:
        """Whether the board is connected; all of them, if the map lies on several."""
        return self._links is not None and self._links.are_there

    def link(self) -> LinkView:
        """The link light of every screen."""
        if self._links is None:
            return LinkView(text=self._words.say("table.link.none"))
        if self.is_there and (self._game is None or self.phase is Phase.OFFLINE):
            return ready_link(self._words)
        return link_of(self.phase, self._words)

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space."""
        return reports.seen_by(self._bridge) if self._bridge is not None else {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces on which a person's tap counts."""
        return frozenset(self._bridge.tap_to_confirm() if self._bridge is not None else ())

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors of the linked board."""
        return reports.cells_of(self._bridge) if self._bridge is not None and self.is_there else ()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures of the game, if the board has a hello pad."""
        if self._maker is None or self._game is None:
            return ()
        return self._maker.figures(self._game.table.fighters)

    @property
    def has_stranger(self) -> bool:
        """Whether a figure that nobody knows is on the hello pad."""
        return self._maker is not None and self._maker.has_stranger

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one."""
        maker = self._maker
        if maker is not None and maker.bridge is not None and fighter != maker.awaited:
            maker.awaited = fighter
            self._take(maker.bridge.teach(fighter, self._now_ms()))

    # --- What they are told -----------------------------------------------------------------------

    def answer(self, option: int) -> None:
        """A person answered the open question."""
        self._tell(lambda bridge, now_ms: bridge.answer(option, now_ms))

    def confirm(self, space: SpaceId, present: bool) -> None:
        """A person tapped what stands on a space."""
        self._tell(lambda bridge, now_ms: bridge.confirm(space, now_ms, present=present))

    def agree(self) -> None:
        """Everything stands as the screen shows it."""
        self._tell(lambda bridge, now_ms: bridge.agree(now_ms))

    def _tell(self, what: Callable[[Bridge, int], Sequence[object]]) -> None:
        if self._bridge is not None:
            self._take(what(self._bridge, self._now_ms()))

    def light(self, lights: BoardLights) -> None:
        """Show this with the lights, and nothing else."""
        if self._maker is not None and self._links is not None:
            for board, leds in zip(self._links, self._maker.leds(lights), strict=False):
                self._links.post(partial(board.link.set_leds, leds))
