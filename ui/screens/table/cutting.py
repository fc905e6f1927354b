"""The first lines of a text that is longer than its place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ui.theme.scale import scale
from ui.widgets.words.fitting import flow
from ui.widgets.words.letters import LINE_SHARE, text_width

if TYPE_CHECKING:
    from ui.theme.tokens import Face, Type

_MORE: Final = " …"


class Cut(NamedTuple):
    """What is shown of a text, and whether something is missing."""

    text: str
    is_cut: bool
    lines: int = 0


def line_high(kind: Type) -> float:
    """The height of one line, in pixels."""
    return scale.letters(kind.size) * LINE_SHARE


def text_wide(text: str, kind: Type) -> float:
    """The width of a text on one line, in pixels."""
    return text_width(text, kind.face, round(scale.letters(kind.size), 1)) + 1


def first_lines(text: str, kind: Type, width: float, lines: int) -> Cut:
    """As much of a text as so many lines of this width, in pixels, can hold."""
    return _first_lines(text, kind.face, round(scale.letters(kind.size), 1), round(width), lines)


@lru_cache(maxsize=512)
def _first_lines(text: str, face: Face, pixels: float, width: int, lines: int) -> Cut:
    def measure(line: str, _share: float) -> float:
        return text_width(line, face, pixels)

    if lines < 1 or not text:
        return Cut("", bool(text))
    flowing = flow(text, measure, width).lines
    if len(flowing) <= lines:
        return Cut(text, is_cut=False, lines=len(flowing))
    *whole, last = flowing[:lines]
    while last and measure(last + _MORE, 1.0) > width:
        last = last.rpartition(" ")[0]
    return Cut(" ".join((*whole, last + _MORE)), is_cut=True, lines=lines)
