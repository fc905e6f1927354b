"""Opens files that hold something: regular ones only.

Anything may be named like a log or a list of settings. A pipe would keep whoever opens it waiting,
and a device never ends; both are refused before they are opened.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


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
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))


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


def create_regular(path: Path) -> int:
    """A descriptor of a new, empty file, in place of a regular one if there is one."""
    with suppress(FileNotFoundError):
        require_regular(path, path.stat().st_mode)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NONBLOCK
    return os.open(path, flags, 0o666)


def naming(problem: OSError, path: Path) -> OSError:
    """The same problem with the name of the file: reading and writing do not tell it."""
    return type(problem)(problem.errno, problem.strerror, str(path))


def reason_of(problem: OSError) -> str:
    """Why a file could not be used, in a few words."""
    return (problem.strerror or type(problem).__name__).lower()
