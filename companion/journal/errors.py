"""What can go wrong with a log, each with advice for a person."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from companion.content.regular_file import advice_for, reason_of
from companion.errors import RingsideError

if TYPE_CHECKING:
    from pathlib import Path


class JournalError(RingsideError):
    """A log cannot be used as asked; `advice` says what a person can do about it."""

    def __init__(self, path: Path, problem: str, advice: str) -> None:
        super().__init__(f"{path}: {problem} {advice}")
        self.path = path
        self.problem = problem
        self.advice = advice


class JournalBusyError(JournalError):
    """Another Ringside has this game open."""


class JournalWriteError(JournalError):
    """A log could not be written; a file is as it was before, and a new one is not there."""

    def __init__(self, path: Path, problem: OSError) -> None:
        reason = reason_of(problem)
        super().__init__(path, f"the log cannot be written: {reason}.", advice_for(problem))
        self.reason = reason
        self.is_for_want_of_room = problem.errno in {errno.ENOSPC, errno.EDQUOT}


class JournalDamagedError(JournalError):
    """A line is not what was written; `line` is its number. Nothing was overwritten."""

    def __init__(self, path: Path, line: int, problem: str, advice: str) -> None:
        super().__init__(path, f"line {line}: {problem}", advice)
        self.line = line
