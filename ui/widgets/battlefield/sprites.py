"""The small pictures that the map is put together from, as SVG around the origin. No Kivy.

A sprite has a name, a size in pixels and its drawing. What is drawn white is tinted when it is
shown; ink stays ink. Sprites of figures and tokens are in pieces.py. The same arguments always give
the same sprite, so that each is painted once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Final

from ui.drawing.geometry import Point
from ui.drawing.marks import PASSAGE, SLOT, item_square, passage_badge
from ui.drawing.markup import element, group, moved, number, text_line, words
from ui.drawing.palette import RADIUS
from ui.drawing.paths import arrow
from ui.drawing.patterns import zone_fill
from ui.drawing.routes import ARROW
from ui.drawing.spaces import pie
from ui.drawing.typeface import CAP_HEIGHT, Weight, text_width
from ui.theme.icons import glyph
from ui.theme.tokens import GOLD, HI, INK, LINE, hexed

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.battlefield import ItemKind, Zone

WHITE: Final = "#FFFFFF"
INK_HEX: Final = hexed(INK)
HI_HEX: Final = hexed(HI)
GOLD_HEX: Final = hexed(GOLD)
ICON_FAMILY: Final = "Ringside Icons"

RING_OFFSET: Final = 4.0
"""From the rim of a space to the middle of its ring, in dp."""
RING_WIDTH: Final = 4.0
LABEL_HEIGHT: Final = 23.0
_LABEL_SIZE: Final = 15.0
_LETTER_SIZE: Final = 12.5
_KEPT: Final = 512


@dataclass(frozen=True, eq=False)
class Sprite:
    """A picture: `draw` gives what belongs into an SVG whose middle is the origin."""

    name: str
    width: int
    height: int
    draw: Callable[[], str] = field(repr=False)

    def svg(self, detail: float = 1.0) -> str:
        """The picture as a document, `detail` times as large."""
        width, height = max(round(self.width * detail), 1), max(round(self.height * detail), 1)
        half_width, half_height = number(-self.width / 2), number(-self.height / 2)
        return element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": width,
                "height": height,
                "viewBox": f"{half_width} {half_height} {self.width} {self.height}",
                "preserveAspectRatio": "none",
            },
            self.draw(),
        )


def even(size: float) -> int:
    """The next even number of pixels, so that the middle lies between two pixels."""
    return 2 * ceil(size / 2)


def icon(name: str, size: float, fill: str) -> str:
    """An icon of the icon font around the origin."""
    return element(
        "text",
        {
            "x": 0,
            # The icons of the font reach from 1/8 below the line to 7/8 above it.
            "y": 0.375 * size,
            "font-family": ICON_FAMILY,
            "font-size": size,
            "text-anchor": "middle",
            "fill": fill,
        },
        words(glyph(name)),
    )


def circle(radius: float, **look: str | float) -> str:
    """A circle around the origin."""
    named = {key.replace("_", "-"): value for key, value in look.items()}
    return element("circle", {"r": radius, **named})


@lru_cache(_KEPT)
def white_disc(radius: int) -> Sprite:
    """A plain disc: the gap around a space, and a space that has not been painted yet."""
    side = even(2 * radius + 2)
    return Sprite(f"white-disc {radius}", side, side, lambda: circle(radius, fill=WHITE))


@lru_cache(_KEPT)
def space_disc(zones: tuple[Zone, ...], radius: int, *, patterned: bool) -> Sprite:
    """A space in the colours of its zones, with their patterns if they can be seen."""
    side = even(2 * radius * (RADIUS + 3) / RADIUS + 2)
    looks = " ".join(f"{zone.colour}{zone.pattern if patterned else ''}" for zone in zones)

    def draw() -> str:
        if not patterned:
            return _plain_pie(zones, radius)
        fills = {zone.id: f"zone{n}" for n, zone in enumerate(zones)}
        defs = element("defs", {}, *(zone_fill(zone, fills[zone.id]) for zone in zones))
        scale = radius / RADIUS
        return defs + group({"transform": f"scale({scale:.4f})"}, [pie(zones, fills)])

    return Sprite(f"space {looks} {radius}", side, side, draw)


def _plain_pie(zones: tuple[Zone, ...], radius: int) -> str:
    if len(zones) == 1:
        return circle(radius, fill=zones[0].colour)
    share = 2 * pi / len(zones)
    corners = [(sin(n * share) * radius, -cos(n * share) * radius) for n in range(len(zones) + 1)]
    r = number(radius)
    parts = [
        element(
            "path",
            {
                "d": f"M0 0L{number(a)} {number(b)}A{r} {r} 0 0 1 {number(c)} {number(d)}Z",
                "fill": zone.colour,
                "stroke": INK_HEX,
                "stroke-width": max(0.05 * radius, 0.6),
            },
        )
        for zone, (a, b), (c, d) in zip(zones, corners[:-1], corners[1:], strict=True)
    ]
    return "".join(parts)


@lru_cache(_KEPT)
def letters(text: str, unit: float) -> Sprite:
    """The letters of a space's zones on a dark pill."""
    size = _LETTER_SIZE * unit
    spacing = 1.2 * unit
    wide = text_width(text, size, Weight.BOLD) + spacing * (len(text) - 1)
    height = 17 * unit
    width = max(wide + 10 * unit, height)

    def draw() -> str:
        plate = _pill(width, height, fill=INK_HEX, stroke=hexed(LINE), stroke_width=unit)
        line = element(
            "text",
            {
                "x": spacing / 2,
                "y": size * CAP_HEIGHT / 2,
                "font-family": "Inter",
                "font-size": size,
                "font-weight": Weight.BOLD.value,
                "letter-spacing": spacing,
                "text-anchor": "middle",
                "fill": HI_HEX,
            },
            words(text),
        )
        return plate + line

    return Sprite(f"letters {text} {unit:.3f}", even(width + 2), even(height + 2), draw)


