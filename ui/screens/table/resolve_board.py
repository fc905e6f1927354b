"""A combat while its cards are resolved: the windows in their order, and the two cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.screens.table.combat_step import CombatStep
from ui.screens.table.laid_card import LaidCard
from ui.screens.table.stock import Stock
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.icon.icon import Icon
from ui.widgets.turned.turned import Turned
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.layout import Plan
    from ui.viewdata.table import ResolveView, SeatView

_DISC: Final = 100.0
_CAPTION: Final = 128.0
"""How much a window says below its disc, at most."""
_CARD: Final = 84.0
_GAP: Final = 8.0
_ARROWS: Final = 3


class Arrows(Widget):
    """The way from one window to the next."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._icons = [Icon(name="chevron-right", icon_size=26) for _ in range(_ARROWS)]
        for icon in self._icons:
            self.add_widget(icon)

    def render(self, middle: tuple[float, float], room: float, *, done: bool) -> None:
        """Show them there, as many as there is room for."""
        step = px(13)
        count = max(1, min(_ARROWS, int((room - px(10)) / step)))
        for n, icon in enumerate(self._icons):
            icon.opacity = 1 if n < count else 0
            icon.colour = tokens.OK if done else tokens.LINE
            icon.size = (px(26), px(26))
            icon.center = (middle[0] + (n - (count - 1) / 2) * step, middle[1])


class ResolveBoard(Widget):
    """A `ResolveView` in place of the map.

    With `cards` off the two cards are shown elsewhere: in the rails, where those are wide.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._view: ResolveView | None = None
        self._both_ways = True
        self._cards: list[tuple[LaidCard, Turned]] = []
        self._upper: tuple[bool, ...] = ()
        super().__init__(**kwargs)
        self.stock = Stock(self, CombatStep)
        self._arrow_stock = Stock(self, Arrows)
        self._title = Words(type=tokens.HEAD, colour=tokens.MID, halign="center", lines=1)
        self._far_title = Words(
            type=tokens.HEAD, colour=tokens.MID, halign="center", lines=1, size_hint=(None, None)
        )
        self._far = Turned(turned=True, size_hint=(None, None))
        self._far.add_widget(self._far_title)
        self.add_widget(self._title)
        self.add_widget(self._far)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(
        self, view: ResolveView, seats: tuple[SeatView, ...], plan: Plan, *, cards: bool
    ) -> None:
        """Show another state of the combat."""
        self._view, self._both_ways = view, plan.has_far
        self._arrow_stock.fit(max(0, len(view.windows) - 1))
        for step, window in zip(self.stock.fit(len(view.windows)), view.windows, strict=True):
            step.render(window, both_ways=plan.has_far)
        self._title.text = self._far_title.text = view.title
        self._far.opacity = 1 if plan.has_far else 0
        self._fit_cards(len(view.cards) if cards else 0)
        turned = [plan.seats[laid.seat].turned for laid in view.cards]
        # Both at one edge: the defender's lies above, facing that edge too.
        opposite = len(set(turned)) > 1
        self._upper = tuple(
            way if opposite else (laid.is_attack == way)
            for way, laid in zip(turned, view.cards, strict=True)
        )
        for (card, holder), laid, way in zip(self._cards, view.cards, turned, strict=False):
            card.render(laid, seats[laid.seat].colour)
            holder.turned = way
        self._place_soon()

    def _fit_cards(self, count: int) -> None:
        while len(self._cards) > count:
            self.remove_widget(self._cards.pop()[1])
        while len(self._cards) < count:
            card = LaidCard(size_hint=(None, None))
            holder = Turned(size_hint=(None, None))
            holder.add_widget(card)
            self._cards.append((card, holder))
            self.add_widget(holder)

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None or self.width < 2:
            return
        gap = px(_GAP)
        low, top = self.y, self.top
        low, top = self._place_cards(low, top)
        title = self._title.pixels * LINE_SHARE
        roomy = top - low > px(330)
        self._title.opacity = 1 if roomy else 0
        self._far.opacity = 1 if roomy and self._both_ways else 0
        count = max(1, len(self.stock.shown))
        pitch = self.width / count
        if roomy and self._both_ways:
            self._title.pos, self._title.size = (self.x, low), (self.width, title)
            self._far.size = self._far_title.size = (self.width, title)
            self._far.pos = (self.x, top - title)
            low, top = low + title + gap, top - title - gap
        disc = min(px(_DISC), pitch * 0.52, (top - low) * 0.26)
        middle = (low + top) / 2
        if not self._both_ways:  # one block: title, discs, captions
            spare = max(0.0, top - low - title - 3 * gap - disc - px(_CAPTION) * scale.text)
            top -= spare / 2
            self._title.pos, self._title.size = (self.x, top - title), (self.width, title)
            top -= title + 3 * gap if roomy else 0.0
            middle = top - disc / 2
        for n, step in enumerate(self.stock.shown):
            step.disc = disc
            step.size = (pitch - px(10), top - low)
            step.pos = (self.x + n * pitch + px(5), low)
        for n, arrows in enumerate(self._arrow_stock.shown):
            at = (self.x + (n + 1) * pitch, middle)
            arrows.render(at, pitch - disc, done=view.windows[n].done)

    def _place_cards(self, low: float, top: float) -> tuple[float, float]:
        if not self._cards:
            return low, top
        gap = px(_GAP)
        high = min(px(_CARD) * (1 + (scale.text - 1) * 0.6), (top - low) * 0.17)
        wide = min(self.width - 2 * gap, px(760))
        left = self.center_x - wide / 2
        for (card, holder), is_upper in zip(self._cards, self._upper, strict=True):
            card.size = holder.size = (wide, high)
            holder.pos = (left, top - high if is_upper else low)
        return low + high + gap, top - high - gap
