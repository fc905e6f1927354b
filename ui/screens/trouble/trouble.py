"""Something went wrong: the game is safe, and here is the way back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.screens.menu.measure import line_high, text_high
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.sheet.blocks import lay_in_rows
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.menus import TroubleView


class TroubleScreen(MenuScreen):
    """What is shown after an error."""

    def build(self) -> None:
        """Make the card."""
        self._plate = Plate()
        self.page.canvas.before.add(self._plate)
        self._icon = Icon(name="alert-circle", icon_size=64, colour=tokens.GOLD)
        self._title = Words(type=tokens.INSTRUCTION, halign="center")
        self._detail = Words(type=tokens.BODY, colour=tokens.MID, halign="center")
        self._acts: list[ActButton] = []
        for part in (self._icon, self._title, self._detail):
            self.page.add_widget(part)

    def fill(self, view: TroubleView) -> None:
        """Say what is the matter."""
        self.bar.render("", None)
        self._title.text, self._detail.text = view.title, view.detail
        while len(self._acts) > len(view.acts):
            self.page.remove_widget(self._acts.pop())
        for n, act in enumerate(view.acts):
            if n == len(self._acts):
                self._acts.append(ActButton(act, self.send))
                self.page.add_widget(self._acts[n])
            self._acts[n].render(act)

    def lay_out(self, width: float, height: float) -> None:
        """One card in the middle."""
        edge, inset = px(self.gutter), px(28)
        wide = min(px(940) * scale.text, width - 2 * edge)
        room = wide - 2 * inset
        title = text_high(self._title.text, tokens.INSTRUCTION, room * 0.98)
        detail = text_high(self._detail.text, tokens.BODY, room * 0.98) or line_high(tokens.BODY)
        rows = [self._acts] if self._fit_in_a_row(room) else [[act] for act in self._acts]
        between = px(tokens.SM)
        acts = sum(lay_in_rows(row, room) + between for row in rows) - between
        icon, gap = px(72), px(20)
        high = min(icon + title + detail + acts + 3 * gap + 2 * inset, height - edge)
        left, low = (width - wide) / 2, (height - high) / 2
        self._plate.draw((left, low, wide, high), tokens.S1, tokens.RADIUS_PANEL)
        top = low + high - inset
        self._icon.size = (icon, icon)
        self._icon.pos = (width / 2 - icon / 2, top - icon)
        top -= icon + gap
        self._title.pos, self._title.size = (left + inset, top - title), (room, title)
        top -= title + gap / 2
        self._detail.pos, self._detail.size = (left + inset, top - detail), (room, detail)
        top -= detail + gap * 1.5
        for row in rows:
            top -= lay_in_rows(row, room, corner=(left + inset, top)) + between

    def _fit_in_a_row(self, room: float) -> bool:
        """Whether all acts stand side by side; otherwise each has a row of its own."""
        widest = max((act.natural_width() for act in self._acts), default=0.0)
        return bool((widest + px(tokens.SM)) * len(self._acts) <= room)
