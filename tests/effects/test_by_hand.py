"""Resolving by hand stays: a table that prefers it, a single effect, a card told by its value."""

from __future__ import annotations

from typing import Any

import pytest

from companion import events as e
from tests.effects.goldens import HERE, Case, replies_to, script_of

TABLE: dict[str, Any] = {
    "players": [{"id": "p1", "hero": "medusa"}, {"id": "p2", "hero": "bigfoot"}],
    "position": {
        "turn": {"player": "p1", "actions_left": 2},
        "fighters": {
            "p1.medusa": {"space": "B"},
            "p1.harpy.1": {"space": "A"},
            "p1.harpy.2": {"health": 0},
            "p1.harpy.3": {"health": 0},
            "p2.bigfoot": {"space": "C"},
            "p2.the-jackalope": {"health": 0},
        },
        "cards": {
            "p1": {"hand": ["snipe", "second-shot", "winged-frenzy", "dash"]},
            "p2": {"hand": ["larger-than-life", "skirmish"]},
        },
    },
}


def played(acts: list[dict[str, Any]], **more: Any) -> list[Any]:
    from tests.effects.goldens import FIELD

    script = {
        "format": 1, "edition": "classic", "map": FIELD, "about": "By hand.", **TABLE, **more,
        "acts": acts,
    }  # fmt: skip
    replies = replies_to(script_of(Case(HERE / "by-hand.yaml", "1", script)))
    assert [said for reply in replies for said in reply.failed] == []
    return replies


ATTACK = {"attack": {"attacker": "p1.medusa", "target": "p2.bigfoot", "card": "dash"}}


def test_a_table_that_resolves_cards_itself_is_prompted_in_the_window_of_each_effect() -> None:
    played(
        [
            ATTACK,
            {"defend": {"card": "skirmish"}, "expect": {"choice": "combat/before-damage"}},
            {"answer": {"player": "p1"}, "expect": {"choice": "combat/after", "owner": "p2"}},
            {"answer": {"player": "p2"}, "expect": {"choice": "combat/after", "owner": "p1"}},
            {
                "move_by_effect": {"fighter": "p1.medusa", "up_to": 3, "to": "F"},
                "expect": {"at": {"p1.medusa": "F"}},
            },
            {"answer": {"player": "p1"}, "expect": {"choice": "none"}},
        ],
        cards="by-hand",
    )


def test_by_hand_every_combat_has_a_moment_before_its_damage() -> None:
    played(
        [
            {"attack": {"attacker": "p1.medusa", "target": "p2.bigfoot", "card": "snipe"}},
            {"defend": {}, "expect": {"choice": "combat/before-damage", "owner": "p1"}},
            {"change_value": {"side": "attacker", "amount": 2, "reason": "a house rule"}},
            {"answer": {"player": "p1"}, "expect": {"combat": {"attack": 5, "damage": 5}}},
            {"answer": {"player": "p1"}},
        ],
        cards="by-hand",
    )


def test_a_single_effect_can_be_played_differently_and_the_log_says_so() -> None:
    replies = played(
        [
            ATTACK,
            {"defend": {}, "expect": {"choice": "effect/move", "owner": "p1"}},
            {"differently": {}, "expect": {"choice": "combat/after", "owner": "p1"}},
            {"damage": {"fighter": "p2.bigfoot", "amount": 1}},
            {
                "answer": {"player": "p1"},
                "expect": {"choice": "none", "at": {"p1.medusa": "B"}, "turn": "p1"},
            },
        ]
    )
    happened = [event for reply in replies for event in reply.events]
    assert any(isinstance(event, e.PlayedByHand) for event in happened)


def test_a_card_told_only_by_its_value_is_resolved_by_people() -> None:
    played(
        [
            {"attack": {"attacker": "p1.medusa", "target": "p2.bigfoot", "value": 4}},
            {"defend": {}, "expect": {"choice": "combat/unnamed-card", "owner": "p1"}},
            {"answer": {"player": "p1"}, "expect": {"choice": "combat/unnamed-card"}},
            {
                "answer": {"player": "p1"},
                "expect": {"choice": "none", "health": {"p2.bigfoot": 12}},
            },
        ]
    )


