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
        document.complain(("spaces",), "wiring/nothing-wired")


def _check_file_name(document: Document, parts: dict[str, Any]) -> None:
    called = Path(document.file).name.removesuffix(".yaml")
    if "map" in parts and "board" in parts:
        wanted = f"{parts['map']}.{parts['board']}"
        if called != wanted:
            document.complain(("map",), "wiring/file-name", name=wanted, file=called)


def _check_spaces(
    document: Document, wires: tuple[WirePart, ...], known: Collection[str] | None
) -> None:
    first_line: dict[str, int] = {}
    for number, wire in enumerate(wires):
        place = document.item("spaces", number)
        if known is not None and wire.space not in known:
            document.complain((*place, "space"), "wiring/unknown-space", space=wire.space)
        if wire.space in first_line:
            document.complain(
                place, "wiring/space-twice", space=wire.space, first=first_line[wire.space]
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
                place, f"wiring/{word}-beyond", space=wire.space, number=value, count=how_many
            )
        if value in first:
            document.complain(
                place,
                f"wiring/{word}-twice",
                first=first[value].space,
                second=wire.space,
                number=value,
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
            document.complain(place, "wiring/led-missing", space=wire.space, leds=leds)
        elif not leds and "led" in written:
            document.complain((*place, "led"), "wiring/led-without-lights", space=wire.space)


def _check_grid(
    document: Document, wires: tuple[WirePart, ...], parts: dict[str, Any], grid: GridPart
) -> None:
    cells = parts.get("cells")
    if cells is not None and grid.columns * grid.rows != cells:
        document.complain(
            ("grid",),
            "wiring/grid-size",
            columns=grid.columns,
            rows=grid.rows,
            count=grid.columns * grid.rows,
            cells=cells,
        )
    for number, wire in enumerate(wires):
        if wire.led is not None and wire.led != wire.cell:
            document.complain(
                (*document.item("spaces", number), "led"),
                "wiring/led-off-grid",
                cell=wire.cell,
                led=wire.led,
            )
