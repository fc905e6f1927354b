"""Noise that once named a wrong figure without a word, or left people with nothing to do.

Echoes of a figure next door, bursts, bumps: whatever two readings explain is asked about.
"""

from __future__ import annotations

from companion.tracking import observations as o
from companion.tracking.outputs import Mismatched, Phase, PutBack, Settled, TrackerAsked
from companion.tracking.quality import Trust
from tests.companion.tracking.sequences import answer_is_taken, at_table, hear, offered
from tests.companion.tracking.talking import Talk, duel

# --- Echoes: an empty space feels the figure next door --------------------------------------------


def test_a_figure_that_seemed_to_slide_may_be_the_one_that_came_while_another_was_carried() -> None:
    talk = at_table("yukon-1900", "anna.hero@Y114", "anna.three@Y101", "ben.bob@Y122", move=4)
    hear(talk, "-Y114@100 +Y118@177 -Y101@468 +Y126@765 -Y118@992 +Y114@1772")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "Y126", "anna.three": "Y114"})


def test_what_came_beside_a_figure_is_not_soon_explained_by_moves_of_others() -> None:
    talk = at_table(
        "sherwood-forest", "anna.hero@SF19", "anna.four@SF07", "anna.six@SF18", "ben.bob@SF22",
        "ben.rex@SF16", move=4,
    )  # fmt: skip
    hear(talk, "-SF07@367 +SF14@472 -SF14@665 +SF15@687 +SF21@821 -SF19@1054 +SF13@1511")
    hear(talk, "-SF21@1586")
    talk.wait(3000)
    assert talk.log["anna.four"] == "SF15"
    answer_is_taken(talk, {"anna.hero": "SF13"})


def test_an_echo_beside_a_space_just_left_hides_no_exchange() -> None:
    talk = at_table("yukon-1900", "anna.hero@Y125", "anna.two@Y120", "ben.bob@Y105", move=3)
    hear(talk, "+Y115@3234 -Y120@3246 -Y125@3544 -Y115@3600 +Y125@4044")
    talk.wait(100)
    index = talk.state.context.index
    assert {world.places[index["anna.two"]] for world in talk.state.belief} == {None, "Y125"}


def test_what_stands_there_for_long_is_the_figure_that_is_missed() -> None:
    talk = at_table("marmoreal", "anna.hero@M14", "anna.three@M19", "ben.bob@M22", move=4)
    hear(talk, "-M19@100 +M19@191 +M17@460 -M19@683 +M27@1366 -M27@1697 -M14@2109 +M19@2526")
    talk.wait(12_000)
    answer_is_taken(talk, {"anna.hero": "M19", "anna.three": "M17"})


def test_a_figure_that_people_were_told_to_put_down_may_be_one_that_was_settled_wrongly() -> None:
    talk = at_table("soho", "anna.hero@SO11", "anna.three@SO07", "ben.bob@SO14", move=2)
    talk.tell(o.Offline(talk.now_ms))
    talk.wait(2000)
    talk.on = {"SO22": "anna.hero", "SO07": "", "SO01": "anna.three", "SO14": "ben.bob"}
    talk.see()
    hear(talk, "-SO22@2125 +SO27@2184 -SO07@2266")
    talk.wait(2000)
    assert talk.state.steps == (PutBack("anna.three", "SO27", "SO07"),)
    hear(talk, "-SO01@5564 +SO07@6349 -SO27@6433 +SO01@7336")  # three was on SO01
    talk.wait(3000)
    assert {} in offered(talk)


# --- Bursts ---------------------------------------------------------------------------------------


def test_a_burst_beside_who_was_lifted_does_not_say_who_came() -> None:
    talk = at_table("sarpedon", "anna.hero@S12", "anna.three@S03", "ben.bob@S14", move=5)
    hear(talk, "-S03@100 +S17@201 -S17@257 +S17@319 -S12@380 -S17@384 +S17@445 +S34@494 -S17@502")
    hear(talk, "+S17@566 -S17@625 +S17@686 -S17@749 +S17@811 -S17@868 +S17@928 -S17@991 +S31@3107")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "S31", "anna.three": "S34"})


