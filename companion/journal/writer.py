"""Appends decisions to a log and makes each safe before anyone is told of it.

One writer at a time: the open file is locked. A line that cannot be written whole is taken back,
so that the log never holds half of a decision. Whoever else has hands on the folder may delete,
replace or change the log meanwhile: that is noticed before the next decision is announced, and the
whole game is written anew. Where nothing can be written the game goes on without: people are told
once, and every decision tries again to write all that is missing.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from companion.content.regular_file import make_folder, open_regular, read_regular
from companion.content.whole_file import sync_folder
from companion.journal.errors import JournalBusyError, JournalError, JournalWriteError
from companion.journal.reader import Log, read_log
from companion.journal.records import Decision, Header, seal
from companion.journal.second_copy import SecondCopy, free_path, recover
from companion.said import said

if TYPE_CHECKING:
    from types import TracebackType


class Loss(StrEnum):
    """What became of a log that is open here."""

    DELETED = "deleted"
    REPLACED = "replaced"
    CHANGED = "changed"
    UNKEPT = "unkept"
    """It could not be written until now."""


class WrittenAnew(msgspec.Struct, frozen=True):
    """The log was lost or behind, and the whole game is in this one now."""

    why: Loss
    lost: Path
    path: Path


class Journal:
    """An open log. Use `create`, `reopen` or `unkept`, and close it or use `with`."""

    def __init__(self, path: Path, lines: list[bytes], check: str) -> None:
        self.path = path
        self.written_anew: WrittenAnew | None = None
        """The last time that the log was lost; whoever has told people sets it to None."""
        self.stopped: JournalError | None = None
        """Why the game is not kept any more; whoever has told people sets it to None."""
        self._lines = lines
        self._check = check
        self._missing = b"".join(lines)
        """The lines that the file does not hold as yet."""
        self._descriptor = -1
        self._size = 0
        self._changed_ns = 0
        self._copy: SecondCopy | None = None
        self._is_wanted = False
        """Whether somebody wants the game kept."""
        self._is_behind = False
        """Whether the file could not be written the last time, and people know."""

    @property
    def count(self) -> int:
        """How many decisions the game has."""
        return len(self._lines) - 1

    @property
    def is_kept(self) -> bool:
        """Whether a file holds all of it; what it lacks is lost when the app is left."""
        return self._descriptor >= 0 and not self._missing

    @property
    def is_open(self) -> bool:
        """Whether it is still written to, or tried to."""
        return self._descriptor >= 0 or self._is_wanted

    @classmethod
    def create(cls, path: Path, header: Header, *decisions: Decision) -> Journal:
        """Begin a log in a new file; raises JournalWriteError, also if the file exists.

        What it begins with is written at once: a file never holds only half of that.
        """
        journal = cls.unkept(path, header, *decisions)
        journal.keep()
        return journal

    @classmethod
    def unkept(cls, path: Path, header: Header, *decisions: Decision) -> Journal:
        """A log that has no file until it is told to `keep` one."""
        line, check = seal(header, "")
        journal = cls(path, [line], check)
        for decision in decisions:
            line, journal._check = seal(decision, journal._check)
            journal._lines.append(line)
            journal._missing += line
        return journal

    @classmethod
    def unwritable(cls, path: Path, log: Log) -> Journal:
        """A log that can be read and not written: the game goes on, and is kept when it can be."""
        journal = cls(path, list(log.lines), log.check)
        journal._is_wanted = journal._is_behind = True
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, Log]:
        """Go on with a log; what it holds is read under the lock.

        A torn last line is cut off; its bytes were never announced. Raises JournalDamagedError for
        any other damage: go on with a copy of the readable part then.
        """
        recover(path)
        try:
            descriptor = open_regular(path, os.O_RDWR)
        except FileNotFoundError:
            read_log(path)  # says what is wrong
            raise
        except OSError as problem:
            raise JournalWriteError(path, problem) from problem
        _lock(path, descriptor)
        try:
            log = read_log(path)
            if log.damage is not None:
                raise log.damage
            _complete(descriptor, b"".join(log.lines))
        except OSError as problem:
            os.close(descriptor)
            raise JournalWriteError(path, problem) from problem
        except BaseException:
            os.close(descriptor)
            raise
        journal = cls(path, list(log.lines), log.check)
        journal._is_wanted = True
        journal._follow(descriptor)
        return journal, log

    def keep(self) -> None:
        """Write the file; raises JournalWriteError, and then every decision tries it again."""
        self._is_wanted = self._is_behind = True
        self._make_file(self.path)
        self._is_behind = False

    def append(self, *decisions: Decision) -> None:
        """Make decisions safe, all of them or none; only then may anyone be told.

        If they cannot be, the game is not kept until they can: `stopped` says so, once.
        """
        count, check = len(self._lines), self._check
        for place, decision in enumerate(decisions, start=1):
            if decision.number != self.count + 1:
                del self._lines[count:]
                raise ValueError(f"decision {decision.number} after {self.count}")
            told = msgspec.structs.replace(decision, more=len(decisions) - place)
            line, check = seal(told, check)
            self._lines.append(line)
        missing = self._missing
        self._missing = b"".join((missing, *self._lines[count:]))
        try:
            self._keep()
        except BaseException:
            del self._lines[count:]
            self._missing = missing
            raise
        self._check = check

    # --- The file ---------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Bring the file up to date, or note that it is behind; raises nothing about the disk."""
        if not self._is_wanted:
            return
        try:
            if self._descriptor < 0:
                self._make_file(free_path(self.path))
            else:
                self._bring_up_to_date()
        except JournalError as problem:
            if not self._is_behind:
                self._is_behind, self.stopped = True, problem
            return
        if self._is_behind:
            self._is_behind, self.stopped = False, None
            self.written_anew = WrittenAnew(Loss.UNKEPT, self.path, self.path)

    def _bring_up_to_date(self) -> None:
        """Write what is missing, if need be into a new file; raises JournalError."""
        before = self._size
        loss = self._loss()
        if loss is None and self._missing:
            self._write(self._missing)
            loss = self._loss()
        if loss is not None:
            try:
                self._write_anew(loss)
            except JournalError:
                self._take_back(before)
                raise
        elif self._copy is not None:
            self._copy.add(self._missing)
        self._missing = b""

    def _make_file(self, path: Path) -> None:
        """Write all lines to a new file and go on with it; raises JournalWriteError."""
        try:
            make_folder(path.parent)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
            descriptor = os.open(path, flags, 0o644)
        except OSError as problem:
            raise JournalWriteError(path, problem) from problem
        try:
            _lock(path, descriptor)
            _write_all(descriptor, b"".join(self._lines))
            sync_folder(path.parent)
        except OSError as problem:
            os.close(descriptor)
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise JournalWriteError(path, problem) from problem
        self._let_go()
        self.path = path
        self._follow(descriptor)

    def _follow(self, descriptor: int) -> None:
        """From now on this is the file; it holds all lines and nothing else."""
        self._descriptor = descriptor
        status = os.fstat(descriptor)
        self._size, self._changed_ns = status.st_size, status.st_ctime_ns
        self._missing = b""
        self._copy = SecondCopy(self.path, self._lines)

    def _write(self, lines: bytes) -> None:
        before = self._size
        try:
            os.lseek(self._descriptor, before, os.SEEK_SET)
            _write_all(self._descriptor, lines)
            self._changed_ns = os.fstat(self._descriptor).st_ctime_ns
        except OSError as problem:
            self._take_back(before)
            raise JournalWriteError(self.path, problem) from problem
        self._size = before + len(lines)

    def _take_back(self, size: int) -> None:
        """Cut off what was just written; should that fail, the next reader does it."""
        self._size = size
        with suppress(OSError):
            if os.fstat(self._descriptor).st_size > size:
                os.ftruncate(self._descriptor, size)
                os.fsync(self._descriptor)
            self._changed_ns = os.fstat(self._descriptor).st_ctime_ns

    # --- When others have their hands on it -------------------------------------------------------

    def _loss(self) -> Loss | None:
        """What became of the file that was written; None if it is still the one at that name."""
        try:
            ours = os.fstat(self._descriptor)
            there = self.path.stat()
        except OSError:
            return Loss.DELETED
        if (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino):
            return Loss.REPLACED
        if ours.st_size != self._size:
            return Loss.CHANGED
        if ours.st_ctime_ns != self._changed_ns:  # touched, or a file system that is late with it
            if not self._is_unchanged():
                return Loss.CHANGED
            self._changed_ns = ours.st_ctime_ns
        return None

    def _is_unchanged(self) -> bool:
        """Whether the file holds what was written to it, read from the disk."""
        try:
            there = os.pread(self._descriptor, self._size, 0)
        except OSError:
            return False
        return there == b"".join(self._lines)[: self._size]

    def _write_anew(self, why: Loss) -> None:
        """Put the whole game into a new file; raises JournalError."""
        lost = self.path
        if why is Loss.REPLACED and self._go_on_with_same():
            return
        self._make_file(free_path(lost))
        self.written_anew = WrittenAnew(why, lost, self.path)

    def _go_on_with_same(self) -> bool:
        """Go on with what was put there if it lacks nothing: tools that synchronise do that."""
        whole = b"".join(self._lines)
        try:
            there = read_regular(self.path, len(whole))
            if not whole.startswith(there) or len(there) < len(whole) - len(self._missing):
                return False
            descriptor = _lock(self.path, open_regular(self.path, os.O_RDWR))
        except (OSError, JournalBusyError):
            return False
        try:
            _complete(descriptor, whole)
        except OSError:
            os.close(descriptor)
            return False
        self._let_go()
        self._follow(descriptor)
        return True

    # --- The end ----------------------------------------------------------------------------------

    def _let_go(self) -> None:
        """Leave the file that was written so far, and its second copy."""
        if self._copy is not None:
            self._copy.drop()
            self._copy = None
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def close(self) -> None:
        """Close the file and give up the lock; closing twice does nothing.

        What is missing or was lost since the last decision is written, if that is possible. If not,
        `stopped` says so once more, and the second copy of a log that was lost stays.
        """
        if not self.is_open:
            return
        self._changed_ns = -1  # for the last time: read what is really there
        self._is_behind, was_behind = False, self._is_behind
        self._keep()
        if was_behind and not self._is_behind:
            self.written_anew = WrittenAnew(Loss.UNKEPT, self.path, self.path)
        if self._copy is not None and self._is_behind and self._loss() is not None:
            self._copy.leave()
        self._let_go()
        self._is_wanted = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _complete(descriptor: int, whole: bytes) -> None:
    """Bring an open file, which holds the beginning of this or more than it, to just this."""
    size = os.fstat(descriptor).st_size
    if size > len(whole):
        os.ftruncate(descriptor, len(whole))
        os.fsync(descriptor)
    elif size < len(whole):
        os.lseek(descriptor, size, os.SEEK_SET)
        _write_all(descriptor, whole[size:])


def _write_all(descriptor: int, data: bytes) -> None:
    """Write all of it and wait until it is on the disk."""
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def _lock(path: Path, descriptor: int) -> int:
    """Let nobody else write to it; raises JournalBusyError, having closed it, if somebody does."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(descriptor)
        raise JournalBusyError(path, said("log/busy"), said("advice/close-there")) from taken
    except OSError:
        return descriptor  # not every file system has locks, and a game is worth more than one
    return descriptor
