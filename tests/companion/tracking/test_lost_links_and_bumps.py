"""What may have happened while nobody looked, and what only looks as if it had happened."""

from __future__ import annotations

import pytest

from companion.tracking import observations as o
from companion.tracking.outputs import Mismatched, Phase, PutBack, Settled, TrackerAsked
from companion.tracking.quality import Trust
from tests.builders import field, table
from tests.companion.tracking.sequences import flapping, hear
from tests.companion.tracking.talking import Talk, context, duel

TRIANGLE = field("A-B", "B-C", "A-C", "C-D", "D-E")
"""A, B and C are all beside each other."""


def is_possible(talk: Talk, **places: str | None) -> bool:
    """Whether some world has these figures of Anna's on these spaces."""
    index = talk.state.context.index
    return any(
        all(world.places[index[f"anna.{name}"]] == space for name, space in places.items())
        for world in talk.state.belief
    )


def test_after_a_lost_link_a_figure_may_have_left_its_dead_space() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("K")
    talk.tell(o.Confirmed("K", present=True, at_ms=talk.now_ms))
    talk.wait(1000)
    talk.move("A", "C")
    talk.tell(o.Offline(talk.now_ms))
    talk.on["M"] = "anna.jack"
    talk.now_ms += 3000
    talk.see()
    assert is_possible(talk, alice="C", jack="M")
    talk.wait(2000)
    assert not talk.heard(Settled)
    assert len(talk.heard(TrackerAsked)) == 1


def test_a_space_taken_over_during_a_lost_link_is_seen_while_a_third_figure_is_in_the_air() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "anna.jill@K", "ben.bob@H"), tags=False)
    talk.tell(o.Offline(talk.now_ms))
    del talk.on["B"], talk.on["K"]
    talk.on |= {"A": "anna.jack", "C": "anna.alice"}
    talk.now_ms += 3000
    talk.see()
    assert is_possible(talk, alice="C", jack="A", jill=None)


def test_nothing_is_said_while_the_link_is_down_when_a_flapping_space_calms_down() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H"), tags=False)
    hear(talk, flapping("C", edges=14, every_ms=60, from_ms=3000) + " -A@3840 +C@4340")
    assert talk.trust("C") is Trust.FLAPPING
    talk.tell(o.Offline(talk.now_ms))
    assert talk.wait(10_000) == []


def test_a_board_that_names_everybody_is_never_lost() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    for here, there in (("A", "C"), ("K", "M")):
        talk.lift(here, after_ms=300)
        talk.put(there, after_ms=20)
    talk.lift("C")
    talk.lift("M")
    talk.put("C")
    talk.put("M")
    talk.wait(2000)
    talk.tell(o.PersonAnswered(-1, talk.now_ms))
    assert talk.state.is_lost
    talk.tags = True
    talk.on = {space: name for name, space in talk.log.items() if space is not None}
    talk.see()
    assert talk.phase == Phase.IN_SYNC


@pytest.mark.parametrize(("took_ms", "asked"), [(60, 0), (180, 1), (500, 0)])
def test_a_figure_too_slow_for_a_slide_and_too_fast_for_a_hand_may_have_been_pushed(
    took_ms: int, asked: int
) -> None:
    now = context(table(TRIANGLE, "anna.alice@A", "anna.jack@B", "ben.bob@E"))
    talk = Talk(now, tags=False)
    talk.lift("A")
    talk.put("C", after_ms=took_ms)
    talk.wait(2000)
    assert len(talk.heard(TrackerAsked)) == asked


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_a_trap_does_not_go_off_under_a_bumped_figure_while_others_are_put_right(
    tags: bool,
) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", traps=("ben@B",)), tags=tags)
    talk.lift("A")
    talk.put("B", after_ms=60)
    talk.lift("H")
    talk.wait(3000)
    assert not talk.heard(Settled)
    talk.move("B", "A")
    talk.put("H", "ben.bob")
    talk.wait(3000)
    assert not talk.heard(Settled)
    assert talk.phase == Phase.IN_SYNC


def test_figures_that_were_bumped_and_put_back_are_not_asked_about_once_all_agree() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.put("B", after_ms=50)
    talk.lift("K", after_ms=40)
    talk.wait(1500)
    talk.move("B", "A")
    talk.put("K", "anna.jack", after_ms=300)
    talk.wait(5000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)


def test_something_unknown_beside_figures_that_may_be_exchanged_is_a_mismatch_with_steps() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@F", "ben.rex@H"), tags=False)
    talk.lift("F")
    talk.lift("H", after_ms=20)
    talk.put("F", "ben.bob", after_ms=600)
    talk.put("H", "ben.rex", after_ms=600)
    talk.tell(o.Edge("S", present=True, at_ms=talk.now_ms))
    talk.wait(3000)
    assert talk.heard(Mismatched)[-1].steps == (PutBack(None, "S", None),)


