"""Facts about `ringside bench noisy` and `day`: what they make of games, not how those go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import day, memory, noisy
from hardware.simulated_board import SensorKind
from hardware.trace_flight import MOST_BYTES
from sim.noisy_game import NoisyResult
from sim.noisy_script import all_choices, script_of

if TYPE_CHECKING:
    import pytest

    from bench.row import BenchRow

ELSEWHERE = (40_000, 40_001)
"""Seeds of games on two other battlefields."""
DECISIONS = 30


def test_rows_name_the_seeds_of_games_that_did_not_end_as_they_should() -> None:
    lost = NoisyResult(
        seed=7, kind="presence", turns=10, same_winner=False, same_table=False, stuck="",
        counts={"taps": 30, "fault: dead space": 2}, virtual_s=100,
    )  # fmt: skip
    stuck = NoisyResult(
        seed=8, kind="presence", turns=10, same_winner=False, same_table=False, stuck="set-up",
        counts={"taps": 10}, virtual_s=100,
    )  # fmt: skip
    rows = {row.what: row for row in noisy.rows_of(SensorKind.PRESENCE, [lost, stuck])}
    winner = _row(rows, "another winner")
    assert (winner.ours, winner.holds) == (1, False)
    assert "seeds 7" in winner.what
    assert "seeds 8" in _row(rows, "nobody could go on with").what
    assert _row(rows, "taps").ours == 2.0
    assert _row(rows, "dead space").ours == 1.0


def _row(rows: dict[str, BenchRow], part: str) -> BenchRow:
    return next(row for what, row in rows.items() if part in what)


def test_memory_is_the_same_after_many_games_as_after_a_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripts = [script_of(seed).beginning(DECISIONS) for seed in ELSEWHERE]
    monkeypatch.setattr(day, "script_of", lambda seed, _: scripts[seed % len(scripts)])
    monkeypatch.setattr(day, "shelf", all_choices)
    monkeypatch.setattr(day, "PAUSE_MS", 2000)
    found = day.play_day(0.06, seed=0, think_ms=0)
    assert not found.stuck
    assert found.faults
    warm, last = day.growth(found.samples, found.samples[-1].at_ms // 2)
    assert last.games > warm.games
    assert last.blocks <= warm.blocks * (1 + day.MOST_GROWTH / 100)


def test_memory_that_grows_by_a_game_an_hour_does_not_hold() -> None:
    hours = range(1, 25)
    samples = [day.Sample(n * day.HOUR_MS, n, 160_000 + 20_000 * n, 46_000, 44_000) for n in hours]
    blocks, objects, *_ = day.rows_of(day.Day(samples, [], 9, 3), day.WARM_UP_MS)
    assert blocks.holds is False
    assert objects.holds is True
    assert (blocks.theirs, blocks.ours) == (280_000, 640_000)


def test_noise_between_heartbeats_stays_below_the_bound_and_the_board_linked() -> None:
    hour = memory.shout(3, 100.0)
    assert hour.noise_bytes > 2 * MOST_BYTES
    flight, resident, lost, *_ = memory.rows_of(hour)
    assert (flight.holds, lost.holds) == (True, True)
    assert flight.theirs == MOST_BYTES / 1e6  # the bound is printed
    assert "resident memory" in resident.what


def test_memory_that_grows_with_the_noise_does_not_hold() -> None:
    minutes = range(1, 61)
    samples = [
        memory.MemorySample(n, 221_000 + 7_000 * n, 8_000_000, is_there=True) for n in minutes
    ]
    flight, resident, *_ = memory.rows_of(memory.NoisyHour(samples, 400_000_000))
    assert (flight.holds, resident.holds) == (True, False)
