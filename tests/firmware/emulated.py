"""Emulated boards for tests: made, booted and read in virtual time.

Where the tools are missing a test is skipped, except in CI, where that would hide everything.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn, TypeVar

import pytest

from firmware.emulator import build
from firmware.emulator.board import EmulatedBoard
from firmware.emulator.errors import ToolsMissingError
from firmware.emulator.host_at import HostAt
from firmware_protocol.codec import Event, Message, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode

if TYPE_CHECKING:
    from pathlib import Path

    from firmware.emulator.noise import NoisyLine

M = TypeVar("M", bound=Message)

BOOTED_MS = 30


def image(name: str, cells: int = 64) -> Path:
    """An image of the firmware; without the tools the test fails in CI and is skipped elsewhere."""
    try:
        build.shim()
        return build.image(name, cells)
    except ToolsMissingError as missing:
        do_without(missing)


def do_without(missing: ToolsMissingError) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(str(missing), pytrace=False)
    pytest.skip(str(missing))


class HeardBoard(EmulatedBoard):
    """An emulated board whose every byte is listened to; whatever it says must be sound."""

    def __init__(self, kind: str, *, cells: int, lights: str, seed: int) -> None:
        super().__init__(kind, cells=cells, lights=lights, seed=seed)
        self._decoder = FrameDecoder()

    def heard(self) -> list[Message]:
        """The messages that have come to an end since last asked."""
        found = []
        for frame in self._decoder.feed(self.received()):
            decoded = decode_frame(frame)
            assert not isinstance(decoded, str)
            found.append(decoded[1])
        faults = ("bad_crc", "bad_cobs", "too_long", "too_short")
        assert not any(getattr(self._decoder, fault) for fault in faults)
        return found

    def heard_of(self, kind: type[M]) -> list[M]:
        """Those of one kind; the others are forgotten."""
        return [message for message in self.heard() if isinstance(message, kind)]

    def changes(self) -> list[tuple[int, int]]:
        """(cell, state) of the EVENTs since last asked."""
        return [(event.cell, event.state) for event in self.heard_of(Event)]

    def say(self, message: Message, seq: int = 1) -> None:
        """Send one message to the board."""
        self.send(b"\0" + encode(encode_frame(message, seq)))

    def restart_listening(self) -> None:
        """After a reset: what was cut off in the middle is no fault."""
        self._decoder = FrameDecoder()


def new_board(
    kind: str = "uno", *, cells: int = 64, lights: str = "shift", seed: int = 0
) -> HeardBoard:
    """A board that was switched on just now."""
    image(kind if lights == "shift" else f"{kind}-{lights}", cells)
    return HeardBoard(kind, cells=cells, lights=lights, seed=seed)


def booted_board(
    kind: str = "uno", *, cells: int = 64, lights: str = "shift", seed: int = 0
) -> HeardBoard:
    """A board that has said its HELLO, which is forgotten."""
    board = new_board(kind, cells=cells, lights=lights, seed=seed)
    board.run_ms(BOOTED_MS)
    board.heard()
    return board


def synced_host(board: EmulatedBoard, line: NoisyLine | None = None) -> HostAt:
    """A host that knows what stands on this board."""
    host = HostAt(board, line)
    assert host.run_until(lambda: host.link.in_sync, within_ms=3000) is not None
    return host
