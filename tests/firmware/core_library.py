"""The C core of the firmware for tests: built when needed, and a board that speaks like DeviceLink.

Without the tools a test is skipped, except in CI, where that would hide everything.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import subprocess
from ctypes import POINTER, c_bool, c_char_p, c_size_t, c_uint8, c_uint16, c_uint32
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from firmware_protocol.codec import Message, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode

FIRMWARE = Path(__file__).parents[2] / "firmware"
LINE_ROOM = 64
PACKAGES = {
    "make": "make",
    "gcc": "gcc",
    "clang": "clang libclang-rt-14-dev",
    "avr-gcc": "gcc-avr avr-libc",
    "avr-size": "binutils-avr",
}

SIGNS_OF_MISSING_PACKAGES = {
    "libclang_rt.fuzzer": "libclang-rt-14-dev",
    "avr/io.h: No such file": "avr-libc",
    "cannot find crtatmega": "avr-libc",
}
"""What a compiler complains about when a library is not there."""


def need(*programs: str) -> None:
    """End the test here if one of these programs is missing."""
    missing = [program for program in programs if shutil.which(program) is None]
    if not missing:
        return
    do_without(", ".join(missing), " ".join(PACKAGES[program] for program in missing))


def do_without(missing: str, packages: str) -> NoReturn:
    """Skip the test with advice; in CI it fails instead."""
    advice = f"{missing} not found. On Debian: sudo apt-get install {packages}"
    if os.environ.get("CI") == "true":
        pytest.fail(advice, pytrace=False)
    pytest.skip(advice)


def make(folder: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder of the firmware, one process at a time; a failure fails the test."""
    build = FIRMWARE / folder / "build"
    build.mkdir(exist_ok=True)
    with (build / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["make", "-C", str(FIRMWARE / folder), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        for sign, package in SIGNS_OF_MISSING_PACKAGES.items():
            if sign in done.stderr:
                do_without(sign, package)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


BOARD = c_char_p
_SIGNATURES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "host_board_size": (c_size_t, ()),
    "host_board_start": (None, (BOARD, c_uint16, c_uint8, c_uint16, c_uint16, c_uint32)),
    "host_receive": (None, (BOARD, c_char_p, c_size_t, c_uint32)),
    "host_tick": (None, (BOARD, c_uint32)),
    "host_fetch": (c_uint8, (BOARD, c_char_p)),
    "host_set_cell": (None, (BOARD, c_uint16, c_uint8, c_uint32, c_uint32)),
    "host_slot_of": (c_uint8, (BOARD, c_char_p, c_uint8)),
    "host_state": (c_uint8, (BOARD, c_uint16)),
    "host_light": (c_uint8, (BOARD, c_uint16)),
    "host_rev": (c_uint32, (BOARD,)),
    "host_errors": (c_uint16, (BOARD,)),
    "host_heartbeat_ms": (c_uint16, (BOARD,)),
    "host_debounce_ms": (c_uint8, (BOARD,)),
    "host_scan_start": (None, (BOARD, c_char_p, c_uint16, c_uint32)),
    "host_scan_look": (None, (BOARD, c_char_p, c_uint32)),
    "host_pad_take": (None, (BOARD, c_uint8, c_char_p, c_uint8, c_uint32)),
    "host_reader_start": (None, (BOARD, c_uint32)),
    "host_reader_next": (c_bool, (BOARD, c_uint32, POINTER(c_uint8), POINTER(c_uint8))),
    "host_reader_done": (None, (BOARD, c_uint8, c_uint32)),
    "host_display_tick": (c_bool, (BOARD, c_uint8)),
    "host_light_level": (c_uint8, (c_uint8, c_uint16)),
    "host_light_is_on": (c_bool, (c_uint8, c_uint16)),
    "host_light_colour": (c_uint32, (c_uint8, c_uint16, c_uint8)),
    "host_decode": (c_size_t, (c_char_p, c_size_t, c_char_p, POINTER(c_uint16))),
    "host_seal": (c_uint8, (c_char_p, c_uint8)),
    "host_crc16": (c_uint16, (c_char_p, c_uint16)),
    "host_boot_id": (c_uint16, (c_uint16,)),
}


@cache
def library() -> Any:
    """The core as a shared library that stops at undefined behaviour."""
    need("make", "gcc")
    make("core", "host")
    loaded = ctypes.CDLL(str(FIRMWARE / "core" / "build" / "libringside_board.so"))
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(loaded, name)
        function.restype = result
        function.argtypes = arguments
    return loaded


def c_decode(stream: bytes) -> tuple[list[bytes], tuple[int, ...]]:
    """The frames of a stream; and frames, bad_crc, bad_cobs, too_long, too_short."""
    room = ctypes.create_string_buffer(len(stream) + 1)
    counters = (c_uint16 * 5)()
    length = library().host_decode(stream, len(stream), room, counters)
    frames, at, packed = [], 0, room.raw[:length]
    while at < length:
        end = at + 1 + packed[at]
        frames.append(packed[at + 1 : end])
        at = end
    return frames, tuple(counters)


def c_seal(frame: bytes) -> bytes:
    """What the core puts on the line for a frame."""
    line = ctypes.create_string_buffer(b"?" + frame, len(frame) + 4)
    length = library().host_seal(line, len(frame))
    assert length <= len(line)
    return line.raw[:length]


class CBoard:
    """A board of the C core; its words are those of DeviceLink, so both can play one script."""

    def __init__(self, *, cells: int, capabilities: int = 1, boot: int = 1, leds: int = 0) -> None:
        self._library = library()
        self.memory = ctypes.create_string_buffer(self._library.host_board_size())
        self._line = ctypes.create_string_buffer(LINE_ROOM)
        self._about = (cells, capabilities, boot, leds)
        self._cells, self._leds = cells, leds
        self._heard = FrameDecoder()

    def start(self, now_ms: int) -> None:
        self._library.host_board_start(self.memory, *self._about, now_ms)

    def receive(self, data: bytes, now_ms: int) -> None:
        self._library.host_receive(self.memory, data, len(data), now_ms)

    def tick(self, now_ms: int) -> None:
        self._library.host_tick(self.memory, now_ms)

    def set_cell(self, cell: int, state: int, now_ms: int, edge_ms: int | None = None) -> None:
        edge_ms = now_ms if edge_ms is None else edge_ms
        self._library.host_set_cell(self.memory, cell, state, now_ms, edge_ms)

    def slot_of(self, uid: bytes) -> int:
        return int(self._library.host_slot_of(self.memory, uid, len(uid)))

    def outgoing(self, most: int = 0) -> list[bytes]:
        chunks: list[bytes] = []
        while not most or len(chunks) < most:
            length = self._library.host_fetch(self.memory, self._line)
            if not length:
                break
            chunks.append(self._line.raw[:length])
        return chunks

    @property
    def states(self) -> bytes:
        return bytes(self._library.host_state(self.memory, cell) for cell in range(self._cells))

    @property
    def lights(self) -> bytes:
        return bytes(self._library.host_light(self.memory, led) for led in range(self._leds))

    @property
    def rev(self) -> int:
        return int(self._library.host_rev(self.memory))

    @property
    def errors(self) -> int:
        return int(self._library.host_errors(self.memory))

    @property
    def heartbeat_ms(self) -> int:
        return int(self._library.host_heartbeat_ms(self.memory))

    @property
    def debounce_ms(self) -> int:
        return int(self._library.host_debounce_ms(self.memory))

    # ---- what tests ask and say in messages ----

    def ask(self, message: Message, seq: int = 0, now_ms: int = 0) -> None:
        """Send a command on a sound line."""
        self.receive(encode(encode_frame(message, seq)), now_ms)

    def said(self, most: int = 0) -> list[Message]:
        """What the board says now; all of it must be sound."""
        messages = []
        for frame in self._heard.feed(b"".join(self.outgoing(most))):
            decoded = decode_frame(frame)
            assert not isinstance(decoded, str), decoded
            messages.append(decoded[1])
        assert self._heard.errors == 0
        return messages

    def after(self, ms: int, since_ms: int = 0) -> list[tuple[int, Message]]:
        """What it says in so many milliseconds, each with its moment; the line is never busy."""
        found: list[tuple[int, Message]] = []
        for now_ms in range(since_ms, since_ms + ms + 1):
            self.tick(now_ms)
            found.extend((now_ms, message) for message in self.said())
        return found


def booted(*, cells: int = 65, capabilities: int = 13, boot: int = 1, leds: int = 64) -> CBoard:
    """A board that has said its HELLO."""
    board = CBoard(cells=cells, capabilities=capabilities, boot=boot, leds=leds)
    board.start(0)
    assert len(board.said()) == 1
    return board
