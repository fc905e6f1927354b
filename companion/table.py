"""The whole state of a game as one frozen value: what a save, an undo and a view are made of.

Only `apply` makes a new one. Everything that waits to happen is in here as data: the agenda (what
the game is in the middle of) and the choice that is open. Numbers that a hero's file gives are
copied in when the game begins, so that a table can be read without its content.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from companion.frames import Frame, ManeuverFrame, StepId
from companion.model import (
    AttackKind,
    Fighter,
    FighterId,
    PlayerId,
    Position,
    TeamId,
    Token,
    TokenKind,
)
from companion.numbers import Amount, Ordinal, StartNumber, Told
from companion.piles import CardId, Pile
from companion.reasons import ChoiceReason
from companion.rules.battlefield import SpaceId

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield


class FighterState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fighter with what changes about it. At 0 health it is defeated and off the board."""

    id: FighterId
    owner: PlayerId
    kind: str
    """The id of the kind of fighter in the hero's file; sidekicks of one kind share it."""
    is_hero: bool
    attack: AttackKind
    health: Amount
    cap: Amount
    """The most health it can have."""
    space: SpaceId | None = None
    large: bool = False
    crosses_fog: bool = False
    held: bool = False

    @property
    def is_defeated(self) -> bool:
        """Whether it is out of the fight (DEF-01)."""
        return self.health == 0

    @property
    def is_interchangeable(self) -> bool:
        """Whether nothing tells it from others of its kind: a sidekick without a dial (SET-02)."""
        return not self.is_hero and self.cap == 1

    @property
    def kin(self) -> str:
        """What it shares with the others of its kind that its player has."""
        return f"{self.owner}/{self.kind}"


class StoredCard(msgspec.Struct, frozen=True, kw_only=True):
    """An opposing card that lies face up in a suit; its owner keeps it `aside` (PAN-01)."""

    owner: PlayerId
    card: CardId


