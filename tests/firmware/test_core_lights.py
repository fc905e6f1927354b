"""Facts about lights in the C core: how a light byte looks, and when pictures are sent."""

from __future__ import annotations

from firmware_protocol.codec import SetLeds
from tests.firmware.core_library import CBoard, booted, library

SECOND = range(1000)
SLOW, FAST, PULSE = 0x10, 0x20, 0x30


def lit(light: int) -> list[int]:
    """The milliseconds of a second in which an LED without colour is on."""
    return [ms for ms in SECOND if library().host_light_is_on(light, ms)]


def levels(light: int) -> list[int]:
    return [library().host_light_level(light, ms) for ms in SECOND]


def test_off_is_dark_in_every_pattern() -> None:
    for pattern in range(0, 256, 16):
        assert lit(pattern) == []
        assert set(levels(pattern)) == {0}


def test_steady_and_patterns_of_a_later_version_are_always_on() -> None:
    for pattern in (0x00, *range(0x40, 0x100, 0x10)):
        assert set(levels(pattern | 2)) == {255}


def test_slow_blinks_once_and_fast_four_times_a_second() -> None:
    assert lit(SLOW | 1) == list(range(500))
    assert lit(FAST | 1) == [ms for ms in SECOND if ms % 250 < 125]


def test_a_pulse_breathes_and_is_a_slow_blink_where_nothing_can_be_dimmed() -> None:
    breath = levels(PULSE | 1)
    assert max(breath) > 240
    assert min(breath) == 0
    steps = [abs(one - other) for one, other in zip(breath, breath[1:] + breath[:1], strict=True)]
    assert max(steps) <= 1
    assert lit(PULSE | 1) == lit(SLOW | 1)


def test_colours() -> None:
    shown = [library().host_light_colour(colour, 0, 64) for colour in range(16)]
    assert shown[:8] == [
        0, 0x404040, 0x400000, 0x004000, 0x000040, 0x404000, 0x004040, 0x400040,
    ]  # fmt: skip
    red, green, blue = shown[8] >> 16, shown[8] >> 8 & 255, shown[8] & 255
    assert red == 64
    assert 0 < green < red / 2
    assert blue == 0
    assert set(shown[9:]) == {0x404040}
    assert library().host_light_colour(SLOW | 2, 600, 64) == 0


def pictures(board: CBoard, ms: int) -> int:
    return sum(library().host_display_tick(board.memory, 1) for _ in range(ms))


def test_a_still_picture_is_sent_once_a_second() -> None:
    board = booted()
    assert 3 <= pictures(board, 4000) <= 4
    board.ask(SetLeds(1, b"\x03\x00\x02"))
    assert pictures(board, 25) == 1, "a new one at once"
    assert pictures(board, 900) == 0


def test_a_moving_picture_is_sent_forty_times_a_second() -> None:
    board = booted()
    board.ask(SetLeds(1, b"\x3f\x00\x31"))
    assert pictures(board, 1000) == 40
    board.ask(SetLeds(1, b"\x3f\x00\x30"))
    pictures(board, 25)
    assert pictures(board, 900) == 0, "a dark light does not move"
