"""Reads a log back: whole, without a torn last line, or up to the first damage.

Never writes to the file it reads. `copy_readable_part` makes a new file of what can be read.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import msgspec

from companion.journal.errors import JournalDamagedError, JournalError
from companion.journal.records import FORMAT, Decision, Header, unseal

if TYPE_CHECKING:
    from pathlib import Path

_COPY_ADVICE: Final = "The lines before it can be opened as a copy."


class Log(msgspec.Struct, frozen=True):
    """What a file holds."""

    header: Header
    decisions: tuple[Decision, ...]
    size: int
    """How many bytes of the file are good; a writer goes on from there."""
    check: str
    """The check of the last good line."""
    torn: int = 0
    """How many bytes of an unfinished last line were dropped; 0: none."""
    damage: JournalDamagedError | None = None
    """The first line that is not what was written; the decisions are those before it."""


def read_log(path: Path) -> Log:
    """Read as much of a log as can be trusted; raises JournalError if that is nothing.

    An unfinished last line is what a power cut leaves behind: its decision was never announced, so
    it is dropped and only counted. Anything else that is wrong is `damage`.
    """
    try:
        content = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or type(problem).__name__).lower()
        raise JournalError(
            path, f"the log cannot be read: {reason}.", "Check the file."
        ) from problem
    lines = content.splitlines(keepends=True)
    torn = 0
    if lines and not lines[-1].endswith(b"\n"):
        torn = len(lines.pop())
    if not lines:
        raise JournalError(path, "the log holds nothing.", "Begin a new game.")
    header, check = read_header(path, lines[0])
    decisions: list[Decision] = []
    size = len(lines[0])
    damage = None
    for number, line in enumerate(lines[1:], start=2):
        opened = unseal(line, check)
        decision = _decode(opened[0]) if opened else None
        if opened is None or decision is None or decision.number != number - 1:
            damage = JournalDamagedError(
                path, number, "this is not what was written.", _COPY_ADVICE
            )
            break
        decisions.append(decision)
        check = opened[1]
        size += len(line)
    return Log(header, tuple(decisions), size, check, torn, damage)


def read_header(path: Path, line: bytes) -> tuple[Header, str]:
    """The header in the first line of a log, and its check; raises JournalError."""
    opened = unseal(line, "")
    if opened is None:
        raise JournalDamagedError(path, 1, "this is not the log of a game.", "Choose another file.")
    try:
        version = msgspec.json.decode(opened[0])["format"]
        if version == FORMAT:
            return msgspec.json.decode(opened[0], type=Header), opened[1]
    except (msgspec.DecodeError, KeyError, TypeError) as wrong:
        raise JournalDamagedError(
            path, 1, "its header cannot be understood.", "Choose another file."
        ) from wrong
    raise JournalError(
        path,
        f"the log has format {version}, and this Ringside knows {FORMAT}.",
        "Open it with a newer Ringside.",
    )


def _decode(body: bytes) -> Decision | None:
    try:
        return msgspec.json.decode(body, type=Decision)
    except msgspec.DecodeError:
        return None


def copy_readable_part(path: Path, copy: Path) -> Log:
    """Make a new log of the part of a damaged one that can be read; returns it.

    Raises JournalError if the copy is there already: nothing is ever overwritten.
    """
    log = read_log(path)
    with path.open("rb") as source:
        good = source.read(log.size)
    try:
        with copy.open("xb") as target:
            target.write(good)
            target.flush()
            os.fsync(target.fileno())
    except FileExistsError as there:
        raise JournalError(copy, "this file is there already.", "Choose another name.") from there
    return read_log(copy)
