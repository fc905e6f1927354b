"""What happened, in the past tense: the only things that change a table.

An event says everything that `apply` needs; it never has to be decided again. Events are written
to the log, so a field once released keeps its name and meaning.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.frames import Frame, FrameKind, StepId
from companion.model import FighterId, PlayerId, TokenKind
from companion.numbers import Amount, Ordinal, Told
from companion.piles import CardId
from companion.rules.battlefield import SpaceId
from companion.table import (
    Choice,
    FighterState,
    ItemUse,
    Laid,
    Modifier,
    PlayerState,
    Side,
)


class _Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The base of all events."""


# --- The game and what it is in the middle of ---------------------------------------------------


class GameStarted(_Event, frozen=True, kw_only=True):
    """A game was set up: who plays what where. Nobody is on the board yet."""

    edition: str
    mode: str
    map: str
    players: tuple[PlayerState, ...]
    fighters: tuple[FighterState, ...]


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
    rules: tuple[str, ...]


# --- Fighters and tokens ------------------------------------------------------------------------


class FighterPlaced(_Event, frozen=True, kw_only=True):
    """A fighter was put on a space without moving there."""

    fighter: FighterId
    space: SpaceId


class FighterMoved(_Event, frozen=True, kw_only=True):
    """A fighter moved along a path, which begins where it stood."""

    fighter: FighterId
    path: tuple[SpaceId, ...]


class FighterHeld(_Event, frozen=True, kw_only=True):
    """An effect keeps a fighter on its space, or does so no longer."""

    fighter: FighterId
    held: bool


class Damaged(_Event, frozen=True, kw_only=True):
    """A fighter lost health; `amount` is what it really lost."""

    fighter: FighterId
    amount: Amount
    cause: str


class Recovered(_Event, frozen=True, kw_only=True):
    """A fighter gained health."""

    fighter: FighterId
    amount: Amount


class HealthSet(_Event, frozen=True, kw_only=True):
    """A dial was set to a number, which is neither damage nor recovery."""

    fighter: FighterId
    to: Amount


class Defeated(_Event, frozen=True, kw_only=True):
    """A fighter at 0 health left the board."""

    fighter: FighterId


class TokenPut(_Event, frozen=True, kw_only=True):
    """A token was laid on a space, out of its owner's stock."""

    kind: TokenKind
    space: SpaceId
    owner: PlayerId | None = None


class TokenMoved(_Event, frozen=True, kw_only=True):
    """A token was moved to another space."""

    kind: TokenKind
    space: SpaceId
    to: SpaceId
    owner: PlayerId | None = None


class TokenRemoved(_Event, frozen=True, kw_only=True):
    """A token left the game."""

    kind: TokenKind
    space: SpaceId
    owner: PlayerId | None = None


class TrapSprung(_Event, frozen=True, kw_only=True):
    """A trap went off under a fighter."""

    fighter: FighterId
    space: SpaceId


class FighterReturned(_Event, frozen=True, kw_only=True):
    """A defeated fighter came back with this much health; where it stands follows."""

    fighter: FighterId
    health: Amount


class FighterLeft(_Event, frozen=True, kw_only=True):
    """A fighter left the board undefeated."""

    fighter: FighterId


class FormSet(_Event, frozen=True, kw_only=True):
    """A player's form or size changed."""

    player: PlayerId
    form: str
    value: str


# --- Cards --------------------------------------------------------------------------------------


class CardDrawn(_Event, frozen=True, kw_only=True):
    """A card went from deck to hand; None: nobody told which."""

    player: PlayerId
    card: CardId | None = None


class CouldNotDraw(_Event, frozen=True, kw_only=True):
    """A card had to be drawn and there was none (CRD-06)."""

    player: PlayerId


class CardDiscarded(_Event, frozen=True, kw_only=True):
    """A card went from hand to discard."""

    player: PlayerId
    card: CardId | None = None


class CardPlayed(_Event, frozen=True, kw_only=True):
    """A card went from hand into play."""

    player: PlayerId
    card: CardId | None = None


class CardPutAway(_Event, frozen=True, kw_only=True):
    """A card that was in play went to the discard."""

    player: PlayerId
    card: CardId | None = None


class CardMoved(_Event, frozen=True, kw_only=True):
    """By an effect a card went from one pile of a player to another; nothing was drawn."""

    player: PlayerId
    source: str
    target: str
    card: CardId | None = None


class CardStored(_Event, frozen=True, kw_only=True):
    """A card of an opponent was laid face up in a player's suit; it stays its owner's."""

    player: PlayerId
    owner: PlayerId
    card: CardId
    source: str


class StoredCardSpent(_Event, frozen=True, kw_only=True):
    """A stored card was used to boost and went to its owner's discard."""

    player: PlayerId
    owner: PlayerId
    card: CardId


class PileCounted(_Event, frozen=True, kw_only=True):
    """By a correction: one of a player's piles has this many cards, of which nothing is known."""

    player: PlayerId
    pile: str
    count: Amount


# --- Combat -------------------------------------------------------------------------------------


class AttackDeclared(_Event, frozen=True, kw_only=True):
    """An attack began."""

    attacker: FighterId
    defender: FighterId


class CombatCardLaid(_Event, frozen=True, kw_only=True):
    """A card went from hand into the combat, face down: nobody else has seen it yet."""

    player: PlayerId
    side: Side
    laid: Laid


class CombatCardTakenBack(_Event, frozen=True, kw_only=True):
    """A side's card went from the combat back to its owner's hand."""

    player: PlayerId
    side: Side


class EffectsCancelled(_Event, frozen=True, kw_only=True):
    """What a side's card would do at these stages of the combat is not resolved."""

    stages: tuple[StepId, ...]


class CombatCardShown(_Event, frozen=True, kw_only=True):
    """A side's card was revealed; None: the defender played none."""

    side: Side
    laid: Laid | None


class DefenderChanged(_Event, frozen=True, kw_only=True):
    """Another fighter is the defender from now on."""

    fighter: FighterId


class ItemTaken(_Event, frozen=True, kw_only=True):
    """A side uses the combat item on its fighter's space."""

    item: ItemUse


class ModifierAdded(_Event, frozen=True, kw_only=True):
    """A value in the combat was changed."""

    modifier: Modifier


class CombatDecided(_Event, frozen=True, kw_only=True):
    """Combat damage was worked out; the damage itself follows as `Damaged`."""

    attack: Amount
    defense: Amount
    damage: Amount


class CombatEnded(_Event, frozen=True, kw_only=True):
    """The combat is over."""


Event: TypeAlias = (
    GameStarted
    | WentTo
    | FramePushed
    | FrameChanged
    | FramePopped
    | Asked
    | Answered
    | TurnBegan
    | ActionBegan
    | ActionsGained
    | TurnEnded
    | PlayerWentOut
    | GameEnded
    | FighterPlaced
    | FighterMoved
    | FighterHeld
    | Damaged
    | Recovered
    | HealthSet
    | Defeated
    | FighterReturned
    | FighterLeft
    | TokenPut
    | TokenMoved
    | TokenRemoved
    | TrapSprung
    | FormSet
    | CardDrawn
    | CouldNotDraw
    | CardDiscarded
    | CardPlayed
    | CardPutAway
    | CardMoved
    | CardStored
    | StoredCardSpent
    | PileCounted
    | AttackDeclared
    | CombatCardLaid
    | CombatCardTakenBack
    | EffectsCancelled
    | CombatCardShown
    | DefenderChanged
    | ItemTaken
    | ModifierAdded
    | CombatDecided
    | CombatEnded
)
