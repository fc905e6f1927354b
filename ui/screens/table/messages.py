"""Short messages where people look: over the prompt of one seat at each edge that is not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.uix.widget import Widget

from ui.layout import Rect
from ui.theme.scale import px, scale
from ui.widgets.sheet import ToastView
from ui.widgets.turned import Facing, in_pixels

if TYPE_CHECKING:
    from ui.boxes.view.box_view import Send
    from ui.layout import Plan
    from ui.screens.table.cards_board import CardsBoard
    from ui.viewdata.table import TableView

_LEAST_HEIGHT: Final = 64.0
_OVER: Final = 3.0


class Messages(Widget):
    """The toast of the table: once for each edge at which somebody sits."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._facings = (Facing(ToastView(send)), Facing(ToastView(send)))
        self._shown: object = None

    def render(
        self, view: TableView, plan: Plan, seats: list[Facing], cards: CardsBoard | None
    ) -> None:
        """Show the message of this table, or none; a counter at a seat does not move it."""
        about = [(s.prompt, s.active, s.asked, len(s.counters)) for s in view.seats]
        message = None if cards else (view.toast, plan, about, scale.text)
        if message is not None and message == self._shown:
            return
        self._shown = message
        for facing, far in zip(self._facings, (False, True), strict=True):
            at_edge = [n for n, placed in enumerate(plan.seats) if placed.turned == far]
            if not cards:  # whoever is asked sees the question; the others are told
                at_edge = [n for n in at_edge if not view.seats[n].asked]
            shown = view.toast is not None and bool(at_edge)
            facing.panel.render(view.toast if shown else None)
            if not shown:
                if facing.parent is not None:
                    self.remove_widget(facing)
                continue
            seat = next((n for n in at_edge if view.seats[n].active), at_edge[0])
            facing.panel.seat = seat
            facing.turned = far
            box = seats[seat].outer(seats[seat].panel.box_of("talk"))
            half = cards.panel_at(far=far) if cards is not None else None
            if half is not None:
                box = half.outer(half.panel.box_of("head"))
            if plan.sheet is not None and plan.sheet.rect.overlaps(plan.seats[seat].rect):
                x, y, wide, high = plan.free  # beside the sheet: what it offers can be tapped
                y = y + high - _LEAST_HEIGHT if far else y
                box = in_pixels(Rect(x, y, wide, _LEAST_HEIGHT))
            self._put(facing, box)
            if facing.parent is None:
                self.add_widget(facing)

    def _put(self, facing: Facing, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        # All of the prompt is covered, with its edges: no part may look out beside the message.
        over = px(_OVER)
        x, y, wide, high = x - over, y - over, wide + 2 * over, high + 2 * over
        tall = max(px(_LEAST_HEIGHT), high, facing.panel.wished(wide, least=True)[1])
        facing.pos = (round(x), round(y + (high - tall) / 2))
        facing.size = facing.panel.size = (round(wide), round(tall))
