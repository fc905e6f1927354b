"""Which function says what an event does to a table, and what such functions share.

Whoever writes one registers it under its kind of event; `companion.apply` lets it happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion import events as e
    from companion.combat import Side
    from companion.model import FighterId, PlayerId
    from companion.numbers import Ordinal
    from companion.table import Table

Happening: TypeAlias = "Callable[[Any, Table], Table]"

HAPPENINGS: Final[dict[type[e.Event], Happening]] = {}

EventT = TypeVar("EventT")
replace = msgspec.structs.replace


def happens(
    kind: type[EventT],
) -> Callable[[Callable[[EventT, Table], Table]], Callable[[EventT, Table], Table]]:
    """Register what a kind of event does."""

    def register(
        function: Callable[[EventT, Table], Table],
    ) -> Callable[[EventT, Table], Table]:
        HAPPENINGS[kind] = function  # type: ignore[index]  # a kind of event
        return function

    return register


def with_fighter(table: Table, fighter_id: FighterId, **changes: Any) -> Table:
    """The table with a fighter changed; one that is not there changes nothing."""
    fighter = table.fighters.get(fighter_id)
    if fighter is None:
        return table
    return replace(table, fighters={**table.fighters, fighter_id: replace(fighter, **changes)})


def with_player(table: Table, player_id: PlayerId, **changes: Any) -> Table:
    """The table with a player changed; one who is not there changes nothing."""
    player = table.players.get(player_id)
    if player is None:
        return table
    return replace(table, players={**table.players, player_id: replace(player, **changes)})


def with_play(table: Table, number: Ordinal, **changes: Any) -> Table:
    """The table with an effect that is being resolved changed; one that is over changes nothing."""
    play = table.plays.get(number)
    if play is None:
        return table
    return replace(table, plays={**table.plays, number: replace(play, **changes)})


def with_side(table: Table, side: Side, **changes: Any) -> Table:
    """The table with a side of the combat changed; without a combat nothing changes."""
    combat = table.combat
    if combat is None:
        return table
    changed = replace(combat.sides[side], **changes)
    return replace(table, combat=replace(combat, sides={**combat.sides, side: changed}))
