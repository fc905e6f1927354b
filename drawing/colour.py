"""How well two colours can be told apart (WCAG contrast), and inks that can be seen on any fill.

Colours are `#RRGGBB`. Which colours the sheet itself uses is in palette.py.
"""

from __future__ import annotations

from typing import Final

from drawing.palette import BACKGROUND

SEEN: Final = 3.0
"""The least contrast of a shape that carries meaning."""

_WHITE: Final = "#FFFFFF"
_BLACK: Final = "#000000"
_MIDDLE: Final = (1.05 * 0.05) ** 0.5 - 0.05
"""The luminance that is equally far from black and from white: below it, lighter inks win."""


def luminance(colour: str) -> float:
    """The relative luminance as WCAG defines it, from 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """The colour with this share of the other stirred in."""
    mixed = (
        round(a + (b - a) * share) for a, b in zip(_channels(colour), _channels(other), strict=True)
    )
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def pattern_ink(fill: str) -> str:
    """The nearest lighter tone of a dark fill, or darker tone of a light one, that can be seen."""
    end = _WHITE if luminance(fill) < _MIDDLE else _BLACK
    tones = (mix(fill, end, step / 50) for step in range(51))
    return next(tone for tone in tones if contrast(tone, fill) >= SEEN)


def rim_ink(fill: str) -> str:
    """A tone of the fill that can be seen on the sheet: the fill itself unless it is too dark."""
    tones = (mix(fill, _WHITE, step / 50) for step in range(51))
    return next(tone for tone in tones if contrast(tone, BACKGROUND) >= SEEN)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
