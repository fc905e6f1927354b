"""What happened, in the past tense: the only things that change a table.

An event says everything that `apply` needs. Events are written to the log, so a field once released
keeps its name and meaning.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.combat import ItemUse, Laid, Modifier, Side
from companion.frames import Frame, FrameKind, StepId
from companion.model import FighterId, PlayerId, TokenKindId
from companion.numbers import Amount, Ordinal, Told
from companion.plays import Bound, EffectSource, Grant, OwnEffect, SkipReason
from companion.rules.battlefield import SpaceId
from companion.table import Choice, FighterState, PlayerState
from companion.zones import CardReason, CardRef, End, Spot, ZoneId


class _Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The base of all events."""

    rules: tuple[str, ...] = ()
    """What it rests on, noted where it happens."""


# --- The game and what it is in the middle of ---------------------------------------------------


class GameStarted(_Event, frozen=True, kw_only=True):
    """A game was set up: who plays what where. Nobody is on the board yet."""

    edition: str
    mode: str
    map: str
    players: tuple[PlayerState, ...]
    fighters: tuple[FighterState, ...]
    resolves: bool = True
    """Whether cards resolve themselves."""
    stopping: tuple[TokenKindId, ...] = ("trap",)
    """The kinds of tokens on which the move of an opposing fighter ends."""
    readings: dict[str, str] = {}
    """What the table has agreed on where the booklets leave a question open."""


class WentTo(_Event, frozen=True, kw_only=True):
    """By an undo or a redo the table is again as it was after an earlier decision."""

    decision: Ordinal


class FramePushed(_Event, frozen=True, kw_only=True):
    """Something began inside what was going on."""

    frame: Frame


class FrameChanged(_Event, frozen=True, kw_only=True):
    """The innermost thing reached another stage."""

    frame: Frame


class FramePopped(_Event, frozen=True, kw_only=True):
    """The innermost thing ended."""


class Asked(_Event, frozen=True, kw_only=True):
    """A choice was opened."""

    choice: Choice


class Answered(_Event, frozen=True, kw_only=True):
    """The open choice was answered."""

    values: tuple[str, ...]


class PlayBegan(_Event, frozen=True, kw_only=True):
    """A card, ability, item or token begins to act; `side`: on which its card lies in a combat."""

    source: EffectSource
    player: PlayerId
    fighter: FighterId | None = None
    names: dict[str, Bound] = {}
    side: Side | None = None


class PlayEnded(_Event, frozen=True, kw_only=True):
    """Nothing more comes of an effect."""

    play: Ordinal


class AnswerKnown(_Event, frozen=True, kw_only=True):
    """Something about an effect was settled without asking: there was one way, or it was done."""

    play: Ordinal
    slot: str
    values: tuple[str, ...] = ()


class OpponentMeant(_Event, frozen=True, kw_only=True):
    """It is known whom an effect means by "your opponent"."""

    play: Ordinal
    player: PlayerId


class StepDone(_Event, frozen=True, kw_only=True):
    """A step of the effect that is being resolved is over; `name` is what it is read by."""

    play: Ordinal
    name: str | None = None
    result: Bound | None = None


class StepSkipped(_Event, frozen=True, kw_only=True):
    """A step could not be done, or its condition did not hold: `reason` says which."""

    play: Ordinal
    reason: SkipReason


class LeftToPeople(_Event, frozen=True, kw_only=True):
    """Without a battlefield a step moves something: people do that; `at` is the step's address."""

    play: Ordinal
    at: tuple[str, ...]


class PlayedByHand(_Event, frozen=True, kw_only=True):
    """The table plays the rest of an effect differently and enters it by hand."""

    play: Ordinal


class Granted(_Event, frozen=True, kw_only=True):
    """By an effect a rule holds for a while."""

    grant: Grant


class GrantEnded(_Event, frozen=True, kw_only=True):
    """A rule that an effect gave holds no longer."""

    grant: Grant


class TurnBegan(_Event, frozen=True, kw_only=True):
    """A player's turn began."""

    player: PlayerId
    number: Ordinal


