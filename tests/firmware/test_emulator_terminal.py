"""The pty in front of the emulated board, opened for real. Waiting is bounded, never measured."""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from typing import TYPE_CHECKING

import pytest

from firmware.emulator.noise import NoisyLine
from firmware.emulator.terminal import Terminal
from firmware_protocol.codec import Ack, GetHello, Hello, Message, Ping, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode
from tests.firmware.emulated import HeardBoard, booted_board

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_S = 20.0
STEP_S = 0.005


class SteadyClock:
    """A clock that ticks whenever it is looked at, so that no test depends on the real one."""

    def __init__(self) -> None:
        self._ticks = itertools.count()

    def __call__(self) -> float:
        return next(self._ticks) * STEP_S


@contextlib.contextmanager
def terminal_of(board: HeardBoard, *, reset_on_open: bool = False) -> Iterator[Terminal]:
    line = NoisyLine()
    terminal = Terminal(board, line, reset_on_open=reset_on_open, clock=SteadyClock())
    with contextlib.closing(terminal):
        yield terminal


class App:
    """A program that has the port open."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._port = os.open(terminal.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._decoder = FrameDecoder()
        self.seen: list[Message] = []

    def write(self, message: Message) -> None:
        os.write(self._port, b"\0" + encode(encode_frame(message, 1)))

    def wait_for(self, kind: type[Message]) -> Message:
        """Pump the terminal until a message of this kind arrives."""
        for _ in range(2000):
            self._terminal.pump()
            with contextlib.suppress(BlockingIOError):
                for frame in self._decoder.feed(os.read(self._port, 4096)):
                    decoded = decode_frame(frame)
                    assert not isinstance(decoded, str)
                    self.seen.append(decoded[1])
            for message in self.seen:
                if isinstance(message, kind):
                    return message
        pytest.fail(f"no {kind.__name__} came through the port")

    def close(self) -> None:
        os.close(self._port)


def test_bytes_flow_through_the_port_in_both_directions() -> None:
    with terminal_of(booted_board()) as terminal, contextlib.closing(App(terminal)) as app:
        app.write(GetHello())
        assert isinstance(app.wait_for(Hello), Hello)
        app.write(Ping())
        assert app.wait_for(Ack) == Ack(Ping.TYPE, 1)
        assert terminal.is_open


def test_the_board_lives_on_while_the_port_is_closed() -> None:
    board = booted_board()
    with terminal_of(board) as terminal:
        boots = set()
        for number in range(1, 4):
            for _ in range(20):
                terminal.pump()
            assert not terminal.is_open
            with contextlib.closing(App(terminal)) as app:
                app.write(GetHello())
                hello = app.wait_for(Hello)
                assert isinstance(hello, Hello)
                boots.add(hello.boot)
                assert terminal.times_opened == number
        assert len(boots) == 1
        assert board.resets == 0


def test_what_was_said_to_nobody_is_not_heard_by_the_next_one() -> None:
    board = booted_board()
    with terminal_of(board) as terminal:
        first = App(terminal)
        first.write(GetHello())
        first.wait_for(Hello)
        first.write(Ping())  # its answer is not fetched any more
        for _ in range(5):
            terminal.pump()
        first.close()
        for _ in range(5):
            terminal.pump()
        with contextlib.closing(App(terminal)) as second:
            second.write(GetHello())
            second.wait_for(Hello)
            assert Ack not in [type(message) for message in second.seen]


def test_opening_the_port_resets_the_board_if_it_is_to_be_like_an_uno() -> None:
    board = booted_board()
    with terminal_of(board, reset_on_open=True) as terminal:
        for number in (1, 2):
            terminal.pump()
            with contextlib.closing(App(terminal)) as app:
                app.wait_for(Hello)
                assert board.resets == number


def test_a_writer_that_is_faster_than_the_line_has_to_wait() -> None:
    board = booted_board()
    with terminal_of(board) as terminal:
        port = os.open(terminal.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        with contextlib.suppress(BlockingIOError):
            for _ in range(50):
                os.write(port, bytes(1000))
        for _ in range(10):
            terminal.pump()
            assert board.machine.waiting <= 1024
        os.close(port)


def test_a_reader_that_sleeps_loses_bytes_and_stops_nothing() -> None:
    board = booted_board()
    with terminal_of(board) as terminal:
        app = App(terminal)
        terminal.pump()
        for _ in range(300):
            board.send(encode(encode_frame(GetHello(), 1)) * 3)
            terminal.pump()
        app.close()
        assert board.now_ms > 1000


def test_virtual_time_follows_the_real_clock() -> None:
    board = booted_board()
    start_ms = board.now_ms
    with contextlib.closing(Terminal(board, NoisyLine(), speed=4)) as terminal:
        deadline = time.monotonic() + PATIENCE_S
        while board.now_ms < start_ms + 40:
            terminal.pump()
            time.sleep(0.001)
            assert time.monotonic() < deadline


def test_a_computer_that_was_asleep_does_not_catch_up_for_hours() -> None:
    board = booted_board()
    times = iter([0.0, 3600.0])
    start_ms = board.now_ms
    with contextlib.closing(Terminal(board, NoisyLine(), clock=lambda: next(times))) as terminal:
        terminal.pump()
    assert board.now_ms - start_ms == 250
