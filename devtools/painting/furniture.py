"""Furniture from above. Drawn as roofs are (buildings.py)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from devtools.painting.pen import Pen


def rug(p: Pen, w: float, h: float) -> None:
    """A carpet with a border."""
    p.rect(0, 0, w, h, "#5c2b30")
    p.rect(0, 0, w - 8, h - 8, "#a57c48", width=2.4)
    p.rect(0, 0, w - 18, h - 18, "#743a3c", width=3)
    for n in range(max(1, int(w // 34))):
        x = -w / 2 + (n + 0.5) * w / max(1, int(w // 34))
        p.poly([(x, -h * 0.22), (x + 9, 0), (x, h * 0.22), (x - 9, 0)], "#946743")


def _chair(p: Pen, x: float, y: float, back: float) -> None:
    p.rect(x, y, 11, 11, "#5c3e2e", 12, r=2)
    p.rect(x, y + back * 5, 11, 3, "#76523c", 22, r=1)


def table(p: Pen, w: float, h: float) -> None:
    """A laid table with chairs and a candle."""
    count = max(1, int(w // 26))
    for n in range(count):
        x = -w / 2 + (n + 0.5) * w / count
        for side in (-1, 1):
            _chair(p, x, side * (h / 2 + 7), side)
    p.rect(0, 0, w, h, "#7d5834", 20, r=4)
    for n in range(count):
        x = -w / 2 + (n + 0.5) * w / count
        for side in (-1, 1):
            p.disc(x, side * h * 0.27, 4, "#c2bbac", 21)
    p.lamp(0, 0, 4, "#ffd28a", 24)


def round_table(p: Pen, w: float, _h: float) -> None:
    """A round table with stools and a candle."""
    for n in range(5):
        a = n * 2 * pi / 5 + 0.4
        p.disc((w / 2 + 5) * cos(a), (w / 2 + 5) * sin(a), 6.5, "#5c3e2e", 12)
    p.disc(0, 0, w / 2, "#7d5834", 20)
    p.disc(-1, -1, w / 2 - 4, "#936a40", 20)
    p.lamp(0, 0, 4, "#ffd28a", 24)


def desk(p: Pen, w: float, h: float) -> None:
    """A desk with papers and a lamp."""
    _chair(p, 0, h / 2 + 9, 1)
    p.rect(0, 0, w, h, "#67462c", 20, r=3)
    p.rect(0, 0, w - 10, h - 10, "#335042", 20)
    p.rect(-w * 0.18, 0, 13, 17, "#c8bca2", 21)
    p.lamp(w * 0.36, -h * 0.2, 4.5, "#ffcf80", 25)


def bed(p: Pen, w: float, h: float) -> None:
    """A bed, its head at the left."""
    p.rect(0, 0, w, h, "#513524", 16, r=3)
    p.rect(w * 0.03, 0, w * 0.9, h * 0.88, "#aea79a", 20, r=4)
    p.rect(w * 0.16, 0, w * 0.62, h * 0.9, "#64394d", 22, r=4)
    for side in (-1, 1):
        p.rect(-w * 0.34, side * 0.2 * h, w * 0.17, h * 0.3, "#cdc6b8", 25, r=4)
    p.rect(-w / 2 + 2, 0, 5, h * 1.04, "#67442e", 34, r=2)


def shelves(p: Pen, w: float, h: float) -> None:
    """Books, seen on their heads."""
    p.rect(0, 0, w, h, "#523826", 46)
    x: float = -w / 2 + 3
    tones = ("#85413a", "#446350", "#8a7546", "#485877", "#755166", "#968e7c")
    while x < w / 2 - 5:
        wide = p.random.uniform(2.4, 5)
        tone = tones[int(p.random.integers(0, 6))]
        p.rect(x + wide / 2, 0, wide - 0.6, h - p.random.uniform(4, 8), tone, 44)
        x += wide


def sofa(p: Pen, w: float, h: float) -> None:
    """A sofa."""
    p.rect(0, 0, w, h, "#522f33", 22, r=6)
    p.rect(0, h * 0.12, w - 16, h * 0.6, "#784748", 15, r=4)
    p.rect(0, h * 0.12, 1.5, h * 0.55, "#3b2224")


def armchair(p: Pen, w: float, _h: float) -> None:
    """An armchair."""
    p.rect(0, 0, w, w, "#57402e", 22, r=6)
    p.rect(w * 0.08, 0, w * 0.66, w * 0.6, "#7f5b3c", 14, r=4)


def piano(p: Pen, w: float, h: float) -> None:
    """A grand piano with its stool."""
    a, b = w / 2, h / 2
    curve = f"C{a} {-b} {a} {0.2 * b} {0.36 * a} {0.24 * b}C0 {0.32 * b} 0 {b} {-0.4 * a} {b}"
    p.path(f"M{-a} {-b}H{0.2 * a}{curve}H{-a}Z", "#211d20", 26)
    p.rect(-w * 0.43, 0, w * 0.1, h * 0.9, "#d8d1c3", 24)
    for n in range(12):
        p.rect(-w * 0.41, (n - 5.5) * h * 0.072, w * 0.06, 1.8, "#1c191b", 24)
    p.rect(-w * 0.66, 0, 10, h * 0.4, "#3a2a24", 14, r=3)


def billiard(p: Pen, w: float, h: float) -> None:
    """A billiard table."""
    p.rect(0, 0, w, h, "#5a3a22", 22, r=4)
    p.rect(0, 0, w - 13, h - 13, "#2a6549", 19)
    for column in (-1, 0, 1):
        for row in (-1, 1):
            p.disc(column * (w / 2 - 7), row * (h / 2 - 7), 3.6, "#0d0c0b", 19)
    for x, y, colour in ((-0.2, 0.1, "#e0d9c8"), (0.16, -0.14, "#b8433c"), (0.22, 0.06, "#d8ad42")):
        p.disc(x * w, y * h, 2.7, colour, 21)


def hearth(p: Pen, w: float, h: float) -> None:
    """A fireplace."""
    p.rect(0, 0, w, h, "#78726c", 40)
    p.rect(0, h * 0.2, w * 0.62, h * 0.66, "#120d0b", 4)
    p.rect(0, h * 0.22, w * 0.46, h * 0.34, "#ff9840", 5, r=4, glow=True)
    p.rect(0, h * 0.22, w * 0.24, h * 0.18, "#ffe09a", 5, r=3, glow=True)


def stairs(p: Pen, w: float, h: float) -> None:
    """A flight that rises to the right."""
    count = max(4, int(w // 10))
    for n in range(count):
        x = -w / 2 + (n + 0.5) * w / count
        p.rect(x, 0, w / count - 1, h, "#846243", 4 + n * 26 / count, shade=0.7 + 0.5 * n / count)
    for side in (-1, 1):
        p.rect(0, side * h / 2, w, 4, "#634430", 34)


def clock(p: Pen, w: float, _h: float) -> None:
    """A standing clock."""
    p.rect(0, 0, w, w * 0.7, "#513524", 44)
    p.disc(0, 0, w * 0.22, "#e3dab8", 46)


def plant(p: Pen, w: float, _h: float) -> None:
    """A plant in a pot."""
    p.disc(0, 0, w * 0.3, "#744c36", 12)
    for n in range(9):
        a = n * 2 * pi / 9 + 0.3
        x, y = w * 0.3 * cos(a), w * 0.3 * sin(a)
        p.poly(
            [(0, 0), (1.7 * x, 1.7 * y)],
            "#4d6b45",
            26,
            width=w * 0.13,
            shade=p.facing(cos(a), sin(a)),
        )


FURNITURE = {
    each.__name__: each
    for each in (
        *(rug, table, round_table, desk, bed, shelves, sofa, armchair, piano, billiard),
        *(hearth, stairs, clock, plant),
    )
}
