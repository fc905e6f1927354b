"""Commands and events as JSON and back, old versions included.

An event that was written by an older Ringside is brought up to date before it is read: `UPCASTS`
holds one function per event and version. tests/companion/journal/samples keeps a line of every
version that was ever released.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.commands import Command
from companion.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

VERSION: Final = 1
"""The version of events that is written now; a line without one is version 1."""

UPCASTS: Final[dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""(name of the event, version it has) -> the same event one version later."""

_events: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)
_commands: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)


def encode_event(event: Event) -> msgspec.Raw:
    """An event as it goes into the log."""
    return msgspec.Raw(msgspec.json.encode(event))


def encode_command(command: Command) -> msgspec.Raw:
    """A command as it goes into the log."""
    return msgspec.Raw(msgspec.json.encode(command))


def decode_event(raw: msgspec.Raw | bytes) -> Event:
    """An event from the log; raises msgspec.DecodeError if it is none."""
    if not UPCASTS:
        return _events.decode(raw)
    fields: dict[str, Any] = msgspec.json.decode(raw)
    version = fields.pop("v", 1)
    while (fields.get("event", ""), version) in UPCASTS:
        fields = UPCASTS[fields["event"], version](fields)
        version += 1
    upcast: Event = msgspec.convert(fields, Event)
    return upcast


def decode_events(raws: Iterable[msgspec.Raw]) -> tuple[Event, ...]:
    """The events of one decision."""
    return tuple(decode_event(raw) for raw in raws)


def decode_command(raw: msgspec.Raw | bytes) -> Command | None:
    """A command from the log; None for the set-up, which nobody commanded."""
    return None if bytes(raw) == b"null" else _commands.decode(raw)
