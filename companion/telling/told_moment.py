"""A moment at a table with the words for it: what figures, cards, spaces and players are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.acts.windows import OF_WAYS
from companion.play.moment import Moment
from companion.telling.names import name_of, short_name

if TYPE_CHECKING:
    from companion.content.library import Library
    from companion.definitions import CardWords
    from companion.model import FighterId, PlayerId
    from companion.rules.battlefield import SpaceId
    from companion.telling.words import Words
    from companion.zones import CardId


@dataclass(frozen=True)
class ToldMoment(Moment):
    """What everything that is said of a table is worked out from."""

    library: Library
    words: Words

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the table."""
        return self.words.say(f"table.{key}", **facts)

    def word(self, part: str, name: str) -> str:
        """What something is called whose kind a hero's file may bring: its own name at worst."""
        return self.words.find(f"table.{part}.{name}") or name.replace("-", " ")

    def say_by_hand(self, key: str, **values: str) -> str:
        """A sentence about what to do with the figures: taps move them, hands, or hands unseen."""
        if not self.has_map:
            return self.say(f"{key}-unseen", **values)
        return self.say(f"{key}-board" if self.sensed.is_there else key, **values)

    def player_name(self, player: PlayerId) -> str:
        """What a player is called."""
        return self.table.players[player].name

    def name(self, fighter: FighterId) -> str:
        """What a fighter is called."""
        return name_of(self.library.words, self.table, fighter)

    def short(self, fighter: FighterId) -> str:
        """What a fighter is called where there is little room."""
        return short_name(self.library.words, self.table, fighter)

    def hero_name(self, player: PlayerId) -> str:
        """What a player's hero is called."""
        return self.library.hero_words(self.table.players[player].hero).name

    def card_words(self, player: PlayerId, card: CardId) -> CardWords:
        """The words of a card."""
        return self.library.hero_words(self.table.players[player].hero).cards[card]

    def space_name(self, space: SpaceId) -> str:
        """What a space is called to people: its number on the map."""
        return self.book.battlefield.called.get(space, space)

    def sees_to_ability(self, player: PlayerId) -> bool:
        """Whether the ability is this player's affair alone: no window announces it."""
        hero = self.book.hero_of(self.table, player)
        words = self.library.hero_words(hero.id)
        is_unseen = not self.book.battlefield.is_there and not OF_WAYS.isdisjoint(hero.triggers_at)
        return bool(words.ability.strip("- ")) and (hero.ability_by_hand or is_unseen)
