"""A window on a list of boxes: moved by a finger, without holding back taps.

Kivy's ScrollView keeps every touch for a moment to see whether it becomes a swipe, which makes
each button in it late. Here what is inside gets a touch at once, and gives it up when it travels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, SmoothRoundedRectangle, Translate
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView

from drawing import tokens
from ui.boxes.view.box_view import BoxView, unsized
from ui.theme.scale import px, scale
from ui.widgets.touch import is_swipe, travelled

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.looking import Located
    from ui.boxes.scroll import VirtualList
    from ui.boxes.view.box_view import Makers, Send

BEYOND: Final = 480.0
"""What is measured and painted ahead of the eye, above and below a window, in dp."""
_GLIDE_SECONDS: Final = 0.35
_BAR_WIDTH: Final = 4.0
_BAR_BESIDE: Final = 10.0
"""The bar stands in the gap beside the list."""


class ListView(BoxView):
    """The lines of a roll that are near a window of it."""

    def look(self, roll: VirtualList, low: float, high: float) -> float:
        """Show the lines between two places; by how much they moved down when measured, in dp."""
        moved = roll.look(low, high, BEYOND)
        self.height = px(roll.length)
        self._show(roll.between(low + moved - BEYOND, high + moved + BEYOND))
        return moved

    def reveal(self, box: Located) -> None:
        """Move the window so that a box can be seen."""
        self.parent.bring(box.y, box.y + box.height)


class Scroller(StencilView):
    """Shows a `VirtualList` from the top; `offset` is how far it was moved up, in pixels."""

    offset = NumericProperty(0.0)

    def __init__(self, send: Send, makers: Makers, **kwargs: Any) -> None:
        super().__init__(**unsized(kwargs))
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate()
        self.canvas.after.insert(0, PopMatrix())
        with self.canvas.after:
            self._bar_colour = Color(*tokens.CLEAR)
            self._bar = SmoothRoundedRectangle(size=(0, 0), radius=[2])
        self.roll: VirtualList | None = None
        self._about: object = None
        self._chosen: object = None
        self._pace = self._slipped = 0.0
        self.content = ListView(send, makers)
        self.add_widget(self.content)
        self._look_soon = Clock.create_trigger(self._look, -1)
        self.content.fbind("height", self._place)
        for name in ("pos", "size", "offset"):
            self.fbind(name, self._place)
            self.fbind(name, self._look_soon)

    @property
    def is_ready(self) -> bool:
        """Whether everything near the window is painted."""
        return self.content.is_ready

    @property
    def longest(self) -> float:
        """How far it can be moved, as far as is known."""
        return max(0.0, float(self.content.height - self.height))

    # --- What is shown --------------------------------------------------------------------------

    def render(self, roll: VirtualList) -> None:
        """Show other lines; from the top, if they are about something else."""
        if roll is self.roll:
            return
        self.roll = roll
        if roll.about != self._about:
            self._about = roll.about
            self.offset = 0
        self._look()
        chosen = (roll.chosen, roll.width)
        if roll.chosen is not None and chosen != self._chosen:
            place = roll.place_of(roll.chosen)
            if place is not None:
                self._look()
                self.bring(*place)
        self._chosen = chosen

    def bring(self, top: float, low: float) -> None:
        """Move so that what is between two places of the roll, in dp, can be seen."""
        dp, high = Metrics.density, self.height
        margin = min(px(60), max(0.0, (high - (low - top) * dp) / 2))
        if top * dp - margin < self.offset:
            self.offset = max(0.0, top * dp - margin)
        elif low * dp + margin > self.offset + high:
            self.offset = max(0.0, min(low * dp + margin - high, self.longest))
        self._look()

    def _look(self, *_: object) -> None:
        if self.roll is None or self.height < 1:
            return
        dp = Metrics.density
        low = self.offset / dp
        moved = self.content.look(self.roll, low, low + self.height / dp) * dp
        if abs(moved) > 0.5:  # what is above has become so much longer: what is in sight stays
            self._slipped += moved
            self.offset += moved
        self._place()

    def _place(self, *_: object) -> None:
        self.offset = min(max(self.offset, 0.0), self.longest)
        content = self.content
        content.width, content.x = self.width, self.x
        # Not `top`, which can be a step behind while a change is being told.
        content.y = self.y + self.height - content.height
        self._shift.y = self._lift()
        self._draw_bar()

    def _draw_bar(self) -> None:
        longest = self.longest
        self._bar_colour.rgba = tokens.EDGE if longest else tokens.CLEAR
        if not longest:
            return
        high = max(px(24), self.height * self.height / (self.height + longest))
        low = self.y + (self.height - high) * (1 - self.offset / longest)
        self._bar.size = (px(_BAR_WIDTH), high)
        self._bar.pos = (self.x + self.width + px(_BAR_BESIDE - _BAR_WIDTH), low)

    # --- Fingers --------------------------------------------------------------------------------

    def _lift(self) -> float:
        return float(round(self.offset))

    def to_local(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the parent's coordinates to those of the content."""
        return x, y - self._lift()

    def to_parent(self, x: float, y: float, **_: object) -> tuple[float, float]:
        """From the coordinates of the content to the parent's."""
        return x, y + self._lift()

    def on_touch_down(self, touch: Any) -> bool:
        """Give the touch to the content at once, and watch it."""
        if not self.collide_point(touch.x, touch.y):
            return False
        if touch.is_mouse_scrolling:
            step = px(60) if touch.button == "scrollup" else -px(60)
            self.offset = min(max(self.offset + step, 0.0), self.longest)
            return True
        Animation.cancel_all(self, "offset")
        taken = self._inside(super().on_touch_down, touch)
        touch.grab(self)
        touch.ud[self] = self.offset - self._slipped
        self._pace = 0.0
        return taken or self.longest > 0

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that swipes."""
        if touch.grab_current is not self:
            return self._inside(super().on_touch_move, touch)
        if is_swipe(touch) and travelled(touch):
            start = touch.ud[self] + self._slipped
            self.offset = min(max(start + touch.y - touch.oy, 0.0), self.longest)
            self._pace = touch.dy
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Glide on a little."""
        if touch.grab_current is not self:
            return self._inside(super().on_touch_up, touch)
        touch.ungrab(self)
        end = min(max(self.offset + self._pace * 12, 0.0), self.longest)
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
