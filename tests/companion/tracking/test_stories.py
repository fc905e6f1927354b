"""What happens at the table, told by a board: with tags and without."""

from __future__ import annotations

import pytest

from companion.tracking import observations as o
from companion.tracking.clock import Policy, TrackerSettings
from companion.tracking.outputs import (
    FigureMove,
    InSync,
    Mismatched,
    Missing,
    Phase,
    PutBack,
    Removed,
    Settled,
    TrackerAsked,
    Withdrawn,
)
from tests.builders import table
from tests.companion.tracking.talking import LADDER, Talk, context, duel

BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@BOTH
def test_a_carried_figure_is_one_move(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.move("A", "D")
    talk.wait(100)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.alice", "A", "D"),))]
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_a_move_that_could_go_on_is_told_later_than_one_that_cannot(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.move("A", "C")
    talk.wait(299)
    assert not talk.heard(Settled)
    talk.wait(1)
    assert talk.heard(Settled)


@BOTH
def test_a_slid_figure_is_one_move_and_the_way_is_seen(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    for here, there in (("A", "B"), ("B", "C"), ("C", "D")):
        talk.lift(here, after_ms=120)
        talk.put(there, after_ms=40)
    talk.wait(1000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.alice", "A", "D", ("B", "C")),))]
    assert not talk.heard(TrackerAsked)


@BOTH
def test_a_figure_put_back_is_no_move(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.forget()
    talk.move("A", "A")
    talk.wait(3000)
    assert not talk.heard(Settled)
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_a_change_of_mind_revises_what_was_told(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.move("A", "D")
    talk.wait(1000)
    talk.move("D", "B")
    talk.wait(1000)
    last = talk.heard(Settled)[-1]
    assert last.revises
    assert [(m.fighter, m.start, m.end) for m in last.moves] == [("anna.alice", "A", "B")]
    talk.move("B", "A")
    talk.wait(1000)
    assert talk.heard(Settled)[-1] == Settled((), revises=True)


@BOTH
def test_an_illegal_move_is_flagged_and_leaves_by_itself_when_put_back(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", move=2), tags=tags)
    talk.move("A", "F")
    talk.wait(1200)
    assert talk.heard(Mismatched) == [Mismatched((PutBack("anna.alice", "F", "A"),))]
    talk.move("F", "A")
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)


@BOTH
def test_a_mismatch_shows_one_step_at_a_time_and_never_blocks(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@B", "ben.rex@C", move=1), tags=tags)
    # Everybody moves one on, the last one first; only Alice may, and not so far.
    for here, there in (("C", "D"), ("B", "C"), ("A", "B")):
        talk.move(here, there)
    talk.wait(1200)
    for _ in range(6):
        if talk.phase != Phase.MISMATCH:
            break
        first = talk.state.steps[0]
        assert first.end is None or first.end not in talk.on
        if first.start is not None:
            talk.lift(first.start)
        if first.end is not None:
            talk.put(first.end, first.fighter)
        talk.wait(400)
    assert talk.phase == Phase.IN_SYNC
    assert talk.on == {"A": "anna.alice", "B": "ben.bob", "C": "ben.rex"}


def test_two_figures_moved_at_once_without_tags_are_asked_about_once() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=400)
    talk.wait(5000)
    (asked,) = talk.heard(TrackerAsked)
    shown = [{m.fighter: m.end for m in option.moves} for option in asked.question.options]
    assert {"anna.alice": "C", "anna.jack": "M"} in shown
    talk.tell(o.PersonAnswered(shown.index({"anna.alice": "C", "anna.jack": "M"}), talk.now_ms))
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "C"
    talk.wait(5000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_two_figures_moved_at_once_with_tags_need_no_question() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"))
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=400)
    talk.wait(2000)
    assert not talk.heard(TrackerAsked)
    assert (talk.log["anna.alice"], talk.log["anna.jack"]) == ("C", "M")


def test_interchangeable_figures_are_never_asked_about() -> None:
    alike = {"anna.harpy1": "harpy", "anna.harpy2": "harpy"}
    talk = Talk(duel("anna.harpy1@A", "anna.harpy2@K", "ben.bob@H", classes=alike), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.harpy1", after_ms=400)
    talk.put("M", "anna.harpy2", after_ms=400)
    talk.wait(3000)
    assert not talk.heard(TrackerAsked)
    assert {talk.log["anna.harpy1"], talk.log["anna.harpy2"]} == {"C", "M"}


def test_interchangeable_figures_that_changed_places_are_in_sync_and_play_on() -> None:
    alike = {"anna.harpy1": "harpy", "anna.harpy2": "harpy"}
    talk = Talk(duel("anna.harpy1@A", "anna.harpy2@K", "ben.bob@H", classes=alike))
    talk.lift("A")
    talk.lift("K")
    talk.put("A", "anna.harpy2")
    talk.put("K", "anna.harpy1")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    talk.lift("A")
    talk.put("D", "anna.harpy2")
    talk.wait(1000)
    assert talk.heard(Settled)[-1].moves == (FigureMove("anna.harpy1", "A", "D"),)


def test_a_figure_that_introduces_itself_on_the_pad_settles_the_question() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=400)
    talk.wait(1000)
    talk.lift("C")
    talk.wait(400)
    assert talk.heard(Withdrawn)
    talk.tell(o.PadSaw("anna.alice", talk.now_ms))
    talk.put("C", "anna.alice")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert (talk.log["anna.alice"], talk.log["anna.jack"]) == ("C", "M")


def test_two_own_figures_that_change_places_without_tags_are_asked_about() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("K", "anna.alice", after_ms=400)
    talk.put("A", "anna.jack", after_ms=400)
    talk.wait(1000)
    (asked,) = talk.heard(TrackerAsked)
    swapped = next(n for n, each in enumerate(asked.question.options) if not each.legal)
    talk.tell(o.PersonAnswered(swapped, talk.now_ms))
    assert talk.phase == Phase.MISMATCH
    assert talk.heard(Mismatched)[-1].steps[0].end is None  # one has to stand aside


@BOTH
def test_a_defeated_figure_leaves_the_board(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "ben.bob@H")
    talk = Talk(context(position), tags=tags)
    after = table(LADDER, "anna.alice@A", "ben.bob")
    talk.tell(o.ContextChanged(context(after, leaving={"ben.bob": "H"}), talk.now_ms))
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC  # it may lie there for a while
    talk.lift("H")
    talk.wait(1000)
    assert talk.heard(Removed) == [Removed("ben.bob")]
    talk.move("A", "D")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)


@BOTH
def test_a_figure_moved_by_an_effect_may_go_anywhere(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "ben.bob@H")
    now = context(position, mover="nobody", anywhere=frozenset({"anna.alice", "ben.bob"}))
    talk = Talk(now, tags=tags)
    talk.move("H", "K")
    talk.wait(1000)
    assert talk.heard(Settled) == [Settled((FigureMove("ben.bob", "H", "K"),))]


@BOTH
def test_a_bump_puts_itself_right(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@C", "ben.rex@E"), tags=tags)
    talk.forget()
    talk.lift("C")
    talk.put("D", after_ms=30)
    talk.wait(3000)
    assert talk.phase == Phase.MISMATCH
    talk.move("D", "C")
    talk.wait(500)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)
    assert not talk.heard(Settled)


@BOTH
def test_a_move_made_while_the_link_was_down_is_a_move_if_only_one_reading_is_legal(
    tags: bool,
) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.tell(o.Offline(talk.now_ms))
    assert talk.phase == Phase.OFFLINE
    talk.on["C"] = talk.on.pop("A")
    talk.now_ms += 3000
    talk.see()
    talk.wait(1000)
    assert [m.end for m in talk.heard(Settled)[-1].moves] == ["C"]
    assert talk.phase == Phase.IN_SYNC


def test_several_readings_after_a_lost_link_are_one_question() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.tell(o.Offline(talk.now_ms))
    del talk.on["A"], talk.on["K"]
    talk.on |= {"C": "anna.alice", "M": "anna.jack"}
    talk.now_ms += 3000
    talk.see()
    talk.wait(2000)
    assert len(talk.heard(TrackerAsked)) == 1


@BOTH
def test_a_figure_on_a_dead_space_is_confirmed_by_a_tap_and_the_game_goes_on(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("A")
    talk.wait(8000)
    assert talk.heard(Missing) == [Missing("anna.alice", "A")]
    talk.tell(o.Confirmed("D", present=True, at_ms=talk.now_ms))
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"
    assert talk.phase == Phase.IN_SYNC
    talk.hand = "anna.alice"
    talk.put("B")  # the dead space does not say that she left
    talk.wait(1000)
    assert talk.log["anna.alice"] == "B"


@BOTH
def test_something_unknown_on_the_board_is_to_be_taken_away_and_blocks_nobody(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.tell(o.Edge("S", present=True, at_ms=talk.now_ms))
    talk.wait(1500)
    assert talk.heard(Mismatched)[-1].steps == (PutBack(None, "S", None),)
    talk.move("A", "D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"
    talk.tell(o.Edge("S", present=False, at_ms=talk.now_ms))
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_after_an_undo_by_touch_the_figure_is_put_back_and_not_moved_again(tags: bool) -> None:
    now = duel("anna.alice@A", "ben.bob@H")
    talk = Talk(now, tags=tags)
    talk.move("A", "D")
    talk.wait(1000)
    assert len(talk.heard(Settled)) == 1
    talk.tell(o.ContextChanged(now, talk.now_ms))
    talk.wait(1500)
    assert len(talk.heard(Settled)) == 1
    assert talk.heard(Mismatched)[-1].steps == (PutBack("anna.alice", "D", "A"),)
    talk.move("D", "A")
    talk.wait(500)
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_a_move_by_touch_asks_for_the_figure_to_follow(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "ben.bob@H")
    talk = Talk(context(position), tags=tags)
    talk.tell(o.ContextChanged(context(position, log={"anna.alice": "C"}), talk.now_ms))
    talk.wait(1500)
    assert talk.heard(Mismatched)[-1].steps == (PutBack("anna.alice", "A", "C"),)
    assert not talk.heard(Settled)
    talk.move("A", "C")
    talk.wait(500)
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_one_tap_says_that_all_is_as_the_screen_shows(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    talk.lift("H")
    talk.put("F")
    talk.wait(2000)
    assert talk.phase == Phase.MISMATCH
    talk.tell(o.Agreed(talk.now_ms))
    assert talk.phase == Phase.IN_SYNC
    assert isinstance(talk.said[-1], InSync)


def test_a_cautious_table_asks_where_others_trust() -> None:
    def bumped(policy: Policy) -> list[TrackerAsked]:
        now = duel("anna.alice@A", "ben.bob@C", "ben.rex@E")
        talk = Talk(now, tags=False, settings=TrackerSettings(policy=policy))
        talk.lift("C")
        talk.lift("E", after_ms=20)
        talk.put("C", "ben.bob", after_ms=600)
        talk.put("E", "ben.rex", after_ms=600)
        talk.wait(2000)
        return talk.heard(TrackerAsked)

    assert not bumped(Policy.OWN)
    assert len(bumped(Policy.CAUTIOUS)) == 1


def test_none_of_these_leads_to_the_whole_board_and_never_to_a_move() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=400)
    talk.wait(1000)
    talk.forget()
    talk.tell(o.PersonAnswered(-1, talk.now_ms))
    assert talk.phase == Phase.MISMATCH
    talk.wait(1500)
    talk.move("C", "A")
    talk.move("M", "K")
    talk.wait(1000)
    (asked,) = talk.heard(TrackerAsked)
    assert asked.question.whole_board
    assert not talk.heard(Settled)
    talk.tell(o.PersonAnswered(0, talk.now_ms))
    assert talk.phase == Phase.IN_SYNC


@pytest.mark.parametrize("tags", [True, False])
@pytest.mark.parametrize("second", [("anna.alice@A", "ben.bob@F", "ben.rex@S"), ("anna.alice@A",)])
def test_another_game_with_more_or_fewer_fighters_begins_on_the_same_board(
    tags: bool, second: tuple[str, ...]
) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@F"), tags=tags)
    talk.wait(1000)
    talk.tell(o.ContextChanged(duel(*second), talk.now_ms))
    talk.wait(3000)
    assert talk.phase == Phase.MISMATCH
