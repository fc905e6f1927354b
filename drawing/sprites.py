"""The small pictures that a battlefield is put together from, as SVG around the origin. No Kivy.

A sprite has a name, a size in pixels and its drawing. What is drawn white is tinted when it is
shown; ink stays ink. Spaces, labels and symbols are here, marks in mark_sprites.py, figures and
tokens in piece_sprites.py. The same arguments always give the same sprite: each is painted once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from drawing import emblems
from drawing.geometry import Point
from drawing.icons import glyph
from drawing.markup import element, group, moved, number, words
from drawing.palette import RADIUS
from drawing.pie import pie, sector, zone_fills
from drawing.symbols import (
    ARROW,
    PASSAGE,
    SLOT,
    chevron_pair,
    far_badge,
    item_square,
    passage_badge,
    passage_ring,
    start_diamond,
)
from drawing.tokens import HI, INK, LINE, hexed
from drawing.typeface import CAP_HEIGHT, FontWeight, text_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.battlefield import ItemKind, Zone

WHITE: Final = "#FFFFFF"
INK_HEX: Final = hexed(INK)
HI_HEX: Final = hexed(HI)
ICON_FAMILY: Final = "Ringside Icons"

LABEL_HEIGHT: Final = 23.0
LINE_HEIGHT: Final = 1.12
SPRITE_LABEL_SIZE: Final = 15.0
"""How large the text of a label is, in dp."""
SPRITE_LETTER_SIZE: Final = 12.5
_KEPT: Final = 512


@dataclass(frozen=True, eq=False)
class Sprite:
    """A picture: `draw` gives what belongs into an SVG whose middle is the origin."""

    name: str
    width: int
    height: int
    draw: Callable[[], str] = field(repr=False)
    zones: tuple[Zone, ...] = ()
    """The zones whose fills the drawing uses; whoever shows it declares them."""

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
            *([zone_fills(self.zones)] if self.zones else []),
            self.draw(),
        )


def even(size: float) -> int:
    """The next even number of pixels, so that the middle lies between two pixels."""
    return 2 * ceil(size / 2)


def icon(name: str, size: float, fill: str) -> str:
    """An icon around the origin: an emblem, or one of the icon font."""
    if name in emblems.names():
        scale, half = size / emblems.BOX, emblems.BOX / 2
        place = f"scale({scale:.5f}) translate({-half} {-half})"
        return element("path", {"d": emblems.outline(name), "fill": fill, "transform": place})
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
def white_emblem(name: str, side: int) -> Sprite:
    """An emblem alone, its box as wide as asked."""
    return Sprite(f"emblem {name} {side}", side, side, lambda: icon(name, side, WHITE))


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
        return group({"transform": f"scale({radius / RADIUS:.4f})"}, [pie(zones)])

    return Sprite(f"space {looks} {radius}", side, side, draw, zones if patterned else ())


def _plain_pie(zones: tuple[Zone, ...], radius: int) -> str:
    if len(zones) == 1:
        return circle(radius, fill=zones[0].colour)
    parts = [
        element(
            "path",
            {
                "d": sector(n, len(zones), radius),
                "fill": zone.colour,
                "stroke": INK_HEX,
                "stroke-width": max(0.05 * radius, 0.6),
            },
        )
        for n, zone in enumerate(zones)
    ]
    return "".join(parts)


@lru_cache(_KEPT)
def letters(text: str, unit: float) -> Sprite:
    """The letters of a space's zones on a dark pill; a new line begins where the text says so."""
    size, spacing = SPRITE_LETTER_SIZE * unit, 1.2 * unit
    lines = text.split("\n")
    wide = max(
        text_width(line, size, FontWeight.BOLD) + spacing * (len(line) - 1) for line in lines
    )
    height = 17 * unit + (len(lines) - 1) * size * LINE_HEIGHT
    width = max(wide + 10 * unit, height if len(lines) == 1 else 0)

    def draw() -> str:
        edge = 17 * unit / 2
        plate = _pill(width, height, rx=edge, fill=INK_HEX, stroke=hexed(LINE), stroke_width=unit)
        return plate + _text(lines, size, HI_HEX, x=spacing / 2, letter_spacing=spacing)

    return Sprite(f"letters {text} {unit:.3f}", even(width + 2), even(height + 2), draw)


