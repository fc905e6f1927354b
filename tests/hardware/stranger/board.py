"""A stranger's board: cells, slots, revisions and answers, for any number of lines at once.

Right in everything, unless one of its `bugs` is set: those are what makers of boards get wrong.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from tests.hardware.stranger import wire
from tests.hardware.stranger.wire import EMPTY, IDENTITY, UNKNOWN_FIGURE, Ear

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDS = {wire.GET_TAGS: 1, wire.SET_CONFIG: 3, wire.SET_LEDS: 1}
KNOWN = range(wire.GET_HELLO, wire.PING + 1)

WRONG_CRC = "wrong state_crc"
REV_BY_TWO = "rev rises by two"
REV_STANDS = "rev never rises"
NEXT_CELL = "EVENT of the cell after the one that changed"
FEWER_PAGES = "snapshot leaves cells out"
MORE_CELLS = "snapshot shows more cells than HELLO"
NO_SNAPSHOT = "ignores GET_SNAPSHOT"
NO_HELLO = "ignores GET_HELLO"
CELL_TOO_HIGH = "EVENT of a cell that is not there"
TOO_NEW = "version 2"
NO_CELLS = "HELLO without cells"
TOO_MANY = "HELLO with 2000 cells"
SHORT_HELLO = "HELLO without rev"
FRAME_CRC = "wrong CRC of every frame"
NO_ABILITY = "HELLO without capabilities"


class Line:
    """One connection: its own count of frames, its own half frame."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.ear = Ear()
        self.raw = send
        self.spoils_crc = False
        self._seq = 0

    def say(self, type_: int, payload: bytes = b"") -> None:
        """Send a frame."""
        self.raw(wire.on_the_line(type_, self._seq, payload, spoilt=self.spoils_crc))
        self._seq = (self._seq + 1) % 256


