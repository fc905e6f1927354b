"""The tools at one hand: link light, turn, the others' health, and what can be tapped any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import OptionProperty
from kivy.uix.widget import Widget

from ui.screens.table.acts import NOTHING, cut_detail, wanted_width
from ui.screens.table.echo_row import EchoRow
from ui.screens.table.laid_card import LaidCard
from ui.screens.table.stock import Stock
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.viewdata.table import LinkView
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.link_light.link_light import LinkLight
from ui.widgets.plate.plate import Plate
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Act
    from ui.viewdata.table import LaidView, RailView

_ROW: Final = 46.0
_TOOL_WITH_DETAIL: Final = 76.0
_GAP: Final = 8.0
_NO_DETAIL: Final = 68.0
"""What of a tool's width its icon and its margins take."""
_WIDEST_TOOL: Final = 236.0
_SMALL: Final = Type(15, Face.MEDIUM)


class RailPanel(Widget):
    """A `RailView`. `kind` is wide with words, slim with icons alone, or flat: a strip."""

    kind = OptionProperty("wide", options=("wide", "slim", "flat"))

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self._view: RailView | None = None
        self._laid: tuple[LaidView, int] | None = None
        self._link_view = LinkView()
        self._rows: list[EchoRow] = []
        super().__init__(**kwargs)
        self._frame = Plate()
        self.canvas.before.add(self._frame)
        self._link = LinkLight(pill=False, halign="left")
        self._turn = Words(type=tokens.BODY, colour=tokens.MID, lines=1)
        self._card: LaidCard | None = None
        self.add_widget(self._link)
        self.add_widget(self._turn)
        self._stock = Stock(
            self, lambda: ActButton(NOTHING, send, halign="left", detail_type=_SMALL)
        )
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("size", self._place_soon)
        self.fbind("kind", self._place_soon)
        scale.bind(text=self._rescale)

    def render(
        self, view: RailView, link: LinkView, laid: tuple[LaidView, int] | None = None
    ) -> None:
        """Show another state in place; `laid` is a card of the combat and its owner's colour."""
        self._link_view = link
        self._render_link()
        if view == self._view and laid == self._laid:
            return
        self._view, self._laid = view, laid
        self._turn.text = view.turn
        for button, act in zip(self._stock.fit(len(view.tools)), view.tools, strict=True):
            button.render(act)
            button.seat = view.seat
        while len(self._rows) < len(view.echo):
            self._rows.append(EchoRow())
        for row, echo in zip(self._rows, view.echo, strict=False):
            row.render(echo)
        self._place_soon()

    def _render_link(self) -> None:
        link = self._link_view
        self._link.render(LinkView(state=link.state) if self.kind == "slim" else link)

    @property
    def _tools(self) -> list[ActButton]:
        return self._stock.shown

    @property
    def _acts(self) -> tuple[Act, ...]:
        return self._view.tools if self._view is not None else ()

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        if self._view is None or self.width < 2:
            return
        self._render_link()
        {"wide": self._wide, "slim": self._slim, "flat": self._flat}[self.kind]()

    # One below the other.

    def _wide(self) -> None:
        gap = px(_GAP)
        line = max(px(28), self._turn.pixels * LINE_SHARE)
        top = self.height
        self._link.pos, self._link.size = (px(8), top - line), (self.width - px(8), line)
        self._turn.pos, self._turn.size = (px(8), top - 2 * line), (self.width - px(8), line)
        self._turn.opacity = 1 if self._laid is None else 0
        self._link.halign = "left"
        top -= (2 if self._laid is None else 1) * line + gap
        rows = len(self._view.echo) if self._view is not None and self._laid is None else 0
        echo = rows * px(_ROW) + px(8) if rows else 0.0
        least_card = px(150) if self._laid is not None else 0.0
        tools = self._tools_high(top - max(echo, least_card) - gap)
        self._lay_tools(tools, top - max(echo, least_card) - gap)
        self._show_rows(rows)
        self._show_card(tools + gap, top)
        # The others' health stands in the middle of what is left.
        high = min(top, (top + tools + echo) / 2)
        self._frame.draw(
            (0, high - echo, self.width, echo) if rows else (0, 0, 0, 0),
            tokens.BG,
            tokens.RADIUS_BUTTON,
            tokens.LINE,
            tokens.BORDER_QUIET,
        )
        for n, row in enumerate(self._rows[:rows]):
            row.size = (self.width - px(8), px(_ROW))
            row.pos = (px(4), high - px(4) - (n + 1) * px(_ROW))

    def _tool_heights(self) -> list[float]:
        high = px(tokens.TOOL_HIGH)
        return [
            px(_TOOL_WITH_DETAIL) if act.detail and scale.text == 1 else high for act in self._acts
        ]

    def _tools_high(self, room: float) -> float:
        """How high the tools are: with their details, without, or as a block of icons."""
        gaps = px(_GAP) * max(0, len(self._tools) - 1)
        for heights in (self._tool_heights(), [px(tokens.TOOL_HIGH)] * len(self._tools)):
            if sum(heights) + gaps <= room:
                return sum(heights) + gaps
        rows = 1 if len(self._tools) <= 3 else 2
        return rows * px(tokens.HIT_MIN) + (rows - 1) * px(_GAP)

    def _lay_tools(self, total: float, room: float) -> None:
        gap = px(_GAP)
        gaps = gap * max(0, len(self._tools) - 1)
        plain = px(tokens.TOOL_HIGH) * len(self._tools) + gaps
        if total < plain - 1:
            self._lay_icons(total)
            return
        full = sum(self._tool_heights()) + gaps <= room
        heights = self._tool_heights() if full else [px(tokens.TOOL_HIGH)] * len(self._tools)
        top = total
        for button, act, high in zip(self._tools, self._acts, heights, strict=True):
            button.render(cut_detail(act, _SMALL, self.width - px(_NO_DETAIL), 2))
            button.look = "tile" if act.detail and full else "row"
            button.halign = "left"
            button.pos, button.size = (0, top - high), (self.width, high)
            top -= high + gap

    def _lay_icons(self, total: float) -> None:
        gap = px(_GAP)
        rows = 1 if len(self._tools) <= 3 else 2
        columns = -(-len(self._tools) // rows)
        wide = (self.width - gap * (columns - 1)) / columns
        high = (total - gap * (rows - 1)) / rows
        for n, button in enumerate(self._tools):
            row, column = divmod(n, columns)
            button.look, button.halign = "icon", "center"
            button.size = (wide, high)
            button.pos = (column * (wide + gap), total - (row + 1) * high - row * gap)

    def _slim(self) -> None:
        gap = px(_GAP)
        side = min(px(62), (self.height - px(34)) / max(1, len(self._tools)) - gap)
        low = 0.0
        for button in reversed(self._tools):
            button.look, button.halign = "icon", "center"
            button.pos, button.size = (0, low), (self.width, side)
            low += side + gap
        self._link.pos, self._link.size = (0, self.height - px(32)), (self.width, px(32))
        self._link.halign = "center"
        self._turn.opacity = 0
        self._show_rows(0)
        self._show_card(0, 0)
        self._frame.draw((0, 0, 0, 0), tokens.CLEAR, 1)

    # Side by side.

    def _flat(self) -> None:
        """Tools from the left with words as far as they fit, then the others, then the turn."""
        gap = px(_GAP)
        self._show_card(0, 0)
        self._frame.draw((0, 0, 0, 0), tokens.CLEAR, 1)
        self._link.halign = "left"
        facts = max(self._link.natural_width(), self._turn.natural_width()) + px(8)
        facts = min(facts, self.width * 0.3)
        room = self.width - facts - gap
        for button, act in zip(self._tools, self._acts, strict=True):
            button.render(cut_detail(act, _SMALL, px(_WIDEST_TOOL - _NO_DETAIL), 1))
            button.look = "tile" if act.detail else "row"
            button.halign = "center"
        wanted = [min(px(_WIDEST_TOOL), max(px(110), wanted_width(b))) for b in self._tools]
        gaps = gap * max(0, len(self._tools) - 1)
        if sum(wanted) + gaps > room:
            for button in self._tools:
                button.look = "row"
            wanted = [max(px(100), wanted_width(b)) for b in self._tools]
        icons = sum(wanted) + gaps > room
        x = 0.0
        for button, wide in zip(self._tools, wanted, strict=True):
            button.look = "icon" if icons else button.look
            wide = px(76) if icons else wide  # noqa: PLW2901
            button.pos, button.size = (x, 0), (wide, self.height)
            x += wide + gap
        left = self.width - facts
        self._rows_between(x + gap, left - gap)
        half = self.height / 2
        self._link.pos, self._link.size = (left, half), (facts, half)
        self._turn.pos, self._turn.size = (left, 0), (facts, half)
        self._turn.opacity = 1

    def _rows_between(self, left: float, right: float) -> None:
        """As many of the others as there is room for, the most important first."""
        count = 0
        for row in self._rows[: len(self._view.echo) if self._view else 0]:
            wide = row.natural_width()
            if left + wide > right:
                break
            row.pos, row.size = (left, (self.height - px(_ROW)) / 2), (wide, px(_ROW))
            left += wide + px(4)
            count += 1
        self._show_rows(count)

    # What is not always there.

    def _show_rows(self, count: int) -> None:
        for n, row in enumerate(self._rows):
            if n < count and row.parent is None:
                self.add_widget(row)
            elif n >= count and row.parent is not None:
                self.remove_widget(row)

    def _show_card(self, low: float, top: float) -> None:
        if self._laid is None or top - low < px(100):
            if self._card is not None:
                self.remove_widget(self._card)
                self._card = None
            return
        if self._card is None:
            self._card = LaidCard()
            self.add_widget(self._card)
        self._card.render(*self._laid)
        self._card.pos, self._card.size = (0, low), (self.width, min(top - low, px(230)))
