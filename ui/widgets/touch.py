"""What counts as a tap: a finger that goes down and up on nearly the same place.

A swipe is never a tap, a resting hand does nothing, and what is drawn smaller than a finger can be
hit beside its edge.
"""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop

from drawing import tokens
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
