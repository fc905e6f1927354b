"""Figures that are felt too long, spaces that flap, people who do otherwise than they were told.

Each sequence could be read as another figure's just as well, so people are asked.
"""

from __future__ import annotations

from companion.tracking import observations as o
from companion.tracking.outputs import Mismatched, Phase, Settled
from tests.companion.tracking.sequences import answer_is_taken, at_table, hear, offered


def test_a_figure_felt_too_long_is_not_forgotten_when_the_next_one_is_lifted() -> None:
    talk = at_table("helicarrier", "anna.hero@H26", "anna.three@H13", "ben.bob@H02", move=4)
    hear(talk, "+H20@75 -H26@120 -H13@423 +H16@1156")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "H20", "anna.three": "H16"})


def test_a_figure_that_slid_on_is_not_forgotten_when_the_next_one_is_lifted() -> None:
    talk = at_table(
        "baskerville-manor", "anna.five@BM26", "anna.hero@BM15", "ben.bob@BM04", move=3
    )  # fmt: skip
    hear(talk, "+BM27@267 -BM27@396 +BM16@424 -BM26@503 -BM15@741 +BM24@1640")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.five": "BM16", "anna.hero": "BM24"})


def test_who_made_room_for_a_figure_felt_too_long_may_be_where_something_came() -> None:
    talk = at_table(
        "baskerville-manor", "anna.four@BM16", "anna.hero@BM09", "ben.bob@BM23", move=4
    )  # fmt: skip
    hear(talk, "-BM16@409 +BM07@1293 +BM16@1323 -BM07@1359 +BM03@1393 -BM09@1470")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.four": "BM03", "anna.hero": "BM16"})


def test_a_space_that_goes_on_and_off_does_not_hide_who_is_back() -> None:
    talk = at_table("yukon-1900", "anna.hero@Y106", "anna.four@Y105", "ben.bob@Y109", move=4)
    hear(talk, "-Y106@291 -Y105@355 +Y107@355 +Y126@413 +Y105@484 -Y126@484 -Y107@537 +Y113@554")
    hear(talk, "+Y126@554 -Y126@627 +Y126@693 -Y113@709 -Y126@767 +Y125@798 -Y125@1034 +Y112@1378")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "Y112"})


def test_who_was_named_to_people_is_asked_about_if_another_figure_was_in_the_hand() -> None:
    talk = at_table(
        "raptor-paddock", "anna.hero@RP03", "anna.four@RP12", "anna.six@RP07", "ben.bob@RP06",
        move=4,
    )  # fmt: skip
    hear(talk, "-RP03@634 +RP01@696 -RP12@716 +RP19@772 -RP06@805 +RP10@851 -RP19@2184")
    talk.wait(2000)
    assert talk.state.steps[0].fighter == "anna.four"  # is to go to RP12
    hear(talk, "+RP09@4444 -RP01@4601 +RP12@4889 -RP10@6699 +RP06@7352")
    talk.wait(3000)
    assert not talk.heard(Settled)
    answer_is_taken(talk, {"anna.four": "RP09", "anna.hero": "RP12"})


def test_a_hand_that_takes_a_figure_long_after_a_bump_may_exchange_it() -> None:
    talk = at_table(
        "sherwood-forest", "anna.hero@SF07", "anna.three@SF12", "ben.bob@SF13",
        move=4, traps=("ben@SF24",),
    )  # fmt: skip
    hear(talk, "-SF12@484 +SF24@601 -SF24@2219 -SF07@2678 +SF07@3274 +SF12@4243")
    talk.wait(3000)
    assert {"anna.hero": "SF12", "anna.three": "SF07"} in offered(talk)


def test_what_is_felt_far_away_is_no_bump() -> None:
    talk = at_table("sarpedon", "anna.two@S20", "anna.four@S25", "ben.bob@S31", move=3)
    hear(talk, "-S25@345 +S30@417 -S20@534 -S30@903 +S20@999 +S25@1550")  # S30 is not beside S25
    talk.wait(3000)
    assert {"anna.two": "S25", "anna.four": "S20"} in offered(talk)


def test_a_figure_knocked_aside_may_be_felt_until_after_a_move_was_settled() -> None:
    talk = at_table(
        "yukon-1900", "anna.three@Y121", "anna.five@Y116", "ben.bob@Y102", move=3
    )  # fmt: skip
    hear(talk, "-Y116@800 +Y127@996 +Y126@1153 -Y121@1210")
    talk.wait(6000)
    assert talk.phase == Phase.IN_SYNC
    assert (talk.log["anna.three"], talk.log["anna.five"]) == ("Y127", "Y126")


def test_a_figure_knocked_aside_may_be_felt_while_another_is_carried_from_beside() -> None:
    talk = at_table("sarpedon", "anna.three@S08", "anna.hero@S03", "ben.bob@S02", move=4)
    hear(talk, "-S08@925 +S01@982 -S02@1139 +S18@3145 -S01@3616 +S02@3965")
    talk.wait(3000)
    assert not talk.heard(Mismatched)
    assert talk.phase == Phase.IN_SYNC
    assert (talk.log["anna.three"], talk.log["ben.bob"]) == ("S18", "S02")


def test_who_moved_while_the_link_was_down_is_asked_about_however_many_were_knocked_over() -> None:
    talk = at_table(
        "soho", "anna.hero@SO17", "anna.three@SO01", "anna.seven@SO09",
        "ben.hero@SO21", "ben.two@SO22", "ben.six@SO18", move=5,
    )  # fmt: skip
    hear(talk, "-SO01@136 -SO22@1050 -SO21@1073 -SO18@1126")
    talk.tell(o.Offline(talk.now_ms))
    talk.wait(5000)
    stand = ("SO21", "SO22", "SO18", "SO27", "SO07", "SO05")
    talk.tell(o.BoardSnapshot(dict.fromkeys(stand, o.Seen.SOMEBODY), talk.now_ms))
    talk.wait(3000)
    assert not talk.heard(Settled)
    assert len(offered(talk)) == 6  # three figures on three spaces; the knocked ones are at home


def test_who_took_whose_place_while_the_link_was_down_is_asked_although_another_was_knocked() -> (
    None
):
    talk = at_table(
        "raptor-paddock", "anna.hero@RP14", "anna.six@RP13", "ben.five@RP22", "ben.hero@RP07",
        move=4,
    )  # fmt: skip
    talk.tell(o.Offline(talk.now_ms))
    talk.wait(5000)
    stand = ("RP07", "RP13", "RP20", "RP27")
    talk.tell(o.BoardSnapshot(dict.fromkeys(stand, o.Seen.SOMEBODY), talk.now_ms))
    talk.wait(2000)
    assert [step.fighter for step in talk.state.steps] == ["ben.five"]
    hear(talk, "-RP27@8000 +RP22@8600")
    talk.wait(3000)
    assert offered(talk) == [{"anna.hero": "RP20"}, {"anna.hero": "RP13", "anna.six": "RP20"}]


def test_an_empty_space_that_flickers_while_a_figure_is_carried_leaves_nobody_in_the_air() -> None:
    talk = at_table(
        "raptor-paddock", "anna.two@RP16", "anna.hero@RP28", "ben.five@RP11", move=2, tags=True
    )  # fmt: skip
    hear(talk, "-RP16@1131 +RP17@1262 -RP17@1295 +RP17@1330 -RP17@1365 +RP17@1401")
    hear(talk, "+RP15=anna.two@1402 -RP17@1436 +RP17@1467 -RP17@1503 +RP17@1538 -RP17@1571")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.two"] == "RP15"
