"""How much room a text takes, before there is a widget that shows it.

`lines_in` is for text that flows at full size, `lines_for` for text that may shrink a little before
it takes another line, as `Words` do in a box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ui.theme.scale import scale
from ui.widgets.words.fitting import SHRINKS, flow, wrap
from ui.widgets.words.letters import LINE_SHARE, text_width

if TYPE_CHECKING:
    from ui.theme.tokens import Type


def line_high(kind: Type) -> float:
    """The height of one line, in pixels."""
    return scale.letters(kind.size) * LINE_SHARE


def text_wide(text: str, kind: Type) -> float:
    """The width of a text on one line, in pixels."""
    return text_width(text, kind.face, round(scale.letters(kind.size), 1)) + 1


def text_high(text: str, kind: Type, width: float) -> float:
    """The height of a text that flows in this width; nothing if there is no text."""
    return lines_in(text, kind, width) * line_high(kind)


def lines_in(text: str, kind: Type, width: float) -> int:
    """How many lines a text takes in this width."""
    return _flowing(text, kind, int(width), scale.letters(kind.size)) if text else 0


def lines_for(text: str, kind: Type, width: float) -> int:
    """How many lines a text takes in this width if it may shrink a little."""
    return _shrinking(text, kind, int(width), scale.letters(kind.size)) if text else 0


def box_high(text: str, kind: Type, width: float, most: int = 0) -> float:
    """The height of a box for a text that may shrink a little; `most` is how many lines at most."""
    lines = lines_for(text, kind, width)
    return min(lines, most or lines) * line_high(kind)


@lru_cache(maxsize=4096)
def _flowing(text: str, kind: Type, width: int, pixels: float) -> int:
    def measure(line: str, _share: float) -> float:
        return text_width(line, kind.face, round(pixels, 1))

    return len(flow(text, measure, width).lines)


@lru_cache(maxsize=4096)
def _shrinking(text: str, kind: Type, width: int, pixels: float) -> int:
    def measure(line: str, share: float) -> float:
        return text_width(line, kind.face, round(pixels * share, 1))

    return len(wrap(text, measure, width, SHRINKS[-1]))