def test_a_trap_goes_off_only_under_the_figure_that_stands_on_it_in_every_world() -> None:
    now = duel("anna.alice@A", "anna.jack@K", "ben.bob@F", "ben.rex@S", traps=("ben@C",))
    talk = Talk(now, tags=False)
    talk.lift("A")
    talk.lift("F", after_ms=700)
    talk.put("G", "ben.bob", after_ms=30)  # a sleeve
    talk.lift("K", after_ms=30)
    talk.put("C", "anna.alice", after_ms=500)
    talk.lift("G", after_ms=1500)  # Bob is taken up, to be put back
    talk.wait(2000)
    assert not talk.heard(Settled)
    talk.put("F", "ben.bob")
    talk.put("K", "anna.jack")
    talk.wait(3000)
    assert all(move.fighter == "anna.alice" for each in talk.heard(Settled) for move in each.moves)


def test_an_exchange_over_a_space_where_one_of_the_two_stood_for_good_is_no_bump() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@L", "ben.bob@H"), tags=False)
    talk.move("A", "B")
    talk.wait(1000)
    talk.lift("B")
    talk.lift("L", after_ms=500)
    talk.put("L", "anna.alice", after_ms=300)
    talk.put("B", "anna.jack", after_ms=250)
    talk.lift("B", after_ms=80)
    talk.put("A", "anna.jack", after_ms=1100)
    talk.wait(3000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_a_table_built_up_again_while_the_link_was_lost_is_believed() -> None:
    names = ("alice@A", "jack@B", "jill@C", "jim@F", "joe@K", "june@M")
    talk = Talk(duel(*(f"anna.{name}" for name in names), "ben.bob@H"), tags=False)
    stood = dict(talk.on)
    for space in stood:
        talk.lift(space, after_ms=300)
    talk.wait(3000)
    talk.tell(o.Offline(talk.now_ms))
    talk.on |= stood
    talk.now_ms += 3000
    talk.see()
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC


def test_a_space_that_died_while_the_link_was_lost_is_found_dead_by_a_tap() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.move("A", "C")
    talk.tell(o.Offline(talk.now_ms))
    del talk.on["C"]  # she stands there, and the board no longer sees it
    talk.now_ms += 3000
    talk.see()
    talk.tell(o.Confirmed("C", present=True, at_ms=talk.now_ms))
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.state.quality["C"].trust is Trust.DEAD
    talk.put("D", "anna.alice")
    talk.wait(2000)
    assert talk.heard(Settled)[-1].moves[0].end == "D"


def test_a_space_that_was_thought_dead_and_says_that_it_was_left_is_heard() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.tell(o.Confirmed("A", present=True, at_ms=talk.now_ms))
    talk.wait(2000)
    assert talk.state.quality["A"].trust is Trust.DEAD
    talk.tell(o.Edge("A", present=False, at_ms=talk.now_ms))
    talk.wait(500)
    talk.put("C", "anna.alice")
    talk.wait(2000)
    assert talk.heard(Settled)[-1].moves[0].end == "C"
    talk.tell(o.Edge("A", present=True, at_ms=talk.now_ms))
    talk.wait(3000)
    assert talk.phase == Phase.MISMATCH  # nobody is left to stand there


def test_a_figure_slid_over_two_spaces_at_once_leaves_one_on_a_dead_space_where_it_stands() -> None:
    talk = Talk(duel("anna.jack@A", "anna.jill@F", "ben.bob@H"), tags=False)
    talk.lift("F")
    talk.tell(o.Confirmed("F", present=True, at_ms=talk.now_ms))
    talk.wait(2000)
    talk.lift("A")
    talk.put("B", "anna.jack", after_ms=20)
    talk.now_ms += 120
    talk.tell(o.Edge("C", present=True, at_ms=talk.now_ms))
    talk.tell(o.Edge("B", present=False, at_ms=talk.now_ms))
    assert is_possible(talk, jack="C", jill="F")


def test_an_opponent_taken_for_who_may_have_left_a_dead_space_is_not_waited_for_for_ever() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.tell(o.Confirmed("A", present=True, at_ms=talk.now_ms))
    talk.wait(2000)
    talk.lift("H")
    talk.put("C", "ben.bob", after_ms=20)
    talk.wait(10_000)
    assert talk.heard(Settled)[-1].moves[0].fighter == "anna.alice"
    assert talk.phase == Phase.MISMATCH


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_a_figure_that_was_swept_off_is_led_back_although_it_lies_where_it_might_go(
    tags: bool,
) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@F", "ben.rex@R"), tags=tags)
    talk.lift("A")
    talk.lift("F", after_ms=20)
    talk.put("B", "anna.alice", after_ms=30)
    talk.put("G", "ben.bob", after_ms=30)
    talk.wait(3000)
    talk.move("G", "F")
    talk.wait(3000)
    assert talk.state.steps == (PutBack("anna.alice", "B", "A"),)
    talk.move("B", "A")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)
