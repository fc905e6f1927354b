"""Frames, CRC, COBS and messages, written from PROTOCOL.md by somebody who has seen nothing else.

Imports the standard library and nothing of this project; a test sees to it.
"""

from __future__ import annotations

import struct

GET_HELLO, GET_SNAPSHOT, GET_TAGS, SET_CONFIG, SET_LEDS, PING = range(0x01, 0x07)
HELLO, SNAPSHOT, EVENT, TAG, HEARTBEAT, ACK, NAK = range(0x81, 0x88)
UNKNOWN_COMMAND, BAD_LENGTH, OUT_OF_RANGE, UNABLE = 1, 2, 3, 4
EMPTY, UNKNOWN_FIGURE, FAULT = 0, 254, 255
PRESENCE, IDENTITY, HELLO_PAD, LEDS = 1, 2, 4, 8
LONGEST_ENCODED = 101


def crc16(data: bytes) -> int:
    """Polynomial 0x1021, start 0xFFFF, no reflection, no final XOR."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def cobs(data: bytes) -> bytes:
    """Distances in place of zeros; without the closing 0x00."""
    out = bytearray()
    for piece in data.split(b"\0"):
        out.append(len(piece) + 1)
        out += piece
    return bytes(out)


def uncobs(data: bytes) -> bytes | None:
    """The bytes again; None if a distance leads beyond the end."""
    out = bytearray()
    at = 0
    while at < len(data):
        distance = data[at]
        if distance == 0 or at + distance > len(data):
            return None
        out += data[at + 1 : at + distance]
        at += distance
        if at < len(data):
            out.append(0)
    return bytes(out)


def on_the_line(type_: int, seq: int, payload: bytes, *, spoilt: bool = False) -> bytes:
    """A whole frame as it is sent."""
    frame = bytes((type_, seq)) + payload
    return cobs(frame + struct.pack("<H", crc16(frame) ^ spoilt)) + b"\0"


class Ear:
    """Collects bytes up to a 0x00 and gives whole frames; counts what was damaged."""

    def __init__(self) -> None:
        self.errors = 0
        self._part = bytearray()
        self._too_long = False

    def hear(self, data: bytes) -> list[bytes]:
        """The frames (type, seq, payload) that are complete now."""
        frames = []
        for byte in data:
            if byte:
                if len(self._part) >= LONGEST_ENCODED and not self._too_long:
                    self._too_long = True
                    self.errors += 1
                    self._part.clear()
                if not self._too_long:
                    self._part.append(byte)
                continue
            part, self._part = bytes(self._part), bytearray()
            was_too_long, self._too_long = self._too_long, False
            if not part or was_too_long:
                continue
            plain = uncobs(part)
            if (
                plain is None
                or len(plain) < 4
                or struct.unpack("<H", plain[-2:])[0] != crc16(plain[:-2])
            ):
                self.errors += 1
            else:
                frames.append(plain[:-2])
        return frames
