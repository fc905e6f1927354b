"""What flashes over the stage: a ring, and the way of the damage to whoever is hurt."""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.graphics import Color, Line, SmoothLine
from kivy.uix.widget import Widget

from drawing import tokens
from ui.theme.scale import px

_STEPS: Final = 24
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
        self.way = _between(middle, target, radius, (tail, head))
        for part in (self._glow, self._trail):
            part.points = self.way
        self._glow.width, self._trail.width = px(9), px(3)


def _between(
    middle: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    part: tuple[float, float],
) -> list[float]:
    """Points of a bow from the rim of the result to a place, between two shares of its length."""
    (a, b), (c, d), (tail, head) = middle, end, part
    bow = (a + (c - a) * 0.15, b + (d - b) * 0.85)
    away = radius / max(1.0, math.dist(middle, bow))
    a, b = a + (bow[0] - a) * away, b + (bow[1] - b) * away
    points: list[float] = []
    for step in range(_STEPS + 1):
        at = tail + (head - tail) * step / _STEPS
        first, second, third = (1 - at) ** 2, 2 * at * (1 - at), at * at
        points += [
            first * a + second * bow[0] + third * c, first * b + second * bow[1] + third * d
        ]  # fmt: skip
    return points
