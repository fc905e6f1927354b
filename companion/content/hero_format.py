"""The hero format, version 1: what the numbers file and the words file of a hero may contain.

docs/hero-format.md explains it to people who make heroes. Whether the parts fit together (a banner
that names nobody) is checked in hero_checks.py.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from companion.content.map_format import Words
from companion.definitions import (
    AbilityWindow,
    CardKind,
    CardTag,
    Requirement,
    Role,
    Timing,
    TokensPlaced,
)
from companion.model import AttackKind
from companion.numbers import between

MOST: Final = 99
"""More than this is printed on nothing that comes with a hero."""
MOST_FIGHTERS: Final = 12
"""More figures than this no hero brings; each needs a space of its own."""

# The description is what people are told when a value does not fit.
Identifier = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9][a-z0-9-]*\Z",
        max_length=60,
        description="a name of at most 60 small letters, digits and -",
    ),
]
Number = Annotated[int, between(0, MOST)]
NumberFromOne = Annotated[int, between(1, MOST)]
NumberOrNothing = Annotated[
    Number | None, msgspec.Meta(description=f"a whole number from 0 to {MOST}, or nothing")
]
FighterCount = Annotated[int, between(1, MOST_FIGHTERS)]
# No list is longer than somebody at a table could keep in mind.
_FEW: Final = msgspec.Meta(max_length=30)
EffectWords: TypeAlias = Annotated[
    Words | dict[Timing, Words],
    msgspec.Meta(description="a sentence, or one sentence under each timing of the card"),
]


class FighterPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of fighter."""

    id: Identifier
    role: Role
    health: NumberFromOne
    attack: AttackKind
    count: FighterCount = 1
    dial: bool = True
    dial_max: NumberOrNothing = None
    large: bool = False
    crosses_fog: bool = False


class TokenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tokens of one kind."""

    kind: Literal["trap", "fog"]
    count: NumberFromOne
    placed: TokensPlaced = TokensPlaced.BY_ABILITY


class FormPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A state with named values; the first is the one at the start unless one is chosen."""

    id: Identifier
    values: Annotated[tuple[Identifier, ...], _FEW]
    chosen_at_placement: bool = False


class CardPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card; `unsure: true` marks a figure that the sources leave open."""

    id: Identifier
    kind: CardKind
    banner: Identifier
    copies: NumberFromOne
    value: NumberOrNothing = None
    boost: NumberOrNothing = None
    timing: Annotated[tuple[Timing, ...], _FEW] = ()
    tags: Annotated[tuple[CardTag, ...], _FEW] = ()
    requires: Requirement | None = None
    unsure: bool = False


class HeroCertaintyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody should know who doubts a figure."""

    notes: Annotated[tuple[Words, ...], _FEW] = ()


class HeroFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a hero."""

    format: Literal[1]
    id: Identifier
    set: Identifier
    move: Number
    deck_size: NumberFromOne
    fighters: Annotated[tuple[FighterPart, ...], _FEW]
    cards: Annotated[tuple[CardPart, ...], msgspec.Meta(max_length=MOST)]
    opening_hand: Number = 5
    starts_with: Annotated[tuple[Identifier, ...], _FEW] = ()
    tokens: Annotated[tuple[TokenPart, ...], _FEW] = ()
    forms: Annotated[tuple[FormPart, ...], _FEW] = ()
    ability_at: Annotated[tuple[AbilityWindow, ...], _FEW] = ()
    suit: bool = False
    uncancellable: Annotated[tuple[Identifier, ...], _FEW] = ()
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
