"""`ringside bench bridge`: from the bytes of a figure on the wire to the referee's ruling.

The way is that of the app: pty, pyserial's port in the loop of the boards and its thread, HostLink,
queue, bridge, tracker, game. Only the waiting is left out: the quiet times of the tracker are zero.
The peer is a bare pyserial echo on the same pty, in turns with it.
"""

from __future__ import annotations

import gc
import random
import threading
import time
from collections import defaultdict
from time import perf_counter
from typing import TYPE_CHECKING, Final

from bench.bridge_line import CELLS, PATIENCE_S, Echo, FarBoard, PtyLine, SkippingClock
from bench.row import BenchRow
from companion import commands as c
from companion.content.collection import Collection
from companion.game import Game
from companion.seats import Seat
from companion.tracking.clock import TrackerSettings
from companion.tracking.for_game import commands_for, context_of
from companion.tracking.outputs import Phase, Settled
from hardware.bridge import Bridge
from hardware.supervisor import BoardLink
from hardware.threaded_loop import ThreadedLoop
from hardware.transports.serial_port import SerialTarget
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.bridge_outputs import BridgeOutput
    from hardware.link_reports import LinkReport

ROUNDS: Final = 8
SAMPLES: Final = 60
"""Of each kind, in each round."""
PAUSE_MS: Final = 500
"""Between two figures; shorter than a board may be silent."""
FRAME_S: Final = 1 / 60
CARDS: Final = 5
MOST_MORE_MS: Final = 2.0
AT_ONCE: Final = TrackerSettings(fixed_ms=0, extendable_ms=0, trap_ms=0, trust_ms=0)
"""Nobody waits for quiet: what is left is the work."""
MAP: Final = "sarpedon"
SAID: Final = bytes(13)
"""What the echo repeats: as long as the message of a cell."""


def run(
    on_round: Callable[[int, int], None] | None = None,
    *,
    rounds: int = ROUNDS,
    samples: int = SAMPLES,
) -> list[BenchRow]:
    """Measure everything in one run; echo and bridge take turns on one pty."""
    line, took = PtyLine(), defaultdict[str, list[float]](list)
    chance = random.Random(6)
    gc.freeze()  # as the app does before its first screen
    try:
        for number in range(rounds):
            took["echo"] += echo_times(line, samples, chance)
            for kind, times in bridge_times(line, samples, chance).items():
                took[kind] += times
            if on_round:
                on_round(number + 1, rounds)
    finally:
        gc.unfreeze()
        line.close()
    return [
        *_rows("bytes on the wire to ruling", took["woken"], took["echo"], is_limit=True),
        *_rows("the same, asked once per frame as by the app", took["frames"], took["echo"]),
    ]


def _rows(
    what: str, ours: list[float], echo: list[float], *, is_limit: bool = False
) -> list[BenchRow]:
    rows = []
    for percent in (50, 99):
        mine, theirs = (percentile(times, percent) * 1e6 for times in (ours, echo))
        more_ms = (mine - theirs) / 1000
        has_limit = is_limit and percent == 99
        limit = f"at most {MOST_MORE_MS:g} ms more on a quiet machine, " if has_limit else ""
        rows.append(
            BenchRow(
                f"{what}, p{percent} of {len(ours)}", mine, "bare pyserial echo", theirs,
                mine / theirs, f"{limit}it is {more_ms:+.2f} ms",
                more_ms <= MOST_MORE_MS if has_limit else None,
            )
        )  # fmt: skip
    return rows


