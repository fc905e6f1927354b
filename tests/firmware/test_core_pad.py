"""Facts about the hello pad of a C board: its MFRC522, and what is believed of its polls."""

from __future__ import annotations

from ctypes import byref, c_uint8

import pytest

from firmware_protocol.codec import (
    STATE_EMPTY,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
    Event,
    Message,
    Tag,
)
from tests.firmware.core_library import booted, library

NOTHING, TAG, UNREADABLE, FAULT = range(4)
PAD = 64


def crc_a(data: bytes) -> bytes:
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


class Chip:
    """An MFRC522 with the tags in its field, as far as finding their numbers goes."""

    def __init__(self) -> None:
        self.tags: list[bytes] = []
        self.plugged = True
        self.hangs = False
        self.talk: list[bytes] = []
        self._registers = bytearray(64)
        self._fifo = bytearray()

    def access(self, address: int, value: int) -> int:
        if not self.plugged:
            return 0xFF
        number = address >> 1 & 0x3F
        if address & 0x80:
            return self._read(number)
        self._write(number, value)
        return 0

    def _read(self, number: int) -> int:
        if number == 0x37:
            return 0x92
        if number == 0x0A:
            return len(self._fifo)
        if number == 0x09:
            return self._fifo.pop(0)
        return self._registers[number]

    def _write(self, number: int, value: int) -> None:
        if number == 0x04:
            self._registers[4] &= ~value & 0xFF
        elif number == 0x09:
            self._fifo.append(value)
        elif number == 0x0A:
            self._fifo.clear()
        else:
            self._registers[number] = value
            if number == 0x0D and value & 0x80:
                self._send(value & 7)

    def _send(self, last_bits: int) -> None:
        assert self._registers[1] == 0x0C, "only Transceive sends"
        assert self._registers[0x14] & 3 == 3, "without a field no tag hears"
        frame = bytes(self._fifo)
        self._fifo.clear()
        self.talk.append(frame)
        answers = [self._of(tag, frame, last_bits) for tag in self.tags]
        heard = [answer for answer in answers if answer]
        self._registers[6] = 0x08 if len(set(heard)) > 1 else 0
        if heard:
            self._fifo += heard[0]
            self._registers[4] |= 0x20
        elif not self.hangs:
            self._registers[4] |= 0x01

    @staticmethod
    def _of(uid: bytes, frame: bytes, last_bits: int) -> bytes:
        """What one tag says; a tag without a number answers REQA only."""
        if frame == b"\x26":
            assert last_bits == 7
            return b"\x44\x00"
        if not uid:
            return b""
        level = (frame[0] - 0x93) // 2
        levels = {4: 1, 7: 2, 10: 3}[len(uid)]
        part = uid[3 * level : 3 * level + 4]
        if level < levels - 1:
            part = b"\x88" + part[:3]
        part += bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
        if frame[1:] == b"\x20":
            return part
        assert frame == bytes([frame[0], 0x70]) + part + crc_a(frame[:7])
        sak = b"\x04" if level < levels - 1 else b"\x08"
        return sak + crc_a(sak)


class Pad:
    """A booted board with a reader; one register access every millisecond."""

    def __init__(self) -> None:
        self.board = booted()
        self.chip = Chip()
        self.now_ms = 0
        library().host_reader_start(self.board.memory, 0)

    def wait(self, ms: int, accesses_per_ms: int = 8) -> list[Message]:
        told: list[Message] = []
        address, value = c_uint8(), c_uint8()
        for _ in range(ms):
            self.now_ms += 1
            for _ in range(accesses_per_ms):
                if library().host_reader_next(
                    self.board.memory, self.now_ms, byref(address), byref(value)
                ):
                    answer = self.chip.access(address.value, value.value)
                    library().host_reader_done(self.board.memory, answer, self.now_ms)
            told += self.board.said()
        return told

    @property
    def state(self) -> int:
        return self.board.states[PAD]


@pytest.mark.parametrize("uid", [b"\x04\x01\x02\x03", bytes(range(7)), bytes(range(10))])
def test_a_tag_becomes_a_slot_whatever_the_length_of_its_number(uid: bytes) -> None:
    pad = Pad()
    assert pad.wait(200) == []
    pad.chip.tags = [uid]
    tag, event = pad.wait(110)
    assert tag == Tag(1, uid)
    assert isinstance(event, Event)
    assert (event.cell, event.state) == (PAD, 1)


def test_a_lifted_tag_is_gone_after_three_silent_polls() -> None:
    pad = Pad()
    pad.chip.tags = [b"\x04\x01\x02\x03"]
    pad.wait(120)
    assert pad.state == 1
    pad.chip.tags = []
    pad.wait(90)
    assert pad.state == 1
    pad.wait(100)
    assert pad.state == STATE_EMPTY


def test_another_tag_is_believed_at_once() -> None:
    pad = Pad()
    pad.chip.tags = [b"\x04\x01\x02\x03"]
    pad.wait(120)
    pad.chip.tags = [b"\x04\x01\x02\x04"]
    pad.wait(60)
    assert pad.state == 2


@pytest.mark.parametrize("tags", [[b""], [b"\x01\x02\x03\x04", b"\x01\x02\x03\x05"]])
def test_what_cannot_be_read_is_an_unknown_figure(tags: list[bytes]) -> None:
    pad = Pad()
    pad.chip.tags = tags
    pad.wait(260)
    assert pad.state == STATE_UNKNOWN_FIGURE


def test_a_reader_that_does_not_answer_is_a_fault_and_comes_back() -> None:
    pad = Pad()
    pad.chip.plugged = False
    pad.wait(260)
    assert pad.state == STATE_FAULT
    pad.chip = Chip()
    pad.chip.tags = [b"\x04\x01\x02\x03"]
    pad.wait(110)
    assert pad.state == 1


def test_a_chip_that_never_ends_its_wait_stops_nothing() -> None:
    pad = Pad()
    pad.chip.hangs = True
    pad.wait(300)
    assert pad.state == STATE_EMPTY
    assert len(pad.chip.talk) > 3


def test_a_slow_bus_reads_tags_too() -> None:
    pad = Pad()
    pad.chip.tags = [bytes(range(10))]
    pad.wait(400, accesses_per_ms=1)
    assert pad.state == 1


def test_polls_come_every_fifty_milliseconds() -> None:
    pad = Pad()
    pad.wait(1020)
    assert len(pad.chip.talk) == 20


def take(pad: Pad, found: int, uid: bytes = b"\x04\x01\x02\x03") -> int:
    """What is believed after one poll with this outcome."""
    library().host_pad_take(pad.board.memory, found, uid, len(uid), 0)
    return pad.state


def test_one_poll_in_between_makes_no_change() -> None:
    pad = Pad()
    assert take(pad, TAG) == 1
    for found in (NOTHING, NOTHING, TAG, FAULT, NOTHING, TAG, UNREADABLE, UNREADABLE, TAG):
        assert take(pad, found) == 1
    assert [take(pad, NOTHING) for _ in range(3)] == [1, 1, STATE_EMPTY]
    assert [take(pad, FAULT) for _ in range(3)] == [STATE_EMPTY, STATE_EMPTY, STATE_FAULT]
