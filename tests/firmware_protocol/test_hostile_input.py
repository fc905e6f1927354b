"""Bytes of ill will: neither end fails, and neither keeps more than the rules allow."""

from __future__ import annotations

import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.codec import (
    Ack,
    Event,
    GetTags,
    Heartbeat,
    Hello,
    Message,
    Nak,
    Snapshot,
    Tag,
    encode_frame,
)
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.framing import encode
from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import BoardRefused
from tests.firmware_protocol.line import presence_board
from tests.firmware_protocol.talk import REV, beat, hello, open_talk, page, ready_talk

pytestmark = pytest.mark.uncounted

NOUGHT, ONE = st.just(0), st.just(1)
U8 = st.integers(0, 255)
U16 = st.integers(0, 65535)
U32 = st.integers(0, 0xFFFFFFFF) | st.integers(REV - 5, REV + 5)
NONSENSE = st.one_of(
    st.builds(Hello, U8, U8, U16, U16, U8, U8, U8, U8, U16, U8, U8, U32),
    st.builds(Hello, ONE, U8, U16, st.integers(1, 20), U8, U8, U8, U8, U16, U8, U8, U32),
    st.builds(Snapshot, U32, U8, U8, U16, U8, st.binary(max_size=80)),
    st.builds(Snapshot, U32, NOUGHT, ONE, NOUGHT, ONE, st.binary(max_size=20)),
    st.builds(Event, U32, U16, st.integers(0, 20) | U16, U8),
    st.builds(Tag, U8, st.binary(max_size=12)),
    st.builds(Heartbeat, U32, U16, U16),
    st.builds(Ack, U8, U8),
    st.builds(Nak, U8, U8, U8),
    st.builds(GetTags, U8),
)  # fmt: skip


