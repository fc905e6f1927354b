"""Things one below the other, each as high as it needs to be at the column's width."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.theme.scale import px, scale


class Column(Widget):
    """A column from the top down; sets its own height.

    A child that has `arrange(width) -> height` is asked for its height; any other keeps the height
    it has. Laid out in one pass, so that a long column costs one frame.
    """

    spacing = NumericProperty(12.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._arrange_soon = Clock.create_trigger(self.arrange_now, -1)
        self.fbind("width", self._arrange_soon)
        self.fbind("spacing", self._arrange_soon)
        self.fbind("pos", self._place)
        self.fbind("height", self._place)
        scale.follow(self)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Put it below the others."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self._arrange_soon)
        self._arrange_soon()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Close the gap."""
        super().remove_widget(widget, *args, **kwargs)
        widget.funbind("height", self._arrange_soon)
        self._arrange_soon()

    def arrange_now(self, *_: object) -> None:
        """Lay everything out."""
        total = 0.0
        for child in self.children:
            child.width = self.width
            if hasattr(child, "arrange"):
                child.height = math.ceil(child.arrange(self.width))
            total += child.height
        self.height = total + px(self.spacing) * max(0, len(self.children) - 1)
        self._place()
        self._arrange_soon.cancel()

    def rescale(self) -> None:
        """Follow the text scale."""
        self._arrange_soon()

    def _place(self, *_: object) -> None:
        # Not `top`, which can be a step behind while a change is being told.
        top = self.y + self.height
        for child in reversed(self.children):
            child.pos = (round(self.x), round(top - child.height))
            top -= child.height + px(self.spacing)
