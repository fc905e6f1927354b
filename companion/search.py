"""What a search finds, of rules, heroes and files alike: whatever holds all of its words."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_TWO: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d"})
"""Letters that are more than a letter with an accent."""


def is_found(search: str, *texts: str) -> bool:
    """Whether all words of a search are in one of these texts, without accents and punctuation."""
    wanted = [plain(word) for word in search.split()]
    return any(all(word in text for word in wanted) for text in map(plain, texts))


def plain(text: str) -> str:
    """The words of a text in small letters without accents, and nothing between them but blanks."""
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_TWO))
    bare = "".join(each for each in parted if not unicodedata.combining(each))
    return " ".join(re.findall(r"[^\W_]+", bare))
