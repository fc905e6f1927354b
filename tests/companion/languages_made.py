"""A language made for a test: a folder with a few texts of its own, and English for the rest."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.content.languages import look_in, speak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def made_language(folder: Path, name: str, **files: Any) -> Iterator[None]:
    """Speak a language of these files (`heroes__medusa` is heroes/medusa.yaml) for a while."""
    for file, value in files.items():
        path = folder / name / f"{file.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    look_in(folder)
    speak(name)
    try:
        yield
    finally:
        look_in()
        speak("en")
