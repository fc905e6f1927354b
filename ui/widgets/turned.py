"""A container that can be turned by 180 degrees, drawing and touches alike."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rotate
from kivy.properties import BooleanProperty
from kivy.uix.relativelayout import RelativeLayout


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
