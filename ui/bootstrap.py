"""Where the app meets the boards: the only file of the app that knows `hardware`.

`Boards` is both doors of the presenter, `BoardPort` and `BoardsPort`. Links live in one loop in one
daemon thread; what they report crosses at one queue, which `poll` drains once per tick in the
thread of the screen, and there the bridge makes moves of it. Nothing of `hardware` is imported
before a board is asked for: the first frame must not wait for it.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, get_args

from companion.content.problems import ContentError
from companion.tracking.outputs import Output, Phase
from ui.app import board_reports as reports
from ui.app.board_reports import SIMULATED, Place
from ui.app.board_search import BoardSearch
from ui.presenter.board import link_of
from ui.presenter.boards_port import NOISE, ready_link
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from companion.game import Game
    from companion.rules.battlefield import Battlefield, SpaceId
    from hardware.bridge import Bridge
    from hardware.discovery import Discovery, Source
    from hardware.figures import FigureRegistry
    from hardware.link_events import LinkEvent, LinkStatus
    from hardware.loop import BoardLoop
    from hardware.supervisor import BoardLink
    from hardware.wiring import Wiring
    from ui.app.board_hand import BoardHand
    from ui.app.board_stepped import SteppedLoop
    from ui.app.board_trace import TraceKeeper
    from ui.presenter.board import BoardLights
    from ui.presenter.words import Words
    from ui.viewdata.boards import CellQuality, FoundBoard, IntroducedFigure

TRACKED: Final = get_args(Output)
CONNECTED: Final = "connected"


def monotonic_ms() -> int:
    """Milliseconds that never run backwards."""
    return time.monotonic_ns() // 1_000_000


class Boards:
    """Every board, the linked one, and what the table hears from it."""

    can_simulate = True

    def __init__(
        self,
        folder: Path,
        words: Words,
        *,
        loop: SteppedLoop[Any] | None = None,
        now_ms: Callable[[], int] = monotonic_ms,
        sources: Sequence[Source] | None = None,
    ) -> None:
        self.hand: BoardHand | None = None
        self.has_stranger = False
        self._folder = folder
        self._words = words
        self._stepped = loop
        self._loop: BoardLoop[Any] | SteppedLoop[Any] | None = loop
        self._now_ms = now_ms
        self._inside_ms = loop.now_ms if loop is not None else now_ms
        """The time inside the loop: with a stepped one, that of the step."""
        self._sources = sources
        self._searching = BoardSearch(words, self._discover)
        self._place: Place | None = None
        self._link: BoardLink | None = None
        self._status: LinkStatus | None = None
        self._bridge: Bridge | None = None
        self._game: Game | None = None
        self._outputs: list[Output] = []
        self._awaited: str | None = None
        self._registry: FigureRegistry | None = None
        self._trace: TraceKeeper | None = None

    # --- The life of the chain ------------------------------------------------------------------

    def begin(self) -> None:
        """Link the board that was met last, if one is remembered: nobody has to tap for it."""
        if not (self._folder / "boards.json").exists() or self._link is not None:
            return
        from hardware.remembered import RememberedBoards
        from hardware.targets import target_of

        for last in RememberedBoards(self._folder).all()[:1]:
            self._connect(Place(last.address, last.name, target_of(last.address), last.board_id))

    def close(self) -> bool:
        """Leave every board, within about a second; False if something hung."""
        self.record(on=False)
        loop, link = self._loop, self._link
        self._loop = self._stepped = self._link = self._bridge = self.hand = None
        if loop is None:
            return True
        return loop.stop(link.stop()) if link is not None else loop.stop()

    def _running(self) -> BoardLoop[Any] | SteppedLoop[Any]:
        from hardware.loop import BoardLoop

        if self._loop is None:
            self._loop = BoardLoop()
        return self._loop

    def poll(self) -> Sequence[Output]:
        """What the tracker said since this was last asked; this is where the queue is drained."""
        loop = self._loop
        if loop is not None:
            now_ms = self._now_ms()
            if self._stepped is not None:
                self._stepped.step(now_ms)
            for link, event in loop.drain():
                if link is self._link:  # one that was left may still have something to say
                    self._hear(event, now_ms)
            bridge = self._bridge
            if bridge is not None and (bridge.wake_at_ms or now_ms + 1) <= now_ms:
                self._take(bridge.tick(now_ms))
            self._searching.look()
        said, self._outputs = self._outputs, []
        return said

    def _hear(self, event: LinkEvent, now_ms: int) -> None:
        from hardware.link_events import StatusChanged

        if isinstance(event, StatusChanged):
            self._status = event.status
            if event.status.phase == CONNECTED:
                self._remember(event.status)
                if self._bridge is None:
                    self._build(None)
        if self._bridge is not None:
            self._take(self._bridge.receive(event, now_ms))

    def _take(self, said: Sequence[object]) -> None:
        from hardware.bridge_outputs import PadSeen, StrangeTag, TagLearned
        from hardware.figures import save_figures

        for each in said:
            if isinstance(each, TRACKED):
                self._outputs.append(each)
            elif isinstance(each, StrangeTag):
                self.has_stranger = True
            elif isinstance(each, PadSeen):
                self.has_stranger = False
            elif isinstance(each, TagLearned):
                self.has_stranger, self._awaited = False, None
                if self.hand is None and self._registry is not None:
                    save_figures(self._folder, self._registry)

    # --- BoardPort ------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self._bridge.phase if self._bridge is not None and self.is_there else Phase.OFFLINE

    @property
    def is_there(self) -> bool:
        """Whether a board is connected."""
        return self._status is not None and self._status.phase == CONNECTED

    def link(self) -> LinkView:
        """The link light of every screen."""
        if self._link is None:
            return LinkView(text=self._words.say("table.link.none"))
        if self.is_there and (self._game is None or self.phase is Phase.OFFLINE):
            return ready_link(self._words)
        return link_of(self.phase, self._words)

    def follow(self, game: Game | None) -> None:
        """The game moved on; on another battlefield the board is read anew."""
        from companion.tracking.for_game import context_of

        before, self._game = self._game, game
        if self.hand is not None:
            self.hand.game = game
        if game is None or self._link is None:
            return
        field = game.book.battlefield
        if self._bridge is None or self._bridge.battlefield != field:
            self._build(field)
        if self.hand is not None and before is not game:
            self.hand.tidy()
        self._tell(lambda bridge, now_ms: bridge.context(context_of(game), now_ms))

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
        from hardware import lights as shows

        link = self._link
        if self._bridge is None or link is None:
            return
        show: shows.Show | None = None
        if lights.is_guide:
            show = shows.Guide(lights.start, lights.end)
        elif lights.trap is not None:
            show = shows.Sprung(lights.trap)
        elif lights.reach:
            show = shows.Reachable(lights.start or lights.reach[0], frozenset(lights.reach))
        elif lights.end is not None:
            show = shows.Ended((lights.end,))
        (leds,) = self._bridge.senses.tiles.lights(shows.colours(show))
        self._running().post(lambda: link.set_leds(leds))

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space."""
        return reports.seen_by(self._bridge) if self._bridge is not None else {}

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces on which a person's tap counts."""
        return frozenset(self._bridge.tap_to_confirm() if self._bridge is not None else ())

    # --- BoardsPort -----------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._searching.is_on

    def found(self) -> tuple[FoundBoard, ...]:
        """Every board that can be linked, the linked one first."""
        return self._searching.found(self._place, self._status)

    def search(self) -> None:
        """Look on USB and in the air; the screen sees what came of it."""
        self._searching.start()

    def _discover(self) -> Future[Discovery]:
        from hardware.discovery import BluetoothBoards, SerialPorts, discover

        sources = self._sources
        if sources is None:
            sources = (SerialPorts(), BluetoothBoards())
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
        from hardware.supervisor import BoardLink
        from hardware.trace import RecordedTarget, Recorder, head_of

        self.disconnect()
        loop, trace = self._running(), self._keeper()
        trace.forget()
        target = RecordedTarget(place.target, Recorder(head_of(), trace))

        def tell(event: LinkEvent) -> None:
            loop.emit((link, event))

        link = BoardLink(target, on_event=tell, now_ms=self._inside_ms, on_bytes=target.on_bytes)
        self._place, self._link = place, link
        loop.post(link.start)
        if self._game is not None:
            self.follow(self._game)

    def disconnect(self) -> None:
        """Leave the linked board."""
        self.record(on=False)
        link, self._link = self._link, None
        self._place = self._status = self._bridge = self.hand = None
        self._registry = None
        self._outputs.clear()
        self.has_stranger, self._awaited = False, None
        if link is not None:
            self._running().run(link.stop())

    def _remember(self, status: LinkStatus) -> None:
        from hardware.remembered import RememberedBoard, RememberedBoards

        place = self._place
        if place is not None and place.board_id and status.hello is not None:
            board = RememberedBoard(
                place.board_id, place.target.address, place.name, status.hello.cells
            )
            RememberedBoards(self._folder).remember(board)

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors of the linked board."""
        return reports.cells_of(self._bridge) if self._bridge is not None and self.is_there else ()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures of the game, if the board has a hello pad."""
        from hardware.figures import figure_name

        if self._bridge is None or self._game is None:
            return ()
        fighters = self._game.table.fighters
        return reports.figures_of(self._bridge, fighters, self._awaited, figure_name)

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one."""
        if self._bridge is not None and fighter != self._awaited:
            self._awaited = fighter
            self._take(self._bridge.teach(fighter, self._now_ms()))

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

    def _keeper(self) -> TraceKeeper:
        from hardware.trace import TraceFile
        from hardware.trace_flight import FlightMemory
        from ui.app.board_trace import TraceKeeper

        if self._trace is None:
            self._trace = TraceKeeper(self._folder / "traces", FlightMemory, TraceFile)
        return self._trace

    # --- The bridge and the simulated board -----------------------------------------------------

    def _build(self, field: Battlefield | None) -> None:
        """A bridge for a battlefield, or for the bare board; it knows what the last one knew."""
        from hardware.bridge import Bridge
        from hardware.figures import FigureRegistry, load_figures
        from hardware.trace import Recorder, head_of

        if self._registry is None:
            self._registry = FigureRegistry() if self.hand else load_figures(self._folder)
        hello = self._status.hello if self._status is not None else None
        bare = reports.bare_board(hello.cells if hello is not None else 0)
        wiring = wiring_for(field or bare)
        old, was_recorded = self._bridge, self.recording is not None
        self.record(on=False)  # a trace is about one battlefield
        recorder = Recorder(head_of(field or bare, (wiring,), self._registry), self._keeper())
        self._bridge = Bridge(field or bare, (wiring,), self._registry, recorder=recorder)
        if old is not None:
            reports.hand_over(old, self._bridge, self._now_ms())
        if self.hand is not None and field is not None:
            self.hand.lay(wiring)
        if was_recorded:
            self.record(on=True)

    def simulate(self, kind: str) -> BoardHand:
        """Link a simulated board of this kind and give its hand."""
        from hardware.simulated_board import Kind, SimulatedBoard
        from hardware.simulated_noise import QUIET, USUAL, Noise
        from hardware.supervisor import wait_ms
        from hardware.transports.simulated import SimulatedTarget
        from ui.app.board_hand import BoardHand

        self.disconnect()
        wiring = wiring_for(reports.bare_board(64))
        board = SimulatedBoard(wiring, kind=Kind(kind))
        target = SimulatedTarget(board, now_ms=self._inside_ms, wait=wait_ms)
        much = Noise(dropouts=0.3, bumps=0.2, chatter=0.6, wrong_bytes=0.002)
        hand = BoardHand(
            board,
            target,
            post=self._running().post,
            now_ms=self._inside_ms,
            noises=dict(zip(NOISE, (QUIET, USUAL, much), strict=True)),
        )
        self._running().post(lambda: board.start(self._inside_ms()))
        game = self._game
        self._game = None
        self._connect(Place(SIMULATED, self._words.say("boards.simulated"), target))
        self.hand = hand
        if game is not None:
            self.follow(game)
        return hand


def wiring_for(field: Battlefield) -> Wiring:
    """The wiring that comes with a battlefield, or its spaces in their order."""
    from hardware.wiring import in_order_of_spaces, load_known_wiring

    try:
        return load_known_wiring(field.id)
    except (ContentError, OSError):
        return in_order_of_spaces(field, max(64, len(field.spaces)))
