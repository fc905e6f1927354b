"""Reading what was placed: what is where, what a finger or a key means."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from drawing.tokens import HIT_MIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ui.boxes.base import Placed

Direction = Literal["next", "back", "left", "right", "up", "down"]


class Located(NamedTuple):
    """A placed box on the page, turned as it is, with the keys that lead to it."""

    path: tuple[Any, ...]
    x: float
    y: float
    width: float
    height: float
    placed: Placed

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def reach(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of where a finger may land that means it: 9 mm at least."""
        across = max(0.0, (HIT_MIN - self.width) / 2)
        down = max(0.0, (HIT_MIN - self.height) / 2)
        return (
            self.x - across,
            self.y - down,
            self.x + self.width + across,
            self.y + self.height + down,
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is on it."""
        return self.distance(x, y) == 0

    def distance(self, x: float, y: float) -> float:
        """How far a place is from it."""
        across = max(self.x - x, x - self.x - self.width, 0.0)
        down = max(self.y - y, y - self.y - self.height, 0.0)
        return float((across**2 + down**2) ** 0.5)


def seen(
    placed: Placed, x: float = 0.0, y: float = 0.0, path: tuple[Any, ...] = ()
) -> list[Located]:
    """Everything where it is, in the order of reading: parents first."""
    found = [Located(path, x, y, placed.width, placed.height, placed)]
    for key, dx, dy, kid in placed.kids:
        found += seen(kid, x + dx, y + dy, (*path, key))
    if not placed.turned:
        return found
    right, low = 2 * x + placed.width, 2 * y + placed.height
    within = [b._replace(x=right - b.x - b.width, y=low - b.y - b.height) for b in found[1:]]
    return [found[0], *within]


def touchable(boxes: Iterator[Located] | Sequence[Located]) -> list[Located]:
    """What a finger can mean: what can be tapped, and what spreads a tap."""
    return [box for box in boxes if box.placed.tap is not None or box.placed.spreads]


def hit(boxes: Sequence[Located], x: float, y: float) -> Located | None:
    """What a finger there means: the nearest target in reach, what is in a target before it."""
    near = []
    for box in boxes:
        left, top, right, low = box.reach
        if left <= x <= right and top <= y <= low:
            near.append(box)
    inner = [box for box in near if not any(_is_in(other, box) for other in near)]
    found = min(inner, key=lambda box: box.distance(x, y), default=None)
    if found is None or found.placed.tap is not None:
        return found
    return next((box for box in boxes if box.placed.tap and _is_in(box, found)), None)


def _is_in(inner: Located, outer: Located) -> bool:
    depth = len(outer.path)
    return len(inner.path) > depth and inner.path[:depth] == outer.path


def neighbour(
    boxes: Sequence[Located], here: tuple[Any, ...] | None, way: Direction
) -> Located | None:
    """The target that a key leads to: the next one in reading, or the nearest in a direction."""
    if not boxes:
        return None
    at = next((n for n, box in enumerate(boxes) if box.path == here), None)
    if at is None:
        return boxes[-1] if way == "back" else boxes[0]
    if way in {"next", "back"}:
        return boxes[(at + (1 if way == "next" else -1)) % len(boxes)]
    mine = boxes[at]
    ahead = [(_effort(mine, box, way), n) for n, box in enumerate(boxes) if n != at]
    best = min(ahead, default=(inf, at))
    return boxes[best[1]] if best[0] < inf else mine


def _effort(mine: Located, other: Located, way: Direction) -> float:
    """How far it is in a direction; what lies aside counts double, what lies behind not at all."""
    (x, y), (u, v) = mine.middle, other.middle
    along, aside = {
        "right": (u - x, v - y),
        "left": (x - u, v - y),
        "down": (v - y, u - x),
        "up": (y - v, u - x),
    }[way]
    return along + 2 * abs(aside) if along > 1 and along > abs(aside) / 4 else inf
