"""Rounded corners as textures: straight edges stay sharp and corners smooth.

Kivy's smooth shapes soften every edge by a pixel, which blurs long straight ones. A texture of four
corners, stretched between them, does not.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from ui.widgets.soft import mirrored, quarter_row, white_texture


@lru_cache(maxsize=256)
def rounded_texture(radius: int, ring: int = 0) -> Any:
    """A white rounded square, 2 * radius + 1 pixels each way; with `ring`, only a rim so wide."""
    places = [float(n) for n in range(radius + 1)]
    outer = [_disc(radius + 0.5, places, y) for y in places]
    if ring:
        hole = [_disc(radius - ring + 0.5, places, y) for y in places]
        outer = [bytes(map(_without, whole, gap)) for whole, gap in zip(outer, hole, strict=True)]
    # Drawn pixel by pixel: smoothing would smear the corners along the edges.
    return white_texture(2 * radius + 1, mirrored(outer), sharp=True)


def _disc(radius: float, places: list[float], y: float) -> bytes:
    return quarter_row(lambda x, y: math.hypot(x, y) - radius, places, y)


def _without(whole: int, gap: int) -> int:
    return whole * (255 - gap) // 255
