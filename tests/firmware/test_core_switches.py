"""Facts about the switches of a C board: when a level is believed, and what is told of it."""

from __future__ import annotations

import pytest

from firmware_protocol.codec import STATE_UNKNOWN_FIGURE, Event, SetConfig
from tests.firmware.core_library import CBoard, booted, library

CELLS = 16
FIGURE = STATE_UNKNOWN_FIGURE


class Switches:
    """A booted board whose switches are looked at every millisecond."""

    def __init__(self, standing: int = 0) -> None:
        self.board: CBoard = booted(cells=CELLS + 1)
        self.now_ms = 0
        self._scan("host_scan_start", standing, CELLS)

    def _scan(self, name: str, standing: int, *arguments: int) -> None:
        levels = standing.to_bytes(2, "little")
        function = getattr(library(), name)
        function(self.board.memory, levels, *arguments, self.now_ms)

    def look(self, standing: int, ms: int = 1) -> list[Event]:
        """The levels stay so for a time; what is told of it."""
        told: list[Event] = []
        for _ in range(ms):
            self.now_ms += 1
            self._scan("host_scan_look", standing)
            told += [message for message in self.board.said() if isinstance(message, Event)]
        return told

    def look_late(self, standing: int, after_ms: int) -> list[Event]:
        """One look, after the controller was busy for a time."""
        self.now_ms += after_ms - 1
        return self.look(standing)


def test_a_level_is_believed_after_eight_milliseconds_and_its_edge_is_told() -> None:
    switches = Switches()
    assert switches.look(0, 100) == []
    assert switches.look(1 << 9, 8) == []
    assert switches.look(1 << 9, 1) == [Event((1 << 16) + 1, 101, 9, FIGURE)]
    assert switches.look(1 << 9, 100) == []
    assert switches.look(0, 8) == []
    assert switches.look(0, 1) == [Event((1 << 16) + 2, 210, 9, 0)]


@pytest.mark.parametrize("debounce_ms", [1, 2, 20, 100])
def test_the_filter_can_be_set(debounce_ms: int) -> None:
    switches = Switches()
    switches.board.ask(SetConfig(debounce_ms, 1000))
    switches.look(0, 10)
    assert switches.look(1, debounce_ms) == []
    assert switches.look(1, 1) == [Event((1 << 16) + 1, 11, 0, FIGURE)]


def test_a_break_begins_the_wait_anew() -> None:
    switches = Switches()
    for _ in range(50):
        assert switches.look(1, 7) == []
        assert switches.look(0, 1) == []
    assert switches.look(1, 8) == []
    assert len(switches.look(1, 1)) == 1


def test_a_dropout_shorter_than_the_filter_is_never_told() -> None:
    switches = Switches(standing=1)
    for _ in range(50):
        assert switches.look(0, 8) == []
        assert switches.look(1, 1) == []


def test_what_stands_there_at_boot_is_no_change() -> None:
    switches = Switches(standing=0b1000_0000_0000_0001)
    assert switches.look(0b1000_0000_0000_0001, 50) == []
    assert switches.board.rev == 1 << 16
    assert [cell for cell, state in enumerate(switches.board.states) if state] == [0, 15]


def test_every_cell_is_filtered_for_itself() -> None:
    switches = Switches()
    standing = 0
    told: list[Event] = []
    for cell in range(CELLS):
        standing |= 1 << cell
        told += switches.look(standing, 3)
    told += switches.look(standing, 20)
    assert [(event.cell, event.ms) for event in told] == [
        (cell, 3 * cell + 1) for cell in range(CELLS)
    ]


@pytest.mark.parametrize("busy_ms", [2, 5, 9, 200, 70_000])
def test_a_busy_controller_does_not_make_the_filter_slower(busy_ms: int) -> None:
    switches = Switches()
    switches.look(1, 1)
    told = switches.look_late(1, busy_ms)
    if busy_ms < 8:
        assert told == []
        told = switches.look(1, 8 - busy_ms)
    assert [event.cell for event in told] == [0]
    if busy_ms < 255:
        assert told[0].ms == 1


def test_the_pad_is_no_switch() -> None:
    switches = Switches()
    switches.look(0xFFFF, 20)
    assert switches.board.states == bytes([FIGURE] * CELLS + [0])
