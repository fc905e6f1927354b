"""Reads a log back: whole, without a torn last line, or up to the first damage.

Never writes to the file it reads. `copy_readable_part` makes a new file of what can be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.file_words import why
from companion.content.regular_file import new_file, read_regular
from companion.errors import NOT_JSON
from companion.journal.errors import JournalDamagedError, JournalError, JournalWriteError
from companion.journal.records import FORMAT, FORMATS, Decision, Header, unseal
from companion.said import said

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_LOG_BYTES: Final = 256_000_000
"""Twelve thousand decisions are some ten million bytes; nobody plays that long."""


class Log(msgspec.Struct, frozen=True):
    """What a file holds."""

    header: Header
    decisions: tuple[Decision, ...]
    lines: tuple[bytes, ...]
    """The good lines of the file, each with its newline; a writer goes on after them."""
    check: str
    """The check of the last good line."""
    torn: int = 0
    """How many bytes at the end were dropped, because they were never written whole; 0: none."""
    damage: JournalDamagedError | None = None
    """The first line that is not what was written; the decisions are those before it."""

    @property
    def size(self) -> int:
        """How many bytes of the file are good."""
        return sum(map(len, self.lines))


def read_log(path: Path) -> Log:
    """Read as much of a log as can be trusted; raises JournalError if that is nothing."""
    try:
        content = read_regular(path, LARGEST_LOG_BYTES)
    except OSError as problem:
        raise cannot_read(path, problem) from problem
    return parse_log(path, content)


def parse_log(path: Path, content: bytes) -> Log:
    """What the bytes of a log say; raises JournalError if nothing of it can be trusted.

    An unfinished end is what a power cut leaves behind: half a line, or some of the lines that were
    written together. Nothing of that was ever announced, so it is dropped and only counted. A line
    that lacks nothing but its newline is whole. Anything else that is wrong is `damage`.
    """
    lines = content.split(b"\n")
    last = lines.pop()  # what follows the last newline
    lines = [line + b"\n" for line in lines]
    if last:
        lines.append(last)
    if not lines or (len(lines) == 1 and last and unseal(last, "") is None):
        raise JournalError(path, said("log/empty"), said("advice/new-game"))
    header, check = read_header(path, lines[0])
    good, checks = [lines[0]], [check]
    decisions: list[Decision] = []
    damage, torn = None, 0
    for number, line in enumerate(lines[1:], start=2):
        opened = unseal(line, checks[-1])
        decision = decode_decision(opened[0]) if opened else None
        if opened is None or decision is None or decision.number != number - 1:
            if number == len(lines) and last and opened is None:
                torn = len(last)
            else:
                damage = _damaged(path, number)
            break
        decisions.append(decision)
        checks.append(opened[1])
        good.append(line)
    while decisions and decisions[-1].more and damage is None:
        torn += len(good.pop())
        decisions.pop()
        checks.pop()
    if not good[-1].endswith(b"\n"):
        good[-1] += b"\n"
    return Log(header, tuple(decisions), tuple(good), checks[-1], torn, damage)


def _damaged(path: Path, line: int) -> JournalDamagedError:
    return JournalDamagedError(path, line, said("log/not-as-written"), said("advice/copy"))


def cannot_read(path: Path, problem: OSError) -> JournalError:
    """What is said of a file that the system does not let us read."""
    return JournalError(path, said("log/not-read", reason=why(problem)), said("advice/check-file"))


def read_header(path: Path, line: bytes) -> tuple[Header, str]:
    """The header in the first line of a log, and its check; raises JournalError."""
    opened = unseal(line, "")
    if opened is None:
        raise JournalDamagedError(path, 1, said("log/no-log"), said("advice/other-file"))
    try:
        version = msgspec.json.decode(opened[0])["format"]
        if version in FORMATS:
            return msgspec.json.decode(opened[0], type=Header), opened[1]
    except (*NOT_JSON, KeyError, TypeError) as wrong:
        raise JournalDamagedError(path, 1, said("log/header"), said("advice/other-file")) from wrong
    raise JournalError(
        path,
        said("log/format", version=str(version), known=FORMAT),
        said("advice/newer-ringside"),
    )


def decode_decision(body: bytes) -> Decision | None:
    """The decision in the body of a line; None if it is none."""
    try:
        return msgspec.json.decode(body, type=Decision)
    except NOT_JSON:
        return None


def copy_readable_part(path: Path, copy: Path) -> Log:
    """Make a new log of the part of a damaged one that can be read; returns it.

    Raises JournalError if the copy is there already: nothing is ever overwritten. A copy that
    cannot be written whole is not there.
    """
    log = read_log(path)
    try:
        with new_file(copy) as target:
            target.writelines(log.lines)
    except FileExistsError as there:
        raise JournalError(copy, said("log/there-already"), said("advice/other-name")) from there
    except OSError as problem:
        raise JournalWriteError(copy, problem) from problem
    return read_log(copy)
