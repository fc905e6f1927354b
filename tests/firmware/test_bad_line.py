"""Facts about the real firmware behind a bad line, in virtual time: what is believed is soon right.

`ringside bench wire` runs a minute of each; here are short pieces of other seeds.
"""

from __future__ import annotations

import pytest

from bench.bad_line import LineTrial, run_trial
from bench.wire import (
    LONGEST_BELIEF_MS,
    codec_rows,
    decode_by_extensions,
    decode_ours,
    evening,
    latencies_ms,
)
from tests.firmware.emulated import image


@pytest.mark.uncounted
@pytest.mark.parametrize("rate", LONGEST_BELIEF_MS)
def test_no_wrong_state_is_believed_for_long_and_all_comes_right(rate: float) -> None:
    image("uno")
    trial = LineTrial(rate=rate, seed=77, seconds=6, resets_a_minute=20, floods_a_minute=20)
    found = run_trial(trial)
    assert found.changes > 3
    assert found.longest_wrong_ms <= LONGEST_BELIEF_MS[rate]
    assert found.converged
    assert found.hurt > 0 or rate < 0.01


@pytest.mark.uncounted
def test_a_perfect_line_is_wrong_no_longer_than_the_board_debounces() -> None:
    image("uno")
    found = run_trial(LineTrial(rate=0.0, seed=3, seconds=4, resets_a_minute=0, floods_a_minute=0))
    assert found.changes > 2
    assert 8 <= found.longest_wrong_ms <= 12
    assert found.slowest_doubt_ms == 0


def test_the_measure_notices_a_wrong_belief() -> None:
    """On a line that hardly carries anything the limits would not hold."""
    image("uno")
    assert run_trial(LineTrial(rate=0.4, seed=1, seconds=1)).longest_wrong_ms > 300


def test_a_contact_reaches_the_host_within_twelve_milliseconds() -> None:
    image("uno")
    found = sorted(latencies_ms(60))
    assert found[0] > 8, "debouncing takes 8 ms"
    assert found[-1] < 12


def test_both_pipelines_of_the_benchmark_read_the_same() -> None:
    stream = evening()
    assert len(decode_ours(stream)) == len(decode_by_extensions(stream)) == 324


def test_the_codec_is_measured_against_line_and_extensions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bench.measure.ROUNDS", 2)
    rows = codec_rows()
    assert [row.peer for row in rows] == ["115,200 baud", "cobs, binascii and struct"] * 2
    assert all(row.ours > 0 and row.theirs > 0 for row in rows)
