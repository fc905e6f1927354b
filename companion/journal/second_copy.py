"""A second copy of the game that is being played, for the day when the log itself is lost.

A log can be deleted, replaced by a tool that synchronises folders, or cut, and the app killed
before it notices. What was announced is then still in the copy: a hidden file beside the log, which
is there only while the game is open. It is written without waiting for the disk, because it guards
against other programs; against a power cut the log itself is made safe.
"""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.regular_file import new_file, open_regular
from companion.journal.errors import JournalError
from companion.journal.reader import read_log

if TYPE_CHECKING:
    from collections.abc import Iterable

LOG_ENDING: Final = ".jsonl"
_ENDING: Final = f".{os.uname().nodename}.copy"
_NUMBERED: Final = re.compile(r"_[0-9]+\Z")


class RecoveredGame(msgspec.Struct, frozen=True):
    """A game that was found in its second copy only."""

    lost: Path
    """The log that does not hold it any more."""
    path: Path
    """The log that does."""


def copy_of(log: Path) -> Path:
    """Where the second copy of a log is; it is hidden and not named like a log.

    It is named after this computer: where a folder is synchronised, others must leave it alone,
    because the lock that says that the game is open is not synchronised with it.
    """
    return log.with_name(f".{log.name}{_ENDING}")


def free_path(wanted: Path) -> Path:
    """The path, or if there is something already the next one that is free: game_2.jsonl."""
    path, number = wanted, 1
    stem = _NUMBERED.sub("", wanted.stem)
    while os.path.lexists(path):
        number += 1
        path = wanted.with_name(f"{stem}_{number}{wanted.suffix}")
    return path


class SecondCopy:
    """The copy of one open log: only a second chance, so that it cannot be written is no fault."""

    def __init__(self, log: Path, lines: Iterable[bytes]) -> None:
        self._path = copy_of(log)
        self._descriptor = -1
        with suppress(OSError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
            self._descriptor = os.open(self._path, flags, 0o644)
            with suppress(OSError):  # not every file system has locks
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.add(b"".join(lines))

    def add(self, data: bytes) -> None:
        """Write what was added to the log; a copy that lacks something is given up."""
        try:
            while data and self._descriptor >= 0:
                data = data[os.write(self._descriptor, data) :]
        except OSError:
            self.drop()

    def drop(self) -> None:
        """The log holds everything: the copy is not needed any more."""
        if self._descriptor >= 0:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            self.leave()

    def leave(self) -> None:
        """The log does not hold everything: the copy stays, for whoever looks for the game."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def recover_all(folder: Path) -> tuple[RecoveredGame, ...]:
    """Bring back every game of a folder whose log was lost while it was played."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:
        return ()
    ending = f"{LOG_ENDING}{_ENDING}"
    copies = [name for name in names if name.startswith(".") and name.endswith(ending)]
    logs = [folder / name[1 : -len(_ENDING)] for name in copies]
    found = [recover(log) for log in logs]
    return tuple(each for each in found if each is not None)


def recover(log: Path) -> RecoveredGame | None:
    """If a second copy was left behind and the log lacks something of it, make a log of it.

    Nothing happens to the copy of a game that is open somewhere. One that holds no game, as after a
    kill in its first moment, is put out of the way: it would keep the next one from being made.
    """
    copy = copy_of(log)
    try:
        descriptor = open_regular(copy)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return _make_log(copy, log)
    except JournalError:
        with suppress(OSError):
            copy.replace(free_path(copy.with_suffix(".broken")))
        return None
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _make_log(copy: Path, log: Path) -> RecoveredGame | None:
    lines = read_log(copy).lines
    if _holds(log, lines):
        copy.unlink()
        return None
    path = free_path(log)
    with new_file(path) as file:  # one that appeared there meanwhile is not overwritten
        file.writelines(lines)
    copy.unlink()
    return RecoveredGame(log, path)


def _holds(log: Path, lines: tuple[bytes, ...]) -> bool:
    try:
        found = read_log(log)
    except JournalError:
        return False
    return found.damage is None and found.lines[: len(lines)] == lines
