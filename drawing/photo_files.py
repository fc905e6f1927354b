"""What kind of picture a file holds, how large it is, and whether all of it is there.

Told from its bytes without decoding it, so that nothing is decoded that is too large or cut off.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

MOST_BYTES: Final = 40_000_000
MOST_PIXELS: Final = 64_000_000
"""More than a telephone takes; decoded it is 256 MB, for a second and in a process of its own."""
LEAST_SIDE: Final = 200
_TURNED: Final = {3: 180, 6: 90, 8: 270}
"""What Exif calls the way a camera was held, in degrees as a clock goes."""


class PhotoFault(StrEnum):
    """Why a file cannot be used."""

    UNREADABLE = "unreadable"
    EMPTY = "empty"
    NO_PICTURE = "no-picture"
    HEIC = "heic"
    """What some telephones write; it needs a decoder that nobody may ship freely."""
    CUT_OFF = "cut-off"
    TOO_LARGE = "too-large"
    TOO_SMALL = "too-small"
    DAMAGED = "damaged"
    TOO_LONG = "too-long"
    """It took too long."""

    @property
    def code(self) -> int:
        """The number with which a process ends that has found it."""
        return 10 + list(PhotoFault).index(self)


class PhotoError(Exception):
    """A file cannot be used."""

    def __init__(self, fault: PhotoFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class PhotoFacts(NamedTuple):
    """A picture as it lies in its file."""

    mime: str
    width: int
    height: int
    turned: int = 0
    """By so many degrees it is to be turned as a clock goes."""


def facts_of(data: bytes) -> PhotoFacts:
    """What a picture is; raises PhotoError if it is none, not whole or too large."""
    if not data:
        raise PhotoError(PhotoFault.EMPTY)
    if len(data) > MOST_BYTES:
        raise PhotoError(PhotoFault.TOO_LARGE)
    try:
        facts = _facts(data)
    except IndexError:
        raise PhotoError(PhotoFault.CUT_OFF) from None
    if facts.width * facts.height > MOST_PIXELS:
        raise PhotoError(PhotoFault.TOO_LARGE)
    if min(facts.width, facts.height) < LEAST_SIDE:
        raise PhotoError(PhotoFault.TOO_SMALL)
    return facts


def _facts(data: bytes) -> PhotoFacts:
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        if b"IEND\xaeB`\x82" not in data:
            raise PhotoError(PhotoFault.CUT_OFF)
        return PhotoFacts("image/png", _number(data, 16, 4), _number(data, 20, 4))
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp(data)
    if data[4:8] == b"ftyp":
        raise PhotoError(PhotoFault.HEIC)
    raise PhotoError(PhotoFault.NO_PICTURE)


def _number(data: bytes, at: int, size: int) -> int:
    if at + size > len(data):
        raise IndexError(at)
    return int.from_bytes(data[at : at + size], "big")


def _low(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(_number(data, at, size).to_bytes(size, "big"), "little")


def _jpeg(data: bytes) -> PhotoFacts:
    """Segment by segment up to the pixels; after those, the mark of its end."""
    at, size, turned = 2, None, 0
    while True:
        if data[at] != 0xFF:
            raise PhotoError(PhotoFault.DAMAGED)
        kind = data[at + 1]
        if kind == 0xFF:  # padding
            at += 1
            continue
        length = _number(data, at + 2, 2)
        if kind in range(0xC0, 0xD0) and kind not in {0xC4, 0xC8, 0xCC}:
            size = _number(data, at + 7, 2), _number(data, at + 5, 2)
        elif kind == 0xE1:
            turned = _exif_turn(data[at + 4 : at + 2 + length]) or turned
        elif kind == 0xDA:
            break
        at += 2 + length
    if size is None:
        raise PhotoError(PhotoFault.DAMAGED)
    if data.find(b"\xff\xd9", at) < 0:
        raise PhotoError(PhotoFault.CUT_OFF)
    return PhotoFacts("image/jpeg", *size, turned)


def _exif_turn(segment: bytes) -> int:
    """How the camera was held; 0 if the segment does not say."""
    if not segment.startswith(b"Exif\0\0"):
        return 0
    tiff = segment[6:]
    read = _low if tiff.startswith(b"II") else _number
    try:
        first = read(tiff, 4, 4)
        for n in range(read(tiff, first, 2)):
            entry = first + 2 + 12 * n
            if read(tiff, entry, 2) == 0x0112:
                return _TURNED.get(read(tiff, entry + 8, 2), 0)
    except IndexError:
        pass
    return 0


def _webp(data: bytes) -> PhotoFacts:
    if _low(data, 4, 4) + 8 > len(data):
        raise PhotoError(PhotoFault.CUT_OFF)
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = (_low(data, at, 2) & 0x3FFF for at in (26, 28))
    elif kind == b"VP8L":
        bits = _low(data, 21, 4)
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8X":
        width, height = (_low(data, at, 3) + 1 for at in (24, 27))
    else:
        raise PhotoError(PhotoFault.DAMAGED)
    return PhotoFacts("image/webp", width, height)
