"""The board's end alone: what it answers, what it sends, and what it never keeps more of."""

from __future__ import annotations

from firmware_protocol.codec import (
    NAK_BAD_LENGTH,
    NAK_OUT_OF_RANGE,
    NAK_UNABLE,
    NAK_UNKNOWN_COMMAND,
    Ack,
    Event,
    GetHello,
    GetSnapshot,
    GetTags,
    Heartbeat,
    Hello,
    Message,
    Nak,
    Ping,
    SetConfig,
    SetLeds,
    Snapshot,
    Tag,
    decode_frame,
    encode_frame,
)
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.framing import FrameDecoder, encode
from tests.firmware_protocol.line import presence_board
from tests.firmware_protocol.textbook import textbook_crc

UID = bytes.fromhex("04a2b3c4d5e680")


def sent(board: DeviceLink, most: int = 0) -> list[Message]:
    """What the board sends now."""
    chunks = board.outgoing(most)
    frames = FrameDecoder().feed(b"".join(chunks)) if board.lossy else chunks
    messages = []
    for frame in frames:
        decoded = decode_frame(frame)
        assert not isinstance(decoded, str)
        messages.append(decoded[1])
    return messages


def ask(board: DeviceLink, message: Message, seq: int = 0) -> list[Message]:
    """What the board sends after a command."""
    frame = encode_frame(message, seq)
    board.receive(encode(frame) if board.lossy else frame, 0)
    return sent(board)


def started(**more: int) -> DeviceLink:
    board = presence_board(**more)
    board.start(0)
    board.outgoing()
    return board


def beats_in(board: DeviceLink, times: range) -> list[int]:
    """When the board sends something, if it is only left alone."""
    found = []
    for now in times:
        board.tick(now)
        if sent(board):
            found.append(now)
    return found


def test_a_board_says_hello_at_boot_and_when_asked() -> None:
    board = presence_board(cells=65)
    board.start(0)
    expected = Hello(1, 0, 0x9E37, 65, 1, 1, 0, 0, 1000, 8, 96, 0x9E370000)
    assert sent(board) == [expected]
    assert ask(board, GetHello()) == [expected]


def test_hello_tells_the_version_of_the_firmware() -> None:
    board = DeviceLink(cells=9, capabilities=1, boot=1, firmware=(4, 5, 6))
    (said,) = ask(board, GetHello())
    assert isinstance(said, Hello)
    assert (said.fw_major, said.fw_minor, said.fw_patch) == (4, 5, 6)


def test_after_a_reset_the_line_is_cleared_once() -> None:
    board = presence_board()
    board.start(0)
    board.receive(encode(encode_frame(Ping(), 0)), 0)
    first, second = board.outgoing()
    assert first[0] == 0
    assert second[0] != 0


def test_hello_tells_the_room_of_a_packet_link() -> None:
    board = DeviceLink(cells=9, capabilities=1, boot=1, lossy=False)
    assert ask(board, GetHello())[0].max_payload == 18  # type: ignore[attr-defined]
    board.packet_room = 244
    assert ask(board, GetHello())[0].max_payload == 96  # type: ignore[attr-defined]


def test_a_change_is_one_event_with_the_time_of_its_first_edge() -> None:
    board = started()
    assert board.set_cell(17, 254, now_ms=70_000, edge_ms=69_992)
    assert sent(board) == [Event(0x9E370001, 69_992 % 65536, 17, 254)]
    assert not board.set_cell(17, 254, now_ms=70_001)
    assert sent(board) == []


def test_a_reserved_state_is_sent_as_a_fault() -> None:
    board = started()
    board.set_cell(0, 252, 0)
    assert sent(board) == [Event(0x9E370001, 0, 0, 255)]


def test_frames_are_numbered_and_the_number_goes_round() -> None:
    board = presence_board()
    seqs = []
    for _ in range(300):
        board.receive(encode(encode_frame(Ping(), 0)), 0)
        seqs += [frame[1] for frame in FrameDecoder().feed(b"".join(board.outgoing()))]
    assert seqs == [number % 256 for number in range(300)]


def test_a_full_queue_drops_events_but_uses_up_their_revisions() -> None:
    board = started()
    for cell in range(40):
        board.set_cell(cell, 254, 0)
    events = sent(board)
    assert len(events) == 16
    assert board.state.rev == 0x9E370000 + 40
    board.set_cell(41, 254, 0)
    assert sent(board) == [Event(0x9E370000 + 41, 0, 41, 254)]


