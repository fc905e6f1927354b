"""Simulated people on simulated boards: a small run of the proof, held to its targets."""

from __future__ import annotations

import pytest

from bench.tracking import (
    blind_and_other,
    bump_rows,
    bumps_for,
    jobs_for,
    noise_row,
    question_rows,
    rows_of,
    run,
    run_all,
    settle_rows,
)
from companion.tracking.clock import TrackerSettings
from companion.tracking.outputs import Phase
from sim.tracking_board import IDENTITY, IDENTITY_BLE, PRESENCE, BoardKind
from sim.tracking_noise import NOISES
from sim.tracking_people import Habits
from sim.tracking_trial import TrackingTrial

MOVES = 1000
BUMPS = 200


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", [IDENTITY, PRESENCE], ids=["identity", "presence"])
def test_the_tracker_keeps_its_targets_in_ordinary_play(kind: BoardKind) -> None:
    counts = run_all(jobs_for(kind, MOVES, Habits(), TrackerSettings(), 31), workers=1)
    assert counts.moves >= MOVES
    blind, other = blind_and_other(counts)
    assert other == 0
    assert blind == 0 if kind.knows_figures else blind <= 1
    assert counts.unflagged["plain"] == 0
    assert counts.stuck == 0
    for row in rows_of(kind, counts):
        assert row.holds is not False, row


@pytest.mark.uncounted
@pytest.mark.parametrize("noise", NOISES)
def test_a_board_that_knows_figures_is_never_wrong_in_any_noise(noise: str) -> None:
    counts = run_all(jobs_for(IDENTITY, 400, NOISES[noise], TrackerSettings(), 81), workers=1)
    row = noise_row(IDENTITY, noise, counts)
    assert row.holds, row
    assert counts.stuck == 0


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", [IDENTITY, PRESENCE], ids=["identity", "presence"])
def test_a_bumped_table_is_soon_in_sync_again(kind: BoardKind) -> None:
    counts = run_all(bumps_for(kind, BUMPS, 41), workers=1)
    assert counts.bumps >= BUMPS
    assert sum(counts.wrong.values()) == 0
    for row in bump_rows(kind, counts):
        assert row.holds is not False, row


@pytest.mark.parametrize("seed", range(3))
def test_people_asked_where_a_figure_is_put_right_a_table_that_was_taken_wrongly(seed: int) -> None:
    """Two figures stand elsewhere than the screen shows, and a third is in a hand for long."""
    trial = TrackingTrial(PRESENCE, seed, Habits(), TrackerSettings())
    trial.new_game()
    log = dict(trial.truth)
    third, one, other = (name for name, _ in zip(log, range(3), strict=False))
    here, there = log[one], log[other]
    assert here is not None
    assert there is not None
    trial.truth |= {one: there, other: here}
    trial.board.on_cell |= {here: other, there: one}
    trial.lift(third)
    trial.time.run(lambda: False, trial.time.now_ms + 60_000)
    assert trial.truth == log
    assert trial.state.phase is Phase.IN_SYNC


def test_moves_over_a_slow_link_are_told_in_time() -> None:
    counts = run_all(jobs_for(IDENTITY_BLE, 200, Habits(), TrackerSettings(), 51), workers=1)
    for row in settle_rows(IDENTITY_BLE, counts, 180, 400):
        assert row.holds, row


def test_a_run_has_a_row_for_every_target() -> None:
    rows = run(moves=40, bumps=20, workers=1)
    assert all(row.what for row in rows)
    assert sum(row.holds is not None for row in rows) >= 15
    assert len({row.what for row in rows}) == len(rows)


def test_the_same_seed_gives_the_same_evening() -> None:
    def evening() -> tuple[int, ...]:
        counts = run_all(jobs_for(PRESENCE, 120, Habits(), TrackerSettings(), 61), workers=1)
        return counts.moves, counts.settled, counts.questions, counts.mismatches

    assert evening() == evening()


def test_questions_without_a_limit_are_only_told() -> None:
    counts = run_all(jobs_for(PRESENCE, 60, Habits(), TrackerSettings(), 71), workers=1)
    assert all(row.holds is None for row in question_rows("cautious", counts, None))
