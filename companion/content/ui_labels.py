"""The words on the screens, per language: data/labels/<language>/ui.yaml.

Sections of keys, such as `home.resume`. A text may mention facts in braces; one that depends on
how many there are gives a text for one and a text for any other number.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from companion.content.labels import LABELS_FOLDER
from companion.content.schema import convert
from companion.content.yamlfile import read_document

Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that depends on the fact `count`."""

    one: Sentence
    other: Sentence


Section: TypeAlias = dict[str, Sentence | Counted]


class UiLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that the screens say, in the sections of the file."""

    app: Section
    home: Section
    setup: Section
    games: Section
    history: Section
    told: Section
    """Decisions in words: in the history, aloud, and in a text to share."""
    settings: Section
    switches: Section
    help: Section
    trouble: Section
    when: Section
    short: Section
    """Names of fighters where there is little room, by the id of their kind."""
    table: Section

    def find(self, key: str) -> str | Counted | None:
        """The text of a key such as `home.resume`; None if there is none."""
        section, _, name = key.partition(".")
        words: Section = getattr(self, section) if section in self.__struct_fields__ else {}
        return words.get(name)

    def keys(self) -> tuple[str, ...]:
        """Every key, in the order of the file's sections."""
        return tuple(
            f"{section}.{name}"
            for section in self.__struct_fields__
            for name in getattr(self, section)
        )


def load_ui_labels(language: str = "en") -> UiLabels:
    """The words of one language; raises ContentError if they cannot be read."""
    path = LABELS_FOLDER / language / "ui.yaml"
    document = read_document(path, f"companion/data/labels/{language}/{path.name}")
    return convert(document, UiLabels)
