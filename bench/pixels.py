"""`ringside bench pixels`: from a contact of a real board to other pixels, by the clock.

The firmware's own image runs in an emulated AVR behind a pty; the app runs offscreen in a process
of its own, 60 frames a second. Most of the time of a placing is waited on purpose: the board's
filter and the quiet time of the tracker. What is left is told beside it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any, Final

from bench.row import Row
from companion.tracking.clock import TrackerSettings
from firmware_protocol.codec import DEBOUNCE_MS

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES: Final = 60
LIFT_LIMIT_MS: Final = 100.0
QUIET: Final = TrackerSettings()


def run(on_round: Callable[[int, int], None] | None = None, moves: int = MOVES) -> list[Row]:
    """Measure everything in one run."""
    with tempfile.TemporaryDirectory(prefix="ringside-bench-") as folder:
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        done = subprocess.run(
            [sys.executable, "-m", "bench.pixels_probe", folder, str(moves)],
            check=True, capture_output=True, text=True, env=environment,
        )  # fmt: skip
    if on_round:
        on_round(1, 1)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    rows = [_within("from a lift to its reach in pixels", found["lift_ms"], p) for p in (50, 99)]
    for what, key, waited in (
        ("ruling in pixels, a move that cannot go on", "fixed_ms", DEBOUNCE_MS + QUIET.fixed_ms),
        ("ruling in pixels, one that could go on", "open_ms", DEBOUNCE_MS + QUIET.extendable_ms),
        ("first other pixels", "first_ms", DEBOUNCE_MS),
    ):
        rows += [_beside(f"figure placed: {what}", found[key], p, waited) for p in (50, 99)]
    rows += [_beside("one frame of the app", found["frame_ms"], p, 1000 / 60) for p in (50, 99)]
    return rows


def _within(what: str, times: list[float], percent: int) -> Row:
    ours = percentile(times, percent)
    target = f"at most {LIFT_LIMIT_MS:.0f} ms"
    ratio = ours / LIFT_LIMIT_MS
    return Row(f"{what}, p{percent}", ours, "limit", LIFT_LIMIT_MS, ratio, target, ratio <= 1, "ms")


def _beside(what: str, times: list[float], percent: int, waited: float) -> Row:
    """Beside what is waited on purpose, for the record."""
    ours = percentile(times, percent)
    peer = "waited on purpose"
    return Row(f"{what}, p{percent}", ours, peer, waited, ours / waited, "", None, "ms")


def percentile(values: list[float], percent: int) -> float:
    """The value below which so many of a hundred lie."""
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)])
