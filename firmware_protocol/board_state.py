"""The rule book of both ends: states of cells, how revisions count, the CRC, pages of a snapshot.

No time and no line here; device_link.py and host_link.py have those. Runs on MicroPython too.
"""

from firmware_protocol.codec import (
    BITS_EMPTY,
    BITS_FAULT,
    BITS_FIGURE,
    FORM_PRESENCE,
    FORM_STATES,
    MAX_CELLS,
    SLOT_LAST,
    STATE_EMPTY,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
    Snapshot,
)
from firmware_protocol.errors import LocalError
from firmware_protocol.framing import crc16

ALL_REVS = 0xFFFFFFFF
OLD_NEWS = 1000
"""How far behind a revision may be and still be taken for a late repeat of what is known."""

UID_LENGTHS = (4, 7, 10)
_STATE_OF_BITS = (STATE_EMPTY, STATE_UNKNOWN_FIGURE, STATE_FAULT, STATE_FAULT)


def known_state(state: int) -> int:
    """The state as this version reads it: reserved numbers are faults."""
    return STATE_FAULT if SLOT_LAST < state < STATE_UNKNOWN_FIGURE else state


def is_slot(state: int) -> bool:
    """Whether a state names a figure."""
    return STATE_EMPTY < state <= SLOT_LAST


def first_rev(boot: int) -> int:
    """The revision a board begins with: far away from those of other boots."""
    return (boot & 0xFFFF) << 16


def next_rev(rev: int) -> int:
    """The revision after one more change."""
    return (rev + 1) & ALL_REVS


def is_old_news(rev: int, last: int) -> bool:
    """Whether `rev` is `last` or a little before it."""
    return (last - rev) & ALL_REVS <= OLD_NEWS


def is_behind(rev: int, last: int) -> bool:
    """Whether `rev` comes before `last`, however far."""
    return 0 < (last - rev) & ALL_REVS <= ALL_REVS // 2


def same_boot(rev: int, last: int) -> bool:
    """Whether two revisions look like those of one boot; only a hint, HELLO decides."""
    return rev >> 16 == last >> 16


class BoardState:
    """What stands on the cells of one board, and the revision that numbers it.

    Only `change` may write `states`. Raises LocalError for a number of cells no host would take.
    """

    def __init__(self, cells: int, boot: int) -> None:
        if not 1 <= cells <= MAX_CELLS:
            raise LocalError("board/cells", {"cells": cells, "most": MAX_CELLS})
        self.states = bytearray(cells)
        self.rev = first_rev(boot)
        self._crc: int | None = None
        self._figures = 0  # cells whose state is a slot

    def change(self, cell: int, state: int) -> bool:
        """Set a cell; a real change raises the revision. Says whether it was one."""
        state = known_state(state)
        if self.states[cell] == state:
            return False
        self._figures += is_slot(state) - is_slot(self.states[cell])
        self.states[cell] = state
        self.rev = next_rev(self.rev)
        self._crc = None
        return True

    def crc(self) -> int:
        """The CRC of the state bytes of all cells in order."""
        crc = self._crc
        if crc is None:
            crc = self._crc = crc16(bytes(self.states))
        return crc

    def snapshot_pages(self, room: int) -> list[Snapshot]:
        """The whole state in pages of at most `room` data bytes."""
        return [self.snapshot_page(number, room) for number in range(self.count_pages(room))]

    def count_pages(self, room: int) -> int:
        """How many pages the state takes now."""
        per_page = room if self._figures else 4 * room
        return (len(self.states) + per_page - 1) // per_page

    def snapshot_page(self, number: int, room: int) -> Snapshot:
        """One page of the state as it is now."""
        pages = self.count_pages(room)
        if self._figures:
            first = number * room
            data = bytes(self.states[first : first + room])
            return Snapshot(self.rev, number, pages, first, FORM_STATES, data)
        first = number * room * 4
        data = pack_presence(self.states[first : first + 4 * room])
        return Snapshot(self.rev, number, pages, first, FORM_PRESENCE, data)


def pack_presence(states: bytearray) -> bytes:
    """Two bits per cell, the first cell in the lowest bits; unused bits are zero."""
    data = bytearray((len(states) + 3) // 4)
    for at, state in enumerate(states):
        bits = BITS_FAULT if state == STATE_FAULT else BITS_FIGURE if state else BITS_EMPTY
        data[at // 4] |= bits << (at % 4 * 2)
    return bytes(data)


class SnapshotPages:
    """Puts the state of a board together from pages, events and repeats, in whatever order.

    Pages of another revision begin anew, so never more than one state is held.
    """

    def __init__(self, cells: int) -> None:
        self.rev = -1
        self.states = bytearray(cells)
        self.missing = cells
        self._known = bytearray(cells)
        self._pages: set[int] = set()
        self._pages_told = 0

    @property
    def is_short(self) -> bool:
        """Whether every page has come, and yet cells are missing."""
        return bool(self.missing) and len(self._pages) == self._pages_told

    @property
    def complete(self) -> bool:
        """Whether every cell is known, all at one revision."""
        return self.rev >= 0 and not self.missing

    def add(self, page: Snapshot) -> bool:
        """Take one page; False if it cannot belong to this board and was ignored."""
        cells = len(self.states)
        data = page.data
        if page.page >= page.pages or not data:
            return False
        if page.form == FORM_STATES:
            count = len(data)
        elif page.form == FORM_PRESENCE:
            # The last byte may have room for cells that are not there.
            count = min(4 * len(data), max(cells - page.first, 4 * len(data) - 3))
        else:
            return False
        if page.first + count > cells:
            return False
        if page.rev != self.rev:
            self._begin(page.rev)
        for at in range(count):
            if page.form == FORM_STATES:
                state = known_state(data[at])
            else:
                state = _STATE_OF_BITS[data[at // 4] >> (at % 4 * 2) & 3]
            self._set(page.first + at, state)
        self._pages.add(page.page)
        self._pages_told = page.pages
        return True

    def follow(self, rev: int, cell: int, state: int) -> None:
        """Take an event: what was known one revision before is then known at this one."""
        if self.rev >= 0 and rev == next_rev(self.rev) and cell < len(self.states):
            self.rev = rev
            self._set(cell, known_state(state))

    def _begin(self, rev: int) -> None:
        self.rev = rev
        self.missing = len(self.states)
        self._known = bytearray(self.missing)
        self._pages = set()

    def _set(self, cell: int, state: int) -> None:
        self.states[cell] = state
        if not self._known[cell]:
            self._known[cell] = 1
            self.missing -= 1
