"""The known word that is nearest to one that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest_word(wrong: object, known: Iterable[str]) -> str | None:
    """The nearest of the known words, or one that holds it; None if none is near."""
    options = list(dict.fromkeys(known))
    near = get_close_matches(str(wrong), options, n=1)
    if near:
        return near[0]
    parts = [option for option in options if len(str(wrong)) > 2 and str(wrong) in option]
    return parts[0] if len(parts) == 1 else None


def did_you_mean(wrong: object, known: Iterable[str]) -> str:
    """A sentence with the nearest word, or nothing."""
    near = nearest_word(wrong, known)
    return f" Did you mean {near}?" if near is not None else ""
