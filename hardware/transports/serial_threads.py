"""The bytes of a port that the event loop cannot read: one thread reads it and one writes it.

For Windows and for the URLs of pyserial. The threads never touch anything but the port and a queue;
what they hear is handed to the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from functools import partial
from typing import TYPE_CHECKING, Final

from hardware.transports.threads import READER, WRITER, call_in_loop, start_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    import serial

MOST_WAITING: Final = 64
"""Chunks that wait to be sent, each at most three frames: 20 kB. What is more is thrown away, the
link repeats it."""
READ_AT_ONCE: Final = 4096
LOOK_S: Final = 0.1


class ThreadedPump:
    """Carries the bytes of an open port whose reads and writes block."""

    def __init__(
        self,
        port: serial.Serial,
        heard: Callable[[bytes], None],
        lost: Callable[[OSError | None], None],
    ) -> None:
        self._port = port
        self._heard = heard
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._is_closed = False
        self._unsent: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        start_thread(self._read_forever, READER)
        start_thread(self._write_forever, WRITER)

    def write(self, data: bytes) -> None:
        """Hand it to the thread that writes."""
        with contextlib.suppress(queue.Full):
            self._unsent.put_nowait(data)

    def close(self) -> None:
        """Let both threads end; the reader gives the port back within the time of one read."""
        self._is_closed = True
        with contextlib.suppress(queue.Full):
            self._unsent.put_nowait(None)
        with contextlib.suppress(AttributeError, OSError):
            self._port.cancel_read()  # only where pyserial can

    def _read_forever(self) -> None:
        problem: OSError | None = None
        try:
            while not self._is_closed:
                data = self._port.read(1)
                if data:
                    data += self._port.read(min(self._port.in_waiting, READ_AT_ONCE))
                    self._hand_over(data)
        except (OSError, TypeError, AttributeError, ValueError) as broken:
            # pyserial raises any of these when a port is closed or vanishes under a read
            problem = broken if isinstance(broken, OSError) else OSError(str(broken))
        with contextlib.suppress(OSError, ValueError):
            self._port.close()
        if not self._is_closed:
            call_in_loop(self._loop, partial(self._lost, problem))

    def _hand_over(self, data: bytes) -> None:
        """Give it to the loop and wait until it is taken; meanwhile bytes wait in the port."""
        taken = threading.Event()

        def take() -> None:
            taken.set()
            self._heard(data)

        call_in_loop(self._loop, take)
        while not (self._is_closed or self._loop.is_closed() or taken.wait(LOOK_S)):
            pass

    def _write_forever(self) -> None:
        while not self._is_closed:
            data = self._unsent.get()
            if data is None:
                return
            try:
                self._port.write(data)
            except (OSError, TypeError, AttributeError, ValueError) as broken:
                if not self._is_closed:
                    call_in_loop(self._loop, partial(self._lost, OSError(str(broken))))
                return
