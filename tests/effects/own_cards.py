"""A hero of one's own with one scheme card to try: the Lamplighter with other steps on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import yaml

from cli.referee_command import book_for
from companion.content.heroes import hero_from_texts
from companion.referee import Reply, play
from companion.rulebook import Rulebook
from tests.effects.goldens import FIELD, HERE, Case, script_of

FOLDER: Final = HERE.parent / "companion" / "worked_hero"
CARD: Final = "out-of-the-dark"
"""The scheme whose steps are replaced; the deck has two of it."""


def own_hero(changes: dict[str, Any], card: str = CARD, **more: Any) -> Any:
    """The Lamplighter with changed fields of one card, and `more` changed fields of the hero."""
    numbers = yaml.safe_load((FOLDER / "lamplighter.yaml").read_text("utf-8"))
    words = yaml.safe_load((FOLDER / "lamplighter.en.yaml").read_text("utf-8"))
    for each in numbers["cards"]:
        if each["id"] == card:
            each.update(changes)
    numbers.update(more)
    return hero_from_texts(json.dumps(numbers), json.dumps(words), "lamplighter")


def play_with(
    hero: Any, acts: list[dict[str, Any]], cards: dict[str, Any], **more: Any
) -> list[Reply]:
    """Play acts of the Lamplighter (p1) against Medusa; everything that is expected must hold."""
    script: dict[str, Any] = {
        "format": 1, "about": "A card of one's own.", "edition": "classic", "map": FIELD,
        "players": [{"id": "p1", "hero": "alice"}, {"id": "p2", "hero": "medusa"}],
        "position": {
            "turn": {"player": "p1"},
            "fighters": {
                "p1.lamplighter": {"space": "B"},
                **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
                "p2.medusa": {"space": "C"},
                **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
            },
            "cards": cards,
        },
        **more,
        "acts": acts,
    }  # fmt: skip
    book = book_for(script_of(Case(Path("own-card"), "1", script)))
    script["players"][0]["hero"] = "lamplighter"
    heroes = {**book.heroes, "lamplighter": hero.definition}
    book = Rulebook(
        battlefield=book.battlefield, heroes=heroes, edition=book.edition, mode=book.mode
    )
    replies = list(play(script_of(Case(Path("own-card"), "1", script)), book))
    failed = [said for reply in replies for said in reply.failed]
    assert failed == [], failed
    return replies


def play_scheme(
    steps: list[dict[str, Any]], answers: list[dict[str, Any]], cards: dict[str, Any]
) -> list[Reply]:
    """Play the scheme with these steps; the first of `answers` is what is expected of that."""
    hero = own_hero({"effects": {"scheme": steps}})
    first, *rest = answers
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}, "expect": first}
    return play_with(hero, [scheme, *rest], cards)