def test_a_heartbeat_tells_revision_crc_and_errors() -> None:
    board = started(cells=4)
    board.receive(b"\x05\x01\x02\x03\x04\0", 0)
    board.set_cell(2, 254, 0)
    sent(board)
    board.tick(40)
    assert sent(board) == [Heartbeat(0x9E370001, textbook_crc(bytes((0, 0, 254, 0))), 1)]


def test_a_quiet_board_beats_slowly() -> None:
    board = started()
    beats = beats_in(board, range(1, 5001))
    assert beats == [1000, 2000, 3000, 4000, 5000]


def test_after_a_change_the_heartbeat_is_echoed_for_a_second() -> None:
    board = started()
    board.set_cell(3, 254, 100)
    sent(board)
    beats = beats_in(board, range(101, 4000))
    echoes = [now for now in beats if now <= 1100]
    assert echoes == list(range(140, 1101, 40))
    assert beats[len(echoes) :] == [2100, 3100]


def test_on_packet_links_the_heartbeat_is_not_echoed() -> None:
    board = DeviceLink(cells=9, capabilities=1, boot=1, lossy=False)
    board.start(0)
    board.set_cell(3, 254, 100)
    sent(board)
    assert beats_in(board, range(101, 3000)) == [1000, 2000]


def test_a_heartbeat_never_speaks_of_an_event_that_still_waits() -> None:
    board = started()
    board.tick(1000)
    board.set_cell(3, 254, 1000)
    event, beat = sent(board, 1) + sent(board, 1)
    assert isinstance(event, Event)
    assert isinstance(beat, Heartbeat)
    assert event.rev == beat.rev


def test_config_is_set_whole_or_not_at_all() -> None:
    board = started()
    assert ask(board, SetConfig(20, 500), 9) == [Ack(0x04, 9)]
    assert (board.debounce_ms, board.heartbeat_ms) == (20, 500)
    for wrong in (SetConfig(0, 600), SetConfig(101, 600), SetConfig(5, 99), SetConfig(5, 10001)):
        assert ask(board, wrong, 10) == [Nak(0x04, 10, NAK_OUT_OF_RANGE)]
        assert (board.debounce_ms, board.heartbeat_ms) == (20, 500)
    for right in (SetConfig(1, 100), SetConfig(100, 10000)):
        assert ask(board, right, 11) == [Ack(0x04, 11)]


def test_a_faster_heartbeat_begins_at_once() -> None:
    board = started()
    ask(board, SetConfig(8, 100))
    assert board.wake_at == 100


