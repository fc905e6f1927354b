"""Facts about the C decoder: the samples pass, and it judges damage just as the Python one."""

from __future__ import annotations

import json
import os
import random
import subprocess

import pytest

from firmware_protocol.codec import (
    Ack,
    Event,
    GetHello,
    GetSnapshot,
    Heartbeat,
    Message,
    Nak,
    Ping,
    SetConfig,
    SetLeds,
    Snapshot,
    Tag,
    encode_frame,
)
from firmware_protocol.framing import FrameDecoder, encode
from tests.firmware.core_library import FIRMWARE, c_decode, c_seal, library, make, need

VECTORS = FIRMWARE.parent / "firmware_protocol" / "vectors"
STREAMS = int(os.environ.get("RINGSIDE_DAMAGED_STREAMS", "2000"))


def test_every_sample_of_the_protocol_passes_in_c() -> None:
    need("make", "gcc")
    make("core", "host")
    program = FIRMWARE / "core" / "build" / "run_vectors"
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    names = [
        case["name"]
        for file in ("frames.json", "streams.json")
        for case in json.loads((VECTORS / file).read_text("utf-8"))
    ]
    assert len(names) > 50
    assert done.stderr == ""
    assert done.stdout.splitlines() == [*(f"ok {name}" for name in names), "DONE"]
    assert done.returncode == 0


def test_the_crc_is_ccitt_false() -> None:
    assert library().host_crc16(b"123456789", 9) == 0x29B1
    assert library().host_crc16(b"", 0) == 0xFFFF


def test_both_encoders_put_the_same_bytes_on_the_line() -> None:
    chance = random.Random(7)
    for length in range(2, 99):
        frame = bytes(chance.choice((0, 0, 1, 255, chance.randrange(256))) for _ in range(length))
        assert c_seal(frame) == encode(frame)
        assert c_decode(c_seal(frame))[0] == [frame]


@pytest.mark.parametrize("counter", range(1, 5))
def test_a_counter_stops_at_its_end(counter: int) -> None:
    faults = {
        1: bytes.fromhex("05060188a600"),  # bad CRC
        2: bytes.fromhex("0906018800"),  # bad COBS
        3: b"\x01" * 102 + b"\0",  # too long
        4: bytes.fromhex("0406368100"),  # too short
    }
    _, counters = c_decode(faults[counter] * 66_000)
    assert counters == tuple(65_535 if at == counter else 0 for at in range(5))


def some_message(chance: random.Random) -> Message:
    """A message as boards and hosts send them, with many zeros as usual."""
    number = chance.randrange
    some: list[Message] = [
        GetHello(),
        GetSnapshot(),
        Ping(),
        SetConfig(number(256), number(65536)),
        SetLeds(number(2), bytes(number(3) for _ in range(3 * number(31)))),
        Event(number(1 << 32), number(65536), number(70), chance.choice((0, 3, 254))),
        Heartbeat(number(1 << 32), number(65536), number(3)),
        Snapshot(number(1 << 32), 0, 1, 0, 0, bytes(number(4) for _ in range(number(33)))),
        Tag(number(251), chance.randbytes(7)),
        Ack(number(7), number(256)),
        Nak(number(7), number(256), number(6)),
    ]
    return chance.choice(some)


def damage(stream: bytearray, chance: random.Random) -> None:
    """What lines do to bytes: flips, losses, doubles, strangers, false ends, console text."""
    at = chance.randrange(len(stream))
    kind = chance.randrange(8)
    if kind <= 1:
        stream[at] ^= 1 << chance.randrange(8)
    elif kind == 2:
        del stream[at : at + chance.choice((1, 1, 2, 30))]
    elif kind == 3:
        stream[at:at] = stream[at : at + chance.choice((1, 5, 40))]
    elif kind == 4:
        stream[at:at] = chance.randbytes(chance.choice((1, 3, 120)))
    elif kind == 5:
        stream[at] = 0
    elif kind == 6:
        stream[at:at] = b"rst:0x1 (POWERON_RESET),boot:0x13\r\n"
    else:
        stream[at] = chance.randrange(256)


def damaged_stream(chance: random.Random) -> bytes:
    stream = bytearray()
    for _ in range(chance.randrange(1, 8)):
        stream += b"\0" * (chance.randrange(4) == 0)
        stream += encode(encode_frame(some_message(chance), chance.randrange(256)))
    for _ in range(chance.randrange(5)):
        if stream:
            damage(stream, chance)
    return bytes(stream)


def python_decode(stream: bytes, chance: random.Random) -> tuple[list[bytes], tuple[int, ...]]:
    """What the Python decoder makes of a stream that arrives in pieces."""
    decoder = FrameDecoder()
    frames: list[bytes] = []
    at = 0
    while at < len(stream):
        size = chance.choice((1, 7, 64, 500))
        frames += decoder.feed(stream[at : at + size])
        at += size
    counters = (decoder.bad_crc, decoder.bad_cobs, decoder.too_long, decoder.too_short)
    return frames, (decoder.frames, *counters)


@pytest.mark.uncounted
def test_c_and_python_agree_on_damaged_streams() -> None:
    chance = random.Random(20_260)
    seen = [0] * 5
    for number in range(STREAMS):
        stream = damaged_stream(chance)
        frames, counters = c_decode(stream)
        assert (frames, counters) == python_decode(stream, chance), (number, stream.hex())
        seen = [total + count for total, count in zip(seen, counters, strict=True)]
    # The comparison means nothing unless every verdict was given many times.
    assert all(count > STREAMS // 100 for count in seen), seen
