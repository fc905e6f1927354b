"""A game written for others, as a text and as JSON."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from companion.content.whole_file import write_whole
from companion.telling.sharing import as_json, as_text

if TYPE_CHECKING:
    from pathlib import Path

    from companion.telling.chronicle import Chronicle


def export(chronicle: Chronicle, folder: Path, name: str | None, usual: str) -> str:
    """Write a game; the name under which it is, a free one if none is given. OSError if not."""
    folder.mkdir(parents=True, exist_ok=True)
    if name is None:
        name = next(free for n in count(1) if _is_free(folder, free := f"{usual}-{n}"))
    write_whole(folder / f"{name}.txt", as_text(chronicle).encode())
    write_whole(folder / f"{name}.json", as_json(chronicle))
    return name


def _is_free(folder: Path, name: str) -> bool:
    return not any((folder / f"{name}{ending}").exists() for ending in (".txt", ".json"))
