"""Surfaces: noise, and the textures that cover the whole sheet or a region of it.

A surface gives colour (linear light), relief in pixels and gloss for every pixel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image

from devtools.painting.canvas import HEIGHT, WHOLE, WIDTH, Field, blurred, depth, grid, linear

if TYPE_CHECKING:
    from collections.abc import Callable

    from devtools.painting.canvas import Canvas

SHAPE: Final = (HEIGHT, WIDTH)
Surface = tuple[Field, Field, Field]


def noise(seed: int, size: float, stretch: float = 1.0, shape: tuple[int, int] = SHAPE) -> Field:
    """Smooth noise around 0 whose features are `size` pixels, and `stretch` times as long."""
    random = np.random.default_rng(seed)
    h, w = shape
    rows, columns = int(h / size) + 4, int(w / (size * stretch)) + 4
    coarse = Image.fromarray(random.normal(0, 1, (rows, columns)).astype(np.float32))
    large = coarse.resize(
        (int(columns * size * stretch), int(rows * size)), Image.Resampling.BICUBIC
    )
    y, x = int(size), int(size * stretch)
    return np.asarray(large, np.float32)[y : y + h, x : x + w]


def layered(
    seed: int, size: float, octaves: int = 4, stretch: float = 1.0, fall: float = 0.5
) -> Field:
    """Noise with finer noise on it, about -1 to 1."""
    total = np.zeros(SHAPE, np.float32)
    weight, sum_of_squares = 1.0, 0.0
    for n in range(octaves):
        if size < 1.5:
            break
        total += weight * noise(seed + 31 * n, size, stretch)
        sum_of_squares += weight * weight
        size, weight = size / 2, weight * fall
    return total / (1.6 * np.float32(np.sqrt(sum_of_squares)))


def turned_noise(seed: int, size: float, stretch: float, degrees: float) -> Field:
    """Noise whose long side points to an angle."""
    side = int(np.hypot(WIDTH, HEIGHT)) + 8
    image = Image.fromarray(noise(seed, size, stretch, (side, side)))
    image = image.rotate(degrees, Image.Resampling.BILINEAR)
    y, x = (side - HEIGHT) // 2, (side - WIDTH) // 2
    return np.asarray(image, np.float32)[y : y + HEIGHT, x : x + WIDTH]


def _hash(n: Field) -> Field:
    return (np.sin(n * 12.9898) * 43758.5453) % 1


def _mix(a: str, b: str, share: Field) -> Field:
    mixed: Field = linear(a) + (linear(b) - linear(a)) * np.clip(share, 0, 1)[..., None]
    return mixed


def _shade(colour: Field, by: Field) -> Field:
    shaded: Field = colour * np.clip(1 + by, 0.05, 2.5)[..., None]
    return shaded


def _flat(value: float) -> Field:
    return np.full(SHAPE, value, np.float32)


def cells(
    seed: int, size: float, *, wide: float = 1.0, jitter: float = 0.9, warp: Field | None = None
) -> Surface:
    """Irregular cells: distance to the nearest centre, to the next, and a number for each cell."""
    x, y = grid()
    if warp is not None:
        x, y = x + warp, y + np.roll(warp, 97, 1)
    u, v = x / (size * wide), y / size
    column, row = np.floor(u), np.floor(v)
    first, second, who = _flat(9), _flat(9), _flat(0)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            i, j = column + dx, row + dy
            name = i * 57.31 + j * 131.7 + seed
            a, b = _hash(name), _hash(name + 17.3)
            d = np.hypot(i + 0.5 + jitter * (a - 0.5) - u, j + 0.5 + jitter * (b - 0.5) - v)
            is_nearer = d < first
            second = np.where(is_nearer, first, np.minimum(second, d))
            who = np.where(is_nearer, _hash(name + 5.1), who)
            first = np.where(is_nearer, d, first)
    return first, second, who


def forest(seed: int, a: str = "#3a4426", b: str = "#5a4a2c") -> Surface:
    """Leaves and moss under trees."""
    broad, litter = layered(seed, 190, 5), layered(seed + 1, 11, 3)
    first, _, who = cells(seed + 2, 9)
    colour = _shade(_mix(a, b, 0.5 + 0.55 * broad + 0.3 * (who - 0.5)), 0.28 * litter)
    return colour, 3 * litter + 2 * (0.5 - first) + 6 * broad, _flat(0.02)


def grass(seed: int, a: str = "#34482f", b: str = "#50603a") -> Surface:
    """Mown grass in soft patches."""
    broad = layered(seed, 150, 4)
    blades = noise(seed + 1, 2.6) + 0.6 * noise(seed + 2, 5)
    return (
        _shade(_mix(a, b, 0.5 + 0.6 * broad), 0.13 * blades),
        0.8 * blades + 5 * broad,
        _flat(0.02),
    )


def moor(seed: int, a: str = "#3d3f2c", b: str = "#574b3a") -> Surface:
    """Heath: tussocks and peat."""
    broad = layered(seed, 170, 5)
    first, second, who = cells(seed + 1, 24, jitter=1.0, warp=9 * layered(seed + 4, 40, 3))
    tuft = np.clip(1 - first * 1.2, 0, 1)
    dark = np.clip(1 - 5 * (second - first), 0, 1)
    colour = _shade(_mix(a, b, 0.5 + 0.6 * broad + 0.3 * (who - 0.5)), 0.3 * tuft - 0.35 * dark)
    return colour, 7 * tuft + 5 * broad + 0.8 * noise(seed + 2, 3), _flat(0.03)


def earth(seed: int, a: str = "#4a4032", b: str = "#5f513e") -> Surface:
    """Trodden ground with pebbles."""
    broad, fine = layered(seed, 120, 5), noise(seed + 1, 3.2)
    pebble = np.clip(noise(seed + 2, 6) - 1.5, 0, 1)
    colour = _shade(_mix(a, b, 0.5 + 0.6 * broad), 0.1 * fine + 0.5 * pebble)
    return colour, 0.9 * fine + 4 * broad + 2.5 * pebble, _flat(0.06)


def sand(seed: int, a: str = "#a08659", b: str = "#bfa470") -> Surface:
    """Sand in ripples."""
    ripple = turned_noise(seed, 9, 5, 18)
    broad = layered(seed + 1, 160, 3)
    return (
        _shade(_mix(a, b, 0.5 + 0.5 * broad), 0.06 * ripple),
        1.6 * ripple + 4 * broad,
        _flat(0.02),
    )


def snow(seed: int, a: str = "#aab4c2", b: str = "#f2f5f8") -> Surface:
    """Snow: broad soft drifts with a sharp crest, smooth between them, a crust that sparkles."""
    x, y = grid()
    swell = layered(seed + 1, 260, 3)
    comb = (y + 0.36 * x + 150 * layered(seed, 300, 2)) / 84
    phase = comb % 1
    drift = np.where(phase < 0.78, phase / 0.78, (1 - phase) / 0.22) ** 1.4
    strength = np.clip(0.35 + 1.1 * layered(seed + 5, 240, 2), 0, 1)
    crust = turned_noise(seed + 2, 3, 6, -20)
    sparkle = np.clip(noise(seed + 7, 1.6) - 2.4, 0, 1)
    colour = _mix(a, b, 0.5 + 0.4 * swell + 0.5 * (drift - 0.4) * strength)
    colour = _shade(colour, 0.02 * crust + 1.5 * sparkle)
    return colour, 20 * swell + 15 * drift * strength + 0.3 * crust, _flat(0.05)


def ice(seed: int, a: str = "#2c4458", b: str = "#5b7a90") -> Surface:
    """A frozen river: clear dark ice, white cracks, snow blown over it."""
    warp = 26 * layered(seed, 80, 3)
    f1, f2, who = cells(seed, 130, jitter=1.0, warp=warp)
    g1, g2, _ = cells(seed + 3, 48, jitter=1.0, warp=warp)
    crack = np.clip(1 - 36 * (f2 - f1), 0, 1) + 0.5 * np.clip(1 - 22 * (g2 - g1), 0, 1)
    dust = np.clip(1.5 * layered(seed + 2, 120, 4, 1.6) - 0.3, 0, 1)
    colour = _mix(a, b, 0.2 + 0.35 * who + 0.7 * dust) + 0.35 * crack[..., None] * linear("#c4d8ea")
    return colour, 2.5 * dust - 0.8 * crack, 0.55 * (1 - dust)


def sea(seed: int, a: str = "#12283a", b: str = "#1d4150") -> Surface:
    """Night water with long swell."""
    swell = turned_noise(seed, 42, 3.4, 14) + 0.5 * turned_noise(seed + 1, 19, 3, 8)
    ripple = turned_noise(seed + 2, 8, 3, 11)
    colour = _mix(a, b, 0.45 + 0.3 * layered(seed + 3, 240, 3) + 0.22 * swell)
    return colour, 3.6 * swell + 1.1 * ripple, _flat(0.6)


def stream(seed: int, a: str = "#142b33", b: str = "#22474c") -> Surface:
    """Moving water."""
    ripple = layered(seed, 26, 3, 2.2)
    return _mix(a, b, 0.5 + 0.5 * ripple), 2 * ripple + 0.6 * noise(seed, 5, 2), _flat(0.6)


def cobbles(seed: int, a: str = "#3b3e44", b: str = "#56544f", size: float = 11.5) -> Surface:
    """Setts, worn round and wet."""
    warp = 7 * layered(seed + 5, 160, 2)
    f1, f2, who = cells(seed, size, wide=1.25, jitter=0.36, warp=warp)
    gap = np.clip(5 * (f2 - f1), 0, 1)
    wet = np.clip(0.5 + 1.1 * layered(seed + 2, 150, 4), 0, 1)
    tone = 0.25 * (who - 0.5) - 0.6 * (1 - gap)
    colour = _shade(_mix(a, b, 0.8 * who + 0.25 * layered(seed + 3, 90, 3)), tone)
    return colour, 3.2 * gap - 2.2 * f1 + 3 * layered(seed + 4, 180, 3), 0.18 + 0.55 * wet * gap


def flags(seed: int, a: str = "#4b4c4e", b: str = "#605d58", size: float = 52) -> Surface:
    """Worn flagstones in courses, no two of the same length."""
    x, y = grid()
    x, y = x + 2.5 * layered(seed + 5, 60, 3), y + 2.5 * layered(seed + 6, 60, 3)
    row = np.floor(y / size)
    wide = size * (1.15 + 0.7 * _hash(row * 6.1))
    u = x / wide + _hash(row + 3.7)
    who = _hash(np.floor(u) * 57.1 + row * 131.7)
    edge = np.minimum(np.minimum(y % size, size - y % size), np.minimum(u % 1, 1 - u % 1) * wide)
    joint = np.clip(edge / 2.4, 0, 1)
    grime = layered(seed + 1, 90, 5)
    colour = _shade(_mix(a, b, who), 0.25 * (who - 0.5) + 0.22 * grime - 0.5 * (1 - joint))
    return colour, 2.4 * joint + 1.6 * grime + 0.5 * noise(seed, 3) + 1.2 * who, _flat(0.1)


def marble(
    seed: int, a: str = "#d8d4cc", b: str = "#3d4250", size: float = 64, turn: float = 0.785
) -> Surface:
    """A chessboard of marble: veins run through the squares, not along them."""
    x, y = grid()
    c, s = np.cos(turn), np.sin(turn)
    u, v = (x * c + y * s) / size, (y * c - x * s) / size
    odd = (np.floor(u) + np.floor(v)) % 2
    tile = np.floor(u) * 7.919 + np.floor(v) * 104.729
    edge = size * np.minimum(np.minimum(u % 1, 1 - u % 1), np.minimum(v % 1, 1 - v % 1))
    vein = np.exp(-26 * np.abs(layered(seed, 70, 5) + 0.35 * np.sin(tile)))
    vein = 0.55 * vein + 0.16 * layered(seed + 1, 34, 4)
    colour = (
        np.where(odd[..., None] > 0, linear(a), linear(b)) * (0.86 + 0.28 * _hash(tile))[..., None]
    )
    colour = _shade(colour, np.where(odd > 0, -1.0, 1.4) * vein - 0.55 * np.exp(-edge / 1.3))
    relief = 1.6 * np.clip(edge / 2.5, 0, 1) + 0.6 * layered(seed + 2, 120, 3)
    return colour.astype(np.float32), relief, _flat(0.3)


def tiles(seed: int, a: str = "#565d63", b: str = "#363d44", size: float = 30) -> Surface:
    """A small chequered floor."""
    return marble(seed, a, b, size, 0.0)


def rock(seed: int, a: str = "#4a463f", b: str = "#67604f") -> Surface:
    """Bare stone in strata."""
    warp = layered(seed, 120, 4)
    f1, f2, who = cells(seed, 58, wide=1.5, jitter=1.0, warp=28 * warp)
    crack = np.clip(1 - 9 * (f2 - f1), 0, 1)
    strata = layered(seed + 1, 40, 5, 1.8)
    colour = _shade(
        _mix(a, b, 0.5 + 0.5 * strata + 0.4 * (who - 0.5)), 0.18 * strata - 0.45 * crack
    )
    return colour, 9 * warp + 5 * (who - 0.5) + 3.2 * strata - 3 * crack, _flat(0.0)


def deck(seed: int, a: str = "#39424c", b: str = "#465059", size: float = 118) -> Surface:
    """Armour plate: seams, rivets, scuffs along the way aircraft roll."""
    x, y = grid()
    half = size / 2
    row = np.floor(y / half)
    u, v = x / size + 0.5 * (row % 2), y / half
    tone = _hash(np.floor(u) * 57.1 + row * 131.7)
    ex, ey = size * np.minimum(u % 1, 1 - u % 1), half * np.minimum(v % 1, 1 - v % 1)
    seam = np.exp(-((np.minimum(ex, ey) / 1.4) ** 2))
    rivet = np.exp(-(((ex - 7) / 1.7) ** 2)) * np.exp(-((((y % 14.75) - 7.4) / 1.8) ** 2))
    scuff = layered(seed, 18, 4, 9)
    by = 0.1 * scuff + 0.16 * layered(seed + 1, 150, 4) - 0.55 * seam + 0.25 * rivet
    return _shade(_mix(a, b, 0.9 * tone), by), 1.7 * rivet - 2.2 * seam, 0.22 + 0.08 * scuff


def clouds(seed: int, a: str = "#1a2230", b: str = "#93a1b6") -> Surface:
    """Cloud tops far below, moonlit on one side."""
    base = layered(seed + 2, 200, 7, 1.5, 0.56)
    puff = np.clip(blurred(np.clip(0.62 * base + 0.42, 0, 1.3), 5), 0, 1.3)
    return _mix(a, b, puff**1.4 + 0.2 * base * puff), 40 * puff + 4 * base * puff, _flat(0.0)


def boards(
    seed: int, a: str = "#4a3524", b: str = "#5d452e", size: float = 17, turn: float = 0
) -> Surface:
    """Floor boards with grain; turned by 1 they run up and down."""
    x, y = grid()
    grain = noise(seed, 2.4, 14)
    if turn:
        x, y = y, x
        grain = noise(seed, 2.4, 14, (WIDTH, WIDTH)).T[:HEIGHT, :WIDTH]
    row = np.floor(y / size)
    u = x / 210 + _hash(row * 6.1)
    tone = _hash(np.floor(u) * 17.3 + row * 91.7)
    edge, butt = np.minimum(y % size, size - y % size), 210 * np.minimum(u % 1, 1 - u % 1)
    seam = np.maximum(np.exp(-edge / 0.9), np.exp(-butt / 1.0))
    return (
        _shade(_mix(a, b, tone), 0.1 * grain - 0.5 * seam),
        0.35 * grain - 1.5 * seam,
        _flat(0.14),
    )


SURFACES: Final[dict[str, Callable[..., Surface]]] = {
    each.__name__: each
    for each in (
        *(forest, grass, moor, earth, sand, snow, ice, sea, stream),
        *(cobbles, flags, marble, tiles, rock, deck, clouds, boards),
    )
}


def ragged(mask: Field, seed: int, soft: float, rough: float) -> Field:
    """The same region with a natural edge: `rough` pixels of wandering, `soft` pixels of blend."""
    inside = depth(mask, max(rough, soft, 4.0) / 2) + rough * layered(seed, 55, 4)
    return np.clip(0.5 + inside / max(soft, 1.0), 0, 1).astype(np.float32)


def lay(
    canvas: Canvas, surface: str, mask: Field | None = None, level: float = 0.0, **options: object
) -> None:
    """Cover the sheet, or a region of it; `level` lifts it above what was there."""
    colour, relief, gloss = SURFACES[surface](**options)
    alpha = _flat(1.0) if mask is None else mask
    canvas.cover(WHOLE, alpha, colour, relief=relief + level, gloss=gloss)
