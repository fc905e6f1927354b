"""Each of these was once a wrong or a stuck game."""

from __future__ import annotations

from companion.tracking import observations as o
from companion.tracking.edge_worlds import came, lifted
from companion.tracking.outputs import Mismatched, Missing, Phase, Settled, TrackerAsked, Withdrawn
from companion.tracking.quality import Trust
from companion.tracking.worlds import World
from tests.companion.tracking.talking import Talk, duel


def two_up_one_down() -> Talk:
    """Alice and Jack are in the air; one of them stands on C."""
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=300)
    talk.put("C", "anna.alice", after_ms=400)
    return talk


def test_a_dropout_does_not_merge_two_worlds() -> None:
    talk = two_up_one_down()
    before = set(talk.state.belief)
    talk.lift("C", after_ms=100)
    assert {world.air for world in talk.state.belief} == {
        ((0, "A"), (1, "C")), ((0, "C"), (1, "K")),
    }  # fmt: skip
    talk.put("C", after_ms=60)
    assert before <= set(talk.state.belief)
    talk.put("M", "anna.jack")
    talk.wait(1000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_worlds_that_differ_only_in_where_a_figure_was_lifted_are_two() -> None:
    belief = lifted({World(("A",)): (), World(("B",)): ()}, "A")
    assert came(lifted(belief, "B"), "C") != belief
    assert World((None,), ((0, "A"),)) != World((None,), ((0, "B"),))


def test_a_space_is_not_dead_because_a_figure_is_held_for_long() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.wait(30_000)
    assert len(talk.heard(Missing)) == 2  # after 8 and 16 s, then ever more rarely
    assert all(each.trust == Trust.GOOD for each in talk.state.quality.values())
    talk.put("D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"


def test_a_dead_space_that_speaks_is_no_longer_dead() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.tell(o.Confirmed("D", present=True, at_ms=talk.now_ms))
    assert talk.trust("D") is Trust.DEAD
    talk.tell(o.Edge("D", present=True, at_ms=talk.now_ms + 10))
    assert talk.trust("D") is Trust.DOUBTFUL


def test_a_figure_on_a_dead_space_may_be_the_one_that_is_put_down() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.wait(8000)
    talk.tell(o.Confirmed("B", present=True, at_ms=talk.now_ms))
    talk.wait(2000)
    talk.lift("K")
    talk.put("D", "anna.jack")  # or Alice, from the dead space, while Jack is still in the air
    standing = {world.places[:2] for world in talk.state.belief}
    assert {("B", "D"), ("D", None)} <= standing


def test_a_flapping_space_does_not_withdraw_the_question_for_ever() -> None:
    talk = two_up_one_down()
    talk.put("M", "anna.jack", after_ms=400)
    talk.wait(1000)
    assert talk.phase == Phase.QUESTION
    for _ in range(40):
        talk.lift("H", after_ms=90)
        talk.put("H", after_ms=60)
    assert not talk.heard(Withdrawn)
    assert talk.state.quality["H"].trust == Trust.FLAPPING
    talk.tell(o.PersonAnswered(0, talk.now_ms))
    assert talk.heard(Settled)


def test_a_flapping_space_does_not_start_the_quiet_time_again() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.move("A", "C")
    for _ in range(5):
        talk.lift("H", after_ms=40)
        talk.put("H", after_ms=30)
    assert talk.heard(Settled)


def test_a_flapping_space_is_listened_to_again_when_it_is_calm() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    for _ in range(10):
        talk.lift("A", after_ms=60)
        talk.put("A", after_ms=60)
    talk.lift("A", after_ms=60)
    assert talk.trust("A") is Trust.FLAPPING
    assert talk.phase == Phase.IN_SYNC
    talk.wait(3500)
    assert talk.trust("A") is Trust.DOUBTFUL
    talk.put("D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"


def test_an_empty_space_that_flaps_holds_nobody() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    for number in range(30):
        talk.now_ms += 70
        talk.tell(o.Edge("S", present=number % 2 == 0, at_ms=talk.now_ms))
    talk.wait(5000)
    assert talk.phase == Phase.IN_SYNC


def test_what_was_put_right_by_guidance_is_not_asked_about_a_moment_later() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H", move=1), tags=False)
    talk.lift("A")
    talk.lift("K", after_ms=20)
    talk.put("E", "anna.alice", after_ms=600)
    talk.put("P", "anna.jack", after_ms=300)
    talk.wait(1500)
    assert talk.heard(Mismatched)
    talk.forget()
    talk.lift("E")
    talk.lift("P", after_ms=300)
    talk.put("A", "anna.alice", after_ms=400)
    talk.put("K", "anna.jack", after_ms=400)
    assert talk.phase == Phase.IN_SYNC
    talk.wait(5000)
    assert not talk.heard(TrackerAsked)


def test_an_illegal_move_while_offline_is_not_explained_away_by_a_legal_chain() -> None:
    # Alice cannot reach D; but Jack could, and Alice could take Jack's space.
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H", move=2), tags=False)
    talk.tell(o.Offline(talk.now_ms))
    talk.on["D"] = talk.on.pop("A")
    talk.now_ms += 2000
    talk.see()
    talk.wait(2000)
    assert not talk.heard(Settled)
    (asked,) = talk.heard(TrackerAsked)
    assert {option.legal for option in asked.question.options} == {True, False}


def test_a_chain_through_a_standing_figure_is_seen_even_if_two_are_missing() -> None:
    names = ("anna.alice@A", "anna.jack@K", "anna.tim@C", "ben.bob@H")
    talk = Talk(duel(*names), tags=False)
    talk.tell(o.Offline(talk.now_ms))
    talk.on = {"C": "anna.alice", "D": "anna.tim", "L": "anna.jack", "H": "ben.bob"}
    talk.now_ms += 2000
    talk.see()
    assert any(world.places[:3] == ("C", "L", "D") for world in talk.state.belief)
    talk.wait(2000)
    assert not talk.heard(Settled)
    assert len(talk.heard(TrackerAsked)) == 1


def test_guidance_is_trusted_only_for_whom_it_named() -> None:
    names = ("anna.alice@A", "anna.jack@K", "anna.tim@M", "ben.bob@H")
    talk = Talk(duel(*names, move=1), tags=False)
    talk.move("A", "E")
    talk.wait(1500)
    assert talk.phase == Phase.MISMATCH
    talk.lift("K")
    talk.lift("M", after_ms=400)
    talk.put("K", "anna.tim", after_ms=400)
    talk.put("M", "anna.jack", after_ms=400)
    talk.move("E", "A")
    talk.wait(2000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_a_late_lift_from_the_old_space_changes_nothing_if_the_tag_is_elsewhere() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"))
    talk.on["D"] = "anna.alice"
    talk.tell(o.Edge("D", present=True, at_ms=100, figure="anna.alice"))
    talk.tell(o.Edge("A", present=False, at_ms=400))
    talk.now_ms = 400
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"
    assert talk.phase == Phase.IN_SYNC


def test_time_is_whole_milliseconds_and_every_wake_lies_ahead() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.lift("A")
    woken = 0
    while talk.wake_ms is not None and woken < 50:
        assert isinstance(talk.wake_ms, int)
        assert talk.wake_ms > talk.now_ms
        talk.now_ms = talk.wake_ms
        talk.tell(o.Wake(talk.now_ms))
        woken += 1
    assert woken < 50


def test_a_figure_seen_on_the_next_space_before_it_left_the_last_is_the_same() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.tell(o.Edge("B", present=True, at_ms=100))
    talk.tell(o.Edge("A", present=False, at_ms=180))
    talk.now_ms = 180
    talk.wait(1000)
    assert talk.log["anna.alice"] == "B"


def test_edges_that_overtake_each_other_keep_the_truth_possible() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    talk.lift("A")
    talk.tell(o.Edge("L", present=True, at_ms=talk.now_ms + 5))  # Jack, not Alice
    talk.tell(o.Edge("K", present=False, at_ms=talk.now_ms + 15))
    assert any(world.places[1] == "L" for world in talk.state.belief)
    assert any(world.places[0] == "L" for world in talk.state.belief)


def test_a_table_that_was_taken_back_and_then_made_again_by_touch_is_in_sync() -> None:
    now, moved = (
        duel("anna.alice@A", "ben.bob@H"),
        duel("anna.alice@A", "ben.bob@H", log={"anna.alice": "C"}),
    )
    talk = Talk(now, tags=False)
    talk.move("A", "C")
    talk.wait(1000)
    talk.tell(o.ContextChanged(now, talk.now_ms))  # undone by touch
    talk.wait(2000)
    assert talk.phase == Phase.MISMATCH
    talk.tell(o.ContextChanged(moved, talk.now_ms))  # and made again
    talk.wait(500)
    assert talk.phase == Phase.IN_SYNC


def test_a_table_that_was_taken_back_is_not_moved_to_again_by_other_names_of_the_same_kind() -> (
    None
):
    kinds = {"anna.one": "soldier", "anna.two": "soldier"}
    now = duel("anna.one@A", "anna.two@C", "ben.bob@H", classes=kinds)
    talk = Talk(now, tags=False)
    talk.lift("H")  # the space is dead, so that whoever stands there may be elsewhere
    talk.wait(9000)
    talk.tell(o.Confirmed("H", present=True, at_ms=talk.now_ms))
    talk.lift("A", after_ms=1000)
    talk.lift("C", after_ms=200)
    talk.put("B", "anna.one")
    talk.put("D", "anna.two")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    talk.forget()
    talk.tell(o.ContextChanged(now, talk.now_ms))
    talk.wait(2000)
    assert not talk.heard(Settled)
    assert talk.phase == Phase.MISMATCH
    assert {(step.start, step.end) for step in talk.state.steps} == {("B", "A"), ("D", "C")}


def test_a_figure_that_pushes_another_out_is_asked_about() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@B", "ben.rex@H", move=4), tags=False)
    talk.lift("A")
    talk.lift("B", after_ms=100)
    talk.put("B", "anna.alice", after_ms=80)
    talk.put("C", "ben.bob", after_ms=80)
    talk.wait(2000)
    assert len(talk.heard(TrackerAsked)) == 1
    assert not talk.heard(Settled)


def test_a_figure_pushed_on_from_a_space_that_was_never_seen_empty_is_asked_about() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@B", "ben.rex@H", move=4), tags=False)
    talk.lift("A")
    talk.put("C", "ben.bob", after_ms=200)  # Alice stands on B now, and Bob on C
    talk.wait(2000)
    (asked,) = talk.heard(TrackerAsked)
    shown = [{m.fighter: m.end for m in option.moves} for option in asked.question.options]
    assert {"anna.alice": "B", "ben.bob": "C"} in shown
    assert {"anna.alice": "C"} in shown


def test_a_slow_hand_pushes_nobody() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@B", "ben.rex@H", move=4), tags=False)
    talk.lift("A")
    talk.put("C", after_ms=600)
    talk.wait(2000)
    assert not talk.heard(TrackerAsked)
    assert talk.log["anna.alice"] == "C"


def test_what_a_bump_made_possible_is_not_forgotten_with_the_first_legal_reading() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@C", "ben.rex@H"), tags=False)
    talk.lift("A")
    talk.lift("C", after_ms=200)  # Bob is knocked off while Alice is carried
    talk.put("D", "ben.bob", after_ms=300)
    talk.put("B", "anna.alice", after_ms=300)
    talk.wait(1000)
    truth = ("B", "D", "H")
    assert any(world.places == truth for world in talk.state.belief)