def test_two_bursts_at_once_settle_nothing_in_the_midst_of_them() -> None:
    talk = at_table("sarpedon", "anna.hero@S01", "anna.four@S08", "ben.bob@S29", move=5)
    hear(talk, "-S08@100 -S01@1154 +S01@1218 -S01@1281 +S01@1342 -S01@1406 +S13@1413 +S01@1468")
    hear(talk, "-S01@1535 +S01@1598 -S01@1660 +S01@1725 +S08@1741 -S08@1776 -S01@1783 +S08@1810")
    assert not talk.heard(Settled)
    hear(talk, "-S08@1843 +S01@1849 +S08@1876 -S01@1911 -S08@1911 +S08@1947 -S08@1980 +S08@2014")
    hear(talk, "-S08@2047 +S28@2985")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "S28", "anna.four": "S13"})


def test_another_figure_may_come_to_a_space_that_goes_on_and_off() -> None:
    talk = at_table("sherwood-forest", "anna.hero@SF15", "anna.two@SF14", "ben.bob@SF01", move=4)
    hear(talk, "-SF15@543 +SF15@602 -SF15@664 +SF15@729 -SF15@788 +SF15@848 -SF14@853 +SF25@4677")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "SF25", "anna.two": "SF15"})


def test_a_figure_on_a_doubtful_space_is_not_where_a_burst_began_as_it_came() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    hear(talk, " ".join(f"{'+-'[n % 2]}D@{100 + 70 * n}" for n in range(12)))
    talk.wait(5000)
    assert talk.trust("D") is Trust.DOUBTFUL
    begin_ms = talk.now_ms
    hear(talk, f"-A@{begin_ms + 100}")
    hear(talk, f"+B@{begin_ms + 698} +D@{begin_ms + 700}")
    noise = [f"{'-+'[n % 2]}B@{begin_ms + 730 + 30 * n}" for n in range(13)]
    hear(talk, " ".join(noise))
    index = talk.state.context.index["anna.alice"]
    assert "D" in {world.places[index] for world in talk.state.belief}


_HELD_DURING_BURST = (
    "+S29@1239 -S29@1306 +S29@1376 -S29@1445 -S24@1452 +S29@1520 -S29@1585 +S29@1655 -S29@1729 "
    "+S29@1796 -S29@1866 +S29@1939 -S29@2006"
)
"""A space between two figures goes on and off while one of them is in a hand."""


def test_what_a_burst_feels_without_a_name_is_not_asked_about_before_the_tag_is_read() -> None:
    talk = at_table("sarpedon", "anna.hero@S24", "ben.hero@S30", move=6, tags=True)
    hear(talk, _HELD_DURING_BURST)
    hear(talk, "+S24=anna.hero@5000")
    talk.wait(2000)
    assert not talk.heard(TrackerAsked)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log == {"anna.hero": "S24", "ben.hero": "S30"}


def test_what_stays_without_a_name_is_asked_about_all_the_same() -> None:
    talk = at_table("sarpedon", "anna.hero@S24", "ben.hero@S30", move=6, tags=True)
    hear(talk, _HELD_DURING_BURST + " +S29@2106")
    talk.wait(6000)
    assert {"anna.hero": "S29"} in offered(talk)


# --- Bumps ----------------------------------------------------------------------------------------


def test_who_was_in_a_hand_when_it_was_named_may_be_elsewhere_by_now() -> None:
    talk = at_table(
        "baskerville-manor", "anna.hero@BM09", "anna.three@BM11", "ben.hero@BM22", "ben.two@BM15",
        move=5, traps=("ben@BM19",),
    )  # fmt: skip
    hear(talk, "-BM11@100 +BM16@561 -BM09@635 +BM04@635 -BM15@674 +BM18@731 -BM16@756 +BM19@813")
    talk.wait(1500)
    assert talk.phase == Phase.MISMATCH
    hear(talk, "-BM04@2803 +BM09@3272 -BM18@3842 +BM15@4560 -BM19@5060")
    talk.wait(320)
    assert talk.heard(Mismatched)[-1].steps == (PutBack("anna.three", None, "BM11"),)
    hear(talk, "+BM16@5431 -BM16@5974 +BM31@6779 -BM09@7333 +BM11@7845")
    talk.wait(3000)
    assert {"anna.three": "BM31", "anna.hero": "BM11"} in offered(talk)


