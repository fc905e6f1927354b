"""The photos that a table has laid under its battlefields: one each, in the user's folder.

Nothing that is shared is made from here: only the map of a game on the table shows them.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from companion.content.whole_file import SmallFile, Tell, silent
from companion.numbers import between
from companion.said import said
from drawing.board_photo import BoardPhoto

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.board_photo import Corners

FOLDER: Final = "photos"
INDEX: Final = "photos.json"
Share = Annotated[float, between(0.0, 1.0, "number")]
Place = tuple[Share, Share]


class KeptPhoto(msgspec.Struct, frozen=True):
    """A photo in the index, by its number: its name is made of that, so it lies in the folder."""

    number: Annotated[int, between(1, 1_000_000)]
    corners: tuple[Place, Place, Place, Place]


class Photos:
    """Which battlefield has which photo."""

    def __init__(self, folder: Path, tell: Tell = silent) -> None:
        self.folder = folder / FOLDER
        self._file = SmallFile(
            self.folder / INDEX, dict[str, KeptPhoto], instead=said("unused/photos"), tell=tell
        )
        self._kept: dict[str, KeptPhoto] | None = None
        self._last = 0

    def of(self, battlefield: str) -> BoardPhoto | None:
        """The photo under this battlefield."""
        found = self._all.get(battlefield)
        return BoardPhoto(self._path(found.number), found.corners) if found is not None else None

    def new(self) -> Path:
        """A name for a picture in the making: no picture has it, and none has had it today."""
        self._last += 1
        return self.folder / f"new-{self._last}.png"

    def keep(self, battlefield: str, picture: Path, corners: Corners) -> bool:
        """Lay a darkened picture under this battlefield; says whether it could be kept."""
        # A number of today is not used again: a texture is found by the name of its file.
        self._last = max([self._last, *(kept.number for kept in self._all.values())]) + 1
        number = self._last
        try:
            picture.replace(self._path(number))
        except OSError:
            return False
        return self._put({**self._all, battlefield: KeptPhoto(number, corners)})

    def delete(self, battlefield: str) -> bool:
        """Take the photo away, for good; says whether that could be done."""
        others = {name: kept for name, kept in self._all.items() if name != battlefield}
        return self._put(others)

    def sweep(self) -> None:
        """Remove every picture that lies under no battlefield, such as half of a new one."""
        used = {self._path(kept.number) for kept in self._all.values()}
        with suppress(OSError):
            for path in self.folder.glob("*.png"):
                if path not in used:
                    path.unlink()

    @property
    def _all(self) -> dict[str, KeptPhoto]:
        if self._kept is None:
            self._kept = self._file.read() or {}
        return self._kept

    def _put(self, kept: dict[str, KeptPhoto]) -> bool:
        if not self._file.write(kept):
            return False
        self._kept = kept
        self.sweep()
        return True

    def _path(self, number: int) -> Path:
        return self.folder / f"board-{number}.png"
