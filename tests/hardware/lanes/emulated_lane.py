"""The real firmware in its emulated controller, behind a pty that pyserial opens."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from firmware.emulator.noise import NoisyLine
from firmware.emulator.terminal import Terminal
from firmware_protocol.codec import Hello, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode
from hardware.transports.serial_port import SerialTarget
from tests.firmware.emulated import booted_board

CELLS = 16
PUMP_S = 0.01


class _Line(NoisyLine):
    """Carries the bytes, adds noise, and may raise the version in every HELLO."""

    def __init__(self) -> None:
        super().__init__()
        self.is_newer = False
        self._decoder = FrameDecoder()

    def to_host(self, data: bytes) -> bytes:
        if not self.is_newer:
            return data
        told = b""
        for frame in self._decoder.feed(data):
            decoded = decode_frame(frame)
            assert not isinstance(decoded, str)
            seq, message = decoded
            if isinstance(message, Hello):
                message.major = 2
            told += b"\0" + encode(encode_frame(message, seq))
        return told


class EmulatedLane:
    grace_s = 0.0003
    cells = CELLS + 1

    def __init__(self, *, reset_on_open: bool = False) -> None:
        self._board = booted_board(cells=CELLS)
        self._line = _Line()
        self._noise = b""
        self._reset_on_open = reset_on_open
        self._folder = tempfile.TemporaryDirectory()
        self._link = Path(self._folder.name) / "port"
        self._terminal: Terminal | None = None
        self._pump: asyncio.Task[None] | None = None
        self._is_silent = False
        self.target = SerialTarget(str(self._link))

    async def open(self) -> None:
        self.plug()
        self._pump = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._pump:
            self._pump.cancel()
        self.unplug()
        self._folder.cleanup()

    async def _run(self) -> None:
        while True:
            if self._terminal is not None and not self._is_silent:
                if self._noise:
                    self._terminal._carry_to_host(self._noise)  # noqa: SLF001
                    self._noise = b""
                self._terminal.pump()
            await asyncio.sleep(PUMP_S)

    def plug(self) -> None:
        loop = asyncio.get_running_loop()
        self._terminal = Terminal(
            self._board, self._line, clock=loop.time, reset_on_open=self._reset_on_open
        )
        self._link.symlink_to(self._terminal.path)

    def unplug(self) -> None:
        if self._terminal is None:
            return
        self._link.unlink()
        self._terminal.close()
        self._terminal = None
        self._board.reset()  # its power comes through the cable

    def place(self, cell: int) -> None:
        self._board.place(cell)

    def lift(self, cell: int) -> None:
        self._board.lift(cell)

    def lit(self) -> set[int]:
        return set(self._board.lights())

    def restart(self) -> None:
        self._board.reset()

    def fall_silent(self) -> None:
        self._is_silent = True

    def speak_again(self) -> None:
        self._is_silent = False

    def add_noise(self, data: bytes) -> None:
        self._noise += data

    def be_newer(self) -> None:
        self._line.is_newer = True
