"""The ring of a dial: ribbons along a circle, as the paths of the map are drawn.

Kivy's own lines have no smooth edges, or soften their ends too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from kivy.graphics import InstructionGroup

from drawing import tokens
from drawing.items import Ribbons
from ui.boxes.view.painters import PAINTERS
from ui.theme.scale import px
from ui.widgets.battlefield.layers import MeshStamp
from ui.widgets.dial.face import RING, Ring
from ui.widgets.plate import RoundedPlate

if TYPE_CHECKING:
    from drawing.fit import Spot, Way
    from ui.boxes.base import Artwork
    from ui.boxes.view.painters import PixelBox

START: Final = math.radians(225)
"""Where a dial begins: at its lower left; it runs clockwise."""
SWEEP: Final = math.radians(270)
_STEP: Final = math.radians(3)


def radius_in(side: float) -> float:
    """The radius to the middle of the stroke of a ring of this diameter, in pixels."""
    return side / 2 - _stroke(side) / 2 - 1


def _stroke(side: float) -> float:
    return max(px(6), side * 0.09)


def _on(middle: Spot, radius: float, share: float) -> Spot:
    """The place of a share of the dial."""
    angle = START - SWEEP * share
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def _arc(middle: Spot, radius: float, share: float) -> tuple[Way, ...]:
    """From the beginning of the dial to this share of it."""
    count = math.ceil(SWEEP * share / _STEP)
    way = tuple(_on(middle, radius, share * n / max(1, count)) for n in range(count + 1))
    return (way,) if count else ()


class RingPainter(InstructionGroup):
    """A track, as much of it in the colour of the player as there is health, and round ends."""

    def __init__(self) -> None:
        super().__init__()
        self._track, self._filled, self._spokes = (MeshStamp(self) for _ in range(3))
        self._ends = (RoundedPlate(), RoundedPlate())
        for end in self._ends:
            self.add(end)

    def paint(self, what: Artwork, box: PixelBox, **_: object) -> None:
        """Show it."""
        ring: Ring = what.data
        side = min(box[2], box[3])
        radius, stroke = radius_in(side), _stroke(side)
        if radius <= 0:
            return
        middle = (round(box[0] + box[2] / 2), round(box[1] + box[3] / 2))
        whole, full = _arc(middle, radius, 1.0), _arc(middle, radius, ring.share)
        self._track.show(Ribbons("track", whole, stroke, tokens.S3), 1.0)
        self._filled.show(Ribbons("full", full, stroke, what.colour), 1.0)
        inner, outer = radius - stroke / 2 - 1, radius + stroke / 2 + 1
        cuts = tuple(
            (_on(middle, inner, n / ring.pieces), _on(middle, outer, n / ring.pieces))
            for n in range(1, ring.pieces)
        )
        gap = px(2) if ring.pieces <= 20 else px(1)
        self._spokes.show(Ribbons("cuts", cuts, gap, tokens.S1), 1.0)
        is_full = (ring.share > 0, ring.share >= 1)
        for end, share, is_there in zip(self._ends, (0.0, 1.0), is_full, strict=True):
            x, y = _on(middle, radius, share)
            round_box = (x - stroke / 2, y - stroke / 2, stroke, stroke)
            end.draw(round_box, what.colour if is_there else tokens.S3, stroke / 2 / px(1))


PAINTERS[RING] = RingPainter
