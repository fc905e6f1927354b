"""The table: the map in the middle, a seat for each player turned to face them, tools at each hand.

The screen shows a `TableView` and sends intents; it knows no rules. Where things are says
`ui.layout`. Widgets are made once and changed in place; parts of the view that stay the same are
not touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.layout import Plan, Room, plan_table
from ui.screens.table.box_panel import BoxPanel
from ui.screens.table.cards_board import CardsBoard
from ui.screens.table.facing import Facing, in_pixels
from ui.screens.table.messages import Messages
from ui.screens.table.rail import flat_rail, slim_rail, wide_rail
from ui.screens.table.resolve_board import resolve_box
from ui.screens.table.seat import SeatPanel
from ui.screens.table.winner_board import WinnerBoard, winner_box
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.battlefield.battlefield import Battlefield
from ui.widgets.sheet.sheet import SheetView

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.looking import Direction
    from ui.presenter.intents import Intent
    from ui.viewdata.table import LaidView, TableView


_SMALLEST: Final = 200


class TableScreen(Widget):
    """The whole window during a game. `near` is the seat at the near edge."""

    near = NumericProperty(0)
    same_side = BooleanProperty(defaultvalue=False)

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self._view: TableView | None = None
        self._plan: Plan | None = None
        self._plan_key: tuple[object, ...] = ()
        super().__init__(**kwargs)
        self._stage = Widget()
        self.map = Battlefield(send=send)
        self.seats: list[Facing] = []
        self.rails = (Facing(BoxPanel(send)), Facing(BoxPanel(send)))
        self.sheet = Facing(SheetView(send))
        self._cards = CardsBoard(send)
        self._resolve = BoxPanel(send)
        self._winner = WinnerBoard(send)
        self._winners: tuple[int, ...] = ()
        self._messages = Messages(send)
        self.middle: Any = self.map
        """The map, or what takes its place."""
        self._stage.add_widget(self.map)
        for rail in self.rails:
            self._stage.add_widget(rail)
        self.add_widget(self._stage)
        self.add_widget(self._messages)
        self._replan_soon = Clock.create_trigger(self._replan, -1)
        for name in ("size", "near", "same_side"):
            self.fbind(name, self._replan_soon)
        scale.bind(text=self._rescale)

    def render(self, view: TableView) -> None:
        """Show this table; what is the same as before costs nothing."""
        if view == self._view:
            return
        self._view = view
        if self._has_size():
            self._show(view)

    @property
    def is_ready(self) -> bool:
        """Whether everything at the seats and in the rails is painted."""
        if self._cards.parent is not None:
            return self._cards.is_ready
        parts = (*self.seats, *self.rails)
        return all(part.panel.is_ready for part in parts) and self._resolve.is_ready

    @property
    def plan(self) -> Plan | None:
        """Where everything is; None before the first frame."""
        return self._plan

    def move_focus(self, way: Direction) -> bool:
        """A key leads to another thing to tap on the open sheet."""
        return bool(self.sheet.panel.move_focus(way)) if self.sheet.parent else False

    def press_focus(self) -> bool:
        """A key taps what has the focus."""
        return bool(self.sheet.panel.press_focus()) if self.sheet.parent else False

    def _rescale(self, *_: object) -> None:
        self._replan_soon()

    def _replan(self, *_: object) -> None:
        if self._view is not None and self._has_size():
            self._show(self._view)

    def _has_size(self) -> bool:
        """Whether it fills a window; a widget that is new is smaller than any."""
        return bool(min(self.size) > _SMALLEST)

    # What is shown.

    def _show(self, view: TableView) -> None:
        self._seat_everybody(len(view.seats))
        plan = self._make_plan(view)
        for facing, seat in zip(self.seats, view.seats, strict=True):
            facing.panel.show_seat(seat)
        self._show_rails(view, plan)
        self._show_middle(view, plan)
        self._show_sheet(view, plan)
        self._show_cards(view, plan)
        self._messages.render(view, plan, self.seats, self._cards if view.cards else None)

    def _seat_everybody(self, count: int) -> None:
        while len(self.seats) > count:
            self._stage.remove_widget(self.seats.pop())
        while len(self.seats) < count:
            facing = Facing(SeatPanel(self.send, len(self.seats)))
            self.seats.append(facing)
            self._stage.add_widget(facing)

    def _make_plan(self, view: TableView) -> Plan:
        sheet = view.sheet.seat % len(view.seats) if view.sheet is not None else None
        key = (
            tuple(self.size), px(1), len(view.seats), int(self.near), bool(self.same_side), sheet,
            float(scale.text),
        )  # fmt: skip
        if self._plan is not None and key == self._plan_key:
            return self._plan
        slides = self._plan_key[:5] == key[:5]
        self._plan_key = key
        plan = plan_table(
            self.width / px(1),
            self.height / px(1),
            len(view.seats),
            near=int(self.near) % len(view.seats),
            same_side=bool(self.same_side),
            sheet_seat=sheet,
            text_scale=float(scale.text),
        )
        self._plan = plan
        self._place(plan, slides=slides)
        return plan

    def _place(self, plan: Plan, *, slides: bool) -> None:
        for facing, placed in zip(self.seats, plan.seats, strict=True):
            facing.place(placed)
            facing.panel.rim = tokens.BORDER_FOUR if len(plan.seats) > 2 else tokens.BORDER
            covered = plan.sheet is not None and plan.sheet.rect.overlaps(placed.rect)
            facing.opacity = 0 if covered else 1
        self._place_middle(plan, slides=slides)
        if plan.sheet is not None:
            self.sheet.place(plan.sheet)

    def _place_middle(self, plan: Plan, *, slides: bool) -> None:
        """The map slides if it keeps its size; a new size cannot be had in between."""
        x, y, wide, high = in_pixels(plan.middle)
        Animation.cancel_all(self.map, "x", "y")
        seconds = scale.seconds(tokens.MAP_SLIDE_MS)
        if slides and seconds and tuple(self.map.size) == (wide, high):
            Animation(x=x, y=y, duration=seconds, t="out_cubic").start(self.map)
        else:
            self.map.size = (wide, high)
            self.map.pos = (x, y)

    def _put_board(self, board: Widget, plan: Plan) -> None:
        x, y, wide, high = in_pixels(plan.middle)
        board.size, board.pos = (wide, high), (x, y)

    def _show_rails(self, view: TableView, plan: Plan) -> None:
        for facing, far in zip(self.rails, (False, True), strict=True):
            placed = next((rail for rail in plan.rails if rail.turned == far), None)
            facing.opacity = 0 if placed is None else 1
            if placed is None:
                facing.pos = (-self.width * 2, 0)  # out of the way of fingers
                continue
            facing.place(placed)
            seat = facing.panel.seat = plan.seat_at(placed)
            rail = next((rail for rail in view.rails if rail.seat == seat), None)
            if rail is None:
                continue
            if plan.room is Room.TALL:
                box = flat_rail(rail, view.link)
            elif plan.slim_rails:
                box = slim_rail(rail, view.link)
            else:
                box = wide_rail(rail, view.link, self._laid_at(view, plan, seat))
            facing.panel.render(box)

    def _cards_in_rails(self, view: TableView, plan: Plan) -> bool:
        """Two who sit opposite have their cards in their rails, if those are wide."""
        return (
            view.resolve is not None
            and len(view.seats) == 2
            and plan.has_far
            and not plan.slim_rails
        )

    def _laid_at(self, view: TableView, plan: Plan, seat: int) -> tuple[LaidView, int] | None:
        if view.resolve is None or not self._cards_in_rails(view, plan):
            return None
        laid = next((card for card in view.resolve.cards if card.seat == seat), None)
        return (laid, view.seats[seat].colour) if laid is not None else None

    def _show_middle(self, view: TableView, plan: Plan) -> None:
        middle: Any = self.map
        if view.winner is not None:
            middle = self._winner
            is_new = middle is not self.middle or view.winner.winners != self._winners
            self._winners = view.winner.winners
            self._put_board(middle, plan)
            middle.render(winner_box(view.winner, view.seats, both_ways=plan.has_far))
            if is_new:
                middle.confetti.throw()
        elif view.resolve is not None:
            middle = self._resolve
            in_rails = self._cards_in_rails(view, plan)
            self._put_board(middle, plan)
            middle.render(resolve_box(view.resolve, view.seats, plan, has_cards=not in_rails))
        else:
            self.map.render(view.map)
        if middle is not self.middle:
            self._stage.remove_widget(self.middle)
            self._stage.add_widget(middle, len(self._stage.children))
            self.middle = middle

    def _show_sheet(self, view: TableView, plan: Plan) -> None:
        self.sheet.panel.render(view.sheet)
        is_open = view.sheet is not None and plan.sheet is not None
        if is_open and self.sheet.parent is None:
            self.add_widget(self.sheet, 1)  # above the stage, below the messages
        elif not is_open and self.sheet.parent is not None:
            self.remove_widget(self.sheet)

    def _show_cards(self, view: TableView, plan: Plan) -> None:
        shown, hidden = (self._cards, self._stage) if view.cards else (self._stage, self._cards)
        if view.cards is not None:
            self._cards.size = self.size
            self._cards.render(view, plan)
        if shown.parent is None:
            self.remove_widget(hidden)
            self.add_widget(shown, len(self.children))
