"""A short word in a pill: a form, a team, "next", what a burst has changed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words


class Chip(Widget):
    """A word that stands out; `kind` is plain, gold, or in the colour of `player`."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("plain", options=("plain", "gold", "player"))
    player = NumericProperty(0)
    scaled = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        if "size" not in kwargs:
            kwargs.setdefault("height", px(32))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=18)
        self._words = Words(type=tokens.CAPTION_STRONG, lines=1)
        self.add_widget(self._icon)
        self.add_widget(self._words)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "text", "icon", "kind", "player", "scaled"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place()

    def render(self, text: str, icon: str = "") -> None:
        """Show another word."""
        self.text = text
        self.icon = icon

    def natural_width(self) -> float:
        """How wide it wants to be."""
        self._words.text = self.text
        self._words.scaled = self.scaled
        beside = px(24) if self.icon else 0.0
        return self._words.natural_width() + beside + 2 * self._padding()

    def _padding(self) -> float:
        return float(min(px(14), self.height * 0.36))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place(self, *_: object) -> None:
        fill, ink = {
            "plain": (tokens.S2, tokens.HI),
            "gold": (tokens.GOLD, tokens.INK),
            "player": (tokens.player(int(self.player)).colour, tokens.INK),
        }[self.kind]
        self._plate.draw((*self.pos, *self.size), fill, self.height / px(1) / 2)
        self._words.colour = self._icon.colour = ink
        self._words.text = self.text
        self._words.scaled = self.scaled
        self._icon.name = self.icon
        inset = self._padding()
        beside = px(24) if self.icon else 0.0
        room = max(0.0, self.width - 2 * inset - beside)
        wide = min(room, self._words.natural_width())
        left = self.center_x - (wide + beside) / 2
        self._icon.pos, self._icon.size = (left, self.y), (px(18) if beside else 0, self.height)
        self._words.halign = "left" if beside else "center"
        self._words.pos = (left + beside, self.y)
        self._words.size = (wide, self.height)
