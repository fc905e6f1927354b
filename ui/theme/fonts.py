"""Gives Kivy our letters and icons, under the names of `tokens.Face`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.core.text import LabelBase

from drawing.tokens import Face
from drawing.typeface import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

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
