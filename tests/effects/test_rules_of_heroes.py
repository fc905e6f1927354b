"""Rules of single heroes stand in their files: the engine cites what it reads there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import companion
from tests.effects.own_cards import CARD, own_hero, play_with

OF_HEROES = ("TRP", "FOG", "WID", "WIN", "PAN")
TABLES = ("rulings.py", "house_rules.py", "content/hero_upcasts.py", "journal/upcasts.py")
"""Where a rule is named as a fact: of a refusal, a switch, a file or a log of older days."""
NAMED = {
    "rules/move_checks.py": {"TRP-03", "TRP-04"},
    "play/lesson.py": {"TRP-02", "TRP-03"},
}
"""The booklets' own traps, by their kind; what the lesson teaches, in which their hunter plays."""

SCHEME = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}}
CARDS: dict[str, Any] = {"p1": {"hand": [CARD, "spark"], "discard": []}, "p2": {"hand": ["dash"]}}
WHERE: dict[str, Any] = {
    "p1.lamplighter": {"space": "B"},
    **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
    "p2.medusa": {"space": "E"},
    **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
}


def test_no_rule_of_a_single_hero_is_written_into_the_engine() -> None:
    folder = Path(companion.__file__).parent
    for file in folder.rglob("*.py"):
        name = file.relative_to(folder).as_posix()
        cited = set(re.findall(r'"([A-Z]{3}-\d\d)"', file.read_text("utf-8")))
        found = {rule for rule in cited if rule.startswith(OF_HEROES)}
        assert name in TABLES or found <= NAMED.get(name, set()), name


def test_a_requirement_cites_the_rules_of_its_card_and_no_mission() -> None:
    needs = {"requires": {"exists": {"side": "enemy", "adjacent_to": "self"}}}
    position = {"turn": {"player": "p1"}, "fighters": WHERE, "cards": CARDS}
    refused = {"ok": False, "code": "scheme/requirement-not-met", "rules": ["SCH-01"]}
    *_, reply = play_with(own_hero(needs), [{**SCHEME, "expect": refused}], {}, position=position)
    assert not any(rule.startswith("WID") for rule in reply.rules)
    hero = own_hero({**needs, "rules": ["EFF-06"]})
    refused["rules"] = ["EFF-06"]
    play_with(hero, [{**SCHEME, "expect": refused}], {}, position=position)
    overruled = {"command": "PlayScheme", **SCHEME["scheme"]}
    act = {"overrule": {"rules": ["WID-02"], "act": overruled}, "expect": {"ok": True}}
    play_with(hero, [act], {}, position=position)  # the switch for missions stands for all


def test_a_fighter_steps_from_any_kind_of_token_that_its_hero_says() -> None:
    steps = {"kind": "token_steps", "token": "lamp", "who": "lamplighter"}
    lamps = [{"kind": "lamp", "space": space, "owner": "p1"} for space in ("B", "I")]
    position = {"turn": {"player": "p1"}, "fighters": WHERE, "cards": CARDS, "tokens": lamps}
    move = {"move": {"fighter": "p1.lamplighter", "path": ["B", "I"]}}
    allowed = {"ok": True, "rules": ["EFF-07"], "at": {"p1.lamplighter": "I"}}
    play_with(
        own_hero({}, rules=[steps]),
        [{"maneuver": {}}, {**move, "expect": allowed}],
        {},
        position=position,
    )
    refused = {"ok": False, "code": "move/not-adjacent"}
    play_with(own_hero({}), [{"maneuver": {}}, {**move, "expect": refused}], {}, position=position)
    moths = {**WHERE, "p1.moth.1": {"space": "B"}, "p1.lamplighter": {"space": "A"}}
    by_moth = {"move": {"fighter": "p1.moth.1", "path": ["B", "I"]}}
    *_, reply = play_with(
        own_hero({}, rules=[steps]),
        [{"maneuver": {}}, {**by_moth, "expect": {"ok": False, "code": "move/fog-not-his"}}],
        {},
        position={**position, "fighters": moths},
    )
    assert reply.tokens == ("lamp",)