@lru_cache(_KEPT)
def label(text: str, unit: float) -> Sprite:
    """A number or a few words in ink on a white pill with an ink edge: tinted by who says it."""
    size = _LABEL_SIZE * unit
    height = LABEL_HEIGHT * unit
    width = max(text_width(text, size, Weight.BOLD) + 18 * unit, height)
    if len(text) <= 1:
        width = height

    def draw() -> str:
        edge = 3 * unit
        plate = _pill(
            width, height, fill=WHITE, stroke=INK_HEX, stroke_width=edge, paint_order="stroke"
        )
        return plate + text_line(
            text, Point(0, 0), size, weight=Weight.BOLD, fill=INK_HEX, anchor="middle"
        )

    return Sprite(f"label {text} {unit:.3f}", even(width + 4 * unit), even(height + 4 * unit), draw)


def _pill(width: float, height: float, **look: str | float) -> str:
    named = {key.replace("_", "-"): value for key, value in look.items()}
    return element(
        "rect",
        {
            "x": -width / 2,
            "y": -height / 2,
            "width": width,
            "height": height,
            "rx": height / 2,
            **named,
        },
    )


@lru_cache(_KEPT)
def ring(radius: int, unit: float) -> Sprite:
    """A ring around a space, in ink on both sides so that it stands out from everything."""
    middle = radius + RING_OFFSET * unit
    width = RING_WIDTH * unit
    side = even(2 * middle + width + 6 * unit)

    def draw() -> str:
        ink = circle(middle, fill="none", stroke=INK_HEX, stroke_width=width + 4 * unit)
        return ink + circle(middle, fill="none", stroke=WHITE, stroke_width=width)

    return Sprite(f"ring {radius} {unit:.3f}", side, side, draw)


@lru_cache(_KEPT)
def dashed_ring(radius: int, unit: float) -> Sprite:
    """The ring of the space that a figure comes from."""
    middle = radius + 1.5 * RING_OFFSET * unit
    width = 1.2 * RING_WIDTH * unit
    side = even(2 * middle + width + 6 * unit)
    dashes = max(round(2 * pi * middle / (14 * unit)), 6)
    dash = pi * middle / dashes

    def draw() -> str:
        ink = circle(middle, fill="none", stroke=INK_HEX, stroke_width=width + 4 * unit)
        return ink + circle(
            middle,
            fill="none",
            stroke=WHITE,
            stroke_width=width,
            stroke_dasharray=f"{number(dash)} {number(dash)}",
        )

    return Sprite(f"dashed-ring {radius} {unit:.3f}", side, side, draw)


@lru_cache(_KEPT)
def burst(radius: int, unit: float) -> Sprite:
    """A ring with rays: where the last thing happened."""
    middle = radius + RING_OFFSET * unit
    begin, end = middle + 7 * unit, middle + 18 * unit
    side = even(2 * end + 10 * unit)

    def draw() -> str:
        turns = [n * pi / 6 for n in range(12)]
        rays = "".join(
            f"M{number(sin(t) * begin)} {number(-cos(t) * begin)}"
            f"L{number(sin(t) * end)} {number(-cos(t) * end)}"
            for t in turns
        )
        look: dict[str, str | float] = {"d": rays, "fill": "none", "stroke-linecap": "round"}
        width = RING_WIDTH * unit
        return (
            element("path", {**look, "stroke": INK_HEX, "stroke-width": width + 4 * unit})
            + circle(middle, fill="none", stroke=INK_HEX, stroke_width=width + 4 * unit)
            + element("path", {**look, "stroke": WHITE, "stroke-width": width})
            + circle(middle, fill="none", stroke=WHITE, stroke_width=width)
        )

    return Sprite(f"burst {radius} {unit:.3f}", side, side, draw)


