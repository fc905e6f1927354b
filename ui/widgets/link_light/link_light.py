"""How the board is: an icon and a word, in a pill or bare."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.table import LinkState, LinkView
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

_LOOKS: Final = {
    LinkState.NONE: ("bluetooth-off", tokens.LOW),
    LinkState.IN_SYNC: ("bluetooth-connect", tokens.OK),
    LinkState.MOVING: ("hand-pointing-left", tokens.GOLD),
    LinkState.MISMATCH: ("alert", tokens.GOLD),
    LinkState.LOST: ("refresh", tokens.GOLD),
    LinkState.REFUSED: ("alert", tokens.BAD),
}


class LinkLight(Widget):
    """A `LinkView`. Without `pill` it stands bare; where it is narrow only the icon is left."""

    pill = BooleanProperty(defaultvalue=True)
    halign = OptionProperty("center", options=("left", "center"))

    def __init__(self, view: LinkView | None = None, **kwargs: Any) -> None:
        self.view = view or LinkView()
        if "size" not in kwargs:
            kwargs.setdefault("height", px(48))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=20)
        self._words = Words(type=tokens.CAPTION_STRONG, lines=1)
        self.add_widget(self._icon)
        self.add_widget(self._words)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pill", "halign"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place_soon()

    def render(self, view: LinkView) -> None:
        """Show another state in place."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def natural_width(self) -> float:
        """How wide it wants to be."""
        self._words.text = self.view.text
        return self._words.natural_width() + px(28) + 2 * self._inset()

    def _inset(self) -> float:
        return px(16) if self.pill else 0.0

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place(self, *_: object) -> None:
        icon, colour = _LOOKS[self.view.state]
        fill = tokens.S2 if self.pill else tokens.CLEAR
        self._plate.draw((*self.pos, *self.size), fill, self.height / px(1) / 2)
        self._icon.name = icon
        self._icon.colour = self._words.colour = colour
        room = self.width - 2 * self._inset() - px(28)
        self._words.text = self.view.text
        if room < self._words.natural_width() * 0.6:
            self._words.text = ""
        wide = min(max(room, 0.0), self._words.natural_width()) if self._words.text else 0.0
        beside = px(28) if wide else px(20)
        left = self.x + self._inset()
        if self.halign == "center":
            left = self.center_x - (beside + wide) / 2
        self._icon.pos, self._icon.size = (left, self.y), (px(20), self.height)
        self._words.pos, self._words.size = (left + beside, self.y), (wide, self.height)
