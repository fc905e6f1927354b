"""The outlines that say whose a figure is: circle, rounded square, hexagon, diamond."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Rectangle

from drawing.tokens import CLEAR, Shape
from ui.widgets.soft import mirrored, quarter_row, white_texture

if TYPE_CHECKING:
    from drawing.tokens import Rgba

_REACH: Final = {Shape.CIRCLE: 1.0, Shape.SQUARE: 0.89, Shape.HEXAGON: 1.1, Shape.DIAMOND: 1.16}
"""How far each reaches from its middle, so that all four look equally large."""
_ROUND: Final = {Shape.SQUARE: 0.22, Shape.HEXAGON: 0.06, Shape.DIAMOND: 0.08}
"""How round the corners are, as a share of the radius."""


def _outside(shape: Shape, x: float, y: float, radius: float) -> float:
    """How far a point is outside the outline; negative inside."""
    reach = radius * _REACH[shape]
    if shape is Shape.CIRCLE:
        return math.hypot(x, y) - reach
    corner = radius * _ROUND[shape]
    x, y = abs(x), abs(y)
    if shape is Shape.SQUARE:
        over_x, over_y = x - (reach - corner), y - (reach - corner)
        return math.hypot(max(over_x, 0.0), max(over_y, 0.0)) + min(max(over_x, over_y), 0) - corner
    # A hexagon stands on an edge, a diamond on a corner: by symmetry, one slope and one level.
    slope = math.pi / 6 if shape is Shape.HEXAGON else math.pi / 4
    inner = reach * math.cos(slope) - corner
    along = x * math.cos(slope) + y * math.sin(slope) - inner
    level = y - inner if shape is Shape.HEXAGON else -math.inf
    nearest = max(along, level)
    if shape is Shape.DIAMOND and along > 0:
        # Beyond the tips the nearest point is the rounded tip itself.
        tip = inner / math.cos(slope)
        if x - y > tip or y - x > tip:
            nearest = min(math.hypot(x - tip, y), math.hypot(x, y - tip))
    return nearest - corner


@lru_cache(maxsize=512)
def shape_texture(shape: Shape, half_pixels: int) -> Any:
    """A white shape on nothing, its middle in the middle; the radius is in half pixels."""
    radius = half_pixels / 2
    half = math.ceil(radius * _REACH[shape]) + 1
    places = [n + 0.5 for n in range(half)]
    quarter = [quarter_row(lambda x, y: _outside(shape, x, y, radius), places, up) for up in places]
    return white_texture(2 * half, mirrored(quarter, shared_middle=False))


class TokenShape(InstructionGroup):
    """One filled outline, changed in place; all sizes in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._colour = Color(*CLEAR)
        self._body = Rectangle(size=(0, 0))
        self.add(self._colour)
        self.add(self._body)

    def draw(self, shape: Shape, middle: tuple[float, float], radius: float, colour: Rgba) -> None:
        """Show it there; `radius` is that of the circle, the others are matched to it."""
        state = (shape, middle, radius, colour)
        if state == self._state:
            return
        self._state = state
        self._colour.rgba = colour
        texture = shape_texture(shape, max(1, round(radius * 2)))
        wide, high = texture.size
        self._body.texture = texture
        self._body.size = (wide, high)
        self._body.pos = (middle[0] - wide / 2, middle[1] - high / 2)

    def hide(self) -> None:
        """Show nothing."""
        self._state = ()
        self._body.size = (0, 0)
