"""What is wrong with a file, said so that the person who wrote it can mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.errors import RingsideError

if TYPE_CHECKING:
    from collections.abc import Iterable


class Problem(msgspec.Struct, frozen=True, order=True):
    """One fault: where it is, a stable code, and a sentence."""

    file: str
    line: int
    code: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


MOST_PROBLEMS: Final = 200
"""Nobody reads more; the rest is counted."""
MOST_IN_A_SENTENCE: Final = 3
"""So many are told where there is one line for all of them."""


class ContentError(RingsideError):
    """A file is faulty; `problems` holds what was found, in the order of the lines.

    Its text is one line, for whoever has no room for a list.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        # Sorted by line only: within a line they stay in the order in which they were found.
        found = sorted(dict.fromkeys(problems), key=lambda problem: (problem.file, problem.line))
        if len(found) > MOST_PROBLEMS:
            more = len(found) - MOST_PROBLEMS
            last = found[MOST_PROBLEMS - 1]
            rest = Problem(last.file, last.line, "file/more", f"And {more} more problems.")
            found = [*found[:MOST_PROBLEMS], rest]
        self.problems = tuple(found)
        told = [str(problem) for problem in found[:MOST_IN_A_SENTENCE]]
        if len(found) > len(told):
            told.append(f"And {len(found) - len(told)} more.")
        super().__init__(" ".join(told))


def unknown(kind: str, name: str) -> Problem:
    """Nothing is called so; `kind` is what was looked for, such as a hero."""
    return Problem(name, 1, f"{kind}/unknown", f"There is no {kind} of this name.")
