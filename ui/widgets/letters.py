"""Text, icons and figures as textures, made once and shared by everything that shows the same.

Labels of Kivy make a texture each and lay it out with every change; here a word that is shown in
ten places is drawn once. What nobody can see in a name from a log or a file is shown by its number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.metrics import Metrics

from companion.hidden import shown
from drawing import emblems
from drawing.icons import glyph
from drawing.piece_sprites import figure
from drawing.sprites import white_emblem
from drawing.tokens import Face, hexed
from drawing.typeface import FOLDER
from ui.boxes.base import Layout
from ui.theme.scale import px, scale
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.map_view import FigureMark
    from drawing.tokens import Rgba


_FILES: Final = {
    Face.MEDIUM: "Inter-Medium.otf",
    Face.BOLD: "Inter-Bold.otf",
    Face.HEAVY: "InterDisplay-ExtraBold.otf",
    Face.ICONS: "RingsideIcons.ttf",
}


def font_file(face: Face) -> Path:
    """The file of a face."""
    return FOLDER / _FILES[face]


for _face in Face:
    LabelBase.register(_face.value, str(font_file(_face)))


_RADIUS: Final = 0.566
"""That of the space on which a figure is as large as its room, measured by the room."""


@lru_cache(maxsize=1024)
def _drawn(text: str, face: Face, pixels: float) -> Any:
    # The label stays alive with its texture: it fills it again after the screen was away.
    label = CoreLabel(text=shown(text), font_name=face.value, font_size=pixels)
    label.refresh()
    return label


def text_texture(text: str, face: Face, pixels: float) -> Any:
    """A line of white text as a texture, or None if there is nothing to see."""
    return _drawn(text, face, pixels).texture if text.strip() else None


def icon_texture(name: str, pixels: float) -> Any:
    """A white icon as a texture of about `pixels` squared."""
    if name in emblems.names():
        return textures.now(white_emblem(name, round(pixels)), 1.0)
    return text_texture(glyph(name), Face.ICONS, pixels)


def figure_texture(mark: FigureMark, pixels: float, ground: Rgba) -> Any:
    """A figure as the map shows it, on this ground."""
    radius = max(4, round(pixels * _RADIUS))
    return textures.now(figure(mark, radius, px(1), ground=hexed(ground)), 1.0)


@lru_cache(maxsize=8192)
def text_width(text: str, face: Face, pixels: float) -> float:
    """How wide a line of text is, in pixels."""
    if not text:
        return 0.0
    return float(_measure(face, pixels).get_extents(shown(text))[0])


@lru_cache(maxsize=256)
def _measure(face: Face, pixels: float) -> Any:
    return CoreLabel(text="", font_name=face.value, font_size=pixels)


@lru_cache(maxsize=8)
def _layout(density: float, text: float) -> Layout:
    def width(letters: str, face: str, size: float) -> float:
        return text_width(letters, Face(face), round(size * density, 1)) / density

    return Layout(width, text)


def layout_now() -> Layout:
    """How things are measured on this screen with this text scale."""
    return _layout(float(Metrics.density), float(scale.text))
