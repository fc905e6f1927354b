"""What lies behind a fight: the table as it was, dark and out of focus, and the light of two sides.

The blur is made once for each fight, of a picture so small that it costs next to nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.texture import Texture

from drawing import tokens
from ui.widgets.letters import icon_texture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drawing.map_view import FigureMark
    from drawing.tokens import Rgba

_WIDE: Final = 128
"""So many pixels the picture has that is blurred."""
_REACH: Final = 4
_BRIGHT: Final = 0.6
"""So much of its light is left; more, and words would not stand out."""
_GLOW: Final = 0.2
_EMBLEM: Final = 0.085
_SPOT: Final = 64


class BlurredTable(InstructionGroup):
    """The ground of the stage; plain where there is no map to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self._ink, self.picture = Color(*tokens.BG), Rectangle()
        self.add(self._ink)
        self.add(self.picture)

    def take(self, seen: Any) -> None:
        """Remember how a widget looks now, out of focus; nothing if it has nothing to show."""
        is_there = min(seen.size) > 1
        self.picture.texture = _blurred(seen) if is_there else None
        self._ink.rgba = (1.0, 1.0, 1.0, 1.0) if is_there else tokens.BG

    def place(self, pos: Sequence[float], size: Sequence[float]) -> None:
        """Put it there."""
        self.picture.pos, self.picture.size = pos, size


class Presence(InstructionGroup):
    """Whose half it is: a light in their colour behind the value, their emblem behind the words."""

    def __init__(self) -> None:
        super().__init__()
        self._glow_ink, self._glow = Color(*tokens.CLEAR), Rectangle(texture=spot())
        self._ink, self._emblem = Color(*tokens.CLEAR), Rectangle()
        for part in (self._glow_ink, self._glow, self._ink, self._emblem):
            self.add(part)

    def place(self, mark: FigureMark, colour: Rgba, size: Sequence[float]) -> None:
        """In a half of this size."""
        wide, high = size
        side = round(min(high * 0.94, wide * 0.3))
        if side < 1:
            return
        self._glow_ink.rgba = (*colour[:3], _GLOW)
        across = (wide * 0.44, high * 1.5)
        self._glow.size, self._glow.pos = across, ((wide - across[0]) / 2, (high - across[1]) / 2)
        self._ink.rgba = (*colour[:3], _EMBLEM)
        self._emblem.texture, self._emblem.size = icon_texture(mark.icon, side), (side, side)
        self._emblem.pos = (wide - side * 1.08, (high - side) / 2)


@lru_cache(maxsize=2)
def spot(*, is_hole: bool = False) -> Any:
    """A round light that fades to its rim; or the dark around one."""
    levels = bytearray()
    for y in range(_SPOT):
        for x in range(_SPOT):
            away = min(1.0, hypot(x + 0.5 - _SPOT / 2, y + 0.5 - _SPOT / 2) / (_SPOT / 2))
            light = (1 - away * away) ** 2
            levels += bytes((255, 255, 255, round(255 * (away**6 if is_hole else light))))
    texture = Texture.create(size=(_SPOT, _SPOT), colorfmt="rgba")
    texture.blit_buffer(bytes(levels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _blurred(seen: Any) -> Any:
    """A small picture of a widget, blurred across and then up."""
    by = _WIDE / seen.width
    size = (_WIDE, max(1, round(seen.height * by)))
    parent, canvas = seen.parent, seen.canvas
    at = parent.canvas.indexof(canvas) if parent is not None else -1
    if at >= 0:  # instructions have one parent
        parent.canvas.remove(canvas)
    small = Fbo(size=size, with_stencilbuffer=True)
    small.add(ClearColor(*tokens.BG))
    small.add(ClearBuffers())
    small.add(PushMatrix())
    small.add(Scale(by, by, 1))
    small.add(Translate(-seen.x, -seen.y))
    small.add(canvas)
    small.add(PopMatrix())
    small.draw()
    small.remove(canvas)
    if at >= 0:
        parent.canvas.insert(at, canvas)
    texture = small.texture
    for _ in range(2):
        for x, y in ((1, 0), (0, 1)):
            texture = _smeared(texture, x, y)
    dark = Fbo(size=size)
    with dark:
        Color(_BRIGHT, _BRIGHT, _BRIGHT, 1)
        Rectangle(texture=texture, size=size)
        Color(*tokens.BG)
        Rectangle(texture=spot(is_hole=True), size=size)
    dark.draw()
    return dark.texture


def _smeared(texture: Any, x: int, y: int) -> Any:
    """The mean of the picture moved one way by up to so many pixels."""
    target = Fbo(size=texture.size)
    with target:
        ClearColor(*tokens.BG)
        ClearBuffers()
        for number in range(2 * _REACH + 1):
            away = number - _REACH
            Color(1, 1, 1, 1 / (number + 1))
            Rectangle(texture=texture, size=texture.size, pos=(x * away, y * away))
    target.draw()
    return target.texture
