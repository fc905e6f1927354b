"""The mark of Ringside: a ring with its ropes, and two who stand in it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty

from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.figure_badge.token_shape import TokenShape
from ui.widgets.plate.plate import Plate


class Logo(Part):
    """The mark, as large as its box allows; `ground` is what it stands on."""

    ground = ColorProperty(tokens.BG)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ring = Plate()
        self.canvas.add(self._ring)
        with self.canvas:
            Color(*tokens.GOLD)
            self._ropes = (Rectangle(), Rectangle())
        self._gaps = (TokenShape(), TokenShape())
        self._figures = (TokenShape(), TokenShape())
        for part in (*self._gaps, *self._figures):
            self.canvas.add(part)
        self.fbind("ground", self._place_soon)

    def _place(self, *_: object) -> None:
        side = min(self.size)
        if side < 8:
            return
        x, y = self.center_x - side / 2, self.center_y - side / 2
        thick = max(2.0, side * 0.075)
        self._ring.draw(
            (x, y, side, side), tokens.CLEAR, side * 0.2 / px(1), tokens.GOLD, thick / px(1)
        )
        rope = max(1.5, side * 0.05)
        for line, share in zip(self._ropes, (0.35, 0.65), strict=True):
            line.pos = (round(x + thick), round(y + side * share - rope / 2))
            line.size = (round(side - 2 * thick), round(rope))
        looks = (
            (tokens.player(0), 0.25, 0.2),
            (tokens.player(1), 0.76, 0.81),
        )
        radius = side * 0.13
        for gap, figure, (look, across, up) in zip(self._gaps, self._figures, looks, strict=True):
            at = (round(x + side * across), round(y + side * up))
            gap.draw(look.shape, at, radius + side * 0.05, tuple(self.ground))
            figure.draw(look.shape, at, radius, look.colour)
