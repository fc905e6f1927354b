"""The words of the language in which effects are written, and what may stand behind each of them.

A word is declared once, beside the function that gives it its meaning (`@op`, `@condition`,
`@counted`); filters, rules, windows and references are declared here. Whether a hero's file keeps
to it is checked in companion/content/effect_checks.py; docs/hero-format.md teaches it, and a test
holds its tables against these lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from companion.definitions import CardKind, Role, Timing
from companion.plays import END_OF_TURN
from companion.readings import READINGS


class PartKind(StrEnum):
    """What may stand in a place of the language."""

    FLAG = "flag"
    NUMBER = "number"
    AMOUNT = "amount"
    CONDITION = "condition"
    CONDITIONS = "conditions"
    FIGHTERS = "fighters"
    FIGHTER_FILTER = "fighter-filter"
    PLACES = "places"
    SPACES = "spaces"
    TOKENS = "tokens"
    PICKED = "picked"
    COUNTED = "counted"
    UNDERFOOT = "underfoot"
    FREE_OF = "free-of"
    QUERY = "query"
    CARDS = "cards"
    CARDS_FROM = "cards-from"
    CARDS_TO = "cards-to"
    DRAWN = "drawn"
    PLAYER = "player"
    PLAYERS = "players"
    FELLED = "felled"
    SPENT = "spent"
    DAMAGED = "damaged"
    STEP_NAME = "step-name"
    NEW_NAME = "new-name"
    WORD = "word"
    WORDS = "words"
    PARTS = "parts"
    STEPS = "steps"
    OPTIONS = "options"
    STATES = "states"
    NEW_STATES = "new-states"
    MARK = "mark"
    TOKEN = "token"  # noqa: S105  (no secret)
    FIGHTER_KIND = "fighter-kind"
    BANNER = "banner"
    BANNERS = "banners"
    CARD = "card"
    ITEM = "item"
    COUNTER = "counter"
    BESIDE = "beside"
    TAG = "tag"
    ZONE = "zone"
    NEW_ZONE = "new-zone"
    ANYWHERE = "anywhere"
    CUSTOM = "custom"
    RULES = "rules"


class Gives(StrEnum):
    """What a step that is named by `as` can be read for."""

    CARDS = "cards"
    FIGHTERS = "fighters"
    FALLEN = "fallen"
    TOKENS = "tokens"
    SPACES = "spaces"
    NUMBER = "number"


class WordMoment(StrEnum):
    """When a word means something."""

    ALWAYS = "always"
    COMBAT = "combat"
    BEFORE_DAMAGE = "before-damage"
    AFTER_DAMAGE = "after-damage"


class Part(msgspec.Struct, frozen=True):
    """What stands behind a word."""

    kind: PartKind
    words: tuple[str, ...] = ()
    """The words that may stand here, or may stand here as well."""
    parts: tuple[Part, ...] = ()
    """What a list holds, one by one."""
    is_needed: bool = False
    least: int = 0
    may_be_several: bool = False
    """Whether a list of such parts may stand here as well."""


class Word(msgspec.Struct, frozen=True):
    """A word of the language."""

    name: str
    main: Part | None
    """What stands behind the word itself; None: the word stands alone."""
    fields: Mapping[str, Part] = {}
    """What may or must stand beside it."""
    gives: tuple[Gives, ...] = ()
    moment: WordMoment = WordMoment.ALWAYS


def needed(part: Part) -> Part:
    """The same, where it must not be left out."""
    return msgspec.structs.replace(part, is_needed=True)


def word(*words: str) -> Part:
    """One of these words."""
    return Part(PartKind.WORD, words)


def several(part: Part) -> Part:
    """The same, or a list of such."""
    return msgspec.structs.replace(part, may_be_several=True)


def some_of(*words: str) -> Part:
    """A list of these words."""
    return Part(PartKind.WORDS, words)


def listed(*parts: Part) -> Part:
    """A list of exactly these parts."""
    return Part(PartKind.PARTS, parts=parts)


FLAG: Final = Part(PartKind.FLAG)
NUMBER: Final = Part(PartKind.NUMBER)
AMOUNT: Final = Part(PartKind.AMOUNT)
CONDITION: Final = Part(PartKind.CONDITION)
FIGHTERS: Final = Part(PartKind.FIGHTERS)
PLACES: Final = Part(PartKind.PLACES)
SPACES: Final = Part(PartKind.SPACES)
TOKENS: Final = Part(PartKind.TOKENS)
PLAYER: Final = Part(PartKind.PLAYER)
PLAYERS: Final = Part(PartKind.PLAYERS)
CARDS: Final = Part(PartKind.CARDS)
TOKEN: Final = Part(PartKind.TOKEN)
SIDE: Final = word("mine", "theirs")
DURATION: Final = word(END_OF_TURN)

IGNORED: Final = "ignored"
"""The value of a mark whose steps are passed over."""

# --- The registries, filled beside the functions ------------------------------------------------

OP_WORDS: Final[dict[str, Word]] = {}
CONDITION_WORDS: Final[dict[str, Word]] = {}
AMOUNT_WORDS: Final[dict[str, Word]] = {}

STEP_FIELDS: Final[Mapping[str, Part]] = {
    "when": CONDITION,
    "may": FLAG,
    "by": PLAYER,
    "as": Part(PartKind.NEW_NAME),
    "mark": Part(PartKind.MARK),
    "rules": Part(PartKind.RULES),
    "reads": word(*READINGS),
}
"""What may stand in every step."""

# --- Whom and what ------------------------------------------------------------------------------

REFERENCES: Final[Mapping[str, WordMoment]] = {
    "self": WordMoment.ALWAYS,
    "it": WordMoment.ALWAYS,
    "hero": WordMoment.ALWAYS,
    "opposing": WordMoment.COMBAT,
    "attacker": WordMoment.COMBAT,
    "defender": WordMoment.COMBAT,
}
"""Words for fighters, beside the names of the hero's own."""

