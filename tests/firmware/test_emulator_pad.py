"""The hello pad of the emulated board: tags, things that cannot be read, and a missing reader."""

from __future__ import annotations

import pytest

from firmware.emulator.errors import EmulatorError
from firmware_protocol.codec import (
    STATE_EMPTY,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
    Event,
    Heartbeat,
    Tag,
)
from tests.firmware.emulated import booted_board, new_board

UID4, UID7, UID10 = bytes.fromhex("04A1B2C3"), bytes(range(1, 8)), bytes(range(1, 11))
POLLS_MS = 300
"""So long, and the pad has been polled often enough to be believed."""


@pytest.mark.parametrize("uid", [UID4, UID7, UID10], ids=["4 bytes", "7 bytes", "10 bytes"])
def test_the_pad_reads_a_tag_and_notices_that_it_is_taken_away(uid: bytes) -> None:
    board = booted_board()
    board.put_on_pad(uid)
    board.run_ms(POLLS_MS)
    tag, event = (message for message in board.heard() if not isinstance(message, Heartbeat))
    assert tag == Tag(1, uid)
    assert isinstance(event, Event)
    assert (event.cell, event.state) == (board.pad, 1)
    board.take_from_pad()
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, STATE_EMPTY)]


def test_a_tag_that_comes_back_keeps_its_slot() -> None:
    board = booted_board()
    seen = []
    for uid in (UID4, UID7, UID4):
        board.put_on_pad(uid)
        board.run_ms(POLLS_MS)
        seen += board.changes()
        board.take_from_pad()
        board.run_ms(POLLS_MS)
        board.heard()
    assert seen == [(board.pad, 1), (board.pad, 2), (board.pad, 1)]


def test_a_tag_that_is_not_heard_for_a_moment_stays() -> None:
    board = booted_board()
    board.put_on_pad(UID4)
    board.run_ms(POLLS_MS)
    board.heard()
    board.machine.deafen_tags(1)
    board.run_ms(POLLS_MS)
    assert board.changes() == []


def test_what_cannot_be_read_on_the_pad_is_an_unknown_figure() -> None:
    board = booted_board()
    board.put_on_pad(b"")
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, STATE_UNKNOWN_FIGURE)]
    board.take_from_pad()
    board.run_ms(POLLS_MS)
    board.heard()
    board.put_on_pad(UID4)
    board.put_on_pad(UID7)
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, STATE_UNKNOWN_FIGURE)]


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_missing_reader_is_a_fault_until_it_is_back(floating: int) -> None:
    board = booted_board()
    board.unplug_reader(floating)
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, STATE_FAULT)]
    board.plug_reader()
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, STATE_EMPTY)]
    board.put_on_pad(UID4)
    board.run_ms(POLLS_MS)
    assert board.changes() == [(board.pad, 1)]


def test_a_tag_has_a_length_that_tags_have() -> None:
    with pytest.raises(EmulatorError, match="4, 7 or 10 bytes, not 5"):
        new_board().put_on_pad(bytes(5))


def test_a_third_tag_does_not_fit_on_the_pad() -> None:
    board = new_board()
    board.put_on_pad(UID4)
    board.put_on_pad(UID7)
    with pytest.raises(EmulatorError, match="no room for a third"):
        board.put_on_pad(UID10)
