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
TURN_WINDOWS = ("start_of_turn", "after_maneuver", "after_attack", "end_of_turn", "boosted")


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
    tokens = _tokens(chance)
    kinds = {token["kind"] for token in tokens}
    cards = _cards(chance, banners, names, kinds)
    starting = chance.choice([0, 0, 1, cards[0]["copies"]])
    cards[-1]["copies"] += starting
    numbers = {
        "format": 1, "id": name, "set": "odd", "move": chance.choice([0, 1, 3, 99]),
        "deck_size": DECK + starting, "opening_hand": chance.choice([0, 0, 1, 5, DECK]),
        "starts_with": [cards[0]["id"]] * starting,
        "fighters": fighters, "cards": cards, "forms": forms,
        "tokens": tokens, "rules": _rules(chance, names, banners, tokens),
        "triggers": [
            {"at": window, "do": _steps(chance, "scheme", names, kinds)}
            for window in chance.sample(TURN_WINDOWS, chance.randint(0, 2))
        ],
        "ability_at": chance.sample([window.value for window in AbilityWindow], 2),
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
            }
        )  # fmt: skip
    return fighters


def _tokens(chance: random.Random) -> list[dict[str, Any]]:
    hurt = {"damage": "$entered", "amount": chance.choice([1, 99])}
    going_off = [hurt, {"remove_token": "$token"}]
    return [
        {
            "kind": kind, "count": chance.choice([1, 5, 99]),
            "placed": chance.choice(["at-setup", "by-ability"]),
            **({"ends_move": True, "entering": going_off} if kind != "fog" else {}),
        }
        for kind in chance.sample(["trap", "fog", "web"], chance.randint(0, 3))
    ]  # fmt: skip


