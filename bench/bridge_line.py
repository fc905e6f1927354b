"""The far end of a pty for `ringside bench bridge`: a board that speaks, or a bare echo.

Both in the thread that measures, so that nobody else wants the interpreter while a figure's bytes
are on their way. What the near end makes of the bytes is not known here.
"""

from __future__ import annotations

import os
import select
import threading
import tty
from time import perf_counter
from typing import TYPE_CHECKING, Final, Self

import serial

from firmware_protocol.codec import (
    BOOT_STEP,
    CAP_LEDS,
    CAP_PRESENCE,
    STATE_EMPTY,
    STATE_UNKNOWN_FIGURE,
)
from firmware_protocol.device_link import DeviceLink
from hardware.clock import monotonic_ms
from hardware.transports.serial_port import BAUD

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

CELLS: Final = 64
READ_AT_ONCE: Final = 4096
PATIENCE_S: Final = 2.0


class SkippingClock:
    """The time of board and bridge. The pauses between figures are skipped, not waited for."""

    def __init__(self) -> None:
        self._skipped_ms = 0

    def now_ms(self) -> int:
        """Milliseconds that never run backwards."""
        return monotonic_ms() + self._skipped_ms

    def skip(self, ms: int) -> None:
        """So much time has passed without anybody noticing."""
        self._skipped_ms += ms


class PtyLine:
    """A pty: `path` is the port to open, the far end is ours."""

    def __init__(self) -> None:
        self._far, near = os.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._near = near  # held open: the settings of the line outlive whoever has it open
        os.set_blocking(self._far, False)

    def write(self, data: bytes) -> None:
        """Put bytes on the wire."""
        os.write(self._far, data)

    def read(self, wait_s: float = 0.0) -> bytes:
        """What has come from the near end, after at most so long."""
        if not select.select((self._far,), (), (), wait_s)[0]:
            return b""
        return os.read(self._far, READ_AT_ONCE)

    def close(self) -> None:
        """Take the pty away."""
        os.close(self._far)
        os.close(self._near)


class FarBoard:
    """A board at the far end, on which figures are put and lifted."""

    def __init__(self, line: PtyLine, now_ms: Callable[[], int]) -> None:
        self._line = line
        self._now_ms = now_ms
        self._link = DeviceLink(
            cells=CELLS, capabilities=CAP_PRESENCE | CAP_LEDS, boot=BOOT_STEP, leds=CELLS
        )
        self._link.start(self._now_ms())

    def live(self, seconds: float) -> None:
        """Hear and answer for a while."""
        until = perf_counter() + seconds
        while True:
            left = until - perf_counter()
            data = self._line.read(min(max(left, 0.0), 0.002))
            if data:
                self._link.receive(data, self._now_ms())
            self._link.tick(self._now_ms())
            said = b"".join(self._link.outgoing())
            if said:
                self._line.write(said)
            if left <= 0:
                return

    def change(self, cell: int, *, occupied: bool) -> float:
        """A figure is put on a cell or lifted; gives when its bytes went onto the wire."""
        state = STATE_UNKNOWN_FIGURE if occupied else STATE_EMPTY
        self._link.set_cell(cell, state, self._now_ms())
        data = b"".join(self._link.outgoing())
        began = perf_counter()
        self._line.write(data)
        return began


class Echo:
    """The peer: pyserial in a thread that reads the port and writes back what it read."""

    def __init__(self, line: PtyLine) -> None:
        self._line = line
        self._port = serial.Serial(line.path, BAUD, timeout=0.1)
        self._is_over = False
        self._thread = threading.Thread(target=self._repeat, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over = True
        self._thread.join()
        self._port.close()

    def _repeat(self) -> None:
        port = self._port
        while not self._is_over:
            data = port.read(1)
            if data:
                port.write(data + port.read(port.in_waiting))

    def seconds_for(self, data: bytes) -> float:
        """How long these bytes take there and back."""
        began = perf_counter()
        self._line.write(data)
        back = 0
        while back < len(data):
            heard = self._line.read(PATIENCE_S)
            if not heard:
                raise TimeoutError("the echo is silent")
            back += len(heard)
        return perf_counter() - began
