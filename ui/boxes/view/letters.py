"""The letters of the app for a layout, one for each density and text scale."""

from __future__ import annotations

from functools import lru_cache

from kivy.metrics import Metrics

from drawing.tokens import Face
from ui.boxes.base import Layout
from ui.theme.scale import scale
from ui.widgets.letters import text_width


@lru_cache(maxsize=8)
def _layout(density: float, text: float) -> Layout:
    def width(letters: str, face: str, size: float) -> float:
        return text_width(letters, Face(face), round(size * density, 1)) / density

    return Layout(width, text)


def layout_now() -> Layout:
    """How things are measured on this screen with this text scale."""
    return _layout(float(Metrics.density), float(scale.text))
