"""The bar at the edge of a seat that warns: board and game disagree."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Rectangle

from ui.screens.table.stripe import hatch_texture
from ui.theme import tokens
from ui.theme.scale import px

_HIGH: Final = 10.0
_TILE: Final = 34.0


class HazardBar(InstructionGroup):
    """Drawn along the top of a panel, over its border; made once and changed in place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._ink = Color(*tokens.CLEAR)
        self._ground = Rectangle(size=(0, 0))
        self._gold = Color(*tokens.CLEAR)
        self._bars = Rectangle(size=(0, 0))
        for part in (self._ink, self._ground, self._gold, self._bars):
            self.add(part)

    def draw(self, size: tuple[float, float], *, shown: bool) -> None:
        """Show it along the top of a panel of this size, or not at all."""
        state = (size, shown, px(1))
        if state == self._state:
            return
        self._state = state
        self._ink.rgba = tokens.INK if shown else tokens.CLEAR
        self._gold.rgba = tokens.GOLD if shown else tokens.CLEAR
        if not shown:
            return
        wide, high = size
        bar, inset = px(_HIGH), px(tokens.RADIUS_PANEL) / 2
        box = (round(inset), round(high - bar)), (round(wide - 2 * inset), round(bar))
        self._bars.texture = hatch_texture()
        across, up = (wide - 2 * inset) / px(_TILE), bar / px(_TILE)
        self._bars.tex_coords = (0, 0, across, 0, across, up, 0, up)
        for part in (self._ground, self._bars):
            part.pos, part.size = box
