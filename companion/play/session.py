"""The one door to a game that is being played: it ties game, strictness and log together.

A question (`check`, `weigh`) never writes and never overrules. An act (`submit`) is weighed once,
decided once, written, and only then told to anybody. What one tap, one hand or one act of a script
does is a group: it is written with one append, and one undo takes it back.
"""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from companion import commands as c
from companion import events as e
from companion.content.kept_games import Known, open_kept, texts_of
from companion.decide import Decided
from companion.game import Game, Step
from companion.journal.errors import JournalError, JournalWriteError
from companion.journal.export import decision_of, header_of
from companion.journal.reader import read_log
from companion.journal.second_copy import LOG_ENDING, free_path
from companion.journal.writer import Journal
from companion.play.strictness import REFEREE, Level, Strictness
from companion.rulings import Ruling
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from companion.content.collection import Collection
    from companion.content.kept_games import OpenedGame
    from companion.game import Mark
    from companion.rulebook import Rulebook
    from companion.seats import NewGame, Seat
    from companion.table import Table


class Cause(StrEnum):
    """Where a command comes from."""

    SETUP = "setup"
    TOUCH = "touch"
    SENSOR = "sensor"
    SCRIPT = "script"


class OnlyToLookAtError(JournalError):
    """A game cannot be gone on with, because what it was begun with is not there any more."""

    def __init__(self, path: Path, opened: OpenedGame[Any]) -> None:
        advice = said("advice/put-back", names=opened.changed)
        super().__init__(path, opened.only_to_look_at or "", advice)


class Allowed(msgspec.Struct, frozen=True):
    """It may be done: the command that does it, overruling what is off, and what came of it."""

    command: c.Command
    decided: Decided


class Refused(msgspec.Struct, frozen=True):
    """It may not be done."""

    ruling: Ruling


class NeedsConsent(msgspec.Struct, frozen=True):
    """People are asked first: do it although a rule says no, or leave out what a rule would do."""

    act: c.Act
    rules: tuple[str, ...]
    refusal: Ruling | None
    """None: the rules would do something by themselves."""


class Done(msgspec.Struct, frozen=True):
    """It has happened."""

    ruling: Ruling
    events: tuple[e.Event, ...]


Weighed: TypeAlias = Allowed | NeedsConsent | Refused
Result: TypeAlias = Done | NeedsConsent | Refused


