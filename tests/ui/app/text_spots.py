"""What boxes say and where it stands in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics

from ui.boxes.base import Fill, Letters
from ui.boxes.view.painters import line_boxes
from ui.boxes.view.spots import BoxSpot, TapSpot

if TYPE_CHECKING:
    from ui.boxes.looking import Located
    from ui.boxes.view.box_view import BoxView


class TextSpot(BoxSpot):
    """A text."""

    def __init__(self, view: BoxView, seen: Located, card: BoxSpot | None) -> None:
        super().__init__(view, seen)
        self.card = card
        """The ground it stands on."""

    @property
    def _letters(self) -> Letters:
        paint = self.seen.placed.paint
        assert isinstance(paint, Letters)
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
