"""Whether what a scheme needs is true now (WID-02): Black Widow's missions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.definitions import Whose
from companion.rules.start_spaces import start_of

if TYPE_CHECKING:
    from companion.definitions import CardDefinition
    from companion.model import PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table


def is_met(book: Rulebook, table: Table, player: PlayerId, card: CardDefinition) -> bool:
    """Whether a player may play this scheme now; one that needs nothing always."""
    needs = card.requires
    if needs is None:
        return True
    position = table.position(book.battlefield)
    opponents = [p for p in table.players if not position.are_friendly(player, p)]
    stands_on = {hero.space for hero in table.heroes_of(player) if hero.space is not None}
    met = []
    if needs.hand_at_most is not None:  # the scheme itself has left the hand
        met.append(len(table.players[player].hand) - 1 <= needs.hand_at_most)
    if needs.beside_opposing_hero:
        theirs = {hero.space for p in opponents for hero in table.heroes_of(p)}
        met.append(
            any(
                there is not None and bool(book.battlefield.is_adjacent(here, there))
                for here in stands_on
                for there in theirs
            )
        )
    if needs.on_start is not None:  # WID-04
        whose = [player] if needs.on_start is Whose.OWN else opponents
        starts = {start_of(book, table.players[p]) for p in whose}
        met.append(bool(stands_on & starts))
    if needs.opponent_damaged:
        damaged = table.turn.damaged if table.turn is not None else ()
        met.append(any(table.fighters[f].owner in opponents for f in damaged))
    return all(met)
