"""Appends decisions to a log and makes each safe before anyone is told of it.

One writer at a time: the open file is locked. A line that cannot be written whole is taken back,
so that the log never holds half of a decision that the game goes on without. Whoever else has
hands on the folder may delete, replace or change the log meanwhile: that is noticed before the next
decision is announced, and the whole game is written anew.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from companion.content.regular_file import open_regular, read_regular, reason_of
from companion.content.whole_file import sync_folder
from companion.journal.errors import JournalBusyError, JournalWriteError
from companion.journal.reader import Log, read_log
from companion.journal.records import Decision, Header, seal
from companion.journal.second_copy import SecondCopy, free_path, recover

if TYPE_CHECKING:
    from types import TracebackType


class Loss(StrEnum):
    """What became of a log that is open here."""

    DELETED = "deleted"
    REPLACED = "replaced"
    CHANGED = "changed"
    UNKEPT = "unkept"
    """There was no file at all until now."""


class WrittenAnew(msgspec.Struct, frozen=True):
    """The log was lost, and the whole game is in a new one."""

    why: Loss
    lost: Path
    path: Path


class Journal:
    """An open log. Use `create`, `reopen` or `unkept`, and close it or use `with`."""

    def __init__(self, path: Path, lines: list[bytes], check: str) -> None:
        self.path = path
        self.written_anew: WrittenAnew | None = None
        """The last time that the log was lost; whoever has told people sets it to None."""
        self._lines = lines
        self._check = check
        self._descriptor = -1
        self._size = 0
        self._changed_ns = 0
        self._copy: SecondCopy | None = None
        self._is_wanted = False
        """Whether somebody wants the game kept, and only the file could not be written."""

    @property
    def count(self) -> int:
        """How many decisions the log holds."""
        return len(self._lines) - 1

    @property
    def is_kept(self) -> bool:
        """Whether there is a file; without one the game is lost when the app is left."""
        return self._descriptor >= 0

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
        return journal

    @classmethod
    def unwritable(cls, path: Path, log: Log) -> Journal:
        """A log that can be read and not written: the game goes on, and is kept when it can be."""
        journal = cls(path, list(log.lines), log.check)
        journal._is_wanted = True
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
            raise _cannot_write(path, problem) from problem
        _lock(path, descriptor)
        try:
            log = read_log(path)
            if log.damage is not None:
                raise log.damage
            _complete(descriptor, b"".join(log.lines))
        except OSError as problem:
            os.close(descriptor)
            raise _cannot_write(path, problem) from problem
        except BaseException:
            os.close(descriptor)
            raise
        journal = cls(path, list(log.lines), log.check)
        journal._follow(descriptor)
        return journal, log

    def keep(self) -> None:
        """Write the file; raises JournalWriteError, and then every decision tries it again."""
        self._is_wanted = True
        self._make_file(self.path)

    def append(self, *decisions: Decision) -> None:
        """Make decisions safe, all of them or none; only then may anyone be told.

        Raises JournalWriteError if they cannot be: they must then be taken as not made.
        """
        count, check = len(self._lines), self._check
        for place, decision in enumerate(decisions, start=1):
            if decision.number != self.count + 1:
                del self._lines[count:]
                raise ValueError(f"decision {decision.number} after {self.count}")
            told = msgspec.structs.replace(decision, more=len(decisions) - place)
            line, check = seal(told, check)
            self._lines.append(line)
        try:
            self._keep(b"".join(self._lines[count:]))
        except BaseException:
            del self._lines[count:]
            raise
        self._check = check

    # --- The file ---------------------------------------------------------------------------------

    def _keep(self, lines: bytes) -> None:
        if not self.is_kept:
            if self._is_wanted:
                self._try_to_keep()
            return
        before = self._size
        loss = self._loss()
        if loss is None:
            self._write(lines)
            loss = self._loss()
        if loss is not None:
            try:
                self._write_anew(loss, pending=lines)
            except JournalWriteError:
                self._take_back(before)
                raise
        elif self._copy is not None:
            self._copy.add(lines)

    def _try_to_keep(self) -> None:
        try:
            self._make_file(free_path(self.path))
        except JournalWriteError:
            return  # people know that it is not kept
        self.written_anew = WrittenAnew(Loss.UNKEPT, self.path, self.path)

    def _make_file(self, path: Path) -> None:
        """Write all lines to a new file and go on with it; raises JournalWriteError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
            descriptor = os.open(path, flags, 0o644)
        except OSError as problem:
            raise _cannot_write(path, problem) from problem
        try:
            _lock(path, descriptor)
            _write_all(descriptor, b"".join(self._lines))
            sync_folder(path.parent)
        except OSError as problem:
            os.close(descriptor)
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise _cannot_write(path, problem) from problem
        self._let_go()
        self.path = path
        self._follow(descriptor)

    def _follow(self, descriptor: int) -> None:
        """From now on this is the file; it holds all lines and nothing else."""
        self._descriptor = descriptor
        status = os.fstat(descriptor)
        self._size, self._changed_ns = status.st_size, status.st_mtime_ns
        self._copy = SecondCopy(self.path, self._lines)

    def _write(self, lines: bytes) -> None:
        before = self._size
        try:
            os.lseek(self._descriptor, before, os.SEEK_SET)
            _write_all(self._descriptor, lines)
        except OSError as problem:
            self._take_back(before)
            raise _cannot_write(self.path, problem) from problem
        self._size = before + len(lines)
        self._changed_ns = os.fstat(self._descriptor).st_mtime_ns

    def _take_back(self, size: int) -> None:
        """Cut off what was just written; should that fail, the next reader does it."""
        self._size = size
        with suppress(OSError):
            if os.fstat(self._descriptor).st_size > size:
                os.ftruncate(self._descriptor, size)
                os.fsync(self._descriptor)
            self._changed_ns = os.fstat(self._descriptor).st_mtime_ns

    # --- When others have their hands on it -------------------------------------------------------

    def _loss(self) -> Loss | None:
        """What became of the file that was written; None if it is still the one at that name."""
        ours = os.fstat(self._descriptor)
        try:
            there = self.path.stat()
        except OSError:
            return Loss.DELETED
        if (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino):
            return Loss.REPLACED
        if ours.st_size != self._size:
            return Loss.CHANGED
        if ours.st_mtime_ns != self._changed_ns:  # touched, or a file system that is late with it
            if not self._is_unchanged():
                return Loss.CHANGED
            self._changed_ns = ours.st_mtime_ns
        return None

    def _is_unchanged(self) -> bool:
        """Whether the file holds what was written to it, read from the disk."""
        try:
            there = os.pread(self._descriptor, self._size, 0)
        except OSError:
            return False
        return there == b"".join(self._lines)[: self._size]

    def _write_anew(self, why: Loss, pending: bytes = b"") -> None:
        """Put the whole game into a new file; raises JournalWriteError."""
        lost = self.path
        if why is Loss.REPLACED and self._go_on_with_same(pending):
            return
        self._make_file(free_path(lost))
        self.written_anew = WrittenAnew(why, lost, self.path)

    def _go_on_with_same(self, pending: bytes) -> bool:
        """Go on with what was put there if it lacks nothing: tools that synchronise do that."""
        whole = b"".join(self._lines)
        try:
            there = read_regular(self.path, len(whole))
            if not whole.startswith(there) or len(there) < len(whole) - len(pending):
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
        if self.is_kept:
            os.close(self._descriptor)
            self._descriptor = -1

    def close(self) -> None:
        """Close the file and give up the lock; closing twice does nothing.

        A log that was lost since the last decision is written anew, if that is possible; if not,
        its second copy stays.
        """
        if not self.is_kept:
            if self._is_wanted:
                self._try_to_keep()
            self._let_go()
            return
        self._changed_ns = -1  # for the last time: read what is really there
        loss = self._loss()
        if loss is not None:
            try:
                self._write_anew(loss)
            except JournalWriteError:
                self._copy = None
        self._let_go()

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
        raise JournalBusyError(
            path, "another Ringside has this game open.", "Close it there, or look at a copy here."
        ) from taken
    except OSError:
        return descriptor  # not every file system has locks, and a game is worth more than one
    return descriptor


def _cannot_write(path: Path, problem: OSError) -> JournalWriteError:
    return JournalWriteError(
        path,
        reason_of(problem),
        "Nothing was decided. Free some space or choose another folder, then try again.",
    )
