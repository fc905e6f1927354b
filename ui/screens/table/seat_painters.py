"""What only seats draw: their ground with its stripe, and the empty place of a sidekick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.graphics import Color, InstructionGroup, Rectangle, Triangle

from drawing import screen_sprites, tokens
from ui.boxes.view.painters import PAINTERS, drawn_as
from ui.theme.scale import px
from ui.widgets.battlefield.textures import textures
from ui.widgets.plate import RoundedPlate

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Artwork
    from ui.boxes.view.painters import PixelBox

_HAZARD_HEIGHT: Final = 10.0
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
        self._stripe, self._ground, self._border = RoundedPlate(), RoundedPlate(), RoundedPlate()
        self._gap_colour, self._gaps = Color(*tokens.S1), Rectangle()
        self._edge_colour, self._edge = Color(), Rectangle()
        self._ink, self._warning = Color(*tokens.INK), Rectangle()
        self._gold, self._bars = Color(*tokens.GOLD), Rectangle()
        self._notch_colour, self._notch = Color(), Triangle()
        for part in (
            self._stripe, self._gap_colour, self._gaps, self._edge_colour, self._edge,
            self._ground, self._border, self._ink, self._warning, self._gold, self._bars,
            self._notch_colour, self._notch,
        ):  # fmt: skip
            self.add(part)

    def paint(self, what: Artwork, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        look: SeatLook = what.data
        x, y, wide, high = box
        stripe, corner = round(px(tokens.STRIPE)), round(px(tokens.RADIUS_PANEL))
        self._stripe.draw((x, y, 3 * corner, high), what.colour, tokens.RADIUS_PANEL)
        _hatch(self._gaps, (x, y, stripe * look.hatched, high), px(2 * tokens.STRIPE_HATCH))
        self._edge.pos, self._edge.size = (x + stripe, y), (corner, high)
        fill = tokens.DECIDES if look.decides else tokens.S1
        self._edge_colour.rgba = fill
        self._ground.draw((x + stripe, y, wide - stripe, high), fill, tokens.RADIUS_PANEL)
        rim = look.rim if look.border else 0.0
        self._border.draw(box, tokens.CLEAR, tokens.RADIUS_PANEL, look.border, rim)
        bar, inset = round(px(_HAZARD_HEIGHT)) * look.hazard, corner // 2
        self._notch_colour.rgba = tokens.GOLD if look.decides else tokens.CLEAR
        middle, top, out = x + wide / 2, y + high - 1, px(_NOTCH)
        self._notch.points = (middle - 2 * out, top, middle + 2 * out, top, middle, top + out)
        along = (x + inset, y + high - bar, wide - 2 * inset, bar)
        self._warning.pos, self._warning.size = along[:2], along[2:]
        _hatch(self._bars, along, px(_HAZARD_TILE))


def _hatch(bars: Rectangle, box: PixelBox, tile: float) -> None:
    x, y, wide, high = box
    bars.pos, bars.size = (x, y), (wide, high)
    if wide and high:
        bars.texture = textures.now(screen_sprites.hatching(wide, high, round(tile)), 1.0)


def _empty_place(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """Where somebody is missing."""
    side = max(8, round(min(wide, high) * 0.86))
    dashes = screen_sprites.empty_place(side, round(px(9)), max(2, round(px(2))))
    return textures.now(dashes, 1.0), what.colour


PAINTERS.update({"seat": SeatGround, "slot": drawn_as(_empty_place)})
