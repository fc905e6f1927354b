"""Mistakes of a board, told from those of a bad line: what contradicts itself in whole frames.

A fault is named when it was seen so often that no line explains it, and it stands until the board
does it right or starts anew. While one stands, nothing of the state is believed. What is looked for
where is in host_belief.py and host_link.py.
"""

from __future__ import annotations

from struct import calcsize
from typing import TYPE_CHECKING, Final

from firmware_protocol.codec import (
    MAX_CELLS,
    PROTOCOL_MAJOR,
    Ack,
    Event,
    Heartbeat,
    Hello,
    Nak,
    Snapshot,
    Tag,
)
from firmware_protocol.link_events import (
    NO_CELLS,
    TOO_MANY_CELLS,
    TOO_NEW,
    Behaved,
    BoardRefused,
    Misbehaved,
)

if TYPE_CHECKING:
    from firmware_protocol.link_events import LinkEvent

WRONG_CRC: Final = "heartbeat/state-crc"
REV_JUMPS: Final = "rev/jumps"
EVENT_MISFIT: Final = "event/misfit"
EVENT_ASTRAY: Final = "event/astray"
PAGE_MISFIT: Final = "snapshot/misfit"
NO_SNAPSHOT: Final = "snapshot/no-answer"
NO_HELLO: Final = "hello/no-answer"
NO_BEAT: Final = "heartbeat/missing"
CUT_SHORT: Final = "frame/cut-short"
FRAME_CRC: Final = "frame/crc"
DAMAGED: Final = "frame/damaged"
FAULTS: Final = (
    WRONG_CRC,
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

STRIKES: Final = 3
"""A frame that is damaged and still has the right CRC comes once in a while, not so often in a
row; and a full queue of a board drops events, but never again before one of them was right."""
UNANSWERED_MS: Final = 4000
BEATS: Final = 3
"""A question was asked for so long without an answer, and so many heartbeats came meanwhile: the
board lives, and does not answer. On a line that hurts every twentieth byte an answer still comes
through sooner."""


def cut_short(frame: bytes) -> dict[str, int] | None:
    """What a frame that is too short has and what its message needs; None: it is not known."""
    kinds = (Hello, Snapshot, Event, Tag, Heartbeat, Ack, Nak)
    for kind in kinds if len(frame) > 1 else ():
        if frame[0] == kind.TYPE:
            return {
                "message": kind.TYPE,
                "length": len(frame) - 2,
                "least": calcsize(kind.LAYOUT),
            }
    return None


def refusal_of(hello: Hello) -> BoardRefused | None:
    """Why a board cannot be used, if so."""
    if hello.major > PROTOCOL_MAJOR:
        facts = {"major": hello.major, "minor": hello.minor, "understood": PROTOCOL_MAJOR}
        return BoardRefused(TOO_NEW, facts)
    if hello.cells == 0:
        return BoardRefused(NO_CELLS, {"cells": 0, "most": MAX_CELLS})
    if hello.cells > MAX_CELLS:
        return BoardRefused(TOO_MANY_CELLS, {"cells": hello.cells, "most": MAX_CELLS})
    return None


class FaultWatch:
    """The faults of one board within one boot."""

    def __init__(self) -> None:
        self.standing: dict[str, dict[str, int]] = {}
        """What is wrong now, with its facts, in the order in which it was noticed."""
        self._strikes: dict[str, int] = {}
        self._is_beaten = False  # a heartbeat has come since the board was last greeted

    def strike(self, code: str, facts: dict[str, int], *, weight: int = 1) -> list[LinkEvent]:
        """The board did it wrong once more."""
        self._strikes[code] = self._strikes.get(code, 0) + weight
        if code in self.standing or self._strikes[code] < STRIKES:
            return []
        self.standing[code] = facts
        return [Misbehaved(code, facts)]

    def clear(self, code: str) -> list[LinkEvent]:
        """The board did it right."""
        self._strikes.pop(code, None)
        return [Behaved(code)] if self.standing.pop(code, None) is not None else []

    def beaten(self) -> list[LinkEvent]:
        """A heartbeat has come."""
        self._is_beaten = True
        return self.clear(NO_BEAT)

    def revived(self, heartbeat_ms: int) -> list[LinkEvent]:
        """It was silent for long and answers again: if it has not beaten before, that is why."""
        was_beaten, self._is_beaten = self._is_beaten, False
        return [] if was_beaten else self.strike(NO_BEAT, {"heartbeat_ms": heartbeat_ms})


class Unanswered:
    """One question of the host: how often it was asked, and how the board has beaten since."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._began_ms = 0
        self._tries = 0
        self._beats = 0

    @property
    def facts(self) -> dict[str, int] | None:
        """How often it was asked and the board has beaten, once the board must have heard it."""
        return {"tries": self._tries, "beats": self._beats} if self._beats >= BEATS else None

    def asked(self, watch: FaultWatch | None, now_ms: int) -> list[LinkEvent]:
        """It was asked once more; without a `watch` somebody else decides what that means."""
        if not self._tries:
            self._began_ms = now_ms
        self._tries += 1
        facts = self.facts
        if watch is None or facts is None or now_ms - self._began_ms < UNANSWERED_MS:
            return []
        return watch.strike(self._code, facts, weight=STRIKES)

    def beaten(self) -> None:
        """A heartbeat came instead of an answer."""
        self._beats += 1

    def answered(self, watch: FaultWatch | None) -> list[LinkEvent]:
        """The answer, or a part of it, has come."""
        self._tries = self._beats = 0
        return watch.clear(self._code) if watch is not None else []


def why_never_greeted(
    cut_short: dict[str, int] | None, counts: dict[str, int], hello: Unanswered
) -> tuple[str, dict[str, int]] | None:
    """What a board does wrong that speaks and has never introduced itself, if it is known.

    `cut_short` is the last message that was too short, `counts` says what came on the line, and
    `hello` is the question that was asked.
    """
    if cut_short is not None and cut_short["message"] == Hello.TYPE:
        return CUT_SHORT, cut_short
    if counts["bad_crc"] >= STRIKES and not counts["frames"] + counts["bad_cobs"]:
        return FRAME_CRC, {"damaged": counts["bad_crc"]}
    damaged = counts["bad_crc"] + counts["bad_cobs"]
    if damaged >= STRIKES and not counts["frames"]:
        return DAMAGED, {"damaged": damaged, "bytes": counts["bytes"]}
    return (NO_HELLO, hello.facts) if hello.facts is not None else None
