"""Commands and events as JSON and back, old versions included.

What was written by an older Ringside is brought up to date before it is read: `UPCASTS` and
`COMMAND_UPCASTS` hold one function per event or command and version. Whoever changes the fields of
one adds a function there and a log with the old fields to tests/companion/journal/samples; from
then on it is written with its version. Without one it is version 1. An up-cast may make another
event of it; then it says in `v` which version of that.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from companion.commands import Command
from companion.events import Event
from companion.journal import upcasts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Fields: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Fields], Fields]
Split: TypeAlias = Callable[[Fields], list[Fields]]

UPCASTS: Final[dict[tuple[str, int], Upcast]] = dict(upcasts.EVENTS)
"""(name of the event, version it has) -> the same event one version later."""

SPLITS: Final[dict[tuple[str, int], Split]] = dict(upcasts.SPLITS)
"""(name of the event, version it has) -> the several events that it is told in since."""

COMMAND_UPCASTS: Final[dict[tuple[str, int], Upcast]] = {}
"""(name of the command, version it has) -> the same command one version later."""

T = TypeVar("T")


@contextmanager
def _told_as_faulty(name: str) -> Iterator[None]:
    """An up-cast trusts what it reads; what is not so is no such event."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as lacking:
        raise msgspec.ValidationError(f"{name} lacks something: {lacking}") from lacking


class _Codec(Generic[T]):
    """One kind of value that names itself in a field, with the versions it was written in."""

    def __init__(
        self,
        of: Any,
        tag: str,
        older: Mapping[tuple[str, int], Upcast],
        splits: Mapping[tuple[str, int], Split] | None = None,
        mark: Any = None,
    ) -> None:
        self._of = of
        self._tag = tag
        self._upcasts = older
        self._splits = splits or {}
        self._mark = msgspec.json.Decoder(mark) if mark is not None else None
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(of)

    def encode(self, value: T) -> msgspec.Raw:
        """As it goes into the log."""
        raw = msgspec.json.encode(value)
        if not self._upcasts:
            return msgspec.Raw(raw)
        if self._mark is None:
            return msgspec.Raw(msgspec.json.encode(self._marked(msgspec.to_builtins(value))))
        version = self._version(type(value).__name__)
        return msgspec.Raw(raw if version == 1 else raw[:-1] + b',"v":%d}' % version)

    def decode(self, raw: msgspec.Raw | bytes) -> T:
        """From the log; raises msgspec.DecodeError if it is none, or one of a newer Ringside."""
        if self._is_of_now(raw):
            return self._decoder.decode(raw)
        fields = msgspec.json.decode(raw)
        known: T = msgspec.convert(self._up_to_date(fields), self._of)
        return known

    def _is_of_now(self, raw: msgspec.Raw | bytes) -> bool:
        """Whether it is written as it would be today, so that nothing has to be changed."""
        if self._mark is None:
            return not self._upcasts and b'"v"' not in bytes(raw)
        try:
            mark = self._mark.decode(raw)
        except msgspec.DecodeError:
            return False
        return bool(mark.v == self._version(mark.event))

    def decode_all(self, raw: msgspec.Raw | bytes) -> list[T]:
        """The same for one that is told in several since."""
        if not self._splits or self._is_of_now(raw):
            return [self.decode(raw)]
        fields = msgspec.json.decode(raw)
        if not isinstance(fields, dict):
            return [self.decode(raw)]
        name, version = self._name_of(fields), fields.pop("v", 1)
        if name is None or not isinstance(version, int) or (name, version) not in self._splits:
            return [self.decode(raw)]
        with _told_as_faulty(name):
            parts = self._splits[name, version](fields)
        return [msgspec.convert(self._up_to_date(part), self._of) for part in parts]

    def _version(self, name: str) -> int:
        """The version in which it is written now."""
        version = 1
        while (name, version) in self._upcasts or (name, version) in self._splits:
            version += 1
        return version

    def _name_of(self, value: Any) -> str | None:
        name = value.get(self._tag) if isinstance(value, dict) else None
        return name if isinstance(name, str) else None

    def _marked(self, value: Any) -> Any:
        """The same with its version, and whatever of the kind is inside it too."""
        name = self._name_of(value)
        if name is None:
            return value
        fields = {key: self._marked(part) for key, part in value.items()}
        version = self._version(name)
        return fields if version == 1 else {**fields, "v": version}

    def _up_to_date(self, value: Any) -> Any:
        """The same in the version of now, and whatever of the kind is inside it too."""
        name = self._name_of(value)
        if name is None:
            return value
        fields: Fields = dict(value)
        version = fields.pop("v", 1)
        while isinstance(version, int) and (name, version) in self._upcasts:
            with _told_as_faulty(name):
                fields = dict(self._upcasts[name, version](fields))
            name, version = fields[self._tag], fields.pop("v", version + 1)
        if version != self._version(name):
            raise msgspec.ValidationError(f"There is no {name} of version {version}")
        return {key: self._up_to_date(part) for key, part in fields.items()}


class _EventMark(msgspec.Struct):
    """What says which version of which event it is; no event is inside another."""

    event: str
    v: int = 1


_EVENTS: Final = _Codec[Event](Event, "event", UPCASTS, SPLITS, mark=_EventMark)
_COMMANDS: Final = _Codec[Command](Command, "command", COMMAND_UPCASTS)


def encode_event(event: Event) -> msgspec.Raw:
    """An event as it goes into the log."""
    return _EVENTS.encode(event)


def encode_command(command: Command) -> msgspec.Raw:
    """A command as it goes into the log."""
    return _COMMANDS.encode(command)


def decode_event(raw: msgspec.Raw | bytes) -> Event:
    """An event from the log; raises msgspec.DecodeError if it is none."""
    return _EVENTS.decode(raw)


def decode_events(raws: Iterable[msgspec.Raw]) -> tuple[Event, ...]:
    """The events of one decision."""
    return tuple(event for raw in raws for event in _EVENTS.decode_all(raw))


def decode_command(raw: msgspec.Raw | bytes) -> Command | None:
    """A command from the log; None for the set-up, which nobody commanded."""
    return None if bytes(raw) == b"null" else _COMMANDS.decode(raw)