class PlayerState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player with their cards and tokens. With three in teams one person is two players."""

    id: PlayerId
    name: str
    hero: str
    seat: StartNumber
    start: StartNumber
    """The number of the start on which the hero began (WID-04)."""
    team: TeamId | None = None
    move: Amount
    deck: Pile
    hand: Pile = Pile()
    discard: Pile = Pile()
    aside: Pile = Pile()
    """Cards that are in play or stored: neither hand nor deck nor discard."""
    stock: dict[TokenKind, Amount] = {}
    forms: dict[str, str] = {}
    suit: tuple[StoredCard, ...] = ()
    is_out: bool = False
    had_turn: bool = False

    @property
    def piles(self) -> tuple[Pile, Pile, Pile, Pile]:
        """Where the cards of the player's own deck are: all of them."""
        return self.deck, self.hand, self.discard, self.aside


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is and how far it has come."""

    player: PlayerId
    number: Ordinal
    action: Ordinal = 0
    """The number of the running or last action; 0 before the first."""
    actions_left: Amount = 2
    began_on: dict[FighterId, SpaceId] = {}
    """Where every fighter on the board stood when the turn began."""
    damaged: tuple[FighterId, ...] = ()
    """Who has lost health in this turn."""


class Side(StrEnum):
    """The two sides of a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Laid(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card in a combat: by name, or only its value if people do not tell the name."""

    value: Amount
    card: CardId | None = None


class ValueChange(StrEnum):
    """How a value in a combat is changed."""

    ADD = "add"
    """By an effect, a boost or an item."""
    SET = "set"
    """The value becomes this; later effects still change it."""
    FIX = "fix"
    """The value becomes this, and neither effects nor boosts nor items change it any more."""
    PRINTED = "printed"
    """This counts as the printed value, whatever has been changed already (EFF-04)."""
    IGNORE = "ignore"
    """The value is ignored: it counts as 0, whatever changes it before or after (EFF-05)."""
    BONUS = "bonus"
    """By a fighter's ability or by fog, not by a card: it counts even on a fixed value."""


class Modifier(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change to a value in a combat, entered by hand or by a rule, with its reason."""

    side: Side
    amount: Told
    reason: str
    how: ValueChange = ValueChange.ADD


class ItemUse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat item that a side uses, and the space beside which it lies."""

    side: Side
    space: SpaceId
    value: Amount


class Combat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The combat that is going on."""

    attacker: FighterId
    defender: FighterId
    attack: Laid | None = None
    defense: Laid | None = None
    is_revealed: bool = False
    """Whether the cards lie open; before that only their owners may see them."""
    modifiers: tuple[Modifier, ...] = ()
    items: tuple[ItemUse, ...] = ()
    cancelled: tuple[StepId, ...] = ()
    """The windows whose effects are cancelled (EFF-06)."""
    damage: Amount | None = None
    """The combat damage dealt; None before it is (CMB-04)."""

    @property
    def winner(self) -> Side | None:
        """Who won it: the attacker if any combat damage was dealt (CMB-05)."""
        if self.damage is None:
            return None
        return Side.ATTACKER if self.damage else Side.DEFENDER


class ChoiceKind(StrEnum):
    """What sort of answer a choice waits for."""

    SPACE = "space"
    FORM = "form"
    CARDS = "cards"
    DEFENSE = "defense"
    PROMPT = "prompt"


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pending decision. While it is open only its answer, a correction or an undo is legal."""

    id: Ordinal
    owner: PlayerId
    kind: ChoiceKind
    reason: ChoiceReason
    options: tuple[str, ...] = ()
    least: Amount = 1
    most: Amount = 1
    subject: str | None = None
    """The fighter, token or card that it is about."""
    opponent: PlayerId | None = None
    """Whom a card means by "your opponent": the other player in the combat (FFA-03)."""
    seen_by: tuple[PlayerId, ...] | None = None
    """Who may see the options; None: everybody."""
    rules: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A game at one moment."""

    edition: str
    mode: str
    map: str
    players: dict[PlayerId, PlayerState]
    order: tuple[PlayerId, ...]
    """The order of turns, first player first."""
    fighters: dict[FighterId, FighterState]
    tokens: tuple[Token, ...] = ()
    turn: Turn | None = None
    agenda: tuple[Frame, ...] = ()
    """What the game is in the middle of, the innermost last."""
    choice: Choice | None = None
    choices_asked: Ordinal = 0
    combat: Combat | None = None
    winners: tuple[PlayerId, ...] = ()
    is_over: bool = False

    def position(self, battlefield: Battlefield) -> Position:
        """Who and what stands where, as the questions of the battlefield need it; kept."""
        known = self._positions.get(battlefield.id)
        if known is None:
            known = self._positions[battlefield.id] = Position(
                battlefield=battlefield,
                fighters=tuple(
                    Fighter(
                        id=fighter.id,
                        owner=fighter.owner,
                        space=fighter.space,
                        attack=fighter.attack,
                        large=fighter.large,
                        crosses_fog=fighter.crosses_fog,
                        held=fighter.held,
                    )
                    for fighter in self.fighters.values()
                ),
                tokens=self.tokens,
                teams={
                    player.id: player.team
                    for player in self.players.values()
                    if player.team is not None
                },
            )
        return known

    @cached_property
    def _positions(self) -> dict[str, Position]:
        return {}

    def fighters_of(self, player: PlayerId) -> tuple[FighterState, ...]:
        """The fighters of a player that are still in the game: none of one who is out."""
        if self.players[player].is_out:
            return ()
        return tuple(f for f in self.fighters.values() if f.owner == player and not f.is_defeated)

    def heroes_of(self, player: PlayerId) -> tuple[FighterState, ...]:
        """All figures of a player's hero, defeated ones too (the Raptors are three)."""
        return tuple(f for f in self.fighters.values() if f.owner == player and f.is_hero)

    def has_hero(self, player: PlayerId) -> bool:
        """Whether a figure of the player's hero still stands (DEF-06)."""
        return any(not hero.is_defeated for hero in self.heroes_of(player))

    @property
    def frame(self) -> Frame | None:
        """The innermost thing that is going on."""
        return self.agenda[-1] if self.agenda else None

    @property
    def maneuver(self) -> ManeuverFrame | None:
        """The maneuver, if one is going on."""
        frame = self.frame
        return frame if isinstance(frame, ManeuverFrame) else None
