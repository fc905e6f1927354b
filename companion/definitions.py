"""A hero as the game knows it: numbers in `HeroDefinition`, words in `HeroWords`.

Frozen values that say what comes in the box: fighters, tokens, cards. How a game stands (health
left, cards in hand) is not here, nor how heroes are read from files (companion.content.heroes).
Adding a field with a default leaves every `content_hash` as it was: defaults are not hashed.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Final, NoReturn, TypeAlias

import msgspec

from companion.errors import MalformedError
from companion.lazy import Lazy
from companion.model import AttackKind, TokenKind
from companion.numbers import between
from companion.piles import CardId

FighterKindId: TypeAlias = str
FormValue: TypeAlias = str

ANY_BANNER: Final = "any"
"""The banner of a card that all fighters of its player may use (CRD-02)."""


class UnknownCardError(MalformedError):
    """The deck has no card with this id."""

    def __init__(self, card_id: CardId, hero: str) -> None:
        super().__init__(f"{hero} has no card {card_id!r}")
        self.card_id = card_id
        self.hero = hero


class Role(StrEnum):
    """What a fighter is to its player."""

    HERO = "hero"
    SIDEKICK = "sidekick"


class CardKind(StrEnum):
    """The four kinds of cards (CRD-01)."""

    ATTACK = "attack"
    DEFENSE = "defense"
    VERSATILE = "versatile"
    SCHEME = "scheme"


class Timing(StrEnum):
    """When an effect on a card is resolved: a step of combat (CMB-01), or as a scheme (SCH-01)."""

    IMMEDIATELY = "immediately"
    DURING = "during"
    AFTER = "after"
    SCHEME = "scheme"


class CardTag(StrEnum):
    """A mark on cards that effects ask for."""

    VOYAGE = "voyage"
    """Counted in Sinbad's discard pile."""
    MISSION = "mission"
    """Black Widow's schemes with a requirement (WID-02)."""
    RED_ROOM = "red-room"
    """Has a drawback that A Boy Named Bucky lifts (WIN-01)."""


class TokensPlaced(StrEnum):
    """When the tokens of a hero come to the battlefield."""

    AT_SETUP = "at-setup"
    BY_ABILITY = "by-ability"


class AbilityWindow(StrEnum):
    """When a hero's ability gives its player something to do."""

    START_OF_TURN = "start-of-turn"
    AFTER_MANEUVER = "after-maneuver"
    AFTER_ATTACK = "after-attack"
    END_OF_TURN = "end-of-turn"
    TRAP_REMOVED = "trap-removed"
    """A trap of this hero left the board, whoever's turn it is."""


class FighterKind(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One or several fighters with the same figures: the hero, or all sidekicks of one name."""

    id: FighterKindId
    role: Role
    health: int
    attack: AttackKind
    count: int = 1
    dial: bool = True
    """A sidekick without a dial has 1 health (SET-02)."""
    dial_max: int | None = None
    """The highest number on the dial where it is not the starting health (DEF-02)."""
    large: bool = False
    crosses_fog: bool = False
    """May step from fog to fog (FOG-03)."""


class TokenStock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tokens of one kind that a hero brings."""

    kind: TokenKind
    count: int
    placed: TokensPlaced = TokensPlaced.BY_ABILITY


class FormDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A state that always has one of a few named values: Jekyll or Hyde, big or small."""

    id: str
    values: tuple[FormValue, ...]
    chosen_at_placement: bool = False

    @property
    def start(self) -> FormValue | None:
        """The value the game starts with; None if it is chosen as the hero is placed (SET-11)."""
        return None if self.chosen_at_placement else self.values[0]


class Whose(StrEnum):
    """Whose starting space a requirement names (WID-04)."""

    OWN = "own"
    OPPOSING = "opposing"


class Requirement(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What must be true for a scheme to be played: everything that is given (WID-02)."""

    hand_at_most: Annotated[int, between(0, 99)] | None = None
    """Cards left in hand, the scheme itself not counted."""
    beside_opposing_hero: bool = False
    on_start: Whose | None = None
    opponent_damaged: bool = False
    """An opposing fighter has lost health in this turn."""


class CardDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One card of a deck, and how many copies of it there are."""

    id: CardId
    kind: CardKind
    banner: str
    """`any`, a kind of fighter, or the value of a form (CRD-02)."""
    copies: int
    value: int | None = None
    """The printed value; schemes have none."""
    boost: int | None = None
    """None for a card on which no boost value is printed."""
    timing: tuple[Timing, ...] = ()
    """Empty for a card without effect."""
    tags: tuple[CardTag, ...] = ()
    requires: Requirement | None = None

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack card; a versatile card is (CRD-01)."""
        return self.kind in {CardKind.ATTACK, CardKind.VERSATILE}

    @property
    def is_defense(self) -> bool:
        """Whether it is a defense card; a versatile card is (CRD-01)."""
        return self.kind in {CardKind.DEFENSE, CardKind.VERSATILE}

    @property
    def is_scheme(self) -> bool:
        """Whether it is played as a scheme (SCH-01)."""
        return self.kind is CardKind.SCHEME


class HeroDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """Everything countable that comes with one hero.

    Not checked here: that the parts fit together. `content.heroes` hands out checked ones only.
    """

    id: str
    set: str
    move: int
    deck_size: int
    fighters: tuple[FighterKind, ...]
    """The hero's kind comes first."""
    cards: tuple[CardDefinition, ...]
    opening_hand: int = 5
    """How many cards are drawn at the start (SET-03), on top of `starts_with`."""
    starts_with: tuple[CardId, ...] = ()
    """Cards taken into hand before the deck is shuffled (WID-01)."""
    tokens: tuple[TokenStock, ...] = ()
    forms: tuple[FormDefinition, ...] = ()
    ability_at: tuple[AbilityWindow, ...] = ()
    """When people are given a moment for the hero's ability."""
    suit: bool = False
    """Stores opposing cards to boost with, as Black Panther does (PAN-01)."""
    uncancellable: tuple[str, ...] = ()
    """The banners of the cards whose effects nobody can cancel (WIN-01)."""

    @property
    def hero(self) -> FighterKind:
        """The hero itself; the Raptors are one kind with three figures (DEF-06)."""
        return self.fighters[0]

    @property
    def sidekicks(self) -> tuple[FighterKind, ...]:
        """The kinds of fighters that are not the hero."""
        return self.fighters[1:]

    @cached_property
    def cards_by_id(self) -> Lazy[CardId, CardDefinition]:
        """Each card by its id; an unknown one raises UnknownCardError."""
        index: Lazy[CardId, CardDefinition] = Lazy(self._raise_unknown_card)
        index.update((card.id, card) for card in self.cards)
        return index

    def _raise_unknown_card(self, card_id: CardId) -> NoReturn:
        raise UnknownCardError(card_id, self.id)

    @cached_property
    def content_hash(self) -> str:
        """The same for the same numbers on every machine; a saved game notes what it was played by.

        Words and doubts are not part of it.
        """
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


class CardWords(msgspec.Struct, frozen=True, kw_only=True):
    """The name of a card, and what it does: a sentence for every timing of the card."""

    name: str
    effects: dict[Timing, str] = {}


class HeroWords(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one language for a hero; every id of its definition has them."""

    name: str
    ability: str
    fighters: dict[FighterKindId, str]
    cards: dict[CardId, CardWords]
    forms: dict[FormValue, str] = {}
