"""What moves over the stage of a fight: boxes that turn over and grow, sparks, and a defeat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import (
    Color,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothLine,
    Translate,
)
from kivy.uix.widget import Widget

from drawing import tokens
from drawing.geometry import bow, broken_half
from ui.boxes.kinds import TurnedBox
from ui.boxes.short import space, stack
from ui.boxes.text import Text
from ui.boxes.view.part_view import BoxPanel
from ui.theme.scale import px
from ui.widgets.letters import figure_texture

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drawing.map_view import FigureMark
    from ui.boxes.base import Box


_TAIL: Final = 0.5
"""So much of its way the tail is behind the head."""


class Sparks(Widget):
    """Drawn over the table; touches pass through it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self.way: list[float] = []
        """Where the damage is on its way now, from its tail to its head."""
        with self.canvas:
            self._ring_colour = Color(*tokens.CLEAR)
            self._ring = Line(width=2)
            self._glow_colour = Color(*tokens.CLEAR)
            self._glow = SmoothLine(width=9, overdraw_width=8)
            self._trail_colour = Color(*tokens.CLEAR)
            self._trail = SmoothLine(width=3)

    def rest(self) -> None:
        """Nothing flashes."""
        self.show((0, 0), 1, ring=0, target=None, flight=0)

    def show(
        self,
        middle: tuple[float, float],
        radius: float,
        *,
        ring: float,
        target: tuple[float, float] | None,
        flight: float,
    ) -> None:
        """The ring at a share of its way outward, and the damage at one of its way to the dial."""
        x, y = middle
        is_ringing = 0.0 < ring < 1.0
        self._ring_colour.rgba = (*tokens.GOLD[:3], 1 - ring if is_ringing else 0.0)
        grown = radius * (0.7 + 0.75 * (1 - (1 - ring) ** 3))
        self._ring.circle = (x, y, max(1.0, grown))
        self._ring.width = max(1.0, px(2))
        is_flying = target is not None and 0.0 < flight < 1.0 + _TAIL
        for colour, alpha in ((self._glow_colour, 0.3), (self._trail_colour, 1.0)):
            colour.rgba = (*tokens.GOLD[:3], alpha if is_flying else 0.0)
        if target is None or not is_flying:
            return
        head, tail = min(1.0, flight), max(0.0, flight - _TAIL)
        self.way = bow(middle, target, radius, (tail, head))
        for part in (self._glow, self._trail):
            part.points = self.way
        self._glow.width, self._trail.width = px(9), px(3)


class MovingBox(BoxPanel):
    """Not to be touched; `move` changes how it is drawn, and nothing else."""

    def __init__(self, describe: Callable[[Any], Box], **kwargs: Any) -> None:
        super().__init__(lambda _: None, describe, **kwargs)
        self._shift, self._scale = Translate(), Scale()
        for number, part in enumerate((PushMatrix(), self._shift, self._scale)):
            self.canvas.before.insert(number, part)
        self.canvas.after.add(PopMatrix())

    def move(self, *, width: float = 1.0, grow: float = 1.0, up: float = 0.0) -> None:
        """Drawn so wide, so large and so far up."""
        self._scale.origin = self.center
        self._scale.x, self._scale.y = max(0.001, width * grow), grow
        self._shift.y = up


_RADIUS: Final = 80.0
_APART: Final = 13.0
_TILT: Final = math.radians(9)
_FADES: Final = 0.11
"""So much of its time it takes to come, and to go."""


def words_box(told: tuple[str, bool]) -> Box:
    """Who fell; to be read from both sides if somebody sits at the other."""
    words, both_ways = told
    text = Text(words, tokens.TITLE, colour=tokens.GOLD, lines=2, align="centre")
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
                heights = (picture.tex_coords[1], picture.tex_coords[5])
                mesh.vertices = broken_half(place, radius, half, way * _TILT, heights)
                mesh.indices, mesh.texture = list(range(len(mesh.vertices) // 4)), picture
        self._words.size = (self.width * 0.8, min(self.height, 2 * radius + px(150)))
        self._words.center = self.center
        self._words.render((words, both_ways))
