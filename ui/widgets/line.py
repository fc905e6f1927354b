"""The letters that are being written: Kivy's text field without its own look."""

from __future__ import annotations

from typing import Any

from kivy.uix.textinput import TextInput

from drawing import tokens
from ui.theme.scale import px

_SELECTION = (*tokens.GOLD[:3], 0.35)


class LineInput(TextInput):
    """One line of text with a cursor; it exists only while somebody writes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            multiline=False,
            write_tab=False,
            background_normal="",
            background_active="",
            background_disabled_normal="",
            background_color=tokens.CLEAR,
            foreground_color=tokens.HI,
            cursor_color=tokens.GOLD,
            cursor_width=px(2),
            selection_color=_SELECTION,
            font_name=tokens.Face.MEDIUM.value,
            use_bubble=False,
            use_handles=False,
            size_hint=(None, None),
            **kwargs,
        )

    def fit(self, pos: tuple[float, float], size: tuple[float, float], pixels: float) -> None:
        """Take this place, the letters so large and in the middle of its height."""
        self.font_size = pixels
        self.pos, self.size = pos, size
        rest = max(0.0, (size[1] - self.line_height) / 2)
        self.padding = (0, rest, 0, rest)
