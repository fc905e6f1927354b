"""The whole state of a game as one frozen value: what a save, an undo and a view are made of.

Only `apply` makes a new one. Everything that waits to happen is in here as data: the agenda (what
the game is in the middle of) and the choice that is open. Numbers that a hero's file gives are
copied in when the game begins, so that a table can be read without its content.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from companion.combat import Combat
from companion.frames import Frame, ManeuverFrame
from companion.lazy import kept
from companion.model import (
    AttackKind,
    Fighter,
    FighterId,
    PlayerId,
    Position,
    TeamId,
    Token,
    TokenKindId,
    TokenSteps,
)
from companion.numbers import Amount, Ordinal, StartNumber
from companion.plays import Grant, GrantKind, Play
from companion.reasons import ChoiceReason
from companion.rules.battlefield import SpaceId
from companion.turns import Turn
from companion.zones import DECK, DISCARD, HAND, PLAY, CardId, CardRef, CardZone, ZoneId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rulebook import Pool
    from companion.rules.battlefield import Battlefield


class Place(StrEnum):
    """Where a fighter can be."""

    BOARD = "board"
    DEFEATED = "defeated"
    SUPPLY = "supply"
    """In the supply from which it comes and to which it goes back."""
    AWAY = "away"
    """Off the board and undefeated: not placed yet, or taken off by an effect."""


class FighterState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
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
    crosses: tuple[TokenSteps, ...] = ()
    move: Amount | None = None
    """Its own move value, where that is not its player's."""
    banner: str | None = None
    """The banner whose cards it may use, where that is not its kind."""
    reach: Amount = 0
    """How many spaces away it may attack, whatever the zones."""
    reach_while: dict[str, str] = {}
    """The forms, with their values, that its player must have for that reach; none: always."""
    passes: bool = False
    """Whether it always moves through opposing fighters."""
    small: bool = False
    """Whether it may share a space with others; that is not checked."""
    of_supply: bool = False
    """Whether it comes from a supply: at 0 health it is there."""
    group: str | None = None
    """It is in the game only if its player chose this before the cards were dealt."""

    @property
    def place(self) -> Place:
        """Where it is: on the board, defeated, in its supply, or away for a while."""
        if self.is_defeated:
            return Place.SUPPLY if self.of_supply else Place.DEFEATED
        return Place.BOARD if self.space is not None else Place.AWAY

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

    @kept
    def piece(self) -> Fighter:
        """The fighter as the battlefield sees it, while no effect holds it."""
        return Fighter(
            id=self.id,
            owner=self.owner,
            space=self.space,
            attack=self.attack,
            large=self.large,
            reach=self.reach,
            passes=self.passes,
            crosses=self.crosses,
        )


NOTHING_THERE: Final = CardZone()


class PlayerState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A player with their cards and tokens. With three in teams one person is two players."""

    id: PlayerId
    name: str
    hero: str
    seat: StartNumber
    start: StartNumber
    """The number of the start on which the hero began (WID-04)."""
    team: TeamId | None = None
    move: Amount
    zones: dict[ZoneId, CardZone]
    """Where cards lie that this player holds, whosever they are; an empty zone may be left out."""
    counters: dict[str, Amount] = {}
    """What is counted for the player, by name: the tokens of each kind still in the box."""
    forms: dict[str, str] = {}
    """Named states that have one of a few values: a form, a size."""
    is_out: bool = False
    had_turn: bool = False

    @kept
    def pools(self) -> list[Pool]:
        """What the player's unnamed cards can be, once it was asked (companion.rulebook)."""
        return []

    def zone(self, zone: ZoneId) -> CardZone:
        """The cards in one of the player's zones."""
        return self.zones.get(zone, NOTHING_THERE)

    @property
    def deck(self) -> CardZone:
        """The deck, face down."""
        return self.zone(DECK)

    @property
    def hand(self) -> CardZone:
        """The hand."""
        return self.zone(HAND)

    @property
    def discard(self) -> CardZone:
        """The discard pile, the card that came last on top."""
        return self.zone(DISCARD)

    @property
    def in_play(self) -> CardZone:
        """What is laid or played and not put away yet."""
        return self.zone(PLAY)


