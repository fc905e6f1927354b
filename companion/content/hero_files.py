"""A hero of one's own as two files in the making: begun, changed part by part, written, shared.

What the files hold is kept as it is, whoever wrote it: a change is a change of one part. Whether
they make a hero is asked of `heroes.py`, as for any other file.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
import yaml

from companion.content.heroes import hero_from_texts, words_file
from companion.content.problems import ContentError, Problem, problem
from companion.content.whole_file import write_whole
from companion.content.yamlfile import parse_document, read_document
from companion.search import plain

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from companion.content.heroes import LoadedHero

Place: TypeAlias = tuple[str | int, ...]
"""Where a part stands: keys of mappings and numbers of lists, from the outside in."""

HERO: Final = "hero"
SIDEKICK: Final = "sidekick"
"""What the fighters of a hero that is made in the app are called in its files."""
LONGEST_ID: Final = 40
MOST_QR_BYTES: Final = 2953
"""So much a QR code holds at most, at its lowest correction of errors."""
MARK: Final = "ringside-hero"
"""What a shared hero begins with, so that other texts are not taken for one."""


class HeroFiles(msgspec.Struct, frozen=True):
    """The two files as plain values, and the id that both are called by."""

    id: str
    numbers: dict[str, Any]
    words: dict[str, Any]

    def get(self, *place: str | int) -> Any:
        """A part of the numbers; None if it is not there."""
        return _get(self.numbers, place)

    def word(self, *place: str | int) -> Any:
        """A part of the words; None if it is not there."""
        return _get(self.words, place)

    def with_number(self, *place: str | int, to: Any) -> HeroFiles:
        """The same with this part of the numbers; None: without it."""
        return msgspec.structs.replace(self, numbers=_with(self.numbers, place, to))

    def with_word(self, *place: str | int, to: Any) -> HeroFiles:
        """The same with this part of the words; None: without it."""
        return msgspec.structs.replace(self, words=_with(self.words, place, to))

    def called(self, hero_id: str) -> HeroFiles:
        """The same under another id."""
        return msgspec.structs.replace(self, id=hero_id).with_number("id", to=hero_id)

    # --- The deck -------------------------------------------------------------------------------

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The cards that are listed."""
        return list(self.get("cards") or ())

    @property
    def listed(self) -> int:
        """How many cards of the deck they are."""
        return sum(card.get("copies", 1) for card in self.cards)

    def settled(self) -> HeroFiles:
        """The same, with a deck that adds up: what is not listed is only counted."""
        size = max(int(self.get("deck_size") or 1), self.listed, 1)
        files = self.with_number("deck_size", to=size)
        return files.with_number("unlisted", to=size - self.listed or None)

    # --- As texts -------------------------------------------------------------------------------

    @property
    def texts(self) -> tuple[str, str]:
        """Both files as they are written."""
        return _written(self.numbers), _written(self.words)

    def load(self) -> LoadedHero:
        """The hero that the files make; raises ContentError with all that is wrong with them."""
        return hero_from_texts(*self.texts, f"{self.id}.yaml")

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files."""
        try:
            self.load()
        except ContentError as faulty:
            return faulty.problems
        return ()

    def write(self, folder: Path) -> Path:
        """Write both files into the folder of heroes; raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.id}.yaml"
        numbers, words = self.texts
        write_whole(words_file(path), words.encode())
        write_whole(path, numbers.encode())
        return path


# --- Where they come from -----------------------------------------------------------------------


def begin_hero(name: str, taken: Collection[str]) -> HeroFiles:
    """A hero of whom nothing is known but the name: a usual one, with no card listed."""
    numbers = {
        "format": 1,
        "id": (hero_id := free_id(name, taken)),
        "set": "home-made",
        "move": 2,
        "deck_size": 30,
        "unlisted": 30,
        "fighters": [{"id": HERO, "role": "hero", "health": 15, "attack": "melee"}],
        "ability_by_hand": True,
        "cards": [],
    }
    words = {"name": name, "fighters": {HERO: name}, "ability": "-", "cards": {}}
    return HeroFiles(hero_id, numbers, words)


def read_files(path: Path) -> HeroFiles:
    """The two files of a hero as they are; raises ContentError if they cannot be read."""
    numbers, words = read_document(path), read_document(words_file(path))
    for document in (numbers, words):
        document.raise_problems()
        if not isinstance(document.value, dict):
            raise ContentError([problem(document.file, 1, "file/no-mapping")])
    return HeroFiles(path.stem, dict(numbers.value or {}), dict(words.value or {}))


def free_id(name: str, taken: Collection[str]) -> str:
    """An id for a name that nobody else has."""
    short = re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:LONGEST_ID].strip("-") or "hero"
    ids = (short, *(f"{short}-{n}" for n in range(2, len(taken) + 3)))
    return next(each for each in ids if each not in taken)


# --- Shared -------------------------------------------------------------------------------------


def shared_text(files: HeroFiles, *, cards: bool = False) -> str:
    """The hero as one line of text, without its cards: what a QR code says."""
    if not cards:
        files = without_cards(files)
    both = {MARK: 1, "numbers": files.numbers, "words": files.words}
    return json.dumps(both, ensure_ascii=False, separators=(",", ":"))


def without_cards(files: HeroFiles) -> HeroFiles:
    """The same with a deck that is only counted."""
    numbers = {key: value for key, value in files.numbers.items() if key != "starts_with"}
    bare = HeroFiles(files.id, {**numbers, "cards": []}, {**files.words, "cards": {}})
    return bare.settled()


def files_from_text(text: str, taken: Collection[str]) -> HeroFiles:
    """What somebody else has shared, under an id that is free; raises ContentError.

    Read by the strict reader of files, since JSON is YAML; whether it makes a hero is checked
    before it is handed out.
    """
    document = parse_document(text.strip().lstrip("\ufeff"), "shared")
    document.raise_problems()
    value: Any = document.value if isinstance(document.value, dict) else {}
    mark, numbers, words = (value.get(key) for key in (MARK, "numbers", "words"))
    if mark != 1 or not isinstance(numbers, dict) or not isinstance(words, dict):
        raise ContentError([*document.problems, problem("shared", 1, "shared/no-hero")])
    files = HeroFiles(free_id(str(words.get("name", "")), taken), numbers, words)
    files = files.called(files.id)
    files.load()
    return files


# --- Values -------------------------------------------------------------------------------------


def _written(value: dict[str, Any]) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100)


def _get(value: Any, place: Place) -> Any:
    for key in place:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def _with(value: Any, place: Place, to: Any) -> Any:
    """A copy with this part; None takes it out."""
    key, rest = place[0], place[1:]
    if isinstance(value, list):
        items, number = list(value), int(key)
        if number >= len(items):
            return items if rest or to is None else [*items, to]
        changed = _with(items[number], rest, to) if rest else to
        return items[:number] + ([] if changed is None else [changed]) + items[number + 1 :]
    found = dict(value or {})
    if rest:
        found[key] = _with(found.get(key), rest, to)
    elif to is None:
        found.pop(key, None)
    else:
        found[key] = to
    return found
