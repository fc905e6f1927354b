"""The one door to a game that is being played: it ties game and log together.

A command is decided, written, and only then told to anybody. Touch, sensors and scripts all come
in here, each with its cause.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from companion.content.kept_games import Known, open_kept
from companion.game import Game, Step
from companion.journal.codec import encode_command, encode_event
from companion.journal.errors import JournalError, JournalWriteError
from companion.journal.export import header_of
from companion.journal.reader import read_log
from companion.journal.records import Decision, encode
from companion.journal.writer import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    import msgspec

    from companion.commands import Command
    from companion.content.kept_games import OpenedGame
    from companion.decide import Decided
    from companion.events import Event
    from companion.rulebook import Rulebook
    from companion.seats import Seat


class Cause(StrEnum):
    """Where a command comes from."""

    SETUP = "setup"
    TOUCH = "touch"
    SENSOR = "sensor"
    SCRIPT = "script"


class OnlyToLookAtError(JournalError):
    """A game cannot be gone on with, because what it was begun with is not there any more."""

    def __init__(self, path: Path, opened: OpenedGame[Any]) -> None:
        names = ", ".join(opened.changed)
        advice = f"It can be looked at. Put back what {names} was, and it goes on."
        super().__init__(path, opened.only_to_look_at or "", advice)


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
        own: Mapping[str, str] | None = None,
        is_kept: bool = True,
    ) -> GameSession:
        """Start a game and its log; raises JournalWriteError.

        `own` are the texts of what people have made themselves: a log holds them. A game that is
        not kept has no file before its journal is told to `keep` one.
        """
        game = Game.start(book, seats)
        header = header_of(game, name=path.stem, app=app, began_at=now(), own=own)
        setup = _decision(1, encode(None), game.steps[0].events, Cause.SETUP, now())
        make = Journal.create if is_kept else Journal.unkept
        return cls(game, make(path, header, setup), now)

    @classmethod
    def resume(
        cls, path: Path, known: Known, *, now: Callable[[], str]
    ) -> tuple[GameSession, OpenedGame[Known]]:
        """Go on with a game exactly where it stood; raises JournalError and ContentError.

        One whose log cannot be written goes on all the same, and is not kept. `known` are the
        heroes and battlefields that there are today.
        """
        try:
            journal, log = Journal.reopen(path)
        except JournalWriteError:  # such as a disk that may only be read
            log = read_log(path)
            if log.damage is not None:
                raise log.damage from None
            journal = Journal.unwritable(path, log)
        try:
            opened = open_kept(path, log, known)
            if opened.only_to_look_at is not None:
                raise OnlyToLookAtError(path, opened)
        except BaseException:
            journal.close()
            raise
        return cls(opened.game, journal, now), opened

    def submit(self, command: Command, cause: Cause) -> Decided:
        """Decide a command; if it is allowed, write it, let it happen, and tell everybody.

        Raises JournalWriteError if it cannot be written: then it has not happened.
        """
        decided = self.game.check(command)
        if decided.ruling:
            number = self.journal.count + 1
            written = encode_command(command)
            self.journal.append(_decision(number, written, decided.events, cause, self._now()))
            step = self.game.record(command, decided)
            for listener in self._listeners:
                listener(step)
        return decided

    def subscribe(self, listener: Callable[[Step], None]) -> None:
        """Tell this listener of every decision once it is safe."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Close the log; the game can be resumed at any time."""
        self.journal.close()


def _decision(
    number: int, command: msgspec.Raw, events: tuple[Event, ...], cause: Cause, at: str
) -> Decision:
    return Decision(
        number=number,
        at=at,
        cause=cause.value,
        command=command,
        events=tuple(encode_event(event) for event in events),
    )
