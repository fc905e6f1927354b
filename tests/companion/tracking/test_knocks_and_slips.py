"""Knocks, late contacts and noise that once named the wrong figure without asking anybody."""

from __future__ import annotations

import msgspec
import pytest

from companion.tracking import observations as o
from companion.tracking.outputs import Missing, Phase, PutBack, Settled, TrackerAsked
from companion.tracking.quality import Trust
from tests.builders import table
from tests.companion.tracking.sequences import hear
from tests.companion.tracking.talking import LADDER, Talk, context, duel


def options(talk: Talk) -> list[dict[str, str]]:
    """Who stands where in the options of the last question."""
    asked = talk.heard(TrackerAsked)[-1]
    return [{move.fighter: move.end for move in option.moves} for option in asked.question.options]


# --- Knocked onto the space of another ------------------------------------------------------------


@pytest.mark.parametrize("knock", ["-B@300 +A@320", "-B@115 +A@140"])
def test_a_figure_may_be_knocked_onto_a_space_that_was_left_a_moment_ago(knock: str) -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H"), tags=False)
    hear(talk, f"-A@100 {knock} +D@1500")
    talk.wait(3000)
    assert not talk.heard(Settled)
    assert {"anna.alice": "D", "anna.jack": "A"} in options(talk)


@pytest.mark.parametrize("back", ["+A@134 +L@149 +B@205", "+B@134 +A@170 +L@290"])
def test_three_spaces_that_drop_out_together_are_as_before(back: str) -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@L"), tags=False)
    before = talk.state.belief
    hear(talk, f"-A@100 -B@104 -L@104 {back}")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.state.belief.keys() == before.keys()


# --- Guidance -------------------------------------------------------------------------------------


def test_a_figure_from_its_own_space_is_not_taken_for_the_one_that_was_named() -> None:
    talk = Talk(duel("anna.alice@D", "ben.bob@F", move=5), tags=False)
    hear(talk, "-F@100 +G@130")
    talk.wait(2000)
    assert talk.state.steps == (PutBack("ben.bob", "G", "F"),)
    talk.move("D", "F")  # she moves on instead
    talk.wait(2000)
    assert not talk.heard(Settled)
    assert talk.phase == Phase.MISMATCH


def test_who_was_carried_pushed_nobody_out_of_the_space_beside() -> None:
    talk = Talk(duel("ben.bob@F", "ben.rex@R", "anna.alice@B", "anna.jack@A"), tags=False)
    hear(talk, "-B@100 -F@138 +G@162 +D@1165")
    talk.wait(2000)
    assert PutBack("anna.alice", "D", "B") in talk.state.steps
    hear(talk, "-G@4000 +F@4400")
    talk.wait(500)
    hear(talk, "-A@5200 +B@5900")  # Jack takes the space that Alice left
    talk.wait(3000)
    assert talk.log["anna.jack"] != "D"


# --- What is asked about stays so -----------------------------------------------------------------


def test_a_push_is_asked_about_even_if_a_trap_goes_off_meanwhile() -> None:
    standing = ("anna.alice@A", "anna.jack@K", "anna.eve@P", "ben.bob@B")
    now = duel(*standing, traps=("ben@M",), move=4)
    talk = Talk(now, tags=False)
    hear(talk, "-A@100 -B@200 +B@310 +C@420 -K@900 +M@1300 -P@1500")
    talk.wait(1300)
    (sprung,) = talk.heard(Settled)
    assert [move.end for move in sprung.moves] == ["M"]
    after = context(table(LADDER, "anna.alice@A", "anna.jack@M", *standing[2:]), move=4)
    walks = {name: each for name, each in after.walks.items() if name != "anna.jack"}
    talk.tell(o.ContextChanged(msgspec.structs.replace(after, walks=walks), talk.now_ms))
    hear(talk, "+Q@3500")
    talk.wait(3000)
    assert {"anna.alice": "B", "ben.bob": "C", "anna.eve": "Q"} in options(talk)
    assert talk.log["anna.alice"] == "A"


def test_an_exchange_is_asked_about_if_a_figure_was_felt_for_a_moment_on_the_way() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 +B@190 -B@270 -E@400 +E@900 +A@1200")
    talk.wait(3000)
    assert len(talk.heard(TrackerAsked)) == 1


def test_an_exchange_is_asked_about_if_a_space_went_on_and_off_meanwhile() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@H"), tags=False)
    hear(talk, "+B@61 -A@100 -B@130 +B@202 -B@272 +B@348 -B@418 -E@481 +B@490 -B@561")
    hear(talk, "+B@637 -B@709 +B@780 -B@852 +E@903 +A@1375")
    talk.wait(3000)
    assert {"anna.alice": "E", "anna.jack": "A"} in options(talk)


