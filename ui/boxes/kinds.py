"""The other kinds of box: pictures, panels, layers, choices, and what is turned."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from drawing import tokens
from ui.boxes.base import (
    NOTHING,
    SLACK,
    TARGET,
    Artwork,
    Box,
    Extent,
    Fill,
    Layout,
    Opening,
    Placed,
    key_of,
    largest,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from drawing.tokens import Rgba
    from ui.boxes.base import Kid


class Art(Box, frozen=True):
    """Something drawn, in the middle of its room: from `least` to `wish` each way."""

    kind: str = ""
    data: Any = None
    wish: float = 0.0
    least: float | None = None
    colour: Rgba = tokens.HI
    scaled: bool = False
    """Whether it follows the text scale."""
    fills: bool = False
    """Whether it takes all of its room."""

    def _extent(self, layout: Layout) -> Extent:
        by = layout.text if self.scaled else 1.0
        return Extent((self.wish if self.least is None else self.least) * by, self.wish * by)

    def width(self, layout: Layout) -> Extent:
        """As wide as it is high."""
        return self._extent(layout)

    def height(self, layout: Layout, width: float) -> Extent:
        """No higher than it is wide."""
        least, wish = self._extent(layout)
        return Extent(least, max(least, min(wish, width)))

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """In the middle."""
        if not self.kind:
            return Placed(width, height)
        side = min(self._extent(layout).wish, width, height)
        paint = Artwork(self.kind, self.data, self.colour)
        if self.fills or (side > width - SLACK and side > height - SLACK):
            return Placed(width, height, paint)
        kid = (0, (width - side) / 2, (height - side) / 2, Placed(side, side, paint))
        return Placed(width, height, None, (kid,))


class Asking(Box, frozen=True):
    """Whatever asks for `wide` and `high`, and gets it with `data`.

    With a `shape` it wishes to be so many times as high as it is wide, up to the wish of `high`.
    """

    data: Any = None
    wide: Extent = Extent(TARGET, TARGET)
    high: Extent = Extent(TARGET, TARGET)
    shape: float = 0.0

    def width(self, layout: Layout) -> Extent:
        """What it asks for."""
        return self.wide

    def height(self, layout: Layout, width: float) -> Extent:
        """What it asks for, or what its shape makes of the width."""
        least, wish = self.high
        return Extent(least, max(least, min(wish, width * self.shape))) if self.shape else self.high


class Hole(Asking, frozen=True, kw_only=True):
    """Room for a real widget: a battlefield, a text field."""

    kind: str

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """All of the room."""
        return Placed(width, height, Opening(self.kind, self.data))


class Free(Asking, frozen=True, kw_only=True):
    """What lies where a function of its room and of `data` says: places that are no rows."""

    arrange: Callable[[Layout, Any, float, float], Iterable[Kid]]
    wide: Extent = NOTHING
    high: Extent = NOTHING

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """What the function makes of this room."""
        kids = tuple(self.arrange(layout, self.data, width, height))
        return Placed(width, height, None, kids)


class Panel(Box, frozen=True):
    """A ground with a margin round one box; with `tap` it is a thing to tap."""

    fill: Rgba | None = None
    pressed: Rgba | None = None
    radius: float = tokens.RADIUS_BUTTON
    border: Rgba | None = None
    rim: float = 0.0
    pad: tuple[float, float] = (0.0, 0.0)
    """At its sides, and above and below."""
    size: tuple[float, float] = (0.0, 0.0)
    """It is at least so wide and high."""
    scaled: tuple[bool, bool] = (False, False)
    """Whether its size follows the text scale: its width, its height."""
    wish: tuple[float, float] = (0.0, 0.0)
    """It wishes for at least this."""
    limit: tuple[float, float] = (inf, inf)
    """It wishes for no more than this, times the text scale."""
    firm: bool = False
    """Whether it is never given a smaller width than it wishes for: others get tighter."""
    tap: Any = None
    hold: Any = None
    spreads: bool = False
    """Whether a tap anywhere on it means the first thing to tap in it."""
    glides: bool = False
    """Whether it moves to another place in sight of everybody, known by its key."""

    def _extent(self, layout: Layout, axis: int, inner: Extent) -> Extent:
        size = self.size[axis] * (layout.text if self.scaled[axis] else 1.0)
        floor = max(size, TARGET if self.tap is not None else 0.0)
        least = max(floor, inner.least + 2 * self.pad[axis])
        limit = self.limit[axis] * layout.text
        wish = min(limit, max(self.wish[axis], inner.wish + 2 * self.pad[axis]))
        found = Extent(least, max(least, wish))
        return Extent(found.wish, found.wish) if self.firm and axis == 0 else found

    def width(self, layout: Layout) -> Extent:
        """What is in it and its margin."""
        inner = [layout.width(box) for box in self.children]
        return self._extent(layout, 0, largest(inner))

    def height(self, layout: Layout, width: float) -> Extent:
        """What is in it and its margin."""
        inner = [layout.height(box, max(0.0, width - 2 * self.pad[0])) for box in self.children]
        return self._extent(layout, 1, largest(inner))

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """What is in it gets all that the margin leaves."""
        across, down = self.pad
        room = max(0.0, width - 2 * across), max(0.0, height - 2 * down)
        kids = tuple(
            (key_of(box, n), across, down, layout.place(box, *room, most))
            for n, box in enumerate(self.children)
        )
        paint = None
        if self.fill is not None or self.pressed is not None or self.border is not None:
            paint = Fill(self.fill, self.pressed, self.radius, self.border, self.rim)
        share = min((kid.share for *_, kid in kids), default=1.0)
        return Placed(
            width, height, paint, kids, self.tap, self.hold,
            share=share, spreads=self.spreads, glides=self.glides,
        )  # fmt: skip

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """What is in it."""
        return range(len(placed.kids))


class Layers(Box, frozen=True):
    """Boxes on each other, all as large as all of it; the first lies lowest."""

    def width(self, layout: Layout) -> Extent:
        """As wide as the widest."""
        return largest([layout.width(box) for box in self.children])

    def height(self, layout: Layout, width: float) -> Extent:
        """As high as the highest."""
        return largest([layout.height(box, width) for box in self.children])

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """All get all of it."""
        kids = tuple(
            (key_of(box, n), 0.0, 0.0, layout.place(box, width, height, most))
            for n, box in enumerate(self.children)
        )
        return Placed(width, height, None, kids, share=min(kid.share for *_, kid in kids))

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """All of them."""
        return range(len(placed.kids))


class RoomFor(Layers, frozen=True):
    """The first at the top, with room for all: nothing moves while one takes another's place."""

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """The first as high as it wishes."""
        first = self.children[0]
        kid = layout.place(first, width, min(height, layout.height(first, width).wish), most)
        return Placed(width, height, None, ((0, 0.0, 0.0, kid),), share=kid.share)

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """The first, but for its height."""
        return None