class ChoiceKind(StrEnum):
    """What sort of answer a choice waits for."""

    SPACE = "space"
    FORM = "form"
    CARDS = "cards"
    DEFENSE = "defense"
    REVEAL = "reveal"
    """Both tell the cards that lie there."""
    PROMPT = "prompt"
    YES_NO = "yes-no"
    FIGHTER = "fighter"
    MOVE = "move"
    """Which figure moves, and where to: one of `moves`."""
    TOKEN = "token"  # noqa: S105  (no secret)
    """Named by the space on which it lies."""
    OPTION = "option"
    NUMBER = "number"
    PLAYER = "player"


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A card that may be chosen, and where it lies."""

    card: CardRef
    zone: ZoneId
    holder: PlayerId


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
    play: Ordinal | None = None
    """The play whose effect asks; None: the rules ask."""
    slot: str | None = None
    """Where the answer is kept in that play."""
    moves: dict[FighterId, tuple[SpaceId, ...]] = {}
    """Who may move, and where each may end."""
    steps: Amount = 0
    """How far they may move."""
    through_opponents: bool = False
    offers: dict[str, Offer] = {}
    """The cards behind those options that are no card of the owner's own hand."""
    zone: ZoneId | None = None
    """Where the cards lie among which one chooses, and who holds them."""
    holder: PlayerId | None = None
    may_be_unnamed: bool = False
    """Whether a card need not be named: `?` is an answer too."""
    above: Amount = 0
    """Of a card that is turned up in a deck: how many cards lie above it."""
    denied: tuple[CardId, ...] = ()
    """Cards that are no option because somebody has said just now that there is none."""


_IN_MANEUVER: Final = (ChoiceReason.ABILITY_BEFORE_MOVING, ChoiceReason.ABILITY_AFTER_MANEUVER)


