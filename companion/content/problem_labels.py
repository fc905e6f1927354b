"""The words for what is wrong, per language: data/labels/<language>/content.yaml and logs.yaml.

`content.yaml` is about files that people write: heroes, battlefields, wirings, scripts; `logs.yaml`
about games that are kept, and what becomes of files. A key such as `map/no-zone` is the text
`no-zone` in the section `map`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec

from companion.content.languages import ENGLISH, spoken
from companion.errors import RingsideError
from companion.said import Said

if TYPE_CHECKING:
    from companion.grammar import Grammar
    from companion.said import Fact, Sayable

Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
Sections: TypeAlias = dict[str, dict[str, Sentence]]

FILES: Final = ("content.yaml", "logs.yaml")


def in_words(told: Sayable) -> str:
    """A text with its facts and what follows it, in the language that is spoken now."""
    if isinstance(told, str):
        return told
    try:
        grammar, sections = _of(spoken())
    except RingsideError:
        return _plain(told)  # no more files can be opened, or Ringside's own are gone
    return _sentence(told, grammar, sections)


def _plain(told: Said) -> str:
    """What can be said where there are no words at all."""
    facts = (f"{_plain(fact) if isinstance(fact, Said) else fact}" for _, fact in told.facts)
    return " ".join((told.text, *facts, *map(_plain, told.more)))


def _sentence(told: Said, grammar: Grammar, sections: Sections) -> str:
    section, _, name = told.text.partition("/")
    facts = {fact: _part(value, grammar, sections) for fact, value in told.facts}
    sentence = grammar.say(sections[section][name], **facts)
    if not told.more:
        return sentence
    return " ".join((sentence, *(_sentence(each, grammar, sections) for each in told.more)))


def _part(value: Fact, grammar: Grammar, sections: Sections) -> object:
    if isinstance(value, Said):
        return _sentence(value, grammar, sections)
    if isinstance(value, tuple):
        return ", ".join(str(_part(each, grammar, sections)) for each in value)
    return value


def load_problem_labels(file: str, language: str = "") -> Sections:
    """The words of one of the two files, in a language or the one that is spoken.

    Raises ContentError.
    """
    # Imported here: who reads a file finds problems, whose words are these.
    from companion.content.label_files import read_labels  # noqa: PLC0415

    return read_labels(file, Sections, language)


def _of(language: str) -> tuple[Grammar, Sections]:
    """A language whose own words are faulty has nobody who could say so: English does.

    Only until they can be read: what failed once is tried again.
    """
    try:
        return _read_once(language)
    except RingsideError:
        return _read_once(ENGLISH)


@cache
def _read_once(language: str) -> tuple[Grammar, Sections]:
    from companion.content.ui_labels import load_ui_labels  # noqa: PLC0415  (it reads files too)

    grammar = load_ui_labels(language).language
    found = [load_problem_labels(file, language) for file in FILES]
    return grammar, {name: texts for sections in found for name, texts in sections.items()}
