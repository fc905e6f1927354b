"""Several abilities of one hero at the same time: each at its own moment, in the player's order."""

from __future__ import annotations

from typing import Any

from tests.effects.own_cards import own_hero, play_with

BITE = {
    "at": "start_of_turn",
    "do": [
        {"damage": {"one": {"side": "any", "adjacent_to": "lamplighter"}}, "amount": 1, "may": True}
    ],
}
LAMP = {
    "at": "start_of_turn",
    "do": [
        {
            "put_token": "lamp",
            "to": {"adjacent_to": "lamplighter", "free_of": ["fighter", "token"]},
            "up_to": 1,
        }
    ],
}
DRAW = {"at": "end_of_turn", "do": [{"draw": 1}]}
RECOVER = {"at": "end_of_turn", "do": [{"recover": "hero", "amount": 1}]}
FIGHTERS: dict[str, Any] = {
    "p1.lamplighter": {"space": "B", "health": 10},
    **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
    "p2.medusa": {"space": "J"},
    "p2.harpy.1": {"space": "A"},
    "p2.harpy.2": {"space": "C"},
    "p2.harpy.3": {"health": 0},
}
HANDS = {"p1": {"hand": 2}, "p2": {"hand": 2}}


def play_turn(triggers: list[dict[str, Any]], acts: list[dict[str, Any]], **more: Any) -> None:
    hero = own_hero({}, triggers=triggers)
    turn = {"player": "p1", **more.pop("turn", {})}
    position = {"turn": turn, "fighters": FIGHTERS, "cards": more.pop("cards", HANDS)}
    play_with(hero, acts, {}, position=position, **more)


def test_what_the_first_ability_makes_possible_the_second_does() -> None:
    # No space beside her is free until the Harpy on A has fallen.
    answer = {"player": "p1", "values": ["p2.harpy.1"]}
    play_turn(
        [BITE, LAMP],
        [
            {"ask": {"what": "state"}, "expect": {"choice": "effect/fighter", "owner": "p1"}},
            {
                "answer": answer,
                "expect": {"choice": "effect/put-token", "owner": "p1", "options": ["A"]},
            },
            {"answer": {"player": "p1", "values": ["A"]}, "expect": {"tokens": {"lamp": ["A"]}}},
        ],
        turn={"stage": "start"},
    )


def test_where_the_order_matters_its_player_decides_it() -> None:
    # With an empty deck the draw costs 2: 11, 12 or 13 health, and never more than 13.
    hurt = {**FIGHTERS, "p1.lamplighter": {"space": "B", "health": 13}}
    position = {
        "turn": {"player": "p1", "actions_left": 1, "actions_taken": 1},
        "fighters": hurt,
        "cards": {"p1": {"hand": 2, "deck": {"top": ["spark"], "rest": 0}}, "p2": {"hand": 2}},
    }
    for first, health in (("1", 12), ("2", 11)):
        end = {"choice": "effect/order", "owner": "p1", "options": ["1", "2"], "rules": ["CMB-03"]}
        play_with(
            own_hero({}, triggers=[DRAW, RECOVER]),
            [
                {"maneuver": {}},
                {"end_maneuver": {}, "expect": end},
                {
                    "answer": {"player": "p1", "values": [first]},
                    "expect": {"health": {"p1.lamplighter": health}, "turn": "p2"},
                },
            ],
            {},
            position=position,
        )


def test_where_it_does_not_nobody_is_asked() -> None:
    play_turn(
        [DRAW, RECOVER],
        [
            {"maneuver": {}},
            {
                "end_maneuver": {},
                "expect": {
                    "drawn": {"p1": 1}, "health": {"p1.lamplighter": 11}, "turn": "p2",
                    "asked": [],
                },
            },
        ],
        turn={"actions_left": 1, "actions_taken": 1},
    )  # fmt: skip


def test_by_hand_all_of_them_are_entered_and_nobody_is_asked_for_an_order() -> None:
    prompt = {"choice": "ability/end-of-turn", "owner": "p1"}
    play_turn(
        [BITE, DRAW, RECOVER],
        [
            {"maneuver": {}},
            {"by_hand": {"act": {"command": "EndManeuver"}, "abilities": True}, "expect": prompt},
            {"recover": {"fighter": "p1.lamplighter", "amount": 1}, "expect": prompt},
            {"answer": {"player": "p1", "values": []}, "expect": {**prompt, "drawn": {"p1": 0}}},
            {
                "answer": {"player": "p1", "values": []},
                "expect": {"turn": "p2", "health": {"p1.lamplighter": 11}, "drawn": {"p1": 0}},
            },
        ],
        turn={"actions_left": 1, "actions_taken": 1},
    )


def play_spark(step: dict[str, Any], expect: dict[str, Any]) -> None:
    """An attack for 3 whose card does this during the combat, beside an ability that adds 2."""
    adds = {"at": "during", "do": [{"add_value": "mine", "amount": 2, "when": "attacking"}]}
    changes = {"timing": ["during"], "effects": {"during": [step]}}
    fighters = {
        **FIGHTERS,
        "p2.medusa": {"space": "C"},
        **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
    }
    attack = {"attacker": "p1.lamplighter", "target": "p2.medusa", "card": "spark"}
    play_with(
        own_hero(changes, card="spark", triggers=[adds]),
        [{"attack": attack}, {"defend": None, "expect": expect}],
        {},
        position={
            "turn": {"player": "p1"},
            "fighters": fighters,
            "cards": {"p1": {"hand": ["spark"]}, "p2": {"hand": 0}},
        },
    )


def test_beside_a_card_an_ability_is_asked_about_only_where_the_order_matters() -> None:
    play_spark({"add_value": "mine", "amount": 1}, {"asked": [], "combat": {"attack": 6}})
    play_spark({"draw": 1}, {"asked": [], "combat": {"attack": 5}})
    asks = {"choice": "effect/order", "owner": "p1", "options": ["card", "ability"]}
    play_spark({"set_value": "mine", "to": 7}, asks)
