"""Contact sheets: many pictures of screens small on one, as they are and as others see them.

In grey, and for eyes that do not tell red from green.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.core.image import _img_sdl2
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.graphics.texture import Texture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

THUMB_WIDTH: Final = 512
GAP: Final = 12
QUALITY: Final = 25
"""Small files in which text can still be read."""
WHOLE_QUALITY: Final = 50
_MATRIX: Final = (
    (0.367, 0.861, -0.228),
    (0.280, 0.673, 0.047),
    (-0.012, 0.043, 0.969),
)
"""How linear light looks to eyes without the green cones (Machado, Oliveira, Fernandes)."""


_LIGHT: Final = [
    n / 255 / 12.92 if n / 255 <= 0.04045 else ((n / 255 + 0.055) / 1.055) ** 2.4
    for n in range(256)
]
"""Linear light of each level of sRGB."""
_FINE: Final = 4095
_LEVELS: Final = [
    round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))
    for x in (n / _FINE for n in range(_FINE + 1))
]
"""And back again, finely."""


class Shot(NamedTuple):
    """A screen as it was seen."""

    name: str
    width: int
    height: int
    pixels: bytes


def write_sheets(path: Path, shots: list[Shot], eyes: tuple[str, ...]) -> Iterator[Path]:
    """Write the sheets of these shots, each under the name with what its eyes add."""
    wide = min(THUMB_WIDTH, shots[0].width)
    high = round(shots[0].height * wide / shots[0].width)
    columns = 3 if wide > high else 5
    if wide < high:
        wide, high = wide * 5 // 8, high * 5 // 8
    rows = -(-len(shots) // columns)
    size = (columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP)
    sheet = Fbo(size=size)
    with sheet:
        ClearColor(0.25, 0.25, 0.28, 1)
        ClearBuffers()
        Color(1, 1, 1, 1)
        for number, shot in enumerate(shots):
            column, row = number % columns, number // columns
            place = (GAP + column * (wide + GAP), size[1] - (row + 1) * (high + GAP))
            Rectangle(texture=_shrunk(shot, wide), pos=place, size=(wide, high))
    sheet.draw()
    pixels = bytes(sheet.pixels)
    for each in eyes:
        seen = path.with_stem(path.stem + each)
        _save(seen, size, EYES[each](pixels), QUALITY)
        yield seen


def write_whole(path: Path, shot: Shot) -> None:
    """Write one screen as large as it is, small enough for a page."""
    _save(path, (shot.width, shot.height), shot.pixels, WHOLE_QUALITY)


def _save(path: Path, size: tuple[int, int], pixels: bytes, quality: int) -> None:
    _img_sdl2.save(str(path), *size, "rgba", pixels, True, "jpg", quality=quality)  # noqa: FBT003


def _shrunk(shot: Shot, wide: int) -> Any:
    """A texture of a screen, halved until the next halving would be too small."""
    texture = Texture.create(size=(shot.width, shot.height), colorfmt="rgba")
    texture.blit_buffer(shot.pixels, colorfmt="rgba", bufferfmt="ubyte")
    while texture.width >= 2 * wide:
        half = Fbo(size=(texture.width // 2, texture.height // 2))
        with half:
            Color(1, 1, 1, 1)
            Rectangle(texture=texture, size=half.size)
        half.draw()
        texture = half.texture
    return texture


def _grey(pixels: bytes) -> bytes:
    red, green, blue = pixels[0::4], pixels[1::4], pixels[2::4]
    levels = bytes(
        (299 * r + 587 * g + 114 * b) // 1000 for r, g, b in zip(red, green, blue, strict=True)
    )
    return _joined(levels, levels, levels)


def _without_green_cones(pixels: bytes) -> bytes:
    return _joined(*(_mixed(pixels, shares) for shares in _MATRIX))


def _mixed(pixels: bytes, shares: tuple[float, float, float]) -> bytes:
    red, green, blue = ([share * light for light in _LIGHT] for share in shares)
    return bytes(
        _LEVELS[min(_FINE, max(0, round(_FINE * (red[r] + green[g] + blue[b]))))]
        for r, g, b in zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True)
    )


def _joined(red: bytes, green: bytes, blue: bytes) -> bytes:
    found = bytearray(4 * len(red))
    found[0::4], found[1::4], found[2::4] = red, green, blue
    found[3::4] = b"\xff" * len(red)
    return bytes(found)


EYES: Final[dict[str, Callable[[bytes], bytes]]] = {
    "": bytes,
    "-grey": _grey,
    "-red-green-blind": _without_green_cones,
}
"""What a name ends with, and how such a sheet is seen."""
