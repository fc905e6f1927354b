"""Choosing the cards of a combat: both halves face their players, a strip lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.play.intents import TakeBack
from ui.layout import Placed, Rect
from ui.screens.table.facing import Facing
from ui.screens.table.half import HalfPanel
from ui.screens.table.strip import CombatStrip
from ui.theme import tokens
from ui.theme.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.layout import Plan
    from ui.presenter.intents import Intent
    from ui.viewdata.table import CardsView, TableView

_STRIP: Final = (66.0, 92.0)


class CardsBoard(Widget):
    """A `CardsView` over the whole screen; takes every touch."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self._plan: Plan | None = None
        self._view: CardsView | None = None
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*tokens.BG)
            self._ground = Rectangle()
        self.halves = (Facing(HalfPanel(send)), Facing(HalfPanel(send)))
        self.strip = Facing(CombatStrip())
        for part in (*self.halves, self.strip):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("size", self._place_soon)

    def render(self, table: TableView, plan: Plan) -> None:
        """Show the choice of this table."""
        view = table.cards
        if view is None:
            return
        self._view, self._plan = view, plan
        for n, (facing, half) in enumerate(zip(self.halves, view.halves, strict=True)):
            rail = next((rail for rail in table.rails if rail.seat == half.seat), None)
            more = [act for act in (rail.tools if rail else ()) if isinstance(act.intent, TakeBack)]
            if n == 0 and view.back is not None:
                more.append(view.back)
            facing.panel.render(half, table.seats[half.seat].colour, tuple(more))
        first, second = (table.seats[half.seat].colour for half in view.halves)
        is_opposite = self._is_opposite()
        self.strip.panel.render(view, (first, second), table.link, both_ways=is_opposite)
        self._place_soon()

    def warm(self, cards: int) -> bool:
        """Make a card ahead if there are not so many yet; whether it did."""
        return any(half.panel.warm(cards) for half in self.halves)

    def panel_at(self, *, far: bool) -> Facing | None:
        """The half that faces this edge, if any."""
        self._place()
        return next((half for half in self.halves if half.turned == far), None)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched through it."""
        super().on_touch_down(touch)
        return True

    def _turned(self, n: int) -> bool:
        if self._plan is None or self._view is None:
            return False
        return self._plan.seats[self._view.halves[n].seat].turned

    def _is_opposite(self) -> bool:
        return self._turned(0) != self._turned(1)

    def _place(self, *_: object) -> None:
        """The half of whoever sits at an edge is at that edge; at one edge the defender's is above.

        Seen from that edge: if both sit at the far edge everything is turned.
        """
        self._place_soon.cancel()
        if self._view is None or self.width < 2:
            return
        self._ground.size = self.size
        wide, high = self.width / px(1), self.height / px(1)
        strip = _STRIP[1] if high >= 700 else _STRIP[0]
        part = (high - strip) / 2
        low, up = Rect(0, 0, wide, part), Rect(0, part + strip, wide, part)
        first = self._turned(0)
        attacker_below = not first
        rects = (low, up) if attacker_below else (up, low)
        for n, (facing, rect) in enumerate(zip(self.halves, rects, strict=True)):
            facing.place(Placed(rect, self._turned(n)))
        facing_far = first and self._turned(1)
        self.strip.place(Placed(Rect(8, part, wide - 16, strip), facing_far))
