"""What draws the chart of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import Metrics

from drawing import tokens
from drawing.health_chart import chart_sprite
from ui.boxes.view.painters import PAINTERS
from ui.theme.scale import scale
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from ui.boxes.base import Picture
    from ui.boxes.view.painters import PixelBox


CHART = "chart"


class ChartPainter(InstructionGroup):
    """A `HealthChart` as large as its box."""

    def __init__(self) -> None:
        super().__init__()
        self._body = Rectangle()
        self.add(Color(*tokens.rgba("#FFFFFF")))
        self.add(self._body)

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        x, y, wide, high = box
        dp = Metrics.density
        size = (max(1, round(wide / dp)), max(1, round(high / dp)))
        self._body.texture = textures.now(chart_sprite(what.data, *size, float(scale.text)), dp)
        self._body.pos, self._body.size = (x, y), (wide, high)


PAINTERS[CHART] = ChartPainter