@lru_cache(_KEPT)
def asked_arrow(unit: float) -> Sprite:
    """The arrow down that says: put it here."""
    side = even(30 * unit)

    def draw() -> str:
        outline = "M-2.6 -7.5H2.6V0H7.2L0 7.8L-7.2 0H-2.6Z"
        arrow_down = element(
            "path", {"d": outline, "fill": GOLD_HEX, "transform": f"scale({unit:.4f})"}
        )
        return circle(13 * unit, fill=INK_HEX) + arrow_down

    return Sprite(f"asked {unit:.3f}", side, side, draw)


@lru_cache(_KEPT)
def keyhole(radius: float) -> Sprite:
    """The badge of a secret passage, at the rim of its space."""
    scale = radius / PASSAGE
    side = even(2 * radius + 6)

    def draw() -> str:
        return group({"transform": f"scale({scale:.4f})"}, [passage_badge()])

    return Sprite(f"keyhole {radius:.2f}", side, side, draw)


@lru_cache(_KEPT)
def item_slot(kind: ItemKind, side: float, *, filled: bool) -> Sprite:
    """A slot for a battlefield item; filled while the item lies there."""
    pixels = even(side + 4)
    scale = side / SLOT

    def draw() -> str:
        square = item_square(kind)
        if filled:
            # The same picture in negative: bright with an ink symbol, and an ink edge around it.
            swapped = {HI_HEX: INK_HEX, INK_HEX: HI_HEX}
            square = _recoloured(square, swapped)
            edge = element(
                "rect",
                {
                    "x": -SLOT / 2,
                    "y": -SLOT / 2,
                    "width": SLOT,
                    "height": SLOT,
                    "rx": 7,
                    "fill": HI_HEX,
                    "stroke": INK_HEX,
                    "stroke-width": 3,
                },
            )
            square = edge + square
        return group({"transform": f"scale({scale:.4f})"}, [square])

    return Sprite(f"slot {kind} {side:.2f} {filled}", pixels, pixels, draw)


def _recoloured(markup: str, colours: dict[str, str]) -> str:
    for n, before in enumerate(colours):
        markup = markup.replace(before, f"@{n}@")
    for n, after in enumerate(colours.values()):
        markup = markup.replace(f"@{n}@", after)
    return markup


@lru_cache(_KEPT)
def stroke(width: float) -> Sprite:
    """A line across: white, with soft edges. A ribbon is as wide as the whole sprite."""
    pixels = even(width + 2)

    def draw() -> str:
        look: dict[str, str | float] = {
            "x": -width / 2,
            "y": -4,
            "width": width,
            "height": 8,
            "fill": WHITE,
        }
        return element("rect", look)

    return Sprite(f"stroke {width:.2f}", pixels, 4, draw)


@lru_cache(_KEPT)
def dot(width: float) -> Sprite:
    """A bead of a dotted path."""
    side = even(width + 2)
    return Sprite(f"dot {width:.2f}", side, side, lambda: circle(width / 2, fill=WHITE))


@lru_cache(_KEPT)
def chevrons(size: float) -> Sprite:
    """The arrow of a one-way path, pointing right."""
    scale = size / ARROW
    side = even(44 * scale)

    def draw() -> str:
        return element("g", {"transform": moved(Point(-0.5, 0), scale)}, arrow())

    return Sprite(f"chevrons {size:.2f}", side, side, draw)


@lru_cache(_KEPT)
def arrow_head(size: float) -> Sprite:
    """The head of an arrow between two spaces, pointing right, its tip at the right edge."""
    side = even(size * 1.16 + 4)
    x, y = size / 2, size / 2

    def draw() -> str:
        return element(
            "path",
            {
                "d": f"M{number(-x)} {number(-y)}L{number(x)} 0L{number(-x)} {number(y)}Z",
                "fill": WHITE,
                "stroke": INK_HEX,
                "stroke-width": size * 0.14,
                "stroke-linejoin": "round",
                "paint-order": "stroke",
            },
        )

    return Sprite(f"arrow-head {size:.2f}", side, side, draw)


@lru_cache(_KEPT)
def shadow(radius: int) -> Sprite:
    """The soft shadow of a figure that is lifted."""
    reach = 1.25 * radius
    side = even(2 * reach + 2)

    def draw() -> str:
        stops = "".join(
            element("stop", {"offset": at, "stop-color": "#000000", "stop-opacity": alpha})
            for at, alpha in ((0.0, 0.85), (0.55, 0.7), (1.0, 0.0))
        )
        gradient = element("radialGradient", {"id": "soft"}, stops)
        return element("defs", {}, gradient) + circle(reach, fill="url(#soft)")

    return Sprite(f"shadow {radius}", side, side, draw)
