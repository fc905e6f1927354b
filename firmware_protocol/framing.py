"""Frames on a line that may lose or damage bytes: COBS, a CRC-16 and 0x00 at the end of each frame.

What a frame means is in codec.py. Nothing received raises: a fault is counted, and reading goes on
after the next 0x00. Runs on MicroPython too.
"""

import binascii

from firmware_protocol.codec import MAX_ENCODED, MAX_FRAME
from firmware_protocol.errors import LocalError


def _nibble_table() -> list[int]:
    """CRC of the 16 values of four bits: small enough for a board, twice as fast as single bits."""
    table = []
    for value in range(16):
        crc = value << 12
        for _ in range(4):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        table.append(crc & 0xFFFF)
    return table


_TABLE = _nibble_table()


def slow_crc16(data: bytes, start: int = 0xFFFF) -> int:
    """The CRC where binascii cannot help."""
    crc = start
    for byte in data:
        crc = ((crc << 4) & 0xFFFF) ^ _TABLE[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _TABLE[(crc >> 12) ^ (byte & 15)]
    return crc


def fast_crc16(data: bytes, start: int = 0xFFFF) -> int:
    """The same CRC by binascii; only the start value differs from XMODEM's."""
    return binascii.crc_hqx(data, start)


crc16 = fast_crc16 if hasattr(binascii, "crc_hqx") else slow_crc16  # MicroPython has none
"""CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection; 0x29B1 for "123456789"."""


def encode(frame: bytes) -> bytes:
    """The bytes on the line for one frame: COBS of frame and CRC, then 0x00.

    Raises LocalError for a frame that no receiver would take.
    """
    if not 2 <= len(frame) <= MAX_FRAME:
        raise LocalError("frame/length", {"length": len(frame), "longest": MAX_FRAME})
    crc = crc16(frame)
    # A zero in front and one behind: each zero becomes the distance to the next one. The frame is
    # far shorter than 254 bytes, so a distance always fits one byte.
    line = bytearray(1)
    line += frame
    line.append(crc & 0xFF)
    line.append(crc >> 8)
    line.append(0)
    last = len(line) - 1
    at = 0
    while at < last:
        following = at + 1
        while line[following]:
            following += 1
        line[at] = following - at
        at = following
    return bytes(line)


class FrameDecoder:
    """Gives the whole, undamaged frames out of a stream of bytes, however it is cut.

    Never holds more than one encoded frame. The counters say what was dropped and why; they stop at
    MOST. A piece between two 0x00 is judged in this order: too long, bad COBS, too short, bad CRC.
    """

    MOST = 1_000_000_000

    def __init__(self, limit: int = MAX_ENCODED) -> None:
        self.limit = limit
        self.frames = 0
        self.bad_crc = 0
        self.bad_cobs = 0
        self.too_long = 0
        self.too_short = 0
        self._part = b""
        self._skipping = False

    @property
    def errors(self) -> int:
        """All faults together."""
        return self.bad_crc + self.bad_cobs + self.too_long + self.too_short

    @property
    def held(self) -> int:
        """How many bytes of an unfinished frame are kept."""
        return len(self._part)

    def feed(self, data: bytes) -> list[bytes]:
        """Take received bytes; give the frames (type, seq, payload) that are now complete."""
        frames: list[bytes] = []
        if not data:
            return frames
        pieces = bytes(data).split(b"\0")
        tail = pieces.pop()
        if pieces:
            if self._skipping:  # too long was counted when it began
                self._skipping = False
                pieces[0] = b""
            elif self._part:
                pieces[0] = self._part + pieces[0]
            self._part = b""
            for piece in pieces:
                if piece:
                    self._take(piece, frames)
        if not self._skipping:
            if len(self._part) + len(tail) < self.limit:
                self._part += tail
            else:
                self._part = b""
                self._skipping = True
                self.too_long = min(self.too_long + 1, self.MOST)
        return frames

    def _take(self, piece: bytes, frames: list[bytes]) -> None:
        length = len(piece)
        if length >= self.limit:
            self.too_long = min(self.too_long + 1, self.MOST)
            return
        line = bytearray(piece)
        at = 0
        while at < length:
            step = line[at]
            line[at] = 0
            at += step
        if at != length:
            self.bad_cobs = min(self.bad_cobs + 1, self.MOST)
        elif length < 5:
            self.too_short = min(self.too_short + 1, self.MOST)
        else:
            frame = bytes(line[1:-2])
            if crc16(frame) == line[-2] | line[-1] << 8:
                self.frames = min(self.frames + 1, self.MOST)
                frames.append(frame)
            else:
                self.bad_crc = min(self.bad_crc + 1, self.MOST)