def test_a_knock_that_is_felt_late_is_seen_by_what_nothing_else_explains() -> None:
    talk = at_table(
        "marmoreal", "anna.hero@M23", "anna.two@M30", "anna.six@M10", "ben.five@M11", "ben.bob@M14",
        move=5,
    )  # fmt: skip
    hear(talk, "-M30@1926 +M15@2676 -M11@2715 +M19@2733 +M29@2747 +M26@2807 -M23@2846 -M10@2862")
    hear(talk, "-M15@6349 +M10@6908 -M19@7444 +M11@7879 -M26@8139 +M23@8894")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.two"] == "M29"
    assert talk.log["anna.six"] == "M10"


def test_hands_that_exchange_figures_among_many_that_were_swept_off_are_asked() -> None:
    talk = at_table(
        "yukon", "anna.hero@Y03", "anna.two@Y12", "anna.four@Y14", "ben.hero@Y05", "ben.three@Y11",
        "ben.five@Y17", move=2,
    )  # fmt: skip
    hear(talk, "-Y14@100 +Y26@1096 -Y05@1371 +Y06@1400 -Y12@1413 -Y11@1419 -Y26@2538 -Y03@3004")
    hear(talk, "+Y03@3297 -Y06@3553 +Y26@3754 +Y05@4218 +Y11@4438 +Y12@4722")
    talk.wait(3000)
    assert talk.state.is_lost
    assert talk.heard(TrackerAsked)[-1].question.whole_board


def test_figures_bumped_as_soon_as_one_was_put_down_and_put_back_are_not_asked_about() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@K", "ben.bob@H"), tags=False)
    hear(talk, "-A@100 +C@700 -K@760 +L@790 -C@800 -L@1600 +K@2000 +C@2500")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "C"
    assert not talk.heard(TrackerAsked)


def test_who_was_bumped_and_put_back_is_not_asked_about_when_one_of_them_moves_later() -> None:
    talk = Talk(duel("anna.alice@A", "anna.jack@E", "ben.bob@L", move=5), tags=False)
    hear(talk, "-A@100 +B@130 -L@150 -E@170 -B@1000 +A@1400 +L@1900 +E@2300")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    hear(talk, "-A@4000 +D@4600")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "D"


# --- Several at once ------------------------------------------------------------------------------


def test_who_was_up_long_enough_may_be_where_another_seemed_to_be_put_too_fast() -> None:
    talk = at_table(
        "raptor-paddock", "anna.hero@RP01", "anna.two@RP12", "anna.six@RP08", "anna.four@RP18",
        "ben.hero@RP03", "ben.three@RP28", "ben.five@RP25", move=5,
    )  # fmt: skip
    hear(talk, "-RP01@1068 +RP24@1162 -RP12@1304 +RP02@1494 -RP24@1708 +RP16@1860 -RP16@2160")
    hear(talk, "+RP01@4234")  # RP24 and RP16 felt figures next door
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "RP02", "anna.two": "RP01"})


def test_who_was_settled_where_a_space_felt_another_may_be_who_was_put_down_since() -> None:
    talk = at_table("raptor-paddock", "anna.hero@RP02", "anna.two@RP25", "ben.bob@RP13", move=4)
    hear(talk, "-RP25@1462 +RP03@1505")  # RP03 feels the hero beside it
    talk.wait(200)
    assert talk.log["anna.two"] == "RP03"
    hear(talk, "-RP02@1816 +RP09@2014 -RP03@2073 +RP03@3689")
    talk.wait(3000)
    assert {"anna.hero": "RP03", "anna.two": "RP09"} in offered(talk)


def test_a_figure_slid_over_a_space_that_did_not_feel_it_may_be_the_one_that_came() -> None:
    talk = at_table("helicarrier", "anna.hero@H12", "anna.two@H23", "ben.bob@H02", move=5)
    hear(talk, "-H12@451 +H11@490 -H11@722 +H17@767 -H23@784 +H27@950 -H17@1002 +H18@2732")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "H27", "anna.two": "H18"})


