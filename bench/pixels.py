"""`ringside bench pixels`: from a contact of a real board to other pixels, by the clock.

The firmware's own image runs in an emulated AVR behind a pty; the app runs offscreen in a process
of its own, 60 frames a second. Most of the time of a placing is waited on purpose: the board's
filter and the quiet time of the tracker. What is left is told beside it.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING, Any, Final

from bench.measure import need_app
from bench.row import BenchRow
from companion.tracking.clock import TrackerSettings
from firmware.emulator.board import EmulatedBoard
from firmware.emulator.noise import NoisyLine
from firmware.emulator.terminal import Terminal
from firmware_protocol.codec import DEBOUNCE_MS
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES: Final = 60
PUMP_S: Final = 0.002
LONGEST_S: Final = 5.0
MAP: Final = "sarpedon"
"""On which map the probe plays."""
LIFT_LIMIT_MS: Final = 100.0
QUIET: Final = TrackerSettings()


class LiveBoard:
    """An emulated board that lives by the clock, in a thread of its own."""

    def __init__(self) -> None:
        self.avr = EmulatedBoard()
        self.terminal = Terminal(self.avr, NoisyLine())
        self._deeds: queue.SimpleQueue[tuple[Callable[[int], None], int]] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[float] = queue.SimpleQueue()
        self._is_over = False
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def _live(self) -> None:
        while not self._is_over:
            with contextlib.suppress(queue.Empty):
                while True:
                    deed, cell = self._deeds.get_nowait()
                    deed(cell)
                    self._done.put(time.perf_counter())
            self.terminal.pump()
            time.sleep(PUMP_S)

    def do(self, deed: str, cell: int) -> float:
        """Lift or place a figure over a cell; when the contact moved."""
        self._deeds.put(({"lift": self.avr.lift, "place": self.avr.place}[deed], cell))
        return self._done.get(timeout=LONGEST_S)

    def close(self) -> None:
        """Switch it off."""
        self._is_over = True
        self._thread.join(LONGEST_S)
        self.terminal.close()


def probe(folder: str, moves: int) -> dict[str, list[float]]:
    """Let the app run beside a live board, and do to the board what it asks for."""
    board = LiveBoard()
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    command = [sys.executable, "-m", "devtools.probes.pixels_probe", folder]
    try:
        with subprocess.Popen(
            [*command, f"serial:{board.terminal.path}", str(moves)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        ) as app:  # fmt: skip
            assert app.stdin is not None
            assert app.stdout is not None
            cell_of = load_known_wiring(MAP).cell_of
            for line in app.stdout:
                asked: dict[str, Any] = json.loads(line) if line.startswith("{") else {}
                if "found" in asked:
                    found: dict[str, list[float]] = asked["found"]
                    return found
                if "do" in asked:
                    at = board.do(asked["do"], cell_of[asked["space"]])
                    app.stdin.write(json.dumps({"at": at}) + "\n")
                    app.stdin.flush()
        raise subprocess.CalledProcessError(app.returncode, command)
    finally:
        board.close()


def run(on_round: Callable[[int, int], None] | None = None, moves: int = MOVES) -> list[BenchRow]:
    """Measure everything in one run."""
    need_app()
    with tempfile.TemporaryDirectory(prefix="ringside-bench-") as folder:
        found = probe(folder, moves)
    if on_round:
        on_round(1, 1)
    rows = [_within("from a lift to its reach in pixels", found["lift_ms"], p) for p in (50, 99)]
    for what, key, waited in (
        ("ruling in pixels, a move that cannot go on", "fixed_ms", DEBOUNCE_MS + QUIET.fixed_ms),
        ("ruling in pixels, one that could go on", "open_ms", DEBOUNCE_MS + QUIET.extendable_ms),
        ("first other pixels", "first_ms", DEBOUNCE_MS),
    ):
        rows += [_beside(f"figure placed: {what}", found[key], p, waited) for p in (50, 99)]
    rows += [_beside("one frame of the app", found["frame_ms"], p, 1000 / 60) for p in (50, 99)]
    return rows


def _within(what: str, times: list[float], percent: int) -> BenchRow:
    ours = percentile(times, percent)
    target = f"at most {LIFT_LIMIT_MS:.0f} ms"
    ratio = ours / LIFT_LIMIT_MS
    return BenchRow(
        f"{what}, p{percent}", ours, "limit", LIFT_LIMIT_MS, ratio, target, ratio <= 1, "ms"
    )


def _beside(what: str, times: list[float], percent: int, waited: float) -> BenchRow:
    """Beside what is waited on purpose, for the record."""
    ours = percentile(times, percent)
    peer = "waited on purpose"
    return BenchRow(f"{what}, p{percent}", ours, peer, waited, ours / waited, "", None, "ms")


def percentile(values: list[float], percent: int) -> float:
    """The value below which so many of a hundred lie."""
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)])
