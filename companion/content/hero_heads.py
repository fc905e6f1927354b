"""What a list of heroes shows of each, without its cards: `HeroHead`.

The heads of Ringside's own heroes stand in one small file, so that nobody waits for seventy-four
decks to see whom there is to choose from. It is made of their files, by
`python -m companion.content.hero_heads`; whoever is not in it is read from the own ones.
"""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import Final

import msgspec

from companion.content.heroes import LoadedHero, known_heroes, name_of, read_hero
from companion.content.languages import ENGLISH, languages, speak, spoken
from companion.content.places import DATA_FOLDER
from companion.content.problems import ContentError, Problem, problem
from companion.content.translation import in_language
from companion.definitions import HeroDefinition, HeroWords
from companion.effects.resolution import resolution_of

HEADS_FILE: Final = DATA_FOLDER / "hero_heads.json"


class HeroHead(msgspec.Struct, frozen=True):
    """A hero in numbers and words as far as a tile shows it: its deck and ability are not there."""

    definition: HeroDefinition
    words: HeroWords
    by_hand: bool
    """Whether people resolve some of its cards."""


class _Names(msgspec.Struct, frozen=True):
    name: str
    fighters: dict[str, str]


class _Entry(msgspec.Struct, frozen=True):
    numbers: HeroDefinition
    by_hand: bool
    names: dict[str, _Names]
    """In English, and in each language that names something otherwise."""


class _Heads(msgspec.Struct, frozen=True):
    languages: tuple[str, ...]
    heroes: dict[str, _Entry]


def head_of(hero: LoadedHero) -> HeroHead:
    """The head of a hero that was read."""
    by_hand = bool(resolution_of(hero.definition).by_hand)
    own, words = hero.definition, hero.words
    numbers = HeroDefinition(
        id=own.id, set=own.set, move=own.move, deck_size=own.deck_size, fighters=own.fighters,
        cards=(),
    )  # fmt: skip
    return HeroHead(numbers, _words(words.name, words.fighters), by_hand)


def known_head(hero_id: str, language: str) -> HeroHead | None:
    """The head of one of Ringside's heroes, without its files; None if that is not known."""
    known = _kept()
    entry = known.heroes.get(hero_id)
    if entry is None or language not in known.languages:
        return None
    told = entry.names.get(language) or entry.names[ENGLISH]
    return HeroHead(entry.numbers, _words(told.name, told.fighters), entry.by_hand)


def all_heads() -> bytes:
    """What the file has to say, from the files of the heroes, a line for each."""
    before, found = spoken(), {}
    told_in = (ENGLISH, *(each for each in languages() if each != ENGLISH))
    try:
        for hero_id, path in known_heroes().items():
            heads = {}
            for language in told_in:
                speak(language)
                heads[language] = head_of(in_language(read_hero(path)))
            first = heads[ENGLISH]
            names = {
                language: _Names(head.words.name, head.words.fighters)
                for language, head in heads.items()
                if language == ENGLISH or head.words != first.words
            }
            found[hero_id] = _Entry(first.definition, first.by_hand, names)
    finally:
        speak(before)
    lines = (
        msgspec.json.encode(hero) + b": " + msgspec.json.encode(entry)
        for hero, entry in found.items()
    )
    spoken_in = msgspec.json.encode(sorted(told_in))
    return b'{"languages": %b, "heroes": {\n%b\n}}\n' % (spoken_in, b",\n".join(lines))


def stale_heads() -> tuple[Problem, ...]:
    """What is wrong with the file if it does not say what the files of the heroes say.

    Where one of those is faulty, that has to be mended first.
    """
    try:
        lines = all_heads().splitlines()
    except ContentError:
        return ()
    try:
        told = HEADS_FILE.read_bytes().splitlines()
    except OSError:
        told = []
    if told == lines:
        return ()
    both = enumerate(zip_longest(told, lines), start=1)
    first = next(number for number, (one, other) in both if one != other)
    return (problem(name_of(HEADS_FILE), first, "hero/stale-heads"),)


def _words(name: str, fighters: dict[str, str]) -> HeroWords:
    return HeroWords(name=name, ability="", fighters=fighters, cards={})


@cache
def _kept() -> _Heads:
    """What the file says; nothing if it cannot be used."""
    try:
        return msgspec.json.decode(HEADS_FILE.read_bytes(), type=_Heads)
    except (OSError, msgspec.DecodeError):
        return _Heads((), {})


if __name__ == "__main__":
    HEADS_FILE.write_bytes(all_heads())
