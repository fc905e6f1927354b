"""History: decisions at the left, at the right the table after the chosen one; to replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.screens.history.health import HealthGrid
from ui.screens.history.rows import DecisionLine, HeadingLine, rows_to_cells
from ui.screens.menu.measure import line_high
from ui.screens.menu.paragraph import block_high, kind_of, paragraph_makers
from ui.screens.menu.roll import Cell, Roll
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Weight
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.battlefield.battlefield import Battlefield
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.presenter.intents import ActIntent
    from ui.viewdata.menus import HistoryView

_GAP: Final = 10.0
_STEP_BUTTON: Final = 64.0


class HistoryScreen(MenuScreen):
    """A game decision by decision."""

    def build(self) -> None:
        """Make the list and the table beside it."""
        send = self.send
        self._rows = Roll(
            {"heading": lambda: HeadingLine(send), "decision": lambda: DecisionLine(send)}
        )
        self._chosen: ActIntent | None = None
        self._panel = Plate()
        self.page.canvas.before.add(self._panel)
        self._step = Words(type=tokens.CAPTION_STRONG, colour=tokens.MID, halign="right", lines=1)
        self._map = Battlefield(interactive=False)
        self._blocks = Roll(paragraph_makers(send, tokens.S2))
        self._health = HealthGrid()
        self._acts: list[ActButton] = []
        for part in (self._rows, self._step, self._map, self._blocks, self._health):
            self.page.add_widget(part)

    def fill(self, view: HistoryView) -> None:
        """Show the chosen decision."""
        self.bar.render(view.title, view.back, view.tools)
        self._step.text = view.step
        self._map.opacity = 1 if view.map is not None else 0
        if view.map is not None:
            self._map.render(view.map)
        self._health.render(view.health)
        while len(self._acts) > len(view.acts):
            self.page.remove_widget(self._acts.pop())
        for n, act in enumerate(view.acts):
            if n == len(self._acts):
                self._acts.append(ActButton(act, self.send, type=tokens.STRONG))
                self.page.add_widget(self._acts[n])
            self._acts[n].render(act)
            self._acts[n].look = "row" if act.weight is Weight.PRIMARY else "icon"
        chosen = next((row.act.intent for row in view.rows if row.act.selected), None)
        if chosen != self._chosen:
            self._chosen = chosen
            self._rows.bring(chosen)
            self._blocks.to_top()

    def lay_out(self, width: float, height: float) -> None:
        """List and table side by side, or the table above the list."""
        edge, gap = px(self.gutter), px(tokens.MD)
        room = width - 2 * edge
        view: HistoryView = self.view
        if not view.rows:  # there is nothing to choose from: what is there has the whole page
            self._lay_rows(edge, edge, 1, 0)
            self._lay_panel(edge, edge, room, height - edge)
        elif width > self.height:
            part = (room - gap) * (0.49 if width >= px(1100) * scale.text else 0.46)
            self._lay_rows(edge, edge, part, height - edge)
            self._lay_panel(edge + part + gap, edge, room - part - gap, height - edge)
        else:
            part = (height - edge - gap) * 0.62
            self._lay_panel(edge, height - part, room, part)
            self._lay_rows(edge, edge, room, height - part - gap - edge)

    def _lay_rows(self, left: float, low: float, wide: float, high: float) -> None:
        view: HistoryView = self.view
        self._rows.pos, self._rows.size = (left, low), (wide + px(8), high)
        self._rows.lay(rows_to_cells(view.rows, wide))

    def _lay_panel(self, left: float, low: float, wide: float, high: float) -> None:
        """From the top: step, map, rulings, health, acts; map and rulings share what is left."""
        view: HistoryView = self.view
        self._panel.draw((left, low, wide, high), tokens.S1, tokens.RADIUS_PANEL)
        inset, gap = px(16), px(_GAP)
        left, room = left + inset, wide - 2 * inset
        top, low = low + high - px(6), low + inset
        if self._acts:
            tall = px(tokens.BUTTON_HIGH if high < px(560) else tokens.PROMPT_BUTTON_HIGH)
            self._lay_acts(left, low, room, tall)
            low += tall + gap
        health = self._health.wanted(room, most_rows=3 if high > px(600) * scale.text else 2)
        self._health.pos, self._health.size = (left, low), (room, health)
        low += health + (gap if health else 0.0)
        cells, wanted = self._block_cells(room)
        if view.map is None:
            self._step.size = self._map.size = (0, 0)
            self._lay_blocks(cells, left, low, room, top - gap - low)
            return
        rulings = min(wanted, max(px(90), (top - low) * 0.36)) if cells else 0.0
        self._lay_blocks(cells, left, low, room, rulings)
        low += rulings + px(14 if rulings else 0)
        line = line_high(tokens.CAPTION_STRONG) + px(8)
        self._step.pos, self._step.size = (left, top - line), (room, line)
        self._map.pos, self._map.size = (left, low), (room, max(0.0, top - line - low))

    def _lay_blocks(
        self, cells: list[Cell], left: float, low: float, room: float, high: float
    ) -> None:
        self._blocks.pos, self._blocks.size = (left, low), (room + px(10), max(0.0, high))
        self._blocks.lay(cells)

    def _block_cells(self, wide: float) -> tuple[list[Cell], float]:
        view: HistoryView = self.view
        cells, top, gap = [], 0.0, px(6)
        for n, block in enumerate(view.blocks):
            high = block_high(block, wide)
            cells.append(Cell(kind_of(block), n, 0.0, top, wide, high, block))
            top += high + gap
        return cells, max(0.0, top - gap)

    def _lay_acts(self, left: float, low: float, room: float, high: float) -> None:
        gap = px(_GAP)
        icons = [button for button in self._acts if button.look == "icon"]
        wide = min(px(_STEP_BUTTON), room * 0.15)
        rest = room - len(icons) * (wide + gap)
        others = max(1, len(self._acts) - len(icons))
        for button in self._acts:
            part = wide if button in icons else (rest - gap * (others - 1)) / others
            button.pos, button.size = (left, low), (part, high)
            left += part + gap
