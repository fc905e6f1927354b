"""The words for rulings, per language: data/labels/<language>/rulings.yaml.

A ruling carries no sentence; this turns its code and facts into one for whoever shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from companion.content.places import LABELS_FOLDER
from companion.content.schema import convert
from companion.content.yamlfile import read_document
from companion.rulings import Code

if TYPE_CHECKING:
    from companion.rulings import Ruling


class RulingLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence per code of a ruling."""

    rulings: dict[Code, Annotated[str, msgspec.Meta(min_length=1)]]

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
            card=", ".join(ruling.cards) or "that card",
            space=spaces[0] if spaces else "",
            last=spaces[-1] if spaces else "",
            spaces=", ".join(spaces),
            way=" - ".join(spaces),
            token=", ".join(ruling.tokens) or "token",
            zones=", ".join(ruling.zones),
            needed=ruling.needed,
            allowance=ruling.allowance,
        )


def load_labels(language: str = "en") -> RulingLabels:
    """The words of one language; raises ContentError if they cannot be read."""
    path = LABELS_FOLDER / language / "rulings.yaml"
    document = read_document(path, f"companion/data/labels/{language}/{path.name}")
    return convert(document, RulingLabels)
