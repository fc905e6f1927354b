"""The pictures that people are likely to mean: those in the folders where devices put them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
"""The last two are shown although they cannot be used: else people look for them."""
MOST: Final = 60
_DEEP: Final = 2
"""Cameras make folders of their own within those for pictures."""
_MOST_LOOKED_AT: Final = 5_000


class PictureFile(NamedTuple):
    """A file that may be a photo."""

    path: Path
    changed_at: float
    size: int


def usual_places() -> tuple[Path, ...]:
    """Where devices put pictures, and what is plugged in."""
    home = Path.home()
    user = os.environ.get("USER", "")
    plugged = [Path("/media") / user, Path("/run/media") / user] if user else []
    named = [home / name for name in ("Pictures", "Downloads", "Desktop", "DCIM", "Documents")]
    return (*named, *plugged)


def newest_pictures(places: tuple[Path, ...]) -> tuple[PictureFile, ...]:
    """The pictures there, the newest first; what cannot be looked at is left out."""
    left = [_MOST_LOOKED_AT]
    found = {each.path: each for place in places for each in _pictures_in(place, _DEEP, left)}
    return tuple(sorted(found.values(), key=lambda each: -each.changed_at)[:MOST])


def _pictures_in(folder: Path, deep: int, left: list[int]) -> Iterator[PictureFile]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            left[0] -= 1
            if left[0] < 0:
                return
            if entry.name.startswith("."):
                continue
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    if deep:
                        yield from _pictures_in(Path(entry.path), deep - 1, left)
                elif Path(entry.name).suffix.lower() in ENDINGS and entry.is_file():
                    facts = entry.stat()
                    yield PictureFile(Path(entry.path), facts.st_mtime, facts.st_size)
