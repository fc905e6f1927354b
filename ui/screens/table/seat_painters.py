"""What only seats draw: their ground with its stripe, and the empty place of a sidekick."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.graphics import Color, InstructionGroup, Rectangle, Triangle

from drawing import tokens
from ui.boxes.view.painters import PAINTERS, TexturePainter
from ui.theme.scale import px
from ui.widgets.plate import Plate
from ui.widgets.soft import white_texture

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Picture
    from ui.boxes.view.painters import PixelBox

_HAZARD_HIGH: Final = 10.0
_HAZARD_TILE: Final = 34.0
_NOTCH: Final = 9.0


class SeatLook(NamedTuple):
    """How the ground of a seat looks; its stripe is in the colour of the picture."""

    hatched: bool
    """The second team."""
    border: Rgba | None
    rim: float
    hazard: bool
    """Board and game disagree: a bar along the top warns."""
    decides: bool = False
    """A notch in gold points from it at the map."""


class SeatGround(InstructionGroup):
    """A stripe at the left, the ground over it, a border while it is active, a bar that warns."""

    def __init__(self) -> None:
        super().__init__()
        self._stripe, self._ground, self._border = Plate(), Plate(), Plate()
        self._gap_colour, self._gaps = Color(), Rectangle()
        self._edge_colour, self._edge = Color(), Rectangle()
        self._ink, self._warning = Color(), Rectangle()
        self._gold, self._bars = Color(), Rectangle()
        self._notch_colour, self._notch = Color(), Triangle()
        for part in (
            self._stripe, self._gap_colour, self._gaps, self._edge_colour, self._edge,
            self._ground, self._border, self._ink, self._warning, self._gold, self._bars,
            self._notch_colour, self._notch,
        ):  # fmt: skip
            self.add(part)

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        look: SeatLook = what.data
        x, y, wide, high = box
        stripe, corner = round(px(tokens.STRIPE)), round(px(tokens.RADIUS_PANEL))
        self._stripe.draw((x, y, 3 * corner, high), what.colour, tokens.RADIUS_PANEL)
        self._gap_colour.rgba = tokens.S1 if look.hatched else tokens.CLEAR
        _hatch(self._gaps, (x, y, stripe, high), px(2 * tokens.STRIPE_HATCH))
        self._edge.pos, self._edge.size = (x + stripe, y), (corner, high)
        fill = tokens.DECIDES if look.decides else tokens.S1
        self._edge_colour.rgba = fill
        self._ground.draw((x + stripe, y, wide - stripe, high), fill, tokens.RADIUS_PANEL)
        rim = look.rim if look.border else 0.0
        self._border.draw(box, tokens.CLEAR, tokens.RADIUS_PANEL, look.border, rim)
        self._ink.rgba = tokens.INK if look.hazard else tokens.CLEAR
        self._gold.rgba = tokens.GOLD if look.hazard else tokens.CLEAR
        bar, inset = round(px(_HAZARD_HIGH)), corner // 2
        self._notch_colour.rgba = tokens.GOLD if look.decides else tokens.CLEAR
        middle, top, out = x + wide / 2, y + high - 1, px(_NOTCH)
        self._notch.points = (
            middle - 2 * out, top, middle + 2 * out, top, middle, top + out
        )  # fmt: skip
        along = (x + inset, y + high - bar, wide - 2 * inset, bar)
        self._warning.pos, self._warning.size = along[:2], along[2:]
        _hatch(self._bars, along, px(_HAZARD_TILE))


def _hatch(bars: Rectangle, box: PixelBox, tile: float) -> None:
    x, y, wide, high = box
    bars.texture = hatch_texture()
    across, up = wide / tile, high / tile
    bars.tex_coords = (0, 0, across, 0, across, up, 0, up)
    bars.pos, bars.size = (x, y), (wide, high)


class EmptySlot(TexturePainter):
    """A dashed square: a place where somebody is missing."""

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        side = max(8, round(min(box[2:]) * 0.86))
        dashes = dashed_texture(side, round(px(9)), max(2, round(px(2))))
        self.show(dashes, box, what.colour)


def _texture(side: int, shares: list[float], **how: Any) -> Any:
    """White with these opacities."""
    return white_texture(side, bytes(round(255 * share) for share in shares), **how)


@lru_cache(maxsize=1)
def hatch_texture() -> Any:
    """One tile of diagonal bars, half on and half off, that repeats in both directions.

    Its side is a power of two: only such textures repeat everywhere.
    """
    side, soft = 64, 2.0
    shares = []
    for y in range(side):
        for x in range(side):
            away = abs((x + y + 0.5) % side - side / 2)  # from the middle of a bar
            shares.append(min(1.0, max(0.0, (side / 4 - away) / soft + 0.5)))
    texture = _texture(side, shares, mipmap=True)
    texture.wrap = "repeat"
    return texture


@lru_cache(maxsize=32)
def dashed_texture(side: int, corner: int, ring: int) -> Any:
    """A dashed rounded square."""
    half = side / 2
    straight = half - corner
    dash = max(4.0, side / 12)
    shares = []
    for row in range(side):
        for column in range(side):
            x, y = column + 0.5 - half, row + 0.5 - half
            over_x, over_y = abs(x) - straight, abs(y) - straight
            away = (max(over_x, 0) ** 2 + max(over_y, 0) ** 2) ** 0.5 - corner
            away += min(max(over_x, over_y), 0)
            share = min(1.0, max(0.0, 0.5 - away)) * min(1.0, max(0.0, away + ring + 0.5))
            # Along an edge count from its middle, so that all four sides look alike.
            along = min(abs(x), abs(y))
            shares.append(0.0 if (along + dash / 2) % (2 * dash) > dash else share)
    return _texture(side, shares)


PAINTERS.update({"seat": SeatGround, "slot": EmptySlot})
