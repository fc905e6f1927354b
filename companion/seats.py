"""Who sits where with which hero: what a new game is begun with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.model import PlayerId, TeamId

if TYPE_CHECKING:
    from companion.table import Table


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where with which hero. Seats are given in the order of turns."""

    player: PlayerId
    name: str
    hero: str
    team: TeamId | None = None
    age: int | None = None
    """The youngest begins, on start 1; left out where people have agreed on the order."""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is about to begin; the seats are in the order of turns."""

    edition: str
    mode: str
    map: str
    seats: tuple[Seat, ...]
    near: int = 0
    """Which of the seats is at the near edge of the tablet."""
    resolves: bool = True
    """Whether cards resolve themselves; else people do that and enter it."""
    readings: tuple[tuple[str, str], ...] = ()
    """How this table answers open questions, where that is not as usual."""


def same_again(table: Table, near: int) -> NewGame:
    """The game that is begun to play one as it was."""
    seats = (
        Seat(player=p.id, name=p.name, hero=p.hero, team=p.team) for p in table.players.values()
    )
    return NewGame(
        edition=table.edition, mode=table.mode, map=table.map, seats=tuple(seats), near=near,
        resolves=table.resolves, readings=tuple(table.readings.items()),
    )  # fmt: skip
