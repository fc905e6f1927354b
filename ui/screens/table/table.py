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
from ui.screens.table.resolve_board import ResolveBoard
from ui.screens.table.seat import SeatPanel
from ui.screens.table.winner_board import WinnerBoard
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.battlefield.battlefield import Battlefield
from ui.widgets.sheet.sheet import SheetView

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.looking import Direction
    from ui.presenter.intents import Intent
    from ui.viewdata.table import LaidView, TableView


_WARM_AFTER: Final = 0.1
"""Seconds between two things that are made ahead."""
_SMALLEST: Final = 200
_CARDS_AHEAD: Final = 12
_STEPS_AHEAD: Final = 4


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
        self._cards: CardsBoard | None = None
        self._resolve: ResolveBoard | None = None
        self._winner: WinnerBoard | None = None
        self._messages = Messages(send)
        self._middle: Any = self.map
        self._stage.add_widget(self.map)
        for rail in self.rails:
            self._stage.add_widget(rail)
        self.add_widget(self._stage)
        self.add_widget(self._messages)
        self._replan_soon = Clock.create_trigger(self._replan, -1)
        for name in ("size", "near", "same_side"):
            self.fbind(name, self._replan_soon)
        scale.bind(text=self._rescale)
        self._warming = Clock.create_trigger(self._warm, _WARM_AFTER)

    def render(self, view: TableView) -> None:
        """Show this table; what is the same as before costs nothing."""
        if view == self._view:
            return
        if self._view is None:
            self._warming()
        self._view = view
        if self._has_size():
            self._show(view)

    @property
    def is_ready(self) -> bool:
        """Whether everything at the seats and in the rails is painted."""
        return all(facing.panel.is_ready for facing in (*self.seats, *self.rails))

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

    def _warm(self, *_: object) -> None:
        """Make ahead what the first combat needs, a little at a time while nobody waits."""
        if self._cards is None:
            self._cards = CardsBoard(self.send)
        elif self._resolve is None:
            self._resolve = ResolveBoard()
        elif self._winner is None:
            self._winner = WinnerBoard(self.send)
        elif not (self._cards.warm(_CARDS_AHEAD) or self._resolve.stock.warm(_STEPS_AHEAD)):
            return
        self._warming()

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
        for board in (self._resolve, self._winner):
            if board is not None:
                self._put_board(board, plan)

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
            if self._winner is None:
                self._winner = WinnerBoard(self.send)
            middle = self._winner
            self._winner.render(view.winner, view.seats, plan)
        elif view.resolve is not None:
            if self._resolve is None:
                self._resolve = ResolveBoard()
            middle = self._resolve
            in_rails = self._cards_in_rails(view, plan)
            self._resolve.render(view.resolve, view.seats, plan, cards=not in_rails)
        else:
            self.map.render(view.map)
        if middle is not self._middle:
            self._stage.remove_widget(self._middle)
            self._stage.add_widget(middle, len(self._stage.children))
            self._middle = middle
        if middle is not self.map:
            self._put_board(middle, plan)

    def _show_sheet(self, view: TableView, plan: Plan) -> None:
        self.sheet.panel.render(view.sheet)
        is_open = view.sheet is not None and plan.sheet is not None
        if is_open and self.sheet.parent is None:
            self.add_widget(self.sheet, 1)  # above the stage, below the messages
        elif not is_open and self.sheet.parent is not None:
            self.remove_widget(self.sheet)

    def _show_cards(self, view: TableView, plan: Plan) -> None:
        if view.cards is None:
            if self._cards is not None and self._cards.parent is not None:
                self.remove_widget(self._cards)
                self.add_widget(self._stage, len(self.children))
            return
        if self._cards is None:
            self._cards = CardsBoard(self.send)
        self._cards.size = self.size
        self._cards.render(view, plan)
        if self._cards.parent is None:
            self.remove_widget(self._stage)
            self.add_widget(self._cards, len(self.children))
