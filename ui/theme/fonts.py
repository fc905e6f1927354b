"""Gives Kivy our letters and icons, under the names of `tokens.Face`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kivy.core.text import LabelBase

from ui.theme.tokens import Face

FOLDER: Final = Path(__file__).parents[1] / "assets" / "fonts"

_FILES: Final = {
    Face.MEDIUM: "Inter-Medium.otf",
    Face.BOLD: "Inter-Bold.otf",
    Face.HEAVY: "InterDisplay-ExtraBold.otf",
    Face.ICONS: "RingsideIcons.ttf",
}


def font_file(face: Face) -> Path:
    """The file of a face."""
    return FOLDER / _FILES[face]


def register_fonts() -> None:
    """Make every face known to Kivy; again does no harm."""
    for face in Face:
        LabelBase.register(face.value, str(font_file(face)))