class _Group:
    """What has happened since a tap began, and is not written yet."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.steps: list[tuple[Step, Cause]] = []


class GameSession:
    """A game with its log. `now` says what time it is; nobody else in companion knows."""

    def __init__(self, game: Game, journal: Journal, now: Callable[[], str]) -> None:
        self.game = game
        self.journal = journal
        self._now = now
        self._listeners: list[Callable[[Step], None]] = []
        self._group: _Group | None = None

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
        resolves: bool = True,
        readings: Mapping[str, str] | None = None,
    ) -> GameSession:
        """Start a game and its log; raises JournalWriteError. `resolves`: cards do so themselves.

        `readings` are what the table has agreed on where the booklets leave a question open.
        `own` are the texts of what people have made themselves: a log holds them. A game that is
        not kept has no file before its journal is told to `keep` one.
        """
        game = Game.start(book, seats, resolves=resolves, readings=dict(readings or {}))
        header = header_of(game, name=path.stem, app=app, began_at=now(), own=own)
        setup = decision_of(game.steps[0], now(), Cause.SETUP.value)
        make = Journal.create if is_kept else Journal.unkept
        return cls(game, make(path, header, setup), now)

    @classmethod
    def unkept(
        cls,
        new: NewGame,
        book: Rulebook,
        known: Collection,
        games: Path,
        *,
        app: str,
        now: Callable[[], str],
    ) -> GameSession:
        """A new game in this folder, not kept as yet."""
        stem = now()[:19].replace(":", "-").replace("T", "-")
        own = texts_of(known, book.battlefield.id, tuple(seat.hero for seat in new.seats))
        return cls.begin(
            free_path(games / f"{stem}{LOG_ENDING}"), book, new.seats, app=app, now=now, own=own,
            is_kept=False, resolves=new.resolves, readings=dict(new.readings),
        )  # fmt: skip

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

    @property
    def table(self) -> Table:
        """The table as it stands, with what the open group has done."""
        return self.game.table

    # --- Questions ------------------------------------------------------------------------------

    def check(self, command: c.Command) -> Decided:
        """What would become of a command by the rules alone; nothing happens."""
        return self.game.check(command)

    def weigh(self, act: c.Act, strictness: Strictness, waived: tuple[str, ...] = ()) -> Weighed:
        """What would become of an act at a table that is so strict; nothing happens.

        `waived` are the rules to whose overruling people have consented already.
        """
        command: c.Command = c.Overrule(act=act, rules=waived) if waived else act
        decided = self.game.check(command)
        if not decided.ruling:
            level, rules = strictness.of_refusal(decided.ruling)
            if level is Level.AUTO:
                return Refused(decided.ruling)
            overruled = self._overruled(act, (*waived, *rules))
            # Nobody is asked for a consent after which the same thing stands in the way.
            if isinstance(overruled, Refused) and overruled.ruling.code is decided.ruling.code:
                return overruled
            if level is Level.ASK:
                return NeedsConsent(act, (*waived, *rules), decided.ruling)
            return overruled
        levels = strictness.of_rules(decided.at_work)
        off = tuple(rule for rule, level in levels.items() if level is Level.OFF)
        ask = tuple(rule for rule, level in levels.items() if level is Level.ASK)
        if ask:
            return NeedsConsent(act, (*waived, *ask, *off), None)
        return self._overruled(act, (*waived, *off)) if off else Allowed(command, decided)

    def _overruled(self, act: c.Act, rules: tuple[str, ...]) -> Allowed | Refused:
        command = c.Overrule(act=act, rules=rules)
        decided = self.game.check(command)
        return Allowed(command, decided) if decided.ruling else Refused(decided.ruling)

    # --- Acts -----------------------------------------------------------------------------------

    @contextmanager
    def group(self) -> Iterator[None]:
        """Everything that is submitted inside is one group, written when it ends.

        A group inside another is part of that. Raises JournalWriteError if the group cannot be
        written: then nothing of it has happened.
        """
        if self._group is not None:
            yield
            return
        self._group = _Group(self.game.mark())
        try:
            yield
        except BaseException:
            self.game.restore(self._group.mark)
            self._group = None
            raise
        self._commit()

    def submit(
        self,
        command: c.Command,
        cause: Cause,
        *,
        strictness: Strictness = REFEREE,
        waived: tuple[str, ...] = (),
        joins: bool = False,
    ) -> Result:
        """Do something, if rules and strictness allow it; `joins`: it belongs to the last group.

        Raises JournalWriteError if it cannot be written: then it has not happened.
        """
        weighed: Weighed
        if isinstance(command, c.Undo | c.Redo | c.Overrule | c.PlayByHand):
            decided = self.game.check(command)
            weighed = Allowed(command, decided) if decided.ruling else Refused(decided.ruling)
        else:
            weighed = self.weigh(command, strictness, waived)
        if not isinstance(weighed, Allowed):
            return weighed
        with self.group():
            self._record(weighed, cause, joins=joins)
        return Done(weighed.decided.ruling, weighed.decided.events)

    def _record(self, allowed: Allowed, cause: Cause, *, joins: bool) -> None:
        open_group = self._group
        assert open_group is not None  # noqa: S101  (submit opens one)
        group = None
        if joins:
            group = self.game.steps[self.game.at].group or None  # the set-up is joined by nothing
        elif open_group.steps:
            group = open_group.steps[0][0].number
        step = self.game.record(allowed.command, allowed.decided, group)
        open_group.steps.append((step, cause))

    def _commit(self) -> None:
        """Write the group, then tell everybody."""
        group, self._group = self._group, None
        if group is None or not group.steps:
            return
        at = self._now()
        decisions = [decision_of(step, at, cause.value) for step, cause in group.steps]
        try:
            self.journal.append(*decisions)
        except BaseException:
            self.game.restore(group.mark)
            raise
        for step, _ in group.steps:
            for listener in self._listeners:
                listener(step)

    def subscribe(self, listener: Callable[[Step], None]) -> None:
        """Tell this listener of every decision once it is safe."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Close the log; the game can be resumed at any time."""
        self.journal.close()
