"""`ringside board test`: walk over all cells with one figure and see which of them answer."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import click

from cli import exits
from cli.board_session import (
    Attendance,
    LossTeller,
    board_address_options,
    load_map_and_wiring,
    map_options,
    target_for,
)
from cli.board_words import Names, state_in_words
from cli.numbers import SECONDS
from cli.output import count, echo, print_json
from firmware_protocol import link_events as e
from firmware_protocol.codec import CAP_HELLO_PAD, STATE_EMPTY, STATE_FAULT
from hardware.bridge_board import CellRecord
from hardware.link_reports import EventReported

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink
    from hardware.wiring import Wiring

PLAN_COLUMNS: Final = 72
PLAN_ROWS: Final = 22
CELLS_IN_A_ROW: Final = 8
MANY_BOUNCES: Final = 2


class CellMark(StrEnum):
    """How a cell did."""

    FINE = "+"
    BOUNCY = "~"
    HALF = "?"
    SILENT = "."
    FAULTY = "!"


MEANING: Final = {
    CellMark.FINE: "answered",
    CellMark.BOUNCY: "lost the figure for moments",
    CellMark.HALF: "saw a figure come or go, not both",
    CellMark.SILENT: "has not answered",
    CellMark.FAULTY: "reports a fault",
}


class Walk:
    """What the cells have said so far."""

    def __init__(self, wiring: Wiring | None) -> None:
        self.names = Names(wiring)
        self._wiring = wiring
        self.states: list[int] = []
        self.records: dict[int, CellRecord] = {}
        self._came: set[int] = set()
        self._left: set[int] = set()
        self._switches = 0

    @property
    def cells(self) -> list[int]:
        """The cells that are to answer: those of the map, or all but the pad."""
        if self._wiring:
            return sorted(self._wiring.space_of)
        return list(range(self._switches))

    @property
    def is_complete(self) -> bool:
        """Whether every cell has seen a figure come and go."""
        return bool(self.cells) and all(
            self.mark(cell) in {CellMark.FINE, CellMark.BOUNCY} for cell in self.cells
        )

    def hear(self, event: e.LinkEvent, ms: int) -> str | None:
        """Take a link event; what to tell people about it."""
        if isinstance(event, e.Greeted):
            hello = event.hello
            self.names.greet(hello)
            self._switches = hello.cells - bool(hello.capabilities & CAP_HELLO_PAD)
        elif isinstance(event, e.Synced):
            for cell, state in enumerate(event.cells):
                if self.states and cell < len(self.states) and self.states[cell] != state:
                    self._note(cell, self.states[cell], state, ms)
            self.states = list(event.cells)
        elif isinstance(event, e.CellChanged) and event.cell < len(self.states):
            cell, state = event.cell, event.state
            self._note(cell, self.states[cell], state, ms)
            self.states[cell] = state
            return f"{self.names.cell(cell)}: {state_in_words(state)}{self._progress()}"
        return None

    def _note(self, cell: int, before: int, after: int, ms: int) -> None:
        self.records.setdefault(cell, CellRecord()).note(before, after, ms)
        if after == STATE_EMPTY:
            self._left.add(cell)
        elif after != STATE_FAULT:
            self._came.add(cell)

    def _progress(self) -> str:
        done = sum(self.mark(cell) in {CellMark.FINE, CellMark.BOUNCY} for cell in self.cells)
        return f"  ({done} of {len(self.cells)})"

    def mark(self, cell: int) -> CellMark:
        """How a cell did."""
        if cell < len(self.states) and self.states[cell] == STATE_FAULT:
            return CellMark.FAULTY
        if cell in self._came and cell in self._left:
            bounces = self.records[cell].dropouts
            return CellMark.BOUNCY if bounces >= MANY_BOUNCES else CellMark.FINE
        return CellMark.HALF if cell in self._came or cell in self._left else CellMark.SILENT

    def report(self, cell: int) -> dict[str, Any]:
        """A cell for programs."""
        record = self.records.get(cell, CellRecord())
        return {
            "cell": cell,
            "space": self.names.space(cell),
            "mark": self.mark(cell).name.lower(),
            "edges": record.edges,
            "bounces": record.dropouts,
            "faults": record.faults,
        }


@click.command(name="test")
@board_address_options
@map_options
@click.option("--seconds", type=SECONDS, help="Stop after this time.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def test_cells(
    *,
    port: str | None,
    tcp: str | None,
    ble: str | None,
    map_id: str | None,
    board: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Test every cell: put a figure on each space once and lift it again.

    Ends when all have answered, or with Ctrl-C, and draws how each did. Leaves with 1 if one has
    not answered.
    """
    battlefield, wiring = load_map_and_wiring(map_id, board)
    walk, losses = Walk(wiring), LossTeller()

    def take(_link: BoardLink, report: LinkReport) -> bool:
        if isinstance(report, EventReported):
            told = walk.hear(report.event, report.at_ms)
        else:
            told = losses.news(report)
        if told and not as_json:
            echo(told)
        return walk.is_complete

    attendance = Attendance(take)
    attendance.run(target_for(port, tcp, ble), seconds=seconds)
    if as_json:
        cells = [walk.report(cell) for cell in walk.cells]
        print_json({"complete": walk.is_complete, "cells": cells})
    else:
        print_plan(walk, battlefield, wiring)
    attendance.leave_if_faulty()
    if not walk.is_complete:
        sys.exit(exits.FAULTS_FOUND)


def print_plan(walk: Walk, battlefield: Battlefield | None, wiring: Wiring | None) -> None:
    """Draw how each cell did, and say what the marks mean."""
    if battlefield and wiring:
        echo(*plan_of_map(walk, battlefield, wiring))
    else:
        echo(*plan_of_cells(walk))
    marks = [walk.mark(cell) for cell in walk.cells]
    for mark in CellMark:
        if mark in marks:
            echo(f"  {mark.value}  {MEANING[mark]}: {count(marks.count(mark), 'cell')}")
    bouncy = [cell for cell in walk.cells if walk.mark(cell) is CellMark.BOUNCY]
    for cell in bouncy:
        times = count(walk.records[cell].dropouts, "time")
        echo(f"  {walk.names.cell(cell)} lost its figure {times}: see docs/hardware.md.")


def plan_of_map(walk: Walk, battlefield: Battlefield, wiring: Wiring) -> list[str]:
    """The spaces where the map has them, each with its mark."""
    rows = [[" "] * (PLAN_COLUMNS + 8) for _ in range(PLAN_ROWS)]
    frame = battlefield.frame
    for space in battlefield.spaces:
        cell = wiring.cell_of.get(space.id)
        text = space.id + (walk.mark(cell).value if cell is not None else "-")
        row = min(int(space.y / frame.height * PLAN_ROWS), PLAN_ROWS - 1)
        column = int(space.x / frame.width * PLAN_COLUMNS)
        rows[row][column : column + len(text)] = text
    return ["".join(row).rstrip() for row in rows]


def plan_of_cells(walk: Walk) -> list[str]:
    """The cells in rows of eight, as the registers have them."""
    cells = walk.cells
    return [
        "  ".join(f"{cell:4}{walk.mark(cell).value}" for cell in cells[at : at + CELLS_IN_A_ROW])
        for at in range(0, len(cells), CELLS_IN_A_ROW)
    ]
