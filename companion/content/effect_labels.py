"""The words for effects, per language: data/labels/<language>/effects.yaml."""

from __future__ import annotations

from functools import cache

import msgspec

from companion.content.label_files import read_labels
from companion.content.languages import spoken
from companion.content.ui_labels import load_ui_labels
from companion.effects.labels import EffectLabels


def load_effect_labels(language: str = "") -> EffectLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return _read_once(language or spoken())


@cache
def _read_once(language: str) -> EffectLabels:
    labels = read_labels("effects.yaml", EffectLabels, language)
    return msgspec.structs.replace(labels, grammar=load_ui_labels(language).language)
