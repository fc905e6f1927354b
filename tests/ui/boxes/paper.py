"""A layout with letters of one width, and what can be asked about what was placed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ui.boxes.base import Layout, Letters, Placed
from ui.boxes.looking import Located, seen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.boxes.base import Box

WIDTHS = range(40, 1300, 7)


def letter_width(text: str, _face: str, size: float) -> float:
    return 0.55 * size * len(text)


def paper(text: float = 1.0) -> Layout:
    return Layout(letter_width, text)


def in_width(box: Box, width: float, text: float = 1.0) -> Placed:
    """A box in this width, as high as it wishes."""
    layout = paper(text)
    return layout.place(box, width, layout.height(box, width).wish)


def texts(placed: Placed) -> list[str]:
    """What can be read, in order."""
    paints = [box.placed.paint for box in seen(placed)]
    return [" ".join(paint.lines) for paint in paints if isinstance(paint, Letters)]


def leaves(placed: Placed) -> list[Located]:
    """What is painted and holds nothing."""
    return [box for box in seen(placed) if not box.placed.kids and box.placed.paint is not None]


def untidy(placed: Placed, grounds: tuple[str, ...] = ()) -> list[str]:
    """What lies on something else, or leaves the page; `grounds` are there to be lain on."""
    shown = [box for box in leaves(placed) if getattr(box.placed.paint, "kind", "") not in grounds]
    found = [
        f"{one.path} lies on {other.path}"
        for one, other in combinations(shown, 2)
        if min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 0.1
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 0.1
    ]
    for box in seen(placed):
        is_in = box.x >= -0.1 and box.y >= -0.1
        is_in &= box.x + box.width <= placed.width + 0.1
        if not (is_in and box.y + box.height <= placed.height + 0.1):
            found.append(f"{box.path} leaves the page")
    return found


def targets(boxes: Iterable[Located]) -> list[Located]:
    """What can be tapped, in the order of reading."""
    return [box for box in boxes if box.placed.tap is not None]


def faults(placed: Placed) -> list[str]:
    """What did not fit: nobody sees less for it, but somebody described too much."""
    found = []
    for box in seen(placed):
        paint = box.placed.paint
        if box.placed.short > 0:
            what = paint.full if isinstance(paint, Letters) else f"line of {len(box.placed.kids)}"
            found.append(f"{what!r} is short by {box.placed.short:.2f} at {box.path}")
    return found
