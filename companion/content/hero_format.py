"""The hero format, version 1: what the numbers file and the words file of a hero may contain.

docs/hero-format.md explains it to people who make heroes. Whether the parts fit together (a banner
that names nobody) is checked in hero_checks.py.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from companion.content.map_format import Words
from companion.definitions import (
    AbilityWindow,
    CardKind,
    Requirement,
    Role,
    Tag,
    Timing,
    TokensPlaced,
)
from companion.model import AttackKind

# The description is what people are told when a value does not fit.
Identifier = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9][a-z0-9-]*$",
        max_length=60,
        description="a name of at most 60 small letters, digits and -",
    ),
]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
NumberOrNothing = Annotated[
    Number | None, msgspec.Meta(description="a whole number from 0 to 99, or nothing")
]
EffectWords: TypeAlias = Annotated[
    Words | dict[Timing, Words],
    msgspec.Meta(description="a sentence, or one sentence under each timing of the card"),
]


class FighterPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of fighter."""

    id: Identifier
    role: Role
    health: Amount
    attack: AttackKind
    count: Amount = 1
    dial: bool = True
    dial_max: NumberOrNothing = None
    large: bool = False
    crosses_fog: bool = False


class TokenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tokens of one kind."""

    kind: Literal["trap", "fog"]
    count: Amount
    placed: TokensPlaced = TokensPlaced.BY_ABILITY


class FormPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A state with named values; the first is the one at the start unless one is chosen."""

    id: Identifier
    values: tuple[Identifier, ...]
    chosen_at_placement: bool = False


class CardPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card; `unsure: true` marks a figure that the sources leave open."""

    id: Identifier
    kind: CardKind
    banner: Identifier
    copies: Amount
    value: NumberOrNothing = None
    boost: NumberOrNothing = None
    timing: tuple[Timing, ...] = ()
    tags: tuple[Tag, ...] = ()
    requires: Requirement | None = None
    unsure: bool = False


class HeroCertaintyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody should know who doubts a figure."""

    notes: tuple[Words, ...] = ()


class HeroFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a hero."""

    format: Literal[1]
    id: Identifier
    set: Identifier
    move: Number
    deck_size: Amount
    fighters: tuple[FighterPart, ...]
    cards: tuple[CardPart, ...]
    opening_hand: Number = 5
    starts_with: tuple[Identifier, ...] = ()
    tokens: tuple[TokenPart, ...] = ()
    forms: tuple[FormPart, ...] = ()
    ability_at: tuple[AbilityWindow, ...] = ()
    suit: bool = False
    uncancellable: tuple[Identifier, ...] = ()
    certainty: HeroCertaintyPart = HeroCertaintyPart()


class CardWordsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words of one card; `effect` is left out for a card without effect."""

    name: Words
    effect: EffectWords = {}


class HeroWordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words of a hero in one language."""

    name: Words
    ability: Words
    fighters: dict[Identifier, Words]
    cards: dict[Identifier, CardWordsPart]
    forms: dict[Identifier, Words] = {}


class SetNamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The names of the sets in one language."""

    sets: dict[Identifier, Words]
