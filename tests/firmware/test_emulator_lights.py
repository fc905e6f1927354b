"""The lights of the emulated board, on shift registers and on a string, and a flood meanwhile."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware.emulator.board import CYCLES_PER_MS
from firmware.emulator.noise import NoisyLine
from firmware_protocol.codec import Ack, Ping, SetLeds
from tests.firmware.emulated import HeardBoard, booted_board


def show(board: HeardBoard, lights: dict[int, int]) -> None:
    listed = b"".join(bytes((led & 255, led >> 8, light)) for led, light in lights.items())
    board.say(SetLeds(1, listed))
    board.run_ms(60)
    assert board.heard_of(Ack)


@pytest.mark.parametrize("kind", ["uno", "mega"])
def test_lights_on_shift_registers_show_what_was_asked_for(kind: str) -> None:
    board = booted_board(kind)
    show(board, {0: 1, 9: 2, 63: 5})
    assert set(board.lights()) == {0, 9, 63}
    show(board, {})
    assert board.lights() == {}


def test_lights_on_a_string_show_the_colours_that_were_asked_for() -> None:
    board = booted_board(lights="ws2812")
    show(board, {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 63: 8})
    lights = board.lights()
    bright = max(lights[0])
    on = {led: tuple(part > 0 for part in colour) for led, colour in lights.items()}
    assert on == {
        0: (True, True, True),
        1: (True, False, False),
        2: (False, True, False),
        3: (False, False, True),
        4: (True, True, False),
        5: (False, True, True),
        6: (True, False, True),
        63: (True, True, False),
    }
    red, green, _ = lights[63]
    assert red == bright
    assert green < red


def test_every_pulse_on_a_string_is_read_the_same_by_every_chip() -> None:
    board = booted_board(lights="ws2812")
    show(board, dict.fromkeys(range(30), 49))
    for cell in range(20):
        board.place(cell)
        board.send(NoisyLine(seed=cell).flood(150))
        board.run_ms(20)
    assert board.machine.odd_light_pulses == 0
    # Chips of the first generation take a pause of 50 us for the end.
    assert 0 < board.machine.longest_light_gap < 50 * CYCLES_PER_MS / 1000


@pytest.mark.uncounted
@pytest.mark.parametrize(("light", "changes_a_second"), [(0x01, 0), (0x11, 2), (0x21, 8)])
def test_patterns_blink_at_their_rate(light: int, changes_a_second: int) -> None:
    board = booted_board()
    show(board, {4: light})
    seen = []
    for _ in range(200):
        board.run_ms(10)
        seen.append(4 in board.lights())
    flips = sum(a != b for a, b in pairwise(seen))
    assert abs(flips - 2 * changes_a_second) <= 1


@pytest.mark.parametrize("lights", ["shift", "ws2812"])
def test_a_flood_of_bytes_loses_none_and_stops_no_event(lights: str) -> None:
    board = booted_board(lights=lights)
    show(board, dict.fromkeys(range(30), 49))  # breathing: the string is busy all the time
    board.send(NoisyLine(seed=3).flood(11_520))
    for cell in range(20):
        board.place(cell)
        board.run_ms(40)
    assert board.machine.waiting > 0
    assert [cell for cell, _ in board.changes()] == list(range(20))
    board.run_ms(300)
    board.heard()
    board.say(Ping(), seq=77)
    board.run_ms(30)
    (ack,) = board.heard_of(Ack)
    assert (ack.command, ack.of) == (Ping.TYPE, 77)
    assert board.machine.overruns == 0
