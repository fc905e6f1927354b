"""Several boards under one map."""

from __future__ import annotations

import pytest

from companion.content.problems import ContentError
from hardware.tiles import join
from hardware.wiring import Wiring
from tests.builders import field

FIELD = field("A-B", "B-C", "C-D", "D-E")
LEFT = Wiring(
    map_id="sketch",
    board="left",
    cells=2,
    cell_of={"A": 0, "B": 1},
    leds=2,
    led_of={"A": 0, "B": 1},
)
RIGHT = Wiring(
    map_id="sketch",
    board="right",
    cells=2,
    cell_of={"C": 1, "D": 0},
    leds=2,
    led_of={"C": 1, "D": 0},
)


def test_tiles_are_one_board() -> None:
    tiles = join([LEFT, RIGHT])
    assert tiles.place_of == {"A": (0, 0), "B": (0, 1), "C": (1, 1), "D": (1, 0)}
    assert tiles.space_of(1, 0) == "D"
    assert tiles.space_of(0, 7) is None
    assert tiles.without_cell(FIELD) == ("E",)


def test_each_tile_lights_its_own_spaces() -> None:
    assert join([LEFT, RIGHT]).lights({"B": 3, "C": 5, "E": 1}) == ({1: 3}, {1: 5})


def test_a_space_on_two_tiles_is_refused() -> None:
    again = Wiring(map_id="sketch", board="again", cells=1, cell_of={"B": 0})
    with pytest.raises(
        ContentError, match=r"sketch\.again\.yaml:1: The space B is on sketch\.left"
    ):
        join([LEFT, RIGHT, again])


def test_tiles_of_two_maps_are_refused() -> None:
    other = Wiring(map_id="soho", board="left", cells=1, cell_of={"SO01": 0})
    with pytest.raises(ContentError) as faulty:
        join([LEFT, other])
    assert [problem.code for problem in faulty.value.problems] == ["tiles/other-map"]


def test_no_tile_at_all_is_refused() -> None:
    with pytest.raises(ContentError, match="There is no board"):
        join([])
