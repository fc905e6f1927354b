"""What a game is decided by and never changes: battlefield, heroes, edition and mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.definitions import HeroDefinition
from companion.editions import Edition
from companion.modes import Mode
from companion.piles import can_hold, pool
from companion.rules.battlefield import Battlefield

if TYPE_CHECKING:
    from companion.definitions import CardDefinition, FighterKind
    from companion.model import FighterId, PlayerId
    from companion.table import Table


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The fixed half of a game; the table is the other half."""

    battlefield: Battlefield
    heroes: dict[str, HeroDefinition]
    edition: Edition
    mode: Mode

    def hero_of(self, table: Table, player: PlayerId) -> HeroDefinition:
        """The definition of a player's hero."""
        return self.heroes[table.players[player].hero]

    def kind_of(self, table: Table, fighter: FighterId) -> FighterKind:
        """The kind of a fighter, as its hero's file gives it."""
        state = table.fighters[fighter]
        kinds = self.hero_of(table, state.owner).fighters
        return next(kind for kind in kinds if kind.id == state.kind)

    def card(self, table: Table, player: PlayerId, card: str) -> CardDefinition | None:
        """A card of a player's deck; None if the deck has none of that name."""
        hero = self.hero_of(table, player)
        return hero.card.get(card)

    def deck_list(self, table: Table, player: PlayerId) -> dict[str, int]:
        """How many of each card a player's deck has."""
        return {card.id: card.copies for card in self.hero_of(table, player).cards}


def cards_possible(book: Rulebook, table: Table, player_id: PlayerId) -> list[CardDefinition]:
    """The cards that can be in a player's hand by all that is known."""
    player = table.players[player_id]
    left = pool(
        book.deck_list(table, player_id), player.deck, player.hand, player.discard, player.aside
    )
    hero = book.hero_of(table, player_id)
    return [card for card in hero.cards if can_hold(player.hand, card.id, left)]
