"""The one door to a game that is being played: it ties game and log together.

A command is decided, written, and only then told to anybody. Touch, sensors and scripts all come
in here, each with its cause.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from companion.game import Game, Step
from companion.journal.codec import encode_command, encode_event
from companion.journal.export import header_of
from companion.journal.records import Decision, Header, encode
from companion.journal.replay import replay
from companion.journal.writer import Journal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import msgspec

    from companion.commands import Command
    from companion.decide import Decided
    from companion.events import Event
    from companion.journal.reader import Log
    from companion.rulebook import Rulebook
    from companion.seats import Seat


class Cause(StrEnum):
    """Where a command comes from."""

    SETUP = "setup"
    TOUCH = "touch"
    SENSOR = "sensor"
    SCRIPT = "script"


class GameSession:
    """A game with its log. `now` says what time it is; nobody else in companion knows."""

    def __init__(self, game: Game, journal: Journal, now: Callable[[], str]) -> None:
        self.game = game
        self.journal = journal
        self._now = now
        self._listeners: list[Callable[[Step], None]] = []

    @classmethod
    def begin(
        cls,
        path: Path,
        book: Rulebook,
        seats: tuple[Seat, ...],
        *,
        app: str,
        now: Callable[[], str],
    ) -> GameSession:
        """Start a game and its log; raises JournalWriteError."""
        game = Game.start(book, seats)
        header = header_of(game, name=path.stem, app=app, began_at=now())
        session = cls(game, Journal.create(path, header), now)
        session._write(encode(None), game.steps[0].events, Cause.SETUP)
        return session

    @classmethod
    def resume(
        cls, path: Path, book_for: Callable[[Header], Rulebook], *, now: Callable[[], str]
    ) -> tuple[GameSession, Log]:
        """Go on with a game exactly where it stood; raises JournalError.

        `book_for` finds battlefield and heroes for the header of the log.
        """
        journal, log = Journal.reopen(path)
        try:
            game = replay(path, book_for(log.header), log.decisions)
        except BaseException:
            journal.close()
            raise
        return cls(game, journal, now), log

    def submit(self, command: Command, cause: Cause) -> Decided:
        """Decide a command; if it is allowed, write it, let it happen, and tell everybody.

        Raises JournalWriteError if it cannot be written: then it has not happened.
        """
        decided = self.game.check(command)
        if decided.ruling:
            self._write(encode_command(command), decided.events, cause)
            step = self.game.record(command, decided)
            for listener in self._listeners:
                listener(step)
        return decided

    def _write(self, command: msgspec.Raw, events: tuple[Event, ...], cause: Cause) -> None:
        self.journal.append(
            Decision(
                number=self.journal.count + 1,
                at=self._now(),
                cause=cause.value,
                command=command,
                events=tuple(encode_event(event) for event in events),
            )
        )

    def subscribe(self, listener: Callable[[Step], None]) -> None:
        """Tell this listener of every decision once it is safe."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Close the log; the game can be resumed at any time."""
        self.journal.close()