def test_what_a_space_felt_too_late_says_who_it_is_that_seemed_thrown() -> None:
    talk = at_table(
        "yukon", "anna.hero@Y31", "anna.two@Y18", "anna.four@Y21", "ben.hero@Y16", "ben.three@Y11",
        move=4,
    )  # fmt: skip
    hear(talk, "-Y18@472 +Y04@1659 -Y31@1773 +Y23@1792 -Y11@1837")  # Ben's figure slid to Y04
    talk.wait(1200)
    hear(talk, "+Y31@3383 -Y04@4082 +Y11@4625 -Y31@5235 +Y24@6370")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "Y24", "anna.two": "Y23"})


def test_hands_exchanged_two_before_a_sleeve_swept_the_space_of_one_of_them() -> None:
    talk = at_table(
        "sherwood-forest", "anna.hero@SF15", "anna.three@SF02", "anna.five@SF30", "ben.four@SF01",
        "ben.hero@SF20", "ben.two@SF06", move=3,
    )  # fmt: skip
    hear(talk, "-SF02@952 -SF15@1126 +SF15@1410 -SF01@1559 -SF15@1565 +SF02@1865 +SF01@3238")
    hear(talk, "+SF15@3594")
    talk.wait(3000)
    assert {"anna.hero": "SF02", "anna.three": "SF15"} in offered(talk)


def test_what_the_game_says_in_the_middle_of_a_burst_drops_nothing_that_may_be_so() -> None:
    talk = at_table(
        "baskerville-manor", "anna.hero@BM10", "anna.three@BM28", "anna.five@BM17",
        "anna.seven@BM31", "ben.hero@BM16", "ben.two@BM21", "ben.four@BM29", "ben.six@BM05", move=4,
    )  # fmt: skip
    hear(talk, "-BM28@905 +BM23@1414 -BM23@1492 +BM23@1566 -BM23@1642 +BM23@1717 -BM23@1792")
    hear(talk, "+BM14@1841 +BM23@1864 -BM23@1944 +BM23@2018 -BM23@2089 +BM23@2169 -BM10@2222")
    hear(talk, "-BM23@2241 +BM23@2318 -BM23@2394")
    talk.wait(200)
    assert talk.log["anna.hero"] == "BM14"
    talk.tell(o.ContextChanged(talk.state.context, talk.now_ms))
    hear(talk, "+BM09@2763")
    talk.wait(3000)
    answer_is_taken(talk, {"anna.hero": "BM09", "anna.three": "BM14"})


def test_a_figure_slid_long_after_two_were_lifted_was_not_thrown_by_what_lifted_them() -> None:
    talk = at_table(
        "sherwood-forest", "anna.hero@SF16", "anna.two@SF03", "anna.four@SF05", "anna.six@SF29",
        "ben.hero@SF26", "ben.three@SF04", "ben.five@SF12", "ben.seven@SF21", move=3,
    )  # fmt: skip
    hear(talk, "-SF05@983 -SF29@1008 +SF29@1434 +SF05@1588 -SF03@1707 +SF20@1819 +SF15@2100")
    hear(talk, "-SF15@2148 -SF20@2202 +SF19@2220")
    talk.wait(1500)
    assert talk.phase == Phase.MISMATCH
    hear(talk, "-SF19@5173 +SF03@5778")
    talk.wait(3000)
    assert {"anna.four": "SF29", "anna.six": "SF05"} in offered(talk)


def test_a_space_that_felt_the_figure_next_door_does_not_say_that_its_own_came_back() -> None:
    talk = at_table("raptor-paddock", "anna.hero@RP22", "anna.seven@RP21", "ben.hero@RP16", move=3)
    hear(talk, "-RP22@1000 +RP22@1252 -RP21@1530 +RP21@1816")
    talk.wait(3000)
    assert {"anna.hero": "RP21", "anna.seven": "RP22"} in offered(talk)


def test_two_figures_put_back_one_long_after_the_other_are_not_asked_about() -> None:
    talk = at_table("raptor-paddock", "anna.hero@RP22", "anna.seven@RP21", "ben.hero@RP16", move=3)
    hear(talk, "-RP22@1000 +RP22@1252 -RP21@3000 +RP21@3286")
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert not talk.heard(TrackerAsked)
