"""What to do about a board that is of no use, per language: data/labels/<language>/boards.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.label_files import read_labels
from companion.content.languages import spoken


class BoardLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An advice for each reason."""

    unknown: str
    """What is called so of which no name is known."""
    advice: dict[str, str]
    linux: dict[str, str]


def load_board_labels(language: str = "") -> BoardLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(language or spoken())


@cache
def _read_once(language: str) -> BoardLabels:
    return read_labels("boards.yaml", BoardLabels, language)
