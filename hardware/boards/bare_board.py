"""A board on which no map lies, as a battlefield: for the Boards screen before any game."""

from __future__ import annotations

from companion.rules.battlefield import Battlefield, Frame, Space


def bare_board(cells: int) -> Battlefield:
    """A space for each cell, and no paths."""
    return Battlefield(
        id="bare",
        name="",
        product="",
        frame=Frame(width=1.0, height=1.0, space_radius=0.01),
        zones=(),
        spaces=tuple(Space(id=str(cell), x=0.0, y=0.0, zones=()) for cell in range(cells)),
        paths=(),
    )