def test_lights_are_set_all_or_none() -> None:
    board = started(leds=10)
    assert ask(board, SetLeds(0, bytes((2, 0, 0x13, 9, 0, 0x22))), 1) == [Ack(0x05, 1)]
    assert board.lights == bytes((0, 0, 0x13, 0, 0, 0, 0, 0, 0, 0x22))
    assert ask(board, SetLeds(1, bytes((1, 0, 1, 10, 0, 1))), 2) == [Nak(0x05, 2, NAK_OUT_OF_RANGE)]
    assert ask(board, SetLeds(1, bytes((1, 0, 1, 2))), 3) == [Nak(0x05, 3, NAK_BAD_LENGTH)]
    assert board.lights[2] == 0x13
    assert ask(board, SetLeds(1, bytes((1, 0, 1))), 4) == [Ack(0x05, 4)]
    assert board.lights == bytes((0, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    assert ask(board, SetLeds(1, b""), 5) == [Ack(0x05, 5)]
    assert board.lights == bytes(10)


def test_a_board_without_leds_says_so() -> None:
    assert ask(started(), SetLeds(1, b""), 4) == [Nak(0x05, 4, NAK_UNABLE)]


def test_unknown_commands_are_refused_and_unknown_reports_ignored() -> None:
    board = started()
    for frame in (b"\x7f\x03\x01", b"\x00\x04"):
        board.receive(encode(frame), 0)
        assert sent(board) == [Nak(frame[0], frame[1], NAK_UNKNOWN_COMMAND)]
    for frame in (b"\xf0\x03", encode_frame(Event(1, 2, 3, 4), 5), b"\x81\x00"):
        board.receive(encode(frame), 0)
        assert sent(board) == []


def test_a_command_that_is_too_short_is_counted_and_refused() -> None:
    board = started()
    board.receive(encode(b"\x04\x07\x08"), 0)
    assert sent(board) == [Nak(0x04, 7, NAK_BAD_LENGTH)]
    assert board.errors == 1


def test_packets_that_are_no_frames_are_counted() -> None:
    board = DeviceLink(cells=9, capabilities=1, boot=1, lossy=False)
    for packet in (b"", b"\x06", bytes(99)):
        board.receive(packet, 0)
    assert board.errors == 3
    assert sent(board) == []


def test_the_error_count_stops_at_its_field() -> None:
    board = started()
    board.receive(b"\x01\0" * 70_000, 0)
    assert board.errors == 65535


def test_a_tag_is_told_before_the_first_event_that_names_its_slot() -> None:
    board = started()
    slot = board.slot_of(UID)
    assert slot == board.slot_of(UID) == 1
    board.set_cell(64, slot, 5)
    board.set_cell(64, 0, 9)
    board.set_cell(3, slot, 12)
    assert [type(message) for message in sent(board)] == [Tag, Event, Event, Event]


def test_when_slots_run_out_a_tag_is_an_unknown_figure() -> None:
    board = DeviceLink(cells=9, capabilities=2, boot=1, slots=2)
    assert [board.slot_of(bytes((n, 2, 3, 4))) for n in (1, 2, 3, 1)] == [1, 2, 254, 1]
    assert board.slot_of(b"not a uid") == 254


def test_tags_are_told_when_asked_and_then_acknowledged() -> None:
    board = DeviceLink(cells=9, capabilities=2, boot=1)
    uids = [bytes((n, 2, 3, 4)) for n in (1, 2, 3)]
    for uid in uids:
        board.slot_of(uid)
    assert ask(board, GetTags(2), 7) == [Tag(2, uids[1]), Tag(3, uids[2]), Ack(0x03, 7)]
    assert ask(board, GetTags(0), 8)[0] == Tag(1, uids[0])
    assert ask(board, GetTags(200), 9) == [Ack(0x03, 9)]


def test_pages_on_lossy_links_are_short() -> None:
    board = started(cells=1024)
    pages = ask(board, GetSnapshot())
    assert [len(page.data) for page in pages] == [32] * 8  # type: ignore[attr-defined]


def test_a_snapshot_begins_anew_when_a_cell_changes_in_between() -> None:
    board = started(cells=300)
    board.receive(encode(encode_frame(GetSnapshot(), 0)), 0)
    first = sent(board, 2)
    board.set_cell(0, 254, 5)
    second = sent(board)
    assert [(m.rev, m.page) for m in first if isinstance(m, Snapshot)] == [
        (0x9E370000, 0),
        (0x9E370000, 1),
    ]
    assert isinstance(second[0], Event)
    assert [(m.rev, m.page) for m in second if isinstance(m, Snapshot)] == [
        (0x9E370001, page) for page in range(3)
    ]


def test_a_question_repeated_during_the_answer_does_not_starve_its_last_pages() -> None:
    board = started(cells=1024)
    pages = []
    for _ in range(24):
        board.receive(encode(encode_frame(GetSnapshot(), 0)), 0)
        pages += sent(board, 1)
    shown = [page.page for page in pages if isinstance(page, Snapshot)]
    assert shown == [*range(8), *range(8), *range(8)]
    assert len(sent(board)) == 8  # the last question came in mid-answer: once more, then quiet
    assert sent(board) == []


def test_a_larger_packet_in_mid_snapshot_begins_anew() -> None:
    board = DeviceLink(cells=300, capabilities=1, boot=1, lossy=False)
    board.receive(encode_frame(GetSnapshot(), 0), 0)
    assert len(sent(board, 5)) == 5
    board.packet_room = 200
    pages = sent(board)
    assert [(m.page, m.pages) for m in pages if isinstance(m, Snapshot)] == [(0, 1)]


def test_a_flood_of_questions_is_answered_by_few_frames() -> None:
    board = started()
    burst = b"".join(
        encode(encode_frame(message, seq))
        for seq in range(200)
        for message in (Ping(), GetHello(), GetSnapshot(), GetTags(1))
    )
    board.receive(burst, 0)
    assert len(board.outgoing()) <= 4 + 1 + 2 + 1
