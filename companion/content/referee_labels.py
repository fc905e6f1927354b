"""What the referee says, per language: data/labels/<language>/referee.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.places import LABELS_FOLDER
from companion.content.schema import convert
from companion.content.yamlfile import read_document


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
    cancelled: str
    skipped: str
    skipped_unnamed: str
    ended: str
    nothing: str
    done: str
    set: str
    redone: str
    did_you_mean: str
    events: dict[str, str]
    """A sentence by the name of an event; the others go without saying."""


@cache
def load_referee_labels(language: str = "en") -> RefereeLabels:
    """The words of one language; raises ContentError if they cannot be read."""
    path = LABELS_FOLDER / language / "referee.yaml"
    document = read_document(path, f"companion/data/labels/{language}/{path.name}")
    return convert(document, RefereeLabels)
