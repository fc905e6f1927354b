"""What a language lacks and what is wrong with it, held against English.

For `ringside content check`.

What it does not say stays English, so nothing of that is a fault; a text that nobody asks for, a
fact that is not told there, or a form that the language does not have is one.
"""

from __future__ import annotations

import re
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.board_labels import load_board_labels
from companion.content.catalogue import RulesInWords, english_catalogue
from companion.content.effect_faults import all_of
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import known_heroes, load_set_names, read_hero
from companion.content.labels import load_labels
from companion.content.languages import ENGLISH, file_name, label_file
from companion.content.places import LABELS_FOLDER
from companion.content.problem_labels import load_problem_labels
from companion.content.problems import ContentError, Problem
from companion.content.referee_labels import load_referee_labels
from companion.content.schema import convert
from companion.content.translation import HeroTranslation, read_translation
from companion.content.ui_labels import load_ui_labels
from companion.content.yamlfile import read_document
from companion.effects.resolution import is_by_hand
from companion.said import Said, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.content.heroes import LoadedHero
    from companion.content.yamlfile import Document, Place
    from companion.grammar import Grammar

FILES: Final[dict[str, Callable[[str], object]]] = {
    "ui.yaml": load_ui_labels,
    "effects.yaml": load_effect_labels,
    "rulings.yaml": load_labels,
    "referee.yaml": load_referee_labels,
    "boards.yaml": load_board_labels,
    "sets.yaml": load_set_names,
    "content.yaml": partial(load_problem_labels, "content.yaml"),
    "logs.yaml": partial(load_problem_labels, "logs.yaml"),
}
ONLY_NAMES: Final = frozenset({"sets.yaml"})
"""Files of names: one that is not repeated is the same in this language."""
RULES: Final = "rules.yaml"
OF_A_LANGUAGE: Final = {
    "ui.yaml": re.compile(
        r"language\..*|short\..*|zones\..*|table\.(counter|option)\..*|told\.(token|pile)-.*"
    ),
    "effects.yaml": re.compile(r"terms\..*|ops\..*\.to|clause\.when_\w+"),
}
"""What a language may say that English has no need of."""
OF_A_CLAUSE: Final = frozenset({"who", "what", "step"})
AGREES: Final = frozenset({"noun"})
"""What stands before a text about where somebody is; an adjective may agree with it."""
TOGETHER: Final = frozenset(
    {"one", "other", "each", "many", "amount", "yes", "no", "you", "they", "to"}
)
"""Texts beside each other of which one is said: each may mention what any of them does."""


class LanguageReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a language has, lacks, and leaves in English because that is what things are called."""

    language: str
    name: str
    texts: int
    """How many texts there are to be said in it,"""
    lacking: dict[str, tuple[str, ...]]
    """and the keys of those that are said in English, by file."""
    english_names: dict[str, int]
    """How many names of heroes, fighters, cards and sets are those of the English edition."""
    problems: tuple[Problem, ...]

    @property
    def count_lacking(self) -> int:
        """How many texts are said in English."""
        return sum(len(keys) for keys in self.lacking.values())


def check_language(language: str) -> LanguageReport:
    """Hold a language against English."""
    check = _Check(language)
    for file, load in FILES.items():
        check.check_file(file, load)
    check.check_rules()
    for path in known_heroes().values():
        check.check_hero(read_hero(path))
    return check.report()


class _Check:
    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = 0
        self.lacking: dict[str, tuple[str, ...]] = {}
        self.names = dict.fromkeys(("heroes", "fighters", "cards", "sets"), 0)
        self.problems: list[Problem] = []
        self.grammar: Grammar | None = None

    def report(self) -> LanguageReport:
        return LanguageReport(
            language=self.language,
            name=self.grammar.name if self.grammar else self.language,
            texts=self.texts,
            lacking=self.lacking,
            english_names=self.names,
            problems=tuple(self.problems),
        )

    def check_file(self, file: str, load: Callable[[str], object]) -> None:
        """A file of labels: does it fit its type, and each text the English one?"""
        english = dict(_texts(read_document(LABELS_FOLDER / ENGLISH / file).value))
        grammar_of = ("language",) if file == "ui.yaml" else ()
        english = {key: text for key, text in english.items() if key[0] not in grammar_of}
        path = label_file(file, self.language)
        own: dict[Place, str] = {}
        if path.exists():
            try:
                loaded = load(self.language)
                if file == "ui.yaml":
                    self.grammar = loaded.language  # type: ignore[attr-defined]
                document = read_document(path, file_name(path))
                own = dict(_texts(document.value))
                self._compare(document, own, english, OF_A_LANGUAGE.get(file))
            except ContentError as faulty:
                self.problems += faulty.problems
        if file in ONLY_NAMES:
            self.names["sets"] += len(english.keys() - own.keys())
        else:
            self._count(file, english, own)

    def _count(self, file: str, english: dict[Place, str], own: dict[Place, str]) -> None:
        self.texts += len(english)
        lacking = tuple(".".join(map(str, key)) for key in english if key not in own)
        if lacking:
            self.lacking[file] = lacking

    def _compare(
        self,
        document: Document,
        own: dict[Place, str],
        english: dict[Place, str],
        of_a_language: re.Pattern[str] | None,
    ) -> None:
        for key, text in own.items():
            name = ".".join(map(str, key))
            may_have = of_a_language is not None and of_a_language.fullmatch(name)
            if key not in english and not may_have:
                document.complain(key, "language/unknown", text=name)
                continue
            known = _facts_beside(key, english)
            for wrong in self._wrong_facts(text, known):
                document.complain(key, "language/fact", text=name, wrong=wrong)
            if key in english and key[-1] not in TOGETHER:
                left_out = sorted(_facts(english[key]) - _facts(text))
                if left_out:
                    facts = _in_braces(left_out)
                    document.complain(key, "language/fact.left-out", text=name, facts=facts)
        self.problems += document.problems

    def _wrong_facts(self, text: str, known: frozenset[str] | None) -> Iterator[Said]:
        try:
            found = list(Formatter().parse(text))
        except ValueError as wrong:
            yield said("language/braces", reason=str(wrong))
            return
        for _, fact, spec, _ in found:
            if fact is None:
                continue
            if known is not None and fact not in known:
                told = _in_braces(sorted(known)) or said("language/no-fact")
                yield said("language/not-told", fact=f"{{{fact}}}", facts=told)
            cases = self.grammar.cases if self.grammar else ()
            if spec and spec not in cases and "|" not in spec and not spec.startswith("+"):
                yield said("language/no-case", fact=f"{{{fact}:{spec}}}")

    def check_rules(self) -> None:
        """The rules in other words: titles, texts, and the names of sections."""
        catalogue = english_catalogue()
        english: dict[Place, str] = {("sections", s.id): s.title for s in catalogue.sections}
        for rule in catalogue.rules:
            english["rules", rule.id, "title"] = rule.title
            english["rules", rule.id, "text"] = rule.text
        path = label_file(RULES, self.language)
        own: dict[Place, str] = {}
        if path.exists():
            try:
                document = read_document(path, file_name(path))
                convert(document, RulesInWords)
            except ContentError as faulty:
                self.problems += faulty.problems
            else:
                own = dict(_texts(document.value))
                for key in own.keys() - english.keys():
                    name = ".".join(map(str, key))
                    document.complain(key, "language/unknown.rule", text=name)
                self.problems += document.problems
        self._count(RULES, english, own)

    def check_hero(self, hero: LoadedHero) -> None:
        """A hero: its ability and the cards that people resolve need words; names need none."""
        definition = hero.definition
        file = f"heroes/{definition.id}.yaml"
        path = label_file(file, self.language)
        told = HeroTranslation()
        if path.exists():
            try:
                told = read_translation(path, f"companion/data/labels/{self.language}/{file}")
            except ContentError as faulty:
                self.problems += faulty.problems
            else:
                document = read_document(path, file_name(path))
                _complain_of_windows(document, told, hero)
                self._unknown_ids(document, file, hero)
        english, own = _needed(hero), _said(told)
        self._count(file, english, own)
        self.names["heroes"] += told.name is None
        self.names["fighters"] += len(hero.words.fighters.keys() - told.fighters.keys())
        named = {card for card, words in told.cards.items() if words.name is not None}
        self.names["cards"] += len(hero.words.cards.keys() - named)

    def _unknown_ids(self, document: Document, file: str, hero: LoadedHero) -> None:
        known = {
            "cards": hero.words.cards.keys(),
            "fighters": hero.words.fighters.keys(),
            "plurals": hero.words.fighters.keys(),
            "in_sentences": hero.words.fighters.keys(),
            "forms": hero.words.forms.keys(),
        }
        for part, ids in known.items():
            for each in document.value.get(part, {}):
                if each not in ids:
                    hero_name = hero.words.name
                    document.complain(
                        (part, each), "language/unknown.part", text=each, hero=hero_name
                    )
        self.problems += (
            msgspec.structs.replace(p, file=f"companion/data/labels/{self.language}/{file}")
            for p in document.problems
        )


def _complain_of_windows(document: Document, told: HeroTranslation, hero: LoadedHero) -> None:
    """What a card does at several windows is told at each of them, as in English."""
    for card in hero.definition.cards:
        words = told.cards.get(card.id)
        is_one = words is not None and words.effect and isinstance(words.effect, str)
        if is_one and len(card.timing) > 1:
            document.complain(
                ("cards", card.id, "effect"), "hero/sentence-per-timing",
                card=card.id, windows=all_of([str(each) for each in card.timing]),
            )  # fmt: skip


def _needed(hero: LoadedHero) -> dict[Place, str]:
    """The texts of a hero that are not made from data."""
    needed: dict[Place, str] = {("ability",): hero.words.ability}
    for card in hero.definition.cards:
        words = hero.words.cards[card.id]
        if is_by_hand(card) and words.effects:
            needed["cards", card.id, "effect"] = " ".join(words.effects.values())
        for name, text in words.also.items():
            needed["cards", card.id, "also", name] = text
    return needed


def _said(told: HeroTranslation) -> dict[Place, str]:
    said: dict[Place, str] = {} if told.ability is None else {("ability",): told.ability}
    for card, words in told.cards.items():
        if words.effect:
            said["cards", card, "effect"] = ""
        said |= {("cards", card, "also", name): text for name, text in words.also.items()}
    return said


def _texts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every text of a file, and where it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, (*place, key))
    elif isinstance(value, str):
        yield place, value


def _facts_beside(key: Place, english: dict[Place, str]) -> frozenset[str] | None:
    """What a text may mention: what the English one does, or one beside it; None if anything."""
    if key[0] == "clause" and str(key[-1]).startswith("when_"):
        return OF_A_CLAUSE
    also = AGREES if key[0] == "near" else frozenset()
    beside = [key]
    if key[-1] in TOGETHER:
        beside = [(*key[:-1], each) for each in TOGETHER]
    found = [english[each] for each in beside if each in english]
    if not found:
        return None
    return also.union(*map(_facts, found))


def _in_braces(facts: list[str]) -> tuple[str, ...]:
    return tuple(f"{{{fact}}}" for fact in facts)


def _facts(text: str) -> frozenset[str]:
    """What a text mentions; nothing if its braces do not fit, which is told besides."""
    try:
        return frozenset(fact for _, fact, _, _ in Formatter().parse(text) if fact)
    except ValueError:
        return frozenset()
