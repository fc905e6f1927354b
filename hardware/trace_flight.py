"""The memory of a flight recorder: the last lines of a trace, always such that they can be played.

Bounded in bytes, whatever comes in: lines are kept as they would be written. When the oldest are
forgotten, what they had led to (the game, the cells, the tags) takes their place. So it is when a
new head comes, because another battlefield lies on the board: then only what is known of the board
is left.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

import msgspec

from firmware_protocol.link_events import (
    BoardRefused,
    CellChanged,
    Greeted,
    Lost,
    Restarted,
    Synced,
    TagKnown,
)
from hardware.bridge_board import SETTLE_MS
from hardware.trace_lines import (
    Attempted,
    Called,
    ContextGiven,
    Heard,
    Line,
    TraceHead,
    event_of_line,
    line_of_event,
)

if TYPE_CHECKING:
    from firmware_protocol.codec import Hello

MOST_BYTES: Final = 8_000_000
"""A long evening of moves, or seconds of a board that shouts."""
LINE_BYTES: Final = 48
"""What a line takes besides its letters."""
_DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


class FlightMemory:
    """Keeps the last lines; to be given to a Recorder as its sink."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._head = TraceHead()
        self._lines: deque[bytes] = deque()
        self._before = _Before()
        self.bytes_held = 0
        """What the lines take; never more than the bound."""

    def append(self, line: Line, /) -> None:
        """Take one more line."""
        if isinstance(line, TraceHead):
            self._head = line
            self._forget_down_to(0)
            self._before.begin_anew()
            return
        written = msgspec.json.encode(line)
        self._lines.append(written)
        self.bytes_held += len(written) + LINE_BYTES
        self._forget_down_to(self._most_bytes)

    def _forget_down_to(self, most_bytes: int) -> None:
        while self.bytes_held > most_bytes:
            written = self._lines.popleft()
            self.bytes_held -= len(written) + LINE_BYTES
            self._before.take(_DECODER.decode(written))

    @property
    def lines(self) -> list[Line]:
        """A whole trace."""
        return [self._head, *self._before.lines(), *map(_DECODER.decode, self._lines)]

    def written(self) -> list[bytes]:
        """A whole trace, each line as it stands in a file."""
        first = (self._head, *self._before.lines())
        return [*map(msgspec.json.encode, first), *self._lines]


class _Before:
    """Where the lines that were forgotten had led to."""

    def __init__(self) -> None:
        self._ms = 0
        self._context: ContextGiven | None = None
        self._hello: dict[int, Hello] = {}
        self._tags: dict[int, dict[int, bytes]] = {}
        self._cells: dict[int, list[int]] = {}
        self._rev = 0
        self._is_settled = False

    def begin_anew(self) -> None:
        """Another bridge listens from now on: it knows the board, but has to let it settle."""
        self._context = None
        self._is_settled = False

    def take(self, line: Line) -> None:
        self._is_settled = True
        if not isinstance(line, TraceHead | Attempted):
            self._ms = line.ms
        if isinstance(line, ContextGiven):
            self._context = line
        elif isinstance(line, Heard):
            self._take_heard(line)
        elif isinstance(line, Called) and line.call == "link-down":
            self._cells.pop(line.facts["board"], None)

    def _take_heard(self, line: Heard) -> None:
        board = line.board
        match event_of_line(line):
            case Greeted(hello=hello):
                self._hello[board] = hello
            case Restarted():
                self._tags.pop(board, None)
                self._cells.pop(board, None)
            case Lost() | BoardRefused():
                self._cells.pop(board, None)
            case TagKnown(slot=slot, uid=uid):
                self._tags.setdefault(board, {})[slot] = uid
            case Synced(cells=cells, rev=rev):
                self._cells[board] = list(cells)
                self._rev = rev
            case CellChanged(cell=cell, state=state, rev=rev):
                if cell < len(self._cells.get(board, ())):
                    self._cells[board][cell] = state
                    self._rev = rev
            case _:
                pass

    def lines(self) -> list[Line]:
        """Lines that lead to the same place, within the time of the last one forgotten."""
        found: list[Line] = []
        early_ms = max(self._ms - SETTLE_MS, 0) if self._is_settled else self._ms
        if self._context:
            found.append(ContextGiven(early_ms, self._context.context))
        for board, hello in self._hello.items():
            found.append(line_of_event(Greeted(hello), early_ms, board))
            for slot, uid in self._tags.get(board, {}).items():
                found.append(line_of_event(TagKnown(slot, uid), early_ms, board))
            if board in self._cells:
                synced = Synced(tuple(self._cells[board]), self._rev)
                found.append(line_of_event(synced, early_ms, board))
        if found and self._is_settled:
            found.append(Called(self._ms, "tick"))
        return found
