"""Steps that nobody of the fifteen heroes has: dials, returns, and each of several at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.effects.own_cards import CARD, own_hero, play_scheme, play_with

CARDS: dict[str, Any] = {"p1": {"hand": [CARD]}, "p2": {"hand": 3}}
ALL_OWN = {"each": {"side": "own"}}


@pytest.mark.rule("DEF-01")
def test_a_dial_that_is_set_to_0_defeats() -> None:
    play_scheme(
        [{"set_health": {"one": {"side": "enemy"}}, "to": 0}],
        [{"over": True, "winners": ["p1"], "events": ["HealthSet", "Defeated"]}],
        CARDS,
    )


@pytest.mark.rule("DEF-02")
def test_a_dial_is_set_no_farther_than_it_goes() -> None:
    steps = [{"set_health": "lamplighter", "to": 2}, {"set_health": "lamplighter", "to": 99}]
    play_scheme(steps, [{"health": {"p1.lamplighter": 13}}], CARDS)


def test_the_dial_of_a_fallen_fighter_is_not_set() -> None:
    play_scheme(
        [{"set_health": "moth", "to": 1}],
        [{"health": {"p1.moth.1": 0}, "events": ["StepSkipped"], "absent": ["HealthSet"]}],
        CARDS,
    )


def test_nobody_comes_back_with_no_health() -> None:
    fallen = {"one": {"side": "own", "name": "moth", "state": "defeated"}}
    play_scheme(
        [{"return": fallen, "to": {"any": True}, "health": 0}],
        [{"choice": "none", "at": {"p1.moth.1": None}, "events": ["StepSkipped"]}],
        CARDS,
    )


def position(**fighters: Any) -> dict[str, Any]:
    at = {"p1.lamplighter": {"space": "B"}, "p2.medusa": {"space": "C"}}
    gone = {f"{kind}.{n}": {"health": 0} for kind in ("p1.moth", "p2.harpy") for n in (1, 2, 3)}
    named = {name.replace("_", "."): {"space": space} for name, space in fighters.items()}
    return {"turn": {"player": "p1"}, "fighters": {**gone, **at, **named}, "cards": CARDS}


def test_of_several_who_leave_the_board_only_those_stay_who_are_held() -> None:
    table = position(p1_moth_1="A")
    table["fighters"]["p1.lamplighter"]["held"] = True
    hero = own_hero({"effects": {"scheme": [{"leave_board": ALL_OWN, "back": "start_of_turn"}]}})
    play_with(
        hero,
        [
            {
                "scheme": {"fighter": "p1.lamplighter", "card": CARD},
                "expect": {"at": {"p1.lamplighter": "B", "p1.moth.1": None}},
            }
        ],
        CARDS,
        position=table,
    )


def test_each_of_several_tokens_is_removed_and_each_is_told_of() -> None:
    table = position()
    table["tokens"] = [{"kind": "lamp", "space": space, "owner": "p1"} for space in ("D", "E", "J")]
    hero = own_hero({"effects": {"scheme": [{"remove_token": {"each": {"token": "lamp"}}}]}})
    play_with(
        hero,
        [
            {
                "scheme": {"fighter": "p1.lamplighter", "card": CARD},
                "expect": {"tokens": {"lamp": []}, "drawn": {"p1": 3}, "asked": []},
            }
        ],
        CARDS,
        position=table,
    )
