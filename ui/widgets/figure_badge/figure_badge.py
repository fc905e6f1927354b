"""A figure as a badge: shape and colour of its player, filled for a hero, an icon, a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import BooleanProperty, ColorProperty
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px
from ui.theme.tokens import Face, Rgba, Shape
from ui.widgets.figure_badge.token_shape import TokenShape
from ui.widgets.words.letters import icon_texture, text_texture

if TYPE_CHECKING:
    from ui.viewdata.kit import FigureMark

_ICON_SHARE: Final = {
    Shape.CIRCLE: 1.16,
    Shape.SQUARE: 1.16,
    Shape.HEXAGON: 1.1,
    Shape.DIAMOND: 1.0,
}
"""The size of the icon as a share of the radius."""


class FigureDrawing(InstructionGroup):
    """The badge without a widget, for whoever draws many of them; all sizes in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._state: tuple[object, ...] = ()
        self._gap = TokenShape()
        self._rim = TokenShape()
        self._heart = TokenShape()
        self._icon_colour = Color(*tokens.INK)
        self._icon = Rectangle(size=(0, 0))
        self._number_gap = TokenShape()
        self._number_disc = TokenShape()
        self._figure_colour = Color(*tokens.INK)
        self._figure = Rectangle(size=(0, 0))
        for part in (
            self._gap, self._rim, self._heart, self._icon_colour, self._icon,
            self._number_gap, self._number_disc, self._figure_colour, self._figure,
        ):  # fmt: skip
            self.add(part)

    def draw(
        self,
        mark: FigureMark,
        middle: tuple[float, float],
        radius: float,
        *,
        ground: Rgba = tokens.INK,
        numbered: bool = True,
    ) -> None:
        """Show it there, with a gap in the colour of `ground` round it."""
        state = (mark, middle, radius, ground, numbered)
        if state == self._state:
            return
        self._state = state
        look = tokens.player(mark.player)
        line = max(2.0, radius * 0.13)
        self._gap.draw(look.shape, middle, radius + max(1.5, radius * 0.08), ground)
        self._rim.draw(look.shape, middle, radius, look.colour)
        inner = look.colour if mark.filled else tokens.INK
        self._heart.draw(look.shape, middle, radius - line * 1.25, inner)
        self._icon_colour.rgba = tokens.INK if mark.filled else look.colour
        picture = icon_texture(mark.icon, round(radius * _ICON_SHARE[look.shape]))
        self._icon.texture = picture
        self._icon.size = picture.size
        self._icon.pos = _centred(middle, picture.size)
        self._draw_number(mark.number if numbered else None, middle, radius, ground)

    def _draw_number(
        self, number: int | None, middle: tuple[float, float], radius: float, ground: Rgba
    ) -> None:
        if number is None:
            self._number_gap.hide()
            self._number_disc.hide()
            self._figure.size = (0, 0)
            return
        small = max(radius * 0.38, px(8))
        at = (round(middle[0] + radius * 0.74), round(middle[1] + radius * 0.74))
        self._number_gap.draw(Shape.CIRCLE, at, small + max(1.5, radius * 0.07), ground)
        self._number_disc.draw(Shape.CIRCLE, at, small, tokens.HI)
        figure = text_texture(str(number), Face.BOLD, round(small * 1.5))
        self._figure.texture = figure
        self._figure.size = figure.size
        self._figure.pos = _centred(at, figure.size)


class FigureBadge(Widget):
    """A `FigureMark` in its box; the shape takes as much of it as the number badge leaves."""

    numbered = BooleanProperty(defaultvalue=True)
    ground = ColorProperty(tokens.INK)

    def __init__(self, mark: FigureMark | None = None, **kwargs: Any) -> None:
        self.mark = mark
        super().__init__(**kwargs)
        self._drawing = FigureDrawing()
        redraw = Clock.create_trigger(self._redraw, -1)
        self._redraw_soon = redraw
        for name in ("pos", "size", "numbered", "ground"):
            self.fbind(name, redraw)
        redraw()

    def apply_class_lang_rules(self, *args: Any, **kwargs: Any) -> None:
        """No rule is made for it, and looking for one takes longer than the rest."""
        if type(self) is not FigureBadge:
            super().apply_class_lang_rules(*args, **kwargs)

    def render(self, mark: FigureMark | None) -> None:
        """Show another figure, or none."""
        if mark != self.mark:
            self.mark = mark
            self._redraw_soon()

    def _redraw(self, *_: object) -> None:
        if self.mark is None:
            if self._drawing in self.canvas.children:
                self.canvas.remove(self._drawing)
            return
        if self._drawing not in self.canvas.children:
            self.canvas.add(self._drawing)
        radius = min(self.size) / 2 * 0.86
        self._drawing.draw(
            self.mark,
            (round(self.center_x), round(self.center_y)),
            radius,
            ground=tuple(self.ground),
            numbered=self.numbered,
        )


def _centred(at: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    return round(at[0] - size[0] / 2), round(at[1] - size[1] / 2)
