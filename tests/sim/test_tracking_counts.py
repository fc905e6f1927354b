"""What counts as wrong, and as a bump put right, is counted as the page of the bench says."""

from __future__ import annotations

import pytest

from companion.tracking.clock import TrackerSettings
from sim.tracking_board import PRESENCE
from sim.tracking_people import Habits
from sim.tracking_trial import TrackingTrial


def trial() -> TrackingTrial:
    """A game that has begun, without a maneuver."""
    made = TrackingTrial(PRESENCE, 1, Habits(), TrackerSettings())
    made.new_game()
    return made


@pytest.mark.parametrize(
    ("ann", "bob", "is_permuted"),
    [("B", "X", True), ("X", "A", True), ("B", "A", True), ("X", "Y", False)],
)
def test_who_stands_where_another_was_knocked_off_is_permuted(
    ann: str, bob: str, is_permuted: bool
) -> None:
    made = trial()
    made.truth = {"ann": ann, "bob": bob}
    made.knocked = {"ann": "A", "bob": "B"}
    assert made.is_permuted({"ann": "A", "bob": "B"}) == is_permuted


def test_only_who_was_knocked_off_makes_a_wrong_table_permuted() -> None:
    made = trial()
    made.truth = {"ann": "B", "bob": "A"}
    made.knocked = {}
    assert not made.is_permuted({"ann": "A", "bob": "B"})


@pytest.mark.parametrize(("sprung", "alone"), [(False, 0), (True, 1)])
def test_a_move_onto_a_trap_may_wait_its_second_after_a_bump(sprung: bool, alone: int) -> None:
    made = trial()
    made.done = {"ann"} if sprung else set()
    made.taps = made.answered = 0
    made.right_ms = [10_000]
    made.synced_ms = [11_020]
    made.count_bump()
    assert (made.counts.bumps, made.counts.bumps_alone) == (1, alone)
