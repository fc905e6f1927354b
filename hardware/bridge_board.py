"""One board as the bridge sees it: cells, tags, whether it can be believed, and how it behaves.

Knows link events and its wiring; figures, the tracker and other boards are not known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_protocol.board_state import is_slot
from firmware_protocol.codec import CAP_HELLO_PAD, STATE_EMPTY, STATE_FAULT
from hardware.rotation import possible_turns

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from firmware_protocol.codec import Hello
    from hardware.wiring import Wiring

SETTLE_MS: Final = 150
"""A board that has just started reads its cells only then: so long after its last change it is
believed as a whole."""
SETTLE_MOST_MS: Final = 1500
DROPOUT_MS: Final = 250
WEAK_FROM: Final = 2
"""A cell that lost a figure for a moment so often is weak …"""
CLEAN_EDGES: Final = 6
"""… until figures have come and gone three times without that."""
SHORT_DOUBT_MS: Final = 500
"""What was missed in so short a time is told change by change; after that as a whole."""


class CellRecord:
    """What one cell has done so far."""

    __slots__ = ("_clean_edges", "_to_hear", "dropouts", "edges", "faults", "last_ms", "left_ms")

    def __init__(self) -> None:
        self.edges = 0
        self.dropouts = 0
        self.faults = 0
        self.last_ms: int | None = None
        self.left_ms: int | None = None
        self._to_hear = 1
        self._clean_edges = 0

    @property
    def is_proven(self) -> bool:
        """Whether it has answered: once, or after a trouble both ways."""
        return self._to_hear == 0

    @property
    def is_weak(self) -> bool:
        """Whether it loses figures for moments."""
        return self.dropouts >= WEAK_FROM and self._clean_edges < CLEAN_EDGES

    def distrust(self) -> None:
        """It is in trouble: it has to be heard both ways before it is good again."""
        self._to_hear = 2

    def note(self, before: int, after: int, at_ms: int) -> None:
        """The state of the cell changed."""
        self.last_ms = at_ms
        if after == STATE_FAULT:
            self.faults += 1
            self.distrust()
            return
        if before != STATE_FAULT and (before == STATE_EMPTY) == (after == STATE_EMPTY):
            return
        self.edges += 1
        self._to_hear = max(self._to_hear - 1, 0)
        self._clean_edges += 1
        if after == STATE_EMPTY:
            self.left_ms = at_ms
        elif self.left_ms is not None and at_ms - self.left_ms < DROPOUT_MS:
            self.dropouts += 1
            self._clean_edges = 0


class BridgeBoard:
    """The state of one link's board."""

    def __init__(self, wiring: Wiring) -> None:
        self.wiring = wiring
        self.hello: Hello | None = None
        self.cells: list[int] = []
        self.tags: dict[int, bytes] = {}
        self.records: dict[int, CellRecord] = {}
        self.is_believed = False
        """Whether the cells are known, and the board has settled."""
        self.is_oriented = len(possible_turns(wiring)) == 1
        self.unclear_turns: tuple[int, ...] | None = None
        """Which ways of laying the map people were told to be possible."""
        self.settles_at_ms: int | None = None
        self.settles_most_ms = 0
        self.doubted_ms: int | None = None
        self._unseen: tuple[Wiring, int, tuple[SpaceId, ...]] | None = None
        """What `unseen` was for this wiring and so many cells: it is asked on every frame."""

    @property
    def pad(self) -> int | None:
        """The cell that is the hello pad, if there is one."""
        hello = self.hello
        if hello is None or not hello.capabilities & CAP_HELLO_PAD:
            return None
        pad = hello.cells - 1
        return pad if pad < len(self.cells) or not self.cells else None

    @property
    def unseen(self) -> tuple[SpaceId, ...]:
        """The spaces whose cells this board does not have."""
        if self.hello is None and not self.cells:
            return ()
        cells = len(self.cells) or (self.hello.cells if self.hello else 0)
        switches = cells if self.pad is None else cells - 1
        known = self._unseen
        if known is None or known[0] is not self.wiring or known[1] != switches:
            found = tuple(s for s, cell in self.wiring.cell_of.items() if cell >= switches)
            known = self._unseen = (self.wiring, switches, found)
        return known[2]

    def forget(self) -> None:
        """The link is gone or the board has started anew: nothing is believed."""
        self.is_believed = False
        self.settles_at_ms = None
        self.doubted_ms = None

    def take_over(self, before: BridgeBoard, now_ms: int) -> None:
        """It is the same board, under another map: what was known of it still holds."""
        self.hello, self.cells = before.hello, before.cells
        self.tags, self.records = before.tags, before.records
        if before.is_believed or before.settles_at_ms is not None:
            self.begin_settling(now_ms)

    def begin_settling(self, now_ms: int) -> None:
        """The cells came in whole; wait until the board has read them all."""
        self.settles_at_ms = now_ms + SETTLE_MS
        self.settles_most_ms = now_ms + SETTLE_MOST_MS

    def settle_longer(self, now_ms: int) -> None:
        """Something changed while it settles."""
        if self.settles_at_ms is not None:
            self.settles_at_ms = min(now_ms + SETTLE_MS, self.settles_most_ms)

    def record(self, cell: int) -> CellRecord:
        """What a cell has done so far."""
        return self.records.setdefault(cell, CellRecord())

    def is_faulty(self, cell: int) -> bool:
        """Whether the board itself says that this sensor does not answer."""
        return cell < len(self.cells) and self.cells[cell] == STATE_FAULT

    def occupied(self) -> frozenset[int]:
        """The cells on which something stands, the pad left out."""
        pad = self.pad
        return frozenset(
            cell
            for cell, state in enumerate(self.cells)
            if state not in {STATE_EMPTY, STATE_FAULT} and cell != pad
        )

    def uid_of(self, state: int) -> bytes | None:
        """The tag that a state stands for, if it names one and the board has told it."""
        return self.tags.get(state) if is_slot(state) else None
