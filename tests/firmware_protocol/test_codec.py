"""Messages: written and read as the table says, for this version and for a newer one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_protocol import codec, messages
from firmware_protocol.codec import (
    TOO_LONG,
    TOO_SHORT,
    UNKNOWN_TYPE,
    Event,
    Hello,
    Message,
    Ping,
    SetLeds,
    decode_frame,
    encode_frame,
)
from firmware_protocol.errors import LocalError

pytestmark = pytest.mark.uncounted

BYTES = {"u8": 1, "u16": 2, "u32": 4}
CLASSES = {kind.TYPE: kind for kind in Message.__subclasses__()}
IDS = [message.name for message in messages.MESSAGES]


@st.composite
def any_message(draw: st.DrawFn, row: messages.MessageSpec) -> Message:
    values: list[int | bytes] = []
    for field in row.fields:
        if field.type == "rest":
            room = 96 - sum(BYTES[fixed.type] for fixed in row.fixed)
            values.append(draw(st.binary(max_size=room)))
        else:
            values.append(draw(st.integers(0, 256 ** BYTES[field.type] - 1)))
    return CLASSES[row.id](*values)


@pytest.mark.parametrize("row", messages.MESSAGES, ids=IDS)
@given(data=st.data(), seq=st.integers(0, 255))
def test_what_is_written_is_read_again(
    row: messages.MessageSpec, data: st.DataObject, seq: int
) -> None:
    message = data.draw(any_message(row))
    frame = encode_frame(message, seq)
    assert decode_frame(frame) == (seq, message)
    assert frame[:2] == bytes((row.id, seq))


@pytest.mark.parametrize("row", messages.MESSAGES, ids=IDS)
@given(data=st.data())
def test_fields_stand_in_the_order_of_the_table_little_endian(
    row: messages.MessageSpec, data: st.DataObject
) -> None:
    message = data.draw(any_message(row))
    expected = b"".join(
        getattr(message, field.name)
        if field.type == "rest"
        else getattr(message, field.name).to_bytes(BYTES[field.type], "little")
        for field in row.fields
    )
    assert message.payload() == expected


@pytest.mark.parametrize("row", messages.MESSAGES, ids=IDS)
@given(data=st.data())
def test_one_byte_less_than_the_fixed_fields_is_too_short(
    row: messages.MessageSpec, data: st.DataObject
) -> None:
    fixed = sum(BYTES[field.type] for field in row.fixed)
    frame = encode_frame(data.draw(any_message(row)), 0)[: 2 + fixed]
    assert not isinstance(decode_frame(frame), str)
    for length in range(len(frame)):
        assert decode_frame(frame[:length]) == TOO_SHORT


@pytest.mark.parametrize("row", [row for row in messages.MESSAGES if not row.rest])
@given(data=st.data(), more=st.binary(max_size=40))
def test_trailing_bytes_of_a_newer_version_are_ignored(
    row: messages.MessageSpec, data: st.DataObject, more: bytes
) -> None:
    message = data.draw(any_message(row))
    assert decode_frame(encode_frame(message, 7) + more) == (7, message)


@given(st.binary(max_size=200))
def test_reading_never_raises(frame: bytes) -> None:
    decoded = decode_frame(frame)
    if isinstance(decoded, str):
        assert decoded in {TOO_SHORT, TOO_LONG, UNKNOWN_TYPE}
    else:
        assert frame[0] == decoded[1].TYPE


def test_every_unknown_type_is_called_so_and_no_other() -> None:
    unknown = {kind for kind in range(256) if decode_frame(bytes((kind, 0))) == UNKNOWN_TYPE}
    assert unknown == set(range(256)) - set(CLASSES)


def test_a_frame_beyond_the_limit_is_too_long() -> None:
    assert decode_frame(bytes((0x06, 0)) + bytes(97)) == TOO_LONG


def test_a_payload_that_does_not_fit_is_a_mistake_of_the_program() -> None:
    with pytest.raises(LocalError) as refused:
        encode_frame(SetLeds(0, bytes(96)), 0)
    assert refused.value.code == "message/too-long"
    assert refused.value.facts == {"type": 0x05, "length": 97}


@pytest.mark.parametrize("number", [-1, 256])
def test_a_number_that_does_not_fit_is_a_mistake_of_the_program(number: int) -> None:
    with pytest.raises(LocalError) as refused:
        encode_frame(Event(0, 0, 0, number), 0)
    assert refused.value.code == "message/number-does-not-fit"


def test_messages_are_equal_by_kind_and_fields() -> None:
    assert Event(1, 2, 3, 4) == Event(1, 2, 3, 4)
    assert Event(1, 2, 3, 4) != Event(1, 2, 3, 5)
    assert Ping() != codec.GetHello()
    assert Ping() != "PING"
    assert len({Event(1, 2, 3, 4), Event(1, 2, 3, 4), Ping(), Ping()}) == 2
    assert repr(Event(1, 2, 3, 4)) == "Event(rev=1, ms=2, cell=3, state=4)"


def test_hello_fits_the_smallest_packet_exactly() -> None:
    hello = Hello(1, 0, 1, 65, 13, 1, 0, 0, 1000, 8, 96, 0)
    assert len(encode_frame(hello, 0)) == codec.MIN_PACKET_ROOM


def test_sizes_follow_from_each_other() -> None:
    assert codec.MAX_FRAME == codec.MAX_PAYLOAD + 2
    assert codec.MAX_ENCODED == codec.MAX_FRAME + 4


def test_the_type_tells_who_sends_it() -> None:
    for row in messages.MESSAGES:
        assert (row.id < 0x80) == (row.sender == messages.HOST)
        assert all(field.type != "rest" for field in row.fields[:-1])
