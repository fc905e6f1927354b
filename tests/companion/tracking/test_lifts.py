"""When a figure is told as lifted: soon for its reach, and not for a dropout."""

from __future__ import annotations

import pytest

from companion.tracking.clock import TrackerSettings
from companion.tracking.outputs import InSync, Lifted, Phase, PutDown, Settled, TrackerAsked
from tests.companion.tracking.talking import Talk, duel

BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@BOTH
def test_a_dropout_under_a_figure_that_may_not_move_never_shows(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.forget()
    talk.lift("H")
    talk.put("H", after_ms=200)
    talk.wait(2000)
    assert talk.said == []


@BOTH
def test_a_figure_that_may_move_is_told_as_lifted_soon_enough_for_its_reach(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("A")
    talk.wait(talk.state.settings.lift_ms - 1)
    assert not talk.heard(Lifted)
    talk.wait(1)
    assert talk.heard(Lifted) == [Lifted(("anna.alice",), "A")]
    # A filter of 20 ms, a wired link of 8 and a frame of 17 come on top.
    assert talk.state.settings.lift_ms + 20 + 8 + 17 <= 100


@BOTH
def test_a_figure_is_told_as_lifted_only_once(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("A")
    talk.wait(3000)
    assert len(talk.heard(Lifted)) == 1
    assert talk.phase == Phase.MOVING


@BOTH
def test_a_figure_that_may_not_move_is_told_once_it_can_be_no_dropout(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("H")
    talk.wait(249)
    assert not talk.heard(Lifted)
    talk.wait(1)
    assert talk.heard(Lifted) == [Lifted(("ben.bob",), "H")]


@BOTH
def test_a_dropout_that_was_told_as_a_lift_is_told_as_put_down_and_changes_nothing(
    tags: bool,
) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.forget()
    before = talk.state.belief
    talk.lift("A")
    talk.put("A", after_ms=200)
    assert talk.said == [Lifted(("anna.alice",), "A"), PutDown(("anna.alice",), "A"), InSync()]
    assert talk.phase == Phase.IN_SYNC
    assert talk.state.belief == before
    assert talk.wait(5000) == []


@BOTH
def test_a_space_that_has_dropped_out_waits_for_the_whole_window(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("A")
    talk.put("A", after_ms=30)
    talk.forget()
    talk.lift("A", after_ms=5000)
    talk.put("A", after_ms=200)
    talk.wait(2000)
    assert talk.said == []
    talk.lift("A")
    talk.wait(249)
    assert not talk.heard(Lifted)
    talk.wait(1)
    assert talk.heard(Lifted)


@BOTH
@pytest.mark.parametrize(("dropouts", "seconds"), [(1, 10), (2, 60)])
def test_a_space_is_told_early_again_after_a_while_and_later_if_it_dropped_out_twice(
    tags: bool, dropouts: int, seconds: int
) -> None:
    def told_after(ms: int) -> bool:
        talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
        for _ in range(dropouts):
            talk.lift("A", after_ms=500)
            talk.put("A", after_ms=30)
        talk.lift("A", after_ms=ms)
        talk.wait(talk.state.settings.lift_ms)
        return bool(talk.heard(Lifted))

    assert told_after(1000 * seconds)
    assert not told_after(1000 * seconds - 1000)


def test_an_early_lift_changes_nothing_about_what_is_asked() -> None:
    """A dropout beside a figure in the air is weighed as if nobody had been told anything."""

    def asked(settings: TrackerSettings) -> tuple[list[TrackerAsked], list[Settled]]:
        now = duel("anna.alice@A", "anna.jack@K", "ben.bob@H")
        talk = Talk(now, tags=False, settings=settings)
        talk.lift("A")
        talk.lift("K", after_ms=300)
        talk.put("K", "anna.jack", after_ms=80)
        talk.put("C", "anna.alice", after_ms=400)
        talk.wait(3000)
        return talk.heard(TrackerAsked), talk.heard(Settled)

    assert asked(TrackerSettings()) == asked(TrackerSettings(lift_ms=250))
