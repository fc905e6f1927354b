"""What a link to a board tells its owner: how it is, and what happened on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from firmware_protocol.codec import Hello
    from firmware_protocol.link_events import LinkEvent
    from hardware.errors import BoardError

STOPPED: Final = "stopped"
CONNECTING: Final = "connecting"
CONNECTED: Final = "connected"
FAULTY: Final = "faulty"
LOST: Final = "lost"
FAILED: Final = "failed"


class LinkStatus(NamedTuple):
    """The link as the link light shows it.

    `connecting`: tried for the first time. `connected`: the board has introduced itself. `faulty`:
    it speaks, but a mistake of its firmware keeps it from being believed. `lost`: it was connected
    and is tried again. `failed`: it was never reached and is tried again. In the last three `error`
    says why, and with which advice.
    """

    phase: str
    error: BoardError | None
    hello: Hello | None
    """Who the board is; the one known last while it is lost."""
    signal: int | None
    """Strength of the radio in dBm when it was found, if it is one."""
    transport: str
    """The port, host or name that people know it by."""
    counters: dict[str, int]
    """Those of HostLink for this connection, `connects` and `failures` in a row."""


class StatusChanged(NamedTuple):
    """The link light changes."""

    status: LinkStatus
    at_ms: int


class EventReported(NamedTuple):
    """The board has reported something, in the words of the wire."""

    event: LinkEvent
    at_ms: int


LinkReport = StatusChanged | EventReported
