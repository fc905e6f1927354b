"""Sequences of edges that were once read wrongly; the picture of each is kept as it was met."""

from __future__ import annotations

import pytest

from companion.tracking import observations as o
from companion.tracking.outputs import (
    Mismatched,
    Phase,
    PutBack,
    Settled,
    TrackerAsked,
    Withdrawn,
)
from companion.tracking.quality import Trust
from tests.companion.tracking.sequences import at_table, flapping, hear
from tests.companion.tracking.talking import Talk, duel

# --- Contacts that overlap, and dropouts in the middle of them ------------------------------------


def watson_drops_out_while_holmes_slides(move: int) -> Talk:
    """Watson stands on S30 and drops out for 76 ms; Holmes is slid from S10 to S11 meanwhile."""
    talk = at_table("sarpedon", "anna.holmes@S10", "anna.watson@S20", "ben.bob@S38", move=move)
    hear(talk, "-S20@100 +S30@594 -S30@790 +S11@798 +S30@866 -S10@945")
    talk.wait(2800)
    return talk


@pytest.mark.parametrize("move", [2, 3, 4])
def test_a_figure_that_drops_out_has_not_gone_where_another_is_felt(move: int) -> None:
    talk = watson_drops_out_while_holmes_slides(move)
    assert not talk.heard(Mismatched)
    assert talk.log["anna.holmes"] == "S11"
    assert talk.log["anna.watson"] == "S30"
    hear(talk, "-S11@3845 +S10@4245 -S30@4719 +S11@5701")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.holmes"] == "S10"
    assert talk.log["anna.watson"] == "S11"


@pytest.mark.parametrize("move", [3, 4])
def test_contacts_overlap_only_between_spaces_joined_by_a_path(move: int) -> None:
    talk = at_table(
        "marmoreal", "anna.bigfoot@M14", "anna.jackalope@M13", "ben.bob@M20", move=move
    )  # fmt: skip
    hear(talk, "-M14@290 +M01@898 -M01@1500 +M07@1690 +M01@1702 -M13@1727 -M07@2005 +M08@2138")
    talk.wait(4000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.bigfoot"] == "M01"
    assert talk.log["anna.jackalope"] == "M08"


def test_contacts_do_not_overlap_through_a_passage() -> None:
    talk = at_table("baskerville-manor", "anna.alice@BM05", "ben.bob@BM20", move=3)
    hear(talk, "+BM06@100 -BM05@300")
    assert talk.state.belief.keys() == {
        world for world in talk.state.belief if world.places[0] is None
    }


# --- Figures with and without a tag on one board --------------------------------------------------


def test_what_stands_without_a_name_is_not_who_is_read_elsewhere() -> None:
    talk = at_table("sarpedon", "anna.holmes@S20", "anna.watson@S18", "ben.bob@S32", move=2)
    hear(talk, "-S20@1000 -S18@1010 +S19@1800 +S10=anna.holmes@2300")
    talk.wait(3000)
    assert not talk.heard(TrackerAsked)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.holmes"] == "S10"
    assert talk.log["anna.watson"] == "S19"


# --- Guidance -------------------------------------------------------------------------------------


def test_whoever_was_told_by_name_where_to_stand_is_believed_to_stand_there() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@B", "ben.rex@R", move=1), tags=False)
    talk.lift("A")  # the board takes Bob, whom she pushed on, for Alice
    talk.put("D", "ben.bob", after_ms=130)
    talk.wait(3000)
    assert talk.phase == Phase.MISMATCH
    first = talk.state.steps[0]
    assert first == PutBack("anna.alice", "D", "A")
    talk.lift("B")  # here she really stood
    talk.put("A", "anna.alice")
    talk.wait(1000)
    assert talk.state.steps[0] == PutBack("ben.bob", "D", "B")
    talk.move("D", "B")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)


BUMPED_ONTO_A_TRAP = (
    "-SO11@1000 -SO19@1010 -SO09@1020 +SO12=anna.medusa@1264 +SO17=ben.quincey@1300"
)


def test_of_alike_figures_whoever_may_have_been_put_elsewhere_is_not_believed_to_be_as_told() -> (
    None
):
    talk = at_table(
        "baskerville-manor", "anna.dracula@BM32", "anna.sister-1@BM01", "anna.sister-2@BM09",
        "ben.bob@BM27", "ben.rex@BM31", move=2,
        classes={"anna.sister-1": "sister", "anna.sister-2": "sister"},
    )  # fmt: skip
    hear(talk, "-BM09@364 +BM11@1843")
    talk.wait(1900)
    hear(talk, "-BM01@3948 -BM32@4466")
    talk.wait(300)  # both are in a hand; a moment later one of them is put where Dracula belongs
    hear(talk, "+BM32@4841 +BM01@5296 -BM11@5332 +BM09@6024")
    talk.wait(3000)
    assert talk.phase != Phase.IN_SYNC


