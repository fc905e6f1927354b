"""What may be asked of a game, in the imperative. Whether it may be done is decided elsewhere."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

from companion import correcting
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.model import FighterId, PlayerId, TokenKindId
from companion.numbers import MOST, Ordinal, Told
from companion.rules.battlefield import SpaceId
from companion.zones import SUIT, CardId, ZoneId

ItemTold: TypeAlias = Annotated[
    bool | Told | str | None,
    msgspec.Meta(
        description=f"`true`, the name of an item, or a whole number from -{MOST} to {MOST}"
    ),
]
"""A combat item that is used: that it is (its name is known), its name, or only its value."""


class Scope(StrEnum):
    """How far an undo goes back."""

    STEP = "step"
    """What was done last: everything that one tap, one hand or one act of a script did."""
    ACTION = "action"
    """To before the last action."""
    TURN = "turn"
    """To the start of the turn."""


class _Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="command"):
    """The base of all commands."""


class Answer(_Command, frozen=True, kw_only=True):
    """Answer the open choice with some of its options; a prompt is answered with nothing."""

    player: PlayerId
    values: tuple[str, ...] = ()


class Maneuver(_Command, frozen=True, kw_only=True):
    """Take the maneuver action: a card is drawn, then fighters may move."""


class BoostManeuver(_Command, frozen=True, kw_only=True):
    """Boost the maneuver with a card, before any fighter has moved.

    People who do not name the card say its boost value.
    """

    card: CardId | None = None
    boost: Told | None = None
    stored_from: PlayerId | None = None
    """Whose card it is if it lies in the player's suit instead of the hand (PAN-02)."""


class MoveFighter(_Command, frozen=True, kw_only=True):
    """Move a fighter in a maneuver: along a path, or to a space by the shortest way."""

    fighter: FighterId
    path: tuple[SpaceId, ...] = ()
    to: SpaceId | None = None


class EndManeuver(_Command, frozen=True, kw_only=True):
    """No further fighter moves in this maneuver."""


class PlayScheme(_Command, frozen=True, kw_only=True):
    """Take the scheme action with a fighter and a card."""

    fighter: FighterId
    card: CardId


class Attack(_Command, frozen=True, kw_only=True):
    """Take the attack action and tell the card at once: by name, or only its value."""

    attacker: FighterId
    target: FighterId
    card: CardId | None = None
    value: Told | None = None
    boost: CardId | None = None
    """The card that is laid face down with it to boost it, where an ability allows that."""
    item: ItemTold = None


class DeclareAttack(_Command, frozen=True, kw_only=True):
    """Take the attack action with a card that lies face down: it is told when it is revealed."""

    attacker: FighterId
    target: FighterId
    item: ItemTold = None
    second: bool = False
    """Whether a second card lies with it to boost it, where an ability allows that."""


class Defend(_Command, frozen=True, kw_only=True):
    """Answer an attack with a card, by name or by value, with one that is told later, or none."""

    card: CardId | None = None
    value: Told | None = None
    laid: bool = False
    """Whether a card lies there that is told when it is revealed."""
    number: Told | None = None
    """The number that is named with a card that is laid openly."""
    item: ItemTold = None


class Reveal(_Command, frozen=True, kw_only=True):
    """Tell the cards that lie in a combat, each by name or only by its value."""

    attack: CardId | None = None
    attack_value: Told | None = None
    defense: CardId | None = None
    defense_value: Told | None = None
    boost: CardId | None = None
    """The second card of the attacker, if one was laid."""


class UseItem(_Command, frozen=True, kw_only=True):
    """Take an action to use the scheme item on a fighter's space (ITM-02)."""

    fighter: FighterId
    item: str | None = None
    """Which item it is, if that is not known."""


class SpringTrap(_Command, frozen=True, kw_only=True):
    """Without a battlefield: a fighter has stepped on a token that goes off under it (TRP-03)."""

    fighter: FighterId
    kind: TokenKindId
    owner: PlayerId


class EndTurnEarly(_Command, frozen=True, kw_only=True):
    """By a correction the turn ends now: what is left of its actions is not taken."""


class PlayDifferently(_Command, frozen=True, kw_only=True):
    """The table plays the effect that is being resolved differently: the rest is by hand."""


class Undo(_Command, frozen=True, kw_only=True):
    """Go back by a step, an action or a turn; `consent` if something secret was seen since."""

    scope: Scope = Scope.STEP
    to: Ordinal | None = None
    """Instead of a scope: the number of the decision that is to stand again."""
    consent: bool = False


class Redo(_Command, frozen=True, kw_only=True):
    """Do again what was undone last."""


# --- What people enter while they resolve the effect of a card or an ability by hand ------------


class DealDamage(_Command, frozen=True, kw_only=True):
    """Damage a fighter by an effect."""

    fighter: FighterId
    amount: Told


class RecoverHealth(_Command, frozen=True, kw_only=True):
    """Let a fighter recover by an effect."""

    fighter: FighterId
    amount: Told


class MoveByEffect(_Command, frozen=True, kw_only=True):
    """Move a fighter by an effect, up to a number of spaces, perhaps through opponents."""

    fighter: FighterId
    up_to: Told
    path: tuple[SpaceId, ...] = ()
    to: SpaceId | None = None
    through_opponents: bool = False


class PlaceByEffect(_Command, frozen=True, kw_only=True):
    """Place a fighter by an effect."""

    fighter: FighterId
    space: SpaceId


class DrawCards(_Command, frozen=True, kw_only=True):
    """Draw cards by an effect."""

    player: PlayerId
    count: Told = 1


class DiscardCards(_Command, frozen=True, kw_only=True):
    """Discard cards from a hand by an effect; a card that nobody names is None."""

    player: PlayerId
    cards: tuple[CardId | None, ...]


