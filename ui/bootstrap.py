"""Makes the app and what it stands on, and wires them; nobody else names the concrete classes.

Kivy must be prepared before this is imported (`ui/app/environment.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.languages import speak
from companion.content.settings_file import load_settings
from hardware.boards.service import Boards
from ui.app.app import RingsideApp

if TYPE_CHECKING:
    from pathlib import Path


def make_app(
    folder: Path, version: str, boards: Boards | None = None, *, strict_words: bool = False
) -> RingsideApp:
    """The app with its boards: those of the user folder, found and linked as usual, or others."""
    speak(load_settings(folder).language)
    return RingsideApp(folder, version, boards or Boards(folder), strict_words=strict_words)
