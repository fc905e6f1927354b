"""What to do about a board that is of no use, per language: data/labels/<language>/boards.yaml."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from companion.content.languages import file_name, label_file
from companion.content.schema import convert
from companion.content.yamlfile import read_document

if TYPE_CHECKING:
    from pathlib import Path


class BoardLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An advice for each reason."""

    unknown: str
    """What is called so of which no name is known."""
    advice: dict[str, str]
    linux: dict[str, str]


def load_board_labels(language: str = "") -> BoardLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(label_file("boards.yaml", language))


@cache
def _read_once(path: Path) -> BoardLabels:
    return convert(read_document(path, file_name(path)), BoardLabels)
