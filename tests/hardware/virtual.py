"""A simulated board, a link and a bridge at one table, in virtual milliseconds. No clock.

Every byte goes the whole way: DeviceLink, HostLink, Bridge, tracker. The game accepts every move
that the tracker settles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.rules.movement import Allowance
from companion.tracking.context import Context
from companion.tracking.outputs import Settled
from firmware_protocol.host_link import HostLink
from hardware.bridge import Bridge
from hardware.bridge_outputs import Lit
from hardware.figures import FigureRegistry, figure_name
from hardware.simulated_board import SensorKind, SimulatedBoard, tag_of
from hardware.simulated_noise import QUIET, Noise
from hardware.trace import TraceRecorder, head_of
from hardware.trace_flight import MOST_BYTES, FlightMemory
from hardware.wiring import Grid, Wiring, in_order_of_spaces
from tests.builders import field, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.rules.battlefield import Battlefield
    from companion.tracking.outputs import Phase
    from firmware_protocol.link_events import LinkEvent
    from hardware.bridge_outputs import BridgeOutput

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741

RING = field("A-B", "B-C", "C-D", "D-E", "E-F", "F-A", "B-E")
"""Six spaces in a ring with one short cut."""
HEARTBEAT_MS = 500

ARTHUR, MEDUSA = "p1.arthur", "p2.medusa"
DUEL = (f"{ARTHUR}@A", f"{MEDUSA}@D")
WALK = {ARTHUR: 2}

SQUARE = Wiring(
    map_id="sketch", board="g", cells=9, grid=Grid(3, 3),
    cell_of={"A": 0, "B": 1, "C": 2, "D": 5, "E": 4, "F": 3},
)  # fmt: skip
"""Nine cells in rows of three; the map covers the two upper rows."""


def context_of(
    battlefield: Battlefield,
    *fighters: str,
    walks: Mapping[str, int] | None = None,
    traps: Iterable[str] = (),
    log: Mapping[str, str | None] | None = None,
) -> Context:
    """A context in which these fighters ("p1.arthur@A") stand, and those of `walks` may move."""
    position = table(battlefield, *fighters, traps=traps)
    standing = {each.id: each.space for each in position.fighters}
    return Context(
        position=position,
        log={**standing, **(log or {})},
        walks={name: Allowance(move) for name, move in (walks or {}).items()},
    )


class VirtualTable:
    """One simulated board per wiring, its link, and the bridge over all of them."""

    def __init__(
        self,
        battlefield: Battlefield = RING,
        wirings: Sequence[Wiring] = (),
        *,
        kind: SensorKind = SensorKind.PRESENCE,
        registry: FigureRegistry | None = None,
        noise: Noise = QUIET,
        seed: int = 0,
        lossy: bool = True,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.wirings = tuple(wirings) or (in_order_of_spaces(battlefield, 16),)
        self.boards = [
            SimulatedBoard(wiring, kind=kind, noise=noise, seed=seed, lossy=lossy)
            for wiring in self.wirings
        ]
        registry = registry or FigureRegistry()
        head = head_of(
            battlefield, self.wirings, registry, heartbeat_ms=HEARTBEAT_MS, debounce_ms=8
        )
        self.flight = FlightMemory(most_bytes)
        self.recorder = TraceRecorder(head, self.flight)
        self.bridge = Bridge(battlefield, self.wirings, registry, recorder=self.recorder)
        self.links: list[HostLink] = []
        self.now = 1000
        self.said: list[BridgeOutput] = []
        self.game: Context | None = None
        for board in self.boards:
            board.start(self.now)
            self.links.append(self._new_link(board))

    @property
    def board(self) -> SimulatedBoard:
        """The board, if there is only one."""
        return self.boards[0]

    def _new_link(self, board: SimulatedBoard) -> HostLink:
        room = 0 if board.lossy else board.packet_room
        link = HostLink(lossy=board.lossy, packet_room=room)
        link.configure(debounce_ms=8, heartbeat_ms=HEARTBEAT_MS)
        self.recorder.attempt(self.boards.index(board), lossy=board.lossy)
        link.open(self.now)
        return link

    def reconnect(self, number: int = 0) -> None:
        """The supervisor tries anew: another link to the same board."""
        self.tell(self.bridge.link_down(self.now, number))
        self.links[number] = self._new_link(self.boards[number])

    def play(self, *fighters: str, **options: object) -> VirtualTable:
        """Begin a game with these fighters and set their figures up; the board gets in sync."""
        self.give(context_of(self.bridge.battlefield, *fighters, **options))  # type: ignore[arg-type]
        for board in self.boards:
            board.stand(
                {
                    name: space
                    for name, space in (self.game.log if self.game else {}).items()
                    if space in board.wiring.cell_of
                },
                self.now,
            )
        self.run(1000)
        self.said.clear()
        return self

    def give(self, context: Context) -> None:
        """The game moves on."""
        self.game = context
        self.tell(self.bridge.context(context, self.now))

    def run(self, ms: int) -> None:
        """Let so much time pass."""
        for _ in range(ms):
            self.step()

    def run_until_said(self, kind: type[O], limit_ms: int = 10_000) -> O:
        """Let time pass until the bridge says something of a kind."""
        began = self.now
        while not self.told(kind):
            assert self.now - began < limit_ms, f"it never said {kind.__name__}: {self.said}"
            self.step()
        return self.told(kind)[-1]

    def step(self) -> None:
        """One millisecond."""
        self.now += 1
        for number, (board, link) in enumerate(zip(self.boards, self.links, strict=True)):
            board.tick(self.now)
            for chunk in board.outgoing():
                self.recorder.bytes_seen("in", chunk, self.now, number, self._room(link))
                self._hear(link.receive(chunk, self.now), number)
            if link.wake_at is not None and link.wake_at <= self.now:
                self._hear(link.tick(self.now), number)
            for chunk in link.outgoing():
                self.recorder.bytes_seen("out", chunk, self.now, number, self._room(link))
                board.receive(chunk, self.now)
        if self.bridge.wake_at_ms is not None and self.bridge.wake_at_ms <= self.now:
            self.tell(self.bridge.tick(self.now))

    @staticmethod
    def _room(link: HostLink) -> int:
        return 0 if link.lossy else link.packet_room

    def _hear(self, happened: list[LinkEvent], number: int) -> None:
        for event in happened:
            self.tell(self.bridge.hear(event, self.now, number))

    def tell(self, said: list[BridgeOutput]) -> None:
        """Act on what the bridge said, as its owner would."""
        self.said += said
        for output in said:
            if isinstance(output, Lit):
                self.links[output.board].set_leds(output.lights)
            if isinstance(output, Settled) and self.game:
                self._accept(output)

    def _accept(self, settled: Settled) -> None:
        assert self.game
        log = dict(self.game.log)
        if settled.revises:
            log = {f.id: f.space for f in self.game.position.fighters}
        log.update((move.fighter, move.end) for move in settled.moves)
        self.give(msgspec.structs.replace(self.game, log=log))

    def told(self, kind: type[O]) -> list[O]:
        """Everything of one kind that the bridge said."""
        return [output for output in self.said if isinstance(output, kind)]

    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self.bridge.phase

    def logged(self) -> dict[str, str | None]:
        """Where the game has everybody."""
        assert self.game
        return dict(self.game.log)


def knowing(*fighters: str) -> FigureRegistry:
    """A registry that knows the simulated tags of these fighters."""
    return FigureRegistry({tag_of(name): figure_name(name) for name in fighters})


def move(table: VirtualTable, figure: str, space: str, in_the_air_ms: int = 400) -> None:
    """Lift a figure and put it down elsewhere."""
    table.board.lift(figure, table.now)
    table.run(in_the_air_ms)
    table.board.put(figure, space, table.now)
