"""What part of the map is seen: how far it is zoomed in, and where to.

The map has the size of the widget; zoomed in, the widget shows a part of it and never more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST: Final = 3.0
"""How far one can zoom in."""
NEAR: Final = 1.62
"""How large two fighters are shown who fight."""


@dataclass
class Camera:
    """Zoom, and where the map's lower left corner lies within the widget."""

    width: float = 1.0
    height: float = 1.0
    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def is_zoomed(self) -> bool:
        """Whether only a part of the map is seen."""
        return (self.zoom, self.x, self.y) != (1.0, 0.0, 0.0)

    def nearer(self, places: Sequence[tuple[float, float]], share: float) -> Camera:
        """One that has come so far of the way to these places of the map, in its middle then."""
        low, high = (tuple(map(pick, zip(*places, strict=True))) for pick in (min, max))
        wide, up = (max(1.0, b - a) for a, b in zip(low, high, strict=True))
        zoom = max(1.0, min(NEAR, self.width * 0.55 / wide, self.height * 0.5 / up))
        x = self.width / 2 - (low[0] + high[0]) / 2 * zoom
        y = self.height / 2 - (low[1] + high[1]) / 2 * zoom
        ways = ((self.zoom, zoom), (self.x, x), (self.y, y))
        return Camera(self.width, self.height, *(a + (b - a) * share for a, b in ways))

    def fit(self, width: float, height: float) -> None:
        """Take a new size, and look at the same part of the map."""
        self.x *= width / self.width
        self.y *= height / self.height
        self.width, self.height = width, height
        self._keep_in()

    def reset(self) -> None:
        """Show the whole map."""
        self.zoom, self.x, self.y = 1.0, 0.0, 0.0

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """The place of the map that is seen at a place of the widget."""
        return (x - self.x) / self.zoom, (y - self.y) / self.zoom

    def to_widget(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the map is seen."""
        return self.x + x * self.zoom, self.y + y * self.zoom

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zoom in or out; what is at a place of the widget stays there."""
        u, v = self.to_map(x, y)
        self.zoom = min(max(self.zoom * factor, 1.0), MOST)
        self.x, self.y = x - u * self.zoom, y - v * self.zoom
        self._keep_in()

    def pan_by(self, x: float, y: float) -> None:
        """Move the map under the widget."""
        self.x += x
        self.y += y
        self._keep_in()

    def _keep_in(self) -> None:
        self.x = min(max(self.x, self.width * (1 - self.zoom)), 0.0)
        self.y = min(max(self.y, self.height * (1 - self.zoom)), 0.0)
