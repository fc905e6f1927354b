"""Notices when somebody else changes the user folder: boards that are added, wirings that are new.

A command line beside the running app writes there, or a person with an editor.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

LOOK_MS: Final = 2000
BOARDS: Final = "boards.json"
WATCHED: Final = (BOARDS, "wirings", "maps")
"""Said here once more: nobody has to import ports and maps in order to look."""

Stamp = tuple[tuple[str, int, int], ...]


class FolderWatch:
    """The files about boards in a user folder; looked at every two seconds at most."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._next_ms = 0
        self._seen: Stamp | None = None

    def has_changed(self, now_ms: int) -> bool:
        """Whether anything is other than at the last look; the first look always says so."""
        if now_ms < self._next_ms:
            return False
        self._next_ms = now_ms + LOOK_MS
        before, self._seen = self._seen, _stamp_of(self._folder)
        return self._seen != before


def _stamp_of(folder: Path) -> Stamp:
    return tuple(sorted(entry for name in WATCHED for entry in _entries(folder / name)))


def _entries(place: Path) -> list[tuple[str, int, int]]:
    """A file, or the files of a folder, with their times and sizes; what is not there left out."""
    files = [place]
    found = []
    with contextlib.suppress(OSError):
        if place.is_dir():
            files = list(place.iterdir())
    for file in files:
        with contextlib.suppress(OSError):  # a link may lead nowhere
            stat = file.stat()
            found.append((str(file), stat.st_mtime_ns, stat.st_size))
    return found
