"""`ringside bench wire`: the codec's speed, the time from contact to message, and bad lines.

The codec is held against the rate of the line and against the same pipeline made of C extensions.
The rest runs the real firmware under emulation in virtual time: no number depends on this machine.
"""

from __future__ import annotations

import random
import struct
from binascii import crc_hqx
from collections import namedtuple
from typing import TYPE_CHECKING, Any, Final

from cobs import cobs

from bench.bad_line import LineTrial, run_trial
from bench.measure import best_times
from bench.row import BenchRow
from firmware.emulator.board import CYCLES_PER_MS, EmulatedBoard
from firmware.emulator.host_at import HostAt
from firmware_protocol import messages
from firmware_protocol.codec import Event, Heartbeat, Message, Snapshot, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode
from firmware_protocol.link_events import CellChanged

if TYPE_CHECKING:
    from collections.abc import Callable

LINE_BYTES_A_S: Final = 115_200 / 10
"""Ten bits a byte: start, eight, stop."""
CONTACTS: Final = 400
LATENCY_LIMIT_MS: Final = 12.0
ERROR_RATES: Final = (0.001, 0.01, 0.05)
LONGEST_BELIEF_MS: Final = {0.001: 300, 0.01: 300, 0.05: 1500}
SEEDS: Final = (1, 2, 3)
SECONDS: Final = 60


