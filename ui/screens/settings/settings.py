"""Settings: pages at the left or above, what the chosen page holds beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.presenter.intents import Nothing
from ui.screens.menu.measure import text_high, text_wide
from ui.screens.menu.page_row import PageRow, page_cells
from ui.screens.menu.paragraph import block_high, kind_of, paragraph_makers
from ui.screens.menu.roll import Cell, Roll
from ui.screens.menu.tile import Tile
from ui.screens.settings import switch_row
from ui.screens.settings.switch_row import SwitchRow
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.presenter.intents import ActIntent
    from ui.viewdata.menus import SettingsView

_NOTHING: Final = Act(intent=Nothing(), text="")
_GAP: Final = 8.0
_PAGES_WIDE: Final = 268.0
_PRESET_WIDE: Final = 280.0
"""The least width of a preset beside the others, in dp at normal text size."""


class Preset(Tile):
    """How strict the referee is; the chosen one has a gold icon."""

    def render(self, act: Act) -> None:
        """Show another preset."""
        super().render(act)
        self.icon_colour = tokens.GOLD if act.selected else tokens.MID
        self.ground = tokens.S2 if act.selected else tokens.S1


class Head(Words):
    """What the switches below are about."""

    def render(self, text: str) -> None:
        """Show another sentence."""
        self.text = text


class SettingsScreen(MenuScreen):
    """The settings, page by page."""

    def build(self) -> None:
        """Make the two lists."""
        send = self.send
        self._pages = Roll({"page": lambda: PageRow(send)})
        self._body = Roll(
            {
                "preset": self._make_preset,
                "head": lambda: Head(type=tokens.HEAD),
                "act": lambda: ActButton(_NOTHING, send, type=tokens.STRONG),
                "switch": lambda: SwitchRow(send),
                **paragraph_makers(send),
            }
        )
        self._measure = self._make_preset()
        self._page: ActIntent | None = None
        self.page.add_widget(self._pages)
        self.page.add_widget(self._body)

    def _make_preset(self) -> Preset:
        return Preset(
            self.send, type=tokens.PROMPT, icon_size=36, padding=16, radius=tokens.RADIUS_PANEL
        )

    def fill(self, view: SettingsView) -> None:
        """Begin at the top of another page."""
        self.bar.render(view.title, view.back)
        page = next((act.intent for act in view.pages if act.selected), None)
        if page != self._page:
            self._page = page
            self._body.to_top()

    def lay_out(self, width: float, height: float) -> None:
        """Pages beside the body; above it where the screen is high."""
        edge, gap = px(self.gutter), px(tokens.LG)
        room = width - 2 * edge
        if width > self.height:
            pages = min(px(_PAGES_WIDE) * scale.text, room * 0.3)
            self._pages.pos, self._pages.size = (edge, edge), (pages + px(10), height - edge)
            self._pages.lay(page_cells(self.view.pages, pages, 1)[0])
            left = edge + pages + gap
            self._body.pos = (left, edge)
            self._body.size = (width - edge - left + px(10), height - edge)
        else:
            columns = 3 if room >= px(540) * scale.text else 2
            cells, high = page_cells(self.view.pages, room, columns)
            self._pages.pos, self._pages.size = (edge, height - high), (room + px(10), high)
            self._pages.lay(cells)
            self._body.pos = (edge, edge)
            self._body.size = (room + px(10), height - high - gap - edge)
        self._body.lay(self._body_cells(self._body.room))

    def _body_cells(self, wide: float) -> list[Cell]:
        view: SettingsView = self.view
        gap = px(_GAP)
        cells, top = self._preset_cells(wide)
        head, high = self._head_cells(wide, top)
        cells += head
        top += high
        for n, switch in enumerate(view.switches):
            high = switch_row.row_high(switch, wide)
            key = (self._page, n)
            cells.append(Cell("switch", key, 0.0, top, wide, high, switch))
            top += high + gap
        for n, block in enumerate(view.blocks):
            high = block_high(block, wide)
            cells.append(Cell(kind_of(block), (self._page, n), 0.0, top, wide, high, block))
            top += high + gap
        return cells

    def _preset_cells(self, wide: float) -> tuple[list[Cell], float]:
        view: SettingsView = self.view
        count, gap = len(view.presets), px(tokens.MD)
        if not count:
            return [], 0.0
        part = (wide - gap * (count - 1)) / count
        columns = count if part >= px(_PRESET_WIDE) * scale.text * 0.92 else 1
        part = (wide - gap * (columns - 1)) / columns
        high = max(px(72), *(self._measure.wanted(act, part) for act in view.presets))
        cells = [
            Cell("preset", act.intent, x * (part + gap), y * (high + gap), part, high, act)
            for n, act in enumerate(view.presets)
            for y, x in [divmod(n, columns)]
        ]
        rows = -(-count // columns)
        return cells, rows * (high + gap)

    def _head_cells(self, wide: float, top: float) -> tuple[list[Cell], float]:
        """The sentence above the switches, and acts at its right or below it."""
        view: SettingsView = self.view
        gap, high = px(_GAP), px(tokens.BUTTON_HIGH)
        widths = [
            text_wide(act.text, tokens.STRONG) + px(26 + 10 + 2 * 14) for act in view.head_acts
        ]
        acts = sum(widths) + gap * len(widths)
        cells: list[Cell] = []
        room = wide - acts
        is_beside = not widths or room >= min(text_wide(view.head, tokens.HEAD), px(320))
        if not is_beside:
            room = wide
        lines = text_high(view.head, tokens.HEAD, room) if view.head else 0.0
        tall = max(lines + px(12), high if widths and is_beside else 0.0) if view.head else 0.0
        cells.append(Cell("head", self._page, 0.0, top, room, tall, view.head))
        y = top if is_beside else top + tall + gap
        x = wide
        for act, width in zip(reversed(view.head_acts), reversed(widths), strict=True):
            x -= width
            cells.append(Cell("act", act.intent, x if is_beside else 0.0, y, width, high, act))
            x -= gap
        return cells, tall + gap + (0.0 if is_beside else high + gap)
