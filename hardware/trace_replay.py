"""Plays a trace: the bytes go through a new HostLink, what it makes of them through a new bridge.

What was recorded is compared with what comes out now. The same program gives the same outputs; a
difference shows where another version decides otherwise. No clock: the times are those of the file.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from companion.errors import RingsideError
from firmware_protocol.errors import ProtocolError
from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import CommandDone, Failed
from hardware.bridge import Bridge
from hardware.bridge_outputs import Lit
from hardware.figures import FigureRegistry
from hardware.trace import TraceError
from hardware.trace_lines import (
    Attempted,
    BytesSeen,
    Called,
    ContextGiven,
    Heard,
    Line,
    OutputsSaid,
    TraceHead,
    context_of_line,
    event_of_line,
    facts_of_call,
    lights_of_fact,
    named,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from firmware_protocol.link_events import LinkEvent
    from hardware.bridge_outputs import BridgeOutput
    from hardware.trace import Trace

IMPOSSIBLE: Final = (
    ValueError, TypeError, LookupError, ArithmeticError, RecursionError,
    msgspec.MsgspecError, RingsideError, ProtocolError,
)  # fmt: skip
"""What a line raises that is well written but says what cannot be."""


class ReplayedLine(NamedTuple):
    """What one line of the trace led to."""

    number: int
    """The line in the file."""
    ms: int
    event: LinkEvent | None
    outputs: tuple[BridgeOutput, ...]
    board: int = 0
    differs: str = ""
    """What was recorded and is otherwise now; empty if all is the same."""


def replay(trace: Trace) -> Iterator[ReplayedLine]:
    """Play a trace line by line; raises TraceError for a line that cannot be.

    Without a map only the links are played.
    """
    with _possible(1):
        player = _Player(trace.head)
    for number, line in enumerate(trace.lines, start=2):
        with _possible(number):
            yield from player.play(line, number)


@contextmanager
def _possible(number: int) -> Iterator[None]:
    """Tell that this line cannot be, if what is done with it says so."""
    try:
        yield
    except IMPOSSIBLE as damaged:
        sentence = f"This line cannot be: {str(damaged)[:200]}."
        raise TraceError(number, "trace/impossible", sentence) from damaged


class _Player:
    def __init__(self, head: TraceHead) -> None:
        self._head = head
        tags = {bytes.fromhex(uid): name for uid, name in head.tags.items()}
        self._bridge: Bridge | None = None
        if head.battlefield is not None and head.wirings:
            self._bridge = Bridge(
                head.battlefield, head.wirings, FigureRegistry(tags), settings=head.settings
            )
        self._links: dict[int, HostLink] = {}
        self._fresh: dict[int, bool] = {}
        """Links that are to be opened with their next bytes: lossy or not."""
        self._reported: dict[int, deque[LinkEvent]] = {}
        self._outputs: list[BridgeOutput] = []

    def play(self, line: Line, number: int) -> Iterator[ReplayedLine]:
        match line:
            case Attempted(board=board, lossy=lossy):
                self._fresh[board] = lossy
            case BytesSeen():
                self._carry(line)
            case Heard():
                yield self._hear(line, number)
            case ContextGiven(ms=ms):
                if self._bridge:
                    context = context_of_line(line, self._bridge.battlefield)
                    yield self._told(number, ms, self._bridge.context(context, ms))
            case Called():
                yield from self._call(line, number)
            case OutputsSaid():
                yield from self._compare(line, number)
            case TraceHead():
                pass

    # ---- the line ----

    def _carry(self, line: BytesSeen) -> None:
        board, ms = line.board, line.ms
        if board in self._fresh:
            self._open(board, ms, line.room, lossy=self._fresh.pop(board))
        link = self._links.get(board)
        if link is None:
            return  # the beginning was forgotten: what was made of the bytes is recorded
        reported = self._reported[board]
        if line.way == "in":
            reported += _of_the_board(link.receive(bytes.fromhex(line.data), ms))
            return
        if link.wake_at is not None and link.wake_at <= ms:  # sent because time had passed
            reported += _of_the_board(link.tick(ms))
        link.outgoing()

    def _open(self, board: int, ms: int, room: int, *, lossy: bool) -> None:
        link = HostLink(lossy=lossy, packet_room=room)
        if self._head.heartbeat_ms:
            link.configure(debounce_ms=self._head.debounce_ms, heartbeat_ms=self._head.heartbeat_ms)
        link.open(ms)
        self._links[board] = link
        self._reported[board] = deque()

    def _hear(self, line: Heard, number: int) -> ReplayedLine:
        recorded = event_of_line(line)
        heard, differs = recorded, ""
        if line.board in self._links and not isinstance(recorded, CommandDone | Failed):
            found = self._next_report(line.board, line.ms)
            if found != recorded:
                differs = f"recorded {recorded}, now {found}"
            else:
                heard = found
        outputs: list[BridgeOutput] = []
        if self._bridge:
            if not 0 <= line.board < len(self._bridge.senses.boards):
                raise ValueError(f"there is no board {line.board}")
            outputs = self._bridge.hear(heard, line.ms, line.board)
        played = self._told(number, line.ms, outputs)
        return played._replace(event=heard, board=line.board, differs=differs)

    def _next_report(self, board: int, ms: int) -> LinkEvent | None:
        link, reported = self._links[board], self._reported[board]
        wake_at = link.wake_at
        if not reported and wake_at is not None and wake_at <= ms:
            reported += _of_the_board(link.tick(ms))
        return reported.popleft() if reported else None

    # ---- the bridge ----

    def _call(self, line: Called, number: int) -> Iterator[ReplayedLine]:
        bridge = self._bridge
        if bridge is None:
            return
        ms, facts = line.ms, facts_of_call(line)
        calls: dict[str, Callable[[], list[BridgeOutput]]] = {
            "tick": lambda: bridge.tick(ms),
            "link-down": lambda: bridge.link_down(ms, facts["board"]),
            "answer": lambda: bridge.answer(facts["option"], ms),
            "confirm": lambda: bridge.confirm(facts["space"], ms, present=facts["present"]),
            "agree": lambda: bridge.agree(ms),
            "teach": lambda: bridge.teach(facts["fighter"], ms),
            "name-tag": lambda: bridge.name_tag(bytes.fromhex(facts["uid"]), facts["fighter"], ms),
            "turn-to": lambda: bridge.turn_to(facts["turn"], ms, facts["board"]),
            "show": lambda: bridge.show(lights_of_fact(facts["lights"]), ms),
        }
        if line.call not in calls:
            raise ValueError(f"nobody can {line.call[:40]!r}")
        yield self._told(number, ms, calls[line.call]())

    def _told(self, number: int, ms: int, outputs: list[BridgeOutput]) -> ReplayedLine:
        self._outputs += outputs
        for output in outputs:
            if isinstance(output, Lit) and output.board in self._links:
                self._links[output.board].set_leds(output.lights)
        return ReplayedLine(number, ms, None, tuple(outputs))

    def _compare(self, line: OutputsSaid, number: int) -> Iterator[ReplayedLine]:
        now: list[Any] = [_plain(named(output)) for output in self._outputs]
        self._outputs.clear()
        recorded: list[Any] = [_plain(each) for each in line.outputs]
        if self._bridge and now != recorded:
            differs = f"recorded {_names(recorded)}, now {_names(now)}"
            for before, after in zip(recorded, now, strict=False):
                if before != after:
                    differs = f"recorded {before}, now {after}"
                    break
            yield ReplayedLine(number, line.ms, None, (), differs=differs)


def _of_the_board(happened: list[LinkEvent]) -> list[LinkEvent]:
    """Without the fate of commands: these hang on when somebody asked for them."""
    return [each for each in happened if not isinstance(each, CommandDone | Failed)]


def _plain(value: object) -> object:
    """As it would come out of a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _names(outputs: list[Any]) -> str:
    return ", ".join(name for name, _ in outputs) or "nothing"