def test_a_token_that_ends_a_move_and_is_no_trap_is_not_called_one() -> None:
    lamp = {"kind": "lamp", "count": 5, "ends_move": True, "entering": [{"remove_token": "$token"}]}
    position = {
        "turn": {"player": "p2"}, "fighters": WHERE, "cards": CARDS,
        "tokens": [{"kind": "lamp", "space": "D", "owner": "p1"}],
    }  # fmt: skip
    *_, past, there = play_with(
        own_hero({}, tokens=[lamp]),
        [
            {"maneuver": {}},
            {
                "move": {"fighter": "p2.medusa", "path": ["E", "D", "C"]},
                "expect": {"ok": False, "code": "move/past-trap", "rules": ["EFF-07"]},
            },
            {
                "move": {"fighter": "p2.medusa", "path": ["E", "D"]},
                "expect": {"code": "move/springs-trap", "events": ["TrapSprung"]},
            },
        ],
        {},
        position=position,
    )
    for reply in (past, there):
        cited = {*reply.rules, *(rule for event in reply.events for rule in event.rules)}
        assert not any(rule.startswith("TRP") for rule in cited)
        assert reply.tokens == ("lamp",)


def test_a_requirement_may_speak_of_the_opponent_however_deep_it_stands() -> None:
    needs = {"any": [{"on_start": ["lamplighter", "opponent"]}, {"hand_at_most": 0}]}
    hero = own_hero({"requires": needs, "effects": {"scheme": [{"discard": 1, "of": "opponent"}]}})
    players = [
        {"id": "p1", "hero": "alice"}, {"id": "p2", "hero": "medusa"},
        {"id": "p3", "hero": "bigfoot"},
    ]  # fmt: skip
    fighters = {
        **WHERE, "p1.lamplighter": {"space": "F"}, "p3.bigfoot": {"space": "A"},
        "p3.the-jackalope": {"health": 0},
    }  # fmt: skip
    cards = {**CARDS, "p3": {"hand": ["skirmish"]}}
    position = {"turn": {"player": "p1"}, "fighters": fighters, "cards": cards}
    # She stands on the third start: that player is meant, and nobody is asked who.
    play_with(
        hero,
        [{**SCHEME, "expect": {"asked": [], "hand": {"p3": 0, "p2": 1}}}],
        {},
        players=players,
        mode="free-for-all",
        position=position,
    )


def test_only_opponents_of_whom_the_requirement_is_true_can_be_meant() -> None:
    beside = {"exists": {"side": "enemy", "of": "opponent", "adjacent_to": "lamplighter"}}
    hero = own_hero({"requires": beside, "effects": {"scheme": [{"discard": 1, "of": "opponent"}]}})
    others = ("bigfoot", "sinbad")
    players = [
        {"id": "p1", "hero": "alice"}, {"id": "p2", "hero": "medusa"},
        *({"id": f"p{n}", "hero": name} for n, name in enumerate(others, 3)),
    ]  # fmt: skip
    fighters = {
        **WHERE, "p2.medusa": {"space": "C"}, "p3.bigfoot": {"space": "A"},
        "p3.the-jackalope": {"health": 0}, "p4.sinbad": {"space": "E"},
        "p4.the-porter": {"health": 0},
    }  # fmt: skip
    cards = {**CARDS, "p3": {"hand": ["skirmish"]}, "p4": {"hand": ["exploit"]}}
    play_with(
        hero,
        [
            {**SCHEME, "expect": {"choice": "effect/player", "options": ["p2", "p3"]}},
            {"answer": {"player": "p1", "values": ["p3"]},
             "expect": {"hand": {"p2": 1, "p3": 0, "p4": 1}}},
        ],
        {},
        players=players,
        mode="free-for-all",
        position={"turn": {"player": "p1"}, "fighters": fighters, "cards": cards},
    )  # fmt: skip


def test_who_has_no_zone_for_cards_is_told_so_and_no_rule_of_another_hero() -> None:
    boost = {"boost": {"card": "dash", "stored_from": "p2"}}
    refused = {"ok": False, "code": "card/no-suit"}
    *_, reply = play_with(own_hero({}), [{"maneuver": {}}, {**boost, "expect": refused}], CARDS)
    assert reply.rules == ()


PORTALS = {"kind": "lamp", "count": 5, "ends_move": True,
           "entering": [{"place": "$entered", "to": {"with": "lamp", "other": True}}]}  # fmt: skip


