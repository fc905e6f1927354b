"""The lines of a trace: one JSON object each, with the time in milliseconds and a kind.

The first line is the head: the map, the wirings and the tags. How lines are written, read and
played is in trace.py and trace_replay.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import msgspec

from companion.numbers import Milliseconds, Ordinal, between
from companion.play.lights import Lights
from companion.rules.battlefield import Battlefield
from companion.tracking import outputs as t
from companion.tracking.clock import TrackerSettings
from companion.tracking.context import Context
from firmware_protocol import link_events as e
from firmware_protocol.codec import MAX_CELLS, Message, decode_frame, encode_frame
from hardware import bridge_outputs as b
from hardware.wiring import Wiring
from hardware.wiring_format import Quarters

if TYPE_CHECKING:
    from hardware.bridge_outputs import BridgeOutput

FORMAT: Final = 1
MOST_BOARDS: Final = 64
"""More boards than this nobody lays side by side."""

BoardNumber = Annotated[int, between(0, MOST_BOARDS - 1)]
Byte = Annotated[int, between(0, 0xFF)]
Word = Annotated[int, between(0, 0xFFFF)]
Long = Annotated[int, between(0, 0xFFFFFFFF)]


class TraceHead(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="trace"):
    """What everything after it needs."""

    format: Ordinal = FORMAT
    battlefield: Battlefield | None = None
    """None: no map was named, and only the links can be played."""
    wirings: Annotated[tuple[Wiring, ...], msgspec.Meta(max_length=MOST_BOARDS)] = ()
    tags: dict[str, str] = {}
    settings: TrackerSettings | None = None
    debounce_ms: Byte = 0
    heartbeat_ms: Word = 0
    """What the links were configured with; 0: nothing."""


class Attempted(msgspec.Struct, frozen=True, tag_field="kind", tag="attempt"):
    """A link is tried anew; its first bytes follow."""

    board: BoardNumber
    lossy: bool


class BytesSeen(msgspec.Struct, frozen=True, tag_field="kind", tag="bytes"):
    """Bytes on the line, `way` in (from the board) or out."""

    ms: Milliseconds
    board: BoardNumber
    way: str
    data: str
    room: Word = 0
    """How many bytes a packet may have, on links with packets."""


class Heard(msgspec.Struct, frozen=True, tag_field="kind", tag="heard"):
    """What the link made of them."""

    ms: Milliseconds
    board: BoardNumber
    what: str
    facts: dict[str, Any] = {}


class ContextGiven(msgspec.Struct, frozen=True, tag_field="kind", tag="context"):
    """The game moved on; the battlefield is in the head."""

    ms: Milliseconds
    context: dict[str, Any]


class Called(msgspec.Struct, frozen=True, tag_field="kind", tag="call"):
    """A person or time: a call of the bridge by its name."""

    ms: Milliseconds
    call: str
    facts: dict[str, Any] = {}


class OutputsSaid(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """What the bridge said: name and facts of each output."""

    ms: Milliseconds
    outputs: list[tuple[str, dict[str, Any]]]


Line: TypeAlias = TraceHead | Attempted | BytesSeen | Heard | ContextGiven | Called | OutputsSaid

HAPPENINGS: Final[dict[str, type[e.LinkEvent]]] = {
    "Greeted": e.Greeted,
    "Synced": e.Synced,
    "CellChanged": e.CellChanged,
    "TagKnown": e.TagKnown,
    "Doubted": e.Doubted,
    "Misbehaved": e.Misbehaved,
    "Behaved": e.Behaved,
    "Refused": e.BoardRefused,
    "Lost": e.Lost,
    "Restarted": e.Restarted,
    "Done": e.CommandDone,
    "Failed": e.Failed,
}
"""Link events by the tags that they have in files, whatever the classes are called."""
TAG_OF_HAPPENING: Final = {kind: tag for tag, kind in HAPPENINGS.items()}

TAG_OF_OUTPUT: Final[dict[type[BridgeOutput], str]] = {
    t.Settled: "Settled",
    t.TrackerAsked: "Asked",
    t.Withdrawn: "Withdrawn",
    t.Mismatched: "Mismatched",
    t.Lifted: "Lifted",
    t.PutDown: "PutDown",
    t.InSync: "InSync",
    t.MaybeExchanged: "MaybeExchanged",
    t.Removed: "Removed",
    t.Missing: "Missing",
    b.Lit: "Lit",
    b.TagLearned: "TagLearned",
    b.StrangeTag: "StrangeTag",
    b.PadSeen: "PadSeen",
    b.PadUnreadable: "PadUnreadable",
    b.Misfit: "Misfit",
    b.Oriented: "Oriented",
    b.NotOriented: "NotOriented",
}
"""The tags of what the bridge says; so are they spelled in files."""


def line_of_event(event: e.LinkEvent, ms: int, board: int) -> Heard:
    """A link event as a line; messages and tags in hexadecimal letters."""
    facts: dict[str, Any] = {}
    for name, value in event._asdict().items():
        if isinstance(value, Message):
            facts[name] = encode_frame(value, 0).hex()
        else:
            facts[name] = value.hex() if isinstance(value, bytes) else value
    return Heard(ms, board, TAG_OF_HAPPENING[type(event)], facts)


def event_of_line(line: Heard) -> e.LinkEvent:
    """The link event of a line. Raises ValueError for one that cannot be."""
    kind: Any = HAPPENINGS.get(line.what)
    if kind is None:
        raise ValueError(f"{line.what} is nothing that happens on a link")
    if set(line.facts) != set(kind._fields):
        raise ValueError(f"{line.what} has {', '.join(kind._fields) or 'nothing'}")
    found: e.LinkEvent = kind(**{name: _fact(name, value) for name, value in line.facts.items()})
    return found


FACTS_OF_HAPPENINGS: Final[dict[str, Any]] = {
    "cell": Word, "state": Byte, "ms": Word, "rev": Long, "slot": Byte, "boot": Word,
    "cells": Annotated[tuple[Byte, ...], msgspec.Meta(max_length=MAX_CELLS)],
    "code": str, "reason": str, "facts": dict[str, Long],
}  # fmt: skip
"""The facts of link events that stand in a line as they are, and how far they go on the wire."""
FACTS_OF_CALLS: Final[dict[str, Any]] = {
    "board": BoardNumber, "option": Annotated[int, between(-1, 0xFFFF)], "space": str,
    "present": bool, "fighter": str | None, "uid": str, "turn": Quarters,
}  # fmt: skip
"""What the bridge is told."""


def _fact(name: str, value: object) -> object:
    """One fact of a link event. Raises ValueError for what it cannot be."""
    if name in FACTS_OF_HAPPENINGS:
        return _converted(name, value, FACTS_OF_HAPPENINGS[name])
    data = bytes.fromhex(_text(value))
    if name == "uid":
        return data
    decoded = decode_frame(data)
    if isinstance(decoded, str):
        raise ValueError(f"{name} is no message")
    return decoded[1]


def facts_of_call(line: Called) -> dict[str, Any]:
    """What the bridge was told. Raises ValueError for a fact that cannot be."""
    return {
        name: _converted(name, value, FACTS_OF_CALLS.get(name, str))
        for name, value in line.facts.items()
    }


def lights_of_fact(text: str) -> Lights | None:
    """What was shown. Raises ValueError for what cannot be."""
    try:
        lights: Lights | None = msgspec.json.decode(text, type=Lights | None)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"lights: {wrong}") from wrong
    return lights


def _converted(name: str, value: object, declared: Any) -> object:
    try:
        return msgspec.convert(value, declared)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{name}: {wrong}") from wrong


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("bytes are written in hexadecimal letters")
    return value


def line_of_context(context: Context, ms: int) -> ContextGiven:
    """A context as a line, without its battlefield."""
    values = msgspec.to_builtins(context)
    values["position"]["battlefield"] = None
    return ContextGiven(ms, values)


def context_of_line(line: ContextGiven, battlefield: Battlefield) -> Context:
    """The context of a line. Raises msgspec.ValidationError for one that cannot be."""
    position = line.context.get("position")
    if not isinstance(position, dict):
        raise msgspec.ValidationError("the context has no position")
    values = {**line.context, "position": {**position, "battlefield": None}}
    values["position"]["battlefield"] = msgspec.to_builtins(battlefield)
    return msgspec.convert(values, Context)


def named(output: BridgeOutput) -> tuple[str, dict[str, Any]]:
    """An output by its tag, with its facts as plain values."""
    facts = msgspec.to_builtins(output, str_keys=True)
    for name, value in list(facts.items()):
        if isinstance(getattr(output, name), bytes):
            facts[name] = getattr(output, name).hex()
        elif isinstance(value, tuple):
            facts[name] = list(value)
    return TAG_OF_OUTPUT[type(output)], facts
