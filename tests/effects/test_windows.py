"""Windows: passed without a word where nobody has anything; the combat stays readable; readings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import events as e
from companion.content.collection import Collection
from tests.effects.goldens import FIELD, HERE, Case, replies_to, script_of

pytestmark = pytest.mark.uncounted

DUEL: dict[str, Any] = {
    "format": 1,
    "about": "Windows.",
    "edition": "classic",
    "map": FIELD,
    "players": [{"id": "p1", "hero": "king-arthur"}, {"id": "p2", "hero": "bigfoot"}],
    "position": {
        "turn": {"player": "p1"},
        "fighters": {
            "p1.king-arthur": {"space": "B"},
            "p1.merlin": {"health": 0},
            "p2.bigfoot": {"space": "C"},
            "p2.the-jackalope": {"health": 0},
        },
        "cards": {
            "p1": {"hand": ["excalibur", "noble-sacrifice"]},
            "p2": {"hand": ["larger-than-life", "feint"]},
        },
    },
}


def played(acts: list[dict[str, Any]], **more: Any) -> list[Any]:
    replies = replies_to(
        script_of(Case(HERE / "windows.yaml", "1", {**DUEL, **more, "acts": acts}))
    )
    assert [said for reply in replies for said in reply.failed] == []
    return replies


ATTACK = {"attack": {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "excalibur"}}


def test_a_window_in_which_nobody_has_anything_is_passed_without_an_event() -> None:
    *_, reply = played([ATTACK, {"defend": {}}])
    stages = [event.frame.stage for event in reply.events if isinstance(event, e.FrameChanged)]
    assert [stage for stage in stages if stage.startswith(("immediately", "during", "after"))] == []
    bookkeeping = (e.PlayBegan, e.StepDone, e.StepSkipped, e.Asked)
    assert not any(isinstance(event, bookkeeping) for event in reply.events)


def test_an_ability_that_cannot_do_anything_leaves_no_event() -> None:
    """Robin Hood's attacker has fallen, Bigfoot has company, Medusa sees nobody."""
    replies = played(
        [{"end_turn": {}, "expect": {"turn": "p2", "choice": "none"}}],
        players=[{"id": "p1", "hero": "bigfoot"}, {"id": "p2", "hero": "medusa"}],
        position={
            "turn": {"player": "p1"},
            "fighters": {
                "p1.bigfoot": {"space": "A"},
                "p1.the-jackalope": {"health": 0},
                "p2.medusa": {"space": "E"},
                "p2.harpy.1": {"space": "B"},
                "p2.harpy.2": {"health": 0},
                "p2.harpy.3": {"health": 0},
            },
        },
    )
    assert not any(isinstance(event, e.PlayBegan) for event in replies[-1].events)


@pytest.mark.rule("CMB-05")
def test_who_won_a_combat_is_an_event_and_stays_readable_after_it() -> None:
    *_, reply = played(
        [
            ATTACK,
            {"defend": {"card": "larger-than-life"}, "expect": {"ok": False}},
            {"defend": {}, "expect": {"combat": {"attack": 6, "damage": 6, "winner": "attacker"}}},
            {"maneuver": {}, "expect": {"combat": {"attack": 6, "winner": "attacker"}}},
        ]
    )
    assert reply.ok


@pytest.mark.parametrize(("agreed", "damage"), [("no", 4), ("yes", 7)])
def test_a_ruling_says_that_an_open_question_decided_it(agreed: str, damage: int) -> None:
    reading = "effectless-card-keeps-its-boost"
    attack = {"attack": {**ATTACK["attack"], "boost": "noble-sacrifice"}}
    played(
        [
            attack,
            {
                "defend": {"card": "feint"},
                "expect": {"combat": {"damage": damage}, "readings": [reading]},
            },
        ],
        readings={reading: agreed},
    )


def test_no_hero_is_named_in_the_engine() -> None:
    words = {
        word
        for hero in Collection().heroes()
        for name in (hero.words.name, *hero.words.fighters.values())
        for word in re.findall(r"[A-Z][a-z]{3,}", name)
    } - {
        "Black",
        "King",
        "Robert",
        "Hood",
        "Soldier",
        "Worker",
        "Outlaw",
        "Sister",
        "Sisters",
        "Porter",
    }
    root = Path(companion.__file__).parent
    rooms = [root / room for room in ("effects", "rules", "acts", "decisions")]
    sources = [file for room in rooms for file in room.rglob("*.py")] + list(root.glob("*.py"))
    named = [
        f"{file.name}: {word}"
        for file in sources
        for word in sorted(words)
        if re.search(rf"\b{word}\b", file.read_text(encoding="utf-8"))
    ]
    assert named == []
