"""What can be seen: pixels of the window, and every text with its place and colours."""

from __future__ import annotations

import struct
import sys
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.uix.label import Label
from kivy.uix.stencilview import StencilView

from tests.drawing.pixels import Colour, Picture
from tests.ui.app.text_spots import TextSpot, spots_of
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST: Final = 0.5
"""Where no colour has so much of a rectangle, the ground may have many."""


class Box(NamedTuple):
    """A rectangle in window coordinates, y upwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of its upper edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def cut(self, other: Box) -> Box:
        """What both cover; without width or height if nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return Box(x, y, max(0.0, right - x), max(0.0, top - y))

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether they share more than `slack` pixels each way."""
        x, y, wide, high = self
        left, low, across, up = other
        right, top = left + across, low + up
        return (  # asked of every pair of texts: no rectangle is made for it
            min(x + wide, right) - max(x, left) > slack and min(y + high, top) - max(y, low) > slack
        )

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the other lies within it, give or take `slack` pixels."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )


class ShownText(NamedTuple):
    """A text on the screen."""

    text: str
    """What can be read."""
    full: str
    """What was to be said: longer if a part was dropped."""
    box: Box
    """Where its letters are."""
    seen: Box
    """What part of that is not cut off by a scroller or the edge of the window."""
    pixels: float
    """The size of its letters."""
    colour: Colour
    background: Colour
    """The colour round its letters."""
    widget: Any

    @property
    def is_whole(self) -> bool:
        """Whether no part of it is cut off."""
        return self.seen == self.box


def greyscale(picture: Picture) -> Picture:
    """The picture as somebody sees it who sees no colours."""
    rows: list[bytearray] = []
    for row in picture.rows:
        grey = bytes(
            (299 * red + 587 * green + 114 * blue) // 1000
            for red, green, blue in zip(row[0::4], row[1::4], row[2::4], strict=True)
        )
        flat = bytearray(len(row))
        flat[0::4] = flat[1::4] = flat[2::4] = grey
        flat[3::4] = row[3::4]
        rows.append(flat)
    return Picture(picture.width, picture.height, rows)


def save_png(picture: Picture, path: Path) -> Path:
    """Write the picture as a PNG."""

    def chunk(name: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc)

    raw = b"".join(b"\0" + bytes(row) for row in picture.rows)
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 6, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(raw, 6))
        + chunk(b"IEND", b"")
    )
    return path


def walk(widget: Any) -> Iterator[Any]:
    """The widget and everything in it that can be seen, parents first."""
    if widget.opacity <= 0:
        return
    yield widget
    if isinstance(widget, BoxView):
        yield from spots_of(widget)
    for child in reversed(widget.children):
        yield from walk(child)


def window_box(widget: Any, local: tuple[float, float, float, float] | None = None) -> Box:
    """Where a widget is in the window; `local` is another rectangle beside its own."""
    x, y, wide, high = local or (*widget.pos, *widget.size)
    one = widget.to_window(x, y)
    other = widget.to_window(x + wide, y + high)
    left, right = sorted((one[0], other[0]))
    low, top = sorted((one[1], other[1]))
    return Box(left, low, right - left, top - low)


def clip_of(widget: Any, window: Box) -> Box:
    """The part of the window in which this widget is not cut off."""
    clip = window
    parent = widget.parent
    while parent is not None and hasattr(parent, "to_window") and parent.parent is not parent:
        if isinstance(parent, (StencilView, Scroller)):
            clip = clip.cut(window_box(parent))
        parent = parent.parent
    return clip


def texts_of(root: Any, picture: Picture) -> list[ShownText]:
    """Every text below `root` that can be seen in the picture."""
    window = Box(0, 0, picture.width, picture.height)
    found: list[ShownText] = []
    for widget in walk(root):
        if isinstance(widget, TextSpot):
            shown, full, colour = widget.shown, widget.text, tuple(widget.colour)
            size = widget.drawn_pixels
            box = window_box(widget, widget.text_box)
        elif isinstance(widget, Label) and widget.text:
            shown = full = widget.text
            colour = tuple(widget.color)
            size = widget.font_size
            wide, high = widget.texture_size
            box = window_box(
                widget, (widget.center_x - wide / 2, widget.center_y - high / 2, wide, high)
            )
        else:
            continue
        seen = box.cut(clip_of(widget, window))
        if not shown.strip() or seen.width < 1 or seen.height < 1:
            continue
        background = ground_of(picture, seen)
        strength = colour[3] * opacity_of(widget)
        blended = [
            round(255 * c * strength + b * (1 - strength))
            for c, b in zip(colour[:3], background, strict=True)
        ]
        ink = (blended[0], blended[1], blended[2])
        found.append(ShownText(shown, full, box, seen, size, ink, background, widget))
    return found


def opacity_of(widget: Any) -> float:
    """How much of a widget shows through those that hold it."""
    strength = 1.0
    while widget is not None and hasattr(widget, "opacity"):
        strength *= widget.opacity
        widget = widget.parent if widget.parent is not widget else None
    return strength


def ground_of(picture: Picture, box: Box) -> Colour:
    """What letters in a rectangle stand on: the colour that most pixels have.

    On a ground of many colours no one has, and there it is the middle one of those at its edge,
    which letters hardly touch.
    """
    start, end = max(0, int(box.x)), min(picture.width, int(box.right) + 1)
    first, last = int(picture.height - box.top), int(picture.height - box.y)
    rows = [
        memoryview(picture.rows[y]).cast("I")[start:end]
        for y in range(max(0, first), min(picture.height, last + 1))
    ]
    counted: Counter[int] = Counter()
    for row in rows:
        counted.update(row)
    found, most = counted.most_common(1)[0]
    if most < counted.total() * MOST:
        edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
        edge.sort(key=lambda each: sum(each.to_bytes(4, sys.byteorder)[:3]))
        found = edge[len(edge) // 2]
    red, green, blue, _ = found.to_bytes(4, sys.byteorder)
    return red, green, blue
