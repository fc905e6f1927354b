"""Which cell of a board lies under which space of a map, and which light beside it.

A wiring is a file beside its map (raptor-paddock.reed64.yaml), read and checked as maps are. Who
stands on a space is not known here, nor how a board is turned (rotation.py) or joined to others
(tiles.py).
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.collection import Collection
from companion.content.maps import MAPS_FOLDER
from companion.content.problems import ContentError, unknown
from companion.content.schema import convert, convert_parts
from companion.content.yamlfile import read_document
from companion.rules.battlefield import SpaceId
from hardware.wiring_checks import check_wiring
from hardware.wiring_format import Cells, Number, Quarters, Side, WiringFile

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rules.battlefield import Battlefield

REFERENCE_BOARD: Final = "reed64"
"""The board of docs/hardware.md: up to 64 switches in the order of the spaces."""


class Grid(msgspec.Struct, frozen=True):
    """Cells in rows, counted from the top left."""

    columns: Side
    rows: Side


class Wiring(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The cells and lights of one board under one map; not checked here, `load_wiring` does."""

    map_id: str
    board: str
    cells: Cells
    cell_of: dict[SpaceId, Number]
    leds: Cells = 0
    led_of: dict[SpaceId, Number] = {}
    grid: Grid | None = None
    turn: Quarters = 0
    """How many quarters the map is turned on the board, clockwise."""

    @cached_property
    def space_of(self) -> dict[int, SpaceId]:
        """The space over each cell that has one."""
        return {cell: space for space, cell in self.cell_of.items()}

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.map_id}.{self.board}"

    def without_cell(self, battlefield: Battlefield) -> tuple[SpaceId, ...]:
        """The spaces that this board cannot see: people tap there instead."""
        return tuple(s.id for s in battlefield.spaces if s.id not in self.cell_of)


def load_wiring(
    path: Path,
    name: str | None = None,
    *,
    under: Battlefield | None = None,
    maps: Collection | None = None,
) -> Wiring:
    """Read one wiring; raises ContentError with everything that is wrong with the file.

    Its map is `under`, lies beside it, or is one of `maps` (default: those that come with
    Ringside). A faulty map is told as such.
    """
    document = read_document(path, name)
    parts = convert_parts(document, WiringFile)
    if isinstance(document.value, dict):
        known: set[str] | None = None
        if "map" in parts:
            is_under = under is not None and parts["map"] == under.id
            battlefield = under if is_under else find_map(path, parts["map"], maps or Collection())
            if battlefield is not None:
                known = set(battlefield.space_by_id)
            else:
                document.complain(("map",), "wiring/unknown-map", map=parts["map"])
        check_wiring(document, parts, known)
    document.raise_problems()
    return _assemble(convert(document, WiringFile))


def find_map(wiring: Path, map_id: str, maps: Collection) -> Battlefield | None:
    """The map of a wiring; None if there is no such file. Raises ContentError if it is faulty."""
    beside = wiring.parent / f"{map_id}.yaml"
    if beside.is_file():
        return maps.read_map(beside).battlefield
    return maps.map(map_id) if map_id in maps.map_kind.files else None


def _assemble(file: WiringFile) -> Wiring:
    return Wiring(
        map_id=file.map,
        board=file.board,
        cells=file.cells,
        cell_of={wire.space: wire.cell for wire in file.spaces},
        leds=file.leds,
        led_of={wire.space: wire.led for wire in file.spaces if wire.led is not None},
        grid=Grid(file.grid.columns, file.grid.rows) if file.grid else None,
    )


def known_wirings() -> tuple[Path, ...]:
    """The wiring files that come with Ringside."""
    files = (path for path in MAPS_FOLDER.glob("*.yaml") if is_wiring(path))
    return tuple(sorted(files, key=lambda path: path.name))


def is_wiring(path: Path) -> bool:
    """Whether a file is named like a wiring: raptor-paddock.reed64.yaml."""
    return "." in path.stem


def load_known_wiring(map_id: str, board: str = REFERENCE_BOARD) -> Wiring:
    """A wiring that comes with Ringside; raises ContentError if there is none."""
    for path in known_wirings():
        if path.stem == f"{map_id}.{board}":
            return load_wiring(path, f"maps/{path.name}")
    raise ContentError([unknown("wiring", f"{map_id}.{board}")])


def in_order_of_spaces(battlefield: Battlefield, cells: int = 64) -> Wiring:
    """The simplest wiring: the first space is cell 0 and light 0, and so on.

    Spaces beyond the last cell stay without one.
    """
    numbers = {space.id: number for number, space in enumerate(battlefield.spaces[:cells])}
    return Wiring(
        map_id=battlefield.id,
        board=f"reed{cells}",
        cells=cells,
        cell_of=numbers,
        leds=cells,
        led_of=dict(numbers),
    )


_PLAIN: Final = re.compile(r"(?!(?:null|true|false)\Z)[A-Za-z][A-Za-z0-9_-]*", re.IGNORECASE)


def _written(name: str) -> str:
    """A name as YAML has it: in quotes if it would be read as something else."""
    return name if _PLAIN.fullmatch(name) else f"'{name}'"


def as_file(wiring: Wiring) -> str:
    """The text of a wiring file."""
    lines = [
        "format: 1",
        f"map: {_written(wiring.map_id)}",
        f"board: {_written(wiring.board)}",
        f"cells: {wiring.cells}",
        f"leds: {wiring.leds}",
    ]
    if wiring.grid:
        lines.append(f"grid: {{columns: {wiring.grid.columns}, rows: {wiring.grid.rows}}}")
    lines.append("spaces:" if wiring.cell_of else "spaces: []")
    for space, cell in wiring.cell_of.items():
        led = f", led: {wiring.led_of[space]}" if space in wiring.led_of else ""
        lines.append(f"- {{space: {_written(space)}, cell: {cell}{led}}}")
    return "\n".join(lines) + "\n"
