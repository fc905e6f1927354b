"""The host's commands: one at a time, repeated with the same seq until answered or given up.

At most one command of each kind waits; a newer one takes its place. Which commands are sent, and
when the board may be asked at all, is decided in host_link.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_protocol.codec import (
    NAK_BAD_LENGTH,
    NAK_BUSY,
    NAK_OUT_OF_RANGE,
    NAK_UNABLE,
    NAK_UNKNOWN_COMMAND,
    Ack,
    GetTags,
    Message,
    Nak,
)
from firmware_protocol.link_events import CommandDone, Failed

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_protocol.link_events import LinkEvent

TRIES = 25
FIRST_WAIT_MS = 100
"""A command may take the board a moment: LEDs are slow, tags are many."""

NO_ANSWER = "no-answer"
REASONS = {
    NAK_UNKNOWN_COMMAND: "unknown-command",
    NAK_BAD_LENGTH: "bad-length",
    NAK_OUT_OF_RANGE: "out-of-range",
    NAK_UNABLE: "unable",
}
OTHER_REASON = "refused"


class CommandQueue:
    """Commands waiting and the one that is under way.

    A command may be several messages (a picture of many lights); it is done when the last is.
    """

    def __init__(self, patience_ms: int, next_seq: Callable[[], int]) -> None:
        self._due_ms = 0
        self._patience_ms = patience_ms
        self._next_seq = next_seq
        self._waiting: dict[int, list[Message]] = {}
        self._parts: list[Message] = []  # of the command under way; the first one is on the line
        self._seq: int | None = None  # given when it is first written
        self._tries = 0
        self._to_send = False

    @property
    def due_ms(self) -> int | None:
        """When `tick` has something to do; 0 is at once."""
        if self._parts:
            return self._due_ms
        return 0 if self._waiting else None

    def ask(self, parts: list[Message]) -> None:
        """Put a command in the queue, in place of an older one of its kind.

        Of an older one under way only the part on the line is still waited for.
        """
        kind = parts[0].TYPE
        if self._is_under_way(kind):
            del self._parts[1:]
        self._waiting[kind] = parts

    def is_asked(self, kind: int) -> bool:
        """Whether a command of this kind waits or is under way."""
        return kind in self._waiting or self._is_under_way(kind)

    def pause(self) -> None:
        """The board is gone or new: what was under way waits again, with its tries forgotten."""
        if self._parts:
            waiting = {self._parts[0].TYPE: self._parts}
            self._waiting = {**waiting, **self._waiting}  # a newer one of the kind is kept
        self._finish()

    def forget(self, kind: int) -> None:
        """Drop a waiting command that has lost its sense."""
        self._waiting.pop(kind, None)

    def tick(self, now_ms: int) -> list[LinkEvent]:
        """Begin the next command, repeat the one under way, or give it up."""
        if not self._parts:
            if self._waiting:
                self._parts = self._waiting.pop(next(iter(self._waiting)))
                self._begin_part(now_ms)
        elif now_ms >= self._due_ms:
            if self._tries >= TRIES:
                return self._fail(NO_ANSWER)
            self._tries += 1
            self._to_send = True
            self._due_ms = now_ms + self._patience_ms
        return []

    def answered(self, answer: Ack | Nak, now_ms: int) -> list[LinkEvent]:
        """Take an ACK or NAK; one that is not for the command under way changes nothing."""
        if not self._parts:
            return []
        command = self._parts[0]
        if (answer.command, answer.of) != (command.TYPE, self._seq):
            return []
        if isinstance(answer, Nak):
            if answer.reason == NAK_BUSY:
                return []  # asked again when due
            return self._fail(REASONS.get(answer.reason, OTHER_REASON))
        del self._parts[0]
        if self._parts:
            self._begin_part(now_ms)
            return []
        self._finish()
        if command.TYPE in self._waiting or isinstance(command, GetTags):
            return []  # a newer one follows, or nobody but this end has asked
        return [CommandDone(command)]

    def take(self) -> tuple[Message, int] | None:
        """The message to write now, with its seq; each try is given once."""
        if not self._to_send:
            return None
        self._to_send = False
        if self._seq is None:
            self._seq = self._next_seq()
        return self._parts[0], self._seq

    def _begin_part(self, now_ms: int) -> None:
        self._seq = None
        self._tries = 1
        self._to_send = True
        self._due_ms = now_ms + max(FIRST_WAIT_MS, self._patience_ms)

    def _fail(self, reason: str) -> list[LinkEvent]:
        command = self._parts[0]
        self._finish()
        return [] if command.TYPE in self._waiting else [Failed(command, reason)]

    def _finish(self) -> None:
        self._parts = []
        self._to_send = False

    def _is_under_way(self, kind: int) -> bool:
        return bool(self._parts) and kind == self._parts[0].TYPE
