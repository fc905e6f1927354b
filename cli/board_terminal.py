"""What commands that run a board need of a terminal: typed lines, and a port with a fixed name."""

from __future__ import annotations

import contextlib
import os
import select
from typing import TYPE_CHECKING, Final, TextIO

from companion.content.regular_file import read_regular

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_SCRIPT_BYTES: Final = 1_000_000


@contextlib.contextmanager
def linked(link: Path | None, port: str) -> Iterator[None]:
    """Make `link` a link to the port for the time being."""
    if link is None:
        yield
        return
    if link.is_symlink() and (not link.exists() or str(link.readlink()).startswith("/dev/")):
        link.unlink()  # left over from a board that was ended hard
    link.symlink_to(port)
    try:
        yield
    finally:
        link.unlink(missing_ok=True)


def read_commands(script: Path) -> str:
    """The text of a file of commands; raises OSError."""
    return read_regular(script, LARGEST_SCRIPT_BYTES).decode("utf-8", "replace")


class Keyboard:
    """Whole lines from stdin without waiting for them; nothing more once it has ended."""

    def __init__(self, source: TextIO | None) -> None:
        self._rest = b""
        self._file: int | None = None
        if source is not None:  # as it is for whoever closed it
            with contextlib.suppress(OSError, ValueError):
                self._file = source.fileno()

    def lines(self, patience_s: float) -> list[str]:
        """The lines that were typed since; waits at most so long for them."""
        files = [] if self._file is None else [self._file]
        ready, _, _ = select.select(files, [], [], patience_s)
        if not ready or self._file is None:
            return []
        data = os.read(self._file, 4096)
        if not data:
            self._file = None
        *whole, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "replace") for line in whole]