def size_of(thing: object, seen: set[int] | None = None) -> int:
    """The bytes that an object and all it holds take, roughly."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, type) or callable(thing):
        return 0
    seen.add(id(thing))
    total = sys.getsizeof(thing)
    if isinstance(thing, dict):
        parts: list[object] = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set)):
        parts = list(thing)
    else:
        parts = list(getattr(thing, "__dict__", {}).values())
    return total + sum(size_of(part, seen) for part in parts)


def check_host(host: HostLink, outgoing: list[bytes]) -> None:
    assert len(outgoing) <= 3
    assert len(host.tags) <= 250
    assert len(host.cells) <= 1024
    assert host.in_sync == (host.phase == "ready")


@given(st.lists(NONSENSE, max_size=30), st.booleans())
@settings(max_examples=150, deadline=None)
def test_valid_frames_full_of_nonsense_never_make_the_host_fail(
    messages: list[Message], lossy: bool
) -> None:
    host = HostLink(lossy=lossy)
    host.open(0)
    for now, message in enumerate(messages):
        frame = encode_frame(message, now & 0xFF)
        host.receive(encode(frame) if lossy else frame, 10 * now)
        host.tick(10 * now + 5)
        check_host(host, host.outgoing())


@given(st.lists(st.binary(max_size=120), max_size=20), st.booleans())
@settings(max_examples=150, deadline=None)
def test_random_bytes_never_make_either_end_fail(pieces: list[bytes], lossy: bool) -> None:
    host = HostLink(lossy=lossy)
    host.open(0)
    board = DeviceLink(cells=9, capabilities=1, boot=1, lossy=lossy, leds=3)
    for now, piece in enumerate(pieces):
        host.receive(piece, now)
        check_host(host, host.outgoing())
        board.receive(piece, now)
        board.tick(now)
        assert len(board.outgoing()) <= 12


@pytest.mark.parametrize("lossy", [True, False])
def test_a_flood_of_random_frames_costs_bounded_memory(lossy: bool) -> None:
    rng = Random(5)
    host = ready_talk(lossy=lossy).host
    board = presence_board()
    for now in range(6000):
        payload = rng.randbytes(rng.randrange(20))
        frame = bytes((rng.choice((*range(8), *range(0x80, 0x89), 0xFF)), now & 0xFF)) + payload
        host.receive(encode(frame) if lossy else frame, now)
        board.receive(encode(frame), now)
        if now % 100 == 0:  # the owner reads late: nothing may pile up meanwhile
            check_host(host, host.outgoing())
    assert size_of(host) < 60_000
    assert size_of(board) < 30_000
    assert len(board.outgoing()) <= 12


def test_a_board_with_65535_cells_is_refused_before_anything_is_kept() -> None:
    talk = open_talk()
    before = size_of(talk.host)
    (refused,) = talk.say(hello(cells=65535))
    assert isinstance(refused, BoardRefused)
    talk.say(*(Snapshot(REV, n, 255, 87 * n, 1, bytes(87)) for n in range(255)))
    assert size_of(talk.host) < before + 2000


def test_the_largest_board_costs_a_few_kilobytes() -> None:
    talk = open_talk()
    talk.say(hello(cells=1024))
    for n in range(200):
        talk.say(Snapshot(REV + n, 0, 12, 87 * (n % 11), 1, bytes(87)))
    assert size_of(talk.host) < 20_000


@pytest.mark.parametrize(("is_lost", "times"), [(True, 10), (False, 2)])
def test_a_flood_of_doubt_asks_for_one_snapshot_at_a_time(times: int, *, is_lost: bool) -> None:
    talk = ready_talk()
    asked = []
    for n in range(2000):
        talk.lose(is_lost)
        talk.say(Event(REV + 2 * n + 2, 0, 3, 254), beat(rev=REV + 2 * n + 2))
        if n % 10 == 0:
            talk.now += 1
            asked += talk.asked()
    assert talk.now == 1200
    # Once per 20 ms, however many reasons there are; if no line explains them, per 100 ms.
    assert len(asked) == times


def test_a_flood_of_boots_asks_no_more_than_it_is_told() -> None:
    talk = open_talk()
    for boot in range(500):
        talk.say(hello(boot=boot))
    assert len(talk.asked()) == 1
    assert talk.host.counters["boots"] == 500


def test_a_flood_of_slots_asks_one_question() -> None:
    talk = ready_talk(bytes(range(1, 10)))
    for n in range(241):
        talk.say(Event(REV + 1 + n, 0, n % 9, n + 10))
    assert len(talk.asked()) <= 1
    assert len(talk.host.outgoing()) == 0


def test_a_board_that_sends_console_text_for_ever_holds_one_frame() -> None:
    host = HostLink()
    host.open(0)
    for now in range(500):
        assert host.receive(b"Guru Meditation Error: Core 0 panic'ed\r\n" * 10, now) == []
    assert host.counters["too_long"] == 1
    assert size_of(host) < 10_000


def test_after_any_noise_the_next_hello_is_understood() -> None:
    rng = Random(8)
    talk = open_talk()
    for _ in range(200):
        talk.host.receive(rng.randbytes(rng.randrange(300)), talk.now)
    talk.host.receive(b"\0", talk.now)
    talk.say(hello(), page())
    assert talk.host.in_sync


def test_packets_of_any_length_are_counted_and_forgotten() -> None:
    talk = ready_talk(lossy=False)
    for packet in (b"", b"\x83", bytes(99), bytes(512), b"\x83\0\0", b"\xf0\0"):
        assert talk.host.receive(packet, talk.now) == []
    counters = talk.host.counters
    assert (counters["too_short"], counters["too_long"], counters["unknown"]) == (3, 2, 1)
    assert talk.host.in_sync


def test_a_set_leds_of_any_length_never_makes_the_board_fail() -> None:
    board = DeviceLink(cells=9, capabilities=9, boot=1, leds=9)
    rng = Random(4)
    for length in range(97):
        board.receive(encode(bytes((5, length)) + rng.randbytes(length)), 0)
        assert len(board.outgoing()) == 1
    assert len(board.lights) == 9
