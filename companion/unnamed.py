"""A card in an answer that nobody names."""

from __future__ import annotations

from typing import Final

UNNAMED: Final = "?"


def name_told(card: str | None) -> str | None:
    """The card that an answer names; None: it names none."""
    return None if card == UNNAMED else card
