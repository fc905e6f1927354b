"""Battlefields from files: the ones that come with Ringside, and any other.

A file is read, held against the format, checked as a whole, and only then becomes a Battlefield.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from companion.content.map_checks import check_map
from companion.content.map_format import CertaintyPart, MapFile
from companion.content.schema import convert, convert_parts
from companion.content.yamlfile import read_document
from companion.rules.battlefield import Battlefield, Frame, ItemSlot, Space, Zone
from companion.rules.battlefield import Path as MapPath

MAPS_FOLDER: Final = Path(__file__).parents[2] / "maps"


class LoadedMap(msgspec.Struct, frozen=True):
    """A battlefield and how sure its file is of it."""

    battlefield: Battlefield
    certainty: CertaintyPart


def known_maps() -> tuple[Path, ...]:
    """The files of the battlefields that come with Ringside.

    A name with a second dot (raptor-paddock.acme.yaml) is the wiring of a board, not a map.
    """
    files = (path for path in MAPS_FOLDER.glob("*.yaml") if "." not in path.stem)
    return tuple(sorted(files, key=lambda path: path.stem))


def load_map(path: Path, name: str | None = None) -> LoadedMap:
    """Read one battlefield; raises ContentError with everything that is wrong with the file."""
    document = read_document(path, name)
    parts = convert_parts(document, MapFile)
    if isinstance(document.value, dict):
        check_map(document, parts)
    document.raise_problems()
    return _assemble(convert(document, MapFile))


def load_known_map(map_id: str) -> Battlefield:
    """A battlefield that comes with Ringside, by its id; raises ContentError if there is none."""
    return load_map(MAPS_FOLDER / f"{map_id}.yaml", f"maps/{map_id}.yaml").battlefield


def _assemble(file: MapFile) -> LoadedMap:
    return LoadedMap(
        Battlefield(
            id=file.id,
            name=file.name,
            product=file.product,
            frame=Frame(file.frame.width, file.frame.height, file.frame.space_radius),
            zones=tuple(Zone(z.id, z.name, z.colour, z.pattern, z.letter) for z in file.zones),
            spaces=tuple(Space(s.id, s.x, s.y, s.zones) for s in file.spaces),
            paths=tuple(MapPath(p.a, p.b, p.one_way) for p in file.paths),
            passages=frozenset(file.passages),
            starts=tuple(file.starts[number] for number in sorted(file.starts)),
            item_slots=tuple(ItemSlot(s.space, s.kind) for s in file.item_slots),
        ),
        file.certainty,
    )
