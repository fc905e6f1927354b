"""Facts about moving: what a fighter may pass, where it may stop, and what the refusal says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.errors import UnknownFighterError, UnknownSpaceError
from companion.rules.move_checks import check_move, check_path
from companion.rules.movement import Allowance, Meeting, StepKind, paths, reach
from companion.rulings import Code
from tests.builders import field, fighter, table

if TYPE_CHECKING:
    from companion.model import Position

LINE = field("A-B", "B-C", "C-D", "D-E")


def ends(
    position: Position, who: str = "anna.alice", move: int = 2, **terms: Any
) -> dict[str, int]:
    return reach(position, who, Allowance(move, **terms)).ends


@pytest.mark.rule("MAN-02", "MAN-04")
def test_a_fighter_moves_up_to_its_move_value_along_paths() -> None:
    assert ends(table(LINE, "anna.alice@A")) == {"A": 0, "B": 1, "C": 2}


@pytest.mark.rule("MAN-02")
def test_a_fighter_may_move_no_spaces_at_all() -> None:
    standing = table(LINE, "anna.alice@A")
    assert ends(standing, move=0) == {"A": 0}
    assert check_path(standing, "anna.alice", ["A"], Allowance(0)).code is Code.MOVE_STAYS


@pytest.mark.rule("MAN-03")
def test_a_boost_and_extra_movement_add_to_the_move_value() -> None:
    standing = table(LINE, "anna.alice@A")
    assert "E" in ends(standing, move=2, boost=1, extra=1)
    answer = check_move(standing, "anna.alice", "D", Allowance(2, boost=1))
    assert answer
    assert "MAN-03" in answer.rules


def test_a_penalty_never_makes_the_allowance_negative() -> None:
    assert Allowance(2, extra=-5).total == 0
    assert ends(table(LINE, "anna.alice@A"), move=2, extra=-5) == {"A": 0}


@pytest.mark.rule("MAN-02")
def test_too_far_says_how_far_it_is() -> None:
    answer = check_move(table(LINE, "anna.alice@A"), "anna.alice", "E", Allowance(2))
    assert answer.code is Code.MOVE_TOO_FAR
    assert (answer.needed, answer.allowance) == (4, 2)


@pytest.mark.rule("MAN-05")
def test_a_fighter_passes_through_friends() -> None:
    standing = table(LINE, "anna.alice@A", "anna.jabberwock@B")
    assert ends(standing) == {"A": 0, "C": 2}
    answer = check_path(standing, "anna.alice", ["A", "B", "C"], Allowance(2))
    assert answer
    assert "MAN-05" in answer.rules
    assert "anna.jabberwock" in answer.fighters


@pytest.mark.rule("MAN-05")
def test_a_fighter_cannot_pass_through_an_opponent() -> None:
    standing = table(LINE, "anna.alice@A", "ken.arthur@B")
    assert ends(standing) == {"A": 0}
    answer = check_path(standing, "anna.alice", ["A", "B", "C"], Allowance(2))
    assert answer.code is Code.MOVE_THROUGH_OPPONENT
    assert answer.spaces == ("B",)
    assert answer.fighters == ("anna.alice", "ken.arthur")


@pytest.mark.rule("MAN-05")
def test_the_end_beyond_an_opponent_is_refused_for_the_opponent_not_the_distance() -> None:
    answer = check_move(
        table(LINE, "anna.alice@A", "ken.arthur@B"), "anna.alice", "C", Allowance(2)
    )
    assert answer.code is Code.MOVE_THROUGH_OPPONENT
    assert answer.spaces == ("B",)


@pytest.mark.rule("EFF-07")
def test_an_effect_may_let_it_pass_through_opponents_but_not_stop_there() -> None:
    standing = table(LINE, "anna.alice@A", "ken.arthur@B")
    assert ends(standing, through_opponents=True) == {"A": 0, "C": 2}
    answer = check_path(standing, "anna.alice", ["A", "B"], Allowance(2, through_opponents=True))
    assert answer.code is Code.MOVE_OCCUPIED


@pytest.mark.rule("MAN-06", "BRD-01")
@pytest.mark.parametrize("other", ["anna.jabberwock@C", "ken.arthur@C"])
def test_a_move_cannot_end_on_another_fighter(other: str) -> None:
    standing = table(LINE, "anna.alice@A", other)
    for answer in (
        check_path(standing, "anna.alice", ["A", "B", "C"], Allowance(2)),
        check_move(standing, "anna.alice", "C", Allowance(2)),
    ):
        assert answer.code is Code.MOVE_OCCUPIED
        assert answer.rules == ("MAN-06", "BRD-01")
        assert answer.spaces == ("C",)


def test_a_fighter_may_walk_back_to_where_it_started() -> None:
    answer = check_path(table(LINE, "anna.alice@A"), "anna.alice", ["A", "B", "A"], Allowance(2))
    assert answer


@pytest.mark.rule("MAN-07")
def test_a_figure_moved_by_another_player_is_seen_from_its_owner() -> None:
    standing = table(LINE, "anna.alice@A", "anna.jabberwock@B", "ken.arthur@D")
    by_ken = Allowance(4, moved_by="ken")
    assert ends(standing, move=4, moved_by="ken") == {"A": 0, "C": 2}
    answer = check_move(standing, "anna.alice", "C", by_ken)
    assert answer
    assert "MAN-07" in answer.rules


@pytest.mark.rule("TEM-03")
def test_a_teammates_fighters_are_friendly() -> None:
    standing = table(LINE, "anna.alice@A", "ken.arthur@B", teams={"anna": "1", "ken": "1"})
    assert "C" in ends(standing)


@pytest.mark.rule("TEM-03")
def test_players_of_different_teams_are_opponents() -> None:
    standing = table(LINE, "anna.alice@A", "ken.arthur@B", teams={"anna": "1", "ken": "2"})
    assert "C" not in ends(standing)


@pytest.mark.rule("BRD-04")
def test_a_one_way_path_is_moved_along_with_its_arrow_only() -> None:
    arrow = field("A>B", "B-C")
    assert ends(table(arrow, "anna.alice@A"), move=1) == {"A": 0, "B": 1}
    against = table(arrow, "anna.alice@B")
    assert ends(against, move=1) == {"B": 0, "C": 1}
    for answer in (
        check_path(against, "anna.alice", ["B", "A"], Allowance(1)),
        check_move(against, "anna.alice", "A", Allowance(1)),
    ):
        assert answer.code is Code.MOVE_AGAINST_ARROW
        assert answer.rules == ("BRD-04",)
        assert answer.spaces == ("B", "A")


@pytest.mark.rule("BRD-04")
def test_movement_by_an_effect_of_another_player_obeys_the_arrow_too() -> None:
    standing = table(field("A>B"), "anna.alice@B")
    assert ends(standing, move=3, moved_by="ken") == {"B": 0}


@pytest.mark.rule("BRD-06")
def test_a_large_figure_moves_against_the_arrow() -> None:
    standing = table(field("A>B"), fighter("anna.rex@B", large=True))
    answer = check_path(standing, "anna.rex", ["B", "A"], Allowance(1))
    assert answer
    assert "BRD-06" in answer.rules
    (route,) = paths(standing, "anna.rex", "A", Allowance(1))
    assert route.steps == (StepKind.AGAINST_ARROW,)


MANOR = field("A-B", "C-D", "D-E", passages="ACE")


@pytest.mark.rule("BRD-07")
def test_a_secret_passage_leads_to_any_other_for_one_step() -> None:
    standing = table(MANOR, "anna.alice@B")
    assert ends(standing) == {"B": 0, "A": 1, "C": 2, "E": 2}
    answer = check_move(standing, "anna.alice", "E", Allowance(2))
    assert answer.spaces == ("B", "A", "E")
    assert "BRD-07" in answer.rules


@pytest.mark.rule("BRD-09")
def test_a_large_figure_cannot_use_a_secret_passage() -> None:
    standing = table(MANOR, fighter("anna.rex@A", large=True))
    assert ends(standing, "anna.rex") == {"A": 0, "B": 1}
    for answer in (
        check_path(standing, "anna.rex", ["A", "C"], Allowance(2)),
        check_move(standing, "anna.rex", "C", Allowance(2)),
    ):
        assert answer.code is Code.MOVE_LARGE_IN_PASSAGE
        assert answer.rules == ("BRD-09",)


@pytest.mark.rule("BRD-07")
def test_an_opponent_on_a_passage_blocks_only_that_passage() -> None:
    standing = table(MANOR, "anna.alice@A", "ken.arthur@C")
    assert ends(standing, move=1) == {"A": 0, "B": 1, "E": 1}


PIER = field("A-B", "B-C", "D-E")


@pytest.mark.rule("FOG-03")
def test_the_invisible_man_steps_from_fog_to_fog() -> None:
    standing = table(
        PIER, fighter("ivy.griffin@A", crosses_fog=True), fog=["ivy@A", "ivy@C", "ivy@E"]
    )
    assert ends(standing, "ivy.griffin", move=1) == {"A": 0, "B": 1, "C": 1, "E": 1}
    answer = check_path(standing, "ivy.griffin", ["A", "E", "D"], Allowance(2))
    assert answer
    assert "FOG-03" in answer.rules


@pytest.mark.rule("FOG-03")
def test_fog_with_an_opponent_on_it_blocks_and_with_a_friend_can_be_passed() -> None:
    invisible = fighter("ivy.griffin@A", crosses_fog=True)
    fog = ["ivy@A", "ivy@C", "ivy@E"]
    assert ends(table(PIER, invisible, "ivy.aide@E", fog=fog), "ivy.griffin") == {
        "A": 0, "B": 1, "C": 1, "D": 2,
    }  # fmt: skip
    assert "D" not in ends(table(PIER, invisible, "ken.arthur@E", fog=fog), "ivy.griffin")


@pytest.mark.rule("FOG-03")
def test_nobody_else_steps_from_fog_to_fog() -> None:
    invisible = fighter("ivy.griffin", crosses_fog=True)
    standing = table(PIER, "anna.alice@A", invisible, fog=["ivy@A", "ivy@E"])
    assert ends(standing, move=1) == {"A": 0, "B": 1}
    answer = check_path(standing, "anna.alice", ["A", "E"], Allowance(2))
    assert answer.code is Code.MOVE_FOG_NOT_HIS
    assert answer.rules == ("FOG-03",)


@pytest.mark.rule("TRP-03")
def test_a_trap_ends_the_move_of_an_opposing_fighter() -> None:
    standing = table(LINE, "vera.raptor@A", traps=["isaac@B"])
    found = reach(standing, "vera.raptor", Allowance(3))
    assert found.ends == {"A": 0, "B": 1}
    assert found.springs == {"B"}
    answer = check_path(standing, "vera.raptor", ["A", "B", "C"], Allowance(3))
    assert answer.code is Code.MOVE_PAST_TRAP
    assert answer.spaces == ("B",)
    assert check_move(standing, "vera.raptor", "C", Allowance(3)).code is Code.MOVE_PAST_TRAP


@pytest.mark.rule("TRP-03")
def test_moving_onto_a_trap_is_legal_and_says_that_it_goes_off() -> None:
    answer = check_move(
        table(LINE, "vera.raptor@A", traps=["isaac@B"]), "vera.raptor", "B", Allowance(3)
    )
    assert answer
    assert answer.code is Code.MOVE_SPRINGS_TRAP
    assert "TRP-03" in answer.rules


@pytest.mark.rule("TRP-04")
@pytest.mark.parametrize("teams", [None, {"isaac": "1", "vera": "1"}])
def test_friends_of_the_trapper_walk_over_traps(teams: dict[str, str] | None) -> None:
    who = "vera.raptor" if teams else "isaac.muldoon"
    standing = table(LINE, f"{who}@A", traps=["isaac@B"], teams=teams)
    assert reach(standing, who, Allowance(2)).ends == {"A": 0, "B": 1, "C": 2}
    assert "TRP-04" in check_move(standing, who, "C", Allowance(2)).rules


@pytest.mark.rule("TRP-03")
def test_a_trap_under_a_fighter_cannot_be_entered_even_when_opponents_can_be_passed() -> None:
    standing = table(LINE, "vera.raptor@A", "isaac.worker@B", traps=["isaac@B"])
    through = Allowance(3, through_opponents=True)
    assert reach(standing, "vera.raptor", through).ends == {"A": 0}
    answer = check_path(standing, "vera.raptor", ["A", "B", "C"], through)
    assert answer.code is Code.MOVE_TRAP_OCCUPIED
    assert set(answer.rules) == {"TRP-03", "MAN-06"}


def test_a_held_fighter_may_not_leave_its_space() -> None:
    standing = table(LINE, fighter("anna.alice@B", held=True))
    assert ends(standing) == {"B": 0}
    assert check_path(standing, "anna.alice", ["B", "A"], Allowance(2)).code is Code.MOVE_HELD
    assert check_move(standing, "anna.alice", "A", Allowance(2)).code is Code.MOVE_HELD
    assert check_move(standing, "anna.alice", "B", Allowance(2)).code is Code.MOVE_STAYS
    assert paths(standing, "anna.alice", "A", Allowance(2)) == ()
    assert [r.spaces for r in paths(standing, "anna.alice", "B", Allowance(2))] == [("B",)]


def test_a_fighter_off_the_board_goes_nowhere() -> None:
    standing = table(LINE, "anna.alice")
    found = reach(standing, "anna.alice", Allowance(2))
    assert found.ends == {}
    assert found.ruling.code is Code.MOVE_OFF_BOARD
    assert check_move(standing, "anna.alice", "A", Allowance(2)).code is Code.MOVE_OFF_BOARD
    assert paths(standing, "anna.alice", "A", Allowance(2)) == ()


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ([], Code.MOVE_WRONG_START),
        (["B", "C"], Code.MOVE_WRONG_START),
        (["A", "C"], Code.MOVE_NOT_ADJACENT),
        (["A", "A"], Code.MOVE_NOT_ADJACENT),
        (["A", "X"], Code.MOVE_UNKNOWN_SPACE),
        (["A", "B", "C", "D"], Code.MOVE_TOO_FAR),
    ],
)
def test_a_path_that_makes_no_sense_is_refused_for_its_reason(path: list[str], code: Code) -> None:
    assert check_path(table(LINE, "anna.alice@A"), "anna.alice", path, Allowance(2)).code is code


def test_a_part_of_the_map_that_nothing_leads_to_has_no_way() -> None:
    standing = table(field("A-B", "C-D"), "anna.alice@A")
    assert check_move(standing, "anna.alice", "D", Allowance(9)).code is Code.MOVE_NO_WAY


def test_far_and_blocked_is_called_too_far() -> None:
    standing = table(LINE, "anna.alice@A", "ken.arthur@B")
    answer = check_move(standing, "anna.alice", "E", Allowance(2))
    assert answer.code is Code.MOVE_TOO_FAR
    assert answer.needed == 4


def test_of_two_obstacles_the_first_on_the_way_is_named() -> None:
    standing = table(field("A-B", "B-C", "D>C"), "anna.alice@A", "ken.arthur@B")
    answer = check_move(standing, "anna.alice", "D", Allowance(3))
    assert answer.code is Code.MOVE_THROUGH_OPPONENT


def test_paths_are_listed_shortest_first_with_what_they_meet() -> None:
    diamond = field("A-B", "A-C", "B-D", "C-D", "B-C")
    standing = table(diamond, "anna.alice@A", "anna.jabberwock@B", traps=["isaac@D"], fog=["ivy@C"])
    found = paths(standing, "anna.alice", "D", Allowance(3))
    assert [route.spaces for route in found] == [
        ("A", "B", "D"),
        ("A", "C", "D"),
        ("A", "B", "C", "D"),
        ("A", "C", "B", "D"),
    ]
    assert [(m.space, m.what, m.fighter) for m in found[2].meets] == [
        ("B", Meeting.FRIEND, "anna.jabberwock"),
        ("C", Meeting.FOG, None),
        ("D", Meeting.TRAP, None),
    ]
    assert {route.springs for route in found} == {"D"}


def test_paths_can_be_asked_from_another_space() -> None:
    standing = table(LINE, "anna.alice@A")
    (route,) = paths(standing, "anna.alice", "E", Allowance(1), start="D")
    assert route.spaces == ("D", "E")


def test_paths_stop_at_the_number_asked_for_however_many_there_are() -> None:
    hundred = field(*[f"S{n}-S{n + d}" for n in range(60) for d in (1, 2, 3)])
    standing = table(hundred, "anna.alice@S0")
    found = paths(standing, "anna.alice", "S60", Allowance(60), at_most=50)
    assert len(found) == 50
    assert len(found[0].spaces) == 21
    lengths = [len(route.spaces) for route in found]
    assert lengths == sorted(lengths)


def test_a_question_about_nobody_or_nowhere_is_malformed() -> None:
    standing = table(LINE, "anna.alice@A")
    with pytest.raises(UnknownFighterError, match="nobody"):
        reach(standing, "nobody", Allowance(1))
    with pytest.raises(UnknownSpaceError):
        paths(standing, "anna.alice", "X", Allowance(1))
    with pytest.raises(UnknownSpaceError):
        paths(standing, "anna.alice", "A", Allowance(1), start="X")


def test_fog_on_adjacent_spaces_does_not_list_a_way_twice() -> None:
    standing = table(
        PIER, fighter("ivy.griffin@A", crosses_fog=True), fog=["ivy@A", "ivy@B", "ivy@B"]
    )
    (route,) = paths(standing, "ivy.griffin", "B", Allowance(1))
    assert route.steps == (StepKind.PATH,)


def test_if_more_movement_alone_would_do_the_move_is_too_far() -> None:
    detour = field("E-G", "F>G", "E-A", "A-D", "D-F")
    standing = table(detour, "vera.raptor@E", traps=["isaac@G"])
    answer = check_move(standing, "vera.raptor", "F", Allowance(2))
    assert answer.code is Code.MOVE_TOO_FAR
    assert answer.spaces == ("E", "A", "D", "F")
