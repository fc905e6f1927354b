"""Effects that are being resolved, as data: what each was asked and came to, and rules for a while.

A play is one use of a card or an ability. All of its windows share what was bound in it: a number
named when a card is laid is read when it is revealed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from companion.model import FighterId, PlayerId, Token
from companion.numbers import Amount, Ordinal, Told
from companion.rules.battlefield import SpaceId
from companion.zones import CardRef, ZoneId

START_OF_TURN: Final = "start_of_turn"
END_OF_TURN: Final = "end_of_turn"


class GrantKind(StrEnum):
    """What a rule that holds for a while says."""

    HOLD = "hold"
    """A fighter cannot leave its space."""
    COMES_BACK = "comes_back"
    """A fighter off the board is placed again at a window of its player."""
    STATE = "state"
    """A player has a state; with the rule the state falls."""
    TURN_ENDS = "turn_ends"
    """The turn ends in the middle of an attack: no action is gained, and what waits is dropped."""


class SkipReason(StrEnum):
    """Why a step of an effect is passed over."""

    CONDITION = "condition"
    """What it asks for is not the case; most such cards do something else then."""
    IGNORED = "ignored"
    NO_TARGET = "no-target"
    NO_PLACE = "no-place"
    NO_OPPONENT = "no-opponent"
    NO_COMBAT = "no-combat"
    NO_CARD = "no-card"
    NOTHING = "nothing"
    NONE_LEFT = "none-left"
    HELD = "held"
    CANNOT_MOVE = "cannot-move"
    PROTECTED = "protected"
    NOT_ON_TURN = "not-on-turn"


class OwnEffect(StrEnum):
    """What a side of a combat can have to resolve in one window."""

    CARD = "card"
    ITEM = "item"
    BOOST = "boost"
    """The second card, laid with the first to boost it."""
    ABILITY = "ability"
    """What the hero's ability does in this window, beside the card."""
    MOMENT = "moment"
    """By hand: the last moment before the damage, in which a change can be entered."""


class SourceKind(StrEnum):
    """Where an effect comes from."""

    CARD = "card"
    ABILITY = "ability"
    ITEM = "item"
    TOKEN = "token"  # noqa: S105  (no secret)


class EffectSource(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an effect is written on: where its steps are found in the content, never code."""

    kind: SourceKind
    hero: str | None = None
    """The hero in whose file it stands; None for an item of the battlefield."""
    id: str = ""
    """The card, the kind of token or the item."""
    number: Amount = 0
    """Which of the hero's abilities, counted from 0."""


class Bound(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a step of an effect came to, for the steps that read it by its name."""

    done: bool = True
    """Whether the step was really done: paid, chosen, drawn."""
    number: Told = 0
    fighters: tuple[FighterId, ...] = ()
    fallen: tuple[FighterId, ...] = ()
    spaces: tuple[SpaceId, ...] = ()
    tokens: tuple[Token, ...] = ()
    cards: tuple[CardRef, ...] = ()
    zone: ZoneId = ""
    """Where those cards lie, and who holds them."""
    holder: PlayerId = ""
    depth: Amount | None = None
    """How far from the top of a deck those cards lay, if they were seen there."""
    boost: Told | None = None
    """The boost value of a card that nobody named, as people told it."""


class Play(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One play of a card, or one use of an ability: what was bound and answered in it so far."""

    id: Ordinal
    source: EffectSource
    player: PlayerId
    """Whose effect it is."""
    fighter: FighterId | None = None
    """Who uses it."""
    opponent: PlayerId | None = None
    """Whom it means by "your opponent", once that is known."""
    names: dict[str, Bound] = {}
    answers: dict[str, tuple[str, ...]] = {}
    is_by_hand: bool = False
    """Whether people have chosen to resolve the rest of it themselves."""


class Grant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that holds for a while, because an effect says so."""

    kind: GrantKind
    fighter: FighterId | None = None
    player: PlayerId | None = None
    value: str = ""
    """Which state it is about, if it is about one."""
    until: str = END_OF_TURN
