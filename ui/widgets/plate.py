"""The ground that most boxes stand on: a rounded rectangle with or without a border.

Kivy's smooth shapes soften every edge by a pixel, which blurs long straight ones. A texture of four
corners, stretched between them, does not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kivy.graphics import BorderImage, Color, InstructionGroup

from drawing.screen_sprites import rounded
from drawing.tokens import CLEAR
from ui.theme.scale import px
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from drawing.tokens import Rgba


@lru_cache(maxsize=256)
def _corners(radius: int, ring: int = 0) -> Any:
    texture = textures.now(rounded(radius, ring), 1.0)
    # Pixel by pixel: smoothing would smear the corners along the edges.
    texture.mag_filter = texture.min_filter = "nearest"
    return texture


class RoundedPlate(InstructionGroup):
    """A rounded rectangle, made once and changed in place.

    `box` is in pixels, `radius` and `border_width` are in dp.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._fill_colour = Color(*CLEAR)
        self._fill = BorderImage(size=(0, 0))
        self._rim_colour = Color(*CLEAR)
        self._rim = BorderImage(size=(0, 0))
        for part in (self._fill_colour, self._fill, self._rim_colour, self._rim):
            self.add(part)

    def draw(
        self,
        box: tuple[float, float, float, float],
        fill: Rgba,
        radius: float,
        border: Rgba | None = None,
        border_width: float = 0.0,
    ) -> None:
        """Show it at x, y, width, height."""
        state = (box, fill, radius, border, border_width, px(1))
        if state == self._state:
            return
        self._state = state
        x, y = round(box[0]), round(box[1])
        wide, high = round(box[0] + box[2]) - x, round(box[1] + box[3]) - y
        corner = int(min(px(radius), wide / 2, high / 2))
        ring = max(1, round(px(border_width))) if border and border_width else 0
        # A BorderImage without a size still draws its corners: what is not there has no colour.
        self._fill_colour.rgba = fill if corner else CLEAR
        self._rim_colour.rgba = border if border and ring and corner else CLEAR
        if not corner:
            return
        edges = (corner, corner, corner, corner)
        self._fill.texture = _corners(corner)
        self._fill.border = edges
        self._fill.pos = (x, y)
        self._fill.size = (wide, high)
        if not ring:
            return
        self._rim.texture = _corners(corner, min(ring, corner))
        self._rim.border = edges
        self._rim.pos = (x, y)
        self._rim.size = (wide, high)
