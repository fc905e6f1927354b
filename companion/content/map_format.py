"""The map format, version 1: what a battlefield file may contain, declared once.

docs/map-format.md explains it to people who make maps. Whether the parts fit together (a path to a
space that is not there) is checked in map_checks.py.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion.numbers import Coordinate, Length, StartNumber
from companion.rules.battlefield import ItemKind, Pattern

# The description is what people are told when a value does not fit.
Identifier = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*\Z",
        max_length=40,
        extra={"expected": "id-40"},
    ),
]


def is_identifier(text: str) -> bool:
    """Whether this may be the name of a map, a board or a space: no path, and never long."""
    try:
        msgspec.convert(text, Identifier)
    except msgspec.ValidationError:
        return False
    return True


Words = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
Colour = Annotated[
    str,
    msgspec.Meta(pattern=r"^#[0-9A-Fa-f]{6}\Z", extra={"expected": "colour"}),
]
Letter = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]\Z", extra={"expected": "letter"})]


class GraphSource(StrEnum):
    """Where spaces, paths and zones of a map come from, surest first."""

    PUBLISHED_TWICE = "published-twice"
    """Two independent published transcriptions agree."""
    PUBLISHED_AND_CHECKED = "published-and-checked"
    """One published transcription, compared with the board path by path."""
    READ_TWICE = "read-twice"
    """Read from the board's picture twice, independently, with the same result."""
    READ_FROM_BOARD = "read-from-board"
    """Read from the board's picture; nothing published to compare it with."""
    OWN = "own"
    """A battlefield of one's own: the file is the source."""


class CertaintyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How sure the file is of itself."""

    graph: GraphSource
    product: Literal["known", "unknown"] = "known"
    notes: Annotated[tuple[Words, ...], msgspec.Meta(max_length=50)] = ()


class FramePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The extent of the picture, and the radius of a space in the same units."""

    width: Length
    height: Length
    space_radius: Length


class ZonePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One zone."""

    id: Identifier
    name: Words
    colour: Colour
    pattern: Pattern
    letter: Letter | None = None


class SpacePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space: the centre of its circle and its zones."""

    id: Identifier
    x: Coordinate
    y: Coordinate
    zones: Annotated[tuple[Identifier, ...], msgspec.Meta(max_length=26)]


class PathPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One path; with `one_way: true` it is moved along from a to b only.

    With `far: true` no line is drawn: both ends bear the same sign.
    """

    a: Identifier
    b: Identifier
    one_way: bool = False
    far: bool = False


class ItemSlotPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One item slot, at the space it touches."""

    space: Identifier
    kind: ItemKind


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield file."""

    format: Literal[1]
    id: Identifier
    name: Words
    product: Words
    certainty: CertaintyPart
    frame: FramePart
    # Far beyond any battlefield, and small enough to check and to draw in a moment.
    zones: Annotated[tuple[ZonePart, ...], msgspec.Meta(max_length=26)]
    spaces: Annotated[tuple[SpacePart, ...], msgspec.Meta(max_length=500)]
    paths: Annotated[tuple[PathPart, ...], msgspec.Meta(max_length=3000)]
    starts: dict[StartNumber, Identifier]
    passages: Annotated[tuple[Identifier, ...], msgspec.Meta(max_length=50)] = ()
    item_slots: Annotated[tuple[ItemSlotPart, ...], msgspec.Meta(max_length=50)] = ()