def told_with_two_in_hand() -> Talk:
    """Lucy stands wrong, Dracula and Mina are in hands: now people are told where each belongs."""
    talk = at_table(
        "baskerville-manor", "anna.dracula@BM32", "anna.mina@BM01", "anna.lucy@BM09",
        "ben.bob@BM27", "ben.rex@BM31", move=2,
    )  # fmt: skip
    hear(talk, "-BM09@364 +BM11@1843 -BM01@1900 -BM32@1950")
    talk.wait(1199)
    assert not talk.heard(Mismatched)
    talk.wait(1)
    (told,) = talk.heard(Mismatched)
    assert PutBack("anna.dracula", None, "BM32") in told.steps
    return talk


def test_an_instruction_that_nobody_can_have_read_yet_is_not_believed() -> None:
    talk = told_with_two_in_hand()
    hear(talk, "+BM32@3183 +BM01@3700 -BM11@4200 +BM09@4900")  # Mina first, then Dracula
    talk.wait(3000)
    assert talk.phase == Phase.QUESTION
    assert talk.state.question is not None
    moves = {(m.fighter, m.end) for option in talk.state.question.options for m in option.moves}
    assert moves == {("anna.dracula", "BM01"), ("anna.mina", "BM32")}


def test_an_instruction_that_people_had_time_to_read_is_believed() -> None:
    talk = told_with_two_in_hand()
    hear(talk, "+BM32@3551 +BM01@4100 -BM11@4600 +BM09@5300")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)


def test_a_trap_does_not_go_off_while_people_are_being_led_back() -> None:
    talk = at_table(
        "soho", "anna.medusa@SO11", "ben.quincey@SO19", "ben.dracula@SO09",
        move=3, tags=True, traps=("ben@SO12",),
    )  # fmt: skip
    hear(talk, BUMPED_ONTO_A_TRAP)
    talk.wait(2600)
    assert talk.phase == Phase.MISMATCH
    assert PutBack("anna.medusa", "SO12", "SO11") in talk.state.steps
    hear(talk, "-SO17@4000 +SO19=ben.quincey@4800")
    talk.wait(3000)
    assert not talk.heard(Settled)
    hear(talk, "+SO09=ben.dracula@8000")
    talk.wait(3000)
    assert not talk.heard(Settled)
    hear(talk, "-SO12@11500 +SO11=anna.medusa@12000")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
