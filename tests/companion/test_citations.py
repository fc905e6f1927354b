"""Every consequence and refusal cites the rule it rests on, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from companion import events as e
from tests.effects.goldens import FIELD, HERE, Case, replies_to, script_of


def played(
    players: list[str], acts: list[dict[str, Any]], fighters: dict[str, str | int], **more: Any
) -> list[Any]:
    """A script in the middle of a game; a fighter stands on a space or has so much health left."""
    where = {
        fighter: {"space": at} if isinstance(at, str) else {"health": at}
        for fighter, at in fighters.items()
    }
    seats = [{"id": f"p{n}", "hero": hero} for n, hero in enumerate(players, start=1)]
    position = {"turn": {"player": "p1"}, "fighters": where, **more.pop("position", {})}
    script = {
        "format": 1, "about": "Rules.", "edition": "core", "map": FIELD, "players": seats,
        "position": position, **more, "acts": acts,
    }  # fmt: skip
    replies = replies_to(script_of(Case(HERE / "citations.yaml", "1", script)))
    failed = [said for reply in replies for said in reply.failed]
    assert failed == []
    return replies


def set_up(heroes: list[str], **more: Any) -> list[Any]:
    seats = [{"id": f"p{n}", "hero": hero} for n, hero in enumerate(heroes, start=1)]
    script = {
        "format": 1, "about": "Set-up.", "edition": "core", "map": FIELD, "players": seats,
        "acts": [], **more,
    }  # fmt: skip
    replies = replies_to(script_of(Case(HERE / "citations.yaml", "2", script)))
    failed = [said for reply in replies for said in reply.failed]
    assert failed == []
    return replies


@pytest.mark.parametrize(("edition", "rule"), [("core", "SET-08"), ("classic", "SET-07")])
def test_the_set_up_cites_heroes_health_and_who_begins(edition: str, rule: str) -> None:
    bare = {"spaces": {"A": ["red"], "B": ["blue"]}, "paths": ["A-B"], "starts": ["A", "B"]}
    expected = {"rules": ["SET-01", "SET-02", "SET-04", "SET-05", rule]}
    set_up(["winter-soldier", "winter-soldier"], edition=edition, map=bare, expect=expected)


def test_the_figures_of_one_hero_are_placed_by_their_own_rule() -> None:
    expected = {"rules": ["SET-10"], "choice": "setup/place-sidekick", "subject": "p1.raptor.2"}
    set_up(["raptors", "alice"], expect=expected)


def test_a_card_to_start_with_cites_the_rule_of_its_hero() -> None:
    set_up(["black-widow", "alice"], expect={"rules": ["WID-01", "SET-03"]})


def test_too_few_starts_cite_what_asks_for_more() -> None:
    three = {**FIELD, "starts": ["A", "J", "F"]}
    heroes = ["alice", "medusa", "bigfoot"]
    refused = {"ok": False, "code": "setup/too-few-starts", "rules": ["FFA-01"]}
    (reply,) = set_up(heroes, mode="free-for-all", map=three, expect=refused)
    assert "SET-09" not in reply.rules  # there is a start for each of the three
    (reply,) = set_up(heroes[:1], expect={"ok": False, "code": "setup/wrong-number"})
    assert reply.rules == ("SET-09",)


def test_one_of_several_sidekicks_is_picked_by_its_own_rule() -> None:
    fighters: dict[str, str | int] = {
        "p1.medusa": "A", "p1.harpy.1": "B", "p1.harpy.2": "F", "p1.harpy.3": 0,
        "p2.bigfoot": "C", "p2.the-jackalope": 0,
    }  # fmt: skip
    cards = {"p1": {"hand": ["hiss-and-slither", "the-hounds-of-mighty-zeus"]}}
    attack = {"attacker": "p1.harpy.1", "target": "p2.bigfoot"}
    played(
        ["medusa", "bigfoot"],
        [
            {"attack": {**attack, "card": "the-hounds-of-mighty-zeus"}},
            {"defend": {}, "expect": {"rules": ["CRD-03"]}},
        ],
        fighters,
        position={"cards": cards},
    )


def test_a_card_that_nobody_is_left_to_play_still_boosts() -> None:
    fighters: dict[str, str | int] = {
        "p1.medusa": "A", "p1.harpy.1": 0, "p1.harpy.2": 0, "p1.harpy.3": 0,
        "p2.bigfoot": "C", "p2.the-jackalope": 0,
    }  # fmt: skip
    cards = {"p1": {"hand": ["the-hounds-of-mighty-zeus", "gaze-of-stone"]}}
    *_, reply = played(
        ["medusa", "bigfoot"],
        [{"maneuver": {}}, {"boost": {"card": "the-hounds-of-mighty-zeus"}}],
        fighters,
        position={"cards": cards},
    )
    assert "CRD-08" in {rule for event in reply.events for rule in event.rules}
    *_, reply = played(
        ["medusa", "bigfoot"],
        [{"maneuver": {}}, {"boost": {"card": "gaze-of-stone"}}],
        fighters,
        position={"cards": cards},
    )
    assert "CRD-08" not in {rule for event in reply.events for rule in event.rules}


def test_a_raptor_that_falls_says_why_the_game_goes_on() -> None:
    fighters: dict[str, str | int] = {
        "p1.medusa": "B", **{f"p1.harpy.{n}": 0 for n in (1, 2, 3)},
        "p2.raptor.1": "C", "p2.raptor.2": "H", "p2.raptor.3": 0,
    }  # fmt: skip
    where: dict[str, Any] = {name: {"space": at} if isinstance(at, str) else {"health": at}
             for name, at in fighters.items()}  # fmt: skip
    where["p2.raptor.1"]["health"] = 1
    attack = {"attacker": "p1.medusa", "target": "p2.raptor.1", "value": 5}
    *_, reply = played(
        ["medusa", "raptors"],
        [{"attack": attack}, {"defend": {}}, {"answer": {"player": "p1"}}],
        {},
        position={"fighters": where, "cards": {"p1": {"hand": 3}, "p2": {"hand": 2}}},
    )
    fallen = [event for event in reply.events if isinstance(event, e.Defeated)]
    assert [event.rules for event in fallen] == [("DEF-01", "DEF-06")]


def test_a_ranged_attack_into_fog_says_that_the_zone_is_the_same() -> None:
    fighters: dict[str, str | int] = {"p1.medusa": "A", "p2.invisible-man": "C"}
    fighters |= {f"p1.harpy.{n}": 0 for n in (1, 2, 3)}
    tokens = [{"kind": "fog", "space": "C", "owner": "p2"}]
    attack = {"attacker": "p1.medusa", "target": "p2.invisible-man", "value": 3}
    cards = {"p1": {"hand": 3}, "p2": {"hand": 2}}
    expected = {"code": "attack/in-zone", "rules": ["FOG-05", "ATK-03"]}
    played(
        ["medusa", "invisible-man"],
        [{"attack": attack, "expect": expected}],
        fighters,
        position={"tokens": tokens, "cards": cards},
    )
    *_, reply = played(
        ["medusa", "invisible-man"],
        [{"attack": attack, "expect": {"code": "attack/in-zone"}}],
        fighters,
        position={"cards": cards},
    )
    assert "FOG-05" not in reply.rules


def test_only_whom_a_first_turn_allows_is_a_target() -> None:
    fighters: dict[str, str | int] = {
        "p1.medusa": "A", "p2.bigfoot": "B", "p2.the-jackalope": 0, "p3.alice": "C",
        "p3.the-jabberwock": 0,
    }  # fmt: skip
    fighters |= {f"p1.harpy.{n}": 0 for n in (1, 2, 3)}
    ask = {"ask": {"what": "targets", "fighter": "p1.medusa"}}
    heroes = ["medusa", "bigfoot", "alice"]
    played(heroes, [{**ask, "expect": {"fighters": ["p2.bigfoot"]}}], fighters, mode="free-for-all")
    later = {"turn": {"player": "p1", "number": 4}}
    both = {"fighters": ["p2.bigfoot", "p3.alice"]}
    played(heroes, [{**ask, "expect": both}], fighters, mode="free-for-all", position=later)


def test_a_move_of_ones_own_fighter_is_not_refused_as_somebody_elses() -> None:
    """Bionic Arm lets the opponent move all of their own fighters."""
    fighters: dict[str, str | int] = {
        "p1.winter-soldier": "B", "p2.bigfoot": "C", "p2.the-jackalope": "D",
    }  # fmt: skip
    attack = {"attacker": "p1.winter-soldier", "target": "p2.bigfoot", "card": "bionic-arm"}
    too_far = {"player": "p2", "values": ["p2.bigfoot", "B"]}
    *_, reply = played(
        ["winter-soldier", "bigfoot"],
        [
            {"attack": attack},
            {"defend": {}, "expect": {"choice": "effect/move", "owner": "p2"}},
            {"answer": too_far, "expect": {"ok": False, "code": "move/occupied"}},
        ],
        fighters,
        position={"cards": {"p1": {"hand": ["bionic-arm"]}, "p2": {"hand": 2}}},
    )
    assert "MAN-07" not in reply.rules


HOLMES: dict[str, str | int] = {
    "p1.medusa": "B", "p2.sherlock-holmes": "C", "p2.dr-watson": 0,
    **{f"p1.harpy.{n}": 0 for n in (1, 2, 3)},
}  # fmt: skip


@pytest.mark.parametrize("defense", [{"card": "feint"}, {"value": 2}, {"laid": True}, {}])
def test_a_number_is_named_only_with_a_card_that_is_laid_openly(defense: dict[str, Any]) -> None:
    cards = {"p1": {"hand": 3}, "p2": {"hand": ["feint", "elementary"]}}
    attack = {"attacker": "p1.medusa", "target": "p2.sherlock-holmes", "value": 3}
    refused = {"ok": False, "code": "card/names-no-number"}
    played(
        ["medusa", "sherlock-holmes"],
        [
            {"attack": attack},
            {"defend": {**defense, "number": 3}, "expect": refused},
            {"defend": {"card": "elementary", "number": 3}, "expect": {"ok": True}},
        ],
        HOLMES,
        position={"cards": cards},
    )


def test_a_move_of_an_effect_does_not_rest_on_the_move_value() -> None:
    moves = played(
        ["robin-hood", "bigfoot"],
        [
            {"attack": {"attacker": "p1.robin-hood", "target": "p2.bigfoot", "card": "snark"}},
            {"defend": {}},
            {"answer": {"player": "p1", "values": ["p1.robin-hood", "A"]}},
            {"maneuver": {}},
            {"move": {"fighter": "p1.robin-hood", "to": "B"}},
        ],
        {
            "p1.robin-hood": "B", "p1.outlaw.1": 0, "p1.outlaw.2": 0, "p1.outlaw.3": 0,
            "p1.outlaw.4": 0, "p2.bigfoot": "C", "p2.the-jackalope": 0,
        },
        position={"cards": {"p1": {"hand": ["snark"]}, "p2": {"hand": 2}}},
    )  # fmt: skip
    *_, by_ability, _maneuver, by_maneuver = moves
    assert "MAN-02" not in by_ability.rules
    assert "MAN-02" in by_maneuver.rules


def test_what_has_to_be_decided_first_rests_on_the_question_alone() -> None:
    placing, early = set_up(["medusa", "bigfoot"], acts=[{"maneuver": {}, "expect": {"ok": False}}])
    assert placing.choice.rules == ("SET-04",), "who is first places by no rule of the second"
    assert early.rules == ("SET-04",)


def test_what_is_somebody_elses_to_decide_rests_on_what_is_asked() -> None:
    *_, answer = played(
        ["robin-hood", "bigfoot"],
        [
            {"attack": {"attacker": "p1.robin-hood", "target": "p2.bigfoot", "card": "snark"}},
            {"answer": {"player": "p1", "values": []}, "expect": {"code": "game/not-yours"}},
        ],
        {
            "p1.robin-hood": "B", "p1.outlaw.1": 0, "p1.outlaw.2": 0, "p1.outlaw.3": 0,
            "p1.outlaw.4": 0, "p2.bigfoot": "C", "p2.the-jackalope": 0,
        },
        position={"cards": {"p1": {"hand": ["snark"]}, "p2": {"hand": 2}}},
    )  # fmt: skip
    assert answer.rules == ("ATK-04",)


@pytest.mark.parametrize(("where", "rules"), [({"health": 0}, ("DEF-01",)), ({"away": True}, ())])
def test_who_has_vanished_is_off_the_board_by_no_rule_of_the_fallen(
    where: dict[str, Any], rules: tuple[str, ...]
) -> None:
    fighters = {
        "p1.medusa": {"space": "B"}, "p1.harpy.1": {"health": 0}, "p1.harpy.2": {"health": 0},
        "p1.harpy.3": {"health": 0}, "p2.invisible-man": where, "p3.bigfoot": {"space": "J"},
        "p3.the-jackalope": {"space": "I"},
    }  # fmt: skip
    attack = {"attacker": "p1.medusa", "target": "p2.invisible-man", "card": "dash"}
    *_, reply = played(
        ["medusa", "invisible-man", "bigfoot"],
        [{"attack": attack, "expect": {"code": "attack/not-on-board"}}],
        {},
        mode="free-for-all",
        position={
            "turn": {"player": "p1", "had_turn": ["p1", "p2", "p3"]},
            "fighters": fighters,
            "cards": {"p1": {"hand": ["dash"]}, "p2": {"hand": 2}, "p3": {"hand": 2}},
        },
    )
    assert reply.rules == rules
