"""How a map lies on a board whose cells are a grid: found from where figures stand.

Pure. A square grid can carry the map four ways, any other grid two, a board without a grid one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.rules.battlefield import SpaceId
    from hardware.wiring import Grid, Wiring

QUARTERS = 4


def possible_turns(wiring: Wiring) -> tuple[int, ...]:
    """The ways in which the map can lie on this board, in quarters clockwise."""
    if wiring.grid is None:
        return (0,)
    return (0, 1, 2, 3) if wiring.grid.columns == wiring.grid.rows else (0, 2)


def turned(wiring: Wiring, turn: int) -> Wiring:
    """The wiring with the map turned by so many quarters from where its file has it.

    Raises ValueError for a turn that this board does not allow.
    """
    turn %= QUARTERS
    grid = wiring.grid
    if turn not in possible_turns(wiring):
        raise ValueError(f"{wiring.name} cannot be turned by {turn} quarters")
    more = (turn - wiring.turn) % QUARTERS
    if grid is None or not more:
        return wiring
    cell_of = {space: _turned_cell(cell, grid, more) for space, cell in wiring.cell_of.items()}
    # On a grid the light of a cell has its number: it turns with the cell.
    led_of = {space: cell_of[space] for space in wiring.led_of}
    return msgspec.structs.replace(wiring, cell_of=cell_of, led_of=led_of, turn=turn)


def _turned_cell(cell: int, grid: Grid, quarters: int) -> int:
    row, column = divmod(cell, grid.columns)
    last_row, last_column = grid.rows - 1, grid.columns - 1
    if quarters == 1:
        row, column = column, last_row - row
    elif quarters == 2:
        row, column = last_row - row, last_column - column
    else:
        row, column = last_column - column, row
    return row * grid.columns + column


def fitting_turns(
    wiring: Wiring,
    occupied: Collection[int],
    *,
    must: Collection[SpaceId] = (),
    may: Collection[SpaceId] | None = None,
) -> tuple[int, ...]:
    """The ways of laying the map that agree with the occupied cells.

    Something stands on every space of `must` that has a cell, nothing beside the spaces of `may`
    (None: anywhere on the map), and nothing on a cell without a space.
    """
    found = []
    for turn in possible_turns(wiring):
        laid = turned(wiring, turn)
        spaces = {laid.space_of.get(cell) for cell in occupied}
        if None in spaces or not {s for s in must if s in laid.cell_of} <= spaces:
            continue
        if may is None or spaces <= set(may):
            found.append(turn)
    return tuple(found)
