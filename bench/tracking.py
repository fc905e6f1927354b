"""`ringside bench tracking`: does the tracker ever confuse the game?

People and boards are simulated on nine maps with the real rules; every rate of noise is an
assumption (`tracking_people.Habits`). The numbers are counts in virtual time: none depends on
this machine. RINGSIDE_TRACKING_MOVES says how many moves for each kind of board,
RINGSIDE_TRACKING_NOISE how many in each kind of noise (as many by default),
RINGSIDE_TRACKING_BUMPS how many bumps in the stress, RINGSIDE_TRACKING_SEED where chance begins.
"""

from __future__ import annotations

import multiprocessing
import os
from typing import TYPE_CHECKING, Final

import msgspec

from bench.row import BenchRow
from bench.wishes import wished
from companion.tracking.clock import Policy, TrackerSettings
from sim.tracking_board import IDENTITY, IDENTITY_BLE, PRESENCE, BoardKind
from sim.tracking_counts import Counts
from sim.tracking_noise import EVERYTHING, NOISES, NOISY_STRESS
from sim.tracking_people import STRESS, Habits
from sim.tracking_trial import TrackingTrial

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES: Final = "RINGSIDE_TRACKING_MOVES"
MOVES_BY_DEFAULT: Final = 2000
NOISE: Final = "RINGSIDE_TRACKING_NOISE"
BUMPS: Final = "RINGSIDE_TRACKING_BUMPS"
BUMPS_AT_MOST: Final = 5000
"""So many are made by default if there are enough moves, and half as many as moves if not."""
MOVES_AT_ONCE: Final = 1000
BUMPS_AT_ONCE: Final = 500
"""So many are one job: a seed of its own."""
LIFTED_MS: Final = 83
"""A hundred milliseconds from the hand to the light, less one frame."""
SEED: Final = "RINGSIDE_TRACKING_SEED"
SEED_BY_DEFAULT: Final = 20_000

BLIND: Final = frozenset(
    {"shove-unseen", "permuted", "swap-offline", "moved-offline", "within-250"}
)
"""What no board without identity can see: counted apart (docs/rooms/bench.md)."""


class Job(msgspec.Struct, frozen=True):
    """So many moves, or bumps, on one kind of board, from a seed."""

    kind: BoardKind
    moves: int
    seed: int
    habits: Habits = Habits()
    settings: TrackerSettings = TrackerSettings()
    bumps: int = 0


def play(job: Job) -> Counts:
    """Play a job."""
    return TrackingTrial(job.kind, job.seed, job.habits, job.settings).play(job.moves, job.bumps)


