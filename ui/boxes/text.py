"""Text that can always be read: smaller by up to a tenth, then on more lines, never cut off.

Only if its room is smaller than the least it asked for does it shrink further and break words, and
says so (`Placed.short`). A number is never broken, and is as wide as any other of so many digits:
one that changes moves nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from drawing import tokens
from ui.boxes.base import NOTHING, SLACK, Box, Extent, Layout, Letters, Placed, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from drawing.tokens import Rgba, Type

LINE: Final = 1.22
"""The distance of two lines as a share of the text size."""
SHARES: Final = (1.0, 0.95, 0.9)
SMALLER: Final = (0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0.4, 0.3, 0.2)
_DIGIT: Final = re.compile(r"\d")
_LETTER: Final = re.compile(r"[^\W\d_]")

_MORE: Final = " …"
_FEW: Final = 5.0
"""So many times its size is wide enough for a few words."""

Word = tuple[str, float]


class Text(Box, frozen=True):
    """Words in one type of the tokens."""

    text: str
    type: Type
    colour: Rgba = tokens.HI
    lines: int = 0
    """At most; 0 is as many as it takes."""
    align: Literal["start", "centre", "end"] = "start"
    least: float = 0.9
    """How small it may get by itself, as a share of its size."""
    breaks: bool = False
    """Whether long words may be broken: names of files, what people wrote."""
    scaled: bool = True
    """Whether it follows the text scale."""
    underline: bool = False
    """Marks 6 and 9, which turned read as each other."""

    def size(self, layout: Layout, share: float = 1.0) -> float:
        """The size of its letters."""
        return _sized(self.type.size, layout.text if self.scaled else 1.0, share)

    def measures_like(self, other: Box) -> bool:
        """Numbers of so many digits do."""
        return (
            isinstance(other, Text)
            and _measured(self.text) == _measured(other.text)
            and msgspec.structs.replace(self, text=other.text, colour=other.colour) == other
        )

    def in_place_of(self, other: Box, placed: Placed) -> Placed | None:
        """A number on one line takes the place of another one."""
        paint = placed.paint
        if not isinstance(paint, Letters) or paint.lines != (paint.full,):
            return None
        if not isinstance(other, Text) or paint.full != other.text or not self.measures_like(other):
            return None
        paint = paint._replace(lines=(self.text,), full=self.text, colour=self.colour)
        return msgspec.structs.replace(placed, paint=paint)

    def _words(self, layout: Layout, share: float) -> tuple[tuple[Word, ...], ...]:
        return layout.words(_measured(self.text), self.type.face, self.size(layout, share))

    def _space(self, layout: Layout, share: float) -> float:
        return layout.letters(" ", self.type.face, self.size(layout, share)) - 0.2

    def width(self, layout: Layout) -> Extent:
        """From its narrowest in so many lines to one line for each paragraph."""
        tight, space = self._words(layout, self.least), self._space(layout, self.least)
        if not any(tight):
            return NOTHING
        full = self._words(layout, 1.0)
        wish = max(_long(words, self._space(layout, 1.0)) for words in full)
        least = min(wish, _narrowest(tight, space, self.lines or inf))
        if self.breaks:
            least = min(least, 4 * self.size(layout))
        return Extent(least, wish)

    def height(self, layout: Layout, width: float) -> Extent:
        """As many lines as it takes at its smallest."""
        rows = self._rows(layout, width)
        line = self.size(layout) * LINE
        return Extent(rows * line * self.least, rows * line)

    def _rows(self, layout: Layout, width: float) -> int:
        rows = len(self._wrapped(layout, width, self.least))
        return min(rows, self.lines) if self.lines else rows

    def _wrapped(self, layout: Layout, width: float, share: float) -> list[str]:
        space, found = self._space(layout, share), list[str]()
        for line, words in zip(self.text.splitlines(), self._words(layout, share), strict=True):
            own = words_of(line)
            if _long(words, space) <= width + SLACK:
                found.append(" ".join(own))
                continue
            parts = list[Word]()
            for word, (_, wide) in zip(own, words, strict=True):
                if wide <= width + SLACK:
                    parts.append((word, wide))
                else:
                    parts += self._pieces(layout, word, wide, width, share)
            found += _wrap(parts, space, width)
        return found

    def _pieces(
        self, layout: Layout, word: str, wide: float, width: float, share: float
    ) -> Iterator[Word]:
        """A word, in pieces if it is wider than a line; a number in one piece."""
        face, size = self.type.face, self.size(layout, share)
        while wide > width + SLACK and len(word) > 1 and not word.isdigit():
            fits = len(word) - 1
            while fits > 1 and layout.letters(word[:fits], face, size) > width + SLACK:
                fits -= 1
            yield word[:fits], layout.letters(word[:fits], face, size)
            word = word[fits:]
            wide = layout.letters(word, face, size)
        yield word, wide

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """The largest letters with which it takes no more lines than it has to."""
        if not self.text.strip():
            return Placed(width, height)
        lines, share, short = self._fitted(layout, width, height, most)
        size = self.size(layout, share)
        paint = Letters(
            tuple(lines),
            self.type.face,
            size,
            self.colour,
            self.align,
            self.underline,
            " ".join(words_of(self.text)),
        )
        return Placed(width, height, paint, share=share, short=short)

    def _fitted(
        self, layout: Layout, width: float, height: float, most: float
    ) -> tuple[list[str], float, float]:
        rows = self._rows(layout, width)
        lines = list[str]()
        for share in (*SHARES, *SMALLER):
            if share > most + SLACK and share > SMALLER[-1]:
                continue
            size = self.size(layout, share)
            is_own = share >= self.least
            if self._is_broken(layout, width, share) and not self.breaks and share > 0.6:
                continue  # smaller letters before broken words
            lines = self._wrapped(layout, width, share)
            room = height / (size * LINE) + 0.14  # lines have air above and below
            fits = len(lines) <= room and (len(lines) <= rows or not is_own)
            if fits and not (self.lines and len(lines) > self.lines):
                return lines, share, 0.0 if is_own or most < self.least else self.least - share
        size = self.size(layout)
        long = max(1.0, layout.letters(_measured(self.text), self.type.face, size))
        share = max(0.05, min(0.95 * width / long, height / (size * LINE)))
        return [" ".join(words_of(self.text))], share, 1.0

    def _is_broken(self, layout: Layout, width: float, share: float) -> bool:
        words = self._words(layout, share)
        return any(wide > width + SLACK for line in words for _, wide in line)


class CutText(Text, frozen=True):
    """As many lines as there is room for, at full size; the last one ends with an ellipsis.

    Only for what can be read in full elsewhere, by a tap or a long press.
    """

    least_lines: int = 1

    def width(self, layout: Layout) -> Extent:
        """A few words, up to all of it on one line."""
        least, wish = super().width(layout)
        return Extent(min(wish, max(least if not self.lines else 0.0, self._few(layout))), wish)

    def _few(self, layout: Layout) -> float:
        return _FEW * self.size(layout)

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


@lru_cache(maxsize=1024)
def _sized(size: float, scale: float, share: float) -> float:
    return round(size * scale * share, 1)


@lru_cache(maxsize=4096)
def _measured(text: str) -> str:
    return text if _LETTER.search(text) else _DIGIT.sub("0", text)


def _long(words: Sequence[Word], space: float) -> float:
    return sum([wide for _, wide in words]) + space * max(0, len(words) - 1)


def _wrap(words: Sequence[Word], space: float, width: float) -> list[str]:
    lines: list[list[str]] = [[]]
    left = width + SLACK
    for word, wide in words:
        needed = wide + (space if lines[-1] else 0.0)
        if lines[-1] and needed > left:
            lines.append([])
            left, needed = width + SLACK, wide
        lines[-1].append(word)
        left -= needed
    return [" ".join(line) for line in lines]


def _narrowest(paragraphs: Sequence[Sequence[Word]], space: float, rows: float) -> float:
    """The least width in which these words take no more than so many lines, to half a dp."""
    low = max(wide for words in paragraphs for _, wide in words)
    high = max(_long(words, space) for words in paragraphs)
    if rows == inf:
        return low

    def fits(width: float) -> bool:
        return sum(len(_wrap(words, space, width)) for words in paragraphs) <= rows

    if fits(low):
        return low
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high
