"""Placed boxes as keys, puppets and tests see them: where they are in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics

from ui.presenter.intents import Press

if TYPE_CHECKING:
    from ui.boxes.looking import Located
    from ui.boxes.view.box_view import BoxView


class BoxSpot:
    """A placed box, with the names that a widget has for its place."""

    opacity = 1.0
    children: tuple[Any, ...] = ()

    def __init__(self, view: BoxView, seen: Located) -> None:
        self.parent = view
        self.seen = seen
        self.x, self.y, self.width, self.height = view.pixels_of(seen)

    @property
    def pos(self) -> tuple[float, float]:
        """Its lower left corner, as the view counts."""
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height in pixels."""
        return self.width, self.height

    @property
    def center_x(self) -> float:
        """The middle of its width."""
        return self.x + self.width / 2

    @property
    def center_y(self) -> float:
        """The middle of its height."""
        return self.y + self.height / 2

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """From the coordinates of the view to those of the window."""
        found: tuple[float, float] = self.parent.to_window(x, y)
        return found


class TapSpot(BoxSpot):
    """A thing to tap."""

    @property
    def tap(self) -> Any:
        """What it sends."""
        return self.seen.placed.tap

    @property
    def intent(self) -> Any:
        """What it stands for."""
        return self.tap.act if isinstance(self.tap, Press) else self.tap

    def hit_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of where a finger may land."""
        left, top, right, low = self.seen.reach
        dp, (x, y) = Metrics.density, (self.seen.x, self.seen.y)
        high = self.y + self.height + (y - top) * dp
        return (
            self.x - (x - left) * dp,
            self.y - (low - y - self.seen.height) * dp,
            self.x + self.width + (right - x - self.seen.width) * dp,
            high,
        )
