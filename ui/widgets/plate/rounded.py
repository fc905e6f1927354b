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
    pixels = bytearray()
    steps = range(-radius, radius + 1)
    for y in steps:
        for x in steps:
            away = (x * x + y * y) ** 0.5
            share = min(1.0, max(0.0, radius + 1.0 - away))
            if ring:
                share *= min(1.0, max(0.0, away - radius + ring))
            pixels += b"\xff\xff\xff" + bytes((round(255 * share),))
    return bytes(pixels)
