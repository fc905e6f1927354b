"""The rule catalogue (data/rules.yaml) as typed values: what every ruling cites."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from companion.content.languages import file_name, label_file
from companion.content.places import DATA_FOLDER
from companion.content.schema import convert
from companion.content.yamlfile import Document, read_document
from companion.numbers import between

if TYPE_CHECKING:
    from pathlib import Path

RULES_FILE: Final = DATA_FOLDER / "rules.yaml"

RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}-[0-9]{2}\Z")]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class EditionOfRule(StrEnum):
    """In which edition of the rules a rule holds."""

    BOTH = "both"
    CLASSIC = "classic"
    CORE = "core"


class Booklet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook in which rules can be looked up."""

    id: str
    title: Words
    year: Annotated[int, between(2000, 2100)]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the rules."""

    id: str
    title: Words


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule in our own words."""

    id: RuleId
    title: Words
    section: str
    edition: EditionOfRule
    sources: tuple[str, ...]
    text: Words
    set: str | None = None

    @property
    def whole(self) -> str:
        """All of it that can be searched for."""
        return f"{self.id} {self.title} {self.text}"


class RuleInWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in another language."""

    title: Words | None = None
    text: Words | None = None


class RulesInWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules in another language: labels/<language>/rules.yaml."""

    sections: dict[str, Words] = {}
    rules: dict[RuleId, RuleInWords] = {}


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All rules, in the order of the file."""

    booklets: tuple[Booklet, ...]
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """Every rule under its id."""
        return {rule.id: rule for rule in self.rules}


def load_catalogue(path: Path = RULES_FILE) -> Catalogue:
    """The catalogue in the language that is spoken; raises ContentError if a file is faulty."""
    catalogue, words = english_catalogue(path), label_file("rules.yaml")
    if path != RULES_FILE or not words.exists():  # the catalogue itself is English
        return catalogue
    return _in_words(catalogue, convert(read_document(words, file_name(words)), RulesInWords))


def english_catalogue(path: Path = RULES_FILE) -> Catalogue:
    """The catalogue itself; raises ContentError with everything that is wrong with it."""
    document = read_document(path, f"companion/data/{path.name}")
    catalogue = convert(document, Catalogue)
    _check(document, catalogue)
    document.raise_problems()
    return catalogue


def _in_words(catalogue: Catalogue, words: RulesInWords) -> Catalogue:
    """What a language has no words for stays English."""
    replace = msgspec.structs.replace
    sections = (replace(s, title=words.sections.get(s.id, s.title)) for s in catalogue.sections)
    rules = (
        replace(rule, title=known.title or rule.title, text=known.text or rule.text)
        if known is not None
        else rule
        for rule in catalogue.rules
        for known in (words.rules.get(rule.id),)
    )
    return replace(catalogue, sections=tuple(sections), rules=tuple(rules))


def _check(document: Document, catalogue: Catalogue) -> None:
    sections = {section.id for section in catalogue.sections}
    booklets = {booklet.id for booklet in catalogue.booklets}
    seen: set[str] = set()
    for number, rule in enumerate(catalogue.rules):
        place = ("rules", number)
        if rule.id in seen:
            document.complain(place, "rules/duplicate", rule=rule.id)
        seen.add(rule.id)
        if rule.section not in sections:
            document.complain(place, "rules/section", rule=rule.id, section=rule.section)
        if not rule.sources:
            document.complain(place, "rules/source", rule=rule.id)
        for source in rule.sources:
            if source not in booklets:
                document.complain(place, "rules/source.unknown", rule=rule.id, booklet=source)
