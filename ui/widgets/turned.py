"""A container that can be turned by 180 degrees, drawing and touches alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Rotate
from kivy.properties import BooleanProperty
from kivy.uix.relativelayout import RelativeLayout

from ui.layout import Rect, ScreenPart
from ui.theme.scale import px

if TYPE_CHECKING:
    from collections.abc import Iterable


class Turned(RelativeLayout):
    """A RelativeLayout that is upside down while `turned` is set.

    Children have their usual coordinates, with (0, 0) at their own lower left, and neither know
    nor care that they are upside down.
    """

    turned = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._rotation = Rotate()
        for name in ("size", "turned"):
            self.fbind(name, self._turn)
        self._turn()

    def _turn(self, *_: object) -> None:
        self._rotation.origin = (self.width / 2, self.height / 2)
        self._rotation.angle = 180 if self.turned else 0

    def to_parent(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the children's coordinates to those of the parent."""
        if self.turned:
            return self.right - x, self.top - y
        return self.x + x, self.y + y

    def to_local(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the parent's coordinates to those of the children."""
        if self.turned:
            return self.right - x, self.top - y
        return x - self.x, y - self.y


class Facing(Turned):
    """Holds one panel, which is always as large as itself."""

    def __init__(self, panel: Any, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        panel.size_hint = (None, None)
        self.panel = panel
        self.add_widget(panel)

    def place(self, placed: ScreenPart) -> None:
        """Put it where the plan wants it; the plan is in dp."""
        x, y, wide, high = in_pixels(placed.rect)
        self.turned = placed.turned
        self.pos = (x, y)
        self.size = self.panel.size = (wide, high)

    def outer(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """A rectangle of the panel in the coordinates of the parent, in pixels."""
        x, y, wide, high = box
        if self.turned:
            return self.right - x - wide, self.top - y - high, wide, high
        return self.x + x, self.y + y, wide, high


def face_each_other(
    halves: Iterable[Facing], room: Rect, turned: tuple[bool, bool], between: float = 0.0
) -> None:
    """The half of whoever sits at an edge is at that edge; at one edge the defender's is above.

    Seen from that edge: if both sit at the far edge everything is turned.
    """
    part = (room.height - between) / 2
    low = Rect(room.x, room.y, room.width, part)
    up = low._replace(y=room.y + part + between)
    rects = (up, low) if turned[0] else (low, up)
    for half, rect, is_far in zip(halves, rects, turned, strict=True):
        half.place(ScreenPart(rect, is_far))


def in_pixels(rect: Rect) -> tuple[float, float, float, float]:
    """A rectangle of the plan in whole pixels."""
    left, low = round(px(rect.x)), round(px(rect.y))
    return left, low, round(px(rect.right)) - left, round(px(rect.top)) - low