class Table(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A game at one moment."""

    edition: str
    mode: str
    map: str
    players: dict[PlayerId, PlayerState]
    order: tuple[PlayerId, ...]
    """The order of turns, first player first."""
    fighters: dict[FighterId, FighterState]
    """Whoever is in the game: who is left in the box is not here."""
    tokens: tuple[Token, ...] = ()
    turn: Turn | None = None
    agenda: tuple[Frame, ...] = ()
    """What the game is in the middle of, the innermost last."""
    choice: Choice | None = None
    choices_asked: Ordinal = 0
    combat: Combat | None = None
    last_combat: Combat | None = None
    """The combat before, as it was when it ended."""
    plays: dict[Ordinal, Play] = {}
    """The effects that are being resolved, or that are remembered."""
    plays_begun: Ordinal = 0
    grants: tuple[Grant, ...] = ()
    resolves: bool = False
    """Whether cards resolve themselves; else people resolve them and enter what they do."""
    stopping: tuple[TokenKindId, ...] = ("trap",)
    """The kinds of tokens on which the move of an opposing fighter ends."""
    readings: dict[str, str] = {}
    """What the table has agreed on where the booklets leave a question open."""
    winners: tuple[PlayerId, ...] = ()
    is_over: bool = False

    def position(self, battlefield: Battlefield) -> Position:
        """Who and what stands where, as the questions of the battlefield need it; kept."""
        known: Position | None = self.__dict__.get("_position")
        if known is None or known.battlefield is not battlefield:
            pieces = [
                fighter.piece
                if self._has_reach(fighter)
                else msgspec.structs.replace(fighter.piece, reach=0)
                for fighter in self.fighters.values()
            ]
            if self.grants and (held := self._held):
                pieces = [
                    msgspec.structs.replace(piece, held=True) if piece.id in held else piece
                    for piece in pieces
                ]
            known = self.__dict__["_position"] = Position(
                battlefield=battlefield,
                fighters=tuple(pieces),
                tokens=self.tokens,
                stopping=self.stopping,
                teams={p.id: p.team for p in self.players.values() if p.team is not None},
            )
        return known

    def _has_reach(self, fighter: FighterState) -> bool:
        """Whether nothing takes the reach of a fighter away: the form of its player may."""
        return not fighter.reach_while or (
            fighter.reach_while.items() <= self.players[fighter.owner].forms.items()
        )

    @property
    def _forms(self) -> list[int]:
        """Which forms the players have, told by their mappings: a change brings another one."""
        return [id(player.forms) for player in self.players.values()]

    def stands_as(self, before: Table) -> None:
        """Keep what was worked out of the table before, while nobody moves."""
        if (
            self.fighters is before.fighters
            and self.tokens is before.tokens
            and self.grants is before.grants
            and (self.players is before.players or self._forms == before._forms)
            and "_position" in before.__dict__
        ):
            self.__dict__["_position"] = before.__dict__["_position"]

    def are_friendly(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether fighters of these players are friendly: same player or same team (TEM-03)."""
        team = self.players[one].team
        return one == other or (team is not None and team == self.players[other].team)

    def is_held(self, fighter: FighterId) -> bool:
        """Whether an effect keeps a fighter on its space."""
        return fighter in self._held

    @property
    def is_turn_ending(self) -> bool:
        """Whether an effect ends the turn in the middle of an attack."""
        return any(grant.kind is GrantKind.TURN_ENDS for grant in self.grants)

    @property
    def _held(self) -> set[FighterId | None]:
        return {grant.fighter for grant in self.grants if grant.kind is GrantKind.HOLD}

    def fighters_of(self, player: PlayerId) -> tuple[FighterState, ...]:
        """The fighters of a player that are still in the game: none of one who is out."""
        if self.players[player].is_out:
            return ()
        return tuple([f for f in self.fighters.values() if f.owner == player and f.health])

    def all_of(self, player: PlayerId) -> tuple[FighterState, ...]:
        """The fighters of a player, defeated ones too; what is not chosen yet is nobody's."""
        chosen = {None, *self.players[player].forms.values()}
        return tuple([f for f in self.fighters.values() if f.owner == player and f.group in chosen])

    def heroes_of(self, player: PlayerId) -> tuple[FighterState, ...]:
        """All figures of a player's hero, defeated ones too: some have several."""
        return tuple(f for f in self.all_of(player) if f.is_hero)

    def has_hero(self, player: PlayerId) -> bool:
        """Whether a figure of the player's hero still stands (DEF-06)."""
        return any(not hero.is_defeated for hero in self.heroes_of(player))

    @property
    def frame(self) -> Frame | None:
        """The innermost thing that is going on."""
        return self.agenda[-1] if self.agenda else None

    @property
    def is_told_in_maneuver(self) -> bool:
        """Whether people are told of an ability before anybody moves in a maneuver, or after it.

        They enter what it does; a figure is moved by it only with a tool, unless it is one that
        moves figures by itself and people have said that they play it differently.
        """
        choice = self.choice
        if choice is None or choice.kind is not ChoiceKind.PROMPT:
            return False
        play = self.plays.get(choice.play or 0)
        return choice.reason in _IN_MANEUVER and not (play is not None and play.is_by_hand)

    @property
    def maneuver(self) -> ManeuverFrame | None:
        """The maneuver, if one is going on."""
        frame = self.frame
        return frame if isinstance(frame, ManeuverFrame) else None

    def zones(self) -> Iterator[CardZone]:
        """Every zone of every player."""
        for player in self.players.values():
            yield from player.zones.values()

    @property
    def fight(self) -> Combat | None:
        """The combat that is going on, or else the last one."""
        return self.combat if self.combat is not None else self.last_combat
