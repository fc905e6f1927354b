"""Traps that a figure was seen on, or that it must have met on its way."""

from __future__ import annotations

import pytest

from companion.tracking import observations as o
from companion.tracking.outputs import FigureMove, Mismatched, Phase, PutBack, Settled, TrackerAsked
from tests.builders import table
from tests.companion.tracking.sequences import hear
from tests.companion.tracking.talking import LADDER, Talk, context, duel

BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@BOTH
@pytest.mark.rule("TRP-03")
def test_a_trap_that_was_slid_over_is_asked_about(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", move=4, traps=("ben@B",)), tags=tags)
    for here, there in (("A", "B"), ("B", "C")):
        talk.lift(here, after_ms=120)
        talk.put(there, after_ms=40)
    talk.wait(1000)
    (asked,) = talk.heard(TrackerAsked)
    assert asked.question.about_trap
    assert [option.trap for option in asked.question.options] == ["B", None]
    talk.tell(o.PersonAnswered(1, talk.now_ms))
    assert talk.heard(Settled)[-1].moves[0].end == "C"
    assert talk.phase == Phase.IN_SYNC


@BOTH
@pytest.mark.rule("TRP-03")
def test_a_figure_that_stopped_at_a_trap_is_put_back_onto_it(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", move=4, traps=("ben@B",)), tags=tags)
    for here, there in (("A", "B"), ("B", "C")):
        talk.lift(here, after_ms=120)
        talk.put(there, after_ms=40)
    talk.wait(1000)
    talk.tell(o.PersonAnswered(0, talk.now_ms))
    assert talk.heard(Settled)[-1] == Settled((FigureMove("anna.alice", "A", "B"),), trap_seen="B")
    talk.wait(1500)
    assert talk.heard(Mismatched)[-1].steps == (PutBack("anna.alice", "C", "B"),)


@BOTH
@pytest.mark.rule("TRP-03")
def test_a_way_that_leads_only_through_a_trap_is_asked_about(tags: bool) -> None:
    now = context(table(LADDER, "anna.alice@A", "ben.bob@K", traps=("ben@B",)))
    talk = Talk(now, tags=tags)
    talk.move("A", "C")
    talk.wait(1000)
    (asked,) = talk.heard(TrackerAsked)
    assert [(each.legal, each.trap) for each in asked.question.options] == [
        (True, "B"),
        (False, None),
    ]


@BOTH
def test_a_figure_pushed_onto_a_trap_is_asked_about_before_it_goes_off(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", traps=("ben@B",)), tags=tags)
    talk.lift("A")
    talk.put("B", after_ms=60)
    talk.wait(2000)
    assert not talk.heard(Settled)
    (asked,) = talk.heard(TrackerAsked)
    assert asked.question.about_trap


def test_who_was_felt_on_a_trap_before_its_space_was_left_was_swept_there_with_the_others() -> None:
    talk = Talk(duel("anna.alice@B", "ben.bob@C", traps=("ben@L",)), tags=False)
    hear(talk, "-C@140 +M@207 +L@239 -B@407")  # a sleeve
    talk.wait(3000)
    assert {step.end for step in talk.state.steps} == {"B", "C"}
    hear(talk, "-M@4200 +C@4900")
    talk.wait(3000)
    assert talk.state.steps == (PutBack("anna.alice", "L", "B"),)
    hear(talk, "-L@8500 +B@9200")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_nobody_is_asked_about_a_trap_while_people_are_being_led_back(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@G", traps=("ben@C",), move=4), tags=tags)
    talk.lift("G")  # a sleeve
    talk.put("H", "ben.bob", after_ms=30)
    talk.wait(3000)
    talk.lift("A")
    talk.put("C", "anna.alice", after_ms=300)
    talk.lift("C", after_ms=150)
    talk.put("D", "anna.alice", after_ms=60)
    talk.wait(4000)
    talk.move("H", "G")
    talk.wait(4000)
    assert talk.phase == Phase.MISMATCH
    talk.move("D", "A")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)
    assert not talk.heard(Settled)
