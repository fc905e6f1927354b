"""An arc of a ring with smooth edges, as a mesh that is changed in place."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from ui.theme.tokens import CLEAR

if TYPE_CHECKING:
    from ui.theme.tokens import Rgba

START: Final = math.radians(225)
"""Where a dial begins: at its lower left; it runs clockwise."""
SWEEP: Final = math.radians(270)
_STEP: Final = math.radians(3)


def angle_at(share: float) -> float:
    """The angle of this share of the dial."""
    return START - SWEEP * share


@lru_cache(maxsize=64)
def _profile(width: int) -> Any:
    """Across the stroke: nothing, then full, then nothing, each a pixel wide at the edges."""
    data = b"\xff\xff\xff\x00" + b"\xff\xff\xff\xff" * width + b"\xff\xff\xff\x00"
    texture = Texture.create(size=(width + 2, 1), colorfmt="rgba")

    def fill(into: Any) -> None:
        into.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def _edges(width: int) -> tuple[float, float]:
    """Where the outer texels have their middles."""
    return 0.5 / (width + 2), 1 - 0.5 / (width + 2)


class Arc(InstructionGroup):
    """A stroke along a circle; sizes in pixels, its ends as shares of the dial."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._colour = Color(*CLEAR)
        self._mesh = Mesh(mode="triangle_strip")
        self.add(self._colour)
        self.add(self._mesh)

    def draw(
        self,
        middle: tuple[float, float],
        radius: float,
        width: float,
        ends: tuple[float, float],
        colour: Rgba,
    ) -> None:
        """Show it; `radius` is to the middle of the stroke."""
        state = (middle, radius, width, ends, colour)
        if state == self._state:
            return
        self._state = state
        self._colour.rgba = colour
        if ends[1] <= ends[0]:
            self._mesh.indices = []
            return
        stroke = max(1, round(width))
        low, high = _edges(stroke)
        inner, outer = radius - (width + 1) / 2, radius + (width + 1) / 2
        first, last = angle_at(ends[0]), angle_at(ends[1])
        count = max(2, math.ceil((first - last) / _STEP) + 1)
        points: list[float] = []
        for n in range(count):
            turn = first + (last - first) * n / (count - 1)
            across, up = math.cos(turn), math.sin(turn)
            for reach, u in ((inner, low), (outer, high)):
                points += (middle[0] + reach * across, middle[1] + reach * up, u, 0.5)
        self._mesh.texture = _profile(stroke)
        self._mesh.vertices = points
        self._mesh.indices = list(range(2 * count))


class Spokes(InstructionGroup):
    """Thin lines across a ring: they part it into as many pieces as there is health."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._colour = Color(*CLEAR)
        self._mesh = Mesh(mode="triangles")
        self.add(self._colour)
        self.add(self._mesh)

    def draw(
        self,
        middle: tuple[float, float],
        radii: tuple[float, float],
        width: float,
        pieces: int,
        colour: Rgba,
    ) -> None:
        """Show `pieces - 1` lines between the inner and the outer radius."""
        state = (middle, radii, width, pieces, colour)
        if state == self._state:
            return
        self._state = state
        self._colour.rgba = colour
        stroke = max(1, round(width))
        low, high = _edges(stroke)
        half = (width + 1) / 2
        points: list[float] = []
        corners: list[int] = []
        for n in range(1, pieces):
            turn = angle_at(n / pieces)
            across, up = math.cos(turn), math.sin(turn)
            first = len(points) // 4
            for reach in radii:
                for side, u in ((-half, low), (half, high)):
                    x = middle[0] + reach * across - side * up
                    y = middle[1] + reach * up + side * across
                    points += (x, y, u, 0.5)
            corners += (first, first + 1, first + 2, first + 1, first + 2, first + 3)
        self._mesh.texture = _profile(stroke)
        self._mesh.vertices = points
        self._mesh.indices = corners
