"""What commands that run a board need of a terminal: typed lines, and a port with a fixed name."""

from __future__ import annotations

import contextlib
import os
import select
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextlib.contextmanager
def linked(link: Path | None, port: str) -> Iterator[None]:
    """Make `link` a link to the port for the time being."""
    if link is None:
        yield
        return
    try:
        if link.is_symlink():  # left over from a board that was ended hard
            link.unlink()
        link.symlink_to(port)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise click.ClickException(f"{link} cannot be made a link: {reason}.") from problem
    try:
        yield
    finally:
        link.unlink(missing_ok=True)


class Keyboard:
    """Whole lines from stdin without waiting for them; nothing more once it has ended."""

    def __init__(self, source: TextIO) -> None:
        self._rest = b""
        try:
            self._file: int | None = source.fileno()
        except (OSError, ValueError):
            self._file = None

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
