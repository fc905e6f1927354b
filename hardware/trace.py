"""Records everything of a link and its bridge as JSON lines, and reads such a file again.

A trace is how a bug report arrives: bytes in and out, what the link made of them, what the game
and people said, and what the bridge answered. It can be played (trace_replay.py).
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from companion.content.regular_file import create_new, naming, read_regular
from companion.errors import RingsideError
from hardware.trace_lines import (
    FORMAT,
    Attempted,
    BytesSeen,
    Called,
    Line,
    OutputsSaid,
    TraceHead,
    line_of_context,
    line_of_event,
    named,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from companion.rules.battlefield import Battlefield
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context
    from firmware_protocol.link_events import LinkEvent
    from hardware.bridge_outputs import BridgeOutput
    from hardware.figures import FigureRegistry
    from hardware.transports.base import BoardTarget, Transport
    from hardware.wiring import Wiring

LARGEST_FILE_BYTES: Final = 200_000_000
LONGEST_LINE: Final = 2_000_000
_DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


class Sink(Protocol):
    """Where lines go."""

    def append(self, line: Line, /) -> None:
        """Take one more."""


class TraceRecorder:
    """Turns what happens into lines and hands them to a file, or to a flight recorder's memory."""

    def __init__(self, head: TraceHead, sink: Sink) -> None:
        self._sink = sink
        sink.append(head)

    def attempt(self, board: int, *, lossy: bool) -> None:
        """A link is tried anew."""
        self._sink.append(Attempted(board, lossy))

    def bytes_seen(self, way: str, data: bytes, ms: int, board: int = 0, room: int = 0) -> None:
        """Bytes came in or went out."""
        self._sink.append(BytesSeen(ms, board, way, data.hex(), room))

    def heard(self, event: LinkEvent, ms: int, board: int = 0) -> None:
        """The link reported something."""
        self._sink.append(line_of_event(event, ms, board))

    def new_context(self, context: Context, ms: int) -> None:
        """The game moved on."""
        self._sink.append(line_of_context(context, ms))

    def called(self, call: str, ms: int, **facts: str | int | None) -> None:
        """The bridge was told something."""
        self._sink.append(Called(ms, call, facts))

    def said(self, outputs: Iterable[BridgeOutput], ms: int) -> None:
        """The bridge answered."""
        self._sink.append(OutputsSaid(ms, [named(output) for output in outputs]))


def head_of(
    battlefield: Battlefield | None = None,
    wirings: Sequence[Wiring] = (),
    registry: FigureRegistry | None = None,
    settings: TrackerSettings | None = None,
    *,
    debounce_ms: int = 0,
    heartbeat_ms: int = 0,
) -> TraceHead:
    """The first line of a trace."""
    tags = registry.figures if registry else {}
    return TraceHead(
        battlefield=battlefield,
        wirings=tuple(wirings),
        tags={uid.hex(): name for uid, name in tags.items()},
        settings=settings,
        debounce_ms=debounce_ms,
        heartbeat_ms=heartbeat_ms,
    )


class RecordedTarget:
    """A target whose attempts are noted in a trace; everything else is the other's business."""

    def __init__(self, target: BoardTarget, recorder: TraceRecorder, board: int = 0) -> None:
        self._target = target
        self._recorder = recorder
        self._board = board
        self._transport: Transport | None = None

    @property
    def name(self) -> str:
        """The other's name."""
        return self._target.name

    @property
    def address(self) -> str:
        """Where the other is."""
        return self._target.address

    def transport(self) -> Transport:
        """A new way there, noted."""
        self._transport = self._target.transport()
        self._recorder.attempt(self._board, lossy=self._transport.is_lossy)
        return self._transport

    async def appeared(self) -> None:
        """Return when what was missing has come."""
        await self._target.appeared()

    def on_bytes(self, way: str, data: bytes, at_ms: int) -> None:
        """What the link is to call with every chunk."""
        room = self._transport.packet_room if self._transport else 0
        self._recorder.bytes_seen(way, data, at_ms, self._board, room)


