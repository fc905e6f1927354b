"""Where fighters stand when a game begins (SET-04 to SET-06).

The first fighter of a player, the hero, has a start; the others have room in its zones. Asked by
the set-up itself and by the screens that lead people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.rules.battlefield import SpaceId

if TYPE_CHECKING:
    from companion.rulebook import Rulebook
    from companion.table import FighterState, PlayerState, Table


class Room(msgspec.Struct, frozen=True):
    """The spaces among which a player may choose, and the rules that say so."""

    spaces: tuple[SpaceId, ...]
    rules: tuple[str, ...]


def start_of(book: Rulebook, player: PlayerState) -> SpaceId:
    """The start space of a player."""
    return book.battlefield.starts[player.start - 1]


def own_start(book: Rulebook, table: Table, fighter: FighterState) -> SpaceId | None:
    """The one space on which a fighter begins; None: its player chooses.

    It is the first of those whom no correction has defeated.
    """
    first = table.fighters_of(fighter.owner)[:1]
    return start_of(book, table.players[fighter.owner]) if fighter in first else None


def room_for_sidekick(book: Rulebook, table: Table, player: PlayerState) -> Room:
    """Where a sidekick may be put now; the start of a player who is not there yet is kept."""
    battlefield = book.battlefield
    taken = {*starts_to_come(book, table), *table.position(battlefield).occupants}
    in_zone = tuple(space for space in _start_zone(book, player) if space not in taken)
    if in_zone:
        return Room(in_zone, ("SET-04",) if player.seat == 1 else ("SET-04", "SET-05"))
    anywhere = tuple(space.id for space in battlefield.spaces if space.id not in taken)
    if book.edition.sidekick_without_room_goes_anywhere:
        return Room(anywhere, ("SET-06",))
    # The older booklets do not foresee it; the newer one's answer is the nearest there is.
    return Room(anywhere, ("SET-04", "SET-06"))


def room_in_set_up(book: Rulebook, player: PlayerState) -> frozenset[SpaceId]:
    """Where a sidekick may be put at some time of the set-up, whoever stands there by now."""
    return frozenset(_start_zone(book, player)) - {start_of(book, player)}


def starts_to_come(book: Rulebook, table: Table) -> set[SpaceId]:
    """The starts of players who are not on the board yet: they are kept free."""
    return {start_of(book, each) for each in table.players.values() if not has_begun(table, each)}


def _start_zone(book: Rulebook, player: PlayerState) -> tuple[SpaceId, ...]:
    """The spaces that share a zone with a player's start, itself too."""
    battlefield, start = book.battlefield, start_of(book, player)
    return tuple(s.id for s in battlefield.spaces if battlefield.is_same_zone(start, s.id))


def has_begun(table: Table, player: PlayerState) -> bool:
    """Whether a fighter of a player stands on the board."""
    return any(fighter.space is not None for fighter in table.fighters_of(player.id))
