"""What each verb for a sensor edge does to a belief. Alice is 0, Bob is 1, Carl is 2."""

from __future__ import annotations

from companion.tracking.edge_worlds import (
    ONLY_FROM_THE_AIR,
    Arrivals,
    LiftClues,
    came,
    came_or_returned,
    fallen_gave_way,
    lifted,
    pushed,
    put_as_told,
    returned,
    tagged,
)
from companion.tracking.worlds import Belief, World, certain, fewest_strangers

ALICE, BOB, CARL = range(3)
NOBODY_ELSE = Arrivals()


def both_up() -> Belief:
    """Alice was lifted from A and Bob from B; Carl stands on C."""
    return lifted(lifted(certain(("A", "B", "C")), "A"), "B")


def places(belief: Belief) -> set[tuple[str | None, ...]]:
    return {world.places for world in belief}


def test_a_figure_that_is_lifted_is_in_the_air_and_keeps_the_space_it_left() -> None:
    (world,) = lifted(certain(("A", "B")), "A")
    assert world == World((None, "B"), air=((ALICE, "A"),))


def test_a_lift_from_a_space_where_nothing_stood_changes_nothing() -> None:
    assert lifted(certain(("A", "B")), "D") == certain(("A", "B"))


def test_a_stranger_that_is_lifted_is_gone() -> None:
    (world,) = lifted({World(("A",), strangers=("D",)): ()}, "D")
    assert world == World(("A",))


def test_a_figure_that_slid_may_be_the_stranger_felt_a_moment_ago() -> None:
    belief: Belief = {World(("A",), strangers=("D",)): ()}
    after = lifted(belief, "A", LiftClues(overlapping=["D"]))
    assert places(fewest_strangers(after, fresh=["D"])) == {("D",), (None,)}
    assert places(fewest_strangers(after)) == {("D",)}
    assert places(lifted(belief, "A")) == {(None,)}


def test_edges_out_of_order_keep_the_other_figure_possible() -> None:
    bob_came = came(lifted(certain(("A", "B")), "B"), "D")
    after = lifted(bob_came, "A", LiftClues(just_taken=["D"]))
    assert places(after) == {(None, "D"), ("D", None)}


def test_possible_worlds_come_in_the_same_order_in_every_process() -> None:
    taken = [f"S{n}" for n in range(10, 18)]
    after = lifted(certain(("A", *taken)), "A", LiftClues(just_taken=set(taken)))
    assert [world.places[ALICE] for world in after] == [None, *taken]


def test_a_figure_that_comes_is_anybody_in_the_air() -> None:
    assert places(came(both_up(), "D")) == {("D", None, "C"), (None, "D", "C")}


def test_a_figure_that_comes_may_be_one_from_an_unread_space_or_from_beside_the_board() -> None:
    belief: Belief = {World(("A", "B", None)): ()}
    arrivals = Arrivals(expected=[CARL], unread=["B"])
    assert places(came(belief, "D", arrivals)) == {("A", "D", None), ("A", "B", "D")}


def test_a_figure_leaves_no_space_that_is_read_because_it_may_stand_on_one_that_is_not() -> None:
    belief: Belief = {World(("A", "B")): (), World(("B", "A")): ()}
    after = came(belief, "D", Arrivals(unread=["B"]))
    assert places(after) == {("A", "D"), ("D", "A")}


def test_of_figures_that_look_alike_any_may_be_the_one_that_people_were_told_to_put() -> None:
    belief: Belief = {
        World((None, "B", "C"), ((ALICE, "A"),)): (),
        World(("B", None, "C"), ((BOB, "A"),)): (),
    }
    after = put_as_told(belief, "D", (ALICE, BOB), ONLY_FROM_THE_AIR, ())
    assert places(after) == {("D", "B", "C"), ("B", "D", "C")}
    assert places(put_as_told(belief, "D", (ALICE,), ONLY_FROM_THE_AIR, ())) == {("D", "B", "C")}


def test_the_game_may_narrow_down_who_comes() -> None:
    arrivals = Arrivals(narrow=lambda _space, up, _beside: list(up)[1:])
    assert places(came(both_up(), "D", arrivals)) == {(None, "D", "C")}


def test_a_figure_that_can_be_no_fighter_is_a_stranger() -> None:
    (world,) = came(certain(("A",)), "D")
    assert world == World(("A",), strangers=("D",))


def test_after_a_dropout_the_figure_lifted_there_is_back() -> None:
    assert places(returned(both_up(), "A")) == {("A", None, "C")}


def test_a_return_to_a_space_that_no_figure_left_is_an_arrival() -> None:
    assert returned(both_up(), "D") == came(both_up(), "D")


def test_in_a_short_gap_another_figure_may_have_come_and_pushed_the_first_out() -> None:
    after = came_or_returned(both_up(), "A", NOBODY_ELSE, pushers=[ALICE, BOB])
    assert {(world.places, world.pushed) for world in after} == {
        (("A", None, "C"), False),
        ((None, "A", "C"), True),
    }


def test_without_pushers_an_exchange_in_a_short_gap_is_no_push() -> None:
    after = came_or_returned(both_up(), "A", NOBODY_ELSE, pushers=[])
    assert not any(world.pushed for world in after)


def test_a_figure_that_slid_on_may_have_pushed_another_one_before_it() -> None:
    (world,) = pushed(lifted(certain(("A", "B")), "A"), "D", {"A": ["B"]})
    assert world == World(("B", "D"), pushed=True)


def test_no_figure_is_pushed_where_none_stood_between() -> None:
    assert not pushed(lifted(certain(("A", "B")), "A"), "D", {"A": ["C"]})


def test_a_tag_says_who_it_is_and_lifts_whom_the_tracker_believed_there() -> None:
    (world,) = tagged(certain(("A", "B")), "B", ALICE)
    assert world == World(("B", None), air=((BOB, "B"),))


def test_a_defeated_figure_gives_way_only_to_another_one_in_the_air() -> None:
    standing = certain(("A", "B"))
    assert fallen_gave_way(standing, "B", [BOB]) == standing
    assert places(fallen_gave_way(lifted(standing, "A"), "B", [BOB])) == {(None, None)}
