"""The stripe of a seat in the colour of its player: solid for one team, hatched for the other."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle

from ui.screens.menu.part import Part
from ui.screens.table.stripe import hatch_texture
from ui.theme import tokens
from ui.theme.scale import px


class Stripe(Part):
    """A stripe; nothing outside teams."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._colour = Color(*tokens.CLEAR)
            self._bar = Rectangle(size=(0, 0))
        self._team: int | None = None

    def render(self, colour: int, team: int | None) -> None:
        """Show the stripe of another player."""
        self._team = team
        self._colour.rgba = tokens.player(colour).colour if team is not None else tokens.CLEAR
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._bar.pos, self._bar.size = self.pos, self.size
        if self._team != 1:
            self._bar.texture = None
            return
        tile = px(2 * tokens.STRIPE_HATCH)
        across, up = self.width / tile, self.height / tile
        self._bar.texture = hatch_texture()
        self._bar.tex_coords = (0, 0, across, 0, across, up, 0, up)
