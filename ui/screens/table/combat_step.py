"""One window of a combat: a disc, and what happened in it, readable from both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.screens.table.cutting import first_lines, line_high, text_wide
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Shape, Type
from ui.widgets.figure_badge.token_shape import TokenShape
from ui.widgets.icon.icon import Icon
from ui.widgets.turned.turned import Turned
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import WindowView

_TICK: Final = 20.0


class StepCaption(Widget):
    """The title of a window, with a tick once something was done in it, and its lines below."""

    def __init__(self, **kwargs: Any) -> None:
        self._view: WindowView | None = None
        super().__init__(**kwargs)
        self._tick = Icon(name="check-bold", icon_size=_TICK, colour=tokens.OK)
        self._title = Words(lines=1)
        self._lines: list[Words] = []
        for part in (self._tick, self._title):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: WindowView) -> None:
        """Show another window."""
        if view != self._view:
            self._view = view
            while len(self._lines) > len(view.lines):
                self.remove_widget(self._lines.pop())
            while len(self._lines) < len(view.lines):
                self._lines.append(Words(halign="center", valign="top"))
                self.add_widget(self._lines[-1])
            self._place_soon()

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None or self.height < px(10):
            return
        roomy = self.width > px(150)
        self._title.type = tokens.HEAD if roomy else tokens.CAPTION_STRONG
        self._title.text = view.title
        self._title.colour = tokens.GOLD if view.now else tokens.HI if view.done else tokens.LOW
        line = line_high(self._title.type)
        is_ticked = view.done and not view.fruitless
        tick = px(_TICK + 5) if is_ticked else 0.0
        self._tick.opacity = 1 if is_ticked else 0
        wide = min(self.width - tick, self._title.natural_width())
        left = self.center_x - (wide + tick) / 2
        low = self.top - line
        self._tick.pos, self._tick.size = (left, low), (px(_TICK), line)
        self._title.pos, self._title.size = (left + tick, low), (wide, line)
        self._place_lines(view, low - px(2), tokens.BODY if roomy else tokens.CAPTION)

    def _place_lines(self, view: WindowView, top: float, kind: Type) -> None:
        """Each line on as many lines as it needs; those that find no room are left out."""
        line = line_high(kind)
        for words, text in zip(self._lines, view.lines, strict=True):
            words.type = kind
            words.colour = tokens.HI if view.now else tokens.MID if view.done else tokens.LOW
            wanted = 1 if text_wide(text, kind) <= self.width * 1.1 else 2
            lines = min(wanted, int((top - self.y) / line + 0.1))
            words.text = (
                text if lines == wanted else first_lines(text, kind, self.width, lines).text
            )
            high = lines * line
            words.opacity = 1 if lines > 0 else 0
            words.pos, words.size = (self.x, top - high), (self.width, max(0.0, high))
            top -= high


class CombatStep(Widget):
    """A `WindowView`; `both_ways` repeats its caption for the far side."""

    disc = NumericProperty(0.0)
    """The diameter of its disc, in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        self._view: WindowView | None = None
        self._both_ways = True
        super().__init__(**kwargs)
        self._shape = TokenShape()
        self.canvas.before.add(self._shape)
        self._icon = Icon()
        self._number = Words(halign="center", lines=1, scaled=False)
        self._near = StepCaption()
        self._far_caption = StepCaption(size_hint=(None, None))
        self._far = Turned(turned=True, size_hint=(None, None))
        self._far.add_widget(self._far_caption)
        for part in (self._icon, self._number, self._near, self._far):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        self.fbind("disc", self._place_soon)

    def render(self, view: WindowView, *, both_ways: bool) -> None:
        """Show another window in place."""
        if view == self._view and both_ways == self._both_ways:
            return
        self._view, self._both_ways = view, both_ways
        self._near.render(view)
        self._far_caption.render(view)
        self._far.opacity = 1 if both_ways else 0
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None or self.disc < 2:
            return
        side = self.disc
        middle = (round(self.center_x), round(self.center_y))
        if not self._both_ways:
            middle = (middle[0], round(self.top - side / 2))
        fill = tokens.GOLD if view.now else tokens.S3 if view.done else tokens.S2
        ink = tokens.INK if view.now else tokens.HI if view.done else tokens.LOW
        self._shape.draw(Shape.CIRCLE, middle, side / 2, fill)
        size = side / px(1)
        self._icon.name = "" if view.number is not None else view.icon
        self._icon.icon_size = size * 0.44
        self._icon.colour = self._number.colour = ink
        self._icon.size = (side, side)
        self._icon.center = middle
        self._number.text = view.number or ""
        self._number.type = Type(size * 0.5, Face.HEAVY)
        self._number.size = (side, side)
        self._number.center = middle
        gap = px(8)
        below = max(0.0, middle[1] - side / 2 - gap - self.y)
        self._near.pos, self._near.size = (self.x, self.y), (self.width, below)
        above = max(0.0, self.top - middle[1] - side / 2 - gap) if self._both_ways else 0.0
        self._far.size = self._far_caption.size = (self.width, above)
        self._far.pos = (self.x, self.top - above)
