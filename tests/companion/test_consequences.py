"""Facts about when the way a fighter went matters, and when nobody need be asked."""

from __future__ import annotations

import pytest

from companion.content.maps import load_known_map
from companion.errors import UnknownSpaceError
from companion.rules.consequences import Consequences, Outcome, consequences
from companion.rules.movement import Allowance
from companion.rulings import Code
from tests.builders import field, fighter, table

THREE = Allowance(3)
RING = field("A-B", "B-C", "A-D", "D-C", "C-E")  # from A to C by B or by D, then E


def outcomes(found: Consequences) -> list[Outcome]:
    return [reading.outcome for reading in found.readings]


def shortest(found: Consequences) -> list[tuple[str, ...]]:
    return [reading.routes[0].spaces for reading in found.readings]


def test_ways_that_lead_to_the_same_are_one_reading() -> None:
    found = consequences(table(RING, "vera.raptor@A"), "vera.raptor", "C", THREE)
    assert found.is_settled
    assert outcomes(found) == [Outcome("C")]
    assert [route.spaces for route in found.readings[0].routes] == [
        ("A", "B", "C"),
        ("A", "D", "C"),
    ]


@pytest.mark.rule("TRP-03")
def test_an_end_beyond_a_trap_was_reached_around_it() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@B"])
    found = consequences(standing, "vera.raptor", "C", THREE)
    assert found.is_settled
    assert shortest(found) == [("A", "D", "C")]


@pytest.mark.rule("TRP-03")
def test_a_slide_seen_on_a_trap_makes_two_readings() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@B"])
    found = consequences(standing, "vera.raptor", "C", THREE, seen=["B"])
    assert not found.is_settled
    assert outcomes(found) == [Outcome("B", springs="B"), Outcome("C")]
    assert shortest(found) == [("A", "B"), ("A", "D", "C")]
    assert found.ruling.code is Code.MOVE_SPRINGS_TRAP


@pytest.mark.rule("TRP-03")
def test_if_every_way_leads_through_a_trap_it_went_off() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@C"])
    found = consequences(standing, "vera.raptor", "E", THREE)
    assert found.is_settled
    assert outcomes(found) == [Outcome("C", springs="C")]


@pytest.mark.rule("TRP-03")
def test_if_the_ways_lead_through_different_traps_people_are_asked() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@B", "isaac@D"])
    found = consequences(standing, "vera.raptor", "C", THREE)
    assert outcomes(found) == [Outcome("B", springs="B"), Outcome("D", springs="D")]


@pytest.mark.rule("TRP-04")
def test_a_friend_of_the_trapper_is_never_asked() -> None:
    standing = table(RING, "isaac.worker@A", traps=["isaac@B"])
    found = consequences(standing, "isaac.worker", "C", THREE, seen=["B"])
    assert outcomes(found) == [Outcome("C")]
    assert shortest(found) == [("A", "B", "C")]


def test_the_question_of_the_paddock_has_one_option_per_consequence() -> None:
    paddock = load_known_map("raptor-paddock")
    standing = table(
        paddock, "mia.raptor3@RP15", "isaac.muldoon@RP19", "isaac.worker@RP25", traps=["isaac@RP21"]
    )
    found = consequences(standing, "mia.raptor3", "RP20", THREE, seen=["RP21"])
    assert outcomes(found) == [Outcome("RP21", springs="RP21"), Outcome("RP20")]
    through, around = found.readings
    assert [route.spaces for route in through.routes[:2]] == [
        ("RP15", "RP09", "RP21"),
        ("RP15", "RP22", "RP21"),
    ]
    assert [route.spaces for route in around.routes] == [("RP15", "RP09", "RP14", "RP20")]


def test_what_was_seen_chooses_among_the_ways() -> None:
    standing = table(RING, "vera.raptor@A")
    found = consequences(standing, "vera.raptor", "C", THREE, seen=["D"])
    assert shortest(found) == [("A", "D", "C")]
    assert found.fits_seen


