"""What fingers do to a dial: tap a half, hold it, drag up and down or round."""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.clock import Clock

from drawing import tokens
from ui.theme.scale import px
from ui.widgets.dial.ring import SWEEP
from ui.widgets.touch import is_palm, is_swipe

STEP_DP: Final = 14.0
"""How far a finger is dragged for one point of health."""
_NEAR_MIDDLE: Final = 0.25


class Turning:
    """Follows one finger on a dial and says by how much to turn it."""

    def __init__(self, dial: Any) -> None:
        self.dial = dial
        self.side = 0
        """-1 or 1 while a finger is on that half, else 0."""
        self._touch: Any = None
        self._given = 0
        self._round = False
        self._repeated = False
        self._angle = 0.0
        self._turned = 0.0

    def begin(self, touch: Any) -> bool:
        """Take a finger unless there is one already."""
        if self._touch is not None:
            return False
        self._touch = touch
        self._given = 0
        self._turned = 0.0
        self._round = self._repeated = False
        is_palm(touch)
        self.side = -1 if touch.x < self.dial.center_x else 1
        Clock.schedule_once(self._repeat, tokens.LONG_PRESS_MS / 1000)
        return True

    def follow(self, touch: Any) -> None:
        """Turn by what the finger was dragged."""
        if touch is not self._touch or self._repeated:
            return
        if self.side and is_swipe(touch):
            self.side = 0
            Clock.unschedule(self._repeat)
            across, up = touch.x - touch.ox, touch.y - touch.oy
            above = touch.oy > self.dial.ring_middle[1]
            self._round = abs(across) > abs(up) and above
            self._angle = self._angle_of(touch.ox, touch.oy)
        if self.side:
            return
        self._turn_to(self._dragged(touch))

    def end(self, touch: Any) -> None:
        """Turn by one if it was a tap."""
        if touch is not self._touch:
            return
        side, repeated = self.side, self._repeated
        self._touch = None
        self.side = 0
        Clock.unschedule(self._repeat)
        if side and not repeated and not is_swipe(touch) and not is_palm(touch):
            self.dial.turn(side)

    def _dragged(self, touch: Any) -> int:
        if not self._round:
            across, up = touch.x - touch.ox, touch.y - touch.oy
            way = up if abs(up) >= abs(across) else across
            return int(way / px(STEP_DP))
        angle = self._angle_of(touch.x, touch.y)
        x, y = self.dial.ring_middle
        if math.hypot(touch.x - x, touch.y - y) > self.dial.ring_radius * _NEAR_MIDDLE:
            change = (self._angle - angle + math.pi) % math.tau - math.pi
            self._turned += change
            self._angle = angle
        return int(self._turned / (SWEEP / max(1, self.dial.pieces)))

    def _angle_of(self, x: float, y: float) -> float:
        middle = self.dial.ring_middle
        return math.atan2(y - middle[1], x - middle[0])

    def _turn_to(self, total: int) -> None:
        if total != self._given:
            self.dial.turn(total - self._given)
            self._given = total

    def _repeat(self, *_: object) -> None:
        if self._touch is None or not self.side or is_palm(self._touch):
            return
        self._repeated = True
        self.dial.turn(self.side)
        Clock.schedule_once(self._repeat, tokens.REPEAT_MS / 1000)
