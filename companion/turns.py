"""A turn: whose it is, how far it has come, and what has happened in it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.model import FighterId, PlayerId, Token
from companion.numbers import Amount, Ordinal
from companion.rules.battlefield import SpaceId


class FactKind(StrEnum):
    """What the ledger of a turn tells of."""

    DAMAGE = "damage"
    """A fighter lost health; the amount is what it lost."""


class TurnFact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened in a turn."""

    kind: FactKind
    fighter: FighterId | None = None
    amount: Amount = 0


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is and how far it has come."""

    player: PlayerId
    number: Ordinal
    action: Ordinal = 0
    """The number of the running or last action; 0 before the first."""
    actions_left: Amount = 2
    began_on: dict[FighterId, SpaceId] = {}
    """Where every fighter on the board stood when the turn began."""
    tokens_began: tuple[Token, ...] = ()
    """The tokens that lay on the board then."""
    facts: tuple[TurnFact, ...] = ()
    """What has happened in this turn, as far as effects ask for it: damage only."""

    @property
    def damaged(self) -> tuple[FighterId, ...]:
        """Who has lost health in this turn."""
        hit = (fact.fighter for fact in self.facts)
        return tuple(dict.fromkeys(fighter for fighter in hit if fighter is not None))
