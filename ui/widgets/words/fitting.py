"""Where a text breaks and how large it is, so that all of it can be read in a given box.

A text that does not fit shrinks by at most a tenth, then takes another line, then loses its last
part. There is never an ellipsis: what cannot be shortened shrinks further instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

Measure: TypeAlias = Callable[[str, float], float]
"""How wide a line is at a share of the full size."""

SHRINKS: Final = (1.0, 0.95, 0.9)
_LAST_RESORTS: Final = (0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
_LEAST: Final = 0.1
_LEADING: Final = 0.14
"""The part of a line's height that is empty above and below its letters."""
_HINTED: Final = 0.9
"""Letters are rounded to pixels, so a smaller text may be so much narrower than its share says."""
_PART_ENDS: Final = re.compile(r" · |(?<=[.:;,]) | \(")


class Fitted(NamedTuple):
    """The lines of a text, and at what share of its size they are drawn."""

    lines: tuple[str, ...]
    share: float


def fit(text: str, measure: Measure, width: float, room: float) -> Fitted:
    """The text in a box of this width, and `room` lines of full size high."""
    if not text.strip() or width <= 0:
        return Fitted((), 1.0)
    for shorter in _shortened(text):
        whole = measure(shorter, 1.0)
        lines_at_most = 1
        while lines_at_most == 1 or lines_at_most * SHRINKS[-1] <= room:
            for share in SHRINKS:
                if whole * share * _HINTED > lines_at_most * width:
                    continue  # hopeless: no font needs to be opened at this size to know
                lines = wrap(shorter, measure, width, share)
                low_enough = len(lines) <= lines_at_most and _height(lines, share) <= room
                if low_enough and _all_fit(lines, measure, width, share):
                    return Fitted(lines, share)
            lines_at_most += 1
    shortest = list(_shortened(text))[-1]
    for share in _LAST_RESORTS:
        lines = wrap(shortest, measure, width, share)
        if _height(lines, share) <= room and _all_fit(lines, measure, width, share):
            return Fitted(lines, share)
    narrowest = width / max(measure(shortest, 1.0), 1.0)
    return Fitted((shortest,), max(_LEAST, min(1.0, narrowest, room / (1 - _LEADING))))


def flow(text: str, measure: Measure, width: float) -> Fitted:
    """The text at full size in as many lines as it takes."""
    if width <= 0:
        return Fitted((), 1.0)
    lines: list[str] = []
    for paragraph in text.splitlines():
        wrapped = wrap(paragraph, measure, width, 1.0)
        for line in wrapped:
            lines.extend(_chopped(line, measure, width))
    return Fitted(tuple(lines), 1.0)


def wrap(text: str, measure: Measure, width: float, share: float) -> tuple[str, ...]:
    """The text in lines, broken at spaces only: a word may be wider than the lines."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and measure(longer, share) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)


def _height(lines: tuple[str, ...], share: float) -> float:
    return (len(lines) - _LEADING) * share


def _all_fit(lines: tuple[str, ...], measure: Measure, width: float, share: float) -> bool:
    return all(measure(line, share) <= width for line in lines)


def _shortened(text: str) -> Iterator[str]:
    """The text, then without its last part, and so on down to its first part."""
    yield text
    ends = [match.start() for match in _PART_ENDS.finditer(text)]
    for end in reversed(ends):
        yield text[:end].rstrip(" :;,")


def _chopped(word: str, measure: Measure, width: float) -> Iterator[str]:
    """A word that is too wide for a line, in pieces; anything else as it is."""
    rest = word
    while len(rest) > 1 and measure(rest, 1.0) > width:
        fits = 1
        while measure(rest[: fits + 1], 1.0) <= width:
            fits += 1
        yield rest[:fits]
        rest = rest[fits:]
    yield rest
