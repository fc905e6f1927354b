"""The hello pad in MicroPython: an MFRC522 that is worked a few registers at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from firmware_protocol.codec import STATE_EMPTY, STATE_FAULT, STATE_UNKNOWN_FIGURE, Event, Tag
from firmware_protocol.host_link import HostLink
from tests.firmware.micropython.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterator

PAD = 40
RAPTOR = "04a1b2c3"
MULDOON = "0488776655443322"[:14]
LONG = "0411223344556677889a"


@pytest.fixture
def board() -> Iterator[Board]:
    with Board() as board:
        yield board.run(150)  # the reader is awake by then


def pad_states(board: Board) -> list[int]:
    messages = board.serial_messages()
    return [m.state for m in messages if isinstance(m, Event) and m.cell == PAD]


@pytest.mark.parametrize("uid", [RAPTOR, MULDOON, LONG])
def test_a_figure_on_the_pad_is_named_before_it_is_reported(board: Board, uid: str) -> None:
    messages = board.run(100, tags=[uid]).serial_messages()
    told = [message for message in messages if isinstance(message, (Tag, Event))]
    tag, event = told
    assert tag == Tag(1, bytes.fromhex(uid))
    assert isinstance(event, Event)
    assert (event.cell, event.state) == (PAD, 1)


def test_a_figure_that_comes_back_has_its_old_slot(board: Board) -> None:
    for tags in ([RAPTOR], [], [MULDOON], [], [RAPTOR]):
        board.run(300, tags=tags)
    assert pad_states(board) == [1, STATE_EMPTY, 2, STATE_EMPTY, 1]


def test_a_figure_that_is_exchanged_for_another_needs_no_gap(board: Board) -> None:
    board.run(200, tags=[RAPTOR]).run(200, tags=[MULDOON])
    assert pad_states(board) == [1, 2]


def test_a_wake_up_call_that_the_tag_does_not_hear_is_not_a_lift(board: Board) -> None:
    board.run(200, tags=[RAPTOR])
    for _ in range(4):
        board.run(200, deaf_polls=4)  # two polls, each calls twice
    assert pad_states(board) == [1]


def test_a_tag_sleeps_between_polls_so_that_it_hears_the_next_call(board: Board) -> None:
    board.run(200, tags=[RAPTOR])
    states = [board.run(7).said["tags"] for _ in range(30)]
    assert states.count(["halt"]) > 15


def test_two_figures_at_once_are_an_unknown_figure(board: Board) -> None:
    board.run(400, tags=[RAPTOR, MULDOON])
    assert pad_states(board) == [STATE_UNKNOWN_FIGURE]
    board.run(200, tags=[MULDOON])
    assert pad_states(board) == [STATE_UNKNOWN_FIGURE, 1]


def test_a_reader_that_does_not_answer_is_a_fault_until_it_does(board: Board) -> None:
    board.run(1000, reader_answers=False)
    assert pad_states(board) == [STATE_FAULT]
    board.run(400, reader_answers=True, tags=[RAPTOR])
    assert pad_states(board) == [STATE_FAULT, 1]


def test_a_reader_that_lost_its_settings_is_set_again(board: Board) -> None:
    board.run(200, tags=[RAPTOR])
    board.run(600, reader_loses_power=True)
    board.run(300, tags=[MULDOON])
    assert pad_states(board) == [1, 2]


def test_more_figures_than_slots_are_unknown_figures(board: Board) -> None:
    for number in range(34):
        board.run(80, tags=[f"04{number:06x}"])
    assert pad_states(board) == [*range(1, 33), STATE_UNKNOWN_FIGURE]


def test_the_scan_never_waits_long_for_the_reader(board: Board) -> None:
    board.run(300, tags=[LONG]).run(300, tags=[]).run(300, reader_answers=False)
    assert board.said["most_reader_accesses"] <= 9  # register accesses in one pass


def test_a_host_learns_which_tag_stands_on_the_pad(board: Board) -> None:
    board.run(100, tags=[MULDOON])
    host = HostLink()
    host.open(board.now_ms)
    board.talk(host, 100)
    assert host.in_sync
    assert host.cells[PAD] == 1
    assert host.tags == {1: bytes.fromhex(MULDOON)}