def run(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Measure everything in one run."""
    rows = codec_rows(on_round) + latency_rows()
    for rate in ERROR_RATES:
        rows += bad_line_rows(rate, SEEDS, SECONDS)
    return rows


# --- The codec ----------------------------------------------------------------------------------


def evening() -> bytes:
    """A stream as a board sends it in play: events, echoes of the beat, a snapshot now and then."""
    rev, stream = 0x9E37_0000, bytearray()
    for move in range(40):
        frames: list[Message] = []
        for cell, state in ((move % 64, 0), ((move + 9) % 64, 254)):
            rev += 1
            frames.append(Event(rev, move * 731 & 0xFFFF, cell, state))
            frames += [Heartbeat(rev, move * 977 & 0xFFFF, 0)] * 3
        if move % 10 == 0:
            frames.append(Snapshot(rev, 0, 1, 0, 0, bytes((0x41, 0, 0x10, 5) * 4 + (0,))))
        for number, frame in enumerate(frames):
            stream += encode(encode_frame(frame, number))
    return bytes(stream)


def codec_rows(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Bytes in, messages out: ours, the line, and C extensions."""
    stream = evening()
    ours_out, theirs_out = decode_ours(stream), decode_by_extensions(stream)
    assert [(seq, *fields(message)) for seq, message in ours_out] == [
        (seq, *message) for seq, message in theirs_out
    ]
    frames = [encode_frame(message, seq) for seq, message in ours_out]
    times = best_times(
        {
            "ours": lambda: decode_ours(stream),
            "extensions": lambda: decode_by_extensions(stream),
            "encode": lambda: [encode(frame) for frame in frames],
            "encode by extensions": lambda: [encode_by_extensions(frame) for frame in frames],
        },
        on_round=on_round,
    )
    speed = {name: len(stream) / time for name, time in times.items()}
    return [
        _speed("decode", speed["ours"], "115,200 baud", LINE_BYTES_A_S, 300),
        _speed("decode", speed["ours"], "cobs, binascii and struct", speed["extensions"], 0.4),
        _speed("encode", speed["encode"], "115,200 baud", LINE_BYTES_A_S, 300),
        _speed(
            "encode", speed["encode"], "cobs, binascii and struct",
            speed["encode by extensions"], 0.4,
        ),
    ]  # fmt: skip


def _speed(what: str, ours: float, peer: str, theirs: float, least: float) -> BenchRow:
    ratio = ours / theirs
    return BenchRow(
        f"{what}, bytes a second", ours / 1000, peer, theirs / 1000, ratio,
        f"at least {least:g} times the peer", ratio >= least, "kB/s",
    )  # fmt: skip


def decode_ours(stream: bytes) -> list[Any]:
    """(seq, message) of every frame, as HostLink gets them."""
    return [decode_frame(frame) for frame in FrameDecoder().feed(stream)]


_LETTERS: Final = {"u8": "B", "u16": "H", "u32": "I"}
_LAYOUTS: Final = {
    message.id: (
        struct.Struct("<" + "".join(_LETTERS[field.type] for field in message.fixed)),
        namedtuple(message.name, [f.name for f in message.fields]),  # noqa: PYI024  (made here)
        message.rest is not None,
    )
    for message in messages.MESSAGES
}


def decode_by_extensions(stream: bytes) -> list[Any]:
    """The same out of C parts: COBS, CRC and the fields are all done by extensions."""
    found = []
    for piece in stream.split(b"\0"):
        if not piece:
            continue
        line = cobs.decode(piece)
        if crc_hqx(line[:-2], 0xFFFF) != line[-2] | line[-1] << 8:
            continue
        layout, kind, has_rest = _LAYOUTS[line[0]]
        values = layout.unpack_from(line, 2)
        if has_rest:
            values = (*values, line[2 + layout.size : -2])
        found.append((line[1], kind(*values)))
    return found


def encode_by_extensions(frame: bytes) -> bytes:
    """COBS of frame and CRC, then the zero."""
    crc = crc_hqx(frame, 0xFFFF)
    return bytes(cobs.encode(frame + bytes((crc & 0xFF, crc >> 8)))) + b"\0"


def fields(message: Message) -> tuple[Any, ...]:
    """The values of a message in the order of the table."""
    names: tuple[str, ...] = type(message).__slots__
    return tuple(getattr(message, name) for name in names)


# --- Contact to message -------------------------------------------------------------------------


def latency_rows() -> list[BenchRow]:
    """From the contact of a figure to the host's message, in virtual time."""
    found = sorted(latencies_ms(CONTACTS))
    return [
        BenchRow(
            f"contact to message, p{percent}", worst := found[len(found) * percent // 100],
            "limit", LATENCY_LIMIT_MS, worst / LATENCY_LIMIT_MS,
            f"under {LATENCY_LIMIT_MS:.0f} ms" if percent == 99 else "",
            worst < LATENCY_LIMIT_MS if percent == 99 else None, "ms (virtual)",
        )
        for percent in (50, 99)
    ]  # fmt: skip


def latencies_ms(contacts: int) -> list[float]:
    """How long each of so many contacts took to reach the host; debouncing lasts 8 ms of it."""
    chance = random.Random(5)
    board = EmulatedBoard()
    host = HostAt(board)
    assert host.run_until(lambda: host.link.in_sync, 3000) is not None
    found, standing = [], set[int]()
    for _ in range(contacts):
        host.run_ms(chance.randint(30, 60))
        board.run_ms(chance.random())  # anywhere between two scans
        cell = chance.randrange(board.cells)
        began = board.cycle
        (board.lift if cell in standing else board.place)(cell)
        standing ^= {cell}
        found.append((_seen_at(board, host) - began) / CYCLES_PER_MS)
    return found


def _seen_at(board: EmulatedBoard, host: HostAt) -> int:
    """The cycle at which the byte arrived that made the host know of the next change."""
    for _ in range(2000):
        board.run_ms(0.1)
        for cycle, byte in board.received_at():
            noticed = host.link.receive(bytes((byte,)), board.now_ms)
            if any(isinstance(what, CellChanged) for what in noticed):
                return cycle
    raise AssertionError("the contact was not seen")


# --- Bad lines ----------------------------------------------------------------------------------


def bad_line_rows(rate: float, seeds: tuple[int, ...], seconds: int) -> list[BenchRow]:
    """How long a wrong state was believed while bytes were hurt, boards reset and lines flooded."""
    trials = [run_trial(LineTrial(rate=rate, seed=seed, seconds=seconds)) for seed in seeds]
    longest, limit = max(t.longest_wrong_ms for t in trials), LONGEST_BELIEF_MS[rate]
    slowest = max(t.slowest_doubt_ms for t in trials)
    name = f"{rate:.1%} of the bytes wrong"
    resets, floods = sum(t.resets for t in trials), sum(t.floods for t in trials)
    changes = sum(t.changes for t in trials)
    always = all(t.converged for t in trials)
    return [
        BenchRow(
            f"{name}: a wrong state was believed at longest"
            f" ({changes} changes, {resets} resets, {floods} floods)",
            longest, "limit", limit, longest / limit, f"at most {limit} ms, and right in the end",
            longest <= limit and always, "ms (virtual)",
        ),
        BenchRow(
            f"{name}: longest doubt until all was known again", slowest, "limit", limit,
            slowest / limit, "", None, "ms (virtual)",
        ),
    ]  # fmt: skip
