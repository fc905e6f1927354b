"""Content of one's own for tests: heroes and battlefields in a user folder, sound and broken."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DATA: Final = ROOT / "companion" / "data"


def own_hero(home: Path, hero_id: str = "my-alice") -> Path:
    """Alice under an id of one's own: the file of her numbers."""
    numbers = (DATA / "sets" / "battle-of-legends-1" / "alice.yaml").read_text("utf-8")
    file = _made(home / "heroes" / f"{hero_id}.yaml")
    file.write_text(numbers.replace("id: alice\n", f"id: {hero_id}\n", 1), "utf-8")
    shutil.copy(DATA / "labels/en/heroes/alice.yaml", file.with_name(f"{hero_id}.en.yaml"))
    return file


NUMBERS: Final = """\
format: 1
id: stranger
set: home-made
move: 2
deck_size: 30
unlisted: {unlisted}
fighters:
- {{id: stranger, role: hero, health: 15, attack: melee, emblem: flame}}
- {{id: helper, role: sidekick, count: 2, health: 1, dial: false, attack: ranged}}
cards: {cards}
"""
WORDS: Final = """\
name: Stranger
fighters: {{stranger: The Stranger, helper: Helper}}
ability: What the hero's own card says.
cards: {words}
"""
SIX_CARDS: Final = (
    "[{id: jab, kind: attack, value: 3, boost: 1, banner: any, copies: 6, timing: [], effects: {}}]"
)


def unlisted_hero(home: Path, *, listed: bool = False) -> Path:
    """A hero of whose deck only the size is written, or six of its thirty cards."""
    file = _made(home / "heroes" / "stranger.yaml")
    numbers = NUMBERS.format(unlisted=24 if listed else 30, cards=SIX_CARDS if listed else "[]")
    file.write_text(numbers, "utf-8")
    words = WORDS.format(words="{jab: {name: Jab}}" if listed else "{}")
    file.with_name("stranger.en.yaml").write_text(words, "utf-8")
    return file


def own_map(home: Path, map_id: str = "my-soho", name: str = "My Soho") -> Path:
    """Soho under an id and a name of one's own."""
    text = (ROOT / "maps" / "soho.yaml").read_text("utf-8")
    file = _made(home / "maps" / f"{map_id}.yaml")
    text = text.replace("id: soho\n", f"id: {map_id}\n", 1)
    file.write_text(text.replace("name: Soho\n", f"name: {name}\n", 1), "utf-8")
    return file


def broken_hero(home: Path, hero_id: str = "broken") -> Path:
    """A hero of whom hardly anything is there."""
    file = _made(home / "heroes" / f"{hero_id}.yaml")
    file.write_text(f"id: {hero_id}\n", "utf-8")
    return file


def broken_map(home: Path, map_id: str = "ruin") -> Path:
    """A battlefield without a space."""
    file = _made(home / "maps" / f"{map_id}.yaml")
    file.write_text(f"format: 1\nid: {map_id}\n", "utf-8")
    return file


def _made(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
