"""The small pictures of the app's screens that lie on no map: corners, bars, sensors, the mark.

As in sprites.py: SVG around the origin, white where it is tinted. No Kivy.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from drawing.geometry import Point
from drawing.markup import element, group, moved, number
from drawing.sprites import WHITE, Sprite, circle, even
from drawing.tokens import EDGE, GOLD, HI, hexed, player

if TYPE_CHECKING:
    from collections.abc import Sequence

_KEPT: Final = 256
BARS: Final = 4
QUIET: Final = 4
"""So many squares of light are around a QR code."""


def _box(x: float, y: float, width: float, height: float, fill: str, **look: float) -> str:
    return element("rect", {"x": x, "y": y, "width": width, "height": height, "fill": fill, **look})


def _lines(path: str, colour: str, width: float, **look: str) -> str:
    named = {key.replace("_", "-"): value for key, value in look.items()}
    return element(
        "path", {"d": path, "fill": "none", "stroke": colour, "stroke-width": width, **named}
    )


@lru_cache(_KEPT)
def rounded(radius: int, ring: int = 0) -> Sprite:
    """Four corners with a pixel between them; with `ring`, only a rim so wide."""

    def draw() -> str:
        far, deep = radius + 0.5, ring or radius + 0.5
        # What is stretched is straight: the rim of a circle is not, over a whole pixel.
        straight = (
            (-far, -0.5, deep, 1),
            (far - deep, -0.5, deep, 1),
            (-0.5, -far, 1, deep),
            (-0.5, far - deep, 1, deep),
        )
        round_ = (
            circle(far - ring / 2, fill="none", stroke=WHITE, stroke_width=ring)
            if ring
            else circle(far, fill=WHITE)
        )
        return round_ + "".join(
            _box(x, y, width, height, WHITE) for x, y, width, height in straight
        )

    return Sprite(f"rounded {radius} {ring}", 2 * radius + 1, 2 * radius + 1, draw)


@lru_cache(_KEPT)
def hatching(width: int, height: int, tile: int) -> Sprite:
    """Diagonal bars, half on and half off, one to so many pixels."""

    def draw() -> str:
        left, low, far = -width / 2, height / 2, height + tile
        starts = (left - far + n * tile for n in range(int((width + far) / tile) + 2))
        path = "".join(f"M{number(x)} {number(low)}l{far} {-far}" for x in starts)
        return _lines(path, WHITE, tile * 0.3536)  # half of a tile, measured across the bars

    return Sprite(f"hatching {width} {height} {tile}", width, height, draw)


@lru_cache(_KEPT)
def empty_place(side: int, corner: int, ring: int) -> Sprite:
    """A dashed square with round corners."""

    def draw() -> str:
        reach, dash = (side - ring) / 2, max(4.0, side / 12)
        to = reach - corner
        turn = f"a{corner} {corner} 0 0 1"
        path = (
            f"M0 {-reach}H{to}{turn} {corner} {corner}V{to}{turn} {-corner} {corner}"
            f"H{-to}{turn} {-corner} {-corner}V{-to}{turn} {corner} {-corner}Z"
        )
        return _lines(path, WHITE, ring, stroke_dasharray=number(dash))

    return Sprite(f"empty place {side} {corner} {ring}", side, side, draw)


@lru_cache(1)
def paper() -> Sprite:
    """A piece of paper that is thrown for a winner."""
    return Sprite("paper", 14, 8, lambda: _box(-6, -3, 12, 6, WHITE))


def _rising(side: float, high: float, full: int, colour: str) -> str:
    """Bars from the left, so many of them full; of the others there is only a foot."""
    part, low = side / (BARS * 1.5 - 0.5), high / 2
    found = []
    for n in range(BARS):
        tall = high * (0.4 + 0.2 * n) if n < full else max(2.0, high * 0.14)
        left = n * part * 1.5 - side / 2
        found.append(_box(left, low - tall, part, tall, colour if n < full else hexed(EDGE)))
    return "".join(found)


@lru_cache(_KEPT)
def signal(side: int, full: int) -> Sprite:
    """How strong a radio is."""
    return Sprite(
        f"signal {side} {full}", side, side, lambda: _rising(side, side / 2, full, hexed(HI))
    )


@lru_cache(_KEPT)
def figure_dot(side: int, ground: str) -> Sprite:
    """Something stands there now."""
    return Sprite(f"figure dot {side} {ground}", side, side, lambda: _dot(side * 0.28, ground))


def _dot(radius: float, ground: str) -> str:
    return circle(radius * 1.35, fill=ground) + circle(radius, fill=hexed(HI))


@lru_cache(_KEPT)
def sensor(
    side: int, ground: str, rim: str, full: int | None, *, dead: bool, dot_on: str = ""
) -> Sprite:
    """What a sensor is worth: bars that rise, a cross in a broken rim, or nothing yet.

    With the colour of the ground in `dot_on` a dot beyond its rim says that something stands there.
    """
    radius, whole = side / 2 - 1, even(side * 1.5 + 10 if dot_on else side)

    def draw() -> str:
        disc = circle(radius, fill=ground)
        if dead:
            broken = f"{number(radius * 0.384)} {number(radius * 0.314)}"
            half = number(radius * 0.34)
            cross = f"M-{half} -{half}L{half} {half}M-{half} {half}L{half} -{half}"
            edge = circle(
                radius, fill="none", stroke=rim, stroke_width=max(2.0, radius * 0.12),
                stroke_dasharray=broken,
            )  # fmt: skip
            sign = edge + _lines(cross, rim, radius * 0.2)
        else:
            sign = circle(radius, fill="none", stroke=rim, stroke_width=max(1.5, radius * 0.1))
            if full is not None:
                sign += _rising(radius, radius, full, hexed(HI))
        if not dot_on:
            return disc + sign
        place = moved(Point(radius * 0.72, -radius * 0.72))
        dot = group({"transform": place}, [_dot(max(radius * 0.3, 3.0), dot_on)])
        return disc + sign + dot

    name = f"sensor {side} {ground} {rim} {full} {dead} {dot_on}"
    return Sprite(name, whole, whole, draw)


@lru_cache(_KEPT)
def mark(side: int, ground: str) -> Sprite:
    """The mark of Ringside: a ring with its ropes, and two who stand in it."""

    def draw() -> str:
        thick, rope, gold = side * 0.075, side * 0.05, hexed(GOLD)
        inner = side - thick
        ring = element(
            "rect",
            {
                "x": -inner / 2, "y": -inner / 2, "width": inner, "height": inner,
                "rx": side * 0.2 - thick / 2, "fill": "none", "stroke": gold,
                "stroke-width": thick,
            },
        )  # fmt: skip
        ropes = (_box(-inner / 2, side * y - rope / 2, inner, rope, gold) for y in (0.15, -0.15))
        # One is round and one square, as on the map, where a square looks as large as a circle.
        both = (
            (hexed(player(0).colour), -0.25, 0.3, 0.13, 1.0),
            (hexed(player(1).colour), 0.26, -0.31, 0.115, 0.2),
        )
        people = (
            _box(side * (x - r), side * (y - r), 2 * side * r, 2 * side * r, fill,
                 rx=side * r * bend)
            for colour, x, y, radius, bend in both
            for r, fill in ((radius + 0.045, ground), (radius, colour))
        )  # fmt: skip
        return group({}, (ring, *ropes, *people))

    return Sprite(f"mark {side} {ground}", side, side, draw)


def code(rows: Sequence[Sequence[bool]], side: int) -> Sprite:
    """A QR code: dark squares on light, as large as whole pixels allow."""
    count = len(rows) + 2 * QUIET
    each = max(1, side // count)
    whole = each * count
    squares = "".join(
        f"M{x * each} {y * each}h{each}v{each}h{-each}z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )

    def draw() -> str:
        ground = _box(-whole / 2, -whole / 2, whole, whole, WHITE)
        at = number(QUIET * each - whole / 2)
        place = {"d": squares, "transform": f"translate({at} {at})", "fill": "#000000"}
        return ground + element("path", {**place, "shape-rendering": "crispEdges"})

    return Sprite(f"code {whole} {sha256(squares.encode()).hexdigest()}", whole, whole, draw)
