"""Who falls by an effect, for the steps that follow."""

from __future__ import annotations

from typing import Any

import pytest

from companion import commands as c
from companion import events as e
from companion.content.begin import begin_game
from companion.editions import EDITIONS
from tests.effects.own_cards import CARD, own_hero, play_with


def test_those_who_fall_are_named_in_the_same_order_in_every_process() -> None:
    hit = {"damage": {"each": {"side": "enemy", "role": "sidekick"}}, "amount": 9, "as": "hit"}
    harpies = {f"p2.harpy.{n}": space for n, space in ((1, "D"), (2, "E"), (3, "F"))}
    position: dict[str, Any] = {
        "turn": {"player": "p1"},
        "fighters": {
            "p1.lamplighter": {"space": "B"},
            **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
            "p2.medusa": {"space": "C"},
            **{harpy: {"space": space} for harpy, space in harpies.items()},
        },
        "cards": {"p1": {"hand": [CARD]}},
    }
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}}
    hero = own_hero({"effects": {"scheme": [hit]}})
    *_, reply = play_with(hero, [scheme], {}, position=position)
    (result,) = [each.result for each in reply.events if isinstance(each, e.StepDone)]
    assert result is not None
    assert result.fallen == tuple(harpies)


def test_who_is_held_leaves_in_place_of_a_defeat_and_is_held_no_more() -> None:
    life: dict[str, Any] = {
        "kind": "second_life",
        "who": "lamplighter",
        "health": 5,
        "while": {"wick": "dim"},
    }
    life["then"] = {"wick": "bright"}
    where: dict[str, Any] = {
        "p1.lamplighter": {"space": "B", "health": 1, "held": True},
        "p1.moth.1": {"space": "A", "held": True},
        **{f"p1.moth.{n}": {"health": 0} for n in (2, 3)},
        "p2.medusa": {"space": "C"},
        **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
    }
    attack = {"attacker": "p2.medusa", "target": "p1.lamplighter", "card": "snipe"}
    gone = {"at": {"p1.lamplighter": None, "p1.moth.1": None}, "rules": ["EFF-07"], "over": False}
    *_, state = play_with(
        own_hero({}, rules=[life]),
        [{"attack": attack}, {"defend": None, "expect": gone}, {"ask": {"what": "state"}}],
        {},
        position={
            "turn": {"player": "p2"},
            "fighters": where,
            "cards": {"p1": {"hand": 0}, "p2": {"hand": ["snipe"]}},
        },
    )
    assert state.answer.fighters["p1.lamplighter"].health == 5
    assert not state.answer.grants


HIGHER_DIAL: list[dict[str, Any]] = [
    {"id": "lamplighter", "role": "hero", "health": 12, "dial_max": 15, "attack": "melee"},
    {"id": "moth", "role": "sidekick", "count": 3, "health": 1, "dial": False, "attack": "melee"},
]


@pytest.mark.rule("DEF-02", "DEF-03")
@pytest.mark.parametrize(("edition", "health"), [("classic", 14), ("core", 12)])
def test_a_dial_that_goes_higher_is_the_limit_in_classic_and_starting_health_in_core(
    edition: str, health: int
) -> None:
    steps = [{"recover": "lamplighter", "amount": 3}]
    hero = own_hero({"effects": {"scheme": steps}}, fighters=HIGHER_DIAL)
    play_with(
        hero,
        [
            {
                "scheme": {"fighter": "p1.lamplighter", "card": CARD},
                "expect": {"health": {"p1.lamplighter": health}},
            }
        ],
        {},
        edition=edition,
        position={
            "turn": {"player": "p1"},
            "fighters": {
                "p1.lamplighter": {"space": "B", "health": 11},
                **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
                "p2.medusa": {"space": "C"},
                **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
            },
            "cards": {"p1": {"hand": [CARD]}},
        },
    )


@pytest.mark.rule("DEF-02", "DEF-03")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_first_life_has_its_own_most_and_the_second_one_the_other(edition: Any) -> None:
    game = begin_game("elektra", "medusa", on="none", edition=edition)
    assert game.table.fighters["p1.elektra"].cap == 7
    assert game.handle(c.CorrectHealth(fighter="p1.elektra", to=0)).ruling
    elektra = game.table.fighters["p1.elektra"]
    assert (elektra.health, elektra.cap) == (9, 9)