class Fits(Box, frozen=True):
    """The first arrangement that fits as it is; the last one if none does."""

    def width(self, layout: Layout) -> Extent:
        """From the least of any to the wish of the first."""
        found = [layout.width(box) for box in self.children]
        return Extent(min(e.least for e in found), found[0].wish)

    def height(self, layout: Layout, width: float) -> Extent:
        """From the least of any that fits in this width to the wish of the first of them."""
        found = [
            layout.height(box, width)
            for box in self.children
            if layout.width(box).least <= width + SLACK
        ] or [layout.height(self.children[-1], width)]
        return Extent(min(e.least for e in found), found[0].wish)

    def chosen(self, layout: Layout, width: float, height: float) -> int:
        """Which one is shown in this room."""
        for n, box in enumerate(self.children):
            if (
                layout.width(box).least <= width + SLACK
                and layout.height(box, width).least <= height + SLACK
            ):
                return n
        return len(self.children) - 1

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """That one in all of the room."""
        n = self.chosen(layout, width, height)
        kid = layout.place(self.children[n], width, height, most)
        return Placed(width, height, None, ((n, 0.0, 0.0, kid),), share=kid.share)

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """The one that was chosen."""
        return [placed.kids[0][0]]


class ByShape(Fits, frozen=True):
    """The first arrangement where it is wider than high, otherwise the second."""

    def width(self, layout: Layout) -> Extent:
        """It takes what it is given."""
        return NOTHING

    def height(self, layout: Layout, width: float) -> Extent:
        """It takes what it is given."""
        return NOTHING

    def chosen(self, layout: Layout, width: float, height: float) -> int:
        """By their shape alone."""
        return 0 if width > height else 1


class Later(Box, frozen=True):
    """One of many in a list: it is described only when somebody asks how large it is."""

    describe: Callable[[Any], Box]
    data: Any

    @cached_property
    def made(self) -> Box:
        """What it is."""
        return self.describe(self.data)

    def width(self, layout: Layout) -> Extent:
        """As wide as what it is."""
        return layout.width(self.made)

    def height(self, layout: Layout, width: float) -> Extent:
        """As high as what it is."""
        return layout.height(self.made, width)

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """What it is, in its place."""
        return layout.place(self.made, width, height, most)


class TurnedBox(Layers, frozen=True):
    """One box turned by 180 degrees, about its middle."""

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """It is laid out upright and turned."""
        kid = layout.place(self.children[0], width, height, most)
        return Placed(width, height, None, ((0, 0.0, 0.0, kid),), turned=True, share=kid.share)
