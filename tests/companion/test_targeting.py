"""Facts about attacking: who may be a target, and why the others may not."""

from __future__ import annotations

import pytest

from companion.rules.targeting import check_target, targets
from companion.rulings import Code
from tests.builders import field, fighter, table

# A and D share the red zone at opposite ends; B and C lie between them in green.
ROW = field("A-B", "B-C", "C-D", zones={"A": "r", "B": "g", "C": "g", "D": "r"})


@pytest.mark.rule("ATK-02")
def test_a_melee_fighter_attacks_an_adjacent_opponent_whatever_the_zones() -> None:
    standing = table(ROW, "anna.alice@A", "ken.arthur@B", "ken.merlin@D")
    assert [target.fighter for target in targets(standing, "anna.alice")] == ["ken.arthur"]
    answer = check_target(standing, "anna.alice", "ken.arthur")
    assert answer
    assert answer.code is Code.ATTACK_ADJACENT
    assert "ATK-02" in answer.rules


@pytest.mark.rule("ATK-02")
def test_a_melee_fighter_cannot_attack_within_its_zone_from_afar() -> None:
    answer = check_target(table(ROW, "anna.alice@A", "ken.merlin@D"), "anna.alice", "ken.merlin")
    assert answer.code is Code.ATTACK_NOT_ADJACENT
    assert answer.spaces == ("A", "D")


@pytest.mark.rule("ATK-03")
def test_a_ranged_fighter_attacks_adjacent_opponents_and_those_in_its_zones() -> None:
    standing = table(
        ROW, fighter("anna.archer@A", ranged=True), "ken.arthur@B", "ken.knight@C", "ken.merlin@D"
    )
    found = {target.fighter: target.sight for target in targets(standing, "anna.archer")}
    assert found.keys() == {"ken.arthur", "ken.merlin"}
    assert found["ken.arthur"].is_adjacent
    assert found["ken.arthur"].zones == frozenset()
    assert not found["ken.merlin"].is_adjacent
    assert found["ken.merlin"].zones == {"r"}
    assert check_target(standing, "anna.archer", "ken.merlin").code is Code.ATTACK_IN_ZONE
    answer = check_target(standing, "anna.archer", "ken.knight")
    assert answer.code is Code.ATTACK_NOT_IN_ZONE
    assert "ATK-03" in answer.rules


@pytest.mark.rule("ATK-03", "BRD-03")
def test_one_shared_zone_of_a_space_of_several_colours_is_enough() -> None:
    mixed = field("A-B", "B-C", zones={"A": "rg", "B": "b", "C": "gb"})
    standing = table(mixed, fighter("anna.archer@A", ranged=True), "ken.arthur@C")
    assert check_target(standing, "anna.archer", "ken.arthur").zones == ("g",)


@pytest.mark.rule("BRD-05")
@pytest.mark.parametrize(("mine", "theirs"), [("A", "B"), ("B", "A")])
def test_one_may_attack_along_and_against_a_one_way_path(mine: str, theirs: str) -> None:
    standing = table(field("A>B"), f"anna.alice@{mine}", f"ken.arthur@{theirs}")
    assert check_target(standing, "anna.alice", "ken.arthur")


@pytest.mark.rule("BRD-08")
def test_nobody_attacks_through_a_secret_passage() -> None:
    manor = field("A-B", "C-D", zones={"A": "r", "B": "r", "C": "g", "D": "g"}, passages="AC")
    standing = table(manor, "anna.alice@A", "ken.arthur@C")
    assert targets(standing, "anna.alice") == ()
    assert "BRD-08" in check_target(standing, "anna.alice", "ken.arthur").rules


@pytest.mark.rule("FOG-05", "FOG-03")
def test_fog_changes_no_zone_and_makes_nothing_adjacent_for_attacks() -> None:
    invisible = fighter("ivy.griffin@A", crosses_fog=True)
    standing = table(ROW, invisible, "ken.arthur@D", fog=["ivy@A", "ivy@D"])
    assert targets(standing, "ivy.griffin") == ()
    archer = table(ROW, fighter("ken.archer@D", ranged=True), invisible, fog=["ivy@A", "ivy@D"])
    assert check_target(archer, "ken.archer", "ivy.griffin").code is Code.ATTACK_IN_ZONE


@pytest.mark.rule("TEM-03")
def test_friendly_fighters_are_never_targets() -> None:
    standing = table(ROW, "anna.alice@A", "ken.arthur@B", teams={"anna": "1", "ken": "1"})
    assert targets(standing, "anna.alice") == ()
    answer = check_target(standing, "anna.alice", "ken.arthur")
    assert answer.code is Code.ATTACK_TEAMMATE
    assert "TEM-03" in answer.rules
    own = table(ROW, "anna.alice@A", "anna.jabberwock@B")
    answer = check_target(own, "anna.alice", "anna.jabberwock")
    assert answer.code is Code.ATTACK_FRIENDLY
    assert "TEM-03" not in answer.rules


def test_a_fighter_off_the_board_neither_attacks_nor_is_attacked() -> None:
    standing = table(ROW, "anna.alice", "ken.arthur@B", "anna.jabberwock@A")
    assert targets(standing, "anna.alice") == ()
    assert check_target(standing, "anna.alice", "ken.arthur").fighters == ("anna.alice",)
    assert check_target(standing, "ken.arthur", "anna.alice").code is Code.ATTACK_OFF_BOARD
    assert [t.fighter for t in targets(standing, "ken.arthur")] == ["anna.jabberwock"]
