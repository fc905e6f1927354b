"""What counts as a tap: a finger that goes down and up on nearly the same place.

A swipe is never a tap, a resting hand does nothing, and what is drawn smaller than a finger can be
hit beside its edge.
"""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import BooleanProperty

from ui.theme import tokens
from ui.theme.scale import px


def travelled(touch: Any) -> float:
    """How far a finger is from where it went down, in pixels."""
    return float(((touch.x - touch.ox) ** 2 + (touch.y - touch.oy) ** 2) ** 0.5)


def is_swipe(touch: Any) -> bool:
    """Whether a finger has moved too far for a tap, now or at any time before."""
    if travelled(touch) > px(tokens.TAP_SLOP):
        touch.ud["swiped"] = True
    return bool(touch.ud.get("swiped"))


def is_palm(touch: Any) -> bool:
    """Whether this is a hand that lies on the screen rather than a finger."""
    shape = touch.shape
    if shape is not None and max(getattr(shape, "width", 0), getattr(shape, "height", 0)) > px(
        tokens.PALM_WIDTH
    ):
        return True
    window = EventLoop.window
    across, up = window.size
    # A touch that ends is no longer among the touches of the event loop.
    near = [
        other
        for other in EventLoop.touches
        if other is not touch
        and abs(other.sx - touch.sx) * across < px(tokens.PALM_SPAN)
        and abs(other.sy - touch.sy) * up < px(tokens.PALM_SPAN)
    ]
    if len(near) + 1 >= tokens.PALM_TOUCHES:
        for other in (touch, *near):
            other.ud["palm"] = True
    return bool(touch.ud.get("palm"))


class Tappable:
    """A mixin for widgets, named before `Widget`: calls `tapped` when a finger tapped it."""

    pressed = BooleanProperty(defaultvalue=False)

    def tapped(self) -> None:
        """A finger tapped it."""

    def hit_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of where a finger may land: at least 57 dp each way."""
        me: Any = self
        more_wide = max(0.0, (px(tokens.HIT_MIN) - me.width) / 2)
        more_high = max(0.0, (px(tokens.HIT_MIN) - me.height) / 2)
        return me.x - more_wide, me.y - more_high, me.right + more_wide, me.top + more_high

    def hits(self, x: float, y: float) -> bool:
        """Whether a finger there means this one, and not a neighbour that is nearer."""
        me: Any = self
        left, low, right, high = self.hit_box()
        if not (left <= x <= right and low <= y <= high):
            return False
        return nearest_is(me, x, y)

    def on_touch_down(self, touch: Any) -> bool:
        """Hold on to a finger that lands here."""
        me: Any = self
        if super().on_touch_down(touch):  # type: ignore[misc]
            return True
        if me.opacity == 0 or touch.is_mouse_scrolling or not self.hits(touch.x, touch.y):
            return False
        touch.grab(self)
        is_palm(touch)
        Clock.unschedule(self._let_go)
        self.pressed = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let a finger go that moves away."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))  # type: ignore[misc]
        if is_swipe(touch):
            touch.ungrab(self)
            self.pressed = False
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Say that it was tapped, if it was."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))  # type: ignore[misc]
        touch.ungrab(self)
        # However short the tap was, it can be seen.
        Clock.schedule_once(self._let_go, tokens.PRESS_MS / 1000)
        if not is_swipe(touch) and not is_palm(touch):
            self.tapped()
        return True

    def _let_go(self, *_: object) -> None:
        self.pressed = False


def nearest_is(widget: Any, x: float, y: float) -> bool:
    """Whether no neighbour that can be hit is drawn nearer to this place."""
    if widget.parent is None or widget.collide_point(x, y):
        return True
    mine = _distance(widget, x, y)
    return all(
        _distance(other, x, y) >= mine
        for other in widget.parent.children
        if other is not widget and hasattr(other, "hit_box") and other.opacity > 0
    )


def _distance(widget: Any, x: float, y: float) -> float:
    across = max(widget.x - x, x - widget.right, 0.0)
    up = max(widget.y - y, y - widget.top, 0.0)
    return float((across**2 + up**2) ** 0.5)