def test_a_figure_may_have_gone_back_and_forth() -> None:
    standing = table(RING, "vera.raptor@A")
    found = consequences(standing, "vera.raptor", "A", THREE, seen=["B"])
    assert shortest(found) == [("A", "B", "A")]


def test_repeats_and_the_two_ends_are_no_evidence() -> None:
    standing = table(RING, "vera.raptor@A")
    found = consequences(standing, "vera.raptor", "C", Allowance(2), seen=["A", "B", "B", "C"])
    assert shortest(found) == [("A", "B", "C")]


def test_evidence_that_fits_no_legal_way_is_said_to_fit_none() -> None:
    standing = table(RING, "vera.raptor@A")
    found = consequences(standing, "vera.raptor", "B", Allowance(1), seen=["E"])
    assert not found.fits_seen
    assert outcomes(found) == [Outcome("B")]


def test_marked_spaces_make_a_difference_of_their_own() -> None:
    standing = table(RING, "vera.raptor@A")
    found = consequences(standing, "vera.raptor", "C", Allowance(2), marked=frozenset("B"))
    assert outcomes(found) == [Outcome("C", entered=("B",)), Outcome("C")]


def test_lifted_and_put_back_is_no_move() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@B"])
    found = consequences(standing, "vera.raptor", "A", THREE, marked=frozenset("D"))
    assert outcomes(found) == [Outcome("A")]
    assert found.ruling.code is Code.MOVE_STAYS


def test_an_illegal_end_has_no_reading_and_says_why() -> None:
    standing = table(RING, "vera.raptor@A", "isaac.muldoon@C")
    assert consequences(standing, "vera.raptor", "C", THREE).ruling.code is Code.MOVE_OCCUPIED
    found = consequences(standing, "vera.raptor", "E", THREE)
    assert found.readings == ()
    assert found.ruling.code is Code.MOVE_THROUGH_OPPONENT
    assert not found.is_settled


def test_a_held_fighter_can_only_be_put_back() -> None:
    standing = table(RING, fighter("vera.raptor@A", held=True))
    assert outcomes(consequences(standing, "vera.raptor", "A", THREE)) == [Outcome("A")]
    assert consequences(standing, "vera.raptor", "B", THREE).ruling.code is Code.MOVE_HELD


def test_a_move_can_be_judged_from_where_it_began() -> None:
    standing = table(RING, "vera.raptor@E")
    found = consequences(standing, "vera.raptor", "B", Allowance(1), start="A")
    assert shortest(found) == [("A", "B")]


def test_a_fighter_off_the_board_has_no_reading() -> None:
    found = consequences(table(RING, "vera.raptor"), "vera.raptor", "B", THREE)
    assert found.ruling.code is Code.MOVE_OFF_BOARD


def test_spaces_that_are_not_there_are_malformed() -> None:
    with pytest.raises(UnknownSpaceError):
        consequences(table(RING, "vera.raptor@A"), "vera.raptor", "C", THREE, seen=["X"])


def test_a_hand_that_slid_across_a_trap_and_back_may_not_have_moved_at_all() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@B"])
    found = consequences(standing, "vera.raptor", "A", Allowance(1), seen=["B"])
    assert outcomes(found) == [Outcome("A"), Outcome("B", springs="B")]


@pytest.mark.rule("TRP-03")
def test_coming_back_to_a_trap_at_the_start_is_entering_it() -> None:
    standing = table(RING, "vera.raptor@A", traps=["isaac@A"])
    found = consequences(standing, "vera.raptor", "C", THREE, seen=["B", "A"])
    assert outcomes(found) == [Outcome("A", springs="A"), Outcome("C")]
    assert shortest(found) == [("A", "B", "A"), ("A", "B", "C")]
    assert not any(route.spaces.count("A") > 1 for route in found.readings[1].routes)
