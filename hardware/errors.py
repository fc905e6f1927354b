"""What can be wrong with a board or the way to it: one reason each, and advice to follow.

Reasons are stable codes; the words are in companion/data/labels/<language>/boards.yaml. Which
exception of which library means what is known to the transport that uses the library.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from companion.content.board_labels import load_board_labels

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_ADAPTER: Final = "bluetooth/no-adapter"
BLUETOOTH_OFF: Final = "bluetooth/off"
BLUETOOTH_DENIED: Final = "bluetooth/no-permission"
NO_BLUETOOTH_SOFTWARE: Final = "bluetooth/no-software"
NOT_IN_RANGE: Final = "bluetooth/not-in-range"
NO_SUCH_PORT: Final = "port/not-there"
NO_PERMISSION: Final = "port/no-permission"
PORT_BUSY: Final = "port/busy"
UNREACHABLE: Final = "network/unreachable"
TOO_NEW: Final = "firmware/too-new"
NOT_UNDERSTOOD: Final = "firmware/not-understood"
STATE_CRC: Final = "firmware/state-crc"
REV_JUMPS: Final = "firmware/rev-jumps"
EVENT_MISFIT: Final = "firmware/event-misfit"
EVENT_ASTRAY: Final = "firmware/event-astray"
PAGE_MISFIT: Final = "firmware/snapshot-misfit"
NO_SNAPSHOT: Final = "firmware/no-snapshot"
NO_HELLO: Final = "firmware/no-hello"
NO_BEAT: Final = "firmware/no-heartbeat"
CUT_SHORT: Final = "firmware/cut-short"
FRAME_CRC: Final = "firmware/frame-crc"
DAMAGED: Final = "firmware/damaged"
NOT_A_PLACE: Final = "board/not-a-place"
NOT_A_BOARD: Final = "board/not-a-board"
VANISHED: Final = "link/vanished"
SILENT: Final = "link/silent"
TIMED_OUT: Final = "link/timed-out"
FAILED: Final = "link/failed"

REASONS: Final = (
    NO_ADAPTER,
    BLUETOOTH_OFF,
    BLUETOOTH_DENIED,
    NO_BLUETOOTH_SOFTWARE,
    NOT_IN_RANGE,
    NO_SUCH_PORT,
    NO_PERMISSION,
    PORT_BUSY,
    UNREACHABLE,
    TOO_NEW,
    NOT_UNDERSTOOD,
    STATE_CRC,
    REV_JUMPS,
    EVENT_MISFIT,
    EVENT_ASTRAY,
    PAGE_MISFIT,
    NO_SNAPSHOT,
    NO_HELLO,
    NO_BEAT,
    CUT_SHORT,
    FRAME_CRC,
    DAMAGED,
    NOT_A_PLACE,
    NOT_A_BOARD,
    VANISHED,
    SILENT,
    TIMED_OUT,
    FAILED,
)
FAULTS: Final = (
    STATE_CRC,
    REV_JUMPS,
    EVENT_MISFIT,
    EVENT_ASTRAY,
    PAGE_MISFIT,
    NO_SNAPSHOT,
    NO_HELLO,
    NO_BEAT,
    CUT_SHORT,
    FRAME_CRC,
    DAMAGED,
)
"""Mistakes of a firmware: the board is there and speaks, but what it says cannot be believed."""
REFUSALS: Final = (TOO_NEW, NOT_UNDERSTOOD, *FAULTS)
"""The board is there and cannot be used: waiting or looking for it does not help."""


class BoardError(Exception):
    """A board cannot be used: `reason` is a stable code, `facts` are details."""

    def __init__(
        self, reason: str, facts: dict[str, str | int], platform: str = sys.platform
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
        self._platform = platform

    @property
    def advice(self) -> str:
        """What a person can do about it, in the language that is spoken now."""
        return advice_on(self.reason, self.facts, self._platform)

    def __str__(self) -> str:
        return self.advice

    def __repr__(self) -> str:
        return f"BoardError({self.reason}, {self.facts})"

    def bare(self) -> BoardError:
        """The same without the calls that led to it: keeping it keeps nothing else alive."""
        return BoardError(self.reason, self.facts, self._platform)


def board_error(
    reason: str,
    facts: dict[str, str | int] | None = None,
    *,
    platform: str = sys.platform,
    **more: str | int,
) -> BoardError:
    """The error of this reason."""
    return BoardError(reason, {**(facts or {}), **more}, platform)


def advice_on(reason: str, facts: Mapping[str, str | int], platform: str = sys.platform) -> str:
    """A sentence that a person can follow, in the language that is spoken now."""
    labels = load_board_labels()
    advice = labels.advice[reason]
    if platform.startswith("linux"):
        advice = labels.linux.get(reason, advice)
    known = _Facts(facts)
    known.unknown = labels.unknown
    return advice.format_map(known)


class _Facts(dict[str, str | int]):
    """What an advice may name; what is not known is called a board."""

    unknown = ""

    def __missing__(self, key: str) -> str:
        return "dialout" if key == "group" else self.unknown
