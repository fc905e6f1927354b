"""Battlefields from files: the ones that come with Ringside, and any other.

A file is read, held against the format, checked as a whole, and only then becomes a Battlefield.
Which there are, by their ids, and who has made them is not known here (collection.py).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.map_checks import check_map
from companion.content.map_format import CertaintyPart, MapFile
from companion.content.problems import ContentError, unknown
from companion.content.schema import convert, convert_parts
from companion.content.yamlfile import parse_document, read_document
from companion.content.zone_letters import zone_letters
from companion.rules.battlefield import Battlefield, Frame, ItemSlot, Space, Zone
from companion.rules.battlefield import Path as MapPath

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.content.yamlfile import Document

MAPS_FOLDER: Final = Path(__file__).parents[2] / "maps"


class LoadedMap(msgspec.Struct, frozen=True):
    """A battlefield, how sure its file is of it, and the text of that file."""

    battlefield: Battlefield
    certainty: CertaintyPart
    text: str = ""


def known_maps() -> tuple[Path, ...]:
    """The files of the battlefields that come with Ringside."""
    files = (path for path in MAPS_FOLDER.glob("*.yaml") if map_id_of(path.name))
    return tuple(sorted(files, key=lambda path: path.stem))


def map_id_of(file: str) -> str | None:
    """The id that a battlefield in a file of this name has; None if it holds none.

    A name with a second dot (raptor-paddock.acme.yaml) is the wiring of a board.
    """
    stem = file.removesuffix(".yaml")
    return stem if stem and "." not in stem else None


def load_map(path: Path, name: str | None = None, *, taken: Collection[str] = ()) -> LoadedMap:
    """Read one battlefield; raises ContentError with everything that is wrong with the file.

    `taken` are the ids that it cannot have.
    """
    return _map_of(read_document(path, name), taken)


def load_known_map(map_id: str) -> Battlefield:
    """A battlefield that comes with Ringside, by its id; raises ContentError if there is none."""
    for path in known_maps():
        if path.stem == map_id:
            return load_shipped_map(path).battlefield
    raise ContentError([unknown("battlefield", map_id)])


@cache
def load_shipped_map(path: Path) -> LoadedMap:
    """A battlefield that comes with Ringside, by its file; nobody changes that while it runs.

    The same object for everybody: how it is drawn is planned once for each object (drawing/fit.py).
    """
    return load_map(path, f"maps/{path.name}")


def map_from_text(text: str, name: str) -> LoadedMap:
    """The battlefield of a text that a file called `name` held; raises as `load_map` does."""
    return _map_of(parse_document(text, name))


def _map_of(document: Document, taken: Collection[str] = ()) -> LoadedMap:
    parts = convert_parts(document, MapFile)
    if isinstance(document.value, dict):
        check_map(document, parts, taken)
    document.raise_problems()
    return _assemble(convert(document, MapFile), document.text)


def _assemble(file: MapFile, text: str) -> LoadedMap:
    return LoadedMap(
        Battlefield(
            id=file.id,
            name=file.name,
            product=file.product,
            frame=Frame(file.frame.width, file.frame.height, file.frame.space_radius),
            zones=tuple(
                Zone(z.id, z.name, z.colour, z.pattern, letter)
                for z, letter in zip(file.zones, zone_letters(file.zones), strict=True)
            ),
            spaces=tuple(Space(s.id, s.x, s.y, s.zones) for s in file.spaces),
            paths=tuple(MapPath(p.a, p.b, p.one_way, p.far) for p in file.paths),
            passages=frozenset(file.passages),
            starts=tuple(file.starts[number] for number in sorted(file.starts)),
            item_slots=tuple(ItemSlot(s.space, s.kind) for s in file.item_slots),
        ),
        file.certainty,
        text,
    )
