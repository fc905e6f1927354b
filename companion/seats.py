"""Who sits where with which hero: what a new game is begun with."""

from __future__ import annotations

import msgspec

from companion.model import PlayerId, TeamId


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where with which hero. Seats are given in the order of turns."""

    player: PlayerId
    name: str
    hero: str
    team: TeamId | None = None
    age: int | None = None
    """The youngest begins, on start 1; left out where people have agreed on the order."""
