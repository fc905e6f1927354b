"""The wiring format, version 1: what a file that joins a board to a map may contain.

docs/wiring-format.md explains it to people who build boards. Whether the parts fit together and
fit the map is checked in wiring_checks.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.content.map_format import Identifier
from companion.numbers import between
from firmware_protocol.codec import MAX_CELLS

Number = Annotated[int, between(0, 65535)]
Cells = Annotated[int, between(0, MAX_CELLS)]
"""So many cells, or lights."""
CellsFromOne = Annotated[int, between(1, MAX_CELLS)]
Side = Annotated[int, between(1, 64)]
Quarters = Annotated[int, between(0, 3)]
"""How far a map is turned on its board."""


class GridPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells in rows: cell 0 is top left, cell 1 is to the right of it."""

    columns: Side
    rows: Side


class WirePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cell, and the light if there are any, of one space."""

    space: Identifier
    cell: Number
    led: Number | None = None


class WiringFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wiring file."""

    format: Literal[1]
    map: Identifier
    board: Identifier
    cells: CellsFromOne
    """How many cells stand under spaces; the hello pad is not counted."""
    spaces: Annotated[tuple[WirePart, ...], msgspec.Meta(max_length=500)]
    leds: Cells = 0
    grid: GridPart | None = None
