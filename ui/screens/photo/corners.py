"""A photo on which the four corners of a board are tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.uix.widget import Widget

from drawing.tokens import GOLD, INK
from ui.presenter.menu_intents import TapCorner
from ui.theme.scale import px
from ui.widgets.battlefield.ground_textures import grounds
from ui.widgets.touch import is_palm

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.board_photo import Spot
    from ui.boxes.view.box_view import Send
    from ui.viewdata.photo import CornersView
_DOT: Final = 11.0
"""The radius of a corner, in dp."""


class Corners(Widget):
    """Shows the photo as large as it fits; a tap on it sends `TapCorner`."""

    def __init__(self, send: Send, **options: Any) -> None:
        super().__init__(**options)
        self._send = send
        self._view: CornersView | None = None
        self._texture: Any = None
        self._photo = Rectangle(size=(0, 0))
        self._edge = Line(width=1.5)
        self._rims = [Ellipse(size=(0, 0)) for _ in range(4)]
        self._dots = [Ellipse(size=(0, 0)) for _ in range(4)]
        for instruction in (Color(1, 1, 1, 1), self._photo, Color(*GOLD), self._edge):
            self.canvas.add(instruction)
        for rim, dot in zip(self._rims, self._dots, strict=True):
            for instruction in (Color(*INK), rim, Color(*GOLD), dot):
                self.canvas.add(instruction)
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self.bind(pos=self._lay_soon, size=self._lay_soon)

    @property
    def is_ready(self) -> bool:
        """Whether the photo is seen."""
        return self._texture is not None or self._view is None

    def render(self, view: CornersView) -> None:
        """Show this photo with these corners."""
        before, self._view = self._view, view
        if before is None or before.file != view.file:
            self._texture = None
            grounds.want(view.file, self)
        self._lay()

    def receive(self, key: Path, texture: Any) -> None:
        """The photo is decoded."""
        if self._view is not None and key == self._view.file:
            self._texture = texture
            self._photo.texture = texture
            self._lay()

    def finish(self) -> None:
        """Show it at once, for pictures and tests."""
        grounds.finish()
        self._lay()

    def place_of(self, x: float, y: float) -> Spot:
        """Where a place of the photo is seen."""
        (left, low), (wide, high) = self._photo.pos, self._photo.size
        return left + x * wide, low + (1 - y) * high

    def _lay(self, *_: object) -> None:
        if self._texture is None or self._view is None:
            return
        wide, high = self._texture.size
        scale = min(self.width / wide, self.height / high)
        self._photo.size = (wide * scale, high * scale)
        self._photo.pos = (self.center_x - wide * scale / 2, self.center_y - high * scale / 2)
        spots = [self.place_of(*corner) for corner in self._view.corners]
        self._edge.points = [each for spot in spots for each in spot]
        self._edge.close = len(spots) == 4
        self._edge.width = px(1.5)
        for n, (rim, dot) in enumerate(zip(self._rims, self._dots, strict=True)):
            is_tapped = n < len(spots)
            x, y = spots[n] if is_tapped else (0.0, 0.0)
            for circle, size in ((rim, _DOT), (dot, _DOT - 3)):
                radius = px(size) if is_tapped else 0.0
                circle.pos, circle.size = (x - radius, y - radius), (2 * radius, 2 * radius)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on the photo."""
        if self._texture is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Where it leaves is the corner: it can be moved there."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        (left, low), (wide, high) = self._photo.pos, self._photo.size
        if not is_palm(touch):
            self._send(TapCorner((touch.x - left) / wide, 1 - (touch.y - low) / high))
        return True
