"""Heroes from files: those that come with Ringside, and any that people make themselves.

A hero is two files, numbers and words. Both are read, held against the format and against each
other, and only then become a HeroDefinition and HeroWords. Which there are, by their ids, and who
has made them is not known here (collection.py).
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from companion.content.hero_checks import check_hero, check_words
from companion.content.hero_format import CardWordsPart, HeroFile, HeroWordsFile, SetNamesFile
from companion.content.hero_upcasts import in_todays_shape, with_todays_words
from companion.content.label_files import read_labels
from companion.content.labels import load_labels
from companion.content.languages import ENGLISH, label_file, spoken
from companion.content.places import DATA_FOLDER
from companion.content.problems import ContentError, Problem
from companion.content.schema import convert, convert_parts
from companion.content.yamlfile import parse_document, read_document
from companion.definitions import CardWords, HeroDefinition, HeroWords, Timing
from companion.unnamed import UNNAMED
from companion.zones import CardId

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from companion.content.yamlfile import Document

SETS_FOLDER: Final = DATA_FOLDER / "sets"


class HeroCertainty(msgspec.Struct, frozen=True):
    """How sure the file is of itself: what the sources leave open, and which cards that touches."""

    notes: tuple[str, ...] = ()
    unsure: tuple[CardId, ...] = ()


class LoadedHero(msgspec.Struct, frozen=True):
    """A hero in numbers and in words, how sure its file is of it, and its two files."""

    definition: HeroDefinition
    words: HeroWords
    certainty: HeroCertainty
    text: str = ""
    words_text: str = ""


def known_heroes() -> dict[str, Path]:
    """The numbers files of the heroes that come with Ringside, by id."""
    files = sorted(SETS_FOLDER.glob("*/*.yaml"), key=lambda path: path.stem)
    return {path.stem: path for path in files}


def hero_id_of(file: str) -> str | None:
    """The hero that a file of a folder belongs to by its name: numbers or words; None if hidden.

    One that has only words is named all the same: its numbers are missed.
    """
    return file.partition(".")[0] or None


def words_file(path: Path) -> Path:
    """Where the words of a hero are: beside its numbers, or for Ringside's own among the labels.

    They are English, or in the language that is spoken if somebody made theirs in that alone; what
    a language says over them is not known here (translation.py).
    """
    if is_shipped(path):
        return label_file("heroes", ENGLISH) / path.name
    english = path.parent / f"{path.stem}.{ENGLISH}.yaml"
    own = path.parent / f"{path.stem}.{spoken()}.yaml"
    return own if own.exists() and not english.exists() else english


def is_shipped(path: Path) -> bool:
    """Whether this is the numbers file of a hero that comes with Ringside."""
    if SETS_FOLDER in path.parents and ".." not in path.parts:
        return True
    # Not Path.resolve: that refuses a link which leads back to itself.
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(SETS_FOLDER))


def read_hero(path: Path, words_path: Path | None = None) -> LoadedHero:
    """A hero, numbers and words; raises ContentError with all the faults of both files.

    Ringside's own are read once: nobody changes them while it runs.
    """
    read = _read_once if is_shipped(path) else _read_both
    return read(path, words_path or words_file(path))


@cache
def _read_once(path: Path, words_path: Path) -> LoadedHero:
    return _read_both(path, words_path)


def hero_from_texts(text: str, words_text: str, name: str) -> LoadedHero:
    """The hero whose numbers and words a file called `name` and its companion held.

    Raises ContentError as `read_hero` does.
    """
    words_name = name.removesuffix(".yaml") + ".en.yaml"
    return _hero_of(
        _source(lambda: in_todays_shape(parse_document(text, name)), HeroFile),
        _source(lambda: parse_document(words_text, words_name), HeroWordsFile),
    )


def _read_both(path: Path, words_path: Path) -> LoadedHero:
    numbers = _source(lambda: in_todays_shape(read_document(path, name_of(path))), HeroFile)
    if any(problem.code in {"file/missing", "file/unreadable"} for problem in numbers.problems):
        raise ContentError(numbers.problems)  # words for nothing are not missed
    words = _source(lambda: read_document(words_path, name_of(words_path)), HeroWordsFile)
    if is_shipped(path):
        return _hero_of(numbers, words, folder=path.parent.name)
    return _hero_of(numbers, words, taken=known_heroes().keys())


def _hero_of(
    numbers: _Source, words: _Source, *, folder: str | None = None, taken: Collection[str] = ()
) -> LoadedHero:
    """The two files as one hero, checked against each other."""
    if numbers.document:
        check_hero(numbers.document, numbers.parts, folder=folder, taken=taken)
    if numbers.document and words.document:
        cards = numbers.parts.get("cards", ())
        check_words(words.document, words.parts, numbers.document, cards)
    problems = (*numbers.all_problems(), *words.all_problems())
    if problems or not numbers.document or not words.document:
        raise ContentError(problems)
    return msgspec.structs.replace(
        _assemble(convert(numbers.document, HeroFile), convert(words.document, HeroWordsFile)),
        text=numbers.document.text,
        words_text=words.document.text,
    )


class _Source(NamedTuple):
    """One of the two files as far as it could be read; no document if it holds no mapping."""

    document: Document | None
    parts: dict[str, Any]
    problems: tuple[Problem, ...]

    def all_problems(self) -> tuple[Problem, ...]:
        return (*self.problems, *(self.document.problems if self.document else ()))


def _source(read: Callable[[], Document], declared: type[msgspec.Struct]) -> _Source:
    try:
        document = read()
    except ContentError as faulty:
        return _Source(None, {}, faulty.problems)
    parts = convert_parts(document, declared)
    if not isinstance(document.value, dict):
        return _Source(None, {}, tuple(document.problems))
    return _Source(document, parts, ())


def name_of(path: Path) -> str:
    """What problems call a file: short for the files of Ringside, as given for others."""
    if path.is_relative_to(DATA_FOLDER):
        return f"companion/data/{path.relative_to(DATA_FOLDER).as_posix()}"
    return str(path)


def _assemble(file: HeroFile, words: HeroWordsFile) -> LoadedHero:
    """The definition has the fields of the format; only words need putting in order."""
    definition = msgspec.convert(file, HeroDefinition, from_attributes=True)
    cards = {c.id: _card_words(c.timing, words.cards[c.id]) for c in file.cards}
    if definition.unlisted:
        labels = load_labels()
        effects = {Timing.SCHEME: labels.unlisted_effect}
        cards[UNNAMED] = CardWords(name=labels.unlisted_card, effects=effects)
    return LoadedHero(
        with_todays_words(file, definition),
        HeroWords(
            name=words.name,
            ability=words.ability,
            fighters=words.fighters,
            forms=words.forms,
            plurals=words.plurals,
            cards=cards,
        ),
        HeroCertainty(file.certainty.notes, tuple(c.id for c in file.cards if c.unsure)),
    )


def _card_words(timing: tuple[Timing, ...], words: CardWordsPart) -> CardWords:
    """The words of a card, with a lone sentence put under the card's one timing."""
    effect = words.effect
    by_timing = dict.fromkeys(timing, effect) if isinstance(effect, str) else effect
    return CardWords(name=words.name, effects=by_timing, also=words.also)


def load_set_names(language: str = "") -> Mapping[str, str]:
    """The names of the sets that come with Ringside, by id."""
    return read_labels("sets.yaml", SetNamesFile, language).sets
