"""What grows or lies about: trees, bushes, ferns, rocks. Each one is made anew, none is a stamp."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from devtools.painting.canvas import HEIGHT, WIDTH, depth, linear
from devtools.painting.pen import Drawing
from devtools.painting.surfaces import noise

if TYPE_CHECKING:
    from collections.abc import Callable

    from devtools.painting.canvas import Canvas, Field, Spot

_LEAVES: Final = noise(901, 3.2, 1, (700, 700)) + 0.7 * noise(902, 6.5, 1, (700, 700))
_FINE: Final = noise(903, 1.8, 1, (700, 700))
Patch = tuple[tuple[slice, slice], "Field", "Field", "Field", "Field"]


def _patch(canvas: Canvas, at: Spot, reach: float) -> Patch | None:
    where = canvas.window(*at, reach)
    if where is None:
        return None
    v, u = np.mgrid[where].astype(np.float32)
    a, b = canvas.random.integers(0, 300, 2)
    h, w = u.shape
    return where, u - at[0], v - at[1], _LEAVES[a : a + h, b : b + w], _FINE[a : a + h, b : b + w]


def crown(
    canvas: Canvas, at: Spot, r: float, dark: str, light: str,
    *, tall: float = 1.0, clumps: int = 44, gaps: float = 0.0,
) -> None:  # fmt: skip
    """A broad-leaved tree: a heap of small domes with leaf noise on them."""
    r = min(r, 120.0)
    patch = _patch(canvas, at, 1.25 * r)
    if patch is None:
        return
    where, u, v, leaves, fine = patch
    random = canvas.random
    top, tint = np.full(u.shape, -1, np.float32), np.zeros(u.shape, np.float32)
    edge = r * (0.055 * leaves + 0.03 * fine)
    for _ in range(clumps):
        far, turn = 0.84 * sqrt(random.uniform()), random.uniform(0, 2 * pi)
        size = r * random.uniform(0.17, 0.31) * (1.12 - 0.35 * far)
        d = np.hypot(u - far * r * cos(turn), v - 0.92 * far * r * sin(turn)) + edge
        dome = 0.85 * np.sqrt(np.clip(size**2 - d**2, 0, None)) + (1 - far**1.5) * 0.5 * r * tall
        higher = (d < size) & (dome > top)
        top = np.where(higher, dome, top)
        tint = np.where(higher, random.uniform(-0.5, 0.5), tint)
    alpha = np.clip(top + 1, 0, 1)
    if gaps:
        alpha *= np.clip(1.25 - gaps * np.clip(0.6 * leaves + 0.5 * fine, 0, 2), 0, 1)
    share = np.clip(top / r + 0.16 * leaves + 0.35 * tint, 0, 1)[..., None]
    colour = linear(dark) + (linear(light) - linear(dark)) * share
    relief = 0.85 * top + 1.6 * leaves + 0.9 * fine
    canvas.cover(where, alpha, colour, relief=relief, height=(0.6 * top + 0.55 * r) * tall)


def fir(canvas: Canvas, at: Spot, r: float, *, white: float = 0.0) -> None:
    """A conifer: shallow tiers of boughs around the tip; `white` is how much snow lies on them."""
    patch = _patch(canvas, at, 1.15 * r)
    if patch is None:
        return
    where, u, v, leaves, fine = patch
    random = canvas.random
    d, angle = np.hypot(u, v) / r, np.arctan2(v, u)
    top, tip = np.full(u.shape, -1, np.float32), np.zeros(u.shape, np.float32)
    for tier in range(6):
        boughs = int(random.integers(13, 18)) - tier
        turn = angle / (2 * pi) * boughs + random.uniform() + 0.06 * leaves
        spoke = np.abs((turn % 1) * 2 - 1)
        edge = (1 - 0.16 * tier) * (0.7 + 0.3 * (1 - spoke) ** 0.8) + 0.04 * fine + 0.03 * leaves
        inside = d < edge
        rise = r * (0.17 * tier + 0.3 * np.clip(1 - d / np.maximum(edge, 0.01), 0, 1) - 0.1 * spoke)
        top = np.where(inside & (rise > top), rise, top)
        tip = np.where(inside, np.clip(d / np.maximum(edge, 0.01), 0, 1), tip)
    share = np.clip(0.15 + 0.55 * tip + 0.18 * leaves + 0.14 * fine, 0, 1)[..., None]
    dark, light = ("#10201c", "#2f4a40") if white else ("#1f2c26", "#3f5546")
    colour = linear(dark) + (linear(light) - linear(dark)) * share
    if white:
        load = np.clip(2.2 * (tip - 0.3) + 0.5 * leaves + 2 * (white - 0.5), 0, 1)[..., None]
        colour += (linear("#e8eef4") - colour) * load
    alpha = np.clip(top + 1, 0, 1)
    relief = 0.75 * top + 0.8 * fine + 0.7 * leaves
    canvas.cover(where, alpha, colour, relief=relief, height=0.8 * top + 0.35 * r)


def rock(canvas: Canvas, at: Spot, r: float, tone: str = "#6a655c", white: float = 0.0) -> None:
    """A faceted stone: the lowest of a dozen tilted planes."""
    patch = _patch(canvas, at, 1.2 * r)
    if patch is None:
        return
    where, u, v, leaves, fine = patch
    random = canvas.random
    top = np.full(u.shape, r * random.uniform(0.42, 0.6), np.float32)
    for n in range(13):
        turn = n * 2 * pi / 13 + random.uniform(-0.3, 0.3)
        plane = r * random.uniform(0.72, 1.0) - u * cos(turn) - v * sin(turn)
        top = np.minimum(top, plane * random.uniform(0.7, 2.4))
    top = (top + 0.5 * leaves + 0.4 * fine).astype(np.float32)
    colour = linear(tone) * (0.85 + 0.12 * leaves + random.uniform(-0.1, 0.12))[..., None]
    if white:
        load = white * np.clip(5 * top / r - 1.9 + 0.3 * leaves, 0, 1)[..., None]
        colour += (linear("#e2e8ee") - colour) * load
    canvas.cover(where, np.clip(0.9 * top, 0, 1), colour, relief=0.8 * top, height=top)


def _fern(drawing: Drawing, at: Spot, r: float, *, fronds: int = 10) -> None:
    """Fronds around a heart, each a curved rib with leaflets."""
    pen = drawing.pen(*at)
    random = pen.random
    first = random.uniform(0, 2 * pi)
    for n in random.permutation(fronds):
        turn = first + n * 2 * pi / fronds + random.uniform(-0.2, 0.2)
        long, curl = r * random.uniform(0.75, 1.05), random.uniform(-0.5, 0.5)
        tone = pen.facing(cos(turn), sin(turn))
        rib = []
        d = []
        for k in range(1, 12):
            s = k / 12
            a = turn + curl * s * s
            x, y = long * s * cos(a), long * s * sin(a)
            rib.append((x, y))
            leaf = 0.3 * long * sin(pi * min(1, 0.86 * s + 0.12)) ** 0.8
            for side in (-1, 1):
                b = a + side * (1.15 - 0.35 * s)
                d.append(f"M{x:.1f} {y:.1f}l{leaf * cos(b):.1f} {leaf * sin(b):.1f}")
        pen.path("".join(d), "#3a5636", 0.3 * r, width=max(1.6, 0.075 * r), shade=tone)
        pen.poly([(0, 0), *rib], "#587a4a", 0.35 * r, width=max(1.2, 0.05 * r), shade=tone)


def _reeds(drawing: Drawing, at: Spot, r: float) -> None:
    """A tuft of tall grass."""
    pen = drawing.pen(*at)
    for _ in range(int(r)):
        turn, long = pen.random.uniform(0, 2 * pi), r * pen.random.uniform(0.35, 1.0)
        x, y = pen.random.normal(0, 0.16 * r, 2)
        end = (x + long * cos(turn), y + 0.8 * long * sin(turn))
        pen.poly([(x, y), end], "#6a7040", 6, width=1.7, shade=pen.random.uniform(0.55, 1.25))


def _bare(drawing: Drawing, at: Spot, r: float) -> None:
    """A leafless tree: boughs that fork."""
    pen = drawing.pen(*at)
    random = pen.random

    def bough(x: float, y: float, turn: float, long: float, wide: float) -> None:
        if wide < 1 or long < 4:
            return
        end = (x + long * cos(turn), y + long * sin(turn))
        pen.poly([(x, y), end], "#655b50", 26, width=wide, shade=pen.facing(-sin(turn), cos(turn)))
        for side in (-1, 1):
            bent = turn + side * random.uniform(0.25, 0.7)
            bough(*end, bent, long * random.uniform(0.6, 0.85), 0.66 * wide)

    for n in range(6):
        bough(0, 0, n * pi / 3 + random.uniform(-0.3, 0.3), 0.36 * r, max(3.0, 0.12 * r))


def _stump(drawing: Drawing, at: Spot, r: float) -> None:
    pen = drawing.pen(*at)
    pen.disc(0, 0, r, "#3a2d20", 10)
    pen.disc(-0.5, -0.5, 0.8 * r, "#957850", 11)
    for share in (0.6, 0.3):
        pen.disc(0, 0, share * r, "#6b5439", width=1.1)


def _roses(drawing: Drawing, at: Spot, r: float) -> None:
    pen = drawing.pen(*at)
    for _ in range(int(5 + r / 3)):
        a, far = pen.random.uniform(0, 2 * pi), 0.8 * r * sqrt(pen.random.uniform())
        colour = "#c85a66" if pen.random.uniform() < 0.6 else "#d8cfc2"
        pen.disc(far * cos(a), far * sin(a), 3.0, colour, 10)
        pen.disc(far * cos(a) - 0.8, far * sin(a) - 0.8, 1.3, colour, 10, shade=1.3)


_CROWNS: Final = {
    "oak": ("#1c2716", "#5c6f3e", 1.0, 44, 0.0),
    "autumn": ("#3a2414", "#96612c", 1.0, 44, 0.0),
    "jungle": ("#122418", "#43734a", 1.0, 56, 0.0),
    "olive": ("#2a3022", "#87906d", 1.0, 34, 0.55),
    "bush": ("#1d2a1a", "#51673d", 0.5, 16, 0.0),
    "heather": ("#3a2f40", "#946f9a", 0.3, 14, 0.5),
    "gorse": ("#2c301c", "#938f44", 0.4, 14, 0.3),
    "roses": ("#17251a", "#456242", 0.5, 18, 0.0),
}
_DRAWN: Final[dict[str, Callable[..., None]]] = {
    "fern": _fern, "palm": _fern, "reeds": _reeds, "bare": _bare, "stump": _stump, "roses": _roses
}  # fmt: skip
KINDS: Final = {*_CROWNS, *_DRAWN, "fir", "snow-fir", "rock", "pale-rock", "snow-rock"}


def plant(canvas: Canvas, kind: str, places: list[tuple[float, float, float]]) -> None:
    """Let one kind grow at places in pixels, each with its radius; the small ones first."""
    drawing = Drawing(canvas)
    for x, y, r in sorted(places, key=lambda place: place[2]):
        if kind in _CROWNS:
            dark, light, tall, clumps, gaps = _CROWNS[kind]
            crown(canvas, (x, y), r, dark, light, tall=tall, clumps=clumps, gaps=gaps)
        elif kind == "fir":
            fir(canvas, (x, y), r)
        elif kind == "snow-fir":
            fir(canvas, (x, y), r, white=0.5)
        elif kind.endswith("rock"):
            tone = {"rock": "#6a655c", "pale-rock": "#8a8272", "snow-rock": "#565b64"}[kind]
            rock(canvas, (x, y), r, tone, 0.8 if kind == "snow-rock" else 0.0)
        if kind in _DRAWN:
            _DRAWN[kind](drawing, (x, y), r)
    drawing.done()


def scatter(
    canvas: Canvas,
    mask: Field | None,
    *,
    every: float,
    size: tuple[float, float],
    thin: float,
    seed: int,
) -> list[tuple[float, float, float]]:
    """Places where something may grow, in groups rather than in rows; `thin` opens glades.

    `every` and `size` are pixels. Crowns may lean over a trail a little, never over a space.
    """
    random = np.random.default_rng(seed)
    glade = noise(seed + 77, 150)
    free = -depth((canvas.built > 0.5).astype(np.float32), 12)
    shore = -depth(canvas.water, 12)
    room = np.minimum(np.minimum(canvas.ground.room, free), shore + 4)
    columns, rows = int(WIDTH / every) + 2, int(HEIGHT / every) + 2
    spots = [(c, r) for r in range(rows) for c in range(columns)]
    found: list[tuple[float, float, float]] = []
    for n in random.permutation(len(spots)):
        x, y = ((p - 0.5 + random.uniform(-0.48, 0.48)) * every for p in spots[n])
        u, v = int(min(max(x, 0), WIDTH - 1)), int(min(max(y, 0), HEIGHT - 1))
        r = min(random.uniform(*size), room[v, u] / 0.75)
        if r < 0.72 * size[0] or glade[v, u] < 2 * thin - 1.1:
            continue
        if mask is not None and mask[v, u] < 0.5:
            continue
        if all(hypot(x - a, y - b) > 0.8 * (r + c) for a, b, c in found):
            found.append((x, y, r))
    return found
