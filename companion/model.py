"""Ids and the frozen state that the rules read.

Here are the pieces on a battlefield: fighters, tokens, who is on whose side. Health, cards and
turns are not here yet. Nothing in this file changes anything: a new state is a new value.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn, TypeAlias

import msgspec

from companion.errors import UnknownFighterError
from companion.lazy import Lazy, kept
from companion.numbers import Amount
from companion.rules.battlefield import Battlefield, SpaceId

FighterId: TypeAlias = str
PlayerId: TypeAlias = str
TeamId: TypeAlias = str


class AttackKind(StrEnum):
    """How a fighter attacks, as the icon on its character card says."""

    MELEE = "melee"
    RANGED = "ranged"


TokenKindId: TypeAlias = str
"""A kind of token. Heroes and battlefields bring their own; these are the ones of the booklets."""


class TokenKind(StrEnum):
    """The kinds of tokens that the rules of the booklets speak of."""

    TRAP = "trap"
    FOG = "fog"
    ITEM = "item"


class TokenSteps(msgspec.Struct, frozen=True):
    """That a fighter may step from one of its owner's tokens of a kind to another (FOG-03)."""

    kind: TokenKindId
    rules: tuple[str, ...] = ()
    """The rules of the booklets that say so; none: it stands on the character card."""


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A hero or sidekick as the battlefield sees it; `space` is None while it is off the board."""

    id: FighterId
    owner: PlayerId
    space: SpaceId | None
    attack: AttackKind = AttackKind.MELEE
    large: bool = False
    reach: Amount = 0
    """How many spaces away it may attack, whatever the zones; 0: as its kind of attack says."""
    passes: bool = False
    """Whether it always moves through opposing fighters (EFF-07)."""
    crosses: tuple[TokenSteps, ...] = ()
    held: bool = False
    """An effect keeps it on its space: it may neither move nor be placed."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token on a space, and the player it belongs to (None: the battlefield's own)."""

    kind: TokenKindId
    space: SpaceId
    owner: PlayerId | None = None
    name: str | None = None
    """Which of its kind it is, where they differ: the items of a battlefield."""


class Sight(msgspec.Struct, frozen=True):
    """The battlefield as one player's fighters see it; computed once per position."""

    opponents: dict[SpaceId, Fighter]
    """The opposing fighters by the space they stand on."""
    friendly_spaces: frozenset[SpaceId]
    armed_traps: frozenset[SpaceId]
    """Traps that go off under this side's fighters (TRP-03); those of friends do not (TRP-04)."""
    occupied_traps: frozenset[SpaceId]
    """Those of them on which somebody stands: no move can end there, so none can enter."""
    closed: frozenset[SpaceId]
    """The spaces that cannot be entered: opponents stand there (MAN-05), or occupied traps."""
    own_tokens: dict[TokenKindId, tuple[SpaceId, ...]]
    """Where the tokens of the player lie, by kind."""


def _raise_unknown_fighter(fighter_id: FighterId) -> NoReturn:
    raise UnknownFighterError(fighter_id)


class Position(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Who and what stands where on one battlefield.

    `teams` names the team of each player who has one; players without a team are on their own.
    Not checked: that ids are unique and spaces exist. `placement.check_position` does that.
    """

    battlefield: Battlefield
    fighters: tuple[Fighter, ...] = ()
    tokens: tuple[Token, ...] = ()
    teams: dict[PlayerId, TeamId] = {}
    stopping: tuple[TokenKindId, ...] = ("trap",)
    """The kinds of tokens on which the move of an opposing fighter ends (TRP-03)."""

    @kept
    def fighters_by_id(self) -> Lazy[FighterId, Fighter]:
        """Each fighter by its id; an unknown one raises UnknownFighterError."""
        index: Lazy[FighterId, Fighter] = Lazy(_raise_unknown_fighter)
        index.update([(fighter.id, fighter) for fighter in self.fighters])
        return index

    @kept
    def seen_by(self) -> Lazy[PlayerId, Sight]:
        """The battlefield as the fighters of a player see it, whoever moves them (MAN-07)."""
        return Lazy(self._see_from)

    @kept
    def occupants(self) -> dict[SpaceId, Fighter]:
        """The fighter on each occupied space."""
        return {fighter.space: fighter for fighter in self.fighters if fighter.space is not None}

    def are_friendly(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether fighters of these players are friendly: same player or same team (TEM-03)."""
        if one == other:
            return True
        team = self.teams.get(one)
        return team is not None and team == self.teams.get(other)

    def stop_on(self, space: SpaceId, owner: PlayerId) -> Token:
        """The token that goes off under a fighter of this player on a space (TRP-03)."""
        return next(
            token
            for token in self.tokens
            if token.kind in self.stopping
            and token.space == space
            and (token.owner is None or not self.are_friendly(owner, token.owner))
        )

    def _see_from(self, owner: PlayerId) -> Sight:
        friends: list[SpaceId] = []
        opponents: dict[SpaceId, Fighter] = {}
        occupants, teams = self.occupants, self.teams
        for space, fighter in occupants.items():
            if fighter.owner == owner or (teams and self.are_friendly(owner, fighter.owner)):
                friends.append(space)
            else:
                opponents[space] = fighter
        traps: list[SpaceId] = []
        mine: dict[TokenKindId, tuple[SpaceId, ...]] = {}
        for token in self.tokens:
            if token.owner == owner:
                mine[token.kind] = (*mine.get(token.kind, ()), token.space)
            if token.kind in self.stopping and (
                token.owner is None or not self.are_friendly(owner, token.owner)
            ):
                traps.append(token.space)
        armed_traps = frozenset(traps)
        occupied_traps = armed_traps.intersection(occupants)
        return Sight(
            opponents=opponents,
            friendly_spaces=frozenset(friends),
            armed_traps=armed_traps,
            occupied_traps=occupied_traps,
            closed=occupied_traps.union(opponents),
            own_tokens=mine,
        )

    def with_fighter_on(self, fighter_id: FighterId, space: SpaceId | None) -> Position:
        """The same position with one fighter standing elsewhere (None: off the board)."""
        moved = self.fighters_by_id[fighter_id]
        return msgspec.structs.replace(
            self,
            fighters=tuple(
                msgspec.structs.replace(f, space=space) if f is moved else f for f in self.fighters
            ),
        )
