"""The words for rulings, per language: data/labels/<language>/rulings.yaml.

A ruling carries no sentence; this turns its code and facts into one for whoever shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec

from companion.content.label_files import read_labels
from companion.rulings import Code

if TYPE_CHECKING:
    from companion.rulings import Ruling


Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class RulingLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One sentence per code of a ruling, and what is in it that has no name of its own."""

    rulings: dict[Code, Sentence]
    tokens: dict[str, Sentence]
    """Kinds of tokens; one of a hero of one's own is called by its id."""
    some_card: Sentence
    unlisted_card: Sentence
    """What a card is called that the hero's file does not list,"""
    unlisted_effect: Sentence
    """and what is done with it."""
    some_token: Sentence

    def sentence(self, ruling: Ruling) -> str:
        """The ruling in words.

        A sentence may mention `{fighter}`, the first fighter concerned, and `{others}`, the rest;
        `{names}`, whatever was named, `{card}` and `{token}`, a kind of token; `{space}` and
        `{last}`, the first and the last space concerned, `{spaces}`, all of them, and `{way}`, all
        of them as a way; `{zones}`;
        `{needed}` and `{allowance}`, in steps.
        """
        fighters, spaces = ruling.fighters, ruling.spaces
        return self.rulings[ruling.code].format(
            fighter=fighters[0] if fighters else "",
            others=", ".join(fighters[1:]),
            names=", ".join((*fighters, *spaces)),
            card=", ".join(ruling.cards) or self.some_card,
            space=spaces[0] if spaces else "",
            last=spaces[-1] if spaces else "",
            spaces=", ".join(spaces),
            way=" → ".join(spaces),
            token=", ".join(self.tokens.get(kind, kind) for kind in ruling.tokens)
            or self.some_token,
            zones=", ".join(ruling.zones),
            needed=ruling.needed,
            allowance=ruling.allowance,
        )


def load_labels(language: str = "") -> RulingLabels:
    """The words of a language, or of the one that is spoken; raises ContentError."""
    return read_labels("rulings.yaml", RulingLabels, language)
