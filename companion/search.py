"""What a search finds, of rules, heroes and files alike: whatever holds all of its words."""

from __future__ import annotations


def is_found(search: str, *texts: str) -> bool:
    """Whether all words of a search are in one of these texts, in small letters or large ones."""
    wanted = search.casefold().split()
    return any(all(word in text.casefold() for word in wanted) for text in texts)
