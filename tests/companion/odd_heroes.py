"""Heroes that nobody would make, all within the format: what a game must cope with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.content.hero_format import MOST_FIGHTERS
from companion.content.heroes import read_hero
from companion.definitions import AbilityWindow, CardKind, Timing

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from companion.definitions import HeroDefinition

DECK = 30


def odd_hero(folder: Path, name: str, chance: random.Random) -> HeroDefinition:
    """A hero as chance has it, written to a file, read again and so held against the format."""
    fighters = _fighters(chance)
    names = [fighter["id"] for fighter in fighters]
    forms: list[dict[str, Any]] = [
        {
            "id": f"form-{n}",
            "values": [f"value-{n}-{k}" for k in range(chance.choice([2, 2, 12]))],
            "chosen_at_placement": chance.random() < 0.5,
        }
        for n in range(chance.choice([0, 0, 1, 3]))
    ]
    banners = ["any", *names, *(value for form in forms for value in form["values"])]
    cards = _cards(chance, banners)
    starting = chance.choice([0, 0, 1, cards[0]["copies"]])
    cards[-1]["copies"] += starting
    numbers = {
        "format": 1, "id": name, "set": "odd", "move": chance.choice([0, 1, 3, 99]),
        "deck_size": DECK + starting, "opening_hand": chance.choice([0, 0, 1, 5, DECK]),
        "starts_with": [cards[0]["id"]] * starting,
        "fighters": fighters, "cards": cards, "forms": forms,
        "tokens": [
            {
                "kind": kind, "count": chance.choice([1, 5, 99]),
                "placed": chance.choice(["at-setup", "by-ability"]),
            }
            for kind in chance.sample(["trap", "fog"], chance.randint(0, 2))
        ],
        "ability_at": chance.sample([window.value for window in AbilityWindow], 2),
        "suit": chance.random() < 0.3,
        "uncancellable": chance.sample(banners, min(len(banners), chance.randint(0, 2))),
    }  # fmt: skip
    words = {
        "name": name,
        "ability": "Odd.",
        "fighters": {fighter: fighter for fighter in names},
        "forms": {value: value for form in forms for value in form["values"]},
        "cards": {card["id"]: _words(card) for card in cards},
    }
    file = folder / f"{name}.yaml"
    file.write_text(json.dumps(numbers), "utf-8")
    file.with_name(f"{name}.en.yaml").write_text(json.dumps(words), "utf-8")
    return read_hero(file).definition


def _fighters(chance: random.Random) -> list[dict[str, Any]]:
    heroes = chance.choice([1, 1, 3, MOST_FIGHTERS])
    kinds = [("hero", heroes)]
    left = MOST_FIGHTERS - heroes
    while left and chance.random() < 0.6:
        count = chance.randint(1, left)
        kinds.append(("sidekick", count))
        left -= count
    fighters = []
    for number, (role, count) in enumerate(kinds):
        health = chance.choice([1, 2, 12, 99])
        fighters.append(
            {
                "id": f"fighter-{number}", "role": role, "count": count, "health": health,
                "attack": chance.choice(["melee", "ranged"]),
                "dial_max": chance.choice([None, 99]), "large": chance.random() < 0.2,
                "crosses_fog": chance.random() < 0.2,
            }
        )  # fmt: skip
    return fighters


def _cards(chance: random.Random, banners: list[str]) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = []
    left = DECK
    while left:
        copies = chance.randint(1, chance.choice([1, 3, left]) if left > 3 else left)
        kind = chance.choice(list(CardKind))
        is_scheme = kind is CardKind.SCHEME
        times = [t.value for t in Timing if t is not Timing.SCHEME]
        cards.append(
            {
                "id": f"card-{len(cards)}", "kind": kind.value, "copies": copies,
                "banner": chance.choice(banners), "boost": chance.choice([None, 0, 2, 99]),
                "value": None if is_scheme else chance.choice([0, 1, 4, 99]),
                "timing": ["scheme"] if is_scheme else chance.sample(times, chance.randint(0, 3)),
                **({"requires": _requires(chance)} if is_scheme else {}),
            }
        )  # fmt: skip
        left -= copies
    return cards


def _requires(chance: random.Random) -> dict[str, Any] | None:
    return chance.choice(
        [
            None, {"hand_at_most": 0}, {"hand_at_most": 99}, {"beside_opposing_hero": True},
            {"on_start": "opposing"}, {"opponent_damaged": True},
        ]
    )  # fmt: skip


def _words(card: dict[str, Any]) -> dict[str, Any]:
    return {"name": card["id"], "effect": dict.fromkeys(card["timing"], "Do it.")}
