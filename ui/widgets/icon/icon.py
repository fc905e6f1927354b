"""One icon of the icon font, centred in its box."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.words.letters import icon_texture


class Icon(Widget):
    """An icon by name; nothing while the name is empty. `icon_size` is in dp."""

    name = StringProperty("")
    icon_size = NumericProperty(24.0)
    colour = ColorProperty(tokens.HI)
    scaled = BooleanProperty(defaultvalue=False)
    """Whether it grows with the text scale."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*self.colour)
            self._picture = Rectangle(size=(0, 0))
        redraw = self._redraw_soon = Clock.create_trigger(self._redraw, -1)
        for name in ("name", "icon_size", "scaled"):
            self.fbind(name, redraw)
        self.fbind("pos", self._place)
        self.fbind("size", self._place)
        self.fbind("colour", self._recolour)
        scale.follow(self)
        self._redraw()

    def apply_class_lang_rules(self, *args: Any, **kwargs: Any) -> None:
        """No rule is made for it, and looking for one takes longer than the rest."""
        if type(self) is not Icon:
            super().apply_class_lang_rules(*args, **kwargs)

    @property
    def pixels(self) -> float:
        """Its height in pixels."""
        return scale.letters(self.icon_size) if self.scaled else px(self.icon_size)

    def rescale(self) -> None:
        """Follow the text scale."""
        self._redraw_soon()

    def _redraw(self, *_: object) -> None:
        texture = icon_texture(self.name, round(self.pixels)) if self.name else None
        self._picture.texture = texture
        self._picture.size = texture.size if texture else (0, 0)
        self._place()

    def _place(self, *_: object) -> None:
        wide, tall = self._picture.size
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - tall) / 2
        self._picture.pos = (round(x), round(y))

    def _recolour(self, *_: object) -> None:
        self._ink.rgba = self.colour