def test_an_effect_that_asks_nobody_can_be_done_by_hand_too() -> None:
    """Snipe would draw a card by itself."""
    replies = played(
        [
            {"attack": {"attacker": "p1.medusa", "target": "p2.bigfoot", "card": "snipe"}},
            {
                "by_hand": {"act": {"command": "Defend"}},
                "expect": {"choice": "combat/after", "owner": "p1", "drawn": {"p1": 0}},
            },
            {"draw": {"player": "p1", "count": 2}, "expect": {"drawn": {"p1": 2}}},
            {"answer": {"player": "p1"}, "expect": {"choice": "none"}},
        ]
    )
    assert any(isinstance(event, e.PlayedByHand) for event in replies[2].events)


def test_an_ability_that_asks_nobody_can_be_done_by_hand_too() -> None:
    """A trap deals 1 damage, and Muldoon draws a card, both by themselves."""
    table: dict[str, Any] = {
        "players": [{"id": "p1", "hero": "bigfoot"}, {"id": "p2", "hero": "robert-muldoon"}],
        "position": {
            "turn": {"player": "p1"},
            "fighters": {
                "p1.bigfoot": {"space": "B"},
                "p1.the-jackalope": {"health": 0},
                "p2.robert-muldoon": {"space": "J"},
                **{f"p2.ingen-worker.{n}": {"health": 0} for n in (1, 2, 3)},
            },
            "tokens": [{"kind": "trap", "space": "C", "owner": "p2"}],
        },
    }
    began: dict[str, Any] = {"maneuver": {}}
    onto = {"fighter": "p1.bigfoot", "to": "C"}
    played([began, {"move": onto, "expect": {"drawn": {"p2": 1}}}], **table)
    act = {"act": {"command": "MoveFighter", **onto}, "abilities": True}
    replies = played(
        [
            began,
            {"by_hand": act, "expect": {"owner": "p2", "drawn": {"p2": 0}}},
            {"draw": {"player": "p2", "count": 2}, "expect": {"drawn": {"p2": 2}}},
            {"answer": {"player": "p2"}},
        ],
        **table,
    )
    assert any(isinstance(event, e.PlayedByHand) for event in replies[2].events)


def test_nothing_can_be_played_differently_while_nothing_is_resolved() -> None:
    played([{"differently": {}, "expect": {"ok": False, "code": "choice/none-open"}}])


@pytest.mark.rule("TRP-03")
def test_a_trap_that_is_set_off_by_hand_does_what_it_does_at_once() -> None:
    played(
        [
            {"scheme": {"fighter": "p1.bigfoot", "card": "crash-through-the-trees"}},
            {
                "place": {"fighter": "p1.bigfoot", "space": "D"},
                "expect": {
                    "health": {"p1.bigfoot": 15}, "tokens": {"trap": []}, "drawn": {"p2": 1},
                    "choice": "scheme/effect",
                },
            },
            {"answer": {"player": "p1"}, "expect": {"choice": "none"}},
        ],
        cards="by-hand",
        players=[{"id": "p1", "hero": "bigfoot"}, {"id": "p2", "hero": "robert-muldoon"}],
        position={
            "turn": {"player": "p1"},
            "fighters": {
                "p1.bigfoot": {"space": "B"},
                "p1.the-jackalope": {"health": 0},
                "p2.robert-muldoon": {"space": "J"},
                **{f"p2.ingen-worker.{n}": {"health": 0} for n in (1, 2, 3)},
            },
            "tokens": [{"kind": "trap", "space": "D", "owner": "p2"}],
            "cards": {"p1": {"hand": ["crash-through-the-trees"]}},
        },
    )  # fmt: skip
