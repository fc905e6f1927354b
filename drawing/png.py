"""A drawing as pixels: the same SVG, rasterised with the bundled typeface and no other."""

from __future__ import annotations

import re
from typing import Final

import resvg_py

from drawing.palette import BACKGROUND
from drawing.typeface import font_files

USUAL_WIDTH: Final = 1920
WIDEST_UNASKED: Final = 4096
MOST_PIXELS: Final = 100_000_000
"""A picture never has more pixels than this, however large the map or the width asked for."""

_SIZE: Final = re.compile(r'<svg[^>]* width="([0-9.]+)" height="([0-9.]+)"')


def svg_to_png(svg: str, *, width: int | None = None) -> bytes:
    """The drawing as PNG: as wide as asked, or 1920 pixels, or more if the drawing is larger.

    Raises ValueError for text that is no SVG of ours.
    """
    size = _SIZE.search(svg)
    if size is None:
        raise ValueError("the drawing does not say how large it is")
    own_width, own_height = float(size[1]), float(size[2])
    wanted = width or min(max(USUAL_WIDTH, round(own_width)), WIDEST_UNASKED)
    most = int((MOST_PIXELS * own_width / own_height) ** 0.5)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=max(min(wanted, most), 1),
        background=BACKGROUND,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family="Inter",
        sans_serif_family="Inter",
    )
