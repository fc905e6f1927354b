"""A card in an answer that nobody names."""

from __future__ import annotations

from typing import Final

UNNAMED: Final = "?"
