"""What is to be said, before anybody has said it: the key of a text, and the facts in it.

What goes wrong is found where no language is spoken. Whoever shows it makes words of it
(content/problem_labels.py), in the language of that moment.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Said(msgspec.Struct, frozen=True):
    """One text and its facts, and the sentences that follow it."""

    text: str
    """The key of the text, such as `map/no-zone`; a dot and more tell texts of one code apart."""
    facts: tuple[tuple[str, Fact], ...] = ()
    more: tuple[Said, ...] = ()

    def __getitem__(self, fact: str) -> Fact:
        """One of the facts; raises KeyError if there is none of this name."""
        return dict(self.facts)[fact]


Fact: TypeAlias = "str | int | float | Said | tuple[Fact, ...]"
"""Several are told one after the other, with commas."""
Sayable: TypeAlias = Said | str
"""Something to be said, or words that somebody has found for it already."""


def said(text: str, /, *more: Said | None, **facts: Fact) -> Said:
    """A text with its facts; `more` are sentences that follow it, if there is anything to say."""
    return Said(text, tuple(facts.items()), tuple(each for each in more if each is not None))
