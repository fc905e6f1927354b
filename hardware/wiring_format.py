"""The wiring format, version 1: what a file that joins a board to a map may contain.

docs/wiring-format.md explains it to people who build boards. Whether the parts fit together and
fit the map is checked in wiring_checks.py.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from companion.content.map_format import Identifier

MOST_CELLS: Final = 1024
"""More than this no board may have (PROTOCOL.md)."""

Number = Annotated[int, msgspec.Meta(ge=0, le=65535, description="a whole number from 0 to 65535")]
CellCount = Annotated[
    int, msgspec.Meta(ge=1, le=MOST_CELLS, description=f"a whole number from 1 to {MOST_CELLS}")
]
LightCount = Annotated[
    int, msgspec.Meta(ge=0, le=MOST_CELLS, description=f"a whole number from 0 to {MOST_CELLS}")
]
Side = Annotated[int, msgspec.Meta(ge=1, le=64, description="a whole number from 1 to 64")]


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
    cells: CellCount
    """How many cells stand under spaces; the hello pad is not counted."""
    spaces: Annotated[tuple[WirePart, ...], msgspec.Meta(max_length=500)]
    leds: LightCount = 0
    grid: GridPart | None = None
