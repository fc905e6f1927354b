"""The sprites of what a game says on the map: rings, rays, arrows, shadows. No Kivy."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from drawing.markup import element, number
from drawing.sprites import INK_HEX, WHITE, Sprite, circle, even
from drawing.tokens import GOLD, hexed

GOLD_HEX: Final = hexed(GOLD)
RING_OFFSET: Final = 4.0
"""From the rim of a space to the middle of its ring, in dp."""
RING_WIDTH: Final = 4.0
SOFT: Final = "soft-"
"""How the ids of soft fills begin; whoever tints one puts its colour behind that."""
_BREATH: Final = 3.1
"""How far light on the ground reaches, in radii of a space."""
_KEPT: Final = 256
_TEETH: Final = 18


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
def ticked_ring(radius: int, unit: float) -> Sprite:
    """The ring of a figure that can be chosen: four ticks tell it from that of a space."""
    middle = radius + (RING_OFFSET + 2) * unit
    width, begin, end = RING_WIDTH * unit, middle - 5 * unit, middle + 11 * unit
    side = even(2 * end + 8 * unit)

    def draw() -> str:
        ticks = "".join(
            f"M{number(x * begin)} {number(y * begin)}L{number(x * end)} {number(y * end)}"
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        look: dict[str, str | float] = {"d": ticks, "fill": "none", "stroke-linecap": "round"}
        return (
            element("path", {**look, "stroke": INK_HEX, "stroke-width": width + 5 * unit})
            + circle(middle, fill="none", stroke=INK_HEX, stroke_width=width + 4 * unit)
            + element("path", {**look, "stroke": WHITE, "stroke-width": width + unit})
            + circle(middle, fill="none", stroke=WHITE, stroke_width=width)
        )

    return Sprite(f"ticked-ring {radius} {unit:.3f}", side, side, draw)


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
def jaws(radius: int, unit: float) -> Sprite:
    """The teeth of a trap around the space on which it has gone off, and rays around them."""
    tip, root = radius - 1.0 * unit, radius + 13 * unit
    begin, end = root + 7 * unit, root + 16 * unit
    side = even(2 * end + 10 * unit)

    def at(turn: float, away: float) -> str:
        return f"{number(sin(turn) * away)} {number(-cos(turn) * away)}"

    def draw() -> str:
        step = 2 * pi / _TEETH
        teeth = "".join(
            f"M{at((n - 0.42) * step, root)}L{at(n * step, tip)}L{at((n + 0.42) * step, root)}Z"
            for n in range(_TEETH)
        )
        rays = "".join(f"M{at(n * pi / 6, begin)}L{at(n * pi / 6, end)}" for n in range(12))
        look: dict[str, str | float] = {"d": rays, "fill": "none", "stroke-linecap": "round"}
        width, gum = RING_WIDTH * unit, root - tip
        return (
            element("path", {**look, "stroke": INK_HEX, "stroke-width": width + 4 * unit})
            + circle((root + tip) / 2, fill="none", stroke=INK_HEX, stroke_width=gum + 6 * unit)
            + element("path", {**look, "stroke": WHITE, "stroke-width": width})
            + element("path", {"d": teeth, "fill": WHITE})
            + circle(root, fill="none", stroke=WHITE, stroke_width=width)
        )

    return Sprite(f"jaws {radius} {unit:.3f}", side, side, draw)


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
    return _soft(
        f"shadow {radius}", 1.25 * radius, "#000000", ((0.0, 0.5), (0.55, 0.42), (1.0, 0.0))
    )


@lru_cache(_KEPT)
def breath(radius: int) -> Sprite:
    """White light on the ground around a space, to be tinted."""
    fades = ((0.0, 1.0), (0.4, 0.9), (0.7, 0.35), (1.0, 0.0))
    return _soft(f"breath {radius}", _BREATH * radius, "#FFFFFF", fades)


def _soft(name: str, reach: float, colour: str, fades: tuple[tuple[float, float], ...]) -> Sprite:
    """A disc whose edge is soft."""
    side = even(2 * reach + 2)

    def draw() -> str:
        stops = "".join(
            element("stop", {"offset": at, "stop-color": colour, "stop-opacity": alpha})
            for at, alpha in fades
        )
        which = f"{SOFT}{name.replace(' ', '-')}"
        gradient = element("radialGradient", {"id": which}, stops)
        return element("defs", {}, gradient) + circle(reach, fill=f"url(#{which})")

    return Sprite(name, side, side, draw)
