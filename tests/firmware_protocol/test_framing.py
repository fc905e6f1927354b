"""Frames on a lossy line: COBS, CRC, and finding the next frame after any fault."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.errors import LocalError
from firmware_protocol.framing import FrameDecoder, crc16, encode, fast_crc16, slow_crc16
from tests.firmware_protocol.textbook import (
    textbook_cobs,
    textbook_crc,
    textbook_line,
    textbook_read,
)

FRAMES = st.binary(min_size=2, max_size=98) | st.lists(
    st.sampled_from([0, 0, 1, 255]), min_size=2, max_size=98
).map(bytes)
STREAMS = st.lists(
    FRAMES.map(textbook_line)
    | st.binary(max_size=150)
    | st.lists(st.sampled_from([0, 1, 2, 3, 255]), max_size=40).map(bytes),
    max_size=8,
).map(b"".join)


def faults_of(decoder: FrameDecoder) -> dict[str, int]:
    names = ("bad_crc", "bad_cobs", "too_long", "too_short")
    return {name: getattr(decoder, name) for name in names}


def test_the_crc_is_the_one_of_the_catalogue() -> None:
    assert crc16(b"123456789") == slow_crc16(b"123456789") == 0x29B1


@given(st.binary(max_size=300))
def test_both_ways_to_the_crc_agree_with_the_textbook(data: bytes) -> None:
    assert fast_crc16(data) == slow_crc16(data) == textbook_crc(data)


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_a_crc_can_be_taken_in_two_parts(first: bytes, second: bytes) -> None:
    for crc in (fast_crc16, slow_crc16):
        assert crc(second, crc(first)) == crc(first + second)


@given(FRAMES)
def test_a_frame_is_written_as_the_textbook_says(frame: bytes) -> None:
    assert encode(frame) == textbook_line(frame)


@given(FRAMES)
def test_a_frame_has_one_zero_and_it_is_the_last_byte(frame: bytes) -> None:
    line = encode(frame)
    assert line.count(0) == 1
    assert line[-1] == 0
    assert len(line) == len(frame) + 4 <= 102


@pytest.mark.uncounted
@given(st.lists(FRAMES, max_size=6))
def test_what_is_written_is_read_again(frames: list[bytes]) -> None:
    decoder = FrameDecoder()
    assert decoder.feed(b"".join(encode(frame) for frame in frames)) == frames
    assert decoder.frames == len(frames)
    assert decoder.errors == 0


@pytest.mark.uncounted
@given(STREAMS)
def test_any_stream_is_read_as_the_textbook_says(stream: bytes) -> None:
    decoder = FrameDecoder()
    frames, faults = textbook_read(stream)
    assert decoder.feed(stream) == frames
    assert faults_of(decoder) == faults


@given(STREAMS, st.lists(st.integers(0, 40), max_size=30))
def test_it_does_not_matter_how_a_stream_is_cut(stream: bytes, cuts: list[int]) -> None:
    whole, bytewise, cut = FrameDecoder(), FrameDecoder(), FrameDecoder()
    at_once = whole.feed(stream)
    singly = [frame for byte in stream for frame in bytewise.feed(bytes((byte,)))]
    pieces, rest = [], stream
    for length in cuts:
        pieces.append(rest[:length])
        rest = rest[length:]
    in_pieces = [frame for piece in [*pieces, rest] for frame in cut.feed(piece)]
    assert at_once == singly == in_pieces
    assert faults_of(whole) == faults_of(bytewise) == faults_of(cut)


@given(st.binary(min_size=1, max_size=400))
@settings(max_examples=60)
def test_a_frame_after_a_zero_is_read_whatever_came_before(noise: bytes) -> None:
    decoder = FrameDecoder()
    decoder.feed(noise + b"\0")
    frame = b"\x06\x01"
    assert decoder.feed(encode(frame)) == [frame]


def test_empty_frames_are_not_an_error() -> None:
    decoder = FrameDecoder()
    assert decoder.feed(bytes(50)) == []
    assert decoder.errors == 0


def test_never_more_than_one_frame_is_kept() -> None:
    decoder = FrameDecoder()
    for _ in range(1000):
        decoder.feed(b"\x55" * 99)
        assert decoder.held <= 101
    assert decoder.too_long == 1


def test_the_longest_frame_passes_and_a_longer_one_does_not() -> None:
    longest = bytes(98)
    assert FrameDecoder().feed(encode(longest)) == [longest]
    decoder = FrameDecoder()
    assert decoder.feed(textbook_line(bytes(99))) == []
    assert decoder.too_long == 1


@pytest.mark.parametrize("length", [0, 1, 99, 500])
def test_a_frame_nobody_would_take_is_not_written(length: int) -> None:
    with pytest.raises(LocalError) as refused:
        encode(bytes(length))
    assert refused.value.code == "frame/length"
    assert refused.value.facts["length"] == length


def test_counters_stop_instead_of_growing_for_ever() -> None:
    decoder = FrameDecoder()
    decoder.bad_crc = decoder.bad_cobs = decoder.too_short = decoder.too_long = decoder.MOST
    decoder.frames = decoder.MOST
    good = encode(b"\x06\x01")
    bad = textbook_cobs(b"\x06\x01\xff\xff") + b"\0"
    decoder.feed(good + bad + b"\x09\x01\0" + b"\x01\0" + b"\x55" * 200 + b"\0" + b"\x55" * 200)
    assert set(faults_of(decoder).values()) == {decoder.MOST}
    assert decoder.frames == decoder.MOST
