"""What people want while they make a hero."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class HeroField(msgspec.Struct, frozen=True):
    """A part of a hero that is written: its name, its ability, a card's text."""

    part: str


class SetPart(msgspec.Struct, frozen=True):
    """A part of a hero gets this value."""

    part: str
    value: str | int


class EditHero(msgspec.Struct, frozen=True):
    """Go on with this hero of one's own; None: with a new one."""

    hero: str | None = None


class EditCard(msgspec.Struct, frozen=True):
    """Change this card of the list; None: all of them are seen again."""

    number: int | None = None


class AddCard(msgspec.Struct, frozen=True):
    """Another card is listed."""


class RemoveCard(msgspec.Struct, frozen=True):
    """The card that is being changed is listed no more."""


class SaveHero(msgspec.Struct, frozen=True):
    """Keep the hero, and play with it."""


class TakeShared(msgspec.Struct, frozen=True):
    """Take in the hero of the pasted text."""


class ShareHero(msgspec.Struct, frozen=True):
    """Write the hero as a file for others, with its cards."""


MakerIntent: TypeAlias = (
    HeroField | SetPart | EditHero | EditCard | AddCard | RemoveCard | SaveHero | TakeShared
    | ShareHero
)  # fmt: skip
