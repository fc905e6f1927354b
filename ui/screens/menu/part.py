"""What the parts of menus have in common: they lay themselves out once per frame if need be."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.theme.scale import scale
from ui.widgets.unsized import unsized


class Part(Widget):
    """A widget whose `_place` is called before the next frame when something about it changed.

    That is its place and size, the text scale, `pressed` if a finger can press it, and whatever
    else calls `_place_soon`.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**unsized(kwargs))
        self._place_soon = Clock.create_trigger(self._place_in_turn, -1)
        for name in ("pos", "size", "pressed"):
            if hasattr(self, name):
                self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place_soon()

    def apply_class_lang_rules(self, *_args: Any, **_kwargs: Any) -> None:
        """No rule is made for these: to look for one takes longer than to make the widget."""

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place_in_turn(self, *_: object) -> None:
        if self.width > 0:
            self._place()

    def _place(self, *_: object) -> None:
        """Give everything its place."""
