"""How a map lies on a grid of cells: four ways at most, found from where figures stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.rotation import fitting_turns, possible_turns, turned
from hardware.wiring import Grid, Wiring


def grid_wiring(columns: int, rows: int, spaces: dict[str, int], *, lit: bool = False) -> Wiring:
    cells = columns * rows
    return Wiring(
        map_id="sketch",
        board="grid",
        cells=cells,
        cell_of=spaces,
        leds=cells if lit else 0,
        led_of=dict(spaces) if lit else {},
        grid=Grid(columns, rows),
    )


NINE = grid_wiring(3, 3, {"A": 0, "B": 1, "C": 5, "D": 4}, lit=True)
"""A in the corner, B beside it, C at the right edge, D in the middle."""


def test_a_quarter_takes_the_top_left_to_the_top_right() -> None:
    assert turned(NINE, 1).cell_of == {"A": 2, "B": 5, "C": 7, "D": 4}
    assert turned(NINE, 2).cell_of == {"A": 8, "B": 7, "C": 3, "D": 4}
    assert turned(NINE, 3).cell_of == {"A": 6, "B": 3, "C": 1, "D": 4}


def test_the_lights_turn_with_the_cells() -> None:
    assert turned(NINE, 1).led_of == turned(NINE, 1).cell_of


def test_only_a_square_has_four_ways() -> None:
    assert possible_turns(NINE) == (0, 1, 2, 3)
    assert possible_turns(grid_wiring(2, 3, {"A": 0})) == (0, 2)
    assert possible_turns(Wiring(map_id="m", board="b", cells=4, cell_of={"A": 0})) == (0,)


def test_an_oblong_board_is_not_turned_by_a_quarter() -> None:
    oblong = grid_wiring(2, 3, {"A": 0, "B": 1})
    assert turned(oblong, 2).cell_of == {"A": 5, "B": 4}
    with pytest.raises(ValueError, match="cannot be turned by 1"):
        turned(oblong, 1)


def test_the_turn_is_found_from_the_start_spaces() -> None:
    laid = turned(NINE, 3)
    assert fitting_turns(NINE, {laid.cell_of["A"], laid.cell_of["C"]}, must={"A", "C"}) == (3,)


def test_figures_that_stand_alike_leave_the_turn_open() -> None:
    assert fitting_turns(NINE, {4}, must={"D"}) == (0, 1, 2, 3)


def test_a_missing_figure_fits_no_turn() -> None:
    assert fitting_turns(NINE, {0}, must={"A", "C"}) == ()


def test_a_figure_on_a_cell_without_a_space_fits_only_where_there_is_one() -> None:
    assert fitting_turns(NINE, {0, 1, 5, 4, 8}, must={"A"}) == ()


def test_before_a_game_figures_stand_on_starts_only() -> None:
    cells = {turned(NINE, 1).cell_of[space] for space in ("A", "B")}
    assert fitting_turns(NINE, cells, may=("A", "B")) == (1,)
    assert fitting_turns(NINE, cells, may=("C", "D")) == ()


def test_a_start_without_a_cell_is_not_asked_for() -> None:
    assert fitting_turns(NINE, {0, 5}, must={"A", "C", "nowhere"}) == (0,)


@st.composite
def squares(draw: st.DrawFn) -> Wiring:
    side = draw(st.integers(1, 8))
    how_many = draw(st.integers(1, side * side))
    cells = draw(st.permutations(range(side * side)))[:how_many]
    return grid_wiring(side, side, {f"S{n}": cell for n, cell in enumerate(cells)}, lit=True)


@settings(deadline=None)
@given(squares(), st.integers(0, 3), st.integers(0, 3))
def test_turns_add_up_and_four_are_none(wiring: Wiring, one: int, other: int) -> None:
    assert turned(turned(wiring, one), other) == turned(wiring, other)
    assert turned(wiring, 4) == wiring
    assert sorted(turned(wiring, one).space_of.values()) == sorted(wiring.cell_of)


@pytest.mark.uncounted
@settings(deadline=None)
@given(squares(), st.integers(0, 3), st.data())
def test_the_true_turn_always_fits(wiring: Wiring, turn: int, data: st.DataObject) -> None:
    spaces = data.draw(st.lists(st.sampled_from(sorted(wiring.cell_of)), unique=True))
    occupied = {turned(wiring, turn).cell_of[space] for space in spaces}
    assert turn in fitting_turns(wiring, occupied, must=spaces)
