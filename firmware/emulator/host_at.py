"""A host before an emulated board: HostLink and the firmware, over a line that may be bad.

Both live in the virtual time of the board, a millisecond at a time, so that a whole evening of
play is a matter of minutes and comes out the same every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from firmware.emulator.noise import NoisyLine
from firmware_protocol.host_link import HostLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.emulator.board import EmulatedBoard
    from firmware_protocol.link_events import LinkEvent


class HostMoment(NamedTuple):
    """What the host noticed, and when in the time of the board."""

    ms: int
    what: LinkEvent


class HostAt:
    """A host whose port is open on this board; it asks for HELLO at once."""

    def __init__(self, board: EmulatedBoard, line: NoisyLine | None = None) -> None:
        self.board = board
        self.line = line or NoisyLine()
        self.link = HostLink()
        self.moments: list[HostMoment] = []
        self.link.open(board.now_ms)
        self._write()

    def run_ms(self, ms: int) -> list[LinkEvent]:
        """Let time pass at both ends; gives what the host noticed meanwhile."""
        first = len(self.moments)
        goal = self.board.now_ms + ms
        while self.board.now_ms < goal:
            self._step()
        return [moment.what for moment in self.moments[first:]]

    def run_until(self, is_so: Callable[[], bool], within_ms: int) -> int | None:
        """Let time pass until something is so; gives how long that took, None if it never was."""
        start = self.board.now_ms
        while not is_so():
            if self.board.now_ms - start >= within_ms:
                return None
            self._step()
        return self.board.now_ms - start

    def _step(self) -> None:
        self.board.run_until_ms(self.board.now_ms + 1)
        now_ms = self.board.now_ms
        data = self.line.to_host(self.board.received())
        wake_at = self.link.wake_at
        if data:
            noticed = self.link.receive(data, now_ms)
        elif wake_at is not None and now_ms >= wake_at:
            noticed = self.link.tick(now_ms)
        else:
            noticed = []
        self.moments += (HostMoment(now_ms, what) for what in noticed)
        self._write()

    def _write(self) -> None:
        for chunk in self.link.outgoing():
            self.board.send(self.line.to_board(chunk))
