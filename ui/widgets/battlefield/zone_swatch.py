"""A zone as it looks on the map: a disc in its colour and pattern, with its letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from drawing import sprites
from drawing.items import Picture
from drawing.tokens import rgba
from ui.theme.scale import px
from ui.widgets.battlefield.layers import Stamp

if TYPE_CHECKING:
    from companion.rules.battlefield import Zone


class ZoneSwatch(Widget):
    """One zone of a legend: set `zone` to a `Zone` of the battlefield."""

    zone = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        layer = InstructionGroup()
        self._disc = Stamp(layer)
        self._letter = Stamp(layer)
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**options)
        self.canvas.add(layer)
        self.bind(pos=self._draw, size=self._draw, zone=self._draw)
        self._draw()

    def render(self, zone: Zone) -> None:
        """Show another zone."""
        self.zone = zone

    def _draw_now(self, _seconds: float) -> None:
        zone: Zone | None = self.zone
        radius = int(min(self.width, self.height - px(8)) / 2 - 1)
        if zone is None or radius < 2:
            self._disc.hide()
            self._letter.hide()
            return
        x, y = round(self.center_x), round(self.center_y + px(4))
        disc = sprites.space_disc((zone,), radius, patterned=True)
        stand_in = (sprites.white_disc(radius), rgba(zone.colour))
        self._disc.show(Picture("disc", disc, (x, y), stand_in=stand_in), 1.0)
        letter = sprites.letters(zone.letter, px(1))
        self._letter.show(Picture("letter", letter, (x, y - radius + px(1))), 1.0)
