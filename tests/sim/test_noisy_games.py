"""Facts about whole games at a noisy board: a few of those that `ringside bench noisy` plays."""

from __future__ import annotations

import pytest

from hardware.simulated_board import SensorKind
from sim.noisy_faults import FAULT
from sim.noisy_game import NoisyResult, play
from sim.noisy_script import script_of

SHORT = 40_007
"""The seed of a game that is soon over."""


@pytest.fixture(scope="module", params=list(SensorKind), ids=lambda kind: kind.value)
def played(request: pytest.FixtureRequest) -> NoisyResult:
    """A whole game on each kind of board."""
    return play(SHORT, request.param)


@pytest.mark.uncounted
def test_a_noisy_game_ends_with_the_table_that_it_has_without_noise(played: NoisyResult) -> None:
    assert not played.stuck, played.log
    assert played.same_winner
    assert played.same_table


def test_things_went_wrong_in_it_and_no_figure_stood_elsewhere_than_the_game_said(
    played: NoisyResult,
) -> None:
    faults = [what for what in played.counts if what.startswith(FAULT)]
    assert len(faults) >= 4
    assert not played.counts.get("wrong at rest")


def test_a_game_is_the_same_however_often_its_seed_is_played() -> None:
    first, again = (script_of(SHORT) for _ in range(2))
    assert first == again
    assert first.end.is_over


@pytest.mark.uncounted
def test_a_maneuver_that_is_boosted_after_its_last_figure_has_moved_is_not_stuck() -> None:
    boosted_late = play(40_140, SensorKind.PRESENCE)
    assert not boosted_late.stuck
    assert boosted_late.same_table
