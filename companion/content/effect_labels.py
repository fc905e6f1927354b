"""The words for effects, per language: data/labels/<language>/effects.yaml."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from companion.content.languages import file_name, label_file
from companion.content.schema import convert
from companion.content.yamlfile import read_document
from companion.effects.phrases import EffectLabels

if TYPE_CHECKING:
    from pathlib import Path


def load_effect_labels(language: str = "") -> EffectLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(label_file("effects.yaml", language))


@cache
def _read_once(path: Path) -> EffectLabels:
    return convert(read_document(path, file_name(path)), EffectLabels)
