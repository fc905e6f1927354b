"""The rule book both ends share: revisions, state bytes, pages of a snapshot."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_protocol.board_state import (
    BoardState,
    SnapshotPages,
    is_behind,
    is_old_news,
    known_state,
    next_rev,
    same_boot,
)
from firmware_protocol.codec import (
    FORM_PRESENCE,
    FORM_STATES,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
    Snapshot,
)
from firmware_protocol.errors import LocalError
from tests.firmware_protocol.textbook import textbook_crc

PRESENCE = st.sampled_from([0, STATE_UNKNOWN_FIGURE, STATE_FAULT])
STATES = st.lists(PRESENCE, min_size=1, max_size=300) | st.lists(
    st.integers(0, 250) | PRESENCE, min_size=1, max_size=300
)


def board_with(states: list[int]) -> BoardState:
    board = BoardState(len(states), boot=7)
    for cell, state in enumerate(states):
        board.change(cell, state)
    return board


def test_a_board_begins_empty_at_the_revision_of_its_boot() -> None:
    board = BoardState(9, boot=0x9E37)
    assert board.rev == 0x9E370000
    assert board.states == bytes(9)


def test_only_a_real_change_raises_the_revision() -> None:
    board = BoardState(9, boot=1)
    assert board.change(3, 254)
    assert not board.change(3, 254)
    assert board.rev == 0x00010001
    assert board.change(3, 0)
    assert board.rev == 0x00010002


def test_revisions_go_round() -> None:
    assert next_rev(0xFFFFFFFF) == 0
    assert is_old_news(0xFFFFFFFF, 0)
    assert is_behind(0xFFFFFFFF, 0)
    assert not is_behind(0, 0xFFFFFFFF)


@given(st.integers(0, 0xFFFFFFFF), st.integers(0, 3000))
def test_old_news_is_at_most_a_thousand_behind(last: int, behind: int) -> None:
    assert is_old_news((last - behind) % 2**32, last) == (behind <= 1000)


def test_revisions_of_following_boots_never_look_like_neighbours() -> None:
    firsts = [(counter * 0x9E37 % 65536) << 16 for counter in range(200)]
    for one, other in pairwise(firsts):
        assert not same_boot(one, other)
        for changes in (0, 1, 1000, 50_000):
            assert not is_old_news((other + changes) % 2**32, one)
            assert not is_old_news(one, (other + changes) % 2**32)


def test_reserved_states_are_read_as_faults() -> None:
    reserved = {251, 252, 253}
    assert {state for state in range(256) if known_state(state) != state} == reserved
    assert {known_state(state) for state in reserved} == {STATE_FAULT}


@given(STATES)
def test_the_state_crc_is_over_all_state_bytes_in_order(states: list[int]) -> None:
    board = board_with(states)
    assert board.crc() == textbook_crc(bytes(states))
    board.change(0, 9 if states[0] != 9 else 8)
    assert board.crc() == textbook_crc(bytes(board.states))


@given(STATES, st.sampled_from([9, 32, 87]))
def test_pages_put_together_are_the_state(states: list[int], room: int) -> None:
    board = board_with(states)
    pages = board.snapshot_pages(room)
    Random(1).shuffle(pages)
    collected = SnapshotPages(len(states))
    for number, page in enumerate(pages):
        assert not collected.complete
        assert collected.missing > 0 or number == 0
        assert len(page.data) <= room
        assert page.pages == len(pages)
        assert collected.add(page)
    assert collected.complete
    assert collected.states == bytes(states)
    assert collected.rev == board.rev


def test_a_board_without_slots_shows_two_bits_per_cell() -> None:
    board = board_with([0, 254, 0, 255, 254])
    (page,) = board.snapshot_pages(32)
    assert page.form == FORM_PRESENCE
    assert page.data == bytes((0b11_00_01_00, 0b01))
    board.change(2, 1)
    (page,) = board.snapshot_pages(32)
    assert page.form == FORM_STATES
    assert page.data == bytes((0, 254, 1, 255, 254))
    board.change(2, 0)
    assert board.snapshot_pages(32)[0].form == FORM_PRESENCE


def test_the_largest_board_fits_the_smallest_packets() -> None:
    board = board_with([1] * 1024)
    pages = board.snapshot_pages(9)
    assert len(pages) == 114
    assert all(len(page.payload()) <= 18 for page in pages)


def test_reserved_bits_are_read_as_a_fault() -> None:
    collected = SnapshotPages(2)
    assert collected.add(Snapshot(1, 0, 1, 0, FORM_PRESENCE, bytes((0b11_11_10_01,))))
    assert list(collected.states) == [STATE_UNKNOWN_FIGURE, STATE_FAULT]


def test_pages_of_one_revision_count_together_over_several_tries() -> None:
    board = board_with([254] * 300)
    first, second, third = board.snapshot_pages(32)
    collected = SnapshotPages(300)
    for page in (first, third, first, third):
        collected.add(page)
        assert not collected.complete
    collected.add(second)
    assert collected.complete


def test_a_page_of_another_revision_begins_anew() -> None:
    board = board_with([254] * 300)
    old = board.snapshot_pages(32)
    board.change(299, 0)
    new = board.snapshot_pages(32)
    collected = SnapshotPages(300)
    for page in (old[0], old[1], new[2]):
        collected.add(page)
    assert collected.missing == 256
    for page in new[:2]:
        collected.add(page)
    assert collected.states == board.states


def test_an_event_moves_what_is_collected_to_the_next_revision() -> None:
    board = board_with([254] * 300)
    collected = SnapshotPages(300)
    collected.follow(board.rev + 1, 5, 0)  # nothing collected yet: it says nothing about the rest
    old = board.snapshot_pages(32)
    collected.add(old[0])
    collected.follow(board.rev + 1, 300, 0)  # a cell that is not there moves nothing
    board.change(5, 0)
    collected.follow(board.rev, 5, 0)
    new = board.snapshot_pages(32)
    collected.add(new[1])
    collected.add(new[2])
    assert collected.complete
    assert collected.states == board.states


@pytest.mark.parametrize(
    "page",
    [
        Snapshot(1, 0, 0, 0, FORM_STATES, b"\1"),
        Snapshot(1, 3, 3, 0, FORM_STATES, b"\1"),
        Snapshot(1, 0, 1, 0, FORM_STATES, b""),
        Snapshot(1, 0, 1, 0, FORM_PRESENCE, b""),
        Snapshot(1, 0, 1, 0, 2, b"\1"),
        Snapshot(1, 0, 1, 0, FORM_STATES, bytes(11)),
        Snapshot(1, 0, 1, 10, FORM_STATES, b"\1"),
        Snapshot(1, 0, 1, 65535, FORM_STATES, b"\1"),
        Snapshot(1, 0, 1, 0, FORM_PRESENCE, bytes(4)),
        Snapshot(1, 0, 1, 10, FORM_PRESENCE, b"\1"),
        Snapshot(1, 0, 1, 65535, FORM_PRESENCE, b"\1"),
    ],
)
def test_a_page_that_cannot_be_of_this_board_is_ignored(page: Snapshot) -> None:
    collected = SnapshotPages(10)
    assert not collected.add(page)
    assert collected.rev == -1
    assert collected.missing == 10


@pytest.mark.parametrize("cells", [0, 1025, 65535])
def test_a_board_that_no_host_would_take_cannot_be_made(cells: int) -> None:
    with pytest.raises(LocalError) as refused:
        BoardState(cells, boot=1)
    assert refused.value.code == "board/cells"
