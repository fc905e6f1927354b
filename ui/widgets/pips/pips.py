"""The actions of a turn: a filled disc is one that is left, a ring one that is spent."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px
from ui.theme.tokens import Shape
from ui.widgets.figure_badge.token_shape import TokenShape


class Pips(Widget):
    """Discs side by side from the left, in the colour of `player`."""

    player = NumericProperty(0)
    ground = ColorProperty(tokens.S1)
    pip_size = NumericProperty(18.0)
    gap = NumericProperty(16.0)

    def __init__(self, pips: tuple[bool, ...] = (), **kwargs: Any) -> None:
        self.pips = pips
        self._discs: list[tuple[TokenShape, TokenShape]] = []
        super().__init__(**kwargs)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "player", "ground", "pip_size", "gap"):
            self.fbind(name, self._place_soon)
        self._place_soon()

    def render(self, pips: tuple[bool, ...]) -> None:
        """Show how many are left."""
        if pips != self.pips:
            self.pips = pips
            self._place_soon()

    def natural_width(self) -> float:
        """How wide they are together."""
        count = len(self.pips)
        return px(self.pip_size) * count + px(self.gap) * max(0, count - 1)

    def _place(self, *_: object) -> None:
        while len(self._discs) < len(self.pips):
            pair = (TokenShape(), TokenShape())
            self._discs.append(pair)
            for part in pair:
                self.canvas.add(part)
        colour = tokens.player(int(self.player)).colour
        radius = px(self.pip_size) / 2
        for n, (outer, inner) in enumerate(self._discs):
            if n >= len(self.pips):
                outer.hide()
                inner.hide()
                continue
            x = self.x + radius + n * (px(self.pip_size) + px(self.gap))
            at = (round(x), round(self.center_y))
            outer.draw(Shape.CIRCLE, at, radius, colour)
            if self.pips[n]:
                inner.hide()
            else:
                inner.draw(Shape.CIRCLE, at, radius - max(2.0, px(3)), tuple(self.ground))
