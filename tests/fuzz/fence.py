"""What a trial may touch: it writes in its own folder only, and names no file by climbing out of
one.

Python tells an audit hook of every file it opens, makes, renames or removes, of every process it
starts and every host it calls. What is not allowed is noted and does not happen, so that no input
can harm the machine that it is tried on. A hook cannot be taken off again: this is for workers
only.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKING: Final = os.O_CREAT | os.O_TRUNC | os.O_APPEND
WRITING: Final = os.O_WRONLY | os.O_RDWR
CHANGING: Final = {
    "os.mkdir": 1, "os.remove": 1, "os.rmdir": 1, "os.rename": 2, "os.link": 2, "os.symlink": 2,
    "os.truncate": 1, "os.chmod": 1, "os.chown": 1, "os.utime": 1,
}  # fmt: skip
"""Events that change something, and how many of their arguments are paths."""
PLACES: Final = {"open", *CHANGING}
STARTING: Final = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork"}
CALLING: Final = {"socket.connect", "socket.bind", "socket.sendto"}
NOWHERE: Final = ("/dev/null", "/dev/full", "/dev/tty", "/dev/ptmx", "/dev/pts/")
"""What is no file: writing there leaves nothing behind."""
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


class Fence:
    """The fence around the trial that is going on; none is up between trials."""

    def __init__(self) -> None:
        self._folder: str | None = None
        self._names_places = False
        self.crossed: list[str] = []
        """What was tried and not allowed."""

    def up(self, folder: Path, *, names_places: bool) -> None:
        """From now on only this folder may be changed.

        Where people name places themselves, others are closed to them, and that is all.
        """
        self.crossed.clear()
        self._names_places = names_places
        self._folder = os.path.realpath(folder)

    def down(self) -> None:
        """The trial is over."""
        self._folder = None

    def install(self) -> None:
        """Watch over this process from now on."""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, facts: tuple[Any, ...]) -> None:
        if self._folder is None:
            return
        for wrong in self._wrongs(event, facts):
            if not self._names_places or event not in PLACES:
                self.crossed.append(wrong)
            raise PermissionError(errno.EACCES, "no input may lead here", wrong)

    def _wrongs(self, event: str, facts: tuple[Any, ...]) -> Iterator[str]:
        if event == "open":
            path, flags = _path(facts[0]), facts[2] if isinstance(facts[2], int) else 0
            if not path or flags & os.O_NOCTTY:
                return  # a file that is open already, or a port, which may be anywhere
            if not self._names_places and ".." in path.split("/"):
                yield f"opened {path}"
            if _writes(path, flags) and self._is_outside(path):
                yield f"wrote {path}"
        elif event in CHANGING:
            for fact in facts[: CHANGING[event]]:
                path = _path(fact)
                if path and self._is_outside(path) and (event, fact) != ("os.symlink", facts[0]):
                    yield f"{event} {path}"
        elif event in STARTING:
            yield f"started a process ({event})"
        elif event in CALLING and isinstance(facts[1], tuple) and facts[1][0] not in LOOPBACK:
            yield f"called {facts[1][0]}"

    def _is_outside(self, path: str) -> bool:
        assert self._folder is not None
        if path.startswith(NOWHERE):
            return False
        # The folder counts as it really is, the name in it as it is given: a link may be removed.
        folder, name = os.path.split(path)
        real = os.path.realpath(folder)
        can_be_made = Path(real).is_dir()  # nothing can be made in a device that a link leads to
        return can_be_made and not f"{real}/{name}/".startswith(f"{self._folder}/")


def _writes(path: str, flags: int) -> bool:
    """Whether a file is made or changed."""
    return bool(flags & MAKING) or (bool(flags & WRITING) and Path(path).is_file())


def _path(given: Any) -> str:
    """A path as text; empty for an open file and for nothing."""
    if isinstance(given, bytes):
        return os.fsdecode(given)
    try:
        return os.fspath(given) if given is not None and not isinstance(given, int) else ""
    except TypeError:
        return ""
