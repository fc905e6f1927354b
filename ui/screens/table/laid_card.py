"""A card that lies in the combat, as its owner reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.screens.table.cutting import first_lines, line_high, text_wide
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import LaidView

_BAR: Final = 8.0
_INSET: Final = 14.0
_VALUE: Final = 60.0


class LaidCard(Widget):
    """A `LaidView`: upright where it is high, in one line where it is flat."""

    def __init__(self, **kwargs: Any) -> None:
        self._view: LaidView | None = None
        self._player = 0
        super().__init__(**kwargs)
        self._bar = Plate()
        self._plate = Plate()
        self.canvas.before.add(self._bar)
        self.canvas.before.add(self._plate)
        self._value = Words(lines=1, scaled=False, underline=True)
        self._kind = Icon(icon_size=26)
        self._sum = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self._name = Words(type=tokens.HEAD)
        self._effect = Words(type=tokens.CAPTION, colour=tokens.MID, valign="top")
        for part in (self._value, self._kind, self._sum, self._name, self._effect):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: LaidView, player: int) -> None:
        """Show another card in place; `player` is the colour number of its owner."""
        if view != self._view or player != self._player:
            self._view, self._player = view, player
            self._place_soon()

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None or self.height < px(20):
            return
        colour = tokens.player(self._player).colour
        bar = px(_BAR)
        self._bar.draw((*self.pos, *self.size), colour, tokens.RADIUS_BUTTON)
        self._value.text, self._sum.text, self._name.text = view.value, view.sum, view.name
        self._kind.name = "sword" if view.is_attack else "shield"
        self._kind.colour = colour
        if self.width > self.height * 2:
            box = (self.x + bar, self.y, self.width - bar, self.height)
            self._flat(view)
        else:
            box = (self.x, self.y, self.width, self.height - bar)
            self._upright(view)
        self._plate.draw(box, tokens.S2, tokens.RADIUS_BUTTON)

    def _upright(self, view: LaidView) -> None:
        inset = px(_INSET)
        left, room = self.x + inset, self.width - 2 * inset
        high = px(_VALUE)
        top = self.top - px(_BAR) - px(4)
        self._value.type = Type(_VALUE, Face.HEAVY)
        number = min(room * 0.6, self._value.natural_width())
        self._value.pos, self._value.size = (left, top - high), (number, high)
        beside = left + number + px(12)
        self._kind.pos, self._kind.size = (beside, top - px(34)), (px(26), px(26))
        self._sum.pos = (beside, top - px(36) - self._sum.pixels * 1.22)
        self._sum.size = (max(0.0, self.right - px(6) - beside), self._sum.pixels * 1.22)
        top -= high + px(6)
        line = line_high(tokens.HEAD)
        lines = 1 if text_wide(view.name, tokens.HEAD) <= room * 1.1 else 2
        self._name.pos, self._name.size = (left, top - lines * line), (room, lines * line)
        self._lay_effect(view, left, top - lines * line, room, self.y + px(8))

    def _flat(self, view: LaidView) -> None:
        inset = px(_INSET)
        left = self.x + px(_BAR) + inset
        size = min(_VALUE, self.height / px(1) * 0.7)
        self._value.type = Type(size, Face.HEAVY)
        number = self._value.natural_width()
        self._value.pos, self._value.size = (left, self.y), (number, self.height)
        left += number + px(12)
        small = min(px(26), self.height * 0.36)
        self._kind.icon_size = small / px(1)
        line = self._sum.pixels * 1.22
        wide = max(small, min(self._sum.natural_width(), px(110) * scale.text))
        low = self.center_y - (small + line) / 2
        self._sum.pos, self._sum.size = (left, low), (wide, line)
        self._kind.pos, self._kind.size = (left, low + line), (small, small)
        left += wide + px(16)
        room = max(0.0, self.right - inset - left)
        line = line_high(tokens.HEAD)
        small_line = line_high(tokens.CAPTION)
        fits = max(0, int((self.height - px(8) - line) / small_line))
        total = line + first_lines(view.effect, tokens.CAPTION, room, fits).lines * small_line
        top = self.center_y + total / 2
        self._name.pos, self._name.size = (left, top - line), (room, line)
        self._lay_effect(view, left, top - line, room, top - total)

    def _lay_effect(self, view: LaidView, left: float, top: float, room: float, low: float) -> None:
        line = line_high(tokens.CAPTION)
        lines = int((top - low) / line + 0.05)
        self._effect.text = first_lines(view.effect, tokens.CAPTION, room, lines).text
        self._effect.size = (room, max(0, lines) * line)
        self._effect.pos = (left, top - max(0, lines) * line)
