"""Appends decisions to a log and makes each safe before anyone is told of it.

One writer at a time: the open file is locked. A line that cannot be written whole is taken back,
so that the log never holds half of a decision that the game goes on without.
"""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING, Self

from companion.journal.errors import JournalBusyError, JournalWriteError
from companion.journal.reader import Log, read_log
from companion.journal.records import Decision, Header, seal

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class Journal:
    """An open log. Use `Journal.create` or `Journal.reopen`, and close it or use `with`."""

    def __init__(self, path: Path, descriptor: int, size: int, check: str, count: int) -> None:
        self.path = path
        self.count = count
        """How many decisions the log holds."""
        self._descriptor = descriptor
        self._size = size
        self._check = check

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a log in a new file; raises JournalWriteError, also if the file exists."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        except OSError as problem:
            raise _cannot_write(path, problem) from problem
        journal = cls(path, _lock(path, descriptor), 0, "", 0)
        try:
            journal._write(header)
        except JournalWriteError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, Log]:
        """Go on with a log; what it holds is read under the lock.

        A torn last line is cut off; its bytes were never announced. Raises JournalDamagedError for
        any other damage: go on with a copy of the readable part then.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
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
            if log.torn:
                os.ftruncate(descriptor, log.size)
                os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, log.size, log.check, len(log.decisions)), log

    def append(self, decision: Decision) -> None:
        """Make one decision safe; only then may anyone be told.

        Raises JournalWriteError if it cannot be: the decision must then be taken as not made.
        """
        if decision.number != self.count + 1:
            raise ValueError(f"decision {decision.number} after {self.count}")
        self._write(decision)
        self.count += 1

    def _write(self, record: Header | Decision) -> None:
        line, check = seal(record, self._check)
        try:
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            written = 0
            while written < len(line):
                written += os.write(self._descriptor, line[written:])
            os.fsync(self._descriptor)
        except OSError as problem:
            self._take_back()
            raise _cannot_write(self.path, problem) from problem
        self._size += len(line)
        self._check = check

    def _take_back(self) -> None:
        """Cut the file back to its last whole line; should that fail, the next reader does it."""
        try:
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)
        except OSError:
            return

    def close(self) -> None:
        """Close the file and give up the lock; closing twice does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _lock(path: Path, descriptor: int) -> int:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(descriptor)
        raise JournalBusyError(
            path, "another Ringside has this game open.", "Close it there, or look at a copy here."
        ) from taken
    return descriptor


def _cannot_write(path: Path, problem: OSError) -> JournalWriteError:
    reason = (problem.strerror or type(problem).__name__).lower()
    return JournalWriteError(
        path,
        f"the log cannot be written: {reason}.",
        "Nothing was decided. Free some space or choose another folder, then try again.",
    )


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
