"""A part of the table's screen in its place, turned to the people it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.theme.scale import px
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from ui.layout import Placed, Rect


class Facing(Turned):
    """Holds one panel, which is always as large as itself."""

    def __init__(self, panel: Any, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        panel.size_hint = (None, None)
        self.panel = panel
        self.add_widget(panel)

    def place(self, placed: Placed) -> None:
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


def in_pixels(rect: Rect) -> tuple[float, float, float, float]:
    """A rectangle of the plan in whole pixels."""
    left, low = round(px(rect.x)), round(px(rect.y))
    return left, low, round(px(rect.right)) - left, round(px(rect.top)) - low
