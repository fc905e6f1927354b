"""Open questions: wherever one of them decides something the ruling says so."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.content.problems import ContentError
from companion.readings import CARD_WITHOUT_BOOST, READINGS
from tests.effects.goldens import cases_of, editions_of, golden_files, situation_files
from tests.effects.own_cards import own_hero, play_with

SWING: Final = "pole-swing"
"""A card of the Lamplighter, here without a boost value: no hero of the boxes has such a card."""
SECOND_CARDS: Final = {"kind": "commit_boost", "who": "lamplighter"}
READS: Final = {"readings": [CARD_WITHOUT_BOOST.id]}


def test_every_open_question_is_shown_to_decide_something() -> None:
    cases = [case for file in golden_files() for case in cases_of(file)]
    cases += [case for file in situation_files() for case in editions_of(file)]
    shown = {
        question
        for case in cases
        for act in case.script["acts"]
        for question in act.get("expect", {}).get("readings", ())
    }
    assert {*shown, CARD_WITHOUT_BOOST.id} == READINGS.keys()


@pytest.mark.parametrize(
    "acts",
    [
        [{"maneuver": {}}, {"boost": {"card": SWING}, "expect": READS}],
        [
            {
                "attack": {
                    "attacker": "p1.lamplighter", "target": "p2.medusa", "card": "spark",
                    "boost": SWING,
                },
            },
            {"defend": {}, "expect": {"combat": {"attack": 3}, **READS}},
        ],
    ],
    ids=["of a maneuver", "laid with an attack"],
)  # fmt: skip
def test_a_boost_with_a_card_without_boost_is_an_open_question(acts: list[dict[str, Any]]) -> None:
    hero = own_hero({"boost": None}, card=SWING, rules=[SECOND_CARDS])
    play_with(hero, acts, {"p1": {"hand": [SWING, "spark"]}, "p2": {"hand": 3}})


def test_what_a_card_laid_face_down_is_worth_is_not_said_before_it_is_revealed() -> None:
    hero = own_hero({"boost": None}, card=SWING, rules=[SECOND_CARDS])
    attack = {"attacker": "p1.lamplighter", "target": "p2.medusa", "card": "spark", "boost": SWING}
    *_, reply = play_with(hero, [{"attack": attack}], {"p1": {"hand": [SWING, "spark"]}})
    assert reply.readings == ()


def test_a_question_that_nobody_asks_is_named_with_the_nearest() -> None:
    steps = {"scheme": [{"draw": 1, "reads": "a-token-that-goes-to-a-space-may-sty"}]}
    with pytest.raises(ContentError, match="a-token-that-goes-to-a-space-may-stay"):
        own_hero({"effects": steps})
