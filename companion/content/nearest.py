"""The known word that is nearest to one that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from companion.content.problem_labels import in_words
from companion.said import Said, said

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


def near_word(wrong: object, known: Iterable[str]) -> Said | None:
    """A question for the nearest word of a file; None if none is near."""
    near = nearest_word(wrong, known)
    return None if near is None else said("hint/did-you-mean-word", word=near)


def near_or_all(wrong: object, known: Iterable[str]) -> Said:
    """The nearest word of a file, or all that are known."""
    options = tuple(dict.fromkeys(known))
    near = near_word(wrong, options)
    if near is not None:
        return near
    return said("hint/known", words=options) if options else said("hint/none")


def near_name(wrong: object, known: Iterable[str]) -> Said | None:
    """A question for the nearest name; None if none is near."""
    near = nearest_word(wrong, known)
    return None if near is None else said("hint/did-you-mean", name=near)


def did_you_mean(wrong: object, known: Iterable[str]) -> str:
    """That question in words, to stand behind a sentence; or nothing."""
    near = near_name(wrong, known)
    return f" {in_words(near)}" if near is not None else ""
