"""What to do about a board that is of no use, per language: data/labels/<language>/boards.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.label_files import read_labels
from companion.content.languages import spoken


class BoardLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An advice for each reason."""

    unknown: str
    """What is called so of which no name is known."""
    port: str
    """A port of this computer, by the maker of its chip; of `some_port` nobody knows the maker."""
    some_port: str
    nameless: str
    """A board that says no name."""
    nowhere: str
    """What somebody wrote who wrote nothing."""
    advice: dict[str, str]
    linux: dict[str, str]


def load_board_labels(language: str = "") -> BoardLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(language or spoken())


@cache
def _read_once(language: str) -> BoardLabels:
    return read_labels("boards.yaml", BoardLabels, language)
