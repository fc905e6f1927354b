"""What the referee says, per language: data/labels/<language>/referee.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.label_files import read_labels
from companion.content.languages import spoken


class RefereeLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The words for choices, windows and events."""

    choices: dict[str, str]
    """What is decided, by the reason of a choice."""
    asks: str
    windows: dict[str, str]
    whole: dict[str, str]
    """All windows of a side's card together."""
    grants: dict[str, str]
    values: dict[str, str]
    cards: dict[str, str]
    zones: dict[str, str]
    """Zones of cards that people call otherwise."""
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
