"""Rounded corners as textures: straight edges stay sharp and corners smooth.

Kivy's smooth shapes soften every edge by a pixel, which blurs long straight ones. A texture of four
corners, stretched between them, does not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics.texture import Texture


@lru_cache(maxsize=256)
def rounded_texture(radius: int, ring: int = 0) -> Any:
    """A white rounded square, 2 * radius + 1 pixels each way; with `ring`, only a rim so wide."""
    side = 2 * radius + 1
    data = _coverage(radius, ring)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    # Drawn pixel by pixel: smoothing would smear the corners along the edges.
    texture.mag_filter = texture.min_filter = "nearest"

    def fill(into: Any) -> None:
        into.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def _coverage(radius: int, ring: int) -> bytes:
    """A quarter is worked out, the other three are its mirror images: this runs at every start."""
    quarter = [_half_row(radius, ring, y) for y in range(radius + 1)]
    whole = [row[:0:-1] + row for row in quarter]
    alphas = b"".join((*whole[:0:-1], *whole))
    pixels = bytearray(b"\xff" * (4 * len(alphas)))
    pixels[3::4] = alphas
    return bytes(pixels)


def _half_row(radius: int, ring: int, y: int) -> bytes:
    row = bytearray()
    for x in range(radius + 1):
        away = (x * x + y * y) ** 0.5
        share = min(1.0, max(0.0, radius + 1.0 - away))
        if ring:
            share *= min(1.0, max(0.0, away - radius + ring))
        row.append(round(255 * share))
    return bytes(row)
