"""What the referee says, per language: data/labels/<language>/referee.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.label_files import read_labels
from companion.content.languages import spoken


class AnswerWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for nothing that was found, for one, and for several."""

    none: str
    one: str
    other: str


class RefereeLabels(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"
):
    """The words for choices, windows and events."""

    choices: dict[str, str]
    """What is decided, by the reason of a choice."""
    asks: str
    windows: dict[str, str]
    whole: dict[str, str]
    """All windows of a side's card together."""
    grants: dict[str, str]
    values: dict[str, str]
    idle: str
    """A change of a value that does not count."""
    cards: dict[str, str]
    zones: dict[str, str]
    """Zones of cards,"""
    sides: dict[str, str]
    """sides of a combat,"""
    kinds: dict[str, str]
    """kinds of tokens,"""
    causes: dict[str, str]
    """and what damage comes from: those that have words; the others are called by their ids."""
    answers: dict[str, AnswerWords]
    """What was found, by the question of a script."""
    joint: str = msgspec.field(name="and")
    """Between the names of winners."""
    more: str
    """Options, of which some are left out."""
    ends: dict[str, str]
    """An end of the deck."""
    cancelled: str
    skipped: str
    skipped_unnamed: str
    ended: str
    nothing: str
    done: str
    set: str
    redone: str
    did_you_mean: str
    elsewhere: str
    """Of a name that is known at the table, but is something else or belongs to somebody else."""
    events: dict[str, str]
    """A sentence by the name of an event; the others go without saying."""


def load_referee_labels(language: str = "") -> RefereeLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(language or spoken())


@cache
def _read_once(language: str) -> RefereeLabels:
    return read_labels("referee.yaml", RefereeLabels, language)
