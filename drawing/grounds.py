"""The painted grounds that come with Ringside: who has one, and where it lies. No Kivy.

They are painted ahead by `ringside map paint` and only shown here. A battlefield without one has
the tile: worn stone that takes the colours of its zones.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final
from zlib import crc32

import msgspec

from companion.content.maps import MAPS_FOLDER

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rules.battlefield import Battlefield

GROUNDS: Final = MAPS_FOLDER / "grounds"
INDEX: Final = "grounds.json"
TILE: Final = "tile"
SMALL: Final = 460.0
"""Maps of at most so many pixels show the small picture."""


class PaintedGround(msgspec.Struct, frozen=True):
    """What is known of a painted ground."""

    map: int
    """Which map it was painted for: a number that changes with its spaces and paths."""
    scene: int
    """Which scene it was painted from."""
    box: tuple[float, float, float, float]
    """What it covers, in units of the map file: left, top, right, bottom."""
    bend: float = 0.0
    """How far its trails leave the straight line."""


class GroundPicture(msgspec.Struct, frozen=True):
    """A picture of a ground, and where it lies."""

    name: str
    box: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    bend: float = 0.0

    @property
    def is_tile(self) -> bool:
        """Whether it is to be repeated."""
        return self.name == TILE

    def path(self, width: float) -> Path:
        """The file for a map of this width in pixels."""
        is_small = width <= SMALL and not self.is_tile
        return GROUNDS / f"{self.name}{'-small' if is_small else ''}.webp"


def number_of_map(battlefield: Battlefield) -> int:
    """A number that changes when spaces or paths do."""
    facts = (battlefield.frame, battlefield.spaces, battlefield.paths)
    return crc32(msgspec.json.encode(facts))


@cache
def painted_grounds() -> dict[str, PaintedGround]:
    """All grounds that were painted, by the id of their battlefield."""
    try:
        text = (GROUNDS / INDEX).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(text, type=dict[str, PaintedGround])


_KEPT: Final = 256
"""More battlefields than anybody has."""

_known: dict[int, tuple[Battlefield, GroundPicture | None]] = {}


def ground_of(battlefield: Battlefield) -> GroundPicture | None:
    """The ground of a battlefield, or the tile; None if there is not even that."""
    found = _known.get(id(battlefield))
    if found is None or found[0] is not battlefield:
        if len(_known) > _KEPT:
            _known.clear()
        found = _known[id(battlefield)] = (battlefield, _ground_of(battlefield))
    return found[1]


def _ground_of(battlefield: Battlefield) -> GroundPicture | None:
    painted = painted_grounds().get(battlefield.id)
    # A kept game may hold an older version of a battlefield: its trails lie elsewhere.
    if painted is not None and painted.map == number_of_map(battlefield):
        return GroundPicture(battlefield.id, painted.box, painted.bend)
    return GroundPicture(TILE) if (GROUNDS / f"{TILE}.webp").exists() else None
