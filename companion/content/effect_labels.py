"""The words for effects, per language: data/labels/<language>/effects.yaml."""

from __future__ import annotations

from functools import cache

from companion.content.places import LABELS_FOLDER
from companion.content.schema import convert
from companion.content.yamlfile import read_document
from companion.effects.phrases import EffectLabels


@cache
def load_effect_labels(language: str = "en") -> EffectLabels:
    """The words of one language; raises ContentError if they cannot be read."""
    path = LABELS_FOLDER / language / "effects.yaml"
    document = read_document(path, f"companion/data/labels/{language}/{path.name}")
    return convert(document, EffectLabels)
