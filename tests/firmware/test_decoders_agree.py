"""Facts about both decoders under streams that hypothesis makes: neither breaks, and they agree.

RINGSIDE_EXAMPLES=1000000 tries so many streams; a short run tries a few hundred.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_protocol.codec import MAX_FRAME, decode_frame
from firmware_protocol.framing import FrameDecoder, encode
from firmware_protocol.host_link import HostLink
from tests.firmware.core_library import c_decode, library

EXAMPLES = int(os.environ.get("RINGSIDE_EXAMPLES", "300"))
LONG_RUN = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)

tapes = st.binary(max_size=300)
"""What a stream is made from: one draw of bytes is far quicker than many small ones."""


def stream_of(tape: bytes) -> bytes:
    """Frames, frames with one wrong byte, and garbage, as the tape says."""
    stream, at = bytearray(), 0
    while at + 3 < len(tape):
        kind, length, where = tape[at : at + 3]
        content = tape[at + 3 : at + 3 + 2 + length % (MAX_FRAME - 1)]
        at += 3 + len(content)
        if len(content) < 2 or kind % 4 == 3:
            stream += content
            continue
        line = bytearray(encode(content))
        if kind % 4 == 2:
            line[where % len(line)] ^= 1 << kind // 32
        stream += line
    return bytes(stream)


@LONG_RUN
@given(tapes)
def test_c_and_python_read_the_same_frames_and_count_the_same_faults(tape: bytes) -> None:
    stream = stream_of(tape)
    library()
    decoder = FrameDecoder()
    found = decoder.feed(stream)
    counters = (
        decoder.frames, decoder.bad_crc, decoder.bad_cobs, decoder.too_long, decoder.too_short,
    )  # fmt: skip
    assert c_decode(stream) == (found, counters)


@LONG_RUN
@given(tapes)
def test_a_host_takes_any_stream_in_any_pieces(tape: bytes) -> None:
    stream, piece = stream_of(tape), len(tape) % 40 + 1
    link = HostLink()
    link.open(0)
    for at in range(0, len(stream), piece):
        link.receive(stream[at : at + piece], at)
        link.outgoing()
    assert link.phase in {"asking", "syncing", "ready", "refused"}
    for frame in FrameDecoder().feed(stream):
        decode_frame(frame)
