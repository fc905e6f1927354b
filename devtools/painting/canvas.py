"""What a place is painted on: where the map lies, and what every pixel is made of.

A painter never paints light. It fills buffers: colour (linear light), relief (grain, in pixels),
height (for shadows), gloss and glow. Light comes once, at the end, for everything (light.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from drawing.fit import make_fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.rules.battlefield import Battlefield, Path
    from drawing.fit import MapFit

Field: TypeAlias = NDArray[Any]
"""One number per pixel, or one colour."""
Spot: TypeAlias = tuple[float, float]

WIDTH: Final = 1776
HEIGHT: Final = 976
"""The map of the table's screen, 888x488 dp, at twice its density."""
DENSITY: Final = 2.0
FAR: Final = 90.0
"""Farther than this from a trail nothing depends on how far."""


def linear(colour: str) -> Field:
    """`#RRGGBB` as linear light."""
    c = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)], np.float32)
    return to_linear(c)


def to_linear(c: Field) -> Field:
    """Values of sRGB, from 0 to 1, as linear light."""
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


def to_srgb(light: Field) -> Field:
    """Linear light as values of sRGB, from 0 to 1."""
    light = np.clip(light, 0, 1)
    bright = 1.055 * np.power(light, 1 / 2.4) - 0.055
    return np.where(light <= 0.0031308, light * 12.92, bright).astype(np.float32)


def luminance(light: Field) -> Field:
    """Relative luminance of linear light."""
    return light @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def blurred(values: Field, sigma: float) -> Field:
    """A Gaussian blur; edges are continued as a mirror."""
    if values.ndim == 3:
        return np.stack([blurred(values[..., n], sigma) for n in range(values.shape[2])], -1)
    pad = int(3 * sigma) + 1
    wide = np.pad(values, pad, mode="symmetric" if pad < min(values.shape) else "edge")
    fy = np.fft.fftfreq(wide.shape[0])[:, None]
    fx = np.fft.rfftfreq(wide.shape[1])[None, :]
    kernel = np.exp(-2 * (np.pi * sigma) ** 2 * (fx * fx + fy * fy)).astype(np.float32)
    back = np.fft.irfft2(np.fft.rfft2(wide) * kernel, s=wide.shape)
    return back[pad:-pad, pad:-pad].astype(np.float32)


def depth(mask: Field, reach: float) -> Field:
    """About how many pixels inside a region one is, negative outside; true up to 2 x `reach`."""
    m = np.clip(blurred(mask, reach), 1e-4, 1 - 1e-4)
    inside: Field = 0.6 * reach * np.log(m / (1 - m))
    return inside.astype(np.float32)


def raster(svg: str) -> NDArray[np.uint8]:
    """What SVG elements in pixels of the sheet look like, as red, green, blue and cover."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    png = resvg_py.svg_to_bytes(svg_string=head + svg + "</svg>", skip_system_fonts=True)
    return np.asarray(Image.open(BytesIO(png)).convert("RGBA"))


def grid() -> tuple[Field, Field]:
    """The x and the y of every pixel."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    return x, y


