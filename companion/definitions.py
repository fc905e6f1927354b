"""A hero as the game knows it: numbers in `HeroDefinition`, words in `HeroWords`.

Frozen values that say what comes in the box: fighters, tokens, cards. How a game stands (health
left, cards in hand) is not here, nor how heroes are read from files (companion.content.heroes).
Adding a field with a default leaves every `content_hash` as it was: defaults are not hashed.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

import msgspec

from companion.errors import MalformedError
from companion.lazy import Lazy, kept
from companion.model import AttackKind, TokenKindId
from companion.unnamed import UNNAMED
from companion.zones import CardId, ZoneId

if TYPE_CHECKING:
    from collections.abc import Iterator

FighterKindId: TypeAlias = str
FormValue: TypeAlias = str

Condition: TypeAlias = Any
"""A condition, a rule or a part of a step, as docs/hero-format.md has it: a word or a mapping."""
Steps: TypeAlias = tuple[dict[str, Any], ...]
"""The steps of an effect in their order. `content` hands out checked ones only."""

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


class Emblem(StrEnum):
    """What a fighter that Ringside has no drawing of its own for may be shown as."""

    CLAW = "claw"
    FLAME = "flame"
    MASK = "mask"
    SHIELD = "shield"
    STAR = "star"
    WING = "wing"


class HeroColour(StrEnum):
    """The colour in which the emblem of a hero is shown where it is chosen."""

    AMBER = "amber"
    BRICK = "brick"
    ROSE = "rose"
    PLUM = "plum"
    STEEL = "steel"
    TEAL = "teal"
    MOSS = "moss"
    SAND = "sand"


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


class TokensPlaced(StrEnum):
    """When the tokens of a hero come to the battlefield."""

    AT_SETUP = "at-setup"
    BY_ABILITY = "by-ability"


class AbilityWindow(StrEnum):
    """When people do by hand what an ability says that is not written as data."""

    START_OF_TURN = "start-of-turn"
    BEFORE_MOVING = "before-moving"
    AFTER_MANEUVER = "after-maneuver"
    ATTACK_DECLARED = "attack-declared"
    AFTER_COMBAT = "after-combat"
    AFTER_ATTACK = "after-attack"
    END_OF_TURN = "end-of-turn"
    TRAP_REMOVED = "trap-removed"  # a trap of this hero left the board, whoever's turn it is


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
    small: bool = False
    """Whether several of them may share a space."""
    move: int | None = None
    """Its own move value, where that is not the hero's."""
    banner: str | None = None
    """The banner whose cards it may use; its own id where nothing else is said."""
    group: FormValue | None = None
    """It takes part only if this was chosen before the cards were dealt."""
    in_supply: bool = False
    """Whether it begins off the board, in a supply to which it goes back when it is defeated."""
    emblem: Emblem | None = None
    """None: the drawing that Ringside has of it, or the usual one of its role."""
    colour: HeroColour | None = None
    """Of the emblem where a hero is chosen; at the table everything has the player's."""


class ApartFrom(StrEnum):
    """What a token may not be laid beside, on one space."""

    FIGHTER = "fighter"
    TOKEN = "token"  # noqa: S105  (no secret)
    """Any other token."""
    KIND = "kind"
    """Another of the same kind."""


class TokenRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of the booklets about tokens of one kind, by what they say something about."""

    laying: tuple[str, ...] = ()
    """How many there are, and where one is laid."""
    entering: tuple[str, ...] = ()
    """What happens to whoever enters its space, and that it is removed."""
    moving: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    """The zones of a space on which one lies."""

    @property
    def all(self) -> tuple[str, ...]:
        """Each of them."""
        return (*self.laying, *self.entering, *self.moving, *self.zones)


NO_RULES: Final = TokenRules()
"""The default itself, because only that is left out of a hash."""


class TokenStock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tokens of one kind that a hero brings."""

    kind: TokenKindId
    count: int
    placed: TokensPlaced = TokensPlaced.BY_ABILITY
    apart_from: tuple[ApartFrom, ...] = (ApartFrom.KIND,)
    """What must not be on a space on which one is laid."""
    ends_move: bool = False
    """Whether the move of an opposing fighter ends where it enters one (TRP-03)."""
    returns: bool = False
    """Whether one that is removed can be laid again."""
    entering: Steps = ()
    """What happens then: `$entered` is the fighter, `$token` the token."""
    rules: TokenRules = NO_RULES


class FormDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A state that always has one of a few named values: big or small."""

    id: str
    values: tuple[FormValue, ...]
    chosen_at_placement: bool = False
    chosen_before_deal: bool = False
    """Whether cards and fighters of the box hang on it: then it is chosen before all else."""

    @property
    def start(self) -> FormValue | None:
        """The value the game starts with; None if it is chosen in the set-up (SET-11)."""
        is_chosen = self.chosen_at_placement or self.chosen_before_deal
        return None if is_chosen else self.values[0]


class Trigger(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a hero's ability does at a window."""

    at: str
    """The id of the window."""
    do: Steps
    of: TokenKindId | FighterKindId | None = None
    """The kind of token or fighter that it is about, where the window is about one."""
    rules: tuple[str, ...] = ()
    """The rules of the booklets that say so; none: it stands on the character card."""


class CardDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
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
    tags: tuple[str, ...] = ()
    item: tuple[str, ...] = ()
    """The items that are printed on it."""
    also: tuple[str, ...] = ()
    """What else it does, outside the windows of its timing, by name."""
    group: FormValue | None = None
    """It is in the deck only if this was chosen before the cards were dealt."""
    requires: Condition | None = None
    """What must be true for it to be played (WID-02)."""
    rules: tuple[str, ...] = ()
    """The rules of the booklets that this rests on."""
    protected: bool = False
    """Whether its effects cannot be cancelled."""
    face_up: bool = False
    """Whether it is laid openly in a combat, so that what it says then is heard."""
    effects: dict[str, Steps] | None = None
    """Its steps by window; None: nobody has written them, so people resolve it."""

    @kept
    def is_attack(self) -> bool:
        """Whether it is an attack card; a versatile card is (CRD-01)."""
        return self.kind is CardKind.ATTACK or self.kind is CardKind.VERSATILE

    @kept
    def is_defense(self) -> bool:
        """Whether it is a defense card; a versatile card is (CRD-01)."""
        return self.kind is CardKind.DEFENSE or self.kind is CardKind.VERSATILE

    @kept
    def is_scheme(self) -> bool:
        """Whether it is played as a scheme (SCH-01)."""
        return self.kind is CardKind.SCHEME or self.is_unlisted

    @property
    def is_unlisted(self) -> bool:
        """Whether it stands for the cards of which the hero's file has only the number."""
        return self.id == UNNAMED


UNLISTED: Final = CardDefinition(
    id=UNNAMED, kind=CardKind.VERSATILE, banner=ANY_BANNER, copies=1, timing=(Timing.SCHEME,)
)
"""A card of which nobody has written what it is: it may be anything, and nobody names it. As a
scheme people resolve it; in a combat its value is told."""


