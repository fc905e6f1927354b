"""A list that is longer than its room, of which only what is near the window is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.boxes.base import Box, Extent, Layout, Opening, Placed, key_of
from ui.boxes.line import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.boxes.base import Kid

_GUESS: Final = 64.0
"""The height of a line of which none has been measured yet."""


class Whole(Line, frozen=True):
    """What takes all of a line in a list with columns, such as a heading."""


class Scroll(Box, frozen=True):
    """Boxes from the top down, in columns if a `column` says how wide one is at least.

    With `hug` it wishes to be as high as all that is in it, which is then measured.
    """

    gap: float = 8.0
    column: float = 0.0
    least: float = 96.0
    hug: bool = False
    about: Any = None
    """What it shows: something else begins at its top."""
    chosen: Any = None
    """The key of what is to be in sight."""

    def width(self, layout: Layout) -> Extent:
        """It takes what it is given."""
        return Extent(0.0, 0.0)

    def height(self, layout: Layout, width: float) -> Extent:
        """A few lines, or all of them."""
        least = self.least * layout.text
        if not self.hug:
            return Extent(least, least)
        roll = VirtualList(layout, self, width)
        return Extent(min(least, roll.measure_all()), roll.length)

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """A window; what is in it is placed when it comes near."""
        return Placed(width, height, Opening("scroll", VirtualList(layout, self, width)))


class VirtualList:
    """The lines of a `Scroll` in a width; those that were not near have a guessed height."""

    def __init__(self, layout: Layout, scroll: Scroll, width: float) -> None:
        self.about = scroll.about
        self.chosen = scroll.chosen
        self.width = width
        self._layout = layout
        self._gap = scroll.gap
        self._columns = 1
        if scroll.column:
            column = scroll.column * layout.text
            self._columns = max(1, int((width + scroll.gap) / (column + scroll.gap)))
        self._lines = _in_columns(scroll.children, self._columns, scroll.gap)
        self._heights: list[float | None] = [None] * len(self._lines)
        self.measured = 0
        """How many lines were measured."""

    def _height(self, number: int) -> float:
        known = self._heights[number]
        if known is None:
            self.measured += 1
            known = self._heights[number] = self._layout.height(
                self._lines[number], self.width
            ).wish
        return known

    def measure_all(self) -> float:
        """How long all of it is; measures every line."""
        for number in range(len(self._lines)):
            self._height(number)
        return self.length

    @property
    def _guess(self) -> float:
        known = [height for height in self._heights if height is not None]
        return sum(known) / len(known) if known else _GUESS

    def _tops(self) -> list[float]:
        """Where each line begins, and where the last one ends."""
        guess, at, tops = self._guess, 0.0, []
        for height in self._heights:
            tops.append(at)
            at += (guess if height is None else height) + self._gap
        tops.append(max(0.0, at - self._gap))
        return tops

    @property
    def length(self) -> float:
        """How long all of it is, as far as is known."""
        return self._tops()[-1]

    def look(self, low: float, high: float, beyond: float = 0.0) -> float:
        """Measure what is near this window; by how much what is in sight has moved down by that."""
        before = self._tops()
        first = next(
            (n for n in range(len(self._lines)) if before[n + 1] - self._gap > low),
            len(self._lines) - 1,
        )
        if first < 0:
            return 0.0
        at, number = before[first], first
        while number < len(self._lines) and at < high + beyond:
            at += self._height(number) + self._gap
            number += 1
        at, number = before[first], first - 1
        while number >= 0 and at > low - beyond:
            at -= self._height(number) + self._gap
            number -= 1
        return self._tops()[first] - before[first]

    def between(self, low: float, high: float) -> list[Kid]:
        """The lines in this window, placed: key, x, y and what is there."""
        tops = self._tops()
        return [
            (key_of(line, n), 0.0, tops[n], self._layout.place(line, self.width, self._height(n)))
            for n, line in enumerate(self._lines)
            if tops[n] < high and (self._heights[n] is None or tops[n] + self._height(n) > low)
            if self._heights[n] is not None or tops[n] + self._guess > low
        ]

    def place_of(self, key: Any) -> tuple[float, float] | None:
        """Where the line with a key begins and ends."""
        for n, line in enumerate(self._lines):
            if key == line.key or any(key == box.key for box in line.children):
                self._height(n)
                top = self._tops()[n]
                return top, top + self._height(n)
        return None


def _in_columns(boxes: Sequence[Box], columns: int, gap: float) -> list[Box]:
    if columns == 1:
        return list(boxes)
    lines: list[Box] = []
    cells: list[Box] = []
    for box in (*boxes, None):
        if cells and (box is None or isinstance(box, Whole) or len(cells) == columns):
            cells += [Line()] * (columns - len(cells))
            lines.append(Line(children=tuple(cells), gap=gap, equal=True, align="stretch"))
            cells = []
        if isinstance(box, Whole):
            lines.append(box)
        elif box is not None:
            cells.append(box)
    return lines
