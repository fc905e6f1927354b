"""Every board, the linked one, and what a table hears from it.

Links live in one loop, which in the app has a thread of its own; what they report crosses at one
queue, which `poll` drains in the thread of the owner, and there the bridge makes moves of it.
Whatever needs ports, radios or the tracker is imported when a board is asked for: a first screen
must not wait for it.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.content.whole_file import once
from companion.tracking.outputs import Phase
from hardware.boards.address import SIMULATED, BoardAddress
from hardware.boards.folder_watch import BOARDS, FolderWatch
from hardware.boards.reports import way_to
from hardware.boards.search import BoardSearch
from hardware.clock import monotonic_ms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from companion.content.whole_file import Unused
    from companion.game import Game
    from companion.play.lights import Lights
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import Output
    from hardware.boards.hand import BoardHand
    from hardware.boards.known import KnownAddresses
    from hardware.boards.linked_table import LinkedTable
    from hardware.boards.links import BoardNews
    from hardware.boards.trace_keeper import TraceKeeper
    from hardware.boards.values import CellQuality, FoundBoard, IntroducedFigure, Way
    from hardware.discovery import Discovery, Source
    from hardware.loop import BoardLoop


class Boards:
    """The boards of one user folder. Without a loop it makes a thread when the first is needed."""

    def __init__(
        self,
        folder: Path,
        *,
        loop: BoardLoop[BoardNews] | None = None,
        now_ms: Callable[[], int] = monotonic_ms,
        sources: Sequence[Source] | None = None,
    ) -> None:
        self.unused: list[Unused] = []
        """Files about boards that could not be used."""
        self.table: LinkedTable | None = None
        """The boards under the table, if any are linked."""
        self._folder = folder
        self._tell_unused = once(self.unused.append)
        self._loop = loop
        self._now_ms = now_ms
        self._sources = sources
        self._game: Game | None = None
        self._search = BoardSearch(self._discover)
        self._trace: TraceKeeper | None = None
        self._watch = FolderWatch(folder)
        self._has_looked = False

    # --- Its life -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Link the board that was met last, if one is remembered: nobody has to tap for it."""
        if not self._are_known or self.table is not None:
            return
        last = self._known().last()
        if last is not None:
            self.link(last)

    @property
    def _are_known(self) -> bool:
        """Whether a board may be: otherwise nothing has to be imported."""
        return os.path.lexists(self._folder / BOARDS)  # even a link that leads nowhere

    def close(self) -> bool:
        """Leave every board, within about a second; False if something hung."""
        self.record(on=False)
        loop, self._loop = self._loop, None
        table, self.table = self.table, None
        return loop is None or loop.stop(*(table.leave() if table is not None else ()))

    def poll(self) -> list[Output]:
        """What the tracker said since this was last asked; this is where the queue is drained."""
        now_ms = self._now_ms()
        if self._watch.has_changed(now_ms):
            self._look_again()
        loop = self._loop
        if loop is None:
            return []
        loop.step(now_ms)
        news = loop.drain()
        self._search.finish()
        if self.table is None:
            return []
        self.table.hear(news, now_ms)
        return self.table.take_outputs()

    def _look_again(self) -> None:
        """Somebody may have added a board or a wiring while the app runs."""
        before = {name for address in self._search.known for name in address.names}
        is_first, self._has_looked = not self._has_looked, True
        known = self._known() if self._are_known else None
        self._search.known = known.addresses() if known is not None else []
        last = known.last() if known is not None else None
        if self.table is not None:
            self.table.reconsider()
        elif last is not None and not is_first and not last.names & before:
            self.link(last)

    def _running(self) -> BoardLoop[BoardNews]:
        from hardware.threaded_loop import ThreadedLoop

        if self._loop is None:
            self._loop = ThreadedLoop(self._now_ms)
        return self._loop

    def inside_ms(self) -> int:
        """The time where the boards live; in steps, that of the last step."""
        return self._running().now_ms()

    # --- Which boards there are -----------------------------------------------------------------

    can_simulate = True
    """Whether a board can be tried without one."""

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._search.is_on

    def found(self) -> tuple[FoundBoard, ...]:
        """Every board that can be linked, the linked ones first."""
        if self.table is None:
            return self._search.found(())
        return self._search.found(self.table.links, self.table.remark)

    def search(self) -> None:
        """Look on USB and in the air; `found` has what came of it."""
        self._search.start()

    def _discover(self) -> Future[Discovery]:
        from hardware.discovery import BluetoothBoards, KnownBoards, SerialPorts, discover

        sources = self._sources
        if sources is None:
            sources = (SerialPorts(), BluetoothBoards(), KnownBoards(self._known().boards))
        return self._running().run(discover(sources))

    def connect(self, board_id: str) -> None:
        """Link a board that was found; another one is left."""
        address = self._search.address_of(board_id)
        if board_id == SIMULATED:
            self.simulate("presence")
        elif address is not None:
            self.link(address)
        else:
            self.search()

    def link_to(self, text: str) -> str | None:
        """Link the board that people call so, or that is there; advice if it can be neither."""
        from hardware.errors import BoardError
        from hardware.targets import target_of

        known = self._known().named(text)
        if known is None:
            try:
                target = target_of(text)
            except BoardError as problem:
                return problem.advice
            known = BoardAddress(target.address, target.name, target)
        self.link(known)
        return None

    def link(self, address: BoardAddress, hand: BoardHand | None = None) -> None:
        """Link the board there; another one is left."""
        from hardware.boards.linked_table import LinkedTable

        self._leave()
        trace = self._keeper()
        trace.forget()
        self.table = LinkedTable(
            address,
            folder=self._folder,
            known=self._known(),
            loop=self._running(),
            now_ms=self._now_ms,
            trace=trace,
            tell_unused=self._tell_unused,
            hand=hand,
        )
        if self._game is not None:
            self.table.follow(self._game)

    def simulate(self, kind: str) -> BoardHand:
        """Link a simulated board of this kind and give its hand."""
        from hardware.boards.simulation import simulated

        self._leave()
        target, hand = simulated(kind, self._running())
        self.link(BoardAddress(SIMULATED, "", target), hand)
        return hand

    def disconnect(self) -> None:
        """Leave the linked boards; they are not linked by themselves at the next start."""
        for board in self.table.links if self.table is not None else ():
            self._known().leave(board.address)
        self._leave()

    def forget(self, board_id: str) -> None:
        """This board was never met: it is neither linked by itself nor shown."""
        self._known().forget(board_id)
        self._search.forget(board_id)

    def _leave(self) -> None:
        self.record(on=False)
        table, self.table = self.table, None
        for work in table.leave() if table is not None else ():
            self._running().run(work)

    def _known(self) -> KnownAddresses:
        from hardware.boards.known import KnownAddresses

        return KnownAddresses(self._folder, self._tell_unused)

    # --- What the linked boards say -------------------------------------------------------------

    @property
    def is_linked(self) -> bool:
        """Whether Ringside keeps to a board, there or not."""
        return self.table is not None

    @property
    def way(self) -> Way | None:
        """What the board is linked over: the first, if the map lies on several."""
        return way_to(self.table.links[0].address) if self.table is not None else None

    @property
    def is_there(self) -> bool:
        """Whether the board is connected; all of them, if the map lies on several."""
        return self.table is not None and self.table.is_there

    @property
    def is_refused(self) -> bool:
        """Whether a board is there whose firmware keeps it from being used; `found` says why."""
        return self.table is not None and any(board.is_refused for board in self.table.links)

    @property
    def is_idle(self) -> bool:
        """Whether a board is connected, and no game is played on it."""
        return self.table is not None and self.table.is_idle

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self.table.phase if self.table is not None else Phase.OFFLINE

    @property
    def hand(self) -> BoardHand | None:
        """The hand over the linked board, if that is a simulated one."""
        return self.table.hand if self.table is not None else None

    @property
    def has_stranger(self) -> bool:
        """Whether a figure that nobody knows is on the hello pad."""
        return self.table is not None and self.table.has_stranger

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space: a `Seen` of the tracker, or a fighter."""
        return self.table.seen() if self.table is not None else {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces on which a person's tap counts."""
        return self.table.doubtful() if self.table is not None else frozenset()

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors of the linked board."""
        return self.table.cells() if self.table is not None else ()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures of the game, if the board has a hello pad."""
        return self.table.figures() if self.table is not None else ()

    # --- What they are told ---------------------------------------------------------------------

    def follow(self, game: Game | None) -> None:
        """The game moved on; on another battlefield the board is read anew."""
        self._game = game
        if self.table is not None:
            self.table.follow(game)

    def answer(self, option: int) -> None:
        """A person answered the open question."""
        if self.table is not None:
            self.table.tell(lambda bridge, now_ms: bridge.answer(option, now_ms))

    def confirm(self, space: SpaceId, present: bool) -> None:
        """A person tapped what stands on a space."""
        if self.table is not None:
            self.table.tell(lambda bridge, now_ms: bridge.confirm(space, now_ms, present=present))

    def agree(self) -> None:
        """Everything stands as the game has it."""
        if self.table is not None:
            self.table.tell(lambda bridge, now_ms: bridge.agree(now_ms))

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one."""
        if self.table is not None:
            self.table.introduce(fighter)

    def light(self, lights: Lights | None) -> None:
        """Show this with the lights, and nothing else."""
        if self.table is not None:
            self.table.light(lights)

    # --- Traces ---------------------------------------------------------------------------------

    @property
    def recording(self) -> Path | None:
        """Where the trace is written."""
        return self._trace.path if self._trace is not None else None

    @property
    def is_trace_full(self) -> bool:
        """Whether the file holds all that a trace may: what comes now is not written any more."""
        return self._trace is not None and self._trace.is_full

    def record(self, on: bool) -> None:
        """Begin or end a file; it begins with what was before, so that it can be played."""
        if on:
            self._keeper().start()
        elif self._trace is not None:
            self._trace.stop()

    @property
    def flight_bytes(self) -> int:
        """How much of the link is remembered; `trace_flight.py` has the bound."""
        return self._trace.bytes_held if self._trace is not None else 0

    def flight(self) -> bytes:
        """What the linked board said up to now, as a trace for a report."""
        return self._trace.flight() if self._trace is not None and self.table is not None else b""

    def _keeper(self) -> TraceKeeper:
        from hardware.boards.trace_keeper import TraceKeeper

        if self._trace is None:
            self._trace = TraceKeeper(self._folder / "traces")
        return self._trace
