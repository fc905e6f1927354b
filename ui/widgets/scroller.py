"""A window on something longer: moved by a finger, without holding back taps.

Kivy's ScrollView keeps every touch for a moment to see whether it becomes a swipe, which makes
each button in it late. Here children get a touch at once, and give it up when it travels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.properties import AliasProperty, NumericProperty
from kivy.uix.widget import Widget

from drawing import tokens
from ui.theme.scale import px, scale
from ui.widgets.touch import is_swipe, travelled

if TYPE_CHECKING:
    from collections.abc import Callable

_GLIDE_SECONDS: Final = 0.35
_BAR_WIDE: Final = 4.0


class Scroller(Widget):
    """Shows its one child from the top; `offset` is how far it was moved up, in pixels.

    The child is as wide as the scroller and sets its own height.
    """

    offset = NumericProperty(0.0)
    bar_space = NumericProperty(10.0)
    """In dp: what is kept free at the right for the bar."""
    bar_beside = NumericProperty(0.0)
    """In dp: how far the bar stands beside the scroller instead."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            StencilPush()
            self._clip = Rectangle()
            StencilUse()
            PushMatrix()
            self._shift = Translate()
        with self.canvas.after:
            PopMatrix()
            StencilUnUse()
            self._clip_again = Rectangle()
            StencilPop()
            self._bar_colour = Color(*tokens.CLEAR)
            self._bar = SmoothRoundedRectangle(size=(0, 0), radius=[2])
        for name in ("pos", "size", "offset", "bar_space"):
            self.fbind(name, self._place)
        self._pace = 0.0
        self._slipped = 0.0

    @property
    def content(self) -> Any:
        """What it shows, or None."""
        return self.children[0] if self.children else None

    def _longest(self) -> float:
        return max(0.0, self.content.height - self.height) if self.content else 0.0

    longest = AliasProperty(_longest, None, bind=("size",))
    """How far the content can be moved."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take the one child."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self._place)
        self._place()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Let the child go."""
        widget.funbind("height", self._place)
        super().remove_widget(widget, *args, **kwargs)

    def slip(self, by: float) -> None:
        """What is above the window has become so much longer: what is in sight stays there."""
        self._slipped += by
        self.offset += by

    def to_local(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the parent's coordinates to those of the content."""
        return x, y - self._lift()

    def to_parent(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the coordinates of the content to the parent's."""
        return x, y + self._lift()

    def _lift(self) -> float:
        return float(round(self.offset))

    def _place(self, *_: object) -> None:
        self._clip.pos = self._clip_again.pos = self.pos
        self._clip.size = self._clip_again.size = self.size
        content = self.content
        if content is None:
            return
        self.offset = min(max(self.offset, 0.0), self._longest())
        content.width = self.width - px(self.bar_space)
        content.x = self.x
        # Not `top`, which can be a step behind while a change is being told.
        content.y = self.y + self.height - content.height
        self._shift.y = self._lift()
        self._draw_bar()

    def _draw_bar(self) -> None:
        longest = self._longest()
        self._bar_colour.rgba = tokens.EDGE if longest else tokens.CLEAR
        if not longest:
            return
        share = self.height / (self.height + longest)
        high = max(px(24), self.height * share)
        gone = self.offset / longest
        self._bar.size = (px(_BAR_WIDE), high)
        x = self.x + self.width - px(_BAR_WIDE) + px(self.bar_beside)
        top = self.y + self.height
        self._bar.pos = (x, top - high - gone * (self.height - high))

    def on_touch_down(self, touch: Any) -> bool:
        """Give the touch to the content at once, and watch it."""
        if not self.collide_point(touch.x, touch.y):
            return False
        if touch.is_mouse_scrolling:
            step = px(60) if touch.button == "scrollup" else -px(60)
            self.offset = min(max(self.offset + step, 0.0), self._longest())
            return True
        Animation.cancel_all(self, "offset")
        taken = self._inside(super().on_touch_down, touch)
        touch.grab(self)
        touch.ud[self] = self.offset - self._slipped
        self._pace = 0.0
        return taken or self._longest() > 0

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that swipes."""
        if touch.grab_current is not self:
            return self._inside(super().on_touch_move, touch)
        if is_swipe(touch) and travelled(touch):
            start = touch.ud[self] + self._slipped
            self.offset = min(max(start + touch.y - touch.oy, 0.0), self._longest())
            self._pace = touch.dy
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Glide on a little."""
        if touch.grab_current is not self:
            return self._inside(super().on_touch_up, touch)
        touch.ungrab(self)
        end = min(max(self.offset + self._pace * 12, 0.0), self._longest())
        if is_swipe(touch) and abs(self._pace) > px(2) and not scale.less_motion:
            Animation(offset=end, duration=_GLIDE_SECONDS, t="out_cubic").start(self)
        return True

    def _inside(self, dispatch: Callable[[Any], bool], touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(dispatch(touch))
        finally:
            touch.pop()
