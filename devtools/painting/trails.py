"""Trails: what a path between two spaces is in this place.

Each kind is a pattern in the trail's own frame: `s` pixels along it, `t` pixels beside its middle.
How bright it ends up is decided by the light budget; a kind only needs form and hue.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from devtools.painting.canvas import HEIGHT, WIDTH, Field, grid, linear
from devtools.painting.surfaces import cells, noise

if TYPE_CHECKING:
    from collections.abc import Callable

    from devtools.painting.canvas import Canvas, PaintedTrail

HALF: Final = 11.0
"""Pixels from the middle of a trail to its edge."""


@cache
def _noises() -> tuple[Field, Field, Field]:
    """Fine, broad, and rubble: round stones with dark gaps between them."""
    near, further, who = cells(913, 10, jitter=1.0)
    stone = np.clip(3.2 * (further - near), 0, 1) * (0.45 + 0.55 * who)
    return noise(911, 2.4), noise(912, 14), stone


class TrailPixels(NamedTuple):
    """Pixels of a trail: along, beside, noises, rubble, and how long it is."""

    s: Field
    t: Field
    fine: Field
    broad: Field
    stone: Field
    long: float


Look = tuple[Field, Field, Field]
"""Cover, colour and relief."""


def _hash(n: Field) -> Field:
    return (np.sin(n * 12.9898) * 43758.5453) % 1


def _edge(t: Field, half: Field | float, soft: float = 1.2) -> Field:
    return np.clip((half - np.abs(t)) / soft, 0, 1)


def _toned(colour: str, tone: Field) -> Field:
    return linear(colour) * tone[..., None]


def path(f: TrailPixels) -> Look:
    """Trodden earth with two faint ruts."""
    rut = np.exp(-(((np.abs(f.t + f.broad) - 4.8) / 2.2) ** 2))
    tone = 1 + 0.07 * f.fine - 0.2 * rut + 0.2 * f.broad + 0.4 * np.clip(f.fine - 1.5, 0, 1)
    half = HALF + 2.2 + 2.4 * f.broad + 0.5 * f.fine
    return _edge(f.t, half, 6), _toned("#b8946a", tone), 0.4 * f.fine - 1.2 * rut


def track(f: TrailPixels) -> Look:
    """Trodden snow: footprints left and right in turn."""
    side = np.where(np.floor(f.s / 15) % 2 > 0, 4.2, -4.2)
    step = np.exp(-((((f.s % 15) - 7.5) / 4.2) ** 2 + ((f.t - side) / 2.5) ** 2))
    tone = 1 + 0.04 * f.fine - 0.55 * step + 0.06 * f.broad
    return _edge(f.t, HALF + 1.5 + 2 * f.broad, 5), _toned("#e8eef6", tone), 0.3 * f.fine - 3 * step


def sled(f: TrailPixels) -> Look:
    """Packed snow with two runner marks."""
    rut = np.exp(-(((np.abs(f.t) - 5.2) / 1.5) ** 2))
    tone = 1 + 0.04 * f.fine - 0.5 * rut
    return _edge(f.t, HALF + 1 + 1.4 * f.broad, 4), _toned("#e8eef6", tone), 0.2 * f.fine - 3 * rut


def setts(f: TrailPixels) -> Look:
    """A paved lane: rows of setts between two kerbs."""
    row = np.floor(f.s / 8.5)
    u = f.t / 7.2 + 0.5 * (row % 2) + 50
    tone = 0.72 + 0.5 * _hash(row * 7.1 + np.floor(u) * 3.3) + 0.1 * f.fine
    gap = np.minimum(np.minimum(f.s % 8.5, 8.5 - f.s % 8.5), 7.2 * np.minimum(u % 1, 1 - u % 1))
    joint, kerb = np.exp(-gap / 0.9), np.abs(f.t) > HALF - 2.6
    tone = np.where(kerb, 1.25, tone) * (1 - 0.62 * joint * ~kerb)
    return _edge(f.t, HALF + 0.8), _toned("#a8a294", tone), 1.8 * (1 - joint) + 1.5 * kerb


def gravel(f: TrailPixels) -> Look:
    """Raked gravel between stone edging."""
    edging, stone = np.abs(f.t) > HALF - 3, np.minimum(f.s % 13, 13 - f.s % 13) > 0.9
    tone = np.where(edging, 1.15 * stone + 0.45, 0.92 + 0.22 * f.fine)
    return _edge(f.t, HALF + 0.8), _toned("#c6bea8", tone), np.where(edging, 2.5, 0.8 * f.fine)


def slabs(f: TrailPixels) -> Look:
    """Stepping stones, close to each other."""
    n, u = np.floor(f.s / 23), (f.s % 23) - 11.5
    lean = 2.5 * (_hash(n * 3.7) - 0.5)
    wide, long = 10.5 + 1.6 * _hash(n), 10 + 1.2 * _hash(n + 9)
    d = (np.abs(u / long) ** 3.4 + np.abs((f.t - lean) / wide) ** 3.4) ** (1 / 3.4) + 0.04 * f.fine
    tone = 0.85 + 0.3 * _hash(n + 4) + 0.1 * f.fine
    return np.clip((1.06 - d) * 8, 0, 1), _toned("#c2b8a2", tone), 4 * np.clip(1.2 - d, 0, 1)


def planks(f: TrailPixels) -> Look:
    """A bridge: planks across, two beams along."""
    n, u = np.floor(f.s / 9), np.minimum(f.s % 9, 9 - f.s % 9)
    tone = (0.8 + 0.4 * _hash(n * 5.3) + 0.08 * f.fine) * (1 - 0.6 * np.exp(-u / 0.9))
    beam = np.abs(np.abs(f.t) - HALF + 1) < 1.6
    tone = np.where(beam, 1.2, tone)
    return _edge(f.t, HALF + 2), _toned("#b59268", tone), 2 + 1.5 * beam


def steps(f: TrailPixels) -> Look:
    """Stone stairs."""
    u = f.s % 11
    tone = 0.75 + 0.045 * u + 0.1 * f.fine - 0.5 * np.exp(-u / 1.2)
    return _edge(f.t, HALF + 2), _toned("#b4ac9c", tone), 0.35 * u


def runner(f: TrailPixels) -> Look:
    """A carpet that runs through a hall."""
    border = np.abs(np.abs(f.t) - HALF + 3.4) < 1.3
    motif = np.abs(((f.s / 17) % 1) - 0.5) * 17 + np.abs(f.t) < 5.2
    tone = 1 + 0.1 * f.fine
    colour = np.where((border | motif)[..., None], linear("#d8b878"), linear("#b06a64"))
    return _edge(f.t, HALF + 0.6), colour * tone[..., None], 1.0 + 0.2 * f.fine


def boards(f: TrailPixels) -> Look:
    """Worn boards that many feet have paled."""
    n = np.floor((f.t + 50) / 7.4)
    seam = np.exp(-np.minimum((f.t + 50) % 7.4, 7.4 - (f.t + 50) % 7.4) / 0.7)
    tone = 0.85 + 0.25 * _hash(n * 3.1 + np.floor(f.s / 46)) + 0.08 * f.fine - 0.45 * seam
    return _edge(f.t, HALF + 0.5, 2), _toned("#c09a6c", tone), -seam


def marking(f: TrailPixels) -> Look:
    """A painted taxi way: two lines and arrows of paint between them."""
    line = np.abs(np.abs(f.t) - HALF + 1.8) < 1.8
    worn = np.clip(1.1 + 0.1 * f.fine + 0.15 * f.broad, 0.75, 1)
    tone = np.where(line, 1.5, 0.8 + 0.04 * f.fine + 0.06 * f.broad)
    colour = np.where(line[..., None], linear("#e2d49a"), linear("#9aa4ae"))
    return _edge(f.t, HALF + 0.4) * worn, colour * tone[..., None], 0.2 * f.fine


def grating(f: TrailPixels) -> Look:
    """A steel walkway."""
    hole = (np.abs((f.s % 6) - 3) < 1.7) & (np.abs((f.t % 6) - 3) < 1.7)
    rail = np.abs(f.t) > HALF - 2.2
    tone = np.where(rail, 1.3, np.where(hole, 0.35, 1.0)) + 0.06 * f.fine
    return _edge(f.t, HALF + 0.8), _toned("#aab4bc", tone), 2.0 * ~hole


def drop(f: TrailPixels) -> Look:
    """A ledge that one can only go down: a path to its lip, a dark face, and broken stone below."""
    lip = 0.4 * f.long + 4 * f.broad
    wide = HALF + 1.5 + 2 * f.broad + 0.06 * np.clip(f.s - lip, 0, 60)
    face = np.clip((f.s - lip) / 2, 0, 1) * np.clip((lip + 15 - f.s) / 2, 0, 1)
    edge = np.exp(-(((f.s - lip + 2) / 2.4) ** 2))
    below = f.s > lip + 12
    tone = np.where(below, 0.6 + 0.7 * f.stone, 1 + 0.08 * f.fine - 0.1 * f.broad) + 0.9 * edge
    tone = tone * (1 - 0.9 * face)
    alpha = _edge(f.t, wide, 4) * np.where(below, np.clip(0.45 + f.stone, 0, 1), 1)
    relief = -9 * np.clip((f.s - lip) / 12, 0, 1) + 4 * f.stone * below
    return alpha, _toned("#b8a078", tone), relief


KINDS: Final[dict[str, Callable[[TrailPixels], Look]]] = {
    each.__name__: each
    for each in (
        *(path, track, sled, setts, gravel, slabs, planks, steps, runner, boards),
        *(marking, grating, drop),
    )
}


def lay_trail(canvas: Canvas, trail: PaintedTrail, bridge: str = "planks") -> None:
    """Paint one trail, as a bridge where there is water under it."""
    where = trail.window(HALF + 34)
    x, y = grid()
    along, beside = trail.frame(x[where], y[where])
    long = trail.end - trail.begin
    fine, broad, stone = (each[where] for each in _noises())
    frame = TrailPixels(along - trail.begin, beside, fine, broad, stone, long)
    alpha, colour, relief = KINDS[trail.kind](frame)
    lift = np.zeros_like(alpha)
    wet = _wet(canvas, trail)
    if wet.any():
        is_bridge = np.interp(along, np.linspace(0, trail.length, wet.size), wet) > 0.5
        over = KINDS[bridge](frame)
        alpha = np.where(is_bridge, over[0], alpha)
        colour = np.where(is_bridge[..., None], over[1], colour)
        relief = np.where(is_bridge, over[2], relief)
        lift = 9 * is_bridge.astype(np.float32)
    # Circles may be drawn smaller on another screen: the trail goes on below them.
    under = 0.45 * trail.begin
    begin, end = trail.begin - under, trail.end + under
    within = np.clip((along - begin) / 4, 0, 1) * np.clip((end - along) / 4, 0, 1)
    alpha = (alpha * within).astype(np.float32)
    # A dark, soft bed on both sides parts the trail from the ground and from what it crosses.
    bed = np.clip(1 - (np.abs(beside) - HALF) / 13, 0, 1) * within
    canvas.colour[where] *= (1 - 0.55 * bed)[..., None]
    canvas.trail[where] *= 1 - np.clip(1 - (np.abs(beside) - HALF) / 5, 0, 1) * (within > 0.5)
    canvas.cover(
        where, alpha, colour.astype(np.float32), relief=relief.astype(np.float32), height=lift
    )
    canvas.trail[where] = np.maximum(canvas.trail[where], alpha)


def _wet(canvas: Canvas, trail: PaintedTrail) -> Field:
    """Where along a trail there is water under it, and a little beyond."""
    a = np.array(trail.points)
    passed = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(a, axis=0).T))])
    at = np.linspace(0, passed[-1], 121)
    columns = np.clip(np.interp(at, passed, a[:, 0]), 0, WIDTH - 1).astype(int)
    rows = np.clip(np.interp(at, passed, a[:, 1]), 0, HEIGHT - 1).astype(int)
    wet = canvas.water[rows, columns] > 0.4
    return (np.convolve(np.pad(wet, 6, mode="edge"), np.ones(13), "valid") > 0).astype(np.float32)
