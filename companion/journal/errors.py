"""What can go wrong with a log, each with advice for a person."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from companion.content.file_words import advice_for, why
from companion.content.problem_labels import in_words
from companion.errors import RingsideError
from companion.said import Said, Sayable, said

if TYPE_CHECKING:
    from pathlib import Path


class JournalError(RingsideError):
    """A log cannot be used as asked; `advice` says what a person can do about it."""

    def __init__(self, path: Path, problem: Sayable, advice: Sayable) -> None:
        super().__init__(path, problem, advice)
        self.path = path
        self.told = problem
        self.told_advice = advice

    @property
    def problem(self) -> str:
        """What is wrong, in the language that is spoken now."""
        return in_words(self.told)

    @property
    def advice(self) -> str:
        """What a person can do about it, in that language."""
        return in_words(self.told_advice)

    @property
    def whole(self) -> Said:
        """All of it, still to be said."""
        facts = {"path": str(self.path), "problem": self.told, "advice": self.told_advice}
        return said("log/told", **facts)

    def __str__(self) -> str:
        return in_words(self.whole)


class JournalBusyError(JournalError):
    """Another Ringside has this game open."""


class JournalWriteError(JournalError):
    """A log could not be written; a file is as it was before, and a new one is not there."""

    def __init__(self, path: Path, problem: OSError) -> None:
        self._reason = why(problem)
        super().__init__(path, said("log/not-written", reason=self._reason), advice_for(problem))
        self.is_for_want_of_room = problem.errno in {errno.ENOSPC, errno.EDQUOT}

    @property
    def reason(self) -> str:
        """Why, in a few words of the language that is spoken now."""
        return in_words(self._reason)


class JournalDamagedError(JournalError):
    """A line is not what was written; `line` is its number. Nothing was overwritten."""

    def __init__(self, path: Path, line: int, problem: Sayable, advice: Sayable) -> None:
        super().__init__(path, said("log/at-line", line=line, problem=problem), advice)
        self.line = line
