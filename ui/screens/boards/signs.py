"""What a sensor is worth as a sign that needs no colour: rising bars, a cross, a ring, a dot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Line

from drawing import screen_sprites, tokens
from drawing.tokens import PLAIN, hexed
from hardware.boards.values import CellTrust
from ui.boxes.view.painters import PAINTERS, drawn_as
from ui.theme.scale import px
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Artwork
    from ui.boxes.view.painters import PixelBox

SENSOR, SIGNAL, WAYS = "sensor", "signal", "ways"
"""Kinds of picture: what a sensor is worth (None: the dot of a figure) and whether a figure is
there, how strong a radio is, and lines between spaces."""

LOOKS: Final[dict[CellTrust, tuple[Rgba, Rgba, int | None]]] = {
    CellTrust.UNTRIED: (tokens.S2, tokens.EDGE, None),
    CellTrust.GOOD: (tokens.faded(tokens.OK, 0.3, tokens.S1), tokens.OK, 4),
    CellTrust.WEAK: (tokens.faded(tokens.GOLD, 0.3, tokens.S1), tokens.GOLD, 2),
    CellTrust.DEAD: (tokens.S1, tokens.BAD, None),
}
"""Ground, rim, and how many bars are full."""


def _sensor(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """The colour is that of the ground it stands on."""
    (trust, is_occupied), on = what.data, hexed(what.colour)
    side = min(wide, high)
    if trust is None:
        return textures.now(screen_sprites.figure_dot(side, on), 1.0), PLAIN
    ground, rim, full = LOOKS[trust]
    sign = screen_sprites.sensor(
        side, hexed(ground), hexed(rim), full, dead=trust is CellTrust.DEAD,
        dot_on=on if is_occupied else "",
    )  # fmt: skip
    return textures.now(sign, 1.0), PLAIN


def _signal(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    return textures.now(screen_sprites.signal(min(wide, high), what.data), 1.0), PLAIN


class WaysPainter(InstructionGroup):
    """Which spaces are beside each other: lines, each as its points in dp from the upper left."""

    def paint(self, what: Artwork, box: PixelBox, **_: object) -> None:
        """Show them."""
        self.clear()
        x, y, high = box[0], box[1], box[3]
        self.add(Color(*what.colour))
        for way in what.data:
            points = [x + px(at) if n % 2 == 0 else y + high - px(at) for n, at in enumerate(way)]
            self.add(Line(points=points, width=px(1.5)))


PAINTERS.update({SENSOR: drawn_as(_sensor), SIGNAL: drawn_as(_signal), WAYS: WaysPainter})
