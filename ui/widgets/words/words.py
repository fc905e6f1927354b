"""A text that always fits its box: shrinks a little, wraps, then loses its last part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import scale
from ui.widgets.unsized import unsized
from ui.widgets.words.fitting import SHRINKS, Fitted, fit, flow, wrap
from ui.widgets.words.letters import LINE_SHARE, text_texture, text_width

if TYPE_CHECKING:
    from ui.theme.tokens import Type


def reads_turned(number: str) -> bool:
    """Whether a number is another number to whoever sees it upside down."""
    return bool(number) and set(number) <= set("01689") and bool(set(number) & set("69"))


_ROUNDED = 2
"""So many pixels may letters be wider than they were measured."""


class Words(Widget):
    """Text in one type of the tokens.

    `grow` makes it as high as its text needs at its width. `scaled` off keeps its size whatever
    the text scale is (numbers in dials). `underline` marks 6 and 9, which turned read as each
    other.
    """

    text = StringProperty("")
    type = ObjectProperty(tokens.BODY)
    colour = ColorProperty(tokens.HI)
    halign = OptionProperty("left", options=("left", "center", "right"))
    valign = OptionProperty("middle", options=("top", "middle", "bottom"))
    lines = NumericProperty(0)
    """How many lines at most; 0 is as many as its height allows."""
    grow = BooleanProperty(defaultvalue=False)
    scaled = BooleanProperty(defaultvalue=True)
    underline = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.fitted = Fitted((), 1.0)
        self._rows: list[Any] = []
        self._line: Any = None
        super().__init__(**unsized(kwargs))
        with self.canvas:
            self._ink = Color(*self.colour)
            self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._refit_soon = Clock.create_trigger(self._refit, -1)
        refit = self._refit_soon
        for name in ("text", "type", "size", "lines", "grow", "scaled", "underline"):
            self.fbind(name, refit)
        for name in ("pos", "halign", "valign"):
            self.fbind(name, self._place)
        self.fbind("colour", self._recolour)
        scale.follow(self)
        self._refit()

    def apply_class_lang_rules(self, *args: Any, **kwargs: Any) -> None:
        """No rule is made for it, and looking for one takes longer than the rest."""
        if type(self) is not Words:
            super().apply_class_lang_rules(*args, **kwargs)

    @property
    def pixels(self) -> float:
        """The full text size in pixels."""
        kind: Type = self.type
        return scale.letters(kind.size) / (1 if self.scaled else scale.text)

    @property
    def shown(self) -> str:
        """What can be read, without what was dropped."""
        return " ".join(self.fitted.lines)

    @property
    def drawn_pixels(self) -> float:
        """The text size in pixels as it is drawn."""
        return round(self.pixels * self.fitted.share, 1)

    @property
    def text_box(self) -> tuple[float, float, float, float]:
        """Where the letters are: x, y, width, height, in the coordinates of the parent."""
        boxes = [(*row.pos, *row.size) for row in self._rows]
        if not boxes:
            return self.x, self.y, 0.0, 0.0
        left = min(x for x, _, _, _ in boxes)
        low = min(y for _, y, _, _ in boxes)
        right = max(x + wide for x, _, wide, _ in boxes)
        top = max(y + high for _, y, _, high in boxes)
        return left, low, right - left, top - low

    def natural_width(self) -> float:
        """How wide the text is on one line at full size."""
        kind: Type = self.type
        return text_width(self.text, kind.face, round(self.pixels, 1)) + 1

    def can_be_read_in(self, width: float, height: float) -> bool:
        """Whether all of the text fits there without shrinking more than it should."""
        room = height / (self.pixels * LINE_SHARE)
        fitted = fit(self.text, self._measure, width, room)
        return fitted.share >= SHRINKS[-1] and " ".join(fitted.lines) == " ".join(self.text.split())

    def lines_at(self, width: float) -> int:
        """How many lines the text takes at this width, shrunk as far as it may be."""
        if not self.text or width <= 0:
            return 0
        return len(wrap(self.text, self._measure, width, SHRINKS[-1]))

    def refresh(self) -> None:
        """Fit now instead of before the next frame, for a parent that needs the height."""
        self._refit_soon.cancel()
        self._refit()

    def rescale(self) -> None:
        """Follow the text scale."""
        self._refit_soon()

    def _measure(self, line: str, share: float) -> float:
        kind: Type = self.type
        return text_width(line, kind.face, round(self.pixels * share, 1))

    def _refit(self, *_: object) -> None:
        line_high = self.pixels * LINE_SHARE
        if self.grow:
            self.fitted = flow(self.text, self._measure, self.width)
            self.height = max(1, len(self.fitted.lines)) * line_high
        else:
            room = self.height / line_high
            room = min(room, self.lines) if self.lines else room
            self.fitted = fit(self.text, self._measure, self.width, room)
        self._redraw()

    def _redraw(self) -> None:
        kind: Type = self.type
        textures = [
            texture
            for line in self.fitted.lines
            if (texture := text_texture(line, kind.face, self.drawn_pixels))
        ]
        while len(self._rows) < len(textures):
            row = Rectangle()
            self._rows.append(row)
            self._group.add(row)
        while len(self._rows) > len(textures):
            self._group.remove(self._rows.pop())
        for row, texture in zip(self._rows, textures, strict=True):
            row.texture = texture
            wide, high = texture.size
            is_too_wide = wide > self.width + _ROUNDED  # hinted letters do not shrink evenly
            row.size = (max(1.0, self.width), high) if is_too_wide else (wide, high)
        marked = self.underline and reads_turned(self.text)
        if marked and self._line is None:
            self._line = Rectangle()
            self._group.add(self._line)
        if not marked and self._line is not None:
            self._group.remove(self._line)
            self._line = None
        self._place()

    def _place(self, *_: object) -> None:
        # Whole pixels: letters between pixels are blurred.
        # Kivy's `top` and `center` can be a step behind while a change is being told.
        line_high = round(self.drawn_pixels * LINE_SHARE)
        high = line_high * len(self._rows)
        top = {
            "top": self.y + self.height,
            "middle": self.y + (self.height + high) / 2,
            "bottom": self.y + high,
        }[self.valign]
        for n, row in enumerate(self._rows):
            wide, tall = row.size
            left = {
                "left": self.x,
                "center": self.x + (self.width - wide) / 2,
                "right": self.x + self.width - wide,
            }[self.halign]
            middle = top - line_high * (n + 0.5)
            row.pos = (round(left), round(middle - tall / 2))
        if self._line is not None and self._rows:
            row = self._rows[-1]
            thick = max(2.0, round(self.drawn_pixels * 0.075))
            below = row.pos[1] + row.size[1] * 0.5 - self.drawn_pixels * 0.52
            self._line.pos = (row.pos[0], round(below))
            self._line.size = (row.size[0], thick)

    def _recolour(self, *_: object) -> None:
        self._ink.rgba = self.colour
