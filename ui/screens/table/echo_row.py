"""The health of somebody else, in the reader's direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import EchoView


class EchoRow(Widget):
    """An `EchoView`: mark, name if there is room, health. Raised while it is active."""

    def __init__(self, **kwargs: Any) -> None:
        self._view: EchoView | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._badge = FigureBadge(numbered=False)
        self._name = Words(type=tokens.CAPTION, lines=1)
        self._health = Words(lines=1, halign="right", underline=True, scaled=False)
        for part in (self._badge, self._name, self._health):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: EchoView) -> None:
        """Show another health in place."""
        if view != self._view:
            self._view = view
            self._place_soon()

    def natural_width(self) -> float:
        """How wide it is without the name, in pixels."""
        self._dress()
        return self._health.natural_width() + px(38) + px(26)

    def _dress(self) -> None:
        if self._view is not None:
            high = min(38.0 / 0.72, self.height / px(1)) if self.height > px(8) else 38.0
            self._health.type = Type(min(30.0, high * 0.72), Face.HEAVY)
            self._health.text = self._view.health

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None:
            return
        fill = tokens.S2 if view.active else tokens.CLEAR
        self._plate.draw((*self.pos, *self.size), fill, tokens.RADIUS_COUNTER)
        side = min(px(38), self.height - px(4))
        self._badge.render(view.mark)
        self._badge.size = (side, side)
        self._badge.pos = (self.x + px(6), self.center_y - side / 2)
        self._dress()
        left, end = self._badge.right + px(6), self.right - px(10)
        wide = min(end - left, self._health.natural_width())
        room = end - wide - px(6) - left
        self._name.text = view.name
        self._name.type = tokens.CAPTION_STRONG if view.active else tokens.CAPTION
        self._name.colour = tokens.HI if view.active else tokens.MID
        if room < self._name.natural_width() * 0.85:
            self._name.text = ""
        start = end - wide if self._name.text else left + px(4)
        self._health.pos, self._health.size = (start, self.y), (wide, self.height)
        self._name.pos, self._name.size = (left, self.y), (max(0.0, room), self.height)
