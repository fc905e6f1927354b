"""`ringside bench noisy`: do whole games over a noisy board end as they do without noise?

Random games of all heroes, maps, editions and modes are played by the rules alone, and then again
at a table with a simulated board, half of them on each kind. The numbers are counts in virtual
time: none depends on this machine. RINGSIDE_NOISY_GAMES says how many games.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from typing import TYPE_CHECKING, Final

from bench.row import BenchRow
from bench.wishes import wished
from hardware.simulated_board import SensorKind
from sim.noisy_faults import FAULT
from sim.noisy_game import NoisyResult, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES: Final = "RINGSIDE_NOISY_GAMES"
GAMES_BY_DEFAULT: Final = 6
FIRST_SEED: Final = 40_000
PEER: Final = "without noise"

Job = tuple[int, str]
"""Seed and kind of board."""


def jobs_for(games: int, seed: int = FIRST_SEED) -> list[Job]:
    """So many games, half of them on each kind of board."""
    kinds = [kind.value for kind in SensorKind]
    return [(seed + number, kinds[number % 2]) for number in range(games)]


def play_job(job: Job) -> NoisyResult:
    """Play one."""
    seed, kind = job
    return play(seed, SensorKind(kind))


def play_all(jobs: list[Job], workers: int) -> Iterator[NoisyResult]:
    """Play them all, as they come."""
    if workers == 1 or len(jobs) == 1:
        yield from map(play_job, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_job, jobs)


def run(
    on_round: Callable[[int, int], None] | None = None,
    *,
    games: int | None = None,
    seed: int = FIRST_SEED,
    workers: int | None = None,
) -> list[BenchRow]:
    """Play them and count."""
    if games is None:
        games = int(wished(GAMES, GAMES_BY_DEFAULT, 1, 1_000_000))
    jobs = jobs_for(games, seed)
    played = []
    for number, each in enumerate(play_all(jobs, workers or os.cpu_count() or 1), start=1):
        played.append(each)
        if on_round is not None:
            on_round(number, len(jobs))
    return [row for kind in SensorKind for row in rows_of(kind, played)]


def rows_of(kind: SensorKind, played: list[NoisyResult]) -> list[BenchRow]:
    """What came of the games on one kind of board."""
    games = [each for each in played if each.kind == kind.value]
    if not games:
        return []
    total: Counter[str] = Counter()
    for each in games:
        total.update(each.counts)
    turns = sum(each.turns for each in games)
    stuck = _seeds(each for each in games if each.stuck)
    others = _seeds(each for each in games if not each.same_winner and not each.stuck)
    differing = _seeds(each for each in games if not each.same_table and not each.stuck)
    many = len(games)
    rows = [
        _limit(f"{kind.value}: games with another winner, of {many}", others),
        _limit(f"{kind.value}: games that nobody could go on with, of {many}", stuck),
        _limit(f"{kind.value}: games with another table at the end, of {many}", differing),
        _limit(
            f"{kind.value}: decisions after which figures stood otherwise than the game says",
            [""] * total["wrong at rest"],
        ),
        _told(f"{kind.value}: taps in {turns} turns", total["taps"] / max(1, turns), "a turn"),
    ]
    shown = (
        "questions answered", "figures looked for", "instructions followed",
        "figures put as the set-up asked", "said that all stands right", "moves made on the screen",
        "moves from one unseen space to another",
        "taken back because the game differed", "taken back to get on", "replugged to get on",
    )  # fmt: skip
    rows += [_told(f"{kind.value}: {what}", total[what] / many, "a game") for what in shown]
    rows += [
        _told(f"{kind.value}: {what}", number / many, "a game")
        for what, number in sorted(total.items())
        if what.startswith(FAULT)
    ]
    return rows


def _seeds(games: Iterator[NoisyResult]) -> list[str]:
    return [str(each.seed) for each in games]


def _limit(what: str, seeds: list[str]) -> BenchRow:
    named = ", ".join(seed for seed in seeds if seed)
    told = f"{what} (seeds {named})" if named else what
    found = len(seeds)
    return BenchRow(told, found, "limit", 0, float(found), "none", found == 0, "cases")


def _told(what: str, ours: float, unit: str) -> BenchRow:
    return BenchRow(what, ours, PEER, 0, 0, "", None, unit)
