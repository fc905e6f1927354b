"""How alike two emblems are at 24 pixels in grey: the best of shifts by up to a pixel counts."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import resvg_py
from PIL import Image

from drawing.sprites import white_emblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Grey: TypeAlias = NDArray[np.float64]

SIDE: Final = 24
_EDGE: Final = 3
_WINDOW: Final = 7
_SHIFTS: Final = tuple(product((-1, 0, 1), repeat=2))
_STILL: Final = _SHIFTS.index((0, 0))


class Seen(NamedTuple):
    """An emblem, moved by each of the shifts."""

    ink: Grey
    """How much of each pixel is ink."""
    grey: Grey
    """The same as ink on a disc."""
    mean: Grey
    spread: Grey
    """Of every window."""


class Likeness(NamedTuple):
    """Two emblems: how much of their ink is not shared, and how similar their structure is."""

    apart: float
    ssim: float


def seen(name: str) -> Seen:
    """An emblem as it is compared."""
    png = resvg_py.svg_to_bytes(svg_string=white_emblem(name, SIDE).svg())
    pixels = np.asarray(Image.open(BytesIO(png)).convert("RGBA"))[..., 3] / 255.0
    wide = np.pad(pixels, _EDGE)
    ink = np.stack([np.roll(wide, shift, (0, 1)) for shift in _SHIFTS])
    grey = _on_a_disc(ink)
    mean = _windows(grey)
    return Seen(ink, grey, mean, _windows(grey**2) - mean**2)


def likenesses(one: Seen, others: Sequence[Seen]) -> list[Likeness]:
    """How alike one is to each of the others, where they are most alike."""
    ink, grey, mean, spread = (np.stack(part) for part in zip(*others, strict=True))
    still = one.ink[_STILL]
    shared = np.minimum(still, ink).sum((2, 3)) / np.maximum(still, ink).sum((2, 3))
    own = one.mean[_STILL]
    sample = _WINDOW**2 / (_WINDOW**2 - 1)
    common = sample * (_windows(one.grey[_STILL] * grey) - own * mean)
    first, second = 0.01**2, 0.03**2
    similar = (2 * own * mean + first) * (2 * common + second)
    spreads = sample * (one.spread[_STILL] + spread)
    ssim = (similar / ((own**2 + mean**2 + first) * (spreads + second))).mean((2, 3))
    pairs = zip(1 - shared.max(1), ssim.max(1), strict=True)
    return [Likeness(float(apart), float(alike)) for apart, alike in pairs]


def _on_a_disc(ink: Grey) -> Grey:
    places = np.arange(SIDE + 2 * _EDGE) + 0.5 - (SIDE / 2 + _EDGE)
    away = np.hypot(*np.meshgrid(places, places))
    disc = np.clip(SIDE / 2 + 2.0 - away, 0, 1)
    grey: Grey = (0.06 + 0.56 * disc) * (1 - ink) + 0.06 * ink
    return grey


def _windows(of: Grey) -> Grey:
    """The mean of every window of 7 by 7 pixels."""
    for axis in (-1, -2):
        start = [(0, 0)] * of.ndim
        start[axis] = (1, 0)
        sums = np.pad(of.cumsum(axis), start)
        count = sums.shape[axis]
        late, early = np.arange(_WINDOW, count), np.arange(count - _WINDOW)
        of = (sums.take(late, axis) - sums.take(early, axis)) / _WINDOW
    return of