def jobs_for(
    kind: BoardKind, moves: int, habits: Habits, settings: TrackerSettings, seed: int
) -> list[Job]:
    """Split so many moves into jobs."""
    count = max(1, moves // MOVES_AT_ONCE)
    return [Job(kind, moves // count, seed + number, habits, settings) for number in range(count)]


def bumps_for(kind: BoardKind, bumps: int, seed: int, habits: Habits = STRESS) -> list[Job]:
    """Split so many bumps into jobs: every maneuver is bumped, and people put it right."""
    count = max(1, bumps // BUMPS_AT_ONCE)
    many = -(-bumps // count)
    return [Job(kind, 0, seed + number, habits, bumps=many) for number in range(count)]


def run_all(
    jobs: list[Job], on_round: Callable[[int, int], None] | None = None, workers: int | None = None
) -> Counts:
    """Play jobs on all cores and count together."""
    total = Counts()
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(jobs) == 1:
        for number, job in enumerate(jobs, start=1):
            total.add(play(job))
            if on_round is not None:
                on_round(number, len(jobs))
        return total
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for number, counts in enumerate(pool.imap_unordered(play, jobs), start=1):
            total.add(counts)
            if on_round is not None:
                on_round(number, len(jobs))
    return total


def run(
    on_round: Callable[[int, int], None] | None = None,
    *,
    moves: int | None = None,
    bumps: int | None = None,
    noise_moves: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> list[BenchRow]:
    """Measure everything in one run."""
    if moves is None:
        moves = int(wished(MOVES, MOVES_BY_DEFAULT, 1, 10_000_000))
    if bumps is None:
        bumps = int(wished(BUMPS, min(moves // 2, BUMPS_AT_MOST), 0, 10_000_000))
    if noise_moves is None:
        noise_moves = int(wished(NOISE, moves, 1, 10_000_000))
    if seed is None:
        seed = int(wished(SEED, SEED_BY_DEFAULT, 0, 2**32 - 1))
    plain, own = Habits(), TrackerSettings()
    rows: list[BenchRow] = []
    for kind in (IDENTITY, PRESENCE):
        found = run_all(jobs_for(kind, moves, plain, own, seed), on_round, workers)
        rows += rows_of(kind, found)
        stress = run_all(bumps_for(kind, bumps, seed + 5000), on_round, workers)
        rows += bump_rows(kind, stress)
        for number, (noise, habits) in enumerate(NOISES.items()):
            jobs = jobs_for(kind, noise_moves, habits, own, seed + 10_000 * (number + 1))
            rows.append(noise_row(kind, noise, run_all(jobs, on_round, workers)))
        jobs = jobs_for(kind, noise_moves, EVERYTHING, own, seed + 100_000)
        rows.append(noise_row(kind, "all of it at once", run_all(jobs, on_round, workers)))
        jobs = bumps_for(kind, bumps, seed + 110_000, NOISY_STRESS)
        rows += noisy_bump_rows(kind, run_all(jobs, on_round, workers))
    careful = TrackerSettings(policy=Policy.CAUTIOUS)
    few = max(50, moves // 5)
    found = run_all(jobs_for(PRESENCE, few, plain, careful, seed + 7000), on_round, workers)
    rows += question_rows("presence, cautious", found, None)
    found = run_all(jobs_for(IDENTITY_BLE, few, plain, own, seed + 8000), on_round, workers)
    rows += settle_rows(IDENTITY_BLE, found, 180, 400)
    return rows


# --- Rows ---------------------------------------------------------------------------------------


def blind_and_other(counts: Counts) -> tuple[int, int]:
    """Wrong at rest: in the classes that nobody without identity can see, and elsewhere."""
    blind = sum(n for marks, n in counts.wrong.items() if BLIND & set(marks.split("+")))
    return blind, sum(counts.wrong.values()) - blind


def rows_of(kind: BoardKind, counts: Counts) -> list[BenchRow]:
    """What came of ordinary play on one kind of board."""
    blind, other = blind_and_other(counts)
    rows = []
    if kind.knows_figures:
        wrong = blind + other
        rows.append(_count(f"{kind.name}: wrong at rest", wrong, counts.moves, 0))
    else:
        rows.append(
            _count(f"{kind.name}: wrong at rest, seen by the board", other, counts.moves, 0)
        )
        most = max(1, counts.moves // 10_000)
        rows.append(_count(f"{kind.name}: wrong at rest, blind", blind, counts.moves, most))
    for marks, number in sorted(counts.wrong.items()):
        rows.append(_told(f"{kind.name}: wrong at rest after {marks}", number))
    rows += question_rows(kind.name, counts, 0.5 if kind.knows_figures else 5.0)
    if kind.knows_figures:
        what = f"{kind.name}: questions that a tag answers"
        rows.append(_count(what, counts.asked_though_tagged, counts.moves, 0))
    missed = counts.unflagged["plain"]
    rows.append(_count(f"{kind.name}: illegal moves not flagged", missed, counts.illegal, 0))
    what = f"{kind.name}: illegal moves that another figure of the same kind may make"
    rows.append(_told(what, counts.unflagged["interchangeable"]))
    rows.append(
        _count(f"{kind.name}: states nobody could leave", counts.stuck, counts.maneuvers, 0)
    )
    soon = 100 * counts.too_soon / max(1, counts.settled)
    rows.append(
        BenchRow(
            f"{kind.name}: told while the hand was still moving, then put right",
            soon,
            "limit",
            0.5,
            soon / 0.5,
            "",
            None,
            "% of moves told",
        )
    )
    return [*rows, *settle_rows(kind, counts, 150, 350), _lift_row(kind, counts)]


def question_rows(name: str, counts: Counts, most: float | None) -> list[BenchRow]:
    """How often people had to tap, and how often something to tap was shown at all.

    A question that people answer by moving on goes away by itself.
    """
    moves, limit = max(1, counts.moves), most or 5.0
    tapped = 100 * (counts.answered + counts.taps) / moves
    shown = 100 * counts.questions / moves
    return [
        BenchRow(
            f"{name}: questions answered in {counts.moves} moves", tapped, "limit", limit,
            tapped / limit, f"at most {limit:g} in 100 moves" if most is not None else "",
            tapped <= limit if most is not None else None, "per 100 moves",
        ),
        BenchRow(
            f"{name}: questions shown", shown, "limit", limit, shown / limit, "", None,
            "per 100 moves",
        ),
    ]  # fmt: skip


def settle_rows(
    kind: BoardKind, counts: Counts, fixed_ms: int, extendable_ms: int
) -> list[BenchRow]:
    """From the figure's contact to the move told, in undisturbed maneuvers."""
    rows = []
    for name, limit_ms in (("fixed", fixed_ms), ("extendable", extendable_ms)):
        times = sorted(counts.settle_ms.get(name, [0]))
        worst = times[len(times) * 95 // 100]
        can = "cannot" if name == "fixed" else "can"
        rows.append(
            BenchRow(
                f"{kind.name}: a move that {can} go on is told, p95",
                worst,
                "limit",
                limit_ms,
                worst / limit_ms,
                f"at most {limit_ms} ms",
                worst <= limit_ms,
                "ms (virtual)",
            )
        )
    return rows


def _lift_row(kind: BoardKind, counts: Counts) -> BenchRow:
    """From the hand to the word that a figure was lifted; a frame later its reach is lit."""
    times = sorted(counts.settle_ms.get("lifted", [0]))
    worst = times[len(times) * 95 // 100]
    return BenchRow(
        f"{kind.name}: a figure that may move is told as lifted, p95", worst, "limit",
        LIFTED_MS, worst / LIFTED_MS, f"at most {LIFTED_MS} ms", worst <= LIFTED_MS, "ms (virtual)",
    )  # fmt: skip


def noise_row(kind: BoardKind, noise: str, counts: Counts) -> BenchRow:
    """What came of play in one kind of noise, far more of it than at a table."""
    blind, other = blind_and_other(counts)
    wrong = blind + other if kind.knows_figures else other
    questions = 100 * (counts.answered + counts.taps) / max(1, counts.moves)
    told = (
        f"{blind} blind", f"{questions:.2f} questions in 100",
        f"{counts.mismatch_taps} taps after {counts.mismatches} mismatches",
        f"{counts.undone} that undo a legal move", f"{counts.stuck} that nobody could leave",
    )  # fmt: skip
    what = f"{kind.name}, {noise}: wrong at rest; {', '.join(told)}"
    return _count(what, wrong, counts.moves, 0)


def noisy_bump_rows(kind: BoardKind, counts: Counts) -> list[BenchRow]:
    """Bumps that people put right in a room with every kind of noise."""
    name = f"{kind.name}, all noise: {counts.bumps} bumps"
    alone = 100 * counts.bumps_alone / max(1, counts.bumps)
    one_tap = 100 * counts.bumps_one_tap / max(1, counts.bumps)
    return [
        BenchRow(
            f"{name}, in sync within 0.5 s without a tap", alone, "limit", 85.0, alone / 85.0,
            "at least 85.0 %", alone >= 85.0, "%",
        ),
        BenchRow(
            f"{name}, at most one tap", one_tap, "limit", 99.9, one_tap / 99.9,
            "at least 99.9 %", one_tap >= 99.9, "%",
        ),
        _told(f"{name}, wrong at rest", sum(counts.wrong.values())),
    ]  # fmt: skip


def bump_rows(kind: BoardKind, counts: Counts) -> list[BenchRow]:
    """Bumps of one to three figures that people put right."""
    alone = 100 * counts.bumps_alone / max(1, counts.bumps)
    one_tap = 100 * counts.bumps_one_tap / max(1, counts.bumps)
    least = 99.5 if kind.knows_figures else 85.0
    return [
        BenchRow(
            f"{kind.name}: {counts.bumps} bumps, in sync within 0.5 s without a tap", alone,
            "limit", least, alone / least, f"at least {least} %", alone >= least, "%",
        ),
        BenchRow(
            f"{kind.name}: {counts.bumps} bumps, at most one tap", one_tap, "limit", 99.5,
            one_tap / 99.5, "at least 99.5 %", one_tap >= 99.5, "%",
        ),
        _count(f"{kind.name}: states nobody could leave after a bump", counts.stuck,
               counts.maneuvers, 0),
        _told(f"{kind.name}: wrong at rest after a bump", sum(counts.wrong.values())),
    ]  # fmt: skip


def _count(what: str, found: int, of: int, most: int) -> BenchRow:
    return BenchRow(
        f"{what} ({of} in all)", found, "limit", most, found / max(1, most),
        f"at most {most}", found <= most, "cases",
    )  # fmt: skip


def _told(what: str, found: int) -> BenchRow:
    """A count without a target of its own."""
    return BenchRow(what, found, "limit", 0, found, "", None, "cases")
