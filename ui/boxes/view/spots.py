"""Placed boxes as tests, puppets and keys see them: where they are in the window, what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics

from ui.boxes.base import Fill, Letters
from ui.boxes.view.painters import line_boxes
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


class TextSpot(BoxSpot):
    """A text."""

    def __init__(self, view: BoxView, seen: Located, card: BoxSpot | None) -> None:
        super().__init__(view, seen)
        self.card = card
        """The ground it stands on."""

    @property
    def _letters(self) -> Letters:
        paint = self.seen.placed.paint
        assert isinstance(paint, Letters)  # noqa: S101  (made for letters only)
        return paint

    @property
    def text(self) -> str:
        """What was to be said."""
        return self._letters.full

    @property
    def shown(self) -> str:
        """What can be read."""
        return " ".join(self._letters.lines)

    @property
    def colour(self) -> tuple[float, ...]:
        """Of its letters."""
        return self._letters.colour

    @property
    def drawn_pixels(self) -> float:
        """The size of its letters."""
        return float(round(self._letters.size * Metrics.density, 1))

    @property
    def text_box(self) -> tuple[float, float, float, float]:
        """Where its letters are: x, y, width, height."""
        lines = line_boxes(self._letters, (self.x, self.y, self.width, self.height))
        left = min(x for _, (x, _) in lines)
        low = min(y for _, (_, y) in lines)
        right = max(x + texture.width for texture, (x, _) in lines)
        top = max(y + texture.height for texture, (_, y) in lines)
        return left, low, right - left, top - low


def spots_of(view: BoxView) -> list[BoxSpot]:
    """All targets and texts of a view, in the order of reading."""
    found: list[BoxSpot] = []
    cards: list[tuple[tuple[Any, ...], BoxSpot]] = []
    for seen in view.seen():
        while cards and seen.path[: len(cards[-1][0])] != cards[-1][0]:
            cards.pop()
        placed = seen.placed
        if isinstance(placed.paint, Fill):
            cards.append((seen.path, BoxSpot(view, seen)))
        if placed.tap is not None:
            found.append(TapSpot(view, seen))
        if isinstance(placed.paint, Letters) and placed.paint.lines:
            found.append(TextSpot(view, seen, cards[-1][1] if cards else None))
    return found
