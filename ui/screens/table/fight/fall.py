"""A defeat has its moment: all else dims, the figure breaks in two, and it is said who fell."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Mesh, Rectangle
from kivy.uix.widget import Widget

from drawing import tokens
from ui.boxes.kinds import TurnedBox
from ui.boxes.short import space, stack
from ui.boxes.text import Text
from ui.screens.table.fight.moving import MovingBox
from ui.theme.scale import px
from ui.widgets.letters import figure_texture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drawing.map_view import FigureMark
    from ui.boxes.base import Box

_RADIUS: Final = 80.0
_APART: Final = 13.0
_TILT: Final = math.radians(9)
_FADES: Final = 0.11
"""So much of its time it takes to come, and to go."""
_CRACK: Final = ((0.46, 1.0), (0.56, 0.74), (0.42, 0.55), (0.58, 0.36), (0.48, 0.0))
"""The way of the break through a figure, from its top to its foot."""


def words_box(told: tuple[str, bool]) -> Box:
    """Who fell; to be read from both sides if somebody sits at the other."""
    words, both_ways = told
    text = Text(text=words, type=tokens.TITLE, colour=tokens.GOLD, lines=2, align="centre")
    far = TurnedBox(children=(text,)) if both_ways else None
    return stack(far, space(), text)


class Fall(Widget):
    """The moment over the stage; nothing while nobody falls."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        with self.canvas:
            Color(*tokens.BG[:3], 0.96)
            self._dim = Rectangle()
            Color(1, 1, 1, 1)
        self._halves = [Mesh(mode="triangle_fan") for _ in range(8)]
        for mesh in self._halves:
            self.canvas.add(mesh)
        self._words = MovingBox(words_box)
        self.add_widget(self._words)

    def show(
        self, fallen: Sequence[FigureMark], share: float, words: str, *, both_ways: bool
    ) -> None:
        """At this share of its time; 0: it is not to be seen."""
        self.opacity = min(1.0, share / _FADES, (1 - share) / _FADES) if fallen else 0.0
        if not self.opacity:
            return
        self._dim.pos, self._dim.size = self.pos, self.size
        radius = min(px(_RADIUS), self.height * 0.24)
        broken = min(1.0, max(0.0, (share - 0.1) / 0.25))
        shown = fallen[: len(self._halves) // 2]
        for mesh in self._halves[2 * len(shown) :]:
            mesh.indices = []
        for number, mark in enumerate(shown):
            x = self.center_x + (number - (len(shown) - 1) / 2) * radius * 2.6
            picture = figure_texture(mark, 2 * radius, tokens.BG)
            for half, mesh in enumerate(self._halves[2 * number : 2 * number + 2]):
                way = (half * 2 - 1) * broken
                place = (x + way * px(_APART), self.center_y)
                _half(mesh, picture, place, radius, side=float(half), tilt=way * _TILT)
        self._words.size = (self.width * 0.8, min(self.height, 2 * radius + px(150)))
        self._words.center = self.center
        self._words.render((words, both_ways))


def _half(
    mesh: Mesh,
    texture: Any,
    middle: tuple[float, float],
    radius: float,
    *,
    side: float,
    tilt: float,
) -> None:
    """One half of a picture, left (0) or right (1) of the break, tilted away from the other."""
    outline = [(side, 0.5), (side, 1.0), *_CRACK, (side, 0.0), (side, 0.5)]
    vertices: list[float] = []
    x, y = middle
    cos, sin = math.cos(tilt), math.sin(tilt)
    foot, top = texture.tex_coords[1], texture.tex_coords[5]
    for across, up in outline:
        a, b = (across - 0.5) * 2 * radius, (up - 0.5) * 2 * radius
        v = foot + (top - foot) * up
        vertices += [x + a * cos + b * sin, y + b * cos - a * sin, across, v]
    mesh.vertices, mesh.indices = vertices, list(range(len(outline)))
    mesh.texture = texture
