"""A PNG as rows of pixels: just enough of the format to look at our own pictures."""

from __future__ import annotations

import struct
import zlib
from itertools import accumulate
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


class Picture(NamedTuple):
    """Eight-bit RGBA rows, top first."""

    width: int
    height: int
    rows: list[bytearray]

    def at(self, x: float, y: float) -> Colour:
        """The colour of the pixel that holds this place."""
        start = 4 * min(max(int(x), 0), self.width - 1)
        red, green, blue = self.rows[min(max(int(y), 0), self.height - 1)][start : start + 3]
        return red, green, blue


def read_png(data: bytes) -> Picture:
    """Decode a non-interlaced 8-bit RGBA picture."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    assert (depth, kind, interlaced) == (8, 6, 0)
    packed = b""
    at = 8
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(packed)
    rows: list[bytearray] = []
    above = bytearray(4 * width)
    for start in range(0, len(raw), 4 * width + 1):
        above = _unfilter(raw[start], raw[start + 1 : start + 1 + 4 * width], above)
        rows.append(above)
    assert len(rows) == height
    return Picture(width, height, rows)


def _unfilter(kind: int, row: bytes, above: bytearray) -> bytearray:
    if kind == 0:
        return bytearray(row)
    if kind == 1:
        done = bytearray(len(row))
        for channel in range(4):
            summed: list[int] = list(accumulate(row[channel::4], _added))
            done[channel::4] = bytes(summed)
        return done
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
    done = bytearray(4)
    for n, (value, up, corner) in enumerate(zip(row, above, bytes(4) + above, strict=False)):
        left = done[n]
        guess = (left + up) // 2 if kind == 3 else _paeth(left, up, corner)
        done.append((value + guess) & 255)
    return done[4:]


def _added(one: int, other: int) -> int:
    return (one + other) & 255


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    from_left, from_up, from_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    if from_left <= from_up and from_left <= from_corner:
        return left
    return up if from_up <= from_corner else corner