class ChangeValue(_Command, frozen=True, kw_only=True):
    """Change the value of a side in the combat, with the reason; an ignored one needs no amount."""

    side: Side
    reason: str
    amount: Told = 0
    how: ValueChange = ValueChange.ADD


class BoostValue(_Command, frozen=True, kw_only=True):
    """Boost a side's card in the combat with a card from hand: by name, or by its boost value."""

    side: Side
    card: CardId | None = None
    boost: Told | None = None
    stored_from: PlayerId | None = None
    """Whose card it is if it lies in the player's suit instead of the hand (PAN-02)."""


class CancelEffects(_Command, frozen=True, kw_only=True):
    """Cancel what a side's card and item still do in this combat; by default at every time."""

    side: Side
    timings: tuple[Timing, ...] = ()


class ReplaceCard(_Command, frozen=True, kw_only=True):
    """Take a side's combat card back to hand and let another be the one that was played."""

    side: Side
    card: CardId | None = None
    value: Told | None = None


class StoreCard(_Command, frozen=True, kw_only=True):
    """Lay a card face up in a zone of the player's own: the suit, an opposing one (PAN-01)."""

    player: PlayerId
    owner: PlayerId
    card: CardId
    source: Literal["deck", "hand", "discard"] = "deck"
    zone: ZoneId = SUIT


class AcquireMission(_Command, frozen=True, kw_only=True):
    """Reveal cards from the deck until a mission appears, and take it; None: there was none."""

    player: PlayerId
    card: CardId | None = None


class SetForm(_Command, frozen=True, kw_only=True):
    """Change a player's form or size by an ability or effect."""

    player: PlayerId
    form: str
    value: str


class ReturnFighter(_Command, frozen=True, kw_only=True):
    """Bring a defeated fighter back to a free space by an effect; full health unless it says."""

    fighter: FighterId
    space: SpaceId
    health: Told | None = None


class SwapFighters(_Command, frozen=True, kw_only=True):
    """Let two fighters change places by an effect: both or neither."""

    one: FighterId
    other: FighterId


class LeaveBoard(_Command, frozen=True, kw_only=True):
    """Take an undefeated fighter off the board by an effect; `place` brings it back."""

    fighter: FighterId


class ChangeDefender(_Command, frozen=True, kw_only=True):
    """Let another fighter of the defending player be the defender from now on."""

    fighter: FighterId


class MoveCard(_Command, frozen=True, kw_only=True):
    """Move a card between a player's deck, hand and discard by an effect; no drawing."""

    player: PlayerId
    source: Literal["deck", "hand", "discard"]
    target: Literal["deck", "hand", "discard"]
    card: CardId | None = None


class MoveToken(_Command, frozen=True, kw_only=True):
    """Move a fog token up to a number of spaces, through anything (FOG-04)."""

    kind: TokenKindId
    space: SpaceId
    to: SpaceId
    up_to: Told


class GainActions(_Command, frozen=True, kw_only=True):
    """Gain actions by an effect."""

    count: Told = 1


class PutToken(_Command, frozen=True, kw_only=True):
    """Lay a token of a player on a space by an ability or effect."""

    player: PlayerId
    kind: TokenKindId
    space: SpaceId


class RemoveToken(_Command, frozen=True, kw_only=True):
    """Take a token off the board by an effect."""

    kind: TokenKindId
    space: SpaceId


class HoldFighter(_Command, frozen=True, kw_only=True):
    """Keep a fighter on its space for the rest of the turn."""

    fighter: FighterId


# --- Corrections: a table that erred can go on ---------------------------------------------------

CorrectHealth: TypeAlias = correcting.CorrectHealth
CorrectPosition: TypeAlias = correcting.CorrectPosition
CorrectPile: TypeAlias = correcting.CorrectPile
CorrectToken: TypeAlias = correcting.CorrectToken
CorrectForm: TypeAlias = correcting.CorrectForm
CorrectCard: TypeAlias = correcting.CorrectCard
CorrectTurn: TypeAlias = correcting.CorrectTurn
CorrectCounter: TypeAlias = correcting.CorrectCounter
CorrectActions: TypeAlias = correcting.CorrectActions


Act: TypeAlias = (
    Answer
    | Maneuver
    | BoostManeuver
    | MoveFighter
    | EndManeuver
    | PlayScheme
    | Attack
    | DeclareAttack
    | Defend
    | Reveal
    | UseItem
    | SpringTrap
    | PlayDifferently
    | DealDamage
    | RecoverHealth
    | MoveByEffect
    | PlaceByEffect
    | DrawCards
    | DiscardCards
    | ChangeValue
    | BoostValue
    | CancelEffects
    | ReplaceCard
    | StoreCard
    | AcquireMission
    | SetForm
    | ReturnFighter
    | SwapFighters
    | LeaveBoard
    | ChangeDefender
    | MoveCard
    | MoveToken
    | GainActions
    | PutToken
    | RemoveToken
    | HoldFighter
    | CorrectHealth
    | CorrectPosition
    | CorrectPile
    | CorrectCounter
    | CorrectActions
    | CorrectToken
    | CorrectForm
    | CorrectCard
    | CorrectTurn
    | EndTurnEarly
)


class Overrule(_Command, frozen=True, kw_only=True):
    """Do something as if these rules were not: the table decides otherwise, and the log says so."""

    act: Act
    rules: tuple[str, ...]


class PlayByHand(_Command, frozen=True, kw_only=True):
    """Do something with people resolving whatever its cards and items do; the log says so."""

    act: Act
    abilities: bool = False
    """Whether what abilities and tokens do is meant instead."""


Command: TypeAlias = Act | Undo | Redo | Overrule | PlayByHand
