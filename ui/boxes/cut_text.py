"""Text of which only the beginning is shown where there is little room.

Only for what can be read in full elsewhere, by a tap or a long press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.boxes.base import Extent, Layout
from ui.boxes.text import LINE, Text

if TYPE_CHECKING:
    from ui.boxes.base import Placed

_MORE: Final = " …"
_WORDS: Final = 5.0
"""So many times its size is wide enough for a few words."""


class CutText(Text, frozen=True):
    """As many lines as there is room for, at full size; the last one ends with an ellipsis."""

    least_lines: int = 1

    def width(self, layout: Layout, height: float) -> Extent:
        """A few words, up to all of it on one line."""
        least, wish = super().width(layout, height)
        return Extent(min(wish, max(least if not self.lines else 0.0, self._few(layout))), wish)

    def _few(self, layout: Layout) -> float:
        return _WORDS * self.size(layout)

    def height(self, layout: Layout, width: float) -> Extent:
        """From its first lines to all of them."""
        rows = len(self._wrapped(layout, width, 1.0))
        rows = min(rows, self.lines) if self.lines else rows
        line = self.size(layout) * LINE
        return Extent(min(rows, self.least_lines) * line, rows * line)

    def _fitted(
        self, layout: Layout, width: float, height: float, most: float
    ) -> tuple[list[str], float, float]:
        size = self.size(layout)
        lines = self._wrapped(layout, width, 1.0)
        rows = max(1, int(height / (size * LINE) + 0.14))
        rows = min(rows, self.lines) if self.lines else rows
        if len(lines) <= rows:
            return lines, 1.0, 0.0
        *whole, last = lines[:rows]
        while last and layout.letters(last + _MORE, self.type.face, size) > width:
            last = last.rpartition(" ")[0]
        return [*whole, last + _MORE], 1.0, 0.0


def is_cut(placed: Placed) -> bool:
    """Whether something is missing of what was placed, or of anything in it."""
    paint = placed.paint
    lines = getattr(paint, "lines", None)
    if lines and lines[-1].endswith(_MORE):
        return True
    return any(is_cut(kid) for *_, kid in placed.kids)
