"""The edge of a seat in its player's colour: solid for the first team, hatched for the second."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture

from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.plate.plate import Plate

if TYPE_CHECKING:
    from ui.theme.tokens import Rgba


class Stripe(InstructionGroup):
    """Drawn at the left of a panel, below its ground; made once and changed in place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._plate = Plate()
        self._gap_colour = Color(*tokens.CLEAR)
        self._gaps = Rectangle(size=(0, 0))
        for part in (self._plate, self._gap_colour, self._gaps):
            self.add(part)

    def draw(self, size: tuple[float, float], colour: Rgba, *, hatched: bool) -> None:
        """Show it at the left of a panel of this size, whose corner is the origin."""
        state = (size, colour, hatched, px(1))
        if state == self._state:
            return
        self._state = state
        _, high = size
        wide = px(tokens.STRIPE)
        self._plate.draw((0, 0, 3 * px(tokens.RADIUS_PANEL), high), colour, tokens.RADIUS_PANEL)
        self._gap_colour.rgba = tokens.S1 if hatched else tokens.CLEAR
        if hatched:
            tile = px(2 * tokens.STRIPE_HATCH)
            self._gaps.texture = hatch_texture()
            across, up = wide / tile, high / tile
            self._gaps.tex_coords = (0, 0, across, 0, across, up, 0, up)
        self._gaps.pos, self._gaps.size = (0, 0), (round(wide), high)


@lru_cache(maxsize=1)
def hatch_texture() -> Any:
    """One tile of diagonal bars, half on and half off, that repeats in both directions.

    Its side is a power of two: only such textures repeat everywhere.
    """
    side = 64
    soft = 2.0
    pixels = bytearray()
    for y in range(side):
        for x in range(side):
            away = abs((x + y + 0.5) % side - side / 2)  # from the middle of a bar
            share = min(1.0, max(0.0, (side / 4 - away) / soft + 0.5))
            pixels += b"\xff\xff\xff" + bytes((round(255 * share),))
    data = bytes(pixels)
    texture = Texture.create(size=(side, side), colorfmt="rgba", mipmap=True)
    texture.wrap = "repeat"

    def fill(into: Any) -> None:
        into.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
