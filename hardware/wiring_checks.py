"""Do the parts of a wiring fit together, and fit the map? Every fault at its own line.

A space without a cell is no fault: there people tap instead. What the fields may hold is declared
in wiring_format.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.content.yamlfile import Document
    from hardware.wiring_format import GridPart, WirePart


def check_wiring(document: Document, parts: dict[str, Any], known: Collection[str] | None) -> None:
    """Note every fault of a wiring; `known` are the spaces of its map, None if it has none."""
    wires: tuple[WirePart, ...] = parts.get("spaces", ())
    _check_file_name(document, parts)
    _check_spaces(document, wires, known)
    _check_numbers(document, wires, "cell", parts.get("cells"))
    _check_lights(document, wires, parts)
    if parts.get("grid") is not None:
        _check_grid(document, wires, parts, parts["grid"])
    if document.value.get("spaces") == []:
        document.complain(
            ("spaces",),
            "wiring/nothing-wired",
            "No space has a cell: this board sees nothing.",
        )


def _check_file_name(document: Document, parts: dict[str, Any]) -> None:
    called = Path(document.file).name.removesuffix(".yaml")
    if "map" in parts and "board" in parts:
        wanted = f"{parts['map']}.{parts['board']}"
        if called != wanted:
            document.complain(
                ("map",),
                "wiring/file-name",
                f"This is the wiring {wanted} but the file is called {called}; they must agree.",
            )


def _check_spaces(
    document: Document, wires: tuple[WirePart, ...], known: Collection[str] | None
) -> None:
    first_line: dict[str, int] = {}
    for number, wire in enumerate(wires):
        place = document.item("spaces", number)
        if known is not None and wire.space not in known:
            document.complain(
                (*place, "space"),
                "wiring/unknown-space",
                f"The map has no space {wire.space}.",
            )
        if wire.space in first_line:
            document.complain(
                place,
                "wiring/space-twice",
                f"The space {wire.space} is wired twice; "
                f"the first is on line {first_line[wire.space]}.",
            )
        first_line.setdefault(wire.space, document.line(place))


def _check_numbers(
    document: Document, wires: tuple[WirePart, ...], word: str, how_many: int | None
) -> None:
    """Cells or lights: each is there, and each serves one space."""
    first: dict[int, WirePart] = {}
    for number, wire in enumerate(wires):
        place = (*document.item("spaces", number), word)
        value = getattr(wire, word)
        if value is None:
            continue
        if how_many is not None and value >= how_many:
            document.complain(
                place,
                f"wiring/{word}-beyond",
                f"The space {wire.space} has {word} {value}, but the board has {how_many}, "
                f"counted from 0.",
            )
        if value in first:
            document.complain(
                place,
                f"wiring/{word}-twice",
                f"The spaces {first[value].space} and {wire.space} have the same {word} {value}.",
            )
        first.setdefault(value, wire)


def _check_lights(document: Document, wires: tuple[WirePart, ...], parts: dict[str, Any]) -> None:
    leds = parts.get("leds", 0 if "leds" not in document.value else None)
    if leds is None:
        return  # said already
    if leds:
        _check_numbers(document, wires, "led", leds)
    for number, wire in enumerate(wires):
        place = document.item("spaces", number)
        written = document.value["spaces"][place[1]]
        if leds and "led" not in written:
            document.complain(
                place,
                "wiring/led-missing",
                f"The space {wire.space} has no `led`, but the board has {leds} lights.",
            )
        elif not leds and "led" in written:
            document.complain(
                (*place, "led"),
                "wiring/led-without-lights",
                f"The space {wire.space} has a `led`, but the board has no lights (`leds` is 0).",
            )


def _check_grid(
    document: Document, wires: tuple[WirePart, ...], parts: dict[str, Any], grid: GridPart
) -> None:
    cells = parts.get("cells")
    if cells is not None and grid.columns * grid.rows != cells:
        document.complain(
            ("grid",),
            "wiring/grid-size",
            f"{grid.columns} columns and {grid.rows} rows are {grid.columns * grid.rows} cells, "
            f"not {cells}.",
        )
    for number, wire in enumerate(wires):
        if wire.led is not None and wire.led != wire.cell:
            document.complain(
                (*document.item("spaces", number), "led"),
                "wiring/led-off-grid",
                f"On a grid the light of a cell has its number: cell {wire.cell}, "
                f"not light {wire.led}.",
            )
