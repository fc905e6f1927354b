"""Small files that people must not lose half of: read whole or set aside, written whole or left.

`SmallFile` is for what Ringside keeps of a person (settings, known boards, tags of figures). Games
have their own way (`journal`), because a log only grows.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

import msgspec

from companion.content.file_words import why
from companion.content.problem_labels import in_words
from companion.content.regular_file import read_regular, require_regular
from companion.hidden import shown
from companion.said import Sayable, said

LARGEST_BYTES: Final = 1_000_000
MOST_SET_ASIDE: Final = 20
"""Whoever has so many damaged files of one name is better asked to look than given one more."""
LONGEST_REASON: Final = 100
LONGEST_STEM: Final = 50
"""Of a name, so that something can be added to it: a name has at most 255 bytes."""
NOT_UNDERSTOOD: Final = (ValueError, RecursionError)
"""What decoding raises for bytes that are not JSON of the wanted type: msgspec's errors and those
about UTF-8 are ValueErrors, and nesting goes too deep."""

T = TypeVar("T")


# --- Writing ------------------------------------------------------------------------------------


def write_whole(path: Path, data: bytes) -> None:
    """Put this in place of what was in the file; raises OSError, and then the file is as it was.

    A link stays a link: what it leads to is replaced.
    """
    path = Path(os.path.realpath(path))
    with suppress(FileNotFoundError):
        require_regular(path, path.lstat().st_mode)  # nobody means to replace /dev/null by a file
    short = path.name[:LONGEST_STEM]
    _sweep(path.parent, short)
    new = path.with_name(f"{short}.{os.getpid()}.new")  # two that write must not mix
    try:
        new.unlink(missing_ok=True)
        with new.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # it is in place; not every disk can be asked to keep the name at once
        sync_folder(path.parent)


def _sweep(folder: Path, stem: str) -> None:
    """Remove what others left who were killed while they wrote."""
    unfinished = re.compile(rf"{re.escape(stem)}\.(\d{{1,9}})\.new")
    with suppress(OSError):
        for path in folder.iterdir():
            found = unfinished.fullmatch(path.name)
            if found is not None and not _is_running(int(found[1])):
                path.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's
    return True


def sync_folder(folder: Path) -> None:
    """Make a name that came or went in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# --- The small files of a person ----------------------------------------------------------------


class Unused(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is there but cannot be used, and what became of it."""

    path: Path
    reason: Sayable
    is_damaged: bool
    """Otherwise nobody knows what it holds: it cannot be read."""
    kept_as: Path | None = None
    """Where a damaged file is now; None: it stays where it was."""
    instead: Sayable
    """What is used in its place, as a sentence."""

    def __str__(self) -> str:
        if self.kept_as is not None:
            is_beside = self.kept_as.parent == self.path.parent
            name = self.kept_as.name if is_beside else str(self.kept_as)
            told = said("unused/set-aside", path=str(self.path), reason=self.reason, name=name)
        else:
            which = "unused/damaged" if self.is_damaged else "unused/unreadable"
            told = said(which, path=str(self.path), reason=self.reason)
        return f"{in_words(told)} {in_words(self.instead)}"


Tell: TypeAlias = Callable[[Unused], object]
"""Takes note of a file that cannot be used, so that people hear of it."""


def silent(_unused: Unused) -> None:
    """For those who only look."""


def once(tell: Tell) -> Tell:
    """Tell nothing twice: what stays where it is is met again whenever somebody looks."""
    told: set[Unused] = set()

    def tell_once(unused: Unused) -> None:
        if unused not in told:
            told.add(unused)
            tell(unused)

    return tell_once


class SmallFile(Generic[T]):
    """One JSON file. What is there and cannot be used is set aside or left, never written over."""

    def __init__(self, path: Path, kind: type[T], *, instead: Sayable, tell: Tell = silent) -> None:
        self.path = path
        self._kind = kind
        self._instead = instead
        self._tell = tell

    def read(self) -> T | None:
        """What was kept; None if there is nothing of use. A damaged file is set aside and told."""
        return self._settle()[0]

    def write(self, value: T) -> bool:
        """Keep this in place of what was kept; says whether that could be done.

        A file that cannot be used and has to stay where it is is not written over.
        """
        unused = self._settle()[1]
        if unused is not None and unused.kept_as is None:
            return False
        try:
            content = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
            if len(content) > LARGEST_BYTES:
                return False  # it could not be read again
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, content)
        except (OSError, UnicodeEncodeError):
            return False
        return True

    def look(self) -> tuple[T | None, Unused | None]:
        """What was kept, or why it cannot be used; nothing is touched."""
        try:
            content = read_regular(self.path, LARGEST_BYTES)
        except FileNotFoundError:
            return None, None
        except OSError as problem:
            if not os.path.isdir(self.path.parent):  # noqa: PTH112  (raises nothing)
                return None, None  # there is no folder, and that is not about this file
            return None, self._unused(why(problem), is_damaged=problem.errno == errno.EFBIG)
        try:
            value = msgspec.json.decode(content.removeprefix(codecs.BOM_UTF8), type=self._kind)
        except NOT_UNDERSTOOD as problem:
            return None, self._unused(_short(problem), is_damaged=True)
        return value, None

    def set_aside(self) -> list[Path]:
        """Damaged files that were set aside and are still there."""
        path = Path(os.path.realpath(self.path))
        return [aside for aside in _names_aside(path) if os.path.lexists(aside)]

    def _settle(self) -> tuple[T | None, Unused | None]:
        value, unused = self.look()
        if unused is not None:
            if unused.is_damaged:
                unused = msgspec.structs.replace(unused, kept_as=_set_aside(self.path))
            self._tell(unused)
        return value, unused

    def _unused(self, reason: Sayable, *, is_damaged: bool) -> Unused:
        return Unused(path=self.path, reason=reason, is_damaged=is_damaged, instead=self._instead)


def _short(problem: Exception) -> Sayable:
    """What is wrong with a text, in at most a line; it may quote from the file."""
    if isinstance(problem, RecursionError):
        return said("reason/nested-too-deeply")
    if isinstance(problem, UnicodeError):
        return said("reason/not-utf-8")
    reason = shown(str(problem)[:LONGEST_REASON])
    return f"{reason}…" if len(str(problem)) > LONGEST_REASON else reason


def _names_aside(path: Path) -> list[Path]:
    numbers = ["", *(f"-{number}" for number in range(2, MOST_SET_ASIDE + 1))]
    return [path.with_name(f"{path.name}.broken{number}") for number in numbers]


def _set_aside(path: Path) -> Path | None:
    """Give a file a name that nothing has; None if that cannot be done, and it stays."""
    path = Path(os.path.realpath(path))
    for aside in _names_aside(path):
        try:
            aside.open("xb").close()  # nobody else can take the name now
        except FileExistsError:
            continue
        except OSError:
            return None
        try:
            path.replace(aside)
        except OSError:
            with suppress(OSError):
                aside.unlink()
            return None
        return aside
    return None
