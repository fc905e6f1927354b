"""Where the app meets the boards: only this and what it imports when asked knows `hardware`.

`Boards` is both doors of the presenter, `BoardPort` and `BoardsPort`. Links live in one loop in one
daemon thread; what they report crosses at one queue, which `poll` drains once per tick in the
thread of the screen, and there the bridge makes moves of it. Nothing of `hardware` is imported
before a board is asked for: the first frame must not wait for it.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from companion.content.whole_file import once
from hardware.clock import monotonic_ms
from ui.app.board_reports import SIMULATED, Place
from ui.app.board_search import BoardSearch
from ui.app.board_table import LinkedBoards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from companion.content.whole_file import Unused
    from companion.game import Game
    from companion.rules.battlefield import Battlefield
    from companion.tracking.outputs import Output
    from hardware.discovery import Discovery, Source
    from hardware.link_events import LinkEvent
    from hardware.loop import BoardLoop
    from hardware.wiring import Wiring
    from ui.app.board_hand import BoardHand
    from ui.app.board_known import KnownPlaces
    from ui.app.board_links import LinkedBoard
    from ui.app.board_trace import TraceKeeper
    from ui.presenter.words import Words
    from ui.viewdata.boards import FoundBoard


class Boards(LinkedBoards):
    """Every board, the linked one, and what the table hears from it."""

    can_simulate = True

    def __init__(
        self,
        folder: Path,
        words: Words,
        *,
        loop: BoardLoop[Any] | None = None,
        now_ms: Callable[[], int] = monotonic_ms,
        sources: Sequence[Source] | None = None,
    ) -> None:
        super().__init__(words, now_ms)
        self._folder = folder
        self.unused: list[Unused] = []
        self._tell_unused = once(self.unused.append)
        self._loop: BoardLoop[Any] | None = loop
        self._inside_ms = loop.now_ms if loop is not None else now_ms
        """The time inside the loop: with a stepped one, that of the step."""
        self._sources = sources
        self._searching = BoardSearch(words, self._discover)
        self._trace: TraceKeeper | None = None

    # --- The life of the chain ------------------------------------------------------------------

    def begin(self) -> None:
        """Link the board that was met last, if one is remembered: nobody has to tap for it."""
        # Whatever is there, even a link that leads nowhere: otherwise nothing has to be imported.
        if not os.path.lexists(self._folder / "boards.json") or self._links is not None:
            return
        last = self._known().last()
        if last is not None:
            self._connect(last)

    def close(self) -> bool:
        """Leave every board, within about a second; False if something hung."""
        self.record(on=False)
        loop, links = self._loop, self._links
        self._loop = self._links = self._maker = self.hand = None
        return loop is None or loop.stop(*(links.stopping() if links is not None else ()))

    def _running(self) -> BoardLoop[Any]:
        from hardware.threaded_loop import ThreadedLoop

        if self._loop is None:
            self._loop = ThreadedLoop()
        return self._loop

    def poll(self) -> Sequence[Output]:
        """What the tracker said since this was last asked; this is where the queue is drained."""
        loop = self._loop
        if loop is not None:
            now_ms = self._now_ms()
            loop.step(now_ms)
            for board, event in loop.drain():
                self._hear(board, event, now_ms)
            bridge = self._bridge
            if bridge is not None and (bridge.wake_at_ms or now_ms + 1) <= now_ms:
                self._take(bridge.tick(now_ms))
            self._searching.look()
        said, self._outputs = self._outputs, []
        return said

    def _hear(self, board: LinkedBoard, event: LinkEvent, now_ms: int) -> None:
        from hardware.link_events import StatusChanged

        number = self._links.number_of(board) if self._links is not None else None
        if number is None:
            return  # it was left
        if isinstance(event, StatusChanged):
            board.status = event.status
            if board.is_there:
                board.place = self._known().meet(board.place, event.status)
                self._meet_board()
        bridge = self._bridge
        if bridge is not None and number < len(bridge.senses.boards):
            self._take(bridge.receive(event, now_ms, number))

    def _meet_board(self) -> None:
        """It is known now how many cells the board has: another wiring may fit it better."""
        game = self._game
        has_changed = self._build(game.book.battlefield if game is not None else None)
        if has_changed and game is not None:
            self.follow(game)

    def follow(self, game: Game | None) -> None:
        """The game moved on; on another battlefield the board is read anew."""
        from companion.tracking.for_game import context_of

        before, self._game = self._game, game
        if self.hand is not None:
            self.hand.game = game
        if game is None or self._links is None:
            return
        self._build(game.book.battlefield)
        if self.hand is not None and before is not game:
            self.hand.tidy()
        self._tell(lambda bridge, now_ms: bridge.context(context_of(game), now_ms))

    # --- BoardsPort -----------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._searching.is_on

    def found(self) -> tuple[FoundBoard, ...]:
        """Every board that can be linked, the linked one first."""
        remark = self._maker.remark(self._words) if self._maker is not None else ""
        return self._searching.found(self._links or (), remark)

    def search(self) -> None:
        """Look on USB and in the air; the screen sees what came of it."""
        self._searching.start()

    def _discover(self) -> Future[Discovery]:
        from hardware.discovery import BluetoothBoards, KnownBoards, SerialPorts, discover

        sources = self._sources
        if sources is None:
            sources = (SerialPorts(), BluetoothBoards(), KnownBoards(self._known().boards))
        return self._running().run(discover(sources))

    def connect(self, id: str) -> None:  # noqa: A002  (the id of a found board)
        """Link a board; another one is left."""
        if id == SIMULATED:
            self.simulate("presence")
        elif id in self._searching.places:
            self._connect(self._searching.places[id])
        else:
            self.search()

    def _connect(self, place: Place) -> None:
        from ui.app.board_bridges import BridgeMaker
        from ui.app.board_links import Links

        self._leave()
        trace = self._keeper()
        trace.forget()
        self._links = Links(place, trace, self._running(), self._inside_ms)
        self._maker = BridgeMaker(
            self._folder,
            trace,
            tell=self._tell_unused,
            is_simulated=place.id == SIMULATED,
            wanted=self._known().wiring_of(place),
        )
        if self._game is not None:
            self.follow(self._game)

    def disconnect(self) -> None:
        """Leave the linked board; it is not linked by itself when the app starts again."""
        for board in self._links or ():
            self._known().leave(board.place)
        self._leave()

    def forget(self, id: str) -> None:  # noqa: A002  (the id of a found board)
        """This board was never met: it is neither linked by itself nor shown."""
        self._known().forget(id)
        self._searching.places.pop(id, None)

    def _leave(self) -> None:
        self.record(on=False)
        links, self._links = self._links, None
        self._maker = self.hand = None
        self._outputs.clear()
        for work in links.stopping() if links is not None else ():
            self._running().run(work)

    def _known(self) -> KnownPlaces:
        from ui.app.board_known import KnownPlaces

        return KnownPlaces(self._folder, self._tell_unused)

    @property
    def recording(self) -> str | None:
        """Where the trace is written."""
        path = self._trace.path if self._trace is not None else None
        return str(path) if path is not None else None

    def record(self, on: bool) -> None:
        """Begin or end a file; it begins with what was before, so that it can be played."""
        if on:
            self._keeper().start()
        elif self._trace is not None:
            self._trace.stop()

    def flight(self) -> bytes:
        """What the linked board said up to now, as a trace for a report."""
        return self._trace.flight() if self._trace is not None and self._links else b""

    def _keeper(self) -> TraceKeeper:
        from hardware.trace import TraceFile
        from hardware.trace_flight import FlightMemory
        from ui.app.board_trace import TraceKeeper

        if self._trace is None:
            self._trace = TraceKeeper(self._folder / "traces", FlightMemory, TraceFile)
        return self._trace

    # --- The bridge and the simulated board -----------------------------------------------------

    def _build(self, field: Battlefield | None) -> bool:
        """The right bridge for a battlefield, or for the bare board; whether it is a new one."""
        maker, links = self._maker, self._links
        if maker is None or links is None:
            return False
        hello, others = links.first.hello, links.under(field, self._known())
        if maker.is_right_for(field, hello, others):
            return False
        was_recorded = self.recording is not None
        self.record(on=False)  # a trace is about one battlefield
        wiring = maker.build(field, hello, self._now_ms(), others)
        if self.hand is not None and field is not None:
            self.hand.lay(wiring)
        if was_recorded:
            self.record(on=True)
        return True

    def simulate(self, kind: str) -> BoardHand:
        """Link a simulated board of this kind and give its hand."""
        from ui.app.board_simulation import simulated

        self._leave()
        target, hand = simulated(kind, self._running().post, self._inside_ms)
        game, self._game = self._game, None
        self._connect(Place(SIMULATED, self._words.say("boards.simulated"), target))
        self.hand = hand
        if game is not None:
            self.follow(game)
        return hand


def wiring_for(field: Battlefield) -> Wiring:
    """The wiring that comes with a battlefield, or its spaces in their order."""
    from hardware.wiring_choice import choose_wiring

    return choose_wiring(field).wiring
