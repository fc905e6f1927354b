"""What a file of words for effects holds: data/labels/<language>/effects.yaml.

Read in companion.content.effect_labels; put together in phrases.py and wording.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.grammar import Grammar

if TYPE_CHECKING:
    from companion.plays import SkipReason

Words = dict[str, str]


class CountWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a number: of one, of several, and of as many as something else."""

    one: str
    other: str
    amount: str


class Noun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for one of them, for each of them, and for all of them."""

    one: str
    each: str
    many: str


class YesNo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for what is so, and for what is not."""

    yes: str
    no: str


class OpWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for doing something: what you do, and what somebody else does."""

    you: str
    they: str
    to: str = ""
    """To do it, as it stands behind `may`; empty: as what you do."""


class ReadingWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open question, and what each answer means."""

    question: str
    yes: str
    no: str


class EffectLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language, in the sections of the file."""

    players: Words
    whose: Words
    fighters: Words
    nouns: dict[str, Noun]
    states: Words
    near: Words
    spaces: Words
    bound: Words
    counts: dict[str, CountWords]
    cards: Words
    zones: Words
    to: Words
    amounts: Words
    conditions: dict[str, YesNo]
    done: dict[str, YesNo]
    ops: dict[str, OpWords]
    custom: Words
    sides: Words
    windows: Words
    clause: Words
    rules: Words
    tokens: Words
    setup: Words
    skipped: Words
    readings: dict[str, ReadingWords]
    terms: Words = {}
    """What kinds, counters, tags and the like are called that have no words of their own."""
    grammar: Grammar = Grammar(name="English")
    """Not of this file: that of the language."""


def skipped_words(labels: EffectLabels, reason: SkipReason) -> str:
    """Why a step was passed over, to be told behind the name of its card."""
    return labels.skipped[reason]


def reading_sentence(labels: EffectLabels, reading: str, answer: str, *, between: str = " ") -> str:
    """An open question, and how it was answered."""
    words = labels.readings[reading]
    return f"{words.question}{between}{words.yes if answer == 'yes' else words.no}"
