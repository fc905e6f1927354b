"""Shapes with soft edges as textures: white, mirrored out of the quarter right of and above 0, 0.

Only the pixels at an edge are worked out; what lies inside or outside is filled. This runs at every
start and whenever the window changes, so it must not cost a look at every pixel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kivy.graphics.texture import Texture

Outside: TypeAlias = Callable[[float, float], float]
"""How far a point is outside the shape, in pixels; negative inside. It grows along x."""


def quarter_row(outside: Outside, xs: list[float], y: float) -> bytes:
    """How much of each pixel the shape covers, 0 to 255."""
    inside = _first(outside, xs, y, -0.5)
    beyond = _first(outside, xs, y, 0.5, inside)
    edge = bytes(round(255 * (0.5 - outside(x, y))) for x in xs[inside:beyond])
    return b"\xff" * inside + edge + b"\x00" * (len(xs) - beyond)


def _first(outside: Outside, xs: list[float], y: float, limit: float, low: int = 0) -> int:
    """The first place in a row that is further outside than the limit."""
    high = len(xs)
    while low < high:
        middle = (low + high) // 2
        if outside(xs[middle], y) > limit:
            high = middle
        else:
            low = middle + 1
    return low


def mirrored(quarter: list[bytes]) -> bytes:
    """All four quarters; the row and the column in the middle are there once."""
    rows = [row[1:][::-1] + row for row in quarter]
    return b"".join((*rows[1:][::-1], *rows))


def white_texture(side: int, alphas: bytes, *, sharp: bool = False, **how: Any) -> Any:
    """A square texture, white as far as it covers; filled again after the screen was away."""
    pixels = bytearray(b"\xff") * (4 * len(alphas))
    pixels[3::4] = alphas
    texture = Texture.create(size=(side, side), colorfmt="rgba", **how)

    def fill(into: Any) -> None:
        into.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    if sharp:
        texture.mag_filter = texture.min_filter = "nearest"
    return texture
