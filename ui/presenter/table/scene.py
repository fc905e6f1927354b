"""One moment at the table, with everything that the parts of its view are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.effects.resolution import is_left
from companion.play.moment import Moment
from companion.telling.names import name_of, short_name
from drawing.looks import figure_view, mark_of
from ui.presenter.saying import Saying
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from companion.content.library import Library
    from companion.definitions import CardWords
    from companion.model import FighterId, PlayerId
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState
    from companion.telling.words import Words
    from companion.zones import CardId
    from drawing.board_photo import BoardPhoto
    from drawing.map_view import FigureMark, FigureView
    from ui.presenter.intents import ActIntent
    from ui.presenter.settings import Settings
    from ui.presenter.table.focus import ByHand, Focus


@dataclass(frozen=True)
class Scene(Moment, Saying):
    """A moment at the table, with the words for it."""

    focus: Focus
    library: Library
    words: Words
    settings: Settings
    photo: BoardPhoto | None = None
    """What this table has laid under its battlefield."""

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

    @property
    def falling(self) -> FighterId | None:
        """Who was turned to nothing by hand; nothing has happened before that is confirmed."""
        burst = self.focus.burst
        if burst is None or burst.by >= 0:
            return None
        health = self.table.fighters[burst.fighter].health
        return burst.fighter if health + burst.by <= 0 else None

    def by_hand(self, fighter: FighterId) -> list[ByHand]:
        """How the health of a fighter was changed by hand a moment ago, if that still stands."""
        found = [change for change in self.focus.by_hand if change.fighter == fighter]
        standing = {step.number for step in self.game.standing()} if found else set()
        return [change for change in found if change.step in standing]

    def sees_to_ability(self, player: PlayerId) -> bool:
        """Whether the ability is this player's affair alone: no window announces it."""
        words = self.library.hero_words(self.table.players[player].hero)
        return bool(words.ability.strip("- ")) and is_left(self.book.hero_of(self.table, player))

    def seat(self, player: PlayerId) -> int:
        """The number of a player's seat, from 0."""
        return list(self.table.players).index(player)

    def player_name(self, player: PlayerId) -> str:
        """What a player is called."""
        return self.table.players[player].name

    def mark(self, fighter: FighterId) -> FigureMark:
        """How a figure is drawn."""
        return mark_of(self.book, self.table, fighter)

    def figure_act(self, intent: ActIntent, fighter: FighterId, detail: str = "") -> Act:
        """An act that stands for a figure."""
        marks = (self.mark(fighter),)
        return Act(intent=intent, text=self.short(fighter), marks=marks, detail=detail or None)

    def figure(self, fighter: FighterState, space: SpaceId | None = None) -> FigureView:
        """A figure on the map, or where it really stands."""
        return figure_view(self.book, self.library.words, self.table, fighter, space)

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
