"""The games that are kept: one to go on with is resumed, one that is over is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.presenter.intents import Nothing
from ui.screens.menu.measure import text_high
from ui.screens.menu.roll import Cell, Roll
from ui.screens.menu.tile import Tile
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.menus import GamesView

_NOTHING: Final = Act(intent=Nothing(), text="")
_GAP: Final = 8.0
_COLUMN: Final = 520.0
"""The least width of a column, in dp at normal text size."""
_COLOURS: Final = {"play": tokens.GOLD, "alert": tokens.BAD}


class GameRow(Tile):
    """A kept game; gold is one that goes on."""

    def render(self, act: Act) -> None:
        """Show another game."""
        super().render(act)
        self.icon_colour = _COLOURS.get(act.icon or "", tokens.MID)


class GamesScreen(MenuScreen):
    """The list of kept games."""

    def build(self) -> None:
        """Make the list, and what is said if it is empty."""
        self._measure = GameRow(self.send)
        self._rows = Roll({"game": lambda: GameRow(self.send)})
        self._empty = Words(type=tokens.PROMPT, colour=tokens.MID, halign="center")
        self._back = ActButton(_NOTHING, self.send)
        for part in (self._rows, self._empty, self._back):
            self.page.add_widget(part)

    def fill(self, view: GamesView) -> None:
        """Show which games there are."""
        self.bar.render(view.title, view.back)
        is_empty = not view.rows
        self._empty.text = view.empty if is_empty else ""
        self._back.opacity = 1 if is_empty else 0
        self._back.render(view.back if is_empty else _NOTHING)

    def lay_out(self, width: float, height: float) -> None:
        """The games in one column or two; the sentence in the middle."""
        edge, gap = px(self.gutter), px(_GAP)
        view: GamesView = self.view
        self._rows.pos, self._rows.size = (edge, edge), (width - 2 * edge + px(10), height - edge)
        room = self._rows.room
        columns = 2 if room >= 2 * px(_COLUMN) * scale.text else 1
        part = (room - gap * (columns - 1)) / columns
        cells, top = [], 0.0
        for start in range(0, len(view.rows), columns):
            row = view.rows[start : start + columns]
            high = max(self._row_high(act, part) for act in row)
            for n, act in enumerate(row):
                cells.append(Cell("game", act.intent, n * (part + gap), top, part, high, act))
            top += high + gap
        self._rows.lay(cells)
        self._lay_empty(width, height)

    def _row_high(self, act: Act, width: float) -> float:
        return max(px(tokens.CHOICE_HIGH), self._measure.wanted(act, width))

    def _lay_empty(self, width: float, height: float) -> None:
        room = min(width - 2 * px(self.gutter), px(640))
        high = text_high(self._empty.text, tokens.PROMPT, room * 0.95)
        button = self._back.natural_width() + px(40)
        self._empty.size = (room, high)
        self._empty.pos = ((width - room) / 2, height * 0.55)
        self._back.size = (button, px(tokens.PROMPT_BUTTON_HIGH))
        self._back.pos = ((width - button) / 2, height * 0.55 - px(tokens.PROMPT_BUTTON_HIGH + 20))