class ActionBegan(_Event, frozen=True, kw_only=True):
    """An action was taken; it counts from now on."""

    kind: FrameKind


class ActionsGained(_Event, frozen=True, kw_only=True):
    """The player on turn has more actions (or fewer, by a correction)."""

    amount: Told


class TurnEnded(_Event, frozen=True, kw_only=True):
    """A player's turn ended."""

    player: PlayerId


class PlayerWentOut(_Event, frozen=True, kw_only=True):
    """A player takes no more turns."""

    player: PlayerId


class GameEnded(_Event, frozen=True, kw_only=True):
    """The game was won; `rules` says on what that rests."""

    winners: tuple[PlayerId, ...]


class FighterPlaced(_Event, frozen=True, kw_only=True):
    """A fighter was put on a space without moving there."""

    fighter: FighterId
    space: SpaceId


class FighterMoved(_Event, frozen=True, kw_only=True):
    """A fighter moved along a path, which begins where it stood."""

    fighter: FighterId
    path: tuple[SpaceId, ...]


class Damaged(_Event, frozen=True, kw_only=True):
    """A fighter lost so much health, really; `by`: whose effect it was, if it was one's."""

    fighter: FighterId
    amount: Amount
    cause: str
    """A `DamageCause` of companion.acts.fighters, or the kind of token."""
    by: PlayerId | None = None


class Recovered(_Event, frozen=True, kw_only=True):
    """A fighter gained health."""

    fighter: FighterId
    amount: Amount


class HealthSet(_Event, frozen=True, kw_only=True):
    """A dial was set, which is neither damage nor recovery; `cap` is the most from then on."""

    fighter: FighterId
    to: Amount
    cap: Amount | None = None


class Defeated(_Event, frozen=True, kw_only=True):
    """A fighter at 0 health left the board."""

    fighter: FighterId


class TokenPut(_Event, frozen=True, kw_only=True):
    """A token was laid on a space, out of the box; `name`: which of its kind, if they differ."""

    kind: TokenKindId
    space: SpaceId
    owner: PlayerId | None = None
    name: str | None = None


class TokenMoved(_Event, frozen=True, kw_only=True):
    """A token was moved to another space."""

    kind: TokenKindId
    space: SpaceId
    to: SpaceId
    owner: PlayerId | None = None


class TokenRemoved(_Event, frozen=True, kw_only=True):
    """A token left the game."""

    kind: TokenKindId
    space: SpaceId
    owner: PlayerId | None = None


class TrapSprung(_Event, frozen=True, kw_only=True):
    """A token on which a move ends went off under a fighter."""

    fighter: FighterId
    space: SpaceId
    kind: TokenKindId = "trap"


class FighterReturned(_Event, frozen=True, kw_only=True):
    """A defeated fighter came back with this much health; where it stands follows."""

    fighter: FighterId
    health: Amount


class FighterLeft(_Event, frozen=True, kw_only=True):
    """A fighter left the board undefeated, or (`for_good`) stays in the box in this game."""

    fighter: FighterId
    for_good: bool = False


class FormSet(_Event, frozen=True, kw_only=True):
    """A player's form or size changed; None: it has none any more."""

    player: PlayerId
    form: str
    value: str | None


class CounterSet(_Event, frozen=True, kw_only=True):
    """One of a player's counters stands at another number."""

    player: PlayerId
    counter: str
    to: Amount


class CardMoved(_Event, frozen=True, kw_only=True):
    """A card went from one place to another; `is_random`: it was drawn blindly."""

    card: CardRef
    source: Spot
    target: Spot
    why: CardReason = CardReason.BY_EFFECT
    is_random: bool = False


class CouldNotDraw(_Event, frozen=True, kw_only=True):
    """A card had to be drawn and there was none (CRD-06)."""

    player: PlayerId


class Shuffled(_Event, frozen=True, kw_only=True):
    """The table shuffled a zone: nothing is known of its order any more."""

    player: PlayerId
    zone: ZoneId


