"""The bad line between board and host: how much it hurts, and that it can be repeated."""

from __future__ import annotations

from firmware.emulator.noise import NoisyLine

CALM = bytes(20_000)


def test_a_quiet_line_changes_nothing() -> None:
    line = NoisyLine()
    assert line.to_host(b"abc") == b"abc"
    assert line.to_board(b"abc") == b"abc"
    assert line.hurt == 0


def test_wrong_bytes_are_as_many_as_asked_for() -> None:
    line = NoisyLine(wrong=0.01, seed=1)
    arrived = line.to_host(CALM)
    assert len(arrived) == len(CALM)
    assert line.hurt == sum(byte != 0 for byte in arrived)
    assert 150 < line.hurt < 250


def test_lost_and_doubled_bytes_change_the_length() -> None:
    assert 19_700 < len(NoisyLine(lost=0.01, seed=1).to_board(CALM)) < 19_900
    assert 20_100 < len(NoisyLine(doubled=0.01, seed=1).to_board(CALM)) < 20_300


def test_the_same_seed_hurts_the_same_bytes_however_the_stream_is_cut() -> None:
    whole = NoisyLine(wrong=0.1, lost=0.1, doubled=0.1, seed=4).to_host(CALM[:500])
    cut = NoisyLine(wrong=0.1, lost=0.1, doubled=0.1, seed=4)
    assert b"".join(cut.to_host(b"\0") for _ in range(500)) == whole
    assert NoisyLine(wrong=0.1, lost=0.1, doubled=0.1, seed=5).to_host(CALM[:500]) != whole


def test_what_one_end_says_does_not_change_what_the_other_hears() -> None:
    alone, busy = NoisyLine(wrong=0.1, seed=2), NoisyLine(wrong=0.1, seed=2)
    busy.to_board(CALM)
    busy.flood(10)
    assert alone.to_host(CALM) == busy.to_host(CALM)


def test_a_flood_is_as_long_as_asked_for_and_can_be_repeated() -> None:
    assert NoisyLine(seed=1).flood(300) == NoisyLine(seed=1).flood(300)
    assert len(set(NoisyLine(seed=1).flood(300))) > 100
