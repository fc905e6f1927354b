"""Where the content of the project lies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DATA_FOLDER: Final = Path(__file__).parents[1] / "data"
LABELS_FOLDER: Final = DATA_FOLDER / "labels"
"""The words, one folder per language."""
