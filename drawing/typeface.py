"""The bundled typeface: where its files are, how wide a text is in it, where a text is broken.

Widths are read from the font files themselves, so that layout and pixels cannot disagree. A viewer
without Inter shows another font; plates have room for that.
"""

from __future__ import annotations

import re
import struct
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FAMILY: Final = "Inter, system-ui, sans-serif"
CAP_HEIGHT: Final = 2048 / 2816
"""How high capitals and figures are, in ems."""

_SPACES: Final = re.compile(r"[^\S\u00A0]+")
"""Where a line may be broken: not at a no-break space."""

FOLDER: Final = Path(__file__).parent / "fonts"
"""The letters of every screen and picture, and the icons."""


class FontWeight(IntEnum):
    """The two weights that are bundled."""

    MEDIUM = 500
    BOLD = 700

    @property
    def file(self) -> Path:
        """The font file of this weight."""
        return FOLDER / f"Inter-{self.name.capitalize()}.otf"


class _Face(NamedTuple):
    em: int
    advances: dict[int, int]


def font_files() -> list[str]:
    """The font files, for a renderer that is to use no others."""
    return [str(weight.file) for weight in FontWeight]


def icon_font_file() -> str:
    """The font whose characters are icons (drawing.icons has their names)."""
    return str(FOLDER / "RingsideIcons.ttf")


def text_width(text: str, size: float, weight: FontWeight) -> float:
    """How wide a line of text is, without kerning; an unknown character counts as one em."""
    face = _face(weight)
    return sum(face.advances.get(ord(char), face.em) for char in text) * size / face.em


def wrap(text: str, size: float, weight: FontWeight, width: float) -> tuple[str, ...]:
    """The text in lines no wider than `width`, broken at spaces, within a word only if it must."""
    lines: list[str] = []
    line = ""
    for word in filter(None, _SPACES.split(text)):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, weight) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = chop(word, size, weight, width)
        lines.extend(full)
    return (*lines, line)


def chop(word: str, size: float, weight: FontWeight, width: float) -> tuple[str, ...]:
    """A word in pieces no wider than `width`, broken after hyphens where that is possible."""
    pieces: list[str] = []
    rest = word
    while text_width(rest, size, weight) > width and len(rest) > 1:
        fits = 1
        while text_width(rest[: fits + 1], size, weight) <= width:
            fits += 1
        joint = max(rest.rfind("-", 1, fits), rest.rfind("_", 1, fits)) + 1
        cut = joint if joint > fits // 2 else fits
        pieces.append(rest[:cut])
        rest = rest[cut:]
    return (*pieces, rest)


@cache
def _face(weight: FontWeight) -> _Face:
    data = weight.file.read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    }
    em: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    measured: int = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    widths = struct.unpack_from(">" + "Hh" * measured, data, tables[b"hmtx"])[::2]
    return _Face(
        em,
        {
            char: widths[min(glyph, measured - 1)]
            for char, glyph in _glyphs(data, tables[b"cmap"]).items()
        },
    )


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Which glyph each character has: the first format-4 subtable of `cmap`."""
    subtables = (
        cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * n)[0]
        for n in range(struct.unpack_from(">H", data, cmap + 2)[0])
    )
    start = next(at for at in subtables if struct.unpack_from(">H", data, at)[0] == 4)
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    row = f">{count}H"
    ends = struct.unpack_from(row, data, start + 14)
    begins = struct.unpack_from(row, data, start + 16 + 2 * count)
    deltas = struct.unpack_from(row, data, start + 16 + 4 * count)
    offsets_at = start + 16 + 6 * count
    offsets = struct.unpack_from(row, data, offsets_at)
    found: dict[int, int] = {}
    for n, (begin, end) in enumerate(zip(begins, ends, strict=True)):
        for char in range(begin, end + 1):
            glyph = char
            if offsets[n]:
                at = offsets_at + 2 * n + offsets[n] + 2 * (char - begin)
                glyph = struct.unpack_from(">H", data, at)[0] if at + 2 <= len(data) else 0
            if glyph:
                found[char] = (glyph + deltas[n]) % 65536
    return found
