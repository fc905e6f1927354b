"""Roofs and towers from above, each around its own middle: w along x, h along y, in pixels."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from devtools.painting.pen import Pen


def _gable(
    p: Pen, w: float, h: float, colour: str, top: float, *, course: float = 7, snow: bool = False
) -> None:
    """A ridged roof: two slopes in courses, a ridge between them."""
    for side in (-1, 1):
        tone = p.facing(0, side)
        p.rect(0, side * h / 4, w, h / 2, colour, top, shade=tone)
        rows = max(int(h / 2 / course), 1)
        for row in range(rows):
            y = side * (row + 0.5) * h / 2 / rows
            for n in range(int(w / (1.5 * course))):
                x = -w / 2 + (n + 0.5 + 0.5 * (row % 2)) * 1.5 * course
                if abs(x) < w / 2 - course * 0.7:
                    shade = tone * p.random.uniform(0.72, 1.25)
                    p.rect(x, y, 1.5 * course - 1, h / 2 / rows - 1, colour, shade=shade, alpha=0.8)
        if snow:
            p.rect(
                0, side * h * 0.25, w * 0.98, h * 0.45, "#e4eaf2", None, r=7, shade=tone, alpha=0.9
            )
            for _ in range(int(w / 9)):
                x, y = p.random.uniform(-0.45, 0.45) * w, side * p.random.uniform(0.36, 0.47) * h
                p.disc(x, y, p.random.uniform(4, 8), "#e4eaf2", None, shade=tone, alpha=0.8)
    p.rect(0, 0, w, 3.2, "#f0f4f8" if snow else colour, top + 4, shade=1.0 if snow else 1.45)
    p.rect(0, 0, w, h, "#000000", width=1.6, alpha=0.6)


def _chimney(p: Pen, x: float, y: float, size: float, top: float, *, smoke: bool = False) -> None:
    p.rect(x, y, size, size * 0.8, "#5d4a40", top + 14)
    p.rect(x, y, size * 0.55, size * 0.42, "#15100e", top + 10)
    if smoke:
        for n in range(7):
            p.disc(x + 5 * n, y - 4 * n - n * n * 0.4, 4 + 2.2 * n, "#aab2bc", None, alpha=0.16)


def house(p: Pen, w: float, h: float) -> None:
    """Slate, two chimneys, lit dormers."""
    _gable(p, w, h, "#454b57", 52)
    _chimney(p, w * 0.3, -h * 0.16, 15, 56)
    _chimney(p, -w * 0.28, h * 0.14, 13, 56)
    for x in (-w * 0.1, w * 0.1):
        p.rect(x, h * 0.26, 15, 17, "#555b66", 56)
        p.rect(x, h * 0.26 + 7, 10, 4, "#ffc76a", 56, glow=True)


def brick(p: Pen, w: float, h: float) -> None:
    """A brick house."""
    _gable(p, w, h, "#5e4238", 52)
    _chimney(p, -w * 0.32, -h * 0.14, 15, 56)
    _chimney(p, w * 0.22, h * 0.16, 13, 56)


def flat(p: Pen, w: float, h: float) -> None:
    """A flat roof behind a parapet, with skylights."""
    p.rect(0, 0, w, h, "#4a4c50", 50)
    p.rect(0, 0, w - 12, h - 12, "#34373c", 45)
    for n in range(int((w - 20) // 26)):
        x = -w / 2 + 22 + n * 26
        is_lit = n % 2 == 0
        p.rect(x, -h * 0.12, 17, h * 0.36, "#1e2a36", 48)
        p.rect(x, -h * 0.12, 12, h * 0.28, "#ffc060" if is_lit else "#3b5266", 48, glow=is_lit)
    _chimney(p, w * 0.34, h * 0.3, 14, 54)


def hip(p: Pen, w: float, h: float) -> None:
    """Four slopes."""
    ridge = max(w / 2 - h * 0.48, 0)
    corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    a, b = (-ridge, 0.0), (ridge, 0.0)
    for points, look in (
        ([corners[0], corners[1], b, a], (0, -1)),
        ([corners[3], corners[2], b, a], (0, 1)),
        ([corners[0], corners[3], a], (-1, 0)),
        ([corners[1], corners[2], b], (1, 0)),
    ):
        p.poly(points, "#50505a", 50, shade=p.facing(*look))
    for n in range(1, int(min(w, h) / 14)):
        p.rect(0, 0, w - 14 * n, h - 14 * n, "#000000", width=1.2, alpha=0.32)
    for corner, end in zip(corners, (a, b, b, a), strict=True):
        p.poly([corner, end], "#666670", 52, width=2.4)
    p.rect(0, 0, w, h, "#000000", width=1.6, alpha=0.6)
    _chimney(p, w * 0.1, -h * 0.2, 14, 54)


def cabin(p: Pen, w: float, h: float) -> None:
    """A log cabin under snow, its window lit, its chimney smoking."""
    for side in (-1, 1):
        for n in range(3):
            p.rect(0, side * (h / 2 + 1 + n * 3), w + 12 - n * 2, 4, "#6a4e34", 22 - n * 5, r=2)
    _gable(p, w, h, "#6a5444", 44, snow=True)
    _chimney(p, w * 0.28, -h * 0.1, 14, 48, smoke=True)
    p.rect(-w * 0.18, h / 2 + 6, 20, 7, "#ffcf7a", 20, glow=True)
    p.rect(w * 0.14, h / 2 + 5, 13, 6, "#2c2018", 20)


def barn(p: Pen, w: float, h: float) -> None:
    """Thatch."""
    _gable(p, w, h, "#6a5238", 46, course=8)


def hut(p: Pen, w: float, h: float) -> None:
    """A small thatched house."""
    _gable(p, w, h, "#75623f", 34, course=6)
    p.rect(w * 0.1, h / 2 + 3, 12, 5, "#ffc870", 12, glow=True)


def tower(p: Pen, w: float, _h: float) -> None:
    """A round tower with a cone of slate."""
    r = w / 2
    p.disc(0, 0, r, "#6a655f", 60)
    p.disc(0, 0, r - 4, "#2d2c30", 58)
    for n in range(20):
        a, b = n * pi / 10, (n + 1) * pi / 10
        rim = [(0.86 * r * cos(t), 0.86 * r * sin(t)) for t in (a, b)]
        p.poly([(0, 0), *rim], "#59617a", 66, shade=p.facing(cos(a + 0.16), sin(a + 0.16)) ** 1.8)
    for share in (0.25, 0.45, 0.65):
        p.disc(0, 0, r * share, "#000000", width=1.2, alpha=0.3)
    p.disc(0, 0, 3, "#c9b27a", 74)


def battlements(p: Pen, w: float, h: float) -> None:
    """A square keep."""
    p.rect(0, 0, w, h, "#6b6762", 62)
    p.rect(0, 0, w - 16, h - 16, "#3c3b3f", 52)
    for length, across in ((w, False), (h, True)):
        for n in range(int(length // 18)):
            along = -length / 2 + 9 + n * 18
            for side in (-1, 1):
                edge = side * ((w if across else h) / 2 - 4)
                x, y = (edge, along) if across else (along, edge)
                p.rect(x, y, 9, 9, "#85807a", 70)


def watchtower(p: Pen, w: float, h: float) -> None:
    """A lattice tower with a roofed platform and a search light."""
    for x in (-1, 1):
        for y in (-1, 1):
            p.poly([(x * w / 2, y * h / 2), (x * w * 0.3, y * h * 0.3)], "#6f7177", 30, width=5)
    for y in (-1, 1):
        p.poly([(-w / 2, -y * h / 2), (w / 2, y * h / 2)], "#4c4f55", 24, width=2.6)
    p.rect(0, 0, w * 0.76, h * 0.76, "#55504a", 62)
    corners = [(0.38 * w * x, 0.38 * h * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for n, look in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        p.poly([(0, 0), corners[n], corners[(n + 1) % 4]], "#77806a", 70, shade=p.facing(*look))
    p.lamp(0, h * 0.5, 5.5, "#ffeec4", 66)


def tent(p: Pen, w: float, h: float) -> None:
    """Canvas over a ridge pole."""
    for side in (-1, 1):
        edge = [(w * 0.46, side * h / 2), (-w * 0.46, side * h / 2)]
        p.poly([(-w / 2, 0), (w / 2, 0), *edge], "#94835e", 24, shade=p.facing(0, side) ** 1.8)
    p.poly([(-w / 2 - 3, 0), (w / 2 + 3, 0)], "#b5a47c", 28, width=2.2)
    p.poly([(w / 2, 0), (w * 0.46, h / 2), (w * 0.38, 0)], "#20190f", 24, alpha=0.8)


def bunker(p: Pen, w: float, h: float) -> None:
    """A concrete blockhouse: vents on the roof, a lit door."""
    p.rect(0, 0, w, h, "#5c625d", 40, r=3)
    p.rect(0, 0, w - 10, h - 10, "#484e4a", 38)
    for n in range(3):
        p.rect(-w * 0.28 + n * 20, -h * 0.16, 13, 13, "#757c77", 48)
        p.disc(-w * 0.28 + n * 20, -h * 0.16, 4, "#24282a", 44)
    p.rect(w * 0.26, h * 0.1, w * 0.2, h * 0.34, "#646b66", 44)
    p.rect(0, h / 2 - 1, 22, 6, "#ffcf86", 12, glow=True)


def island(p: Pen, w: float, h: float) -> None:
    """The bridge tower of a carrier."""
    p.rect(0, 0, w, h, "#4b555f", 46, r=8)
    p.rect(0, 0, w * 0.86, h * 0.8, "#5a6570", 60, r=8)
    p.rect(w * 0.1, 0, w * 0.46, h * 0.6, "#667380", 76, r=6)
    p.rect(w * 0.34, 0, 5, h * 0.56, "#a8dcff", 70, glow=True)
    p.rect(-w * 0.3, 0, w * 0.16, h * 0.3, "#3b444d", 70, r=4)
    p.disc(w * 0.06, 0, h * 0.15, "#7d8994", 90)
    p.poly(
        [(w * 0.06 - h * 0.24, -h * 0.1), (w * 0.06 + h * 0.24, h * 0.1)], "#a3aeb8", 100, width=4
    )
    p.lamp(-w * 0.3, 0, 4, "#ff6a5a", 80)


BUILDINGS = {
    each.__name__: each
    for each in (
        *(house, brick, flat, hip, cabin, barn, hut, tower, battlements, watchtower),
        *(tent, bunker, island),
    )
}
