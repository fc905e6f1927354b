"""Figures on the emulated board: its own time, its HELLO, and what becomes of a contact."""

from __future__ import annotations

import random
from functools import partial

import pytest

from firmware.emulator.board import CYCLES_PER_MS
from firmware.emulator.errors import EmulatorError
from firmware.emulator.noise import NoisyLine
from firmware_protocol.codec import (
    STATE_EMPTY,
    STATE_UNKNOWN_FIGURE,
    Event,
    Heartbeat,
    Hello,
    Ping,
)
from firmware_protocol.framing import crc16
from tests.firmware.emulated import HeardBoard, booted_board, new_board

UID7 = bytes(range(1, 8))


def handle(board: HeardBoard) -> list[tuple[int, int]]:
    """A little of everything; gives every byte with its cycle."""
    board.run_ms(20)
    board.bounce(3, times=8)
    board.put_on_pad(UID7)
    board.send(NoisyLine(seed=5).flood(200))
    board.run_ms(100)
    board.lift(3)
    board.say(Ping())
    board.run_ms(60.5)
    board.reset()
    board.run_ms(40)
    return board.received_at()


def test_the_same_handling_gives_the_same_bytes_at_the_same_cycles() -> None:
    first, second = handle(new_board(seed=7)), handle(new_board(seed=7))
    assert len(first) > 100
    assert first == second


def test_time_may_pass_in_large_steps_or_in_small_ones() -> None:
    large, small = new_board(), new_board()
    for board in (large, small):
        board.place(5, after_ms=40)
    large.run_until_ms(150)
    for ms in range(1, 151):
        small.run_until_ms(ms)
    assert large.received_at() == small.received_at()


def test_another_seed_lets_contacts_bounce_another_way() -> None:
    assert handle(new_board(seed=7)) != handle(new_board(seed=8))


@pytest.mark.parametrize(
    ("kind", "cells", "lights"),
    [("uno", 64, "shift"), ("uno", 64, "ws2812"), ("mega", 64, "shift"), ("uno", 21, "shift")],
)
def test_a_board_that_is_switched_on_says_hello(kind: str, cells: int, lights: str) -> None:
    board = new_board(kind, cells=cells, lights=lights)
    board.run_ms(20)
    (hello,) = board.heard()
    assert isinstance(hello, Hello)
    assert (hello.major, hello.cells, hello.debounce_ms) == (1, cells + 1, 8)
    assert hello.rev == hello.boot << 16


@pytest.mark.parametrize("kind", ["uno", "mega"])
def test_the_line_rate_is_close_enough_to_115200(kind: str) -> None:
    board = booted_board(kind)
    # Two ends may differ by about 4 % together; half of that is ours.
    assert abs(board.machine.baud / 115_200 - 1) < 0.022


@pytest.mark.parametrize("kind", ["uno", "mega"])
def test_a_placed_figure_becomes_an_event(kind: str) -> None:
    board = booted_board(kind)
    for cell in (0, 7, 8, 63):
        board.place(cell)
        board.run_ms(30)
        assert board.changes() == [(cell, STATE_UNKNOWN_FIGURE)]
        board.lift(cell)
        board.run_ms(30)
        assert board.changes() == [(cell, STATE_EMPTY)]


@pytest.mark.uncounted
def test_an_event_is_out_within_12_ms_of_the_contact() -> None:
    board = booted_board()
    chance = random.Random(1)
    took_ms = []
    cells = [chance.randrange(64) for _ in range(200)]
    for act in [
        act for cell in cells for act in (partial(board.place, cell), partial(board.lift, cell))
    ]:
        board.run_ms(10 + chance.random() * 10)  # anywhere between two scans and two heartbeats
        board.received_at()
        contact = board.cycle
        act()
        board.run_ms(16)
        took_ms.append((end_of_event(board.received_at()) - contact) / CYCLES_PER_MS)
    took_ms.sort()
    assert took_ms[0] > 8
    assert took_ms[len(took_ms) // 2] < 10.5
    assert took_ms[len(took_ms) * 99 // 100] < 12


def end_of_event(said: list[tuple[int, int]]) -> int:
    """The cycle in which the last byte of the first EVENT has left the board."""
    frame = bytearray()
    for cycle, byte in said:
        frame.append(byte)
        if byte == 0:
            if frame[1:2] == b"\x83":
                return cycle
            frame.clear()
    pytest.fail("the board has sent no event")


def test_a_bouncing_contact_is_one_event() -> None:
    board = booted_board()
    for closed, state in ((True, STATE_UNKNOWN_FIGURE), (False, STATE_EMPTY)):
        board.bounce(12, times=12, closed=closed)
        board.run_ms(60)
        assert board.changes() == [(12, state)]


def test_a_contact_that_only_twitches_is_no_event() -> None:
    board = booted_board()
    board.place(9)
    board.lift(9, after_ms=6)
    board.run_ms(50)
    assert board.changes() == []


def test_changes_too_many_for_the_line_leave_a_gap_that_the_beat_shows() -> None:
    board = booted_board()
    for cell in range(64):
        board.place(cell)
    board.run_ms(300)
    said = board.heard()
    events = [message for message in said if isinstance(message, Event)]
    beats = [message for message in said if isinstance(message, Heartbeat)]
    assert 16 <= len(events) < 64
    assert beats[-1].rev & 0xFFFF == 64
    assert beats[-1].state_crc == crc16(bytes([STATE_UNKNOWN_FIGURE] * 64 + [STATE_EMPTY]))


def test_a_dead_contact_sees_nothing_until_it_is_mended() -> None:
    board = booted_board()
    board.dead(5)
    board.place(5)
    board.place(6)
    board.run_ms(40)
    assert board.changes() == [(6, STATE_UNKNOWN_FIGURE)]
    board.dead(5, dead=False)
    board.run_ms(40)
    assert board.changes() == [(5, STATE_UNKNOWN_FIGURE)]


def test_a_board_reads_what_stands_on_it_when_it_boots() -> None:
    board = new_board()
    board.place(2)
    board.run_ms(1200)
    hello, *beats = board.heard()
    assert isinstance(hello, Hello)
    states = bytes(STATE_UNKNOWN_FIGURE if cell == 2 else STATE_EMPTY for cell in range(65))
    assert beats == [Heartbeat(hello.rev, crc16(states), 0)]


def test_a_cell_that_is_not_there_is_refused() -> None:
    board = new_board()
    with pytest.raises(EmulatorError, match="There is no cell 64: the cells are 0 to 63"):
        board.place(64)
    with pytest.raises(EmulatorError, match="no cell -1"):
        board.dead(-1)
