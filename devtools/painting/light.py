"""Night falls: moonlight with shadows, lamps, and the light budget that keeps the ground quiet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from devtools.painting.canvas import HEIGHT, WIDTH, Field, blurred, grid, linear, luminance
from devtools.painting.surfaces import layered

if TYPE_CHECKING:
    from devtools.painting.canvas import Canvas, Lamp

_MOON: Final = np.array([-0.48, -0.60, 0.64], np.float32)
HUSH: Final = 1.37
"""The quiet around a space, in radii."""


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits in relative luminance; tests/devtools/test_grounds.py measures that they were kept."""

    ground: float = 0.034
    """The mean of the bare ground."""
    peak: float = 0.19
    """The brightest ground, softly reached."""
    hush: float = 0.036
    """The brightest ground around a space."""
    calm: float = 0.62
    """What is left of the local contrast there."""
    shoulder: float = 0.02
    """The brightest ground beside a trail."""
    trail: float = 0.22
    """The mean of a trail."""
    border: float = 0.3
    """What is left of the light at the edge of the picture."""


class Sky(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The light of the night."""

    moon: str = "#9db8e8"
    ambient: str = "#3a4660"
    strength: float = 1.0


def illuminate(canvas: Canvas, sky: Sky) -> Field:
    """The lit picture in linear light, before the budget."""
    gy, gx = np.gradient(blurred(canvas.relief, 0.8))
    calm = 1 / (1 + 0.32 * np.hypot(gx, gy))
    gx, gy = gx * calm, gy * calm
    upright = 1 / np.sqrt(1 + gx * gx + gy * gy)
    facing = np.clip((_MOON[2] - gx * _MOON[0] - gy * _MOON[1]) * upright / _MOON[2], 0, 2.4)
    lit = (1 - 0.78 * _shadow(canvas.height)) * sky.strength
    closed = np.clip((blurred(canvas.height, 16) - canvas.height) / 34, 0, 1)
    light = (upright * (1 - 0.55 * closed))[..., None] * linear(sky.ambient)
    light = light + (facing * lit)[..., None] * linear(sky.moon)
    out: Field = canvas.colour * light
    half = _MOON + np.array([0, 0, 1], np.float32)
    half /= np.linalg.norm(half)
    glint = np.clip((half[2] - gx * half[0] - gy * half[1]) * upright, 0, 1) ** 38
    out += (0.1 * canvas.gloss * glint * lit)[..., None] * linear(sky.moon)
    for lamp in canvas.lamps:
        _shine(canvas, out, (gx, gy), lamp)
    return out


def _shadow(height: Field) -> Field:
    """How much moonlight things at the upper left take away; worked out at half size."""
    h = height[::2, ::2] / 2
    shade = np.zeros_like(h)
    for n in range(1, 34):
        dx, dy = round(0.63 * n), round(0.78 * n)
        over = np.zeros_like(h)
        over[dy:, dx:] = h[: h.shape[0] - dy, : h.shape[1] - dx] - 0.85 * n
        shade = np.maximum(shade, np.clip((over - h) / 3, 0, 1))
    return np.repeat(np.repeat(blurred(shade, 1.4), 2, 0), 2, 1)[:HEIGHT, :WIDTH]


def _shine(canvas: Canvas, out: Field, slopes: tuple[Field, Field], lamp: Lamp) -> None:
    x, y = lamp.at
    where = canvas.window(x, y, lamp.reach)
    if where is None:
        return
    v, u = np.mgrid[where].astype(np.float32)
    dx, dy = x - u, y - v
    d = np.hypot(dx, dy)
    fall = np.clip(1 - (d / lamp.reach) ** 2, 0, 1) ** 2 / (1 + (d / (0.26 * lamp.reach)) ** 2)
    gx, gy = slopes[0][where], slopes[1][where]
    facing = np.clip((lamp.tall - gx * dx - gy * dy) / np.hypot(d, lamp.tall), 0, None)
    facing = 0.35 + 0.65 * np.minimum(1.6 * facing, 1.7)
    here, block = canvas.height[where], np.zeros_like(d)
    for n in range(1, 15):
        share = n / 15
        column = np.clip(u + dx * share, 0, WIDTH - 1).astype(np.int32)
        row = np.clip(v + dy * share, 0, HEIGHT - 1).astype(np.int32)
        ray = here + (lamp.tall - here) * share
        over = np.clip((canvas.height[row, column] - ray - 2) / 5, 0, 1)
        block = np.maximum(block, over * (d * (1 - share) > 6))
    lit = fall * facing * (1 - 0.85 * block) * lamp.power
    # Pure lamp colours are fire red in linear light; a third of pale yellow makes them lamps.
    colour = 0.62 * linear(lamp.colour) + 0.38 * np.array([1.0, 0.78, 0.55], np.float32)
    out[where] += 3.2 * canvas.colour[where] * lit[..., None] * colour
    out[where] += (0.05 * canvas.gloss[where] * fall * lamp.power)[..., None] * colour


def _knee(light: Field, top: Field | float) -> Field:
    """Bend luminance so that it never passes `top`, keeping hue; untouched below half of it."""
    y = luminance(light)
    start = np.asarray(top, np.float32) * 0.5
    over = np.maximum(y - start, 0)
    bent = start + start * (1 - np.exp(-over / np.maximum(start, 1e-6)))
    return light * np.where(y > start, bent / np.maximum(y, 1e-6), 1)[..., None]


def settle(canvas: Canvas, light: Field, budget: Budget) -> Field:
    """Bring the lit picture within the budget."""
    ground = canvas.ground
    radius = ground.radius
    bare = (ground.from_spaces > HUSH * radius) & (ground.from_trails > 16)
    ways = light.copy()
    # The quiet parts take some of it away again, and so does every knee.
    for _ in range(3):
        light = light * (1.25 * budget.ground / max(float(luminance(light)[bare].mean()), 1e-6))
        light = _knee(light, budget.peak)
    wander = 7 * layered(4242, 40, 3)
    beside = np.clip(1 - (ground.from_trails - 31 + wander) / 22, 0, 1)[..., None]
    light = light * (1 - beside) + _knee(light, budget.shoulder) * beside
    near = (ground.from_spaces - HUSH * radius + 0.3 * wander) / (0.35 * radius)
    near = np.clip(1 - near, 0, 1)[..., None]
    soft = blurred(light, 9)
    light = light * (1 - near) + _knee(soft + (light - soft) * budget.calm, budget.hush) * near
    light = light + (_ways(canvas, ways, budget.trail) - light) * canvas.trail[..., None]
    return _fade(canvas, light + _glow(canvas), budget.border)


def _ways(canvas: Canvas, ways: Field, mean: float) -> Field:
    """The trails: one mean luminance, whatever they are made of and whoever lights them."""
    ways = 0.7 * ways + 0.3 * luminance(ways)[..., None]
    spread = np.maximum(blurred(canvas.trail, 18), 1e-4)
    for _ in range(2):
        local = blurred(luminance(ways) * canvas.trail, 18) / spread
        ways = _knee(ways * (mean / np.maximum(local, 1e-5))[..., None], 2.4 * mean)
    return ways


def _glow(canvas: Canvas) -> Field:
    """Flames and glass shine by themselves; their halo keeps off spaces and trails."""
    ground = canvas.ground
    off_spaces = np.clip((ground.from_spaces - 1.16 * ground.radius) / 8, 0, 1)
    glass = (
        _knee(canvas.glow, 0.55)
        * (off_spaces * np.clip((ground.from_trails - 13) / 4, 0, 1))[..., None]
    )
    halo = 2.4 * blurred(canvas.glow, 6) + 1.6 * blurred(canvas.glow, 15)
    apart = np.clip((ground.from_spaces - HUSH * ground.radius) / 12, 0, 1)
    apart = apart * np.clip((ground.from_trails - 30) / 14, 0, 1)
    return glass + _knee(np.maximum(halo, 0), 0.3) * apart[..., None]


def _fade(canvas: Canvas, light: Field, border: float) -> Field:
    """Towards its edge the place sinks into the dark of the screen."""
    x, y = grid()
    edge = np.minimum(np.minimum(x, WIDTH - x), np.minimum(y, HEIGHT - y))
    fade = border + (1 - border) * np.clip(edge / 120, 0, 1) ** 0.8
    rim = np.clip(edge / 14, 0, 1)
    near = np.clip(1.6 - canvas.ground.from_spaces / canvas.ground.radius, 0, 1)
    keep = np.maximum(canvas.trail, near)
    faded: Field = light * (np.maximum(fade, keep) * rim)[..., None]
    return faded
