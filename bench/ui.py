"""`ringside bench ui`: first frame and memory against an empty Kivy app, frames, and touches.

Each is a process of its own, started in turn; the best of a few rounds counts for the first frame
and memory, percentiles over all frames for the rest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, Final

from bench.measure import need_app
from bench.row import BenchRow

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS: Final = 3
EMPTY: Final = "an empty Kivy app"
FEW: Final = "fifteen heroes"
FEW_AND_ALL: Final = ("few", "all", "few-at-once", "all-at-once")
FEW_ROUNDS: Final = 5
MOST_BESIDE_FEW: Final = 1.1
"""More than that would be felt; less is not told apart by so few rounds."""


def run(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Measure everything in one run."""
    need_app()
    empty, ours, plain = [], [], []
    _probe("ringside")  # the first start of a new version compiles our modules, as any other does
    for number in range(ROUNDS):
        empty.append(_probe("empty"))
        ours.append(_probe("ringside"))
        plain.append(_probe("plain"))
        if on_round:
            on_round(number + 1, ROUNDS)
    first = [min(run_["first_frame_s"] for run_ in runs) * 1e3 for runs in (ours, empty)]
    memory = [min(run_["memory_mb"] for run_ in runs) for runs in (ours, empty)]
    table, bare = (min(run_["table_memory_mb"] for run_ in runs) for runs in (ours, plain))
    few_and_all = _few_and_all(on_round)
    rows = [
        *few_and_all,
        _against("time to the first frame", first[0], first[1], most=1.5),
        _against("memory on Home", memory[0], memory[1], most=1.6, unit="MB"),
        _against("memory with a game on the table", table, memory[1], unit="MB"),
        _within("what a painted ground adds to the plain style", table - bare, 15.0, "MB"),
    ]
    rows += [
        _against(
            f"a frame in which nothing happens, p{percent}",
            *(_percentile(runs, "idle_ms", percent) for runs in (ours, empty)),
        )
        for percent in (50, 99)
    ]
    for what, key in (
        ("a frame while a figure walks", "animating_ms"),
        ("a frame while a fight is shown", "fight_ms"),
        ("from a touch to other pixels", "touch_ms"),
        ("one changed counter, from view-data to what is drawn", "counter_ms"),
        ("the game's share of a frame when a ruling arrives", "ruling_ms"),
    ):
        limit = {"touch_ms": 100.0, "counter_ms": 16.0}.get(key, 50.0)
        for percent in (50, 99):
            found = _percentile(ours, key, percent)
            rows.append(_within(f"{what}, p{percent}", found, limit, "ms"))
    return rows


def _few_and_all(on_round: Callable[[int, int], None] | None) -> list[BenchRow]:
    """Whether it costs anything that there are many heroes."""
    runs: dict[str, list[dict[str, Any]]] = {kind: [] for kind in FEW_AND_ALL}
    for number in range(FEW_ROUNDS):
        for kind, found in runs.items():
            found.append(_probe(kind))
        if on_round:
            on_round(number + 1, FEW_ROUNDS)
    rows = []
    for what, key, end, unit, factor in (
        ("with all heroes: time to the first frame", "first_frame_s", "", "ms", 1e3),
        ("with all heroes: memory on Home", "memory_mb", "", "MB", 1.0),
        ("with all heroes: set-up, once all is read on Home", "set_up_ms", "", "ms", 1.0),
        ("with all heroes: set-up, in the first moment", "set_up_ms", "-at-once", "ms", 1.0),
        ("with all heroes: until all is read on Home", "looked_s", "", "s", 1.0),
    ):
        everybody, few = (
            min(run_[key] for run_ in runs[f"{kind}{end}"]) * factor for kind in ("all", "few")
        )
        most = None if unit == "s" else MOST_BESIDE_FEW
        rows.append(_against(what, everybody, few, most=most, unit=unit, peer=FEW))
    return rows


def _within(what: str, found: float, limit: float, unit: str) -> BenchRow:
    target = f"at most {limit:.0f} {unit}"
    return BenchRow(what, found, "limit", limit, found / limit, target, found <= limit, unit)


def _against(
    what: str,
    ours: float,
    theirs: float,
    *,
    most: float | None = None,
    unit: str = "ms",
    peer: str = EMPTY,
) -> BenchRow:
    ratio = ours / theirs
    target = f"at most {most} times the peer" if most else ""
    return BenchRow(what, ours, peer, theirs, ratio, target, ratio <= most if most else None, unit)


def _probe(kind: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="ringside-bench-") as folder:
        environment = {**os.environ, "RINGSIDE_STARTED": str(time.time())}
        for name in ("DISPLAY", "PYTHONDONTWRITEBYTECODE"):  # an installed app has its bytecode
            environment.pop(name, None)
        done = subprocess.run(
            [sys.executable, "-m", "devtools.probes.frames_probe", kind, folder],
            check=True, capture_output=True, text=True, env=environment,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _percentile(runs: list[dict[str, Any]], key: str, percent: int) -> float:
    values = sorted(value for run_ in runs for value in run_[key])
    return float(values[min(len(values) - 1, len(values) * percent // 100)])