def _rules(
    chance: random.Random, names: list[str], banners: list[str], tokens: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Some of what a hero's file may say that holds all the time."""
    possible: list[dict[str, Any]] = [
        {"kind": "zone", "id": "suit", "seen": "all", "boosts": True},
        {"kind": "protect", "banners": chance.choice(["all", chance.sample(banners, 1)])},
        {"kind": "commit_boost", "who": names[0]},
        {"kind": "bonus", "to": "attack", "amount": {"count": {"side": "own"}}},
        {"kind": "bonus", "to": "defense", "amount": 2, "when": "defending"},
        {"kind": "move_bonus", "amount": {"count": {"cards": "discard", "of": "me"}}},
    ]
    possible += [
        {"kind": "token_steps", "token": token["kind"], "who": names[0]} for token in tokens
    ]
    return [rule for rule in possible if chance.random() < 0.3]


def _cards(
    chance: random.Random, banners: list[str], names: list[str], kinds: set[str]
) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = []
    left = DECK
    while left:
        copies = chance.randint(1, chance.choice([1, 3, left]) if left > 3 else left)
        kind = chance.choice(list(CardKind))
        is_scheme = kind is CardKind.SCHEME
        times = [t.value for t in Timing if t is not Timing.SCHEME]
        timing = ["scheme"] if is_scheme else chance.sample(times, chance.randint(0, 3))
        effects = {window: _steps(chance, window, names, kinds) for window in timing}
        cards.append(
            {
                "id": f"card-{len(cards)}", "kind": kind.value, "copies": copies,
                "banner": chance.choice(banners), "boost": chance.choice([None, 0, 2, 99]),
                "value": None if is_scheme else chance.choice([0, 1, 4, 99]), "timing": timing,
                **({"effects": effects} if chance.random() < 0.8 else {}),
                **({"requires": _requires(chance, names)} if is_scheme else {}),
            }
        )  # fmt: skip
        left -= copies
    return cards


def _requires(chance: random.Random, names: list[str]) -> Any:
    return chance.choice(
        [
            None, {"hand_at_most": 0}, {"hand_at_most": 99}, {"on_start": [names[0], "opponent"]},
            {"exists": {"side": "enemy", "role": "hero", "adjacent_to": names[0]}},
            {"damaged_this_turn": {"side": "enemy"}},
        ]
    )  # fmt: skip


def _steps(
    chance: random.Random, window: str, names: list[str], kinds: set[str]
) -> list[dict[str, Any]]:
    """Steps of an effect: what any card does, and in a combat what only such cards do."""
    found = []
    for _ in range(chance.randint(1, 4)):
        among = [*_anywhere(chance, names)]
        among += [] if window == "scheme" else _in_combat(chance, window)
        missing = {"trap", "fog"} - kinds
        found += chance.choice(
            [group for group in among if not any(kind in str(group) for kind in missing)]
        )
    return found


def _who(chance: random.Random, names: list[str]) -> Any:
    wanted = {"side": chance.choice(["own", "enemy", "any"])}
    return chance.choice([{"one": wanted}, {"each": wanted}, "hero", "self", chance.choice(names)])


def _anywhere(chance: random.Random, names: list[str]) -> list[list[dict[str, Any]]]:
    """Groups of steps, each with the names that its later steps read."""
    name = f"n{chance.randrange(10**6)}"
    read = f"${name}"
    may = {"may": True} if chance.random() < 0.5 else {}
    of = chance.choice(["me", "opponent", "each_opponent", "each_player"])
    one = chance.choice(["me", "opponent"])
    few = chance.choice([0, 1, 2, 3])
    who = _who(chance, names)
    near = {"adjacent_to": names[0]}
    many = chance.choice([1, 2, 99, "all"])
    kind = chance.choice(["attack", "defense", "versatile", "scheme"])
    filters: list[dict[str, Any]] = [{}, {"type": kind}, {"banner": "any", "ordered": True}]
    which = chance.choice(filters)
    space = chance.choice([{"any": True}, {"zone_of": names[0], "other": True}, near])
    return [
        [{"damage": who, "amount": few, "as": name, **may}, {"draw": 1, "when": {"did": name}}],
        [{"recover": who, "amount": few}],
        [{"move": who, "up_to": few, **({"through": "enemies"} if few else {})}],
        [{"place": who, "to": space, **may}],
        [{"draw": few, "of": of, **may}],
        [{"draw": few, "up_to": True}],
        [{"discard": few, "of": of, "how": chance.choice(["choose", "random"]), "as": name, **may},
         {"draw": {"boost_of": read}}],
        [{"discard": few, "from": "deck_top", "of": one}],
        [{"put_token": "trap", "to": {"any": True}, "up_to": few}],
        [{"put_token": "fog", "to": {"any": True}, "count": 1}],
        [{"move_token": {"one": {"token": "fog"}}, "up_to": few}],
        [{"remove_token": {"one": {"token": "trap"}}}],
        [{"return": {"one": {"side": "own", "state": "defeated"}}, "to": near, **may}],
        [{"swap": [names[0], names[-1]], **may}],
        [{"leave_board": "self", "back": "start_of_turn"}],
        [{"hold": who, "until": "end_of_turn"}],
        [{"gain_action": 1}],
        [{"end_turn": True}],
        [{"name_number": "printed_value", "as": name}, {"draw": 1, "when": {"equals": [read, 1]}}],
        [{"choose": 1, "among": {"a": [{"draw": 1}], "b": [{"damage": who, "amount": 1}]}}],
        [{"do": [{"draw": 1}, {"gain_action": 1}], "when": "first_action", **may}],
        [{"look": chance.choice(["hand", "deck_top"]), "of": one, "count": 3, "as": name},
         {"pick_cards": many, "from": read, "as": f"{name}p", **which},
         {"move_cards": f"${name}p", "to": chance.choice(["deck_bottom", "discard"])}],
        [{"reveal": "deck_top", "of": one, "count": 2, "as": name},
         {"move_cards": read, "to": chance.choice(["deck_top", "deck_bottom", "discard"]),
          "ordered": True}],
        [{"reveal": "hand", "of": one}],
        [{"pick_cards": many, "from": chance.choice(["discard", "hand", "deck"]), "of": one,
          "as": name, **which},
         {"move_cards": read, "to": chance.choice(["deck_shuffled", "deck_top", "deck_bottom"])}],
        [{"shuffle": "deck"}],
    ]  # fmt: skip


def _in_combat(chance: random.Random, window: str) -> list[list[dict[str, Any]]]:
    if window == "after":
        return [
            [{"damage": "opposing", "amount": 1, "when": "won"}],
            [{"draw": {"combat_damage": "dealt"}, "when": "lost"}],
        ]
    whose = chance.choice(["mine", "theirs"])
    return [
        [{"cancel": "theirs"}],
        [{"set_value": whose, "to": 3}],
        [{"add_value": whose, "amount": chance.choice([-4, 2])}],
        [{"ignore_value": "theirs"}],
        [{"fix_value": whose, "to": 0}],
        [{"swap_printed": "theirs", "may": True}],
        [{"boost": "mine", "times": 2, "may": True}],
        [{"prevent_damage": "self"}],
        [{"custom": "replace-opposing-card"}],
    ]


def _words(card: dict[str, Any]) -> dict[str, Any]:
    return {"name": card["id"], "effect": dict.fromkeys(card["timing"], "Do it.")}