NEAR: Final[Mapping[str, Part]] = {
    "adjacent_to": PLACES,
    "zone_of": PLACES,
    "apart_from": PLACES,
    "within": listed(NUMBER, PLACES),
    "standing_on": Part(PartKind.UNDERFOOT),
}
BESIDE_WORD: Final = "beside"
UNDER: Final = "under"
OF_FILTERS: Final = frozenset((*NEAR, BESIDE_WORD, UNDER))
"""The words of a filter that say where somebody or something is."""
OF_CONDITIONS: Final = frozenset(
    ("exists", "adjacent", "same_zone", "on_token", "on_start", "began_elsewhere", "began_on")
)
"""Conditions that may hang on where somebody is."""
OF_AMOUNTS: Final = frozenset(("zones", "spaces_between"))
"""Amounts that hang on where somebody is."""
BESIDE: Final[Mapping[str, Part]] = {
    "count": needed(NUMBER),
    "of": needed(Part(PartKind.FIGHTER_FILTER)),
}
"""Next to so many fighters at least."""
FRIENDLY: Final = "friendly"
"""What is one's own, or a team mate's."""
FIGHTER_FILTER: Final[Mapping[str, Part]] = {
    "side": word("own", FRIENDLY, "enemy", "any"),
    "name": Part(PartKind.FIGHTER_KIND),
    "role": word(*(role.value for role in Role)),
    "state": word("board", "defeated", "away", "supply"),
    "of": PLAYERS,
    "in_combat": FLAG,
    BESIDE_WORD: Part(PartKind.BESIDE),
    "not": FIGHTERS,
    **NEAR,
}
"""Which fighters: all that is said must hold."""
TOKEN_FILTER: Final[Mapping[str, Part]] = {
    "token": needed(TOKEN),
    UNDER: FIGHTERS,
    "not": TOKENS,
    **NEAR,
}
"""Which tokens."""
SPACE_FILTER: Final[Mapping[str, Part]] = {
    "any": FLAG,
    "other": FLAG,
    "start": FLAG,
    BESIDE_WORD: Part(PartKind.BESIDE),
    "nearest_to": PLACES,
    "where": PLACES,
    "with": TOKEN,
    "free_of": Part(PartKind.FREE_OF, ("fighter", "token")),
    **NEAR,
}
"""Which spaces; `space: true` beside them where fighters or tokens could be meant as well."""
CARD_FILTER: Final[Mapping[str, Part]] = {
    "name": several(Part(PartKind.CARD)),
    "type": several(word(*(kind.value for kind in CardKind))),
    "tag": Part(PartKind.TAG),
    "item": Part(PartKind.ITEM),
    "timing": word(*(timing.value for timing in Timing)),
    "banner": Part(PartKind.BANNER),
    "value": AMOUNT,
    "not": Part(PartKind.QUERY),
}
"""Which cards."""
CARD_QUERY: Final[Mapping[str, Part]] = {
    "cards": needed(Part(PartKind.ZONE, ("their_card",))),
    "of": PLAYER,
    "at": word("top"),
    **CARD_FILTER,
}
"""Which cards of a zone, where cards are counted."""

