"""Facts about a board of the C core: what it says of itself, of changes and to commands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware_protocol.codec import (
    FORM_PRESENCE,
    FORM_STATES,
    NAK_BAD_LENGTH,
    NAK_OUT_OF_RANGE,
    NAK_UNABLE,
    NAK_UNKNOWN_COMMAND,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
    Ack,
    Event,
    GetHello,
    GetSnapshot,
    GetTags,
    Heartbeat,
    Hello,
    Nak,
    Ping,
    SetConfig,
    SetLeds,
    Snapshot,
    Tag,
)
from firmware_protocol.framing import crc16, encode
from tests.firmware.core_library import CBoard, booted, library

FIRST_REV = 1 << 16


def test_a_board_says_hello_at_boot_and_when_asked() -> None:
    board = CBoard(cells=65, capabilities=13, boot=0x9E37, leds=64)
    board.start(5)
    (first,) = board.outgoing()
    assert first[0] == 0, "a 0x00 ends what was on the line before the reset"
    assert board.outgoing() == []
    board.ask(GetHello())
    hello = Hello(1, 0, 0x9E37, 65, 13, 1, 0, 0, 1000, 8, 96, 0x9E37_0000)
    assert board.said() == [hello]


def test_boot_ids_of_two_boots_are_far_apart() -> None:
    ids = [library().host_boot_id(counter) for counter in range(200)]
    assert ids[:3] == [0, 0x9E37, 0x3C6E]
    assert len(set(ids)) == 200
    assert all(abs(one - other) > 1000 for one, other in pairwise(ids))


def test_every_change_raises_the_revision_and_is_told() -> None:
    board = booted()
    board.set_cell(3, STATE_UNKNOWN_FIGURE, 70_000, 69_992)
    board.set_cell(3, STATE_UNKNOWN_FIGURE, 70_001)
    board.set_cell(65, STATE_UNKNOWN_FIGURE, 70_001)
    assert board.said() == [Event(FIRST_REV + 1, 69_992 % 65536, 3, STATE_UNKNOWN_FIGURE)]
    board.set_cell(3, 252, 70_002)
    assert board.said() == [Event(FIRST_REV + 2, 70_002 % 65536, 3, STATE_FAULT)]


def test_the_revision_wraps() -> None:
    board = booted(boot=0xFFFF)
    for change in range(0x10000):
        board.set_cell(0, STATE_UNKNOWN_FIGURE if change % 2 == 0 else 0, change)
        assert len(board.outgoing()) == 1
    assert board.rev == 0
    board.set_cell(0, STATE_UNKNOWN_FIGURE, 5)
    assert board.said() == [Event(1, 5, 0, STATE_UNKNOWN_FIGURE)]


def test_an_overfull_queue_leaves_a_gap() -> None:
    board = booted()
    for cell in range(20):
        board.set_cell(cell, STATE_UNKNOWN_FIGURE, 1)
    revs = [event.rev for event in board.said() if isinstance(event, Event)]
    assert revs == [FIRST_REV + number for number in range(1, 17)]
    board.set_cell(30, STATE_UNKNOWN_FIGURE, 2)
    assert board.said() == [Event(FIRST_REV + 21, 2, 30, STATE_UNKNOWN_FIGURE)]


def test_events_wait_while_the_line_is_busy() -> None:
    board = booted()
    for cell in range(3):
        board.set_cell(cell, STATE_UNKNOWN_FIGURE, cell)
    cells = [event.cell for _ in range(3) for event in board.said(1) if isinstance(event, Event)]
    assert cells == [0, 1, 2]


# ---- snapshots ----


def test_a_board_with_presence_only_packs_four_cells_in_a_byte() -> None:
    board = booted(cells=130)
    for cell, state in ((0, STATE_UNKNOWN_FIGURE), (3, STATE_FAULT), (129, STATE_UNKNOWN_FIGURE)):
        board.set_cell(cell, state, 0)
    board.said()
    board.ask(GetSnapshot())
    rev = FIRST_REV + 3
    assert board.said() == [
        Snapshot(rev, 0, 2, 0, FORM_PRESENCE, bytes([0b11_00_00_01, *[0] * 31])),
        Snapshot(rev, 1, 2, 128, FORM_PRESENCE, bytes([0b01_00])),
    ]


def test_a_named_figure_makes_a_snapshot_of_whole_states() -> None:
    board = booted(cells=65)
    board.set_cell(64, board.slot_of(b"\x04\x01\x02\x03"), 0)
    board.set_cell(1, STATE_UNKNOWN_FIGURE, 0)
    board.said()
    board.ask(GetSnapshot())
    pages = [page for page in board.said() if isinstance(page, Snapshot)]
    assert [(page.page, page.pages, page.first, page.form) for page in pages] == [
        (0, 3, 0, FORM_STATES),
        (1, 3, 32, FORM_STATES),
        (2, 3, 64, FORM_STATES),
    ]
    assert b"".join(page.data for page in pages) == board.states


def test_a_snapshot_begins_anew_when_a_cell_changes() -> None:
    board = booted(cells=300)
    board.ask(GetSnapshot())
    (first,) = board.said(1)
    assert first == Snapshot(FIRST_REV, 0, 3, 0, FORM_PRESENCE, bytes(32))
    board.set_cell(299, STATE_UNKNOWN_FIGURE, 9)
    assert board.said(1) == [Event(FIRST_REV + 1, 9, 299, STATE_UNKNOWN_FIGURE)]
    pages = [page for page in board.said() if isinstance(page, Snapshot)]
    assert [(page.rev, page.page) for page in pages] == [(FIRST_REV + 1, at) for at in range(3)]
    assert pages[2].data[-1] == 0b01_00_00_00
    assert board.said() == []


def test_a_question_repeated_meanwhile_lets_the_answer_end_and_is_answered_again() -> None:
    board = booted(cells=300)
    pages = []
    for _ in range(5):
        board.ask(GetSnapshot())
        pages += board.said(1)
    pages += board.said()
    assert [page.page for page in pages if isinstance(page, Snapshot)] == [0, 1, 2] * 3


def test_the_largest_board_fits_its_pages() -> None:
    board = booted(cells=1024)
    board.set_cell(1023, board.slot_of(b"\x04\x01\x02\x03"), 0)
    board.ask(GetSnapshot())
    pages = [page for page in board.said() if isinstance(page, Snapshot)]
    assert [page.pages for page in pages] == [32] * 32
    assert b"".join(page.data for page in pages) == board.states


# ---- heartbeats ----


def test_a_quiet_board_beats_once_a_second() -> None:
    beats = booted().after(3500)
    beat = Heartbeat(FIRST_REV, crc16(bytes(65)), 0)
    assert beats == [(1000, beat), (2000, beat), (3000, beat)]


def test_beats_echo_a_change_for_a_second() -> None:
    board = booted()
    board.set_cell(7, STATE_UNKNOWN_FIGURE, 100)
    states = bytearray(65)
    states[7] = STATE_UNKNOWN_FIGURE
    said = board.after(3000, since_ms=100)
    assert said[0] == (100, Event(FIRST_REV + 1, 100, 7, STATE_UNKNOWN_FIGURE))
    assert [moment for moment, _ in said[1:]] == [*range(140, 1101, 40), 2100, 3100]
    assert {beat for _, beat in said[1:]} == {Heartbeat(FIRST_REV + 1, crc16(bytes(states)), 0)}


def test_a_beat_is_not_made_up_for_when_the_line_was_busy() -> None:
    board = booted()
    for now_ms in range(1, 10_000):
        board.tick(now_ms)
    assert len(board.said()) == 1


def test_beats_go_on_when_the_clock_wraps() -> None:
    board = CBoard(cells=65)
    start_ms = 2**32 - 1500
    board.start(start_ms)
    board.set_cell(7, STATE_UNKNOWN_FIGURE, start_ms)
    board.said()
    moments = []
    for step in range(4000):
        board.tick((start_ms + step) % 2**32)
        moments += [step for _ in board.said()]
    assert moments == [*range(40, 1001, 40), 2000, 3000]


def test_an_old_change_is_not_echoed_again_when_the_clock_comes_round() -> None:
    board = booted()
    board.set_cell(7, STATE_UNKNOWN_FIGURE, 0)
    board.after(2000)
    for hour in range(1, 1194):
        board.tick(hour * 3_600_000)
        board.said()
    moments = [moment for moment, _ in board.after(1500)]  # the clock shows 0 again
    assert moments == [0, 1000]


def test_a_beat_counts_what_was_received_damaged_or_short() -> None:
    board = booted()
    board.receive(bytes.fromhex("05060188a600"), 0)
    board.receive(encode(b"\x04\x09\x08"), 0)
    assert board.said() == [Nak(4, 9, NAK_BAD_LENGTH)]
    board.receive(encode(b"\x83\x00"), 0)
    assert board.errors == 3
    ((_, beat),) = board.after(1000)
    assert isinstance(beat, Heartbeat)
    assert beat.errors == 3


# ---- commands ----


def test_a_ping_is_answered_with_its_seq() -> None:
    board = booted()
    board.ask(Ping(), seq=200)
    assert board.said() == [Ack(Ping.TYPE, 200)]


def test_unknown_commands_are_refused_and_unknown_reports_ignored() -> None:
    board = booted()
    board.receive(encode(b"\x7f\x05\x01"), 0)
    board.receive(encode(b"\x00\x06"), 0)
    board.receive(encode(b"\x80\x07"), 0)
    board.receive(encode(b"\xf0\x08"), 0)
    refused = [Nak(0x7F, 5, NAK_UNKNOWN_COMMAND), Nak(0, 6, NAK_UNKNOWN_COMMAND)]
    assert board.said() == refused
    assert board.errors == 0


def test_config_is_taken_both_or_not_at_all() -> None:
    board = booted()
    board.ask(SetConfig(100, 10_000), seq=1)
    assert board.said() == [Ack(SetConfig.TYPE, 1)]
    for wish in (SetConfig(0, 500), SetConfig(101, 500), SetConfig(9, 99), SetConfig(9, 10_001)):
        board.ask(wish, seq=2)
        assert board.said() == [Nak(SetConfig.TYPE, 2, NAK_OUT_OF_RANGE)]
        assert (board.debounce_ms, board.heartbeat_ms) == (100, 10_000)
    board.ask(SetConfig(1, 100), seq=3)
    assert board.said() == [Ack(SetConfig.TYPE, 3)]
    assert (board.debounce_ms, board.heartbeat_ms) == (1, 100)


def test_a_quicker_heartbeat_begins_at_once() -> None:
    board = booted()
    board.ask(SetConfig(8, 100), now_ms=50)
    moments = [moment for moment, said in board.after(300, since_ms=50) if said.TYPE == 0x85]
    assert moments == [150, 250, 350]


def light(*entries: tuple[int, int]) -> bytes:
    return b"".join(bytes([led & 255, led >> 8, how]) for led, how in entries)


def test_lights_are_set_and_the_others_go_off_if_told() -> None:
    board = booted(leds=5)
    board.ask(SetLeds(0, light((0, 1), (4, 0x23))), seq=1)
    board.ask(SetLeds(0, light((1, 2))), seq=2)
    assert board.lights == bytes([1, 2, 0, 0, 0x23])
    board.ask(SetLeds(1, light((2, 3), (2, 4))), seq=3)
    assert board.lights == bytes([0, 0, 4, 0, 0])
    board.ask(SetLeds(1, b""), seq=4)
    assert board.lights == bytes(5)
    assert board.said() == [Ack(SetLeds.TYPE, seq) for seq in range(1, 5)]


@pytest.mark.parametrize(
    ("lights", "reason"),
    [
        (light((0, 1), (5, 1)), NAK_OUT_OF_RANGE),
        (light((0, 1), (0x101, 1)), NAK_OUT_OF_RANGE),
        (light((0, 1))[:-1], NAK_BAD_LENGTH),
    ],
)
def test_lights_that_cannot_be_set_change_nothing(lights: bytes, reason: int) -> None:
    board = booted(leds=5)
    board.ask(SetLeds(0, light((1, 2))))
    board.said()
    board.ask(SetLeds(1, lights), seq=9)
    assert board.said() == [Nak(SetLeds.TYPE, 9, reason)]
    assert board.lights == bytes([0, 2, 0, 0, 0])


def test_a_board_without_lights_says_so() -> None:
    board = booted(leds=0)
    board.ask(SetLeds(1, b""), seq=1)
    assert board.said() == [Nak(SetLeds.TYPE, 1, NAK_UNABLE)]


def test_answers_that_find_no_room_are_dropped_and_the_rest_is_kept() -> None:
    board = booted()
    for seq in range(9):
        board.ask(Ping(), seq)
    assert board.said() == [Ack(Ping.TYPE, seq) for seq in range(4)]


# ---- tags ----


def test_a_tag_is_told_before_the_first_event_that_names_it() -> None:
    board = booted()
    uid = bytes.fromhex("04a2b3c4d5e680")
    board.set_cell(64, board.slot_of(uid), 5)
    board.set_cell(64, 0, 6)
    board.set_cell(64, board.slot_of(uid), 7)
    assert board.said() == [
        Tag(1, uid),
        Event(FIRST_REV + 1, 5, 64, 1),
        Event(FIRST_REV + 2, 6, 64, 0),
        Event(FIRST_REV + 3, 7, 64, 1),
    ]


def test_tags_of_three_lengths_are_told_when_asked() -> None:
    board = booted()
    uids = [b"\x01\x02\x03\x04", bytes(range(7)), bytes(range(10))]
    assert [board.slot_of(uid) for uid in uids] == [1, 2, 3]
    board.ask(GetTags(0), seq=7)
    tags = [Tag(slot + 1, uid) for slot, uid in enumerate(uids)]
    assert board.said() == [*tags, Ack(GetTags.TYPE, 7)]
    board.ask(GetTags(3), seq=8)
    assert board.said() == [tags[2], Ack(GetTags.TYPE, 8)]
    board.ask(GetTags(4), seq=9)
    assert board.said() == [Ack(GetTags.TYPE, 9)]


def test_when_slots_run_out_a_figure_is_unknown_and_the_known_stay() -> None:
    board = booted()
    uids = [bytes([4, number, 0, 0]) for number in range(33)]
    assert [board.slot_of(uid) for uid in uids] == [*range(1, 33), STATE_UNKNOWN_FIGURE]
    assert board.slot_of(uids[31]) == 32
    assert board.slot_of(b"\x01\x02\x03") == STATE_UNKNOWN_FIGURE
