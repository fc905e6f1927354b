"""Heroes from files: the fifteen that come with Ringside, and any that people make themselves.

A hero is two files, numbers and words. Both are read, held against the format and against each
other, and only then become a HeroDefinition and HeroWords.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from companion.content.hero_checks import check_hero, check_words
from companion.content.hero_format import CardWordsPart, HeroFile, HeroWordsFile, SetNamesFile
from companion.content.places import DATA_FOLDER, LABELS_FOLDER
from companion.content.problems import ContentError, Problem
from companion.content.schema import convert, convert_parts
from companion.content.yamlfile import read_document
from companion.definitions import CardWords, HeroDefinition, HeroWords, Timing
from companion.piles import CardId

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from companion.content.yamlfile import Document

SETS_FOLDER: Final = DATA_FOLDER / "sets"


class HeroCertainty(msgspec.Struct, frozen=True):
    """How sure the file is of itself: what the sources leave open, and which cards that touches."""

    notes: tuple[str, ...] = ()
    unsure: tuple[CardId, ...] = ()


class LoadedHero(msgspec.Struct, frozen=True):
    """A hero in numbers and in words, and how sure its file is of it."""

    definition: HeroDefinition
    words: HeroWords
    certainty: HeroCertainty


def known_heroes() -> dict[str, Path]:
    """The numbers files of the heroes that come with Ringside, by id."""
    files = sorted(SETS_FOLDER.glob("*/*.yaml"), key=lambda path: path.stem)
    return {path.stem: path for path in files}


def words_file(path: Path, language: str = "en") -> Path:
    """Where the words of a hero are: beside its numbers, or for Ringside's own among the labels."""
    if is_shipped(path):
        return LABELS_FOLDER / language / "heroes" / path.name
    return path.with_name(f"{path.stem}.{language}.yaml")


def is_shipped(path: Path) -> bool:
    """Whether this is the numbers file of a hero that comes with Ringside."""
    return path.resolve().is_relative_to(SETS_FOLDER.resolve())


def load_hero(path: Path, words_path: Path | None = None) -> HeroDefinition:
    """The numbers of a hero; raises ContentError with everything that is wrong with its files."""
    return read_hero(path, words_path).definition


def load_hero_words(path: Path, words_path: Path | None = None) -> HeroWords:
    """The words of the hero whose numbers are in `path`; raises as `load_hero` does."""
    return read_hero(path, words_path).words


def load_known_hero(hero_id: str) -> LoadedHero:
    """A hero that comes with Ringside, by its id; raises ContentError if there is none."""
    return read_hero(known_heroes().get(hero_id, SETS_FOLDER / f"{hero_id}.yaml"))


def load_all(extra_folder: Path | None = None, language: str = "en") -> dict[str, LoadedHero]:
    """Every hero by id: Ringside's own, and those in a folder of somebody's own.

    Raises ContentError with the faults of all files together.
    """
    paths = [*known_heroes().values(), *(own_heroes(extra_folder) if extra_folder else ())]
    heroes: list[LoadedHero] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            heroes.append(read_hero(path, words_file(path, language)))
        except ContentError as faulty:
            problems += faulty.problems
    if problems:
        raise ContentError(problems)
    return {hero.definition.id: hero for hero in heroes}


def own_heroes(folder: Path) -> list[Path]:
    """The numbers files of a folder of heroes; one that only has words is named all the same."""
    if not folder.is_dir():
        raise ContentError([Problem(str(folder), 1, "file/missing", "This folder is not there.")])
    names = {file.name.split(".")[0] for file in folder.glob("*.yaml")}
    return [folder / f"{name}.yaml" for name in sorted(names)]


def read_hero(path: Path, words_path: Path | None = None) -> LoadedHero:
    """A hero, numbers and words; raises ContentError with all the faults of both files.

    Ringside's own are read once: nobody changes them while it runs.
    """
    read = _read_once if is_shipped(path) else _read_both
    return read(path, words_path or words_file(path))


@cache
def _read_once(path: Path, words_path: Path) -> LoadedHero:
    return _read_both(path, words_path)


def _read_both(path: Path, words_path: Path) -> LoadedHero:
    numbers = _read(path, HeroFile)
    if not path.is_file():
        raise ContentError(numbers.problems)  # words for nothing are not missed
    words = _read(words_path, HeroWordsFile)
    if numbers.document:
        shipped = is_shipped(path)
        check_hero(
            numbers.document,
            numbers.parts,
            folder=path.parent.name if shipped else None,
            taken=() if shipped else known_heroes().keys(),
        )
    if numbers.document and words.document:
        cards = numbers.parts.get("cards", ())
        check_words(words.document, words.parts, numbers.document, cards)
    problems = (*numbers.all_problems(), *words.all_problems())
    if problems or not numbers.document or not words.document:
        raise ContentError(problems)
    return _assemble(convert(numbers.document, HeroFile), convert(words.document, HeroWordsFile))


class _Source(NamedTuple):
    """One of the two files as far as it could be read; no document if it holds no mapping."""

    document: Document | None
    parts: dict[str, Any]
    problems: tuple[Problem, ...]

    def all_problems(self) -> tuple[Problem, ...]:
        return (*self.problems, *(self.document.problems if self.document else ()))


def _read(path: Path, declared: type[msgspec.Struct]) -> _Source:
    try:
        document = read_document(path, _name(path))
    except ContentError as faulty:
        return _Source(None, {}, faulty.problems)
    parts = convert_parts(document, declared)
    if not isinstance(document.value, dict):
        return _Source(None, {}, tuple(document.problems))
    return _Source(document, parts, ())


def _name(path: Path) -> str:
    """What problems call a file: short for the files of Ringside, as given for others."""
    if path.is_relative_to(DATA_FOLDER):
        return f"companion/data/{path.relative_to(DATA_FOLDER).as_posix()}"
    return str(path)


def _assemble(file: HeroFile, words: HeroWordsFile) -> LoadedHero:
    """The definition has the fields of the format; only words need putting in order."""
    return LoadedHero(
        msgspec.convert(file, HeroDefinition, from_attributes=True),
        HeroWords(
            name=words.name,
            ability=words.ability,
            fighters=words.fighters,
            forms=words.forms,
            cards={c.id: _card_words(c.timing, words.cards[c.id]) for c in file.cards},
        ),
        HeroCertainty(file.certainty.notes, tuple(c.id for c in file.cards if c.unsure)),
    )


def _card_words(timing: tuple[Timing, ...], words: CardWordsPart) -> CardWords:
    """The words of a card, with a lone sentence put under the card's one timing."""
    effect = words.effect
    by_timing = dict.fromkeys(timing, effect) if isinstance(effect, str) else effect
    return CardWords(name=words.name, effects=by_timing)


def load_set_names(language: str = "en") -> Mapping[str, str]:
    """The names of the sets that come with Ringside, by id."""
    path = LABELS_FOLDER / language / "sets.yaml"
    return convert(read_document(path, _name(path)), SetNamesFile).sets
