"""How long the link waits between two attempts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.backoff import Backoff, delay_ms


def test_the_pauses_are_1_2_4_and_then_10_seconds_for_ever() -> None:
    backoff = Backoff(lambda: 0.5)
    assert [backoff.next_ms() for _ in range(7)] == [1000, 2000, 4000] + 4 * [10_000]


def test_after_a_success_it_begins_anew() -> None:
    backoff = Backoff(lambda: 0.5)
    backoff.next_ms()
    backoff.next_ms()
    backoff.succeeded()
    assert backoff.next_ms() == 1000


def test_what_cannot_be_mended_by_trying_is_tried_seldom() -> None:
    backoff = Backoff(lambda: 0.5)
    backoff.slow_down()
    assert backoff.next_ms() == 10_000


@given(st.integers(0, 10_000), st.floats(0, 1))
def test_a_pause_is_never_more_than_a_fifth_off(attempt: int, chance: float) -> None:
    exact = delay_ms(attempt, 0.5)
    assert 0.8 * exact <= delay_ms(attempt, chance) <= 1.2 * exact
