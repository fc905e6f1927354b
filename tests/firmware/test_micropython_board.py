"""The board of switches, lights and links, run by MicroPython in virtual time on fake hardware."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from firmware_protocol.codec import (
    CAP_HELLO_PAD,
    CAP_LEDS,
    CAP_PRESENCE,
    LIGHT_GREEN,
    LIGHT_ORANGE,
    LIGHT_RED,
    PATTERN_FAST,
    PATTERN_PULSE,
    PATTERN_SLOW,
    STATE_EMPTY,
    STATE_UNKNOWN_FIGURE,
    Event,
    GetHello,
    GetSnapshot,
    Heartbeat,
    Hello,
    Message,
    SetConfig,
    SetLeds,
    Snapshot,
    encode_frame,
)
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.framing import encode
from firmware_protocol.host_link import HostLink
from tests.firmware.micropython.board import Board, config_with
from tests.firmware.micropython.runtime import FIRMWARE

if TYPE_CHECKING:
    from collections.abc import Iterator

CELLS = 40
PAD = CELLS
FIRST_BOOT = 0x1234 * 0x9E37 & 0xFFFF  # the fake controller draws 0x1234 when there is no counter


@pytest.fixture
def board() -> Iterator[Board]:
    with Board() as board:
        yield board


def line(*messages: Message) -> str:
    """Commands as they go down the cable."""
    return "00" + "".join(
        encode(encode_frame(message, seq)).hex() for seq, message in enumerate(messages)
    )


def events(messages: list[Message]) -> list[Event]:
    return [message for message in messages if isinstance(message, Event)]


def lit(board: Board) -> dict[int, tuple[int, ...]]:
    return {led: tuple(c) for led, c in enumerate(board.said["colours"]) if any(c)}


# --- Power-up ------------------------------------------------------------------------------


def test_a_board_says_hello_at_power_up(board: Board) -> None:
    (hello,) = board.run(50).serial_messages()
    assert isinstance(hello, Hello)
    assert (hello.major, hello.minor, hello.boot) == (1, 0, FIRST_BOOT)
    assert hello.cells == CELLS + 1
    assert hello.capabilities == CAP_PRESENCE | CAP_HELLO_PAD | CAP_LEDS
    assert hello.rev == FIRST_BOOT << 16


def test_figures_that_stand_there_at_power_up_belong_to_the_first_revision(board: Board) -> None:
    board.run(0, place=[2, 33])
    host = HostLink()
    host.open(0)
    board.talk(host, 60)
    assert host.in_sync
    assert [cell for cell in range(CELLS) if host.cells[cell] == STATE_UNKNOWN_FIGURE] == [2, 33]
    assert not events(board.serial_messages())


def test_the_next_boot_has_another_id_far_from_this_one(board: Board) -> None:
    board.run(100)
    board.run(1, broken=True)
    board.run(1100)
    first, second = (m for m in board.serial_messages() if isinstance(m, Hello))
    assert second.boot == (0x1235 * 0x9E37) & 0xFFFF
    assert abs(second.boot - first.boot) > 1000


def test_an_error_is_printed_and_restarts_the_board_after_a_second(board: Board) -> None:
    board.run(100)
    board.run(1, broken=True)
    assert board.run(990).said["resets"] == 0
    assert board.run(50).said["resets"] == 1
    assert "BrokenError" in board.session.printed()
    host = HostLink()
    host.open(board.now_ms)
    board.talk(host, 60)
    assert host.in_sync


def test_a_board_with_the_setup_pin_bridged_does_not_start(board: Board) -> None:
    board.run(0, levels={"32": 0})
    board.run(2000)
    assert not board.serial
    assert board.said["advertising"] is None
    assert "SETUP" in board.session.printed()
    with pytest.raises(pytest.fail.Exception, match="KeyboardInterrupt"):
        board.run(1, serial="03")  # the console hears Ctrl-C again


def test_a_board_that_works_feeds_its_watchdog() -> None:
    text = (FIRMWARE / "start.py").read_bytes()
    assert b"WATCHDOG_MS = 5000" in text
    with Board({"/start.py": text.replace(b"WATCHDOG_MS = 5000", b"WATCHDOG_MS = 100")}) as board:
        assert board.run(1000).said["resets"] == 0


# --- Switches ------------------------------------------------------------------------------


def test_a_figure_is_believed_after_the_debounce_time_and_dated_to_its_edge(board: Board) -> None:
    board.run(200)
    sent = len(board.run(8, place=[17]).serial)
    assert len(board.run(1).serial) == sent + 1  # in the pass of that very millisecond
    (event,) = events(board.run(3).serial_messages())
    assert (event.cell, event.state) == (17, STATE_UNKNOWN_FIGURE)
    assert event.ms == 200
    assert event.rev == (FIRST_BOOT << 16) + 1


def test_a_bounce_is_not_believed_in_either_direction(board: Board) -> None:
    board.run(200)
    for _ in range(5):
        board.run(7, place=[17]).run(2, lift=[17])
    board.run(100, place=[4])
    for _ in range(5):
        board.run(7, lift=[4]).run(2, place=[4])
    assert [event.cell for event in events(board.run(50).serial_messages())] == [4]


def test_a_break_counts_although_another_cell_is_on_its_way(board: Board) -> None:
    board.run(200)
    board.run(5, place=[17]).run(2, place=[18], lift=[17]).run(30, place=[17])
    later, earlier = events(board.serial_messages())
    assert (later.cell, later.ms) == (18, 205)
    assert (earlier.cell, earlier.ms) == (17, 207)


def test_every_cell_is_one_input_of_the_chain(board: Board) -> None:
    board.run(100)
    for cell in range(CELLS):
        board.run(12, place=[cell])
    board.run(50)
    assert [event.cell for event in events(board.serial_messages())] == list(range(CELLS))


def test_inputs_behind_the_last_cell_say_nothing() -> None:
    with Board(config_with(CELLS=37)) as board:
        board.run(100).run(100, place=[36, 37, 39])
        assert [event.cell for event in events(board.serial_messages())] == [36]


# --- The cable -----------------------------------------------------------------------------


def test_the_bytes_are_those_of_the_device_link_in_cpython(board: Board) -> None:
    commands = {
        300: line(GetHello(), GetSnapshot()),
        700: line(SetConfig(20, 300)),
        1500: line(SetLeds(1, bytes((3, 0, LIGHT_RED)))) + "00ffee00" + line(GetSnapshot()),
    }
    hands = {100: {"place": [5]}, 150: {"place": [6], "lift": [5]}, 1200: {"lift": [6]}}
    changes = {  # moment of the pass in which it is believed: cell, state, edge
        108: [(5, STATE_UNKNOWN_FIGURE, 100)],
        158: [(5, STATE_EMPTY, 150), (6, STATE_UNKNOWN_FIGURE, 150)],
        1220: [(6, STATE_EMPTY, 1200)],  # 20 ms: what was set at 700
    }
    for moment in sorted({*commands, *hands}):
        board.run(moment - board.now_ms)
        board.run(1, serial=commands.get(moment, ""), **hands.get(moment, {}))
    board.run(2600 - board.now_ms)

    link = DeviceLink(
        cells=CELLS + 1,
        capabilities=CAP_PRESENCE | CAP_HELLO_PAD | CAP_LEDS,
        boot=FIRST_BOOT,
        leds=CELLS,
    )
    link.start(0)
    expected = b""
    for now_ms in range(1, 2600):
        for cell, state, edge_ms in changes.get(now_ms, []):
            link.set_cell(cell, state, now_ms, edge_ms)
        link.receive(bytes.fromhex(commands.get(now_ms, "")), now_ms)
        link.tick(now_ms)
        expected += b"".join(link.outgoing())
    assert board.serial_bytes == expected
    assert len(expected) > 700


def test_the_cable_is_never_given_more_than_it_carries(board: Board) -> None:
    board.run(100).run(300, serial=line(*[GetHello(), GetSnapshot()] * 3), place=[1, 2, 3])
    assert max(len(piece) for _, piece in board.serial) == 11  # 115200 baud, one millisecond
    assert [event.cell for event in events(board.serial_messages())] == [1, 2, 3]


def test_a_byte_that_looks_like_ctrl_c_is_part_of_a_frame(board: Board) -> None:
    command = line(SetConfig(3, 0x0303))
    assert "030303" in command
    (hello, _, again) = board.run(50).run(50, serial=command + line(GetHello())).serial_messages()
    assert isinstance(hello, Hello)
    assert isinstance(again, Hello)
    assert (again.debounce_ms, again.heartbeat_ms) == (3, 0x0303)


def test_a_byte_that_looks_like_ctrl_c_does_no_harm_while_the_board_starts() -> None:
    clock = (FIRMWARE / "clock.py").read_bytes()
    clock += b"\nimport parts\nparts.console.type(b'\\x03')"  # comes while the files are read
    with Board({"/clock.py": clock}) as board:
        assert board.run(50).serial


def test_beats_go_on_when_the_counter_of_the_controller_wraps(board: Board) -> None:
    board.run(3100)  # it wraps after half a second
    beats = [message for message in board.serial_messages() if isinstance(message, Heartbeat)]
    assert len(beats) == 3


def test_a_host_at_the_cable_knows_what_stands_where(board: Board) -> None:
    host = HostLink()
    host.open(0)
    board.run(0, place=[0, 9])
    board.talk(host, 80)
    board.run(1, place=[39], lift=[9])
    board.talk(host, 80)
    assert host.in_sync
    assert [cell for cell, state in enumerate(host.cells) if state] == [0, 39]
    assert host.counters["missed"] == 0


# --- The radio -----------------------------------------------------------------------------


def test_the_service_is_advertised_and_the_name_is_in_the_answer_to_a_scan(board: Board) -> None:
    advertisement, scan_answer = board.run(20).said["advertising"]
    service = "4453474e4952529a0b4f5c3f01002a7d"  # 7d2a0001-3f5c-…, the last byte first
    assert advertisement == "020106" + "1107" + service
    assert bytes.fromhex(scan_answer) == b"\x0f\x09Ringside board"
    assert board.said["services"] == [
        service,
        service.replace("01002a7d", "02002a7d"),
        service.replace("01002a7d", "03002a7d"),
    ]


@pytest.mark.parametrize("mtu", [None, 24, 64, 247])
def test_no_notification_is_longer_than_was_agreed(board: Board, mtu: int | None) -> None:
    board.run(20, place=[1, 2, 3])
    board.connect(mtu)
    room = min(mtu or 23, 128) - 3
    host = HostLink(lossy=False, packet_room=room)
    host.open(board.now_ms)
    board.talk(host, 200)
    assert host.in_sync  # so nothing was cut off
    assert [cell for cell, state in enumerate(host.cells) if state] == [1, 2, 3]
    longest = max(len(frame) for _, frame in board.notified)
    assert longest <= room
    assert longest > 20 or room < 23


def test_a_board_advertises_again_when_the_app_is_gone(board: Board) -> None:
    board.run(20)
    board.connect()
    assert board.said["advertising"] is None
    board.run(5, ble=[["disconnect"]])
    assert board.said["advertising"] is not None


def test_advertising_that_fails_is_tried_again(board: Board) -> None:
    board.run(20)
    board.connect()
    board.run(500, ble=[["disconnect"]], radio_busy_for=2)
    assert board.said["advertising"] is None
    assert board.run(2000).said["advertising"] is not None


def test_an_app_that_comes_back_finds_all_that_happened_meanwhile(board: Board) -> None:
    board.run(20, place=[7])
    board.connect(mtu=100)
    host = HostLink(lossy=False, packet_room=97)
    host.open(board.now_ms)
    board.talk(host, 100)
    rev = board.notified_messages()[-1]
    assert isinstance(rev, Snapshot)
    board.run(100, ble=[["disconnect"]], place=[8])
    board.run(100, lift=[7])
    heard = len(board.notified)
    board.connect()
    host.open(board.now_ms)
    board.talk(host, 100)
    assert host.in_sync
    assert [cell for cell, state in enumerate(host.cells) if state] == [8]
    assert host.hello is not None
    assert host.hello.rev == rev.rev + 2
    first = board.notified_messages()[heard]
    assert isinstance(first, Hello)  # nothing stale comes before the answer


def test_a_full_radio_delays_frames_and_loses_none(board: Board) -> None:
    board.run(20)
    board.connect(mtu=100)
    board.run(1, radio_full_for=15, place=[1])
    board.run(4, place=[2])
    board.run(60, place=[3])
    assert [event.cell for event in events(board.notified_messages())] == [1, 2, 3]


def test_both_links_number_changes_and_tags_alike(board: Board) -> None:
    cable, radio = HostLink(), HostLink(lossy=False, packet_room=97)
    cable.open(0)
    board.run(50, place=[11], tags=["04a1b2c3"])
    board.connect(mtu=100)
    radio.open(board.now_ms)
    board.talk(cable, 100)
    board.talk(radio, 200)
    board.run(1, tags=["08112233445566"], place=[12])
    board.talk(radio, 200)
    board.talk(cable, 1200)
    board.talk(radio, 1200)
    assert cable.in_sync
    assert radio.in_sync
    assert cable.cells == radio.cells
    assert (
        cable.tags
        == radio.tags
        == {1: bytes.fromhex("04a1b2c3"), 2: bytes.fromhex("08112233445566")}
    )
    over_cable = [event for event in events(board.serial_messages()) if event.cell == 12]
    over_radio = [event for event in events(board.notified_messages()) if event.cell == 12]
    assert over_cable == over_radio
    assert len(over_cable) == 1


def test_a_debounce_time_that_is_set_over_the_radio_counts_for_the_cable_too(board: Board) -> None:
    board.run(20)
    board.connect()
    board.run(5, ble=[["write", encode_frame(SetConfig(50, 1000), 0).hex()]])
    board.run(100, serial=line(GetHello()))
    hello = board.serial_messages()[-1]
    assert isinstance(hello, Hello)
    assert hello.debounce_ms == 50
    board.run(49, place=[3])
    assert not events(board.serial_messages())
    assert events(board.run(20).serial_messages())


def test_a_frame_that_fills_a_large_packet_arrives_whole(board: Board) -> None:
    board.run(20)
    board.connect(mtu=128)
    command = SetLeds(1, b"".join(bytes((led, 0, LIGHT_RED)) for led in range(31)))
    board.run(5, ble=[["write", encode_frame(command, 0).hex()]])
    assert list(lit(board)) == list(range(31))


def test_a_flood_of_writes_is_cut_and_the_board_goes_on(board: Board) -> None:
    board.run(20)
    board.connect()
    writes = [encode_frame(SetLeds(0, bytes((led, 0, LIGHT_RED))), 0).hex() for led in range(30)]
    board.run(50, ble=[["write", data] for data in [*writes, *["ff" * 20] * 500]])
    assert len(lit(board)) == 8  # what waits for one pass is bounded; the host repeats the others
    host = HostLink(lossy=False)
    host.open(board.now_ms)
    board.talk(host, 100)
    assert host.in_sync


# --- Lights --------------------------------------------------------------------------------


def test_lights_show_the_colours_that_a_host_asked_for(board: Board) -> None:
    board.run(50, serial=line(SetLeds(1, bytes((3, 0, LIGHT_RED, 39, 0, LIGHT_ORANGE)))))
    assert lit(board) == {3: (40, 0, 0), 39: (40, 13, 0)}
    board.run(50, serial=line(SetLeds(0, bytes((4, 0, 0x0F)))))
    assert lit(board) == {3: (40, 0, 0), 4: (40, 40, 40), 39: (40, 13, 0)}


def test_the_last_command_counts_whichever_way_it_came(board: Board) -> None:
    board.run(50, serial=line(SetLeds(1, bytes((3, 0, LIGHT_RED)))))
    board.connect()
    board.run(50, ble=[["write", encode_frame(SetLeds(1, bytes((5, 0, LIGHT_GREEN))), 0).hex()]])
    assert list(lit(board)) == [5]


def test_lights_blink_and_pulse(board: Board) -> None:
    lights = bytes((0, 0, LIGHT_RED | PATTERN_SLOW, 1, 0, LIGHT_RED | PATTERN_FAST))
    lights += bytes((2, 0, LIGHT_RED | PATTERN_PULSE, 3, 0, LIGHT_RED))
    board.run(1, serial=line(SetLeds(1, lights)))
    brightness: dict[int, list[int]] = {led: [] for led in range(4)}
    for _ in range(80):
        board.run(25)
        for led, seen in brightness.items():
            seen.append(lit(board).get(led, (0,))[0])

    def changes(led: int) -> int:
        seen = brightness[led]
        return sum(before != after for before, after in pairwise(seen))

    assert changes(0) in {3, 4, 5}  # two seconds: on and off twice
    assert changes(1) in {15, 16, 17}
    assert len(set(brightness[2])) > 15
    assert changes(3) == 0


def test_steady_lights_are_written_once(board: Board) -> None:
    board.run(50)
    before = board.said["pixel_writes"]
    board.run(500, serial=line(SetLeds(1, bytes((3, 0, LIGHT_RED)))))
    assert board.said["pixel_writes"] == before + 1


def test_plain_leds_behind_74hc595_are_on_or_off() -> None:
    with Board(config_with(LIGHTS="74hc595", CELLS=37)) as board:
        lights = bytes((0, 0, LIGHT_RED, 9, 0, LIGHT_GREEN, 36, 0, LIGHT_RED | PATTERN_SLOW))
        board.run(100, serial=line(SetLeds(1, lights)))
        outputs = board.said["outputs"]
        assert [led for led, on in enumerate(outputs) if on] == [0, 9, 36]
        outputs = board.run(500).said["outputs"]
        assert [led for led, on in enumerate(outputs) if on] == [0, 9]


def test_a_board_without_pad_lights_and_radio_says_so() -> None:
    with Board(config_with(LIGHTS="", HAS_PAD=False, HAS_BLE=False)) as board:
        (hello,) = board.run(50, place=[39]).serial_messages()
        assert isinstance(hello, Hello)
        assert (hello.cells, hello.capabilities) == (CELLS, CAP_PRESENCE)
        assert board.said["advertising"] is None


def test_a_board_without_a_cable_leaves_the_console_alone() -> None:
    with Board(config_with(HAS_SERIAL=False)) as board:
        board.run(1200)
        assert not board.serial
        board.connect()
        host = HostLink(lossy=False)
        host.open(board.now_ms)
        board.talk(host, 100)
        assert host.in_sync