def curved(points: Sequence[Spot], *, closed: bool = False, steps: int = 8) -> list[Spot]:
    """A smooth line through points, so that a scene needs few of them."""
    if len(points) < 3:
        return list(points)
    p = np.array(points, np.float64)
    ring = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([p[:1], p, p[-1:]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    found: list[Spot] = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        piece = 0.5 * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t**2
            + (3 * b - a - 3 * c + d) * t**3
        )
        found += [(float(x), float(y)) for x, y in piece]
    return found if closed else [*found, points[-1]]


@dataclass(frozen=True)
class PaintedTrail:
    """A path from middle to middle, in pixels, and from rim to rim along it."""

    path: Path
    points: tuple[Spot, ...]
    begin: float
    end: float
    kind: str

    @property
    def length(self) -> float:
        """From middle to middle."""
        return float(sum(np.hypot(c - a, d - b) for (a, b), (c, d) in pairwise(self.points)))

    def frame(self, x: Field, y: Field) -> tuple[Field, Field]:
        """For pixels: how far along the trail they are, and how far beside it."""
        along, beside = np.zeros_like(x), np.full_like(x, 1e9)
        passed = 0.0
        for (a, b), (c, d) in pairwise(self.points):
            long = float(np.hypot(c - a, d - b))
            if long < 1e-6:
                continue
            ex, ey = (c - a) / long, (d - b) / long
            s = np.clip((x - a) * ex + (y - b) * ey, 0, long)
            u, v = x - a - s * ex, y - b - s * ey
            t = np.hypot(u, v) * np.sign(ex * v - ey * u + 1e-9)
            nearer = np.abs(t) < np.abs(beside)
            along = np.where(nearer, passed + s, along)
            beside = np.where(nearer, t, beside)
            passed += long
        return along.astype(np.float32), beside.astype(np.float32)

    def window(self, reach: float) -> tuple[slice, slice]:
        """The part of the sheet around it."""
        xs, ys = zip(*self.points, strict=True)
        return (
            slice(int(max(0, min(ys) - reach)), int(min(HEIGHT, max(ys) + reach + 1))),
            slice(int(max(0, min(xs) - reach)), int(min(WIDTH, max(xs) + reach + 1))),
        )


@dataclass
class MapGround:
    """Where the map lies on the sheet: the very fit that the table's screen has."""

    battlefield: Battlefield
    kinds: dict[frozenset[str], str]
    usual: str
    bend: float = 0.0
    fit: MapFit = field(init=False)

    def __post_init__(self) -> None:
        self.fit = make_fit(self.battlefield, WIDTH, HEIGHT, DENSITY, self.bend)

    @property
    def radius(self) -> float:
        """Of a space, in pixels."""
        return float(self.fit.radius)

    @property
    def scale(self) -> float:
        """Pixels for each unit of the map file."""
        return self.fit.scale * self.fit.plan.scale

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What the sheet covers in units of the map file: left, top, right, bottom."""
        left, top = self.fit.origin
        k = self.scale
        return -left / k, (top - HEIGHT) / k, (WIDTH - left) / k, top / k

    def at(self, x: float, y: float) -> Spot:
        """A place of the map file in pixels, y downwards."""
        u, v = self.fit.place(x, y)
        return u, HEIGHT - v

    def line(self, points: Iterable[Sequence[float]]) -> list[Spot]:
        """Places of the map file in pixels."""
        return [self.at(p[0], p[1]) for p in points]

    @cached_property
    def spaces(self) -> dict[str, Spot]:
        """The middle of each space."""
        return {space: (x, HEIGHT - y) for space, (x, y) in self.fit.centres.items()}

    @cached_property
    def trails(self) -> list[PaintedTrail]:
        """All paths."""
        found = []
        for trail in self.fit.trails:
            path = trail.path
            way = tuple((x, HEIGHT - y) for x, y in self.fit.ways[path.a, path.b])
            kind = self.kinds.get(frozenset((path.a, path.b)))
            kind = kind or ("drop" if path.one_way else self.usual)
            whole = PaintedTrail(path, way, 0, 0, kind).length
            found.append(PaintedTrail(path, way, self.radius, whole - self.radius, kind))
        return found

    @cached_property
    def from_spaces(self) -> Field:
        """Pixels from the middle of the nearest space."""
        x, y = grid()
        best = np.full((HEIGHT, WIDTH), 1e9, np.float32)
        for u, v in self.spaces.values():
            np.minimum(best, (x - u) ** 2 + (y - v) ** 2, out=best)
        return np.sqrt(best)

    @cached_property
    def from_trails(self) -> Field:
        """Pixels from the middle line of the nearest trail, at most FAR."""
        x, y = grid()
        best = np.full((HEIGHT, WIDTH), FAR, np.float32)
        for trail in self.trails:
            where = trail.window(FAR)
            _, beside = trail.frame(x[where], y[where])
            best[where] = np.minimum(best[where], np.abs(beside))
        return best

    @cached_property
    def room(self) -> Field:
        """How far a thing may reach here before it touches a space or a trail."""
        found: Field = np.minimum(self.from_spaces - 1.2 * self.radius, self.from_trails - 17)
        return found


class Canvas:
    """The buffers of a place."""

    def __init__(self, ground: MapGround, seed: int) -> None:
        shape = (HEIGHT, WIDTH)
        self.ground = ground
        self.random = np.random.default_rng(seed)
        self.colour: Field = np.zeros((*shape, 3), np.float32)
        self.relief: Field = np.zeros(shape, np.float32)
        self.height: Field = np.zeros(shape, np.float32)
        self.gloss: Field = np.zeros(shape, np.float32)
        self.glow: Field = np.zeros((*shape, 3), np.float32)
        self.water: Field = np.zeros(shape, np.float32)
        self.trail: Field = np.zeros(shape, np.float32)
        self.built: Field = np.zeros(shape, np.float32)
        self.lamps: list[Lamp] = []

    def cover(
        self,
        where: tuple[slice, slice],
        alpha: Field,
        colour: Field,
        *,
        relief: Field | None = None,
        height: Field | None = None,
        gloss: Field | float = 0.0,
    ) -> None:
        """Lay a surface over what is there."""
        self.colour[where] += (colour - self.colour[where]) * alpha[..., None]
        if relief is not None:
            self.relief[where] += (relief - self.relief[where]) * alpha
        if height is not None:
            self.height[where] += (height - self.height[where]) * alpha
        self.gloss[where] += (gloss - self.gloss[where]) * alpha
        self.trail[where] *= 1 - alpha

    def window(self, x: float, y: float, reach: float) -> tuple[slice, slice] | None:
        """The part of the sheet around a place; None if that is off the sheet."""
        x0, y0 = max(0, int(x - reach)), max(0, int(y - reach))
        x1, y1 = min(WIDTH, int(x + reach) + 1), min(HEIGHT, int(y + reach) + 1)
        return None if x1 - x0 < 2 or y1 - y0 < 2 else (slice(y0, y1), slice(x0, x1))


@dataclass(frozen=True)
class Lamp:
    """A light: where, how far it reaches, its colour, how strong and how high it is."""

    at: Spot
    reach: float
    colour: str
    power: float
    tall: float


WHOLE: Final = (slice(0, HEIGHT), slice(0, WIDTH))
