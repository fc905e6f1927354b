"""Facts about placing a figure, and about positions that cannot be."""

from __future__ import annotations

import pytest

from companion.rules.placement import check_place, check_position
from companion.rulings import Code
from tests.builders import field, fighter, table

LINE = field("A-B", "B-C", "C>D")


@pytest.mark.rule("MAN-08", "BRD-05")
def test_placing_knows_no_distance_no_arrow_and_nobody_in_between() -> None:
    standing = table(LINE, "anna.alice@D", "ken.arthur@C", "ken.merlin@B")
    assert check_place(standing, "anna.alice", "A").code is Code.PLACE_ALLOWED


@pytest.mark.rule("MAN-08", "BRD-01")
@pytest.mark.parametrize("other", ["ken.arthur@B", "anna.jabberwock@B"])
def test_a_figure_is_never_placed_on_another(other: str) -> None:
    answer = check_place(table(LINE, "anna.alice@A", other), "anna.alice", "B")
    assert answer.code is Code.PLACE_OCCUPIED
    assert answer.fighters[1] == other.split("@", maxsplit=1)[0]


@pytest.mark.rule("MAN-08")
def test_only_the_spaces_that_the_effect_offers_can_be_chosen() -> None:
    standing = table(LINE, "anna.alice@A")
    assert check_place(standing, "anna.alice", "C", offered={"B"}).code is Code.PLACE_NOT_OFFERED
    assert check_place(standing, "anna.alice", "B", offered={"B"})


@pytest.mark.rule("TRP-03")
def test_being_placed_on_an_opposing_trap_sets_it_off() -> None:
    standing = table(LINE, "vera.raptor@A", "isaac.muldoon@D", traps=["isaac@C"])
    assert check_place(standing, "vera.raptor", "C").code is Code.PLACE_SPRINGS_TRAP
    assert check_place(standing, "isaac.muldoon", "C").code is Code.PLACE_ALLOWED


def test_a_figure_left_where_it_stands_enters_nothing() -> None:
    standing = table(LINE, "vera.raptor@C", traps=["isaac@C"])
    assert check_place(standing, "vera.raptor", "C").code is Code.PLACE_STAYS


def test_a_held_fighter_cannot_be_placed_elsewhere() -> None:
    standing = table(LINE, fighter("anna.alice@A", held=True))
    assert check_place(standing, "anna.alice", "B").code is Code.PLACE_HELD
    assert check_place(standing, "anna.alice", "A").code is Code.PLACE_STAYS


def test_a_fighter_off_the_board_can_be_placed_on_it() -> None:
    assert check_place(table(LINE, "anna.alice"), "anna.alice", "B")
    held = table(LINE, fighter("anna.alice", held=True))
    assert check_place(held, "anna.alice", "B").code is Code.PLACE_HELD


def test_a_space_that_is_not_there_is_refused() -> None:
    answer = check_place(table(LINE, "anna.alice@A"), "anna.alice", "X")
    assert answer.code is Code.PLACE_UNKNOWN_SPACE


@pytest.mark.rule("BRD-01")
def test_two_fighters_on_one_space_are_impossible() -> None:
    (wrong,) = check_position(table(LINE, "anna.alice@A", "ken.arthur@A", "ken.merlin"))
    assert wrong.code is Code.BOARD_TWO_FIGHTERS
    assert wrong.fighters == ("anna.alice", "ken.arthur")
    assert wrong.rules == ("BRD-01",)


def test_every_unknown_space_of_a_position_is_named() -> None:
    wrong = check_position(table(LINE, "anna.alice@X", "ken.arthur@A", traps=["ken@Y"]))
    assert [w.spaces for w in wrong] == [("X",), ("Y",)]
    assert {w.code for w in wrong} == {Code.BOARD_UNKNOWN_SPACE}


def test_a_possible_position_has_nothing_wrong() -> None:
    assert check_position(table(LINE, "anna.alice@A", "ken.arthur@B", traps=["ken@C"])) == ()


def test_two_fighters_with_one_id_are_impossible() -> None:
    (wrong,) = check_position(table(LINE, "anna.alice@A", "anna.alice@B"))
    assert wrong.code is Code.BOARD_SAME_ID