def _words_in(part: Any) -> Iterator[str]:
    """Every word that stands as a value in a part of an effect, however deep."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _words_in(each)


class HeroDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """Everything countable that comes with one hero.

    Not checked here: that the parts fit together. `content.heroes` hands out checked ones only.
    """

    id: str
    set: str
    move: int
    deck_size: int
    fighters: tuple[FighterKind, ...]
    """The hero's kind comes first, or its kinds."""
    cards: tuple[CardDefinition, ...]
    unlisted: int = 0
    """How many cards of the deck are not among them: whoever has one tells what it is."""
    opening_hand: int = 5
    """How many cards are drawn at the start (SET-03), on top of `starts_with`."""
    starts_with: tuple[CardId, ...] = ()
    """Cards taken into hand before the deck is shuffled (WID-01)."""
    starts_with_rules: tuple[str, ...] = ()
    """The rules of the booklets that say so."""
    tokens: tuple[TokenStock, ...] = ()
    forms: tuple[FormDefinition, ...] = ()
    rules: tuple[Condition, ...] = ()
    """What always holds for the hero, by kind: bonuses, protection, zones of its own."""
    triggers: tuple[Trigger, ...] = ()
    """What its ability does, and when."""
    ability_by_hand: bool = False
    """Whether people see to the ability, or to a part of it, at moments that no window tells."""

    @property
    def hero(self) -> FighterKind:
        """The hero itself, perhaps with several figures (DEF-06); of several kinds the first."""
        return self.fighters[0]

    @property
    def heroes(self) -> tuple[FighterKind, ...]:
        """All kinds of fighters that are the hero."""
        return tuple(kind for kind in self.fighters if kind.role is Role.HERO)

    @property
    def figures(self) -> int:
        """How many figures the hero has, those aside that only a choice brings (DEF-06)."""
        return sum(kind.count for kind in self.heroes if kind.group is None)

    @property
    def sidekicks(self) -> tuple[FighterKind, ...]:
        """The kinds of fighters that are not the hero."""
        return tuple(kind for kind in self.fighters if kind.role is Role.SIDEKICK)

    @cached_property
    def cards_by_id(self) -> Lazy[CardId, CardDefinition]:
        """Each card by its id; an unknown one raises UnknownCardError."""
        index: Lazy[CardId, CardDefinition] = Lazy(self._raise_unknown_card)
        index.update((card.id, card) for card in self.all_cards)
        return index

    def _raise_unknown_card(self, card_id: CardId) -> NoReturn:
        raise UnknownCardError(card_id, self.id)

    @cached_property
    def all_cards(self) -> tuple[CardDefinition, ...]:
        """The cards, and the one that stands for those that are not listed if there are any."""
        if not self.unlisted:
            return self.cards
        return (*self.cards, msgspec.structs.replace(UNLISTED, copies=self.unlisted))

    @cached_property
    def deck_list(self) -> dict[CardId, int]:
        """How many of each card the box has."""
        return {card.id: card.copies for card in self.all_cards}

    @cached_property
    def has_choices(self) -> bool:
        """Whether something is chosen before the cards are dealt."""
        return any(form.chosen_before_deal for form in self.forms)

    @cached_property
    def deck_lists(self) -> Lazy[frozenset[FormValue], dict[CardId, int]]:
        """How many of each card the deck has, by all that was chosen before they were dealt."""
        return Lazy(self._deck_list_with)

    def _deck_list_with(self, chosen: frozenset[FormValue]) -> dict[CardId, int]:
        """Of what is not chosen yet all cards may be there."""
        undecided = {
            value
            for form in self.forms
            if form.chosen_before_deal and chosen.isdisjoint(form.values)
            for value in form.values
        }
        there = {*chosen, *undecided, None}
        return {card.id: card.copies for card in self.all_cards if card.group in there}

    @cached_property
    def rules_by_kind(self) -> dict[str, tuple[dict[str, Any], ...]]:
        """The hero's rules of each kind, in the order of the file."""
        kinds = dict.fromkeys(rule["kind"] for rule in self.rules)
        return {kind: tuple(r for r in self.rules if r["kind"] == kind) for kind in kinds}

    @cached_property
    def own_zones(self) -> frozenset[ZoneId]:
        """The zones of cards that the hero brings, beside those that every player has."""
        return frozenset(rule["id"] for rule in self.rules_by_kind.get("zone", ()))

    @cached_property
    def triggers_at(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the triggers at each window, in the order of the file."""
        ats = [trigger.at for trigger in self.triggers]
        return {at: tuple(n for n, each in enumerate(ats) if each == at) for at in ats}

    @cached_property
    def triggers_of_hero(self) -> frozenset[int]:
        """The numbers of the triggers that speak of the hero itself."""
        itself = {*(kind.id for kind in self.heroes), "hero"}
        return frozenset(
            n for n, trigger in enumerate(self.triggers) if itself & {*_words_in(trigger.do)}
        )

    @cached_property
    def content_hash(self) -> str:
        """The same for the same numbers on every machine; a saved game notes what it was played by.

        Words, doubts and effects are not part of it: a game whose cards have learned to resolve
        themselves is still the same game.
        """
        cards = tuple(
            msgspec.structs.replace(card, effects=None, face_up=False, protected=False, rules=())
            for card in self.cards
        )
        tokens = tuple(
            msgspec.structs.replace(t, entering=(), returns=False, rules=NO_RULES)
            for t in self.tokens
        )
        numbers = msgspec.structs.replace(
            self, cards=cards, tokens=tokens, rules=(), triggers=(), starts_with_rules=(),
            ability_by_hand=False,
        )  # fmt: skip
        return hashlib.sha256(msgspec.json.encode(numbers, order="deterministic")).hexdigest()


class CardWords(msgspec.Struct, frozen=True, kw_only=True):
    """The name of a card, and what it does: a sentence for every timing of the card."""

    name: str
    effects: dict[Timing, str] = {}
    also: dict[str, str] = {}
    """What else it does, by the names that its numbers have for it."""


class HeroWords(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one language for a hero; every id of its definition has them."""

    name: str
    ability: str
    fighters: dict[FighterKindId, str]
    cards: dict[CardId, CardWords]
    forms: dict[FormValue, str] = {}
    plurals: dict[FighterKindId, str] = {}
    """What several of a kind are called in sentences, where a language has that."""
    in_sentences: dict[FighterKindId, str] = {}
    """What a fighter is called in sentences, with its article, cases and mark."""
