"""`ringside bench memory`: does a board that shouts noise between its heartbeats fill the memory?

An hour of virtual time with the boards as the app has them: link, queue, bridge, flight recorder.
Between the true frames of a simulated board comes noise, RINGSIDE_NOISE_KB kilobytes each second.
"""

from __future__ import annotations

import gc
import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.day import resident_kb
from bench.row import BenchRow
from bench.wishes import wished
from hardware.boards.address import BoardAddress
from hardware.boards.bare_board import bare_board
from hardware.boards.service import Boards
from hardware.boards.simulation import wiring_for
from hardware.clock import wait_ms
from hardware.simulated_board import SimulatedBoard
from hardware.stepped_loop import SteppedLoop
from hardware.trace_flight import MOST_BYTES
from hardware.transports.simulated import STEP_MS, SimulatedTarget

if TYPE_CHECKING:
    from collections.abc import Callable

NOISE: Final = "RINGSIDE_NOISE_KB"
NOISE_BY_DEFAULT: Final = 100.0
"""Nine times what a serial line carries."""
MINUTES: Final = 60
WARM_MINUTES: Final = 5
"""Until then the flight recorder is full."""
CELLS: Final = 64
PUMP_MS: Final = 100
MOST_GROWTH_MB: Final = 2.0


class ShoutingBoard(SimulatedBoard):
    """Says what a board says, and noise before and after it."""

    def __init__(self, bytes_per_s: float, *, seed: int = 0) -> None:
        super().__init__(wiring_for(bare_board(CELLS)), seed=seed)
        self._bytes_per_ms = bytes_per_s / 1000
        self._shouts = random.Random(seed)
        self._shouted_ms = 0
        self.noise_bytes = 0

    def outgoing(self) -> list[bytes]:
        """Noise up to now, then what it has to say; the noise ends so that a frame can begin."""
        ms, self._shouted_ms = self._now_ms - self._shouted_ms, self._now_ms
        noise = self._shouts.randbytes(int(min(ms, 1000) * self._bytes_per_ms))
        self.noise_bytes += len(noise)
        return [noise, *(b"\0" + chunk for chunk in super().outgoing())]


class MemorySample(NamedTuple):
    """What is held after so many minutes."""

    minute: int
    resident_kb: int
    flight_bytes: int
    is_there: bool


class NoisyHour(NamedTuple):
    """What came of it, minute by minute."""

    samples: list[MemorySample]
    noise_bytes: int


def shout(
    minutes: int, kb_per_s: float, on_minute: Callable[[int, int], None] | None = None
) -> NoisyHour:
    """Let a board shout for so many minutes of virtual time."""
    samples = []
    loop: SteppedLoop[Any] = SteppedLoop()
    board = ShoutingBoard(kb_per_s * 1000)

    async def wait(ms: int) -> None:
        await wait_ms(PUMP_MS if ms == STEP_MS else ms)

    target = SimulatedTarget(board, now_ms=loop.now_ms, wait=wait)
    target.address = "bench"
    now_ms = 1000
    with tempfile.TemporaryDirectory() as folder:
        boards = Boards(Path(folder), loop=loop, now_ms=lambda: now_ms)
        board.start(now_ms)
        boards.link(BoardAddress(target.address, "board", target))
        for minute in range(1, minutes + 1):
            for _ in range(60):
                now_ms += 1000
                boards.poll()
            gc.collect()
            samples.append(
                MemorySample(minute, resident_kb(), boards.flight_bytes, boards.is_there)
            )
            if on_minute is not None:
                on_minute(minute, minutes)
        boards.close()
    return NoisyHour(samples, board.noise_bytes)


def run(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Shout for an hour, and look every minute."""
    kb_per_s = wished(NOISE, NOISE_BY_DEFAULT, 0.1, 1000)
    return rows_of(shout(MINUTES, kb_per_s, on_round))


def rows_of(hour: NoisyHour) -> list[BenchRow]:
    """Whether memory stays flat, and below which bound."""
    warm, last = hour.samples[min(WARM_MINUTES, len(hour.samples)) - 1], hour.samples[-1]
    noise = f"{hour.noise_bytes / 1e6:.0f} MB of noise"
    most_flight = max(each.flight_bytes for each in hour.samples)
    lost = sum(not each.is_there for each in hour.samples)
    grown_mb = (last.resident_kb - warm.resident_kb) / 1024
    rows = [
        BenchRow(
            f"flight recorder after {last.minute} min and {noise}", most_flight / 1e6, "bound",
            MOST_BYTES / 1e6, most_flight / MOST_BYTES, "never above its bound",
            most_flight <= MOST_BYTES, "MB",
        ),
        BenchRow(
            f"resident memory from minute {warm.minute} to {last.minute}",
            last.resident_kb / 1024, "warm", warm.resident_kb / 1024,
            last.resident_kb / max(1, warm.resident_kb), f"at most {MOST_GROWTH_MB:g} MB more",
            grown_mb <= MOST_GROWTH_MB, "MB",
        ),
        BenchRow(
            "minutes at whose end the board was not linked", lost, "limit", 0, float(lost), "none",
            lost == 0, "minutes",
        ),
    ]  # fmt: skip
    return rows + [
        BenchRow(
            f"resident memory after {each.minute} min", each.resident_kb / 1024, "warm",
            warm.resident_kb / 1024, each.resident_kb / max(1, warm.resident_kb), "", None, "MB",
        )
        for each in hour.samples[9::10]
    ]  # fmt: skip
