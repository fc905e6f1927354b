"""The reach of a lone fighter on every real map is what the golden counts say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.maps import known_maps, load_known_map, load_map
from companion.rules.movement import Allowance, reach

from .golden import (
    FIGURES,
    MOST_STEPS,
    alone_on,
    naive_counts,
    read_golden,
    with_total,
)

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield

pytestmark = pytest.mark.uncounted

GOLDEN = read_golden()
MAPS = tuple(load_map(path).battlefield for path in known_maps())


def test_every_real_map_has_golden_counts() -> None:
    assert set(GOLDEN) == {board.id for board in MAPS}


@pytest.mark.rule("MAN-02", "MAN-04", "BRD-04", "BRD-06", "BRD-07", "BRD-09")
@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("board", MAPS, ids=[board.id for board in MAPS])
def test_a_lone_fighter_reaches_as_many_spaces_as_ever(board: Battlefield, figure: str) -> None:
    counts = {
        space.id: [
            len(reach(position, "lone", Allowance(steps)).ends)
            for steps in range(1, MOST_STEPS + 1)
        ]
        for space in board.spaces
        for position in [alone_on(board, space.id, large=FIGURES[figure])]
    }
    assert with_total(counts) == GOLDEN[board.id][figure]


@pytest.mark.rule("MAN-02", "MAN-04", "BRD-04", "BRD-06", "BRD-07", "BRD-09")
@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("name", ["raptor-paddock", "baskerville-manor"])  # arrows; passages
def test_the_golden_counts_are_still_those_of_the_oracle(name: str, figure: str) -> None:
    assert naive_counts(load_known_map(name), large=FIGURES[figure]) == GOLDEN[name][figure]
