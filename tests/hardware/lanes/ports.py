"""Ports for tests: a pty to open, and somebody who listens to a transport."""

from __future__ import annotations

import os
import threading
import tty

import pytest

from hardware.errors import BoardError
from hardware.transports.serial_port import SerialTransport
from hardware.transports.threads import OPENER, READER, WRITER
from tests.hardware.lanes.virtual_time import run


class Pty:
    """The far end of a port."""

    def __init__(self) -> None:
        self.far, near = os.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        os.close(near)
        os.set_blocking(self.far, False)

    def read(self) -> bytes:
        try:
            return os.read(self.far, 65536)
        except OSError:
            return b""

    def close(self) -> None:
        if self.far >= 0:
            os.close(self.far)
            self.far = -1


class Listener:
    """Somebody who has a transport open."""

    def __init__(self, transport: SerialTransport) -> None:
        self.heard = b""
        self.losses: list[BoardError | None] = []
        transport.on_data = self._hear
        transport.on_lost = self.losses.append

    def _hear(self, data: bytes) -> None:
        self.heard += data


def threads() -> list[str]:
    return [t.name for t in threading.enumerate() if t.name in {OPENER, READER, WRITER}]


def failure_to_open(port: str) -> BoardError:
    """The error that opening this gives."""

    async def story() -> BoardError:
        transport = SerialTransport(port)
        with pytest.raises(BoardError) as failure:
            await transport.open()
        await transport.close()
        return failure.value

    return run(story())
