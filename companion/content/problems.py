"""What is wrong with a file, said so that the person who wrote it can mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


class ContentError(RingsideError):
    """A file is faulty; `problems` holds everything that was found, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))
