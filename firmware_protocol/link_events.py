"""What HostLink reports: frozen records in the words of the wire (cells, slots, revisions).

Which figure or space a cell stands for is known elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from firmware_protocol.errors import ProtocolError, RemoteError, VersionError

if TYPE_CHECKING:
    from firmware_protocol.codec import Hello, Message

TOO_NEW = "version/too-new"
NO_CELLS = "hello/no-cells"
TOO_MANY_CELLS = "hello/too-many-cells"


class Greeted(NamedTuple):
    """A board has introduced itself and can be used."""

    hello: Hello


class Synced(NamedTuple):
    """The whole state is known, at this revision."""

    cells: tuple[int, ...]
    rev: int


class CellChanged(NamedTuple):
    """One cell has a new state; `ms` is the board's clock modulo 65536."""

    cell: int
    state: int
    ms: int
    rev: int


class TagKnown(NamedTuple):
    """A slot stands for this tag until the next boot."""

    slot: int
    uid: bytes


class Doubted(NamedTuple):
    """Something was missed: `cells` may be wrong until the next Synced."""


class Misbehaved(NamedTuple):
    """The board contradicts itself or does not answer: a mistake of its firmware, not of the line.

    Nothing of its state is believed until Behaved. The codes are those of host_faults.py.
    """

    code: str
    facts: dict[str, int]


class Behaved(NamedTuple):
    """What was wrong has been right since."""

    code: str


class BoardRefused(NamedTuple):
    """The board cannot be used; nothing is asked of it until it says another HELLO."""

    code: str
    facts: dict[str, int]

    def error(self) -> ProtocolError:
        """The same as an error to raise."""
        kind = VersionError if self.code == TOO_NEW else RemoteError
        return kind(self.code, self.facts)


class Lost(NamedTuple):
    """Three heartbeats are missing. The link goes on asking and recovers by itself."""


class Restarted(NamedTuple):
    """The board has booted anew: slots have lost their meaning, cells are unknown."""

    boot: int


class CommandDone(NamedTuple):
    """The board has carried out a command."""

    command: Message


class Failed(NamedTuple):
    """A command was refused or never answered; `reason` is a code such as "out-of-range"."""

    command: Message
    reason: str

    def error(self) -> ProtocolError:
        """The same as an error to raise."""
        return RemoteError("command/" + self.reason, {"type": self.command.TYPE})


LinkEvent = (
    Greeted
    | Synced
    | CellChanged
    | TagKnown
    | Doubted
    | Misbehaved
    | Behaved
    | BoardRefused
    | Lost
    | Restarted
    | CommandDone
    | Failed
)
