"""One moment at the table, with everything that the parts of its view are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.telling.told_moment import ToldMoment
from drawing.looks import figure_view, mark_of
from ui.presenter.saying import Saying
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from companion.content.settings_file import Settings
    from companion.model import FighterId, PlayerId
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState
    from drawing.board_photo import BoardPhoto
    from drawing.map_view import FigureMark, FigureView
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.focus import Focus


@dataclass(frozen=True)
class Scene(ToldMoment, Saying):
    """A moment at the table, with the words for it and what only the screen knows."""

    focus: Focus
    settings: Settings
    photo: BoardPhoto | None = None
    """What this table has laid under its battlefield."""

    def seat(self, player: PlayerId) -> int:
        """The number of a player's seat, from 0."""
        return list(self.table.players).index(player)

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
