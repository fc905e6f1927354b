"""Figures and tokens as sprites: colour and shape say whose; heroes are filled."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from companion.model import TokenKind, TokenKindId
from drawing.emblems import share
from drawing.geometry import Point
from drawing.markup import element, group, moved, number, text_line
from drawing.sprites import HI_HEX, INK_HEX, Sprite, circle, even, icon
from drawing.tokens import Shape, hexed, player
from drawing.typeface import FontWeight

if TYPE_CHECKING:
    from drawing.map_view import FigureMark

_KEPT: Final = 256
_BADGE: Final = 8.5
_CIRCLE: Final = 0.76
"""The radius of a round figure, as a share of that of its space; other shapes weigh as much."""


@lru_cache(_KEPT)
def figure(
    mark: FigureMark,
    radius: int,
    unit: float,
    *,
    numbered: bool = True,
    held: bool = False,
    ground: str = INK_HEX,
) -> Sprite:
    """A figure on a space of this radius, with its number if it has one; `held` adds a lock.

    What it stands on parts it from what is beside it.
    """
    digit = str(mark.number) if numbered and mark.number is not None else None
    side = even(2 * max(0.93 * radius + 3 * unit, 0.62 * radius + (_BADGE + 2) * unit))
    look = player(mark.player)
    colour = hexed(look.colour)

    def draw() -> str:
        parts = [_body(look.shape, radius, unit, (colour, ground), filled=mark.filled)]
        ink = INK_HEX if mark.filled else colour
        size = _CIRCLE * radius * share(look.shape, filled=mark.filled)
        parts.append(icon(mark.icon, size, ink))
        if digit is not None:
            at = Point(0.62 * radius, -0.62 * radius)
            parts.append(_badge(at, unit, digit))
        if held:
            at = Point(0.62 * radius, 0.5 * radius)
            parts.append(_badge(at, unit, None))
        return "".join(parts)

    look_of = f"{mark.player} {mark.icon} {mark.filled} {digit} {held} {ground}"
    return Sprite(f"figure {look_of} {radius} {unit:.3f}", side, side, draw)


def _body(
    shape: Shape, radius: float, unit: float, colours: tuple[str, str], *, filled: bool
) -> str:
    """The colour of its player on that of the ground."""
    colour, ground = colours
    edge: dict[str, str | float] = {"stroke": ground, "stroke-width": 4 * unit}
    line = max(radius * 0.11, 1.5 * unit)
    if filled:
        return _outline(shape, radius, {"fill": colour, "paint-order": "stroke", **edge})
    back = _outline(shape, radius, {"fill": INK_HEX, **edge})
    inner = radius - line * (0.75 if shape is Shape.DIAMOND else 0.62)
    front = _outline(shape, inner, {"fill": "none", "stroke": colour, "stroke-width": line})
    return back + front


def _outline(shape: Shape, radius: float, look: dict[str, str | float]) -> str:
    """The shape of a figure on a space of this radius; all shapes weigh about the same."""
    if shape is Shape.CIRCLE:
        return element("circle", {"r": _CIRCLE * radius, **look})
    if shape is Shape.SQUARE:
        half = 0.68 * radius
        box = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": 0.17 * radius}
        return element("rect", {**box, **look})
    corners, reach = (6, 0.84) if shape is Shape.HEXAGON else (4, 0.89)
    turns = (2 * pi * n / corners for n in range(corners))
    points = [(cos(turn) * reach * radius, sin(turn) * reach * radius) for turn in turns]
    return element("path", {"d": _rounded(points, 0.1), "stroke-linejoin": "round", **look})


def _rounded(points: list[tuple[float, float]], share: float) -> str:
    """A closed outline with a little curve at each corner."""
    parts = []
    for n, (x, y) in enumerate(points):
        (a, b), (c, d) = points[n - 1], points[(n + 1) % len(points)]
        enter = x + (a - x) * share, y + (b - y) * share
        leave = x + (c - x) * share, y + (d - y) * share
        begin = "L" if n else "M"
        parts.append(
            f"{begin}{number(enter[0])} {number(enter[1])}"
            f"Q{number(x)} {number(y)} {number(leave[0])} {number(leave[1])}"
        )
    return "".join(parts) + "Z"


def _badge(at: Point, unit: float, text: str | None) -> str:
    """A number, or a lock, on a small bright disc."""
    disc = circle(
        _BADGE * unit,
        fill=HI_HEX,
        stroke=INK_HEX,
        stroke_width=3 * unit,
        paint_order="stroke",
    )
    if text is None:
        inside = icon("lock", 12.5 * unit, INK_HEX)
    else:
        size = (12.5 if len(text) == 1 else 10.5) * unit
        inside = text_line(
            text, Point(0, 0), size, weight=FontWeight.BOLD, fill=INK_HEX, anchor="middle"
        )
    return group({"transform": moved(at)}, [disc, inside])


@lru_cache(_KEPT)
def token(kind: TokenKindId, owner: int | None, radius: float, unit: float) -> Sprite:
    """A token of this radius: jaws on a disc, a cloud on a hollow one, a chest on a square."""
    colour = hexed(player(owner).colour) if owner is not None else HI_HEX
    unit = min(unit, radius / 11)
    side = even(2 * radius + 6 * unit)

    def draw() -> str:
        gap: dict[str, str | float] = {
            "stroke": INK_HEX,
            "stroke-width": 4 * unit,
            "paint-order": "stroke",
        }
        if kind == TokenKind.TRAP:
            edge = circle(radius - 2.2 * unit, fill="none", stroke=INK_HEX, stroke_width=1.3 * unit)
            disc = element("circle", {"r": radius, "fill": colour, **gap})
            return disc + edge + icon("token-trap", 1.56 * radius, INK_HEX)
        if kind == TokenKind.FOG:
            disc = element("circle", {"r": radius, "fill": INK_HEX, **gap})
            line = 2 * unit
            edge = circle(
                radius - line / 2,
                fill="none",
                stroke=colour,
                stroke_width=line,
                stroke_dasharray=f"{number(3.2 * unit)} {number(2 * unit)}",
            )
            return disc + edge + icon("token-fog", 1.5 * radius, colour)
        half = 0.92 * radius
        box = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": 0.3 * radius}
        square = element("rect", {**box, "fill": colour, **gap})
        return square + icon("token-item", 1.66 * radius, INK_HEX)

    return Sprite(f"token {kind} {owner} {radius:.2f} {unit:.3f}", side, side, draw)
