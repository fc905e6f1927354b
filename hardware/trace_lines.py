"""The lines of a trace: one JSON object each, with the time in milliseconds and a kind.

The first line is the head: the map, the wirings and the tags. How lines are written, read and
played is in trace.py and trace_replay.py.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from companion.rules.battlefield import Battlefield
from companion.tracking.clock import Settings
from companion.tracking.context import Context
from firmware_protocol import happenings as h
from firmware_protocol.codec import Message, decode_frame, encode_frame
from hardware.wiring import Wiring

FORMAT: Final = 1


class Head(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="trace"):
    """What everything after it needs."""

    format: int = FORMAT
    battlefield: Battlefield | None = None
    """None: no map was named, and only the links can be played."""
    wirings: tuple[Wiring, ...] = ()
    tags: dict[str, str] = {}
    settings: Settings | None = None
    debounce_ms: int = 0
    heartbeat_ms: int = 0
    """What the links were configured with; 0: nothing."""


class Attempted(msgspec.Struct, frozen=True, tag_field="kind", tag="attempt"):
    """A link is tried anew; its first bytes follow."""

    board: int
    lossy: bool


class BytesSeen(msgspec.Struct, frozen=True, tag_field="kind", tag="bytes"):
    """Bytes on the line, `way` in (from the board) or out."""

    ms: int
    board: int
    way: str
    data: str
    room: int = 0
    """How many bytes a packet may have, on links with packets."""


class Heard(msgspec.Struct, frozen=True, tag_field="kind", tag="heard"):
    """What the link made of them."""

    ms: int
    board: int
    what: str
    facts: dict[str, Any] = {}


class ContextGiven(msgspec.Struct, frozen=True, tag_field="kind", tag="context"):
    """The game moved on; the battlefield is in the head."""

    ms: int
    context: dict[str, Any]


class Called(msgspec.Struct, frozen=True, tag_field="kind", tag="call"):
    """A person or time: a call of the bridge by its name."""

    ms: int
    call: str
    facts: dict[str, Any] = {}


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """What the bridge said: name and facts of each output."""

    ms: int
    outputs: list[tuple[str, dict[str, Any]]]


Line: TypeAlias = Head | Attempted | BytesSeen | Heard | ContextGiven | Called | Said

HAPPENINGS: Final = {
    kind.__name__: kind
    for kind in (
        h.Greeted, h.Synced, h.CellChanged, h.TagKnown, h.Doubted, h.Refused, h.Lost, h.Restarted,
        h.Done, h.Failed,
    )
}  # fmt: skip


def line_of_happening(happening: h.Happening, ms: int, board: int) -> Heard:
    """A happening as a line; messages and tags in hexadecimal letters."""
    facts: dict[str, Any] = {}
    for name, value in happening._asdict().items():
        if isinstance(value, Message):
            facts[name] = encode_frame(value, 0).hex()
        else:
            facts[name] = value.hex() if isinstance(value, bytes) else value
    return Heard(ms, board, type(happening).__name__, facts)


def happening_of_line(line: Heard) -> h.Happening:
    """The happening of a line. Raises ValueError for one that cannot be."""
    kind: Any = HAPPENINGS.get(line.what)
    if kind is None:
        raise ValueError(f"{line.what} is nothing that happens on a link")
    facts = dict(line.facts)
    for name in ("hello", "command"):
        if name in facts:
            decoded = decode_frame(bytes.fromhex(_text(facts[name])))
            if isinstance(decoded, str):
                raise ValueError(f"{name} is no message")
            facts[name] = decoded[1]
    if "uid" in facts:
        facts["uid"] = bytes.fromhex(_text(facts["uid"]))
    if "cells" in facts:
        facts["cells"] = tuple(msgspec.convert(facts["cells"], list[int]))
    if set(facts) != set(kind._fields):
        raise ValueError(f"{line.what} has {', '.join(kind._fields) or 'nothing'}")
    for name in ("cell", "state", "ms", "rev", "slot", "boot"):
        if name in facts and not isinstance(facts[name], int):
            raise ValueError(f"{name} is no number")
    found: h.Happening = kind(**facts)
    return found


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


def named(output: msgspec.Struct) -> tuple[str, dict[str, Any]]:
    """An output by its name, with its facts as plain values."""
    facts = msgspec.to_builtins(output, str_keys=True)
    for name, value in list(facts.items()):
        if isinstance(getattr(output, name), bytes):
            facts[name] = getattr(output, name).hex()
        elif isinstance(value, tuple):
            facts[name] = list(value)
    return type(output).__name__, facts