class Looked(_Event, frozen=True, kw_only=True):
    """Somebody looked at cards; only they have seen them, and nothing moved."""

    player: PlayerId
    of: PlayerId
    zone: ZoneId
    count: Amount


class Revealed(_Event, frozen=True, kw_only=True):
    """Everybody saw cards of a zone that stay there: in this order at an `end`, or anywhere."""

    of: PlayerId
    zone: ZoneId
    cards: tuple[CardRef, ...]
    end: End | None = None


class PileCounted(_Event, frozen=True, kw_only=True):
    """By a correction: one of a player's zones has this many cards, of which nothing is known."""

    player: PlayerId
    pile: str
    count: Amount


# --- Combat -------------------------------------------------------------------------------------


class AttackDeclared(_Event, frozen=True, kw_only=True):
    """An attack began."""

    attacker: FighterId
    defender: FighterId


class CombatCardLaid(_Event, frozen=True, kw_only=True):
    """A card lies face down, untold without `laid`; `is_second`: it lies with one to boost it."""

    player: PlayerId
    side: Side
    laid: Laid | None = None
    is_second: bool = False


class CombatCardTakenBack(_Event, frozen=True, kw_only=True):
    """A side's card lies there no longer; if it goes `to_hand` is told apart in older logs."""

    player: PlayerId
    side: Side
    to_hand: bool = False


class EffectsCancelled(_Event, frozen=True, kw_only=True):
    """What a side's card would do at these stages of the combat is not resolved."""

    stages: tuple[StepId, ...]


class CombatCardShown(_Event, frozen=True, kw_only=True):
    """A side's card was revealed; None: the defender played none."""

    side: Side
    laid: Laid | None
    second: Laid | None = None


class EffectOpened(_Event, frozen=True, kw_only=True):
    """In the window that is open one of a side's own effects has its turn."""

    what: OwnEffect


class CombatantChanged(_Event, frozen=True, kw_only=True):
    """Another fighter fights on this side from now on."""

    side: Side
    fighter: FighterId


class ItemTaken(_Event, frozen=True, kw_only=True):
    """A side uses the combat item on its fighter's space."""

    item: ItemUse


class ModifierAdded(_Event, frozen=True, kw_only=True):
    """A value in the combat was changed."""

    modifier: Modifier


class DamagePrevented(_Event, frozen=True, kw_only=True):
    """The damage of this combat will do nothing to a fighter."""

    fighter: FighterId


class CombatDecided(_Event, frozen=True, kw_only=True):
    """Combat damage was worked out; the damage itself follows as `Damaged`."""

    attack: Amount
    defense: Amount
    damage: Amount


class CombatWon(_Event, frozen=True, kw_only=True):
    """Who won the combat is settled (CMB-05): a side, and whose (older logs do not tell)."""

    side: Side
    player: PlayerId | None = None


class CombatEnded(_Event, frozen=True, kw_only=True):
    """The combat is over."""


Event: TypeAlias = (
    GameStarted | WentTo | FramePushed | FrameChanged | FramePopped | Asked | Answered | PlayBegan
    | PlayEnded | AnswerKnown | OpponentMeant | StepDone | StepSkipped | PlayedByHand | Granted
    | LeftToPeople | GrantEnded | TurnBegan | ActionBegan | ActionsGained | TurnEnded
    | PlayerWentOut | GameEnded | CounterSet
    | FighterPlaced | FighterMoved | Damaged | Recovered | HealthSet | Defeated | FighterReturned
    | FighterLeft | TokenPut | TokenMoved | TokenRemoved | TrapSprung | FormSet | CouldNotDraw
    | CardMoved | Shuffled | Looked | Revealed | PileCounted | AttackDeclared | CombatCardLaid
    | CombatCardTakenBack | EffectsCancelled | CombatCardShown | CombatantChanged | EffectOpened
    | DamagePrevented | CombatWon | ItemTaken | ModifierAdded | CombatDecided | CombatEnded
)  # fmt: skip