@pytest.mark.parametrize("read", ["", "=anna.medusa"], ids=["unnamed", "named"])
def test_a_trap_under_a_swept_figure_is_asked_about_although_others_may_have_changed_places(
    read: str, tags: bool
) -> None:
    talk = at_table(
        "soho", "anna.medusa@SO11", "ben.quincey@SO19", "ben.dracula@SO09",
        move=3, tags=tags, traps=("ben@SO12",),
    )  # fmt: skip
    hear(talk, f"-SO11@1000 -SO19@1010 -SO09@1020 +SO12{read}@1264 +SO17@1300")
    talk.wait(2600)
    hear(talk, "-SO17@4000 +SO19@4800")
    talk.wait(3000)
    hear(talk, "+SO09@8000")
    talk.wait(3000)
    assert not talk.heard(Settled)
    assert talk.state.question is not None
    assert talk.state.question.about_trap
    hear(talk, "-SO12@11500 +SO11@12000")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(Settled)


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_nothing_is_settled_while_guided_people_hold_a_figure(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H", move=2), tags=tags)
    talk.move("A", "F")
    talk.wait(1500)
    assert talk.phase == Phase.MISMATCH
    talk.move("K", "M")  # legal by itself
    talk.lift("F", after_ms=100)
    talk.wait(3000)
    assert not talk.heard(Settled)
    talk.put("A", "anna.alice")
    talk.wait(1000)
    assert [move.end for move in talk.heard(Settled)[-1].moves] == ["M"]
    assert talk.phase == Phase.IN_SYNC


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_a_wrong_drop_that_is_corrected_within_a_second_springs_no_trap(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H", traps=("ben@C",)), tags=tags)
    talk.move("A", "C")
    talk.lift("C", after_ms=990)
    talk.put("B", after_ms=400)
    talk.wait(3000)
    ends = [move.end for each in talk.heard(Settled) for move in each.moves]
    assert "C" not in ends
    assert not any(each.trap_seen for each in talk.heard(Settled))


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
def test_after_a_bump_nobody_is_told_to_undo_a_legal_move(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@F", "ben.rex@R"), tags=tags)
    talk.lift("F")  # a sleeve
    talk.put("G", after_ms=30)
    talk.lift("A", after_ms=300)
    talk.put("C", "anna.alice", after_ms=600)
    talk.wait(2500)
    assert talk.phase == Phase.MISMATCH
    assert talk.state.steps == (PutBack("ben.bob", "G", "F"),)
    talk.move("G", "F")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "C"


# --- Traps and second moves -----------------------------------------------------------------------


def test_a_move_onto_a_trap_is_told_after_every_other_move() -> None:
    now = duel("anna.alice@A", "anna.jack@K", "ben.bob@H", traps=("ben@C",), move=2)
    talk = Talk(now)
    talk.lift("A")
    talk.lift("K", after_ms=50)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=100)
    talk.wait(3000)
    moves = [move.fighter for each in talk.heard(Settled) for move in each.moves]
    assert moves == ["anna.jack", "anna.alice"]


def test_a_revision_tells_the_move_onto_a_trap_last() -> None:
    now = duel("anna.alice@A", "anna.jack@K", "ben.bob@H", traps=("ben@B",), move=2)
    talk = Talk(now)
    talk.move("A", "C")
    talk.wait(2000)
    talk.lift("C")  # Alice is taken back onto the trap, and Jack moves as well
    talk.lift("K", after_ms=50)
    talk.put("B", "anna.alice", after_ms=400)
    talk.put("M", "anna.jack", after_ms=100)
    talk.wait(3000)
    last = talk.heard(Settled)[-1]
    assert last.moves[-1].end == "B"
    assert {move.fighter for each in talk.heard(Settled) for move in each.moves} == {
        "anna.alice", "anna.jack",
    }  # fmt: skip


def test_who_can_only_move_after_a_trap_went_off_is_told_on_its_own() -> None:
    now = duel("anna.alice@B", "anna.jack@A", "ben.bob@H", traps=("ben@C",), move=1)
    talk = Talk(now)
    talk.lift("B")
    talk.lift("A", after_ms=50)
    talk.put("C", "anna.alice", after_ms=400)
    talk.put("B", "anna.jack", after_ms=100)
    talk.wait(2000)
    first = talk.heard(Settled)[0]
    assert [move.fighter for move in first.moves] == ["anna.alice"]


# --- Flapping -------------------------------------------------------------------------------------


def one_of_two_flapping_spaces_was_left() -> Talk:
    """BM08 and BM06 flap; then the figure on BM06 goes to BM05 through the passage."""
    talk = at_table("baskerville-manor", "anna.ana@BM08", "anna.eve@BM06", "ben.bob@BM20", move=2)
    noise = " ".join(
        flapping(space, edges=12, every_ms=60, from_ms=from_ms)
        for space, from_ms in (("BM08", 1000), ("BM06", 2100))
    )
    hear(talk, f"{noise} -BM06@2960 +BM05@3936")
    return talk


def test_of_two_flapping_spaces_the_one_that_still_reads_its_figure_keeps_it() -> None:
    talk = one_of_two_flapping_spaces_was_left()
    talk.wait(8000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.ana"] == "BM08"
    assert talk.log["anna.eve"] == "BM05"


@pytest.mark.parametrize(("space", "present"), [("BM06", False), ("BM08", True)])
def test_a_tap_says_which_flapping_space_was_left(space: str, present: bool) -> None:
    talk = one_of_two_flapping_spaces_was_left()
    talk.tell(o.Confirmed(space, present=present, at_ms=talk.now_ms))
    talk.wait(600)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.eve"] == "BM05"
    assert not talk.heard(TrackerAsked)
    assert not talk.heard(Withdrawn)


@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
@pytest.mark.parametrize("edges", [11, 12, 13, 40, 41])
def test_an_empty_space_that_flaps_never_opens_a_mismatch(edges: int, tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    for number in range(edges):
        talk.now_ms += 70
        talk.tell(o.Edge("S", present=number % 2 == 0, at_ms=talk.now_ms))
    if edges > 11:
        assert talk.trust("S") is Trust.FLAPPING
        talk.wait(20_000)
        assert not talk.heard(Mismatched)
        assert talk.phase == Phase.IN_SYNC
    talk.move("A", "D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"


def test_an_empty_space_that_was_untrusted_and_flickers_on_never_opens_a_mismatch() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    for number in range(12):
        talk.now_ms += 70
        talk.tell(o.Edge("S", present=number % 2 == 0, at_ms=talk.now_ms))
    for number in range(6):  # slowly, so that it is listened to
        talk.wait(5000)
        talk.tell(o.Edge("S", present=number % 2 == 0, at_ms=talk.now_ms))
    assert not talk.heard(Mismatched)


def test_a_space_that_reported_a_figure_rightly_is_trusted_again() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    for number in range(12):
        talk.now_ms += 70
        talk.tell(o.Edge("C", present=number % 2 == 0, at_ms=talk.now_ms))
    talk.wait(5000)
    assert talk.trust("C") is Trust.DOUBTFUL
    talk.move("A", "C")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "C"
    assert talk.trust("C") is Trust.GOOD


def test_a_figure_put_on_a_flapping_space_is_found_there_once_it_is_calm() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    talk.lift("A")
    for number in range(12):
        talk.now_ms += 35
        talk.tell(o.Edge("D", present=number % 2 == 0, at_ms=talk.now_ms))
    talk.put("D")
    assert talk.trust("D") is Trust.FLAPPING
    talk.wait(4000)
    assert talk.log["anna.alice"] == "D"
    assert talk.phase == Phase.IN_SYNC


def test_a_tag_on_a_flapping_space_names_its_figure_at_once() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"))
    for number in range(12):
        talk.now_ms += 35
        talk.tell(o.Edge("D", present=number % 2 == 0, at_ms=talk.now_ms))
    talk.move("A", "D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"
    assert not talk.heard(TrackerAsked)


# --- Things that come late ------------------------------------------------------------------------


def test_a_space_that_says_too_slowly_that_it_was_left_leaves_nobody_in_the_air() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    hear(talk, "+D@600 -A@700")
    talk.wait(3000)
    assert talk.log["anna.alice"] == "D"
    assert talk.phase == Phase.IN_SYNC


def test_two_spaces_that_drop_out_together_are_no_exchange() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 -B@110 +B@240 +A@290")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)


def test_two_own_figures_that_are_bumped_together_and_put_back_are_not_asked_about() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 +B@130 -K@150 -B@1000 +K@1400 +A@1900")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)


def test_two_own_figures_that_seem_to_be_lifted_together_and_are_exchanged_are_asked_about() -> (
    None
):
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 -K@117 +K@612 +A@900")
    talk.wait(3000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_a_figure_felt_next_door_while_another_is_carried_is_asked_about() -> None:
    now = duel("anna.alice@A", "anna.jack@K", "ben.bob@H", move=5)
    talk = Talk(now, tags=False)
    hear(talk, "-A@100 +G@700 -K@1000 +C@1300 -G@1500 +M@3000")  # G felt Bob
    talk.wait(3000)
    (asked,) = talk.heard(TrackerAsked)
    ends = [{m.fighter: m.end for m in option.moves} for option in asked.question.options]
    assert {"anna.alice": "C", "anna.jack": "M"} in ends


# --- A tag that is read next door -----------------------------------------------------------------


def test_a_tag_read_next_door_does_not_override_the_space_that_still_reads_it() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"))
    talk.forget()
    talk.tell(o.Edge("B", present=True, at_ms=100, figure="anna.alice"))
    talk.now_ms = 100
    talk.wait(3000)
    assert not talk.said
    talk.tell(o.Edge("B", present=False, at_ms=talk.now_ms))
    talk.wait(3000)
    assert not talk.said
    talk.move("A", "D")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "D"


def test_a_tag_read_next_door_is_believed_once_its_own_space_is_left() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"))
    talk.tell(o.Edge("B", present=True, at_ms=100, figure="anna.alice"))
    talk.tell(o.Edge("A", present=False, at_ms=250))
    talk.now_ms = 250
    talk.wait(1000)
    assert talk.log["anna.alice"] == "B"
    assert talk.phase == Phase.IN_SYNC


def test_a_figure_put_on_the_space_that_read_its_neighbour_stands_there() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@L", "ben.bob@H"))
    talk.tell(o.Edge("B", present=True, at_ms=100, figure="anna.alice"))
    talk.now_ms = 100
    talk.lift("L")
    talk.put("B", "anna.jack")
    talk.wait(1000)
    assert talk.log["anna.alice"] == "A"
    assert talk.log["anna.jack"] == "B"