@lru_cache(_KEPT)
def zone_swatch(zone: Zone, side: int, unit: float) -> Sprite:
    """A zone as it looks on the map: a space in its colour and pattern, with its letter."""
    radius, foot = int((side - 8 * unit) / 2 - 1), 4 * unit
    space, letter = space_disc((zone,), radius, patterned=True), letters(zone.letter, unit)

    def draw() -> str:
        low = Point(0, radius - unit)
        parts = (space.draw(), group({"transform": moved(low)}, [letter.draw()]))
        return group({"transform": moved(Point(0, -foot))}, parts)

    return Sprite(f"swatch {zone.letter} {space.name} {side}", side, side, draw, (zone,))


@lru_cache(_KEPT)
def label(text: str, unit: float) -> Sprite:
    """A number or a few words in ink on a white pill with an ink edge: tinted by who says it."""
    size = SPRITE_LABEL_SIZE * unit
    lines = text.split("\n")
    height = LABEL_HEIGHT * unit + (len(lines) - 1) * size * LINE_HEIGHT
    width = max(max(text_width(each, size, FontWeight.BOLD) for each in lines) + 18 * unit, height)
    if len(text) <= 1:
        width = height

    def draw() -> str:
        edge = LABEL_HEIGHT * unit / 2
        look: dict[str, str | float] = {"fill": WHITE, "stroke": INK_HEX, "paint_order": "stroke"}
        return _pill(width, height, rx=edge, stroke_width=3 * unit, **look) + _text(
            lines, size, INK_HEX
        )

    return Sprite(f"label {text} {unit:.3f}", even(width + 4 * unit), even(height + 4 * unit), draw)


def _text(lines: list[str], size: float, fill: str, x: float = 0.0, **look: str | float) -> str:
    """Bold lines in the middle, one below the other."""
    named = {key.replace("_", "-"): value for key, value in look.items()}
    first = size * CAP_HEIGHT / 2 - (len(lines) - 1) * size * LINE_HEIGHT / 2
    return "".join(
        element(
            "text",
            {
                "x": x,
                "y": first + n * size * LINE_HEIGHT,
                "font-family": "Inter",
                "font-size": size,
                "font-weight": FontWeight.BOLD.value,
                "text-anchor": "middle",
                "fill": fill,
                **named,
            },
            words(line),
        )
        for n, line in enumerate(lines)
    )


def _pill(width: float, height: float, **look: str | float) -> str:
    named = {key.replace("_", "-"): value for key, value in look.items()}
    return element(
        "rect",
        {
            "x": -width / 2,
            "y": -height / 2,
            "width": width,
            "height": height,
            **named,
        },
    )


@lru_cache(_KEPT)
def keyhole(radius: float) -> Sprite:
    """The badge of a secret passage, at the rim of its space."""
    scale = radius / PASSAGE
    side = even(2 * radius + 6)

    def draw() -> str:
        return group({"transform": f"scale({scale:.4f})"}, [passage_badge()])

    return Sprite(f"keyhole {radius:.2f}", side, side, draw)


@lru_cache(_KEPT)
def far_sign(number: int, radius: float) -> Sprite:
    """The sign at one end of a far path, at the rim of its space."""
    scale = radius / PASSAGE
    side = even(2 * radius + 6)

    def draw() -> str:
        return group({"transform": f"scale({scale:.4f})"}, [far_badge(number)])

    return Sprite(f"far {number} {radius:.2f}", side, side, draw)


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
        return element("g", {"transform": moved(Point(-0.5, 0), scale)}, chevron_pair())

    return Sprite(f"chevrons {size:.2f}", side, side, draw)


@lru_cache(_KEPT)
def passage_circle(radius: int) -> Sprite:
    """The dashed ring around a space that a secret passage opens on."""
    side = even(2.5 * radius)

    def draw() -> str:
        return group({"transform": f"scale({radius / RADIUS:.4f})"}, [passage_ring()])

    return Sprite(f"passage {radius}", side, side, draw)


@lru_cache(_KEPT)
def start(number_of_start: int, radius: int) -> Sprite:
    """The diamond of a start."""
    side = even(1.25 * radius)

    def draw() -> str:
        diamond = start_diamond(str(number_of_start))
        return group({"transform": f"scale({radius / RADIUS:.4f})"}, [diamond])

    return Sprite(f"start {number_of_start} {radius}", side, side, draw)
