"""Opens files that hold something: regular ones only.

Anything may be named like a log or a list of settings. A pipe would keep whoever opens it waiting,
and a device never ends; both are refused before they are opened.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

NO_FILE: Final = "it is a pipe or a device, not a file"
THERE_ALREADY: Final = "this file is there already"
"""Nothing is written over that somebody may still want."""
LEADS_NOWHERE: Final = "it is a link that leads nowhere"


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """A descriptor of a regular file; raises OSError, also for anything that is none."""
    require_regular(path, path.stat().st_mode)
    # Should it have been swapped for a pipe since: without waiting for somebody at its other end.
    descriptor = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        require_regular(path, os.fstat(descriptor).st_mode)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def require_regular(path: Path, mode: int) -> None:
    """Raise OSError for a mode that is not that of a regular file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def read_regular(path: Path, most_bytes: int) -> bytes:
    """All that is in a regular file; raises OSError, also if it is larger than that."""
    with os.fdopen(open_regular(path), "rb") as file:
        try:
            content = file.read(most_bytes + 1)
        except OSError as problem:
            raise naming(problem, path) from problem
    if len(content) > most_bytes:
        raise OSError(errno.EFBIG, f"it has more than {most_bytes:,} bytes", str(path))
    return content


def create_new(path: Path) -> int:
    """A descriptor of a new, empty file; raises OSError if anything is there, and touches it not.

    Links are not followed: whoever names one that leads nowhere has not named a new file.
    """
    with suppress(FileNotFoundError):
        require_regular(path, path.stat().st_mode)
    try:
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    except FileExistsError as there:
        raise FileExistsError(errno.EEXIST, THERE_ALREADY, str(path)) from there


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """A new file, on the disk when this ends well; otherwise there is none. Raises OSError."""
    descriptor = create_new(path)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
    except BaseException as problem:
        with suppress(OSError):
            path.unlink()
        if isinstance(problem, OSError) and problem.filename is None:
            raise naming(problem, path) from problem
        raise


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it, if it is not there; raises OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as there:  # said of whatever else is in its place
        raise _why_no_folder(Path(there.filename)) from there


def _why_no_folder(path: Path) -> OSError:
    """What is wrong with something that is there and is no folder."""
    try:
        path.stat()
    except FileNotFoundError:
        return OSError(errno.ENOENT, LEADS_NOWHERE, str(path))
    except OSError as problem:
        return problem
    return NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def naming(problem: OSError, path: Path) -> OSError:
    """The same problem with the name of the file: reading and writing do not tell it."""
    return type(problem)(problem.errno, problem.strerror, str(path))
