"""An emulated board behind a pty: any program can open it as it would open a serial port.

The only part of the emulator that looks at a clock: virtual time follows it. The board lives on
while nobody has the port open, and what it says then is lost, as with a real one.
"""

from __future__ import annotations

import os
import select
import termios
import time
import tty
from typing import TYPE_CHECKING, Final

from firmware.emulator.board import CYCLES_PER_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.emulator.board import EmulatedBoard
    from firmware.emulator.noise import NoisyLine

BOOT_LOADER_MS: Final = 1500
"""Opening the port of a real Uno resets it, and so long its boot loader waits for a new program."""
SLICE_MS: Final = 5
"""So much virtual time passes at once; bytes are handed over in between."""
MOST_BEHIND_MS: Final = 250
"""A computer that was busy for longer need not catch up with all of it: the board stood still."""
MOST_ON_THE_LINE: Final = 1024
"""While so many bytes wait for the board no more are taken from the pty; the writer has to wait."""


class Terminal:
    """The pty of one board. `speed` 2 lets the board live twice as fast as the clock."""

    def __init__(
        self,
        board: EmulatedBoard,
        line: NoisyLine,
        *,
        speed: float = 1.0,
        reset_on_open: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._board = board
        self._line = line
        self._speed = speed
        self._reset_on_open = reset_on_open
        self._clock = clock
        self._master, ours = os.openpty()
        self.path = os.ttyname(ours)
        os.close(ours)
        self._tidy_up()
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self._looked_at = clock()
        self.is_open = False
        self.times_opened = 0

    def close(self) -> None:
        """Take the port away; a program that has it open sees it vanish."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def pump(self) -> bytes:
        """Carry bytes and let the board catch up with the clock; gives what the board has said.

        To be called again and again, every few milliseconds.
        """
        self._notice_opening()
        now = self._clock()
        behind_ms = min((now - self._looked_at) * self._speed * 1000, MOST_BEHIND_MS)
        self._looked_at = now
        goal = self._board.cycle + round(behind_ms * CYCLES_PER_MS)
        said = bytearray()
        while True:
            self._carry_to_board()
            self._board.machine.run_until(min(goal, self._board.cycle + SLICE_MS * CYCLES_PER_MS))
            data = self._board.received()
            said += data
            self._carry_to_host(data)
            if self._board.cycle >= goal:
                return bytes(said)

    def _notice_opening(self) -> None:
        # Only while no program has the other end open does a pty report that it was hung up.
        is_open = not any(event & select.POLLHUP for _, event in self._poll.poll(0))
        if is_open and not self.is_open:
            self.times_opened += 1
            if self._reset_on_open:
                self._board.reset(deaf_ms=BOOT_LOADER_MS)
        elif self.is_open and not is_open:
            self._tidy_up()
        self.is_open = is_open

    def _tidy_up(self) -> None:
        """Whoever opens the port next finds it as it was at first, without what is left over."""
        ours = os.open(self.path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(ours)
        termios.tcflush(ours, termios.TCIFLUSH)
        os.close(ours)

    def _carry_to_board(self) -> None:
        room = MOST_ON_THE_LINE - self._board.machine.waiting
        if room <= 0:
            return
        try:
            data = os.read(self._master, room)
        except OSError:  # nothing there, or nobody has the port open
            return
        self._board.send(self._line.to_board(data))

    def _carry_to_host(self, data: bytes) -> None:
        if not data or not self.is_open:
            return
        try:
            os.write(self._master, self._line.to_host(data))
        except OSError:
            return  # the reader sleeps and its buffer is full: a serial port loses bytes then, too
