"""Boxes one after the other, side by side or one below the other, and how they part their room."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Literal

from ui.boxes.base import SLACK, Box, Extent, Layout, Placed, key_of, largest

if TYPE_CHECKING:
    from collections.abc import Sequence

Align = Literal["start", "centre", "end", "stretch"]
Pack = Literal["start", "centre", "end"]


class Line(Box, frozen=True):
    """Row or stack. All get tighter together, from their wish to their least; nobody goes.

    `parts` are shares of the room by which it is given out whatever anybody wishes; `equal` are
    equal parts. `alike` lets no text in it be larger than the others had to become.
    """

    is_row: bool = True
    gap: float = 8.0
    align: Align = "centre"
    pack: Pack = "start"
    parts: tuple[float, ...] = ()
    equal: bool = False
    alike: bool = False

    def _parts(self) -> tuple[float, ...]:
        return (1.0,) * len(self.children) if self.equal else self.parts

    def _gaps(self) -> float:
        return self.gap * max(0, len(self.children) - 1)

    def _along(self, extents: Sequence[Extent]) -> Extent:
        parts = self._parts()
        if parts and extents:  # the one that needs most of its part says how long the line is
            by = [sum(parts) / part for part in parts]
            pairs = zip(extents, by, strict=True)
            least, wish = largest([Extent(e.least * times, e.wish * times) for e, times in pairs])
        else:
            least, wish = sum([e.least for e in extents]), sum([e.wish for e in extents])
        return Extent(least + self._gaps(), wish + self._gaps())

    def _share_out(self, extents: Sequence[Extent], room: float) -> tuple[list[float], float]:
        """A length for each, and how much was missing."""
        parts, free = self._parts(), room - self._gaps()
        if parts:
            whole = sum(parts)
            sizes = [free * part / whole for part in parts]
            short = sum(max(0.0, e.least - s) for e, s in zip(extents, sizes, strict=True))
            if short <= SLACK or sum(e.least for e in extents) > free:
                return sizes, short if short > SLACK else 0.0
            # Somebody needs more than its part: the others part the rest.
            sizes = [max(e.least, s) for e, s in zip(extents, sizes, strict=True)]
            able = [s - e.least for e, s in zip(extents, sizes, strict=True)]
            over = (sum(sizes) - free) / (sum(able) or 1.0)
            return [s - a * over for s, a in zip(sizes, able, strict=True)], 0.0
        sizes = [
            e.wish if box.most >= 1 else min(e.wish, max(0.0, box.most * room))
            for e, box in zip(extents, self.children, strict=True)
        ]
        over = sum(sizes) - free
        if over <= 0:
            return self._grown(sizes, -over), 0.0
        able = [max(0.0, size - e.least) for size, e in zip(sizes, extents, strict=True)]
        total = sum(able)
        if total >= over - SLACK:
            by = over / total if total else 0.0
            return [size - give * by for size, give in zip(sizes, able, strict=True)], 0.0
        least = [min(e.least, size) for e, size in zip(extents, sizes, strict=True)]
        missing = sum(least) - free
        by = max(0.0, free) / (sum(least) or 1.0)
        return [length * by for length in least], missing

    def _grown(self, sizes: list[float], spare: float) -> list[float]:
        weight = sum([box.grow for box in self.children])
        if not weight or spare == inf:
            return sizes
        return [
            size + spare * box.grow / weight for size, box in zip(sizes, self.children, strict=True)
        ]

    def width(self, layout: Layout) -> Extent:
        """Of a row the sum, of a stack the widest."""
        extents = [layout.width(box) for box in self.children]
        return self._along(extents) if self.is_row else largest(extents)

    def height(self, layout: Layout, width: float) -> Extent:
        """Of a row the highest as the room is parted, of a stack the sum."""
        if not self.is_row:
            return self._along(
                [layout.height(box, self._cross(layout, box, width)) for box in self.children]
            )
        sizes, _ = self._share_out([layout.width(box) for box in self.children], width)
        return largest(
            [layout.height(box, size) for box, size in zip(self.children, sizes, strict=True)]
        )

    def _cross(self, layout: Layout, box: Box, width: float) -> float:
        return width if self.align == "stretch" else min(width, layout.width(box).wish)

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """Everybody in their place."""
        found = self._placed(layout, width, height, most)
        if self.alike and any(kid.share > found.share + SLACK for *_, kid in found.kids):
            return self._placed(layout, width, height, found.share)
        return found

    def _placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        room, across = (width, height) if self.is_row else (height, width)
        crosses = [across] * len(self.children)
        if self.is_row:
            extents = [layout.width(box) for box in self.children]
        else:
            crosses = [self._cross(layout, box, width) for box in self.children]
            extents = [
                layout.height(box, cross) for box, cross in zip(self.children, crosses, strict=True)
            ]
        sizes, short = self._share_out(extents, room)
        used = sum(sizes) + self._gaps()
        at = max(0.0, {"start": 0.0, "centre": (room - used) / 2, "end": room - used}[self.pack])
        kids = []
        for n, (box, size) in enumerate(zip(self.children, sizes, strict=True)):
            cross = across
            if self.align != "stretch" and self.is_row:
                cross = min(across, layout.height(box, size).wish)
            elif self.align != "stretch":
                cross = crosses[n]
            kid = layout.place(box, *((size, cross) if self.is_row else (cross, size)), most)
            off = {"start": 0.0, "end": across - cross}.get(self.align, (across - cross) / 2)
            x, y = (at, off) if self.is_row else (off, at)
            kids.append((key_of(box, n), x, y, kid))
            at += size + self.gap
        share = min((kid.share for *_, kid in kids), default=1.0)
        return Placed(width, height, None, tuple(kids), share=share, short=short)

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """All, unless the size of its texts has to be found anew."""
        return None if self.alike else range(len(placed.kids))
