"""Several boards under one map, each on a link and with a wiring of its own, joined as one.

A board alone is the case of one tile. Pure; what comes over the links is the bridge's business.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from companion.content.problems import ContentError, problem
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.battlefield import Battlefield, SpaceId


class Tiles(msgspec.Struct, frozen=True, dict=True):
    """The wirings of the boards in the order of their links; `join` checks that they fit."""

    wirings: tuple[Wiring, ...]

    @cached_property
    def place_of(self) -> dict[SpaceId, tuple[int, int]]:
        """The board and the cell under each space that has one."""
        return {
            space: (board, cell)
            for board, wiring in enumerate(self.wirings)
            for space, cell in wiring.cell_of.items()
        }

    def space_of(self, board: int, cell: int) -> SpaceId | None:
        """The space over a cell of a board."""
        return self.wirings[board].space_of.get(cell)

    def without_cell(self, battlefield: Battlefield) -> tuple[SpaceId, ...]:
        """The spaces that no board can see."""
        return tuple(space.id for space in battlefield.spaces if space.id not in self.place_of)

    def lights(self, colours: dict[SpaceId, int]) -> tuple[dict[int, int], ...]:
        """The picture of each board, light by light, from colours of spaces.

        Spaces without a light stay dark.
        """
        return tuple(
            {wiring.led_of[s]: light for s, light in colours.items() if s in wiring.led_of}
            for wiring in self.wirings
        )

    def with_wiring(self, board: int, wiring: Wiring) -> Tiles:
        """The same boards, one of them wired otherwise."""
        return Tiles((*self.wirings[:board], wiring, *self.wirings[board + 1 :]))


def join(wirings: Sequence[Wiring]) -> Tiles:
    """Boards as one; raises ContentError if they are of several maps or share a space."""
    problems = []
    first: dict[SpaceId, Wiring] = {}
    for wiring in wirings:
        file = f"{wiring.name}.yaml"
        if wiring.map_id != wirings[0].map_id:
            other = {"map": wiring.map_id, "first": wirings[0].map_id}
            problems.append(problem(file, 1, "tiles/other-map", **other))
        for space in wiring.cell_of:
            if space in first:
                there = first[space].name
                problems.append(problem(file, 1, "tiles/space-twice", space=space, wiring=there))
            first.setdefault(space, wiring)
    if not wirings:
        problems.append(problem("tiles", 1, "tiles/none"))
    if problems:
        raise ContentError(problems)
    return Tiles(tuple(wirings))