class StrangersBoard:
    """The board; `lines` are whoever is connected."""

    def __init__(
        self, cells: int, capabilities: int = wire.PRESENCE | wire.LEDS, *, counter: int = 1
    ) -> None:
        self.capabilities = capabilities
        self.cells = bytearray(cells)
        self.leds: dict[int, int] = {}
        self.config: tuple[int, int] | None = None
        self.heartbeat_ms = 1000
        self.debounce_ms = 8
        self.lines: list[Line] = []
        self.bugs: set[str] = set()
        self.tags: list[bytes] = []
        self._told_tags: set[int] = set()
        self._now_ms = 0
        self._beat_ms = 0
        self._changed_ms = -10_000
        self.start(counter)

    def start(self, counter: int) -> None:
        """Boot: everything but the cells is forgotten."""
        self.boot = counter * 0x9E37 % 65536
        self.rev = self.boot << 16
        self.tags.clear()
        self._told_tags.clear()
        self.leds.clear()
        self.config = None
        self.heartbeat_ms, self.debounce_ms = 1000, 8
        for line in self.lines:
            line.raw(b"\0")
            line.say(wire.HELLO, self._hello())

    # ---- hands ----

    def has_rested(self, ms: int) -> bool:
        """Whether nothing has changed for so long."""
        return self._now_ms - self._changed_ms >= ms

    def put(self, cell: int, tag: bytes | None = None) -> None:
        """Something stands on a cell now."""
        if not self.capabilities & IDENTITY or tag is None:
            self._change(cell, UNKNOWN_FIGURE)
            return
        if tag not in self.tags:
            self.tags.append(tag)
        slot = self.tags.index(tag) + 1
        if slot not in self._told_tags:
            self._told_tags.add(slot)
            self._say_to_all(wire.TAG, bytes((slot,)) + tag)
        self._change(cell, slot)

    def lift(self, cell: int) -> None:
        """Nothing stands there any more."""
        self._change(cell, EMPTY)

    def fail(self, cell: int) -> None:
        """The sensor does not answer any more."""
        self._change(cell, wire.FAULT)

    def _change(self, cell: int, state: int) -> None:
        if self.cells[cell] == state:
            return
        self.cells[cell] = state
        step = 2 if REV_BY_TWO in self.bugs else REV_STANDS not in self.bugs
        self.rev = (self.rev + step) % 2**32
        self._changed_ms = self._now_ms
        self._beat_ms = min(self._beat_ms, self._now_ms + 40)
        told = len(self.cells) + cell if CELL_TOO_HIGH in self.bugs else cell
        told += NEXT_CELL in self.bugs
        ms = self._now_ms % 65536
        self._say_to_all(wire.EVENT, struct.pack("<IHHB", self.rev, ms, told, state))

    # ---- time ----

    def tick(self, now_ms: int) -> None:
        """Beat if it is time to."""
        self._now_ms = now_ms
        if now_ms < self._beat_ms:
            return
        is_echo = now_ms - self._changed_ms < 1000
        self._beat_ms = now_ms + (40 if is_echo else self.heartbeat_ms)
        crc = wire.crc16(bytes(self.cells)) ^ (WRONG_CRC in self.bugs)
        errors = min(sum(line.ear.errors for line in self.lines), 65535)
        self._say_to_all(wire.HEARTBEAT, struct.pack("<IHH", self.rev, crc, errors))

    def _say_to_all(self, type_: int, payload: bytes) -> None:
        for line in list(self.lines):
            line.spoils_crc = FRAME_CRC in self.bugs
            line.say(type_, payload)

    # ---- answers ----

    def hear(self, line: Line, data: bytes) -> None:
        """Bytes of a host."""
        line.spoils_crc = FRAME_CRC in self.bugs
        for frame in line.ear.hear(data):
            self._obey(line, frame[0], frame[1], frame[2:])

    def _obey(self, line: Line, type_: int, seq: int, payload: bytes) -> None:
        if type_ >= 0x80:
            return
        if type_ not in KNOWN:
            line.say(wire.NAK, bytes((type_, seq, wire.UNKNOWN_COMMAND)))
        elif len(payload) < NEEDS.get(type_, 0):
            line.ear.errors += 1
            line.say(wire.NAK, bytes((type_, seq, wire.BAD_LENGTH)))
        elif type_ == wire.GET_HELLO:
            if NO_HELLO not in self.bugs:
                line.say(wire.HELLO, self._hello())
        elif type_ == wire.GET_SNAPSHOT:
            self._show(line)
        else:
            reason = self._carry_out(line, type_, payload)
            answer = bytes((type_, seq))
            line.say(*((wire.NAK, answer + bytes((reason,))) if reason else (wire.ACK, answer)))

    def _carry_out(self, line: Line, type_: int, payload: bytes) -> int:
        """Why not, or 0."""
        if type_ == wire.GET_TAGS:
            for slot, tag in enumerate(self.tags, start=1):
                if slot >= payload[0]:
                    line.say(wire.TAG, bytes((slot,)) + tag)
        if type_ == wire.SET_CONFIG:
            debounce, heartbeat = struct.unpack("<BH", payload[:3])
            if not (1 <= debounce <= 100 and 100 <= heartbeat <= 10_000):
                return wire.OUT_OF_RANGE
            self.config = self.debounce_ms, self.heartbeat_ms = debounce, heartbeat
        if type_ == wire.SET_LEDS:
            return self._light(payload)
        return 0

    def _light(self, payload: bytes) -> int:
        if not self.capabilities & wire.LEDS:
            return wire.UNABLE
        if len(payload) % 3 != 1:
            return wire.BAD_LENGTH
        lights = dict(struct.iter_unpack("<HB", payload[1:]))
        most = len(self.cells) - bool(self.capabilities & wire.HELLO_PAD)
        if any(led >= most for led in lights):
            return wire.OUT_OF_RANGE
        if payload[0] & 1:
            self.leds.clear()
        self.leds.update(lights)
        self.leds = {led: light for led, light in self.leds.items() if light}
        return 0

    def _hello(self) -> bytes:
        cells = len(self.cells)
        cells = 0 if NO_CELLS in self.bugs else 2000 if TOO_MANY in self.bugs else cells
        fields = struct.pack(
            "<BBHHBBBBHBBI",
            2 if TOO_NEW in self.bugs else 1, 0, self.boot, cells,
            0 if NO_ABILITY in self.bugs else self.capabilities, 0, 3, 7,
            self.heartbeat_ms, self.debounce_ms, 96, self.rev,
        )  # fmt: skip
        return fields[:-4] if SHORT_HELLO in self.bugs else fields

    def _show(self, line: Line) -> None:
        if NO_SNAPSHOT in self.bugs:
            return
        states = bytes(self.cells)
        if FEWER_PAGES in self.bugs:
            states = states[: len(states) // 2]
        if MORE_CELLS in self.bugs:
            states += bytes(8)
        has_slots = any(EMPTY < state < UNKNOWN_FIGURE for state in states)
        per_page = 32 if has_slots else 128
        pages = -(-len(states) // per_page)
        for page in range(pages):
            first = page * per_page
            shown = states[first : first + per_page]
            data = shown if has_slots else _two_bits(shown)
            head = struct.pack("<IBBHB", self.rev, page, pages, first, has_slots)
            line.say(wire.SNAPSHOT, head + data)


def _two_bits(states: bytes) -> bytes:
    data = bytearray(-(-len(states) // 4))
    for at, state in enumerate(states):
        bits = 0 if state == EMPTY else 3 if state == wire.FAULT else 1
        data[at // 4] |= bits << (at % 4 * 2)
    return bytes(data)
