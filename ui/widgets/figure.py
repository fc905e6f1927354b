"""A figure as a badge: shape and colour of its player, filled for a hero, an icon, a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from drawing import tokens
from drawing.emblems import share
from drawing.tokens import Face, Rgba, Shape
from ui.theme.scale import px
from ui.widgets.letters import icon_texture, text_texture
from ui.widgets.token_shape import TokenShape

if TYPE_CHECKING:
    from drawing.map_view import FigureMark


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
        picture = icon_texture(mark.icon, radius * share(look.shape, filled=mark.filled))
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


def _centred(at: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
    return round(at[0] - size[0] / 2), round(at[1] - size[1] / 2)
