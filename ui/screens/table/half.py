"""One side of the choice of combat cards: a headline with tools, and the cards or the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.screens.table.acts import NOTHING, render_fitting, wanted_width
from ui.screens.table.card_grid import CardGrid
from ui.screens.table.cutting import line_high, text_wide
from ui.screens.table.reader import Reader
from ui.screens.table.stock import Stock
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.plate.plate import Plate
from ui.widgets.scroller.scroller import Scroller
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Act, CardTile
    from ui.viewdata.table import HandHalf

_GAP: Final = 8.0
_TOOL: Final = 54.0
_VALUE_HIGH: Final = 132.0
_VEIL: Final = 0.66
"""How far the cards of a side step back that has chosen."""


class HalfPanel(Widget):
    """A `HandHalf` that faces its player; `more` are acts of the whole combat."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self.seat = 0
        self.player = 0
        self._view: HandHalf | None = None
        self._more: tuple[Act, ...] = ()
        self._tool_acts: tuple[Act, ...] = ()
        self._reader: Reader | None = None
        super().__init__(**kwargs)
        self._bar = Plate()
        self.canvas.before.add(self._bar)
        self._title = Words(type=tokens.PROMPT)
        self._detail = Words(type=tokens.BODY, colour=tokens.MID, lines=1)
        self._scroller = Scroller()
        self._grid = CardGrid(send, self._read)
        self._scroller.add_widget(self._grid)
        for part in (self._title, self._detail, self._scroller):
            self.add_widget(part)
        with self.canvas.after:
            self._veil_colour = Color(*tokens.CLEAR)
            self._veil = Rectangle(size=(0, 0))
        self._tool_stock = Stock(self, lambda: ActButton(NOTHING, send))
        self._value_stock = Stock(self, lambda: ActButton(NOTHING, send))
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    @property
    def head_box(self) -> tuple[float, float, float, float]:
        """Where the headline is within the panel, in pixels: messages are shown there."""
        self._place()
        high = self.height - self._scroller.top
        return px(_GAP), self.height - high, self.width - 2 * px(_GAP), max(high - px(2), px(56))

    def render(self, view: HandHalf, player: int, more: tuple[Act, ...] = ()) -> None:
        """Show another choice in place; `player` is the colour number of its owner."""
        if view == self._view and player == self.player and more == self._more:
            return
        before = self._view
        self._view, self.player, self._more, self.seat = view, player, more, view.seat
        self._title.text, self._detail.text = view.title, view.detail
        self._tool_acts = (*view.tools, *more)
        self._fit(self._tool_stock, self._tool_acts)
        self._fit(self._value_stock, view.values)
        self._grid.render(view.cards, view.seat, player)
        if before is None or before.seat != view.seat:
            self._scroller.offset = 0
        if before is None or before.cards != view.cards:
            self._close_reader()
        self._scroller.opacity = 1 if view.cards else 0
        self._veil_colour.rgba = (*tokens.BG[:3], _VEIL) if view.laid else tokens.CLEAR
        self._place_soon()

    def _fit(self, stock: Stock[ActButton], acts: tuple[Act, ...]) -> None:
        for button, act in zip(stock.fit(len(acts)), acts, strict=True):
            button.render(act)
            button.seat = self.seat
            button.player = self.player

    def warm(self, cards: int) -> bool:
        """Make a card ahead if there are not so many yet; whether it did."""
        return self._grid.stock.warm(cards)

    def _read(self, card: CardTile) -> None:
        if self._reader is None:
            self._reader = Reader(self._close_reader)
            self.add_widget(self._reader)
        self._reader.pos, self._reader.size = self._scroller.pos, self._scroller.size
        self._reader.render(card.name, card.locked or card.effect)

    def _close_reader(self) -> None:
        if self._reader is not None:
            self.remove_widget(self._reader)
            self._reader = None

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._place_soon.cancel()
        view = self._view
        if view is None or self.width < 2:
            return
        low = self._place_head(view)
        gap = px(_GAP)
        self._scroller.pos = (gap, gap)
        self._scroller.size = (self.width - gap, max(0.0, low - 2 * gap))
        self._scroller.bar_space = _GAP
        self._grid.window_height = self._scroller.height
        self._grid.arrange()
        self._veil.pos, self._veil.size = (0, 0), (self.width, max(0.0, low - px(2)))
        self._place_values(low - gap)

    def _place_head(self, view: HandHalf) -> float:
        """Title and tools on one line if they fit, else one above the other; returns its foot."""
        gap = px(_GAP)
        left = gap + px(26)
        title = text_wide(view.title, tokens.PROMPT)
        room = self.width - left - min(title, px(340)) - px(16) - gap
        wanted, tools = self._tools_wanted(room)
        line = line_high(tokens.PROMPT)
        small = line_high(tokens.BODY)
        beside = left + min(title, max(px(260), title * 0.6)) + px(16) + tools + gap <= self.width
        compact = self.height < px(300)
        high = px(_TOOL)
        one_row = beside or compact
        room = self.width - left - gap - (tools + px(16) if one_row else 0.0)
        if compact and not beside:
            tools = min(tools, self.width * 0.55)
            room = self.width - left - gap - tools - px(16)
        head = max(high, min(line + small, px(64) * scale.text)) if one_row else line + small
        top = self.height - px(4)
        detailed = line + small <= head + px(4) and title <= room * 1.1
        self._title.size = (room, line if detailed else head)
        self._title.pos = (left, top - self._title.height)
        self._detail.text = view.detail if detailed else ""
        self._detail.size = (room, small)
        self._detail.pos = (left, top - line - small)
        colour = tokens.player(self.player).colour
        self._bar.draw((gap + px(4), top - head + px(4), px(10), head - px(8)), colour, 5.0)
        foot = top - head
        if one_row:
            self._tools_in(self.width - gap - tools, top - head / 2 - high / 2, tools, wanted, high)
        elif self._tool_stock.shown:
            foot -= high + gap
            across = self.width - 2 * gap
            self._tools_in(gap, foot, min(across, tools * 1.4), wanted, high)
        return float(foot - px(2))

    def _tools_wanted(self, room: float) -> tuple[list[float], float]:
        """How wide each tool wants to be, and all of them: without details if those do not fit."""
        gaps = px(_GAP) * max(0, len(self._tool_stock.shown) - 1)
        wanted: list[float] = []
        for look in ("auto", "row"):
            for button, act in zip(self._tool_stock.shown, self._tool_acts, strict=True):
                button.look = look
                button.render(act)
            wanted = [wanted_width(button) for button in self._tool_stock.shown]
            if sum(wanted) + gaps <= room and scale.text == 1:
                break
        return wanted, sum(wanted) + gaps

    def _tools_in(
        self, left: float, low: float, total: float, wanted: list[float], high: float
    ) -> None:
        gap = px(_GAP)
        room = total - gap * max(0, len(wanted) - 1)
        for button, act, wide in zip(self._tool_stock.shown, self._tool_acts, wanted, strict=True):
            share = wide / max(1.0, sum(wanted)) * room
            button.pos, button.size = (left, low), (share, high)
            render_fitting(button, act, button.look)
            left += share + gap

    def _place_values(self, top: float) -> None:
        count = len(self._value_stock.shown)
        if not count:
            return
        gap = px(_GAP)
        wide, high = self.width - 2 * gap, top - gap
        rows = 2 if wide > high * 1.6 else 3
        columns = -(-count // rows)
        each = min(px(_VALUE_HIGH), (high - gap * (rows - 1)) / rows)
        across = min(px(200), (wide - gap * (columns - 1)) / columns)
        left = (self.width - columns * across - gap * (columns - 1)) / 2
        upper = gap + (high + rows * each + gap * (rows - 1)) / 2
        for n, button in enumerate(self._value_stock.shown):
            row, column = divmod(n, columns)
            # A number is large; words on such a button are not.
            number = len(button.act.text) <= 2
            button.type = tokens.VALUE_CARD if number else tokens.BUTTON
            button.look = "row" if number else "stack"
            button.size = (across, each)
            button.pos = (left + column * (across + gap), upper - (row + 1) * each - row * gap)