def percentile(times: list[float], percent: int) -> float:
    """The time that so many percent do not exceed."""
    return sorted(times)[min(len(times) * percent // 100, len(times) - 1)]


def echo_times(line: PtyLine, samples: int, chance: random.Random) -> list[float]:
    """Seconds of each echo, with pauses as between figures."""
    line.read()  # what a board said last
    found = []
    with Echo(line) as echo:
        for _ in range(samples):
            time.sleep(chance.uniform(0.005, 0.02))
            found.append(echo.seconds_for(SAID))
    return found


def bridge_times(line: PtyLine, samples: int, chance: random.Random) -> dict[str, list[float]]:
    """Seconds of each ruling, by who wakes the owner: the queue, or the next frame."""
    table = MeasuredTable(line)
    try:
        table.connect()
        found: dict[str, list[float]] = {"woken": [], "frames": []}
        for _ in range(samples):
            for kind, times in found.items():
                times.append(table.move(chance, by_frames=kind == "frames"))
        return found
    finally:
        table.close()


class MeasuredTable:
    """A duel on a board at the far end of a line, and the app's chain at the near end."""

    def __init__(self, line: PtyLine) -> None:
        self.game = _duel()
        self._wiring = load_known_wiring(MAP)
        self._clock = SkippingClock()
        self._board = FarBoard(line, self._clock.now_ms)
        self._loop: ThreadedLoop[LinkReport] = ThreadedLoop()
        self._woken = threading.Event()
        self._moves = 0
        target = SerialTarget(line.path)
        self._link = BoardLink(target, on_report=self._emit, now_ms=self._clock.now_ms)
        self._bridge = Bridge(self.game.book.battlefield, (self._wiring,), settings=AT_ONCE)

    def _emit(self, report: LinkReport) -> None:
        self._loop.emit(report)
        self._woken.set()

    def connect(self) -> None:
        """Link the board, with every figure where the game has it."""
        for fighter in self.game.table.fighters.values():
            if fighter.space is not None:
                self._board.change(self._wiring.cell_of[fighter.space], occupied=True)
        self._loop.post(self._link.start)
        self._follow()
        until = perf_counter() + PATIENCE_S
        while self._bridge.phase is not Phase.IN_SYNC:
            if perf_counter() > until:
                raise TimeoutError(f"the board is {self._bridge.phase}")
            self._rest(0.02)

    def close(self) -> None:
        """Leave the board."""
        self._loop.stop(self._link.stop())

    def _rest(self, seconds: float) -> None:
        """Let board and bridge live on for a while."""
        self._board.live(seconds)
        self._drain()

    def _drain(self) -> list[BridgeOutput]:
        """What the app does in its thread with what the queue holds."""
        self._woken.clear()
        said: list[BridgeOutput] = []
        for report in self._loop.drain():
            said += self._bridge.receive(report, self._clock.now_ms())
        wake_at_ms = self._bridge.wake_at_ms
        if wake_at_ms is not None and wake_at_ms <= self._clock.now_ms():
            said += self._bridge.tick(self._clock.now_ms())
        return said

    def _follow(self) -> None:
        self._bridge.context(context_of(self.game), self._clock.now_ms())

    def move(self, chance: random.Random, *, by_frames: bool) -> float:
        """A figure is lifted and put down elsewhere; seconds from the bytes to the ruling."""
        fighter, start, end = self._next_move()
        self._moves += 1
        self._board.change(self._wiring.cell_of[start], occupied=False)
        self._rest(chance.uniform(0.005, 0.02))
        frame = perf_counter() - chance.uniform(0, FRAME_S)
        began = self._board.change(self._wiring.cell_of[end], occupied=True)
        until = began + PATIENCE_S
        while True:
            if by_frames:
                frame += FRAME_S
                time.sleep(max(frame - perf_counter(), 0))
            else:
                self._woken.wait(PATIENCE_S)
            if self._rule(self._drain()):
                break
            if perf_counter() > until:
                raise TimeoutError(f"no ruling on {fighter} from {start} to {end}")
        took = perf_counter() - began
        self._end_turn()
        self._rest(0.005)
        self._clock.skip(PAUSE_MS)
        return took

    def _rule(self, said: list[BridgeOutput]) -> bool:
        for output in said:
            if isinstance(output, Settled) and output.moves:
                commands = commands_for(output, self.game)
                rulings = [self.game.handle(command).ruling for command in commands]
                assert all(rulings), rulings
                return True
        return False

    def _next_move(self) -> tuple[str, str, str]:
        """A step of the hero who is on turn."""
        table = self.game.table
        assert table.turn is not None
        fighters = table.fighters
        hero = next(f for f in fighters.values() if f.owner == table.turn.player and f.is_hero)
        assert hero.space is not None
        taken = {fighter.space for fighter in fighters.values()}
        free = sorted(self.game.book.battlefield.adjacent_to[hero.space] - taken)
        return hero.id, hero.space, free[self._moves % len(free)]

    def _end_turn(self) -> None:
        """The maneuver ends, and nobody's cards run out."""
        self.game.handle(c.EndManeuver())
        for player in self.game.table.players.values():
            if len(player.hand) > CARDS:
                for pile, count in (("deck", 25), ("discard", 0), ("hand", CARDS)):
                    self.game.handle(c.CorrectPile(player=player.id, pile=pile, count=count))
        self._follow()


def _duel() -> Game:
    book = Collection().rulebook(MAP, "core", "duel")
    assert len(book.battlefield.spaces) <= CELLS
    seats = (
        Seat(player="one", name="One", hero="king-arthur"),
        Seat(player="two", name="Two", hero="sinbad"),
    )
    game = Game.start(book, seats)
    while game.table.turn is None:
        choice = game.table.choice
        assert choice is not None
        game.handle(c.Answer(player=choice.owner, values=choice.options[:1]))
    return game
