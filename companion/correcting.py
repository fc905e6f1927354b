"""Corrections: commands by which a table that erred goes on; `commands.py` lists them too.

What each does: decisions/corrections.py.
"""

from __future__ import annotations

import msgspec

from companion.model import FighterId, PlayerId, TokenKindId
from companion.numbers import Told
from companion.rules.battlefield import SpaceId
from companion.zones import CardId, ZoneId


class _Correction(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="command"
):
    """The base of all corrections."""


class CorrectHealth(_Correction, frozen=True, kw_only=True):
    """Set a dial to what it should show."""

    fighter: FighterId
    to: Told


class CorrectPosition(_Correction, frozen=True, kw_only=True):
    """Put a figure where it should stand."""

    fighter: FighterId
    space: SpaceId


class CorrectPile(_Correction, frozen=True, kw_only=True):
    """Set how many cards one of a player's piles has: deck, hand or discard."""

    player: PlayerId
    pile: str
    count: Told


class CorrectToken(_Correction, frozen=True, kw_only=True):
    """Lay a player's token where it should lie, or put it back into the box."""

    player: PlayerId
    kind: TokenKindId
    space: SpaceId
    lies: bool = True


class CorrectForm(_Correction, frozen=True, kw_only=True):
    """Set the form or size that a player should have."""

    player: PlayerId
    form: str
    value: str


class CorrectCard(_Correction, frozen=True, kw_only=True):
    """Put a card where it should be: from a player's pile to another, or to a zone such as a suit.

    `owner` is whose card it is, if not the player's.
    """

    player: PlayerId
    card: CardId
    source: ZoneId
    target: ZoneId
    owner: PlayerId | None = None


class CorrectTurn(_Correction, frozen=True, kw_only=True):
    """It is this player's turn: it begins now, with all of its actions."""

    player: PlayerId


class CorrectCounter(_Correction, frozen=True, kw_only=True):
    """Set what is counted for a player: rage, coils, tokens that are left in the box.

    Any other name is a counter of the table's own.
    """

    player: PlayerId
    counter: str
    to: Told


class CorrectActions(_Correction, frozen=True, kw_only=True):
    """Give actions to the player on turn, or take some away."""

    amount: Told
