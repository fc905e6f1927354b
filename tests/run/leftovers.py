"""Which files are in the work tree: a run of the tests should not leave more than it found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

MADE: Final = {
    ".coverage", ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv",
    ".venv.lock", "__pycache__", "build",
}  # fmt: skip
"""What every run makes and the next one uses; git ignores it too."""


def files_of(folder: Path) -> set[Path]:
    """Every file of a work tree but for what tools keep there."""
    found: set[Path] = set()
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE]
        found.update(Path(where, name) for name in files if name not in MADE)
    return found
