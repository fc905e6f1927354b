"""Paper in the winner's colours: it comes down once, and lies still."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from drawing import tokens
from ui.theme.scale import px, scale
from ui.widgets.soft import white_texture

if TYPE_CHECKING:
    from drawing.tokens import Rgba

_PIECES: Final = 30
"""Of each colour, before those are left out that would lie on words."""
_FALL_SECONDS: Final = 1.6
_FALL: Final = 90.0
_SEED: Final = 7


class Confetti(Widget):
    """Pieces of paper all over its box; `fall` is 1 while they are in the air, 0 at the end."""

    fall = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self._layers: list[tuple[Color, Translate, Mesh]] = []
        super().__init__(**kwargs)
        for _ in range(4):
            with self.canvas:
                PushMatrix()
                shift = Translate()
                colour = Color()
                mesh = Mesh(mode="triangles", texture=paper_texture())
                PopMatrix()
            self._layers.append((colour, shift, mesh))
        self._colours: tuple[Rgba, ...] = (tokens.HI,)
        self._taken: tuple[tuple[float, float, float, float], ...] = ()
        self.fbind("pos", self._scatter)
        self.fbind("size", self._scatter)
        self.fbind("fall", self._sink)

    def render(self, colours: tuple[Rgba, ...]) -> None:
        """Paper in these colours."""
        if colours != self._colours:
            self._colours = colours
            self._sink()

    def avoid(self, boxes: tuple[tuple[float, float, float, float], ...]) -> None:
        """Leave these boxes free: x, y, width, height, in the coordinates of the parent."""
        if boxes != self._taken:
            self._taken = boxes
            self._scatter()

    def throw(self) -> None:
        """Let it come down, unless people want less motion."""
        Animation.cancel_all(self, "fall")
        self.fall = 0.0
        if not scale.less_motion:
            self.fall = 1.0
            Animation(fall=0.0, duration=_FALL_SECONDS, t="out_quad").start(self)

    def _sink(self, *_: object) -> None:
        for n, (colour, shift, _mesh) in enumerate(self._layers):
            shift.y = px(_FALL) * (0.6 + 0.3 * n) * self.fall
            colour.rgba = (*self._colours[n % len(self._colours)][:3], 1.0 - self.fall**2)

    def _scatter(self, *_changed: object) -> None:
        chance = Random(_SEED)  # noqa: S311  (only where paper lies)
        for _colour, _shift, mesh in self._layers:
            vertices: list[float] = []
            indices: list[int] = []
            for _ in range(_PIECES):
                x = self.x + chance.random() * self.width
                y = self.y + chance.random() * self.height
                piece = _piece((x, y), chance)
                if any(
                    left < x < left + wide and low < y < low + high
                    for left, low, wide, high in self._taken
                ):
                    continue
                first = len(vertices) // 4
                vertices += piece
                indices += [first + corner for corner in (0, 1, 2, 2, 3, 0)]
            mesh.vertices, mesh.indices = vertices, indices
        self._sink()


def _piece(at: tuple[float, float], chance: Random) -> list[float]:
    """A small turned rectangle, as x, y, u, v of its corners."""
    angle = chance.random() * math.tau
    wide, high = px(4 + chance.random() * 6), px(3 + chance.random() * 2)
    along = (math.cos(angle) * wide, math.sin(angle) * wide)
    up = (-math.sin(angle) * high, math.cos(angle) * high)
    vertices: list[float] = []
    for across, rise, u, v in ((-1, -1, 0, 0), (1, -1, 1, 0), (1, 1, 1, 1), (-1, 1, 0, 1)):
        x = at[0] + across * along[0] + rise * up[0]
        y = at[1] + across * along[1] + rise * up[1]
        vertices += [x, y, float(u), float(v)]
    return vertices


@lru_cache(maxsize=1)
def paper_texture() -> Any:
    """White with soft edges, so that turned pieces are smooth."""
    side = 16
    edges = (min(x, y, side - 1 - x, side - 1 - y) for y in range(side) for x in range(side))
    return white_texture(side, bytes(255 if inside >= 3 else 85 * inside for inside in edges))
