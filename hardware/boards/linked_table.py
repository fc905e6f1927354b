"""The boards under the table, as one: what they report becomes outputs of the tracker, by a bridge.

Begins when a board is linked and ends when it is left. How boards are found is in `search.py`, the
life of each link in `links.py`, which bridge is right in `bridge_maker.py`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, get_args

from companion.tracking.for_game import context_of
from companion.tracking.outputs import Output, Phase
from hardware.boards import reports
from hardware.boards.bridge_maker import BridgeMaker
from hardware.boards.links import Links
from hardware.bridge_outputs import Lit
from hardware.link_reports import StatusChanged

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence
    from pathlib import Path
    from typing import Any

    from companion.content.whole_file import Tell
    from companion.game import Game
    from companion.play.lights import Lights
    from companion.rules.battlefield import Battlefield, SpaceId
    from hardware.boards.address import BoardAddress
    from hardware.boards.hand import BoardHand
    from hardware.boards.known import KnownAddresses
    from hardware.boards.links import BoardNews
    from hardware.boards.trace_keeper import TraceKeeper
    from hardware.boards.values import CellQuality, IntroducedFigure, Remark
    from hardware.bridge import Bridge
    from hardware.loop import BoardLoop

TRACKED: Final = get_args(Output)


class LinkedTable:
    """The linked boards, their bridge, and the game that is played on them."""

    def __init__(
        self,
        first: BoardAddress,
        *,
        folder: Path,
        known: KnownAddresses,
        loop: BoardLoop[BoardNews],
        now_ms: Callable[[], int],
        trace: TraceKeeper,
        tell_unused: Tell,
        hand: BoardHand | None = None,
    ) -> None:
        self.hand = hand
        """The hand over them, if they are simulated."""
        self.links = Links(first, trace, loop)
        self._maker = BridgeMaker(
            folder,
            trace,
            tell=tell_unused,
            is_simulated=first.is_simulated,
            wanted=known.wiring_of(first),
        )
        self._known = known
        self._now_ms = now_ms
        self._trace = trace
        self._game: Game | None = None
        self._outputs: list[Output] = []

    @property
    def bridge(self) -> Bridge | None:
        """The bridge, once a board or a game has said which it has to be."""
        return self._maker.bridge

    # --- Boards and time ------------------------------------------------------------------------

    def hear(self, news: Iterable[BoardNews], now_ms: int) -> None:
        """What the links have said, in order; then what was to be done by now."""
        for board, report in news:
            number = self.links.number_of(board)
            if number is None:
                continue  # it was left
            if isinstance(report, StatusChanged):
                board.status = report.status
                if board.is_there:
                    board.address = self._known.meet(board.address, report.status)
                    self._meet_board()
            bridge = self.bridge
            if bridge is not None and number < len(bridge.senses.boards):
                self._take(bridge.receive(report, now_ms, number))
        bridge = self.bridge
        if bridge is not None and (bridge.wake_at_ms or now_ms + 1) <= now_ms:
            self._take(bridge.tick(now_ms))

    def take_outputs(self) -> list[Output]:
        """What the tracker said since this was last asked."""
        said, self._outputs = self._outputs, []
        return said

    def _take(self, said: Sequence[object]) -> None:
        self._outputs += [each for each in said if isinstance(each, TRACKED)]
        for lit in (each for each in said if isinstance(each, Lit)):
            self.links.post(partial(self.links[lit.board].link.set_leds, lit.lights))
        self._maker.note(said)

    def _meet_board(self) -> None:
        """It is known now how many cells the board has: another wiring may fit it better."""
        game = self._game
        has_changed = self._build(game.book.battlefield if game is not None else None)
        if has_changed and game is not None:
            self.follow(game)

    def reconsider(self) -> None:
        """Wirings or known boards may have changed: is this still the right bridge?"""
        if self._game is None:
            return
        self._maker.reconsider(self._known.wiring_of(self.links.first.address))
        self.links.reconsider()
        self._meet_board()

    def _build(self, field: Battlefield | None) -> bool:
        """The right bridge for a battlefield, or for the bare board; whether it is a new one."""
        maker, hello = self._maker, self.links.first.hello
        others = self.links.under(field, self._known)
        if maker.is_right_for(field, hello, others):
            return False
        was_recorded = self._trace.path is not None
        self._trace.stop()  # a trace is about one battlefield
        wiring = maker.build(field, hello, self._now_ms(), others)
        if self.hand is not None and field is not None:
            self.hand.lay(wiring)
        if was_recorded:
            self._trace.start()
        return True

    def leave(self) -> list[Coroutine[Any, Any, None]]:
        """What is to be done in the loop so that every board is left."""
        return self.links.stopping()

    # --- What they say --------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self.bridge.phase if self.bridge is not None and self.is_there else Phase.OFFLINE

    @property
    def is_there(self) -> bool:
        """Whether every board is connected."""
        return self.links.are_there

    @property
    def is_idle(self) -> bool:
        """Whether they are there, and no game is played on them."""
        return self.is_there and (self._game is None or self.phase is Phase.OFFLINE)

    def seen(self) -> dict[SpaceId, str]:
        """What is read now, by space."""
        return dict(self.bridge.seen()) if self.bridge is not None else {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces on which a person's tap counts."""
        return frozenset(self.bridge.tap_to_confirm() if self.bridge is not None else ())

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors."""
        return reports.cells_of(self.bridge) if self.bridge is not None and self.is_there else ()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures of the game, if a board has a hello pad."""
        if self.bridge is None or self._game is None:
            return ()
        return reports.figures_of(self.bridge, self._game.table.fighters, self._maker.awaited)

    @property
    def has_stranger(self) -> bool:
        """Whether a figure that nobody knows is on the hello pad."""
        return self._maker.has_stranger

    @property
    def remark(self) -> Remark | None:
        """What people should know about wiring and map."""
        return self._maker.remark

    # --- What they are told ---------------------------------------------------------------------

    def follow(self, game: Game | None) -> None:
        """The game moved on; on another battlefield the board is read anew."""
        before, self._game = self._game, game
        if self.hand is not None:
            self.hand.game = game
        if game is None:
            return
        self._build(game.book.battlefield)
        if self.hand is not None and before is not game:
            self.hand.tidy()
        self.tell(lambda bridge, now_ms: bridge.context(context_of(game), now_ms))

    def tell(self, what: Callable[[Bridge, int], Sequence[object]]) -> None:
        """Tell the bridge something; what it says to that is kept for the next look."""
        if self.bridge is not None:
            self._take(what(self.bridge, self._now_ms()))

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one."""
        if self.bridge is not None and fighter != self._maker.awaited:
            self._maker.awaited = fighter
            self.tell(lambda bridge, now_ms: bridge.teach(fighter, now_ms))

    def light(self, lights: Lights | None) -> None:
        """Show this with the lights, and nothing else."""
        self.tell(lambda bridge, now_ms: bridge.show(lights, now_ms))
