"""The sheet's own colours and its few lengths; the zones bring their colours with the map.

A drawing has units of its own: every map is scaled so that a space has RADIUS, whatever units its
file uses. Strokes, letters and gaps are therefore plain numbers everywhere.
"""

from __future__ import annotations

from typing import Final

BACKGROUND: Final = "#0D1015"
PANEL: Final = "#161B23"
LINE: Final = "#404C60"
INK: Final = "#0D1015"
TEXT: Final = "#F6F3EC"
SOFT_TEXT: Final = "#BDC5D2"
PATH: Final = "#7F8DA4"
DOTTED_PATH: Final = "#9AA4B4"

RADIUS: Final = 44.0
PATH_WIDTH: Final = 5.0
