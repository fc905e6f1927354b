"""What people build along lines: walls with doors, fences with gates, rails, paint; and cliffs.

A wall, fence or hedge opens by itself where a trail passes.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from devtools.painting.canvas import HEIGHT, WHOLE, WIDTH, curved, linear, raster
from devtools.painting.pen import Drawing
from devtools.painting.plants import rock
from devtools.painting.surfaces import noise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from devtools.painting.canvas import Canvas, Spot
    from devtools.painting.pen import Pen


class WallStyle(NamedTuple):
    """How a wall looks; lengths in pixels."""

    side: str
    top: str
    thick: float
    high: float
    gap: float


STYLES: Final = {
    "stone": WallStyle("#5a5650", "#7d776f", 13, 40, 40),
    "inner": WallStyle("#574f48", "#7d7267", 9, 34, 38),
    "castle": WallStyle("#625e59", "#8c867f", 20, 58, 46),
    "hedge": WallStyle("#2c4228", "#5f7e4c", 20, 26, 44),
    "fence": WallStyle("#86694a", "#a9885c", 4, 16, 40),
    "steel": WallStyle("#959ca1", "#c6ced2", 6, 34, 44),
    "rail": WallStyle("#77818a", "#a0abb4", 3, 12, 40),
    "ruin": WallStyle("#8d8470", "#b3a98f", 15, 22, 42),
    "parapet": WallStyle("#3a434c", "#5f6a74", 8, 74, 44),
}


def _cuts(canvas: Canvas, p: Spot, q: Spot) -> list[tuple[float, bool]]:
    """Where trails cross a line: how far along it, and whether they are one-way."""
    found = []
    for trail in canvas.ground.trails:
        for a, b in pairwise(trail.points):
            rx, ry, sx, sy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
            across = rx * sy - ry * sx
            if abs(across) < 1e-9:
                continue
            t = ((a[0] - p[0]) * sy - (a[1] - p[1]) * sx) / across
            u = ((a[0] - p[0]) * ry - (a[1] - p[1]) * rx) / across
            if 0 <= t <= 1 and 0 <= u <= 1:
                found.append((t * hypot(rx, ry), trail.path.one_way))
    return sorted(found)


def wall(canvas: Canvas, style: str, points: Sequence[Spot]) -> None:
    """A wall, hedge or fence through pixels of the sheet, open where trails and spaces are."""
    look = STYLES[style]
    drawing = Drawing(canvas)
    for p, q in pairwise(points):
        long = hypot(q[0] - p[0], q[1] - p[1])
        if long < 2:
            continue
        turn = degrees(atan2(q[1] - p[1], q[0] - p[0]))
        ex, ey = (q[0] - p[0]) / long, (q[1] - p[1]) / long
        cuts = _cuts(canvas, p, q)
        at = 0.0
        for along, _ in [*cuts, (long + look.gap / 2, False)]:
            end = min(along - look.gap / 2, long)
            for a, b in _clear_of_spaces(canvas, p, (ex, ey), at, end):
                middle = (a + b) / 2
                pen = drawing.pen(p[0] + ex * middle, p[1] + ey * middle, turn)
                _piece(pen, style, look, b - a)
            at = max(at, along + look.gap / 2)
        for along, one_way in cuts:
            pen = drawing.pen(p[0] + ex * along, p[1] + ey * along, turn)
            _door(pen, style, look, one_way=one_way)
    drawing.done()


def _clear_of_spaces(
    canvas: Canvas, p: Spot, step: Spot, begin: float, end: float
) -> list[tuple[float, float]]:
    """The parts of a line that do not run through a space."""
    found, first = [], None
    near = 1.08 * canvas.ground.radius
    for along in np.arange(begin, end, 3.0):
        x = int(min(max(p[0] + step[0] * along, 0), WIDTH - 1))
        y = int(min(max(p[1] + step[1] * along, 0), HEIGHT - 1))
        is_free = canvas.ground.from_spaces[y, x] > near
        if is_free and first is None:
            first = float(along)
        elif not is_free and first is not None:
            found.append((first, float(along)))
            first = None
    if first is not None:
        found.append((first, end))
    return [(a, b) for a, b in found if b - a > 4]


def _piece(p: Pen, style: str, look: WallStyle, long: float) -> None:
    side, top, thick, high, _ = look
    random = p.random
    if style in {"fence", "steel", "rail"}:
        count = max(1, round(long / (26 if style == "fence" else 44)))
        for y in (-2.2, 2.2) if style == "fence" else (0,):
            p.rect(0, y, long, 2.4, side, 0.7 * high)
        if style == "steel":
            for n in range(int(long // 6)):
                p.rect(-long / 2 + 6 * n + 3, 0, 1.3, 8, side, 0.8 * high)
        for n in range(count + 1):
            p.rect(-long / 2 + n * long / count, 0, thick + 3, thick + 4, top, high, r=1)
    elif style == "hedge":
        p.rect(0, 0, long + 3, thick, side, high, r=6)
        for _ in range(int(long * thick / 26)):
            x, y = random.uniform(-0.5, 0.5) * long, random.uniform(-0.5, 0.5) * thick
            tone = random.uniform(0.5, 1.25) * p.facing(0, 2 * y / thick)
            p.disc(x, y, random.uniform(1.4, 3.2), top, high + random.uniform(0, 5), shade=tone)
    else:
        p.rect(0, 0, long + (0 if style == "ruin" else thick), thick, side, high)
        count = max(1, int(long // 18))
        for n in range(count):
            if style == "ruin" and random.uniform() < 0.16:
                continue
            above = random.uniform(-6, 12) if style == "ruin" else 0
            x = -long / 2 + (n + 0.5) * long / count
            tone = random.uniform(0.82, 1.1)
            p.rect(x, 0, long / count - 1.6, thick - 3, top, high + above, shade=tone)
        for n in range(int(long // 22) if style == "castle" else 0):
            for e in (-1, 1):
                p.rect(-long / 2 + 11 + 22 * n, e * (thick / 2 - 2), 11, 6, "#a09a92", high + 10)


def _door(p: Pen, style: str, look: WallStyle, *, one_way: bool) -> None:
    side, top, thick, high, gap = look
    for e in (-1, 1):
        x = e * gap / 2
        if style in {"fence", "steel", "rail"}:
            p.rect(x, 0, 10, 10, top, high + 8, r=2)
            if not one_way:
                p.poly([(x, 0), (x + 3 * e, 19)], side, 0.6 * high, width=3)
        elif style == "hedge":
            p.disc(x + 3 * e, 0, 0.62 * thick, "#3a5833", high + 8)
            p.disc(x + 3 * e - 2, -2, 0.36 * thick, "#557648", high + 10)
        elif style == "inner":
            p.rect(x, 0, 5, thick + 4, "#94724b", high)
        else:
            p.rect(x + 2 * e, 0, 12, thick + 8, "#a09a92", high + 6)
    if style == "inner":
        p.poly([(-gap / 2 + 2, 2), (-gap / 2 + 6, 0.62 * gap)], "#97693c", 26, width=4)


def cliff(canvas: Canvas, points: Sequence[Spot], drop: float, face: str, white: float) -> None:
    """Rock falls away to the right of a line: broken stone, large above and small below."""
    random = canvas.random
    stones = []
    for p, q in pairwise(curved(points, steps=14)):
        long = hypot(q[0] - p[0], q[1] - p[1])
        nx, ny = -(q[1] - p[1]) / max(long, 1), (q[0] - p[0]) / max(long, 1)
        for _ in range(max(1, round(long / 7))):
            share, deep = random.uniform(), random.uniform() ** 1.4
            off = (1.5 * deep - 0.3) * drop + random.normal(0, 4)
            r = min(random.gamma(2.2, 4.2) * (1.25 - 0.6 * deep) + 4, 30)
            x, y = p[0] + (q[0] - p[0]) * share + nx * off, p[1] + (q[1] - p[1]) * share + ny * off
            stones.append((deep, x, y, r))
    for _, x, y, r in sorted(stones, reverse=True):
        u, v = int(min(max(x, 0), WIDTH - 1)), int(min(max(y, 0), HEIGHT - 1))
        if canvas.ground.room[v, u] > 0.5 * r:
            rock(canvas, (x, y), r, face, white)


def rails(canvas: Canvas, points: Sequence[Spot]) -> None:
    """A narrow-gauge track: sleepers and two rails."""
    drawing = Drawing(canvas)
    for p, q in pairwise(curved(points, steps=20)):
        long = hypot(q[0] - p[0], q[1] - p[1])
        turn = degrees(atan2(q[1] - p[1], q[0] - p[0]))
        pen = drawing.pen((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, turn)
        count = max(1, round(long / 11))
        for n in range(count):
            pen.rect(-long / 2 + (n + 0.5) * long / count, 0, 5, 24, "#54412f", 2)
        for y in (-7, 7):
            pen.rect(0, y, long + 1, 2.4, "#9aa2a9", 4)
    drawing.done(grain=0.04)


def paint(  # noqa: PLR0917 - one line of a scene
    canvas: Canvas,
    points: Sequence[Spot],
    width: float,
    dash: Sequence[float],
    colour: str,
    alpha: float,
) -> None:
    """Worn paint on a floor."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{" ".join(map(str, dash))}"' if dash else ""
    line = f'<path d="{d}" fill="none" stroke="#fff" stroke-width="{width}"{dashes}/>'
    mask = raster(line)[..., 3].astype(np.float32) / 255
    worn = np.clip(0.72 + 0.4 * noise(55, 5) + 0.3 * noise(56, 22), 0.1, 1)
    canvas.cover(WHOLE, (alpha * mask * worn).astype(np.float32), linear(colour), gloss=0.1)
