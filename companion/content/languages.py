"""Which languages there are words for, and which one is spoken: one for the whole process.

A language is a folder of labels. Whoever loads words asks here for the file; nobody else knows
where they lie or which language the settings say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.content.places import LABELS_FOLDER

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH: Final = "en"


class _Spoken:
    """What is spoken now, and the folders with languages."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.preferred: tuple[str, ...] = ()
        self.folders: tuple[Path, ...] = (LABELS_FOLDER,)


_now: Final = _Spoken()


def languages() -> tuple[str, ...]:
    """The languages there are words for."""
    found = {path.parent.name for folder in _now.folders for path in folder.glob("*/ui.yaml")}
    return tuple(sorted(found))


def spoken() -> str:
    """The language of everything that is said."""
    return _now.language


def look_in(*folders: Path) -> None:
    """Where languages are that do not come with Ringside; none: there are no others."""
    _now.folders = (LABELS_FOLDER, *folders)


def prefer(*names: str) -> None:
    """What the device speaks, the dearest first: names such as `de_AT.UTF-8`."""
    _now.preferred = names


def speak(language: str) -> str:
    """Speak this language from now on; none: that of the device. English if there are no words."""
    known = languages()
    wanted = (language,) if language else tuple(_short(name) for name in _now.preferred)
    _now.language = next((name for name in wanted if name in known), ENGLISH)
    return _now.language


def _short(name: str) -> str:
    return re.split(r"[^A-Za-z]", name)[0].lower()


def label_file(name: str, language: str = "") -> Path:
    """A file of labels of a language, or of the one that is spoken."""
    wanted = language or spoken()
    for folder in _now.folders:
        if (folder / wanted).is_dir():
            return folder / wanted / name
    return LABELS_FOLDER / wanted / name


def file_name(path: Path) -> str:
    """What problems call a file of labels."""
    return f"companion/data/labels/{path.parent.name}/{path.name}"