def test_own_figures_taken_by_hand_are_asked_about_even_if_another_was_up_as_well() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 -E@400 -H@700 +E@1000 +A@1500 +H@4000")
    talk.wait(3000)
    assert {"anna.alice": "E", "anna.jack": "A"} in options(talk)


def test_an_exchange_is_asked_about_if_one_of_the_two_is_bumped_only_afterwards() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@H", move=4), tags=False)
    hear(talk, "-E@100 +G@700")
    talk.wait(600)
    hear(talk, "-G@1500 -A@2000 +A@2500 +G@2750 -G@2870 -H@2900 -A@2940 +K@2960")
    hear(talk, "+E@4000 +H@6000 -K@6600 +A@7200")
    talk.wait(3000)
    assert {"anna.alice": "E", "anna.jack": "A"} in options(talk)


# --- Contacts that are felt too long --------------------------------------------------------------


def test_a_figure_that_slid_on_while_its_first_space_still_felt_it_may_be_the_one_that_came() -> (
    None
):
    talk = Talk(duel("anna.alice@A", "anna.jack@Q", "ben.bob@H", move=5), tags=False)
    hear(talk, "+B@100 -Q@140 -B@210 +C@245 -A@247 +B@2800")
    talk.wait(3000)
    assert {"anna.alice": "C", "anna.jack": "B"} in options(talk)


@pytest.mark.parametrize("beside", ["ben.bob@D", "anna.jack@D"])
def test_a_figure_knocked_aside_and_felt_too_long_may_be_the_one_that_came(beside: str) -> None:
    talk = Talk(duel("anna.alice@A", beside), tags=False)
    hear(talk, "-A@100 +C@740 -D@865")
    assert {world.places for world in talk.state.belief} == {("C", None), (None, "C")}


def test_a_figure_that_only_dropped_out_is_not_the_one_that_came_beside() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@D"), tags=False)
    hear(talk, "-A@100 +C@740 -D@865 +D@1000")
    assert {world.places for world in talk.state.belief} == {("C", "D")}
    talk.wait(1000)
    assert talk.log["anna.alice"] == "C"
    assert not talk.heard(TrackerAsked)


# --- Bursts while a figure is carried -------------------------------------------------------------


def test_a_figure_put_on_a_doubtful_space_during_a_burst_elsewhere_is_found() -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=False)
    noise = [f"{'+-'[n % 2]}D@{100 + 70 * n}" for n in range(12)]
    hear(talk, " ".join(noise))
    talk.wait(5000)
    assert talk.trust("D") is Trust.DOUBTFUL
    hear(talk, "-A@7000 +C@7500 -C@7575 +C@7655 +D@7760 -C@7810")
    talk.wait(9000)
    assert not talk.heard(Missing)
    assert talk.log["anna.alice"] == "D"
    assert talk.phase == Phase.IN_SYNC


def test_a_figure_put_down_during_a_burst_elsewhere_is_not_taken_for_the_next_one() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 +C@700 -C@750 +C@793 -C@841 +C@888 -C@931 +D@940 +C@977 -C@1027")
    hear(talk, "+C@1070 -C@1119 +C@1163 -C@1208 -K@2180 +M@3505")
    talk.wait(6000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "D"
    assert talk.log["anna.jack"] == "M"


def test_a_burst_of_a_space_beside_leaves_nobody_in_the_air() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 -B@430 +C@440 +B@484 -B@538 +B@591 -B@647 +B@705 -B@759 +B@816")
    talk.wait(3000)
    assert not any(world.air for world in talk.state.belief)


def test_a_space_that_goes_on_and_off_does_not_say_that_its_figure_never_left() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@B", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 +A@1362 -A@1416 +C@1465 +A@1470 -A@1524 +A@1581 -A@1634 +A@1690 -A@1743")
    talk.wait(3000)
    placed = talk.state.belief
    assert any(world.places == ("C", "B", "H") for world in placed)


# --- Nobody could follow --------------------------------------------------------------------------


def test_a_table_that_is_asked_about_as_a_whole_is_not_taken_for_right_by_itself() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 -E@400 +E@900 +A@1200")
    talk.wait(2000)
    talk.tell(o.PersonAnswered(-1, talk.now_ms))
    assert talk.heard(TrackerAsked)[-1].question.whole_board
    hear(talk, "-H@4000 +H@4090")
    talk.wait(3000)
    assert talk.phase == Phase.QUESTION
