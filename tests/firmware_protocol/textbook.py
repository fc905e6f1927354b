"""COBS and the CRC as a textbook tells them, one slow step at a time, to check ours against."""

from __future__ import annotations


def textbook_crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE, bit by bit."""
    crc = 0xFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            top = (crc >> 15) & 1
            crc = (crc << 1) & 0xFFFF
            if top ^ (byte >> bit & 1):
                crc ^= 0x1021
    return crc


def textbook_cobs(data: bytes) -> bytes:
    """Consistent overhead byte stuffing, block by block, for data of any length."""
    encoded = bytearray()
    block = bytearray()
    for byte in data:
        if byte:
            block.append(byte)
            if len(block) == 254:
                encoded += b"\xff" + block
                block.clear()
        else:
            encoded += bytes((len(block) + 1,)) + block
            block.clear()
    return bytes(encoded + bytes((len(block) + 1,)) + block)


def textbook_uncobs(data: bytes) -> bytes | None:
    """The way back; None if a block is cut short."""
    decoded = bytearray()
    rest = data
    while rest:
        length = rest[0]
        block, rest = rest[1:length], rest[length:]
        if len(block) != length - 1:
            return None
        decoded += block
        if rest and length < 255:
            decoded.append(0)
    return bytes(decoded)


def textbook_line(frame: bytes) -> bytes:
    """A frame as it stands on the line."""
    return textbook_cobs(frame + textbook_crc(frame).to_bytes(2, "little")) + b"\0"


def textbook_read(stream: bytes) -> tuple[list[bytes], dict[str, int]]:
    """The frames in a stream and the faults, from the words of PROTOCOL.md."""
    frames: list[bytes] = []
    faults = {"bad_crc": 0, "bad_cobs": 0, "too_long": 0, "too_short": 0}
    *pieces, unfinished = stream.split(b"\0")
    if len(unfinished) > 101:
        faults["too_long"] += 1
    for piece in pieces:
        if not piece:
            continue
        if len(piece) > 101:
            faults["too_long"] += 1
            continue
        decoded = textbook_uncobs(piece)
        if decoded is None:
            faults["bad_cobs"] += 1
        elif len(decoded) < 4:
            faults["too_short"] += 1
        elif textbook_crc(decoded[:-2]) != int.from_bytes(decoded[-2:], "little"):
            faults["bad_crc"] += 1
        else:
            frames.append(decoded[:-2])
    return frames, faults
