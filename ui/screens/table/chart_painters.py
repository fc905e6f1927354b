"""What draws the chart of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics

from drawing.health_chart import chart_sprite
from drawing.items import PLAIN
from ui.boxes.view.painters import PAINTERS, drawn_as
from ui.theme.scale import scale
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Picture

CHART = "chart"


def _chart(what: Picture, wide: int, high: int) -> tuple[Any, Rgba]:
    """A `HealthChart` as large as its box."""
    dp = Metrics.density
    size = (max(1, round(wide / dp)), max(1, round(high / dp)))
    return textures.now(chart_sprite(what.data, *size, float(scale.text)), dp), PLAIN


PAINTERS[CHART] = drawn_as(_chart)