def test_effects_that_set_each_other_off_without_end_are_refused_with_what_to_do() -> None:
    position = {
        "turn": {"player": "p2"}, "fighters": WHERE, "cards": CARDS,
        "tokens": [{"kind": "lamp", "space": space, "owner": "p1"} for space in ("D", "G")],
    }  # fmt: skip
    move = {"move": {"fighter": "p2.medusa", "to": "D"}}
    elsewhere = {"move": {"fighter": "p2.medusa", "to": "J"}}
    play_with(
        own_hero({}, tokens=[PORTALS]),
        [
            {"maneuver": {}},
            {**move, "expect": {"ok": False, "code": "game/endless", "at": {"p2.medusa": "E"}}},
            {**elsewhere, "expect": {"at": {"p2.medusa": "J"}}},
        ],
        {},
        position=position,
    )


@pytest.mark.rule("DEF-05")
def test_a_turn_without_an_action_is_no_way_round_the_end_of_the_game() -> None:
    ends = [{"at": "start_of_turn", "do": [{"end_turn": True}]}]
    position = {"turn": {"player": "p2"}, "cards": CARDS, "fighters": WHERE}
    play_with(
        own_hero({}, triggers=ends),
        [
            {"correct_health": {"fighter": "p2.medusa", "to": 0}, "expect": {"over": False}},
            {"end_turn": {}, "expect": {"over": True, "winners": ["p1"], "rules": ["DEF-05"]}},
        ],
        {},
        edition="core",
        position=position,
    )


def test_what_lies_in_a_zone_of_ones_own_is_told_and_expected_by_its_name() -> None:
    storing = [
        {"pick_cards": 1, "from": "hand", "of": "me", "name": "spark", "as": "kept"},
        {"move_cards": "$kept", "to": "shelf"},
    ]
    hero = own_hero({"effects": {"scheme": storing}}, rules=[{"kind": "zone", "id": "shelf"}])
    before = {"hand": [CARD, "spark"], "discard": [], "zones": {"shelf": {"p2": ["snipe"]}}}
    after = {"zones": {"p1": {"shelf": {"p1": ["spark"], "p2": ["snipe"]}}}}
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}, "expect": after}
    play_with(hero, [scheme], {"p1": before})


def test_numbers_that_are_printed_only_on_cards_of_ones_own_can_be_told_and_named() -> None:
    steps: list[dict[str, Any]] = [
        {"discard": 1, "of": "me", "from": "deck_top", "as": "top"},
        {"name_number": "printed_value", "as": "guess"},
        {"draw": 1, "when": {"equals": ["$guess", {"boost_of": "$top"}]}},
    ]
    hero = own_hero({"boost": 25, "effects": {"scheme": steps}})
    first, *others = hero.definition.cards
    cards = (replace(first, value=25), *others)
    hero = replace(hero, definition=replace(hero.definition, cards=cards))
    told: list[dict[str, Any]] = [
        {"scheme": {"fighter": "p1.lamplighter", "card": CARD}},
        {"answer": {"player": "p1", "values": ["?"]}, "expect": {"choice": "effect/number"}},
        {"answer": {"player": "p1", "values": ["25"]}, "expect": {"choice": "effect/number"}},
        {"answer": {"player": "p1", "values": ["25"]}, "expect": {"drawn": {"p1": 1}}},
    ]
    play_with(hero, told, {"p1": {"hand": [CARD], "discard": 0}})


def test_people_may_lay_their_own_cards_into_a_zone_of_their_own() -> None:
    hero = own_hero({}, rules=[{"kind": "zone", "id": "shelf"}])
    scheme = {"command": "PlayScheme", "fighter": "p1.lamplighter", "card": CARD}
    storing = {"player": "p1", "owner": "p1", "card": "spark", "source": "hand", "zone": "shelf"}
    acts: list[dict[str, Any]] = [
        {"by_hand": {"act": scheme}, "expect": {"choice": "scheme/effect"}},
        {"store_card": storing, "expect": {"zones": {"p1": {"shelf": {"p1": ["spark"]}}}}},
        {"store_card": {**storing, "zone": "attic"}, "expect": {"code": "card/no-suit"}},
    ]
    play_with(hero, acts, {"p1": {"hand": [CARD, "spark"], "discard": []}})
