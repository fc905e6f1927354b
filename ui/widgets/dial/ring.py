"""The ring of a dial: strokes with smooth edges, as meshes that are changed in place.

Kivy's own lines have no smooth edges, or soften their ends too; here a texture across the stroke
does it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Mesh

from drawing import tokens
from drawing.tokens import CLEAR, Shape
from ui.boxes.view.painters import PAINTERS
from ui.theme.scale import px
from ui.widgets.dial.face import RING, Ring
from ui.widgets.soft import kept_texture
from ui.widgets.token_shape import TokenShape

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Picture
    from ui.boxes.view.painters import PixelBox

Edge = tuple[float, float, bool]
"""A point at one edge of a stroke, or, if that is true, at the other."""
START: Final = math.radians(225)
"""Where a dial begins: at its lower left; it runs clockwise."""
SWEEP: Final = math.radians(270)
_STEP: Final = math.radians(3)


def angle_at(share: float) -> float:
    """The angle of this share of the dial."""
    return START - SWEEP * share


def radius_in(side: float) -> float:
    """The radius to the middle of the stroke of a ring of this diameter, in pixels."""
    return side / 2 - _stroke(side) / 2 - 1


def _stroke(side: float) -> float:
    return max(px(6), side * 0.09)


@lru_cache(maxsize=64)
def _profile(width: int) -> Any:
    """Across the stroke: nothing, then full, then nothing, each a pixel wide at the edges."""
    data = b"\xff\xff\xff\x00" + b"\xff\xff\xff\xff" * width + b"\xff\xff\xff\x00"
    return kept_texture((width + 2, 1), data)


class Stroke(InstructionGroup):
    """A mesh of strokes so many pixels wide."""

    def __init__(self, mode: str) -> None:
        super().__init__()
        self._colour = Color(*CLEAR)
        self._mesh = Mesh(mode=mode)
        self.add(self._colour)
        self.add(self._mesh)

    def _show(self, points: list[Edge], corners: list[int], width: float, colour: Rgba) -> None:
        """Show the strokes between these points."""
        stroke = max(1, round(width))
        middle = 0.5 / (stroke + 2)  # of the outer texels
        self._colour.rgba = colour
        self._mesh.texture = _profile(stroke)
        self._mesh.vertices = [
            at for x, y, is_far in points for at in (x, y, 1 - middle if is_far else middle, 0.5)
        ]
        self._mesh.indices = corners


class Arc(Stroke):
    """A stroke along a circle; sizes in pixels, its ends as shares of the dial."""

    def __init__(self) -> None:
        super().__init__("triangle_strip")

    def draw(
        self,
        middle: tuple[float, float],
        radius: float,
        width: float,
        ends: tuple[float, float],
        colour: Rgba,
    ) -> None:
        """Show it; `radius` is to the middle of the stroke."""
        first, last = map(angle_at, ends)
        count = max(2, math.ceil((first - last) / _STEP) + 1) if ends[1] > ends[0] else 0
        points = []
        for n in range(count):
            turn = first + (last - first) * n / (count - 1)
            for is_far in (False, True):
                reach = radius + (width + 1) / 2 * (1 if is_far else -1)
                x, y = middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)
                points.append((x, y, is_far))
        self._show(points, list(range(2 * count)), width, colour)


class Spokes(Stroke):
    """Thin lines across a ring: they part it into as many pieces as there is health."""

    def __init__(self) -> None:
        super().__init__("triangles")

    def draw(
        self,
        middle: tuple[float, float],
        radii: tuple[float, float],
        width: float,
        pieces: int,
        colour: Rgba,
    ) -> None:
        """Show `pieces - 1` lines between the inner and the outer radius."""
        points: list[Edge] = []
        corners: list[int] = []
        for n in range(1, pieces):
            turn = angle_at(n / pieces)
            across, up = math.cos(turn), math.sin(turn)
            first = len(points)
            for reach in radii:
                for is_far in (False, True):
                    aside = (width + 1) / 2 * (1 if is_far else -1)
                    x = middle[0] + reach * across - aside * up
                    y = middle[1] + reach * up + aside * across
                    points.append((x, y, is_far))
            corners += (first, first + 1, first + 2, first + 1, first + 2, first + 3)
        self._show(points, corners, width, colour)


class RingPainter(InstructionGroup):
    """A track, as much of it in the colour of the player as there is health, and round ends."""

    def __init__(self) -> None:
        super().__init__()
        self._track, self._filled, self._spokes = Arc(), Arc(), Spokes()
        self._ends = (TokenShape(), TokenShape())
        for part in (self._track, self._filled, self._spokes, *self._ends):
            self.add(part)

    def paint(self, what: Picture, box: PixelBox, **_: object) -> None:
        """Show it."""
        ring: Ring = what.data
        side = min(box[2], box[3])
        radius, stroke = radius_in(side), _stroke(side)
        if radius <= 0:
            return
        middle = (round(box[0] + box[2] / 2), round(box[1] + box[3] / 2))
        self._track.draw(middle, radius, stroke, (0.0, 1.0), tokens.S3)
        self._filled.draw(middle, radius, stroke, (0.0, ring.share), what.colour)
        radii = (radius - stroke / 2 - 1, radius + stroke / 2 + 1)
        gap = px(2) if ring.pieces <= 20 else px(1)
        self._spokes.draw(middle, radii, gap, ring.pieces, tokens.S1)
        is_full = (ring.share > 0, ring.share >= 1)
        for end, way, full in zip(self._ends, (-1, 1), is_full, strict=True):
            reach = radius * 0.5**0.5
            at = (middle[0] + way * reach, middle[1] - reach)
            end.draw(Shape.CIRCLE, at, stroke / 2, what.colour if full else tokens.S3)


PAINTERS[RING] = RingPainter