THIS_CARD: Final = "this_card"
THEIR_CARD: Final = "their_card"
PLAYED_CARDS: Final = (THIS_CARD, THEIR_CARD)
"""Words for the cards that are played: the one whose effect it is, and the opposing one."""
ZONES: Final = ("hand", "deck", "discard")
"""The zones of cards that every player has; a hero's file may add some."""
DECK_ENDS: Final = ("deck_top", "deck_bottom", "deck_shuffled")

# --- Rules of a hero ----------------------------------------------------------------------------

_RULES: Final = Part(PartKind.RULES)
RULE_WORDS: Final[Mapping[str, Word]] = {
    rule.name: rule
    for rule in (
        Word(
            "bonus",
            None,
            {
                "to": needed(word("attack", "defense")),
                "amount": needed(Part(PartKind.AMOUNT, least=-99)),
                "when": CONDITION,
                "at": word("laid", "damage"),
                "for": word(FRIENDLY),
                "rules": _RULES,
            },
            moment=WordMoment.BEFORE_DAMAGE,
        ),
        Word("move_bonus", None, {"amount": needed(AMOUNT), "when": CONDITION, "rules": _RULES}),
        Word(
            "protect",
            None,
            {
                "banners": needed(Part(PartKind.BANNERS, ("all",))),
                "when": CONDITION,
                "rules": _RULES,
            },
        ),
        Word(
            "zone",
            None,
            {
                "id": needed(Part(PartKind.NEW_ZONE)),
                "seen": word("all"),
                "boosts": FLAG,
                "rules": _RULES,
            },
        ),
        Word(
            "token_steps",
            None,
            {
                "token": needed(TOKEN),
                "who": needed(Part(PartKind.FIGHTER_KIND)),
                "rules": _RULES,
            },
        ),
        Word(
            "counter",
            None,
            {
                "id": needed(Part(PartKind.NEW_ZONE)),
                "start": NUMBER,
                "most": needed(NUMBER),
                "rules": _RULES,
            },
        ),
        Word(
            "reach",
            None,
            {
                "who": needed(Part(PartKind.FIGHTER_KIND)),
                "spaces": needed(NUMBER),
                "while": Part(PartKind.STATES),
                "rules": _RULES,
            },
        ),
        Word("passes", None, {"who": needed(Part(PartKind.FIGHTER_KIND)), "rules": _RULES}),
        Word("hand_limit", None, {"cards": needed(NUMBER), "rules": _RULES}),
        Word(
            "second_life",
            None,
            {
                "who": needed(Part(PartKind.FIGHTER_KIND)),
                "health": needed(NUMBER),
                "while": needed(Part(PartKind.STATES)),
                "then": Part(PartKind.STATES),
                "rules": _RULES,
            },
        ),
        Word("commit_boost", None, {"who": needed(Part(PartKind.FIGHTER_KIND)), "rules": _RULES}),
    )
}
"""The kinds of rules that hold for a hero as long as it plays, with their fields."""

# --- Windows ------------------------------------------------------------------------------------

LAID: Final = "laid"
"""The window at which a card says something as it is laid openly."""
CARD_WINDOWS: Final = (LAID, *(timing.value for timing in Timing))
"""The windows of a card, in the order in which they come."""
_BEFORE: Final = frozenset({WordMoment.ALWAYS, WordMoment.COMBAT, WordMoment.BEFORE_DAMAGE})
_AFTER: Final = frozenset({WordMoment.ALWAYS, WordMoment.COMBAT, WordMoment.AFTER_DAMAGE})
MOMENTS: Final[Mapping[str, frozenset[WordMoment]]] = {
    LAID: _BEFORE,
    "immediately": _BEFORE,
    "during": _BEFORE,
    "after": _AFTER,
    "attack_declared": frozenset({WordMoment.ALWAYS, WordMoment.COMBAT}),
    "combat_decided": _AFTER,
    "after_attack": _AFTER,
    "after_combat": _AFTER,
    "boosted": _BEFORE,
    "bonus": _BEFORE,
}
"""What means something at a window or to a rule; elsewhere only what always does."""
_WAY: Final = {"fighter": Gives.FIGHTERS, "from": Gives.SPACES, "to": Gives.SPACES}
GIVEN_NAMES: Final[Mapping[str, Mapping[str, Gives]]] = {
    "entering": {"entered": Gives.FIGHTERS, "token": Gives.TOKENS},
    "token_removed": {"token": Gives.TOKENS},
    "after_scheme": {"fighter": Gives.FIGHTERS},
    "after_combat": {"card": Gives.CARDS},
    "damaged": {"fighter": Gives.FIGHTERS},
    "defeated": {"fighter": Gives.FIGHTERS},
    "moved": _WAY,
    "left": _WAY,
}
"""The names that a window brings."""
