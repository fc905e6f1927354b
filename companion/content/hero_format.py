"""The hero format, version 1: what the numbers file and the words file of a hero may contain.

docs/hero-format.md explains it to people who make heroes. Whether the parts fit together (a banner
that names nobody) is checked in hero_checks.py, what stands in effects in effect_checks.py. What
only older files say is turned into today's words in hero_upcasts.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from companion.content.map_format import Words
from companion.definitions import (
    AbilityWindow,
    ApartFrom,
    CardKind,
    Emblem,
    HeroColour,
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
        extra={"expected": "id-60"},
    ),
]
IdentifierOrNothing = Annotated[
    Identifier | None,
    msgspec.Meta(extra={"expected": "id-or-nothing"}),
]
WindowId = Annotated[
    str,
    msgspec.Meta(pattern=r"^[a-z][a-z_]*\Z", max_length=60, extra={"expected": "window"}),
]
Number = Annotated[int, between(0, MOST)]
NumberFromOne = Annotated[int, between(1, MOST)]
NumberOrNothing = Annotated[
    Number | None, msgspec.Meta(extra={"expected": "number-or-nothing", "most": MOST})
]
FighterCount = Annotated[int, between(1, MOST_FIGHTERS)]
# No list is longer than somebody at a table could keep in mind.
_FEW: Final = msgspec.Meta(max_length=30)
StepsPart: TypeAlias = Annotated[tuple[dict[str, Any], ...], _FEW]
"""Steps of an effect; what may stand in them is checked by companion.content.effect_checks."""
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}-[0-9]{2}\Z", extra={"expected": "rule"})]
AbilityWords = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
EffectWords: TypeAlias = Annotated[
    Words | dict[Timing, Words],
    msgspec.Meta(extra={"expected": "sentences"}),
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
    small: bool = False
    move: NumberOrNothing = None
    banner: IdentifierOrNothing = None
    group: IdentifierOrNothing = None
    in_supply: bool = False
    emblem: Emblem | None = None
    colour: HeroColour | None = None
    crosses_fog: bool = False
    """Older files say so instead of a rule `token_steps` and a bonus on fog."""


class TokenRulesPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules about the tokens of one kind."""

    laying: Annotated[tuple[RuleId, ...], _FEW] = ()
    entering: Annotated[tuple[RuleId, ...], _FEW] = ()
    moving: Annotated[tuple[RuleId, ...], _FEW] = ()
    zones: Annotated[tuple[RuleId, ...], _FEW] = ()


class TokenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tokens of one kind."""

    kind: Identifier
    count: NumberFromOne
    placed: TokensPlaced = TokensPlaced.BY_ABILITY
    apart_from: Annotated[tuple[ApartFrom, ...], _FEW] = (ApartFrom.KIND,)
    ends_move: bool = False
    returns: bool = False
    entering: StepsPart = ()
    rules: TokenRulesPart = TokenRulesPart()


class TriggerPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an ability does at a window."""

    at: WindowId
    do: StepsPart
    of: Identifier | None = None
    rules: Annotated[tuple[RuleId, ...], _FEW] = ()


class FormPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A state with named values; the first is the one at the start unless one is chosen."""

    id: Identifier
    values: Annotated[tuple[Identifier, ...], _FEW]
    chosen_at_placement: bool = False
    chosen_before_deal: bool = False


class CardPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card; `unsure: true` marks a figure that the sources leave open."""

    id: Identifier
    kind: CardKind
    banner: Identifier
    copies: NumberFromOne
    value: NumberOrNothing = None
    boost: NumberOrNothing = None
    timing: Annotated[tuple[Timing, ...], _FEW] = ()
    tags: Annotated[tuple[Identifier, ...], _FEW] = ()
    item: Annotated[tuple[Identifier, ...], _FEW] = ()
    also: Annotated[tuple[Identifier, ...], _FEW] = ()
    group: IdentifierOrNothing = None
    requires: Any = None
    rules: Annotated[tuple[RuleId, ...], _FEW] = ()
    protected: bool = False
    face_up: bool = False
    effects: dict[str, StepsPart] | None = None
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
    unlisted: Number = 0
    opening_hand: Number = 5
    starts_with: Annotated[tuple[Identifier, ...], _FEW] = ()
    starts_with_rules: Annotated[tuple[RuleId, ...], _FEW] = ()
    tokens: Annotated[tuple[TokenPart, ...], _FEW] = ()
    forms: Annotated[tuple[FormPart, ...], _FEW] = ()
    rules: Annotated[tuple[dict[str, Any], ...], _FEW] = ()
    triggers: Annotated[tuple[TriggerPart, ...], _FEW] = ()
    ability_at: Annotated[tuple[AbilityWindow, ...], _FEW] = ()
    """The windows at which people do by hand what the ability says."""
    ability_by_hand: bool = False
    """Whether people see to the ability, or to a part of it, at moments that no window tells."""
    suit: bool = False
    """Older files say so instead of a rule `zone`."""
    uncancellable: Annotated[tuple[Identifier, ...], _FEW] = ()
    """Older files say so instead of a rule `protect`."""
    certainty: HeroCertaintyPart = HeroCertaintyPart()


class CardWordsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words of one card; `effect` is left out for a card without effect."""

    name: Words
    effect: EffectWords = {}
    also: dict[Identifier, Words] = {}


class HeroWordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words of a hero in one language."""

    name: Words
    ability: AbilityWords
    fighters: dict[Identifier, Words]
    cards: dict[Identifier, CardWordsPart]
    forms: dict[Identifier, Words] = {}
    plurals: dict[Identifier, Words] = {}
    """What several of a kind are called where it is not the name with an s."""


class SetNamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The names of the sets in one language."""

    sets: dict[Identifier, Words]