class TraceFile:
    """A new trace that is being written; every line is on its way to the disk at once.

    Raises OSError, also for a file that is there already: a trace is what somebody wanted to keep.
    It ends with the last line that fits: a larger file could not be read again.
    """

    def __init__(self, path: Path, *, most_bytes: int = LARGEST_FILE_BYTES) -> None:
        self._path = path
        self._file = os.fdopen(create_new(path), "wb", buffering=0)
        self._room = most_bytes
        self.lines = 0
        self.is_full = False
        """Nothing more is written."""

    def append(self, line: Line, /) -> None:
        """Write one more line, if it fits; raises OSError."""
        written = msgspec.json.encode(line) + b"\n"
        self._room -= len(written)
        self.is_full = self.is_full or self._room < 0
        if self.is_full:
            return
        try:
            self._file.write(written)
        except OSError as problem:
            raise naming(problem, self._path) from problem
        self.lines += 1

    def close(self) -> None:
        """No more lines follow."""
        self._file.close()

    def discard(self) -> None:
        """It holds nothing that anybody would want: there is no file."""
        self._file.close()
        with suppress(OSError):
            self._path.unlink()


def write_trace(path: Path, lines: Iterable[Line]) -> int:
    """Write a whole trace; says how many lines it has."""
    trace = TraceFile(path)
    try:
        for line in lines:
            trace.append(line)
    finally:
        trace.close()
    return trace.lines


class TraceError(RingsideError):
    """A trace is faulty: where, a stable code, and a sentence."""

    def __init__(self, line: int, code: str, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.code = code
        self.sentence = sentence


class Trace(msgspec.Struct, frozen=True):
    """A trace that was read: its head, the lines after it, and what is wrong with its end."""

    head: TraceHead
    lines: tuple[Line, ...]
    """Line `n` of this is line `n + 2` of the file."""
    cut_off: TraceError | None = None
    """The last line is not whole: the recording ended in the middle of it."""


def read_trace(path: Path) -> Trace:
    """Read a trace; raises TraceError with the line that is damaged, or OSError.

    A last line that is cut off is told in the result: what comes before it can be played.
    """
    if path.stat().st_size > LARGEST_FILE_BYTES:
        raise TraceError(1, "trace/too-large", "This file is larger than any trace.")
    texts = read_regular(path, LARGEST_FILE_BYTES).split(b"\n")
    is_whole = texts[-1] == b""
    if is_whole:
        texts.pop()
    lines: list[Line] = []
    cut_off: TraceError | None = None
    for number, text in enumerate(texts, start=1):
        try:
            lines.append(_read_line(text, number))
        except TraceError as damaged:
            if number < len(texts) or is_whole or number == 1:
                raise
            sentence = "The last line is cut off: the recording ended here."
            cut_off = TraceError(number, "trace/cut-off", f"{sentence} ({damaged.code})")
    if not lines:
        raise TraceError(1, "trace/empty", "This file is empty.")
    head = lines[0]
    assert isinstance(head, TraceHead)  # noqa: S101  (_read_line sees to it)
    return Trace(head, tuple(lines[1:]), cut_off)


def _read_line(text: bytes, number: int) -> Line:
    if len(text) > LONGEST_LINE:
        raise TraceError(number, "trace/too-long", "This line is longer than any line of a trace.")
    try:
        line = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as damaged:
        if number == 1:
            sentence = "This is not a trace of a board."
            raise TraceError(number, "trace/not-a-trace", sentence) from damaged
        sentence = f"This line is damaged: {str(damaged)[:200]}."
        raise TraceError(number, "trace/damaged", sentence) from damaged
    if isinstance(line, TraceHead) != (number == 1):
        what = "does not begin with its head" if number == 1 else "has a second head"
        raise TraceError(number, "trace/head", f"This trace {what}.")
    if isinstance(line, TraceHead) and line.format != FORMAT:
        sentence = f"This trace has format {line.format}; this Ringside knows {FORMAT}."
        raise TraceError(number, "trace/format", sentence)
    if isinstance(line, BytesSeen):
        _check_bytes(line, number)
    return line


def _check_bytes(line: BytesSeen, number: int) -> None:
    try:
        bytes.fromhex(line.data)
    except ValueError as damaged:
        sentence = "The bytes of this line are not written in hexadecimal letters."
        raise TraceError(number, "trace/damaged", sentence) from damaged
    if line.way not in {"in", "out"}:
        raise TraceError(number, "trace/damaged", f"Bytes go in or out, not {line.way[:20]!r}.")
