"""What is wrong with a file, said so that the person who wrote it can mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.problem_labels import in_words
from companion.errors import RingsideError
from companion.said import Said, Sayable, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.said import Fact


class Problem(msgspec.Struct, frozen=True):
    """One fault: where it is, a stable code, and what is to be said of it."""

    file: str
    line: int
    code: str
    told: Sayable

    @property
    def sentence(self) -> str:
        """What is wrong, in the language that is spoken now."""
        return in_words(self.told)

    @property
    def whole(self) -> Said:
        """What is wrong and where, still to be said."""
        return said("file/at-line", file=self.file, line=self.line, told=self.told)

    @property
    def fields(self) -> dict[str, str | int]:
        """What scripts are told, with the sentence in words."""
        return {
            "file": self.file,
            "line": self.line,
            "code": self.code,
            "sentence": self.sentence,
        }

    def __str__(self) -> str:
        return in_words(self.whole)


MOST_PROBLEMS: Final = 200
"""Nobody reads more; the rest is counted."""
MOST_IN_A_SENTENCE: Final = 3
"""So many are told where there is one line for all of them."""
UNKNOWN: Final = {
    "hero": "hero/unknown",
    "battlefield": "battlefield/unknown",
    "wiring": "wiring/unknown",
    "edition": "edition/unknown",
    "mode": "mode/unknown",
}
"""What is said of something of each kind that is not there."""


class ContentError(RingsideError):
    """A file is faulty; `problems` holds what was found, in the order of the lines.

    Its text is one line, for whoever has no room for a list.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        # Sorted by line only: within a line they stay in the order in which they were found.
        found = sorted(dict.fromkeys(problems), key=lambda problem: (problem.file, problem.line))
        if len(found) > MOST_PROBLEMS:
            last, more = found[MOST_PROBLEMS - 1], len(found) - MOST_PROBLEMS
            rest = problem(last.file, last.line, "file/more", more=more)
            found = [*found[:MOST_PROBLEMS], rest]
        self.problems = tuple(found)
        super().__init__(self.problems)

    @property
    def whole(self) -> Said:
        """The first of what is wrong, and how much more there is, still to be said."""
        first, *rest = (problem.whole for problem in self.problems[:MOST_IN_A_SENTENCE])
        if len(self.problems) > MOST_IN_A_SENTENCE:
            rest.append(said("file/and-more", more=len(self.problems) - MOST_IN_A_SENTENCE))
        return Said(first.text, first.facts, tuple(rest))

    def __str__(self) -> str:
        return in_words(self.whole) if self.problems else ""


def problem(file: str, line: int, text: str, /, *more: Said | None, **facts: Fact) -> Problem:
    """A fault by the key of its text: what stands before its first dot is the code."""
    return Problem(file, line, code_of(text), said(text, *more, **facts))


def code_of(text: str) -> str:
    """The stable code that a text belongs to."""
    return text.partition(".")[0]


def unknown(kind: str, name: str) -> Problem:
    """Nothing is called so; `kind` is what was looked for, such as a hero."""
    return problem(name, 1, UNKNOWN[kind])
