"""The ground that most boxes stand on: a rounded rectangle with or without a border.

Kivy's smooth shapes soften every edge by a pixel, which blurs long straight ones. A texture of four
corners, stretched between them, does not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import BorderImage, Color, InstructionGroup, Mesh

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
        self._fill = BorderImage(size=(0, 0), border=(0, 0, 0, 0))
        self._rim_colour = Color(*CLEAR)
        self._rim = Mesh(mode="triangles")
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
        """Show it at x, y, width, height; what cannot be seen is not painted either."""
        state = (box, fill, radius, border, border_width, px(1))
        if state == self._state:
            return
        self._state = state
        x, y = round(box[0]), round(box[1])
        wide, high = round(box[0] + box[2]) - x, round(box[1] + box[3]) - y
        corner = int(min(px(radius), wide / 2, high / 2))
        self._fill_colour.rgba = fill
        filled = corner if fill[3] else 0
        self._fill.border = (filled,) * 4  # without a size its corners are drawn still
        self._fill.pos, self._fill.size = (x, y), (wide, high) if filled else (0, 0)
        if filled:
            self._fill.texture = _corners(corner)
        ring = min(max(1, round(px(border_width))), corner) if border and border_width else 0
        self._rim_colour.rgba = border or CLEAR
        self._rim.indices = _AROUND if ring else []
        if ring:
            self._rim.texture = _corners(corner, ring)
            self._rim.vertices = _grid((x, y, wide, high), corner, self._rim.texture)


def _grid(box: tuple[int, int, int, int], corner: int, texture: Any) -> list[float]:
    """Four by four places, row by row: the corners of a texture, and what is stretched between."""
    (x, y, wide, high), (u, v, end, _, _, top, *_) = box, texture.tex_coords
    across, up = corner * (end - u) / texture.width, corner * (top - v) / texture.height
    columns = ((x, u), (x + corner, u + across), (x + wide - corner, end - across), (x + wide, end))
    rows = ((y, v), (y + corner, v + up), (y + high - corner, top - up), (y + high, top))
    return [n for low, t in rows for left, s in columns for n in (left, low, s, t)]


_AROUND: Final = [at + corner for at in (0, 1, 2, 4, 6, 8, 9, 10) for corner in (0, 1, 5, 0, 5, 4)]
"""The fields between them without the one in the middle, where a rim has nothing."""
