"""What draws the chart of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import Metrics

from drawing.health_chart import chart_sprite
from drawing.items import PLAIN
from ui.boxes.view.painters import PAINTERS, TexturePainter
from ui.theme.scale import scale
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from ui.boxes.base import Picture
    from ui.boxes.view.painters import PixelBox


CHART = "chart"


class ChartPainter(TexturePainter):
    """A `HealthChart` as large as its box."""

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        dp = Metrics.density
        size = (max(1, round(box[2] / dp)), max(1, round(box[3] / dp)))
        chart = chart_sprite(what.data, *size, float(scale.text))
        self.show(textures.now(chart, dp), box, PLAIN)


PAINTERS[CHART] = ChartPainter
