"""A sidekick without a dial: it stands, or its place is empty."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.presenter.intents import TurnDial
from ui.theme import tokens
from ui.theme.scale import px
from ui.theme.tokens import Face, Type
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.table import MiniView


class Mini(Tappable, Widget):
    """A `MiniView`; a tap takes it off the board or brings it back (`TurnDial`).

    Its name stands below where there is room for it.
    """

    def __init__(self, view: MiniView, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.view = view
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        with self.canvas.before:
            self._slot_colour = Color(*tokens.CLEAR)
            self._slot = Rectangle(size=(0, 0))
        self._badge = FigureBadge()
        self._skull = Icon(name="skull", colour=tokens.LOW)
        self._name = Words(
            halign="center", scaled=False, lines=1, type=Type(tokens.SMALLEST.size, Face.BOLD)
        )
        for part in (self._badge, self._skull, self._name):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._place_soon)
        self._place_soon()

    def render(self, view: MiniView) -> None:
        """Show another state in place."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def tapped(self) -> None:
        """Out, or back again."""
        self.send(TurnDial(self.view.fighter, 1 if self.view.out else -1))

    def _place(self, *_: object) -> None:
        view = self.view
        line = px(tokens.SMALLEST.size) * 1.25
        named = self.height >= self.width * 0.7 + line
        side = min(self.width, self.height - (line if named else 0.0))
        bottom = self.center_y - (side + (line if named else 0.0)) / 2
        middle = (round(self.center_x), round(bottom + (line if named else 0.0) + side / 2))
        self._badge.render(None if view.out else view.mark)
        self._badge.size = (side, side)
        self._badge.center = middle
        self._skull.opacity = 1 if view.out else 0
        self._skull.icon_size = side / px(1) * 0.46
        self._skull.size = (side, side)
        self._skull.center = middle
        self._name.text = view.name if named else ""
        self._name.colour = tokens.LOW if view.out else tokens.MID
        self._name.size = (self.width, line)
        self._name.pos = (self.x, bottom)
        slot = round(side * 0.86)
        self._slot_colour.rgba = tokens.EDGE if view.out else tokens.CLEAR
        if view.out and slot > 8:
            self._slot.texture = dashed_texture(slot, round(px(9)), max(2, round(px(2))))
            self._slot.size = (slot, slot)
            self._slot.pos = (middle[0] - slot // 2, middle[1] - slot // 2)
        fill = tokens.PRESSED if self.pressed else tokens.CLEAR
        self._plate.draw((*self.pos, *self.size), fill, tokens.RADIUS_COUNTER)


@lru_cache(maxsize=32)
def dashed_texture(side: int, corner: int, ring: int) -> Any:
    """A dashed rounded square: a place where something is missing."""
    half = side / 2
    straight = half - corner
    dash = max(4.0, side / 12)
    pixels = bytearray()
    for row in range(side):
        for column in range(side):
            x, y = column + 0.5 - half, row + 0.5 - half
            over_x, over_y = abs(x) - straight, abs(y) - straight
            away = (max(over_x, 0) ** 2 + max(over_y, 0) ** 2) ** 0.5 - corner
            away += min(max(over_x, over_y), 0)
            share = min(1.0, max(0.0, 0.5 - away)) * min(1.0, max(0.0, away + ring + 0.5))
            # Along an edge count from its middle, so that all four sides look alike.
            along = min(abs(x), abs(y))
            if (along + dash / 2) % (2 * dash) > dash:
                share = 0.0
            pixels += b"\xff\xff\xff" + bytes((round(255 * share),))
    data = bytes(pixels)
    texture = Texture.create(size=(side, side), colorfmt="rgba")

    def fill(into: Any) -> None:
        into.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
