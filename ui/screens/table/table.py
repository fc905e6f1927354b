"""The table: the map in the middle, a seat for each player turned to face them, tools at each hand.

The screen shows a `TableView` and sends intents; it knows no rules. Where things are says
`ui.layout`. Widgets are made once and changed in place; parts of the view that stay the same are
not touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from drawing import tokens
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.part_view import BoxPanel
from ui.layout import GAP, RISEN, Plan, SizeClass, over_own_half, plan_table
from ui.screens.table.cards_board import CardsBoard
from ui.screens.table.fight.declared import Declared, hold_cards
from ui.screens.table.fight.fight_board import FightBoard
from ui.screens.table.fight.holding import hold_back
from ui.screens.table.messages import Messages
from ui.screens.table.rail import flat_rail, slim_rail, wide_rail
from ui.screens.table.seat import SeatPanel
from ui.screens.table.winner_board import WinnerBoard, winner_box
from ui.theme.scale import px, scale
from ui.viewdata.kit import CardsBlock
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.sheet import SheetView
from ui.widgets.turned import Facing, in_pixels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ui.boxes.looking import Direction
    from ui.boxes.view.box_view import Send
    from ui.viewdata.fight import FightView
    from ui.viewdata.kit import Sheet
    from ui.viewdata.table import TableView


_SMALLEST: Final = 200
_HIGH_RAIL: Final = 330.0
"""A rail that is lower has icons without words."""
_RISEN_LOW: Final = 116.0
"""How far a seat rises for one row of keys or names."""


def _boxes_in(widget: Any) -> Iterator[BoxView]:
    for child in reversed(widget.children):
        if isinstance(child, BoxView):
            yield child
        elif child.opacity:
            yield from _boxes_in(child)


class TableScreen(Widget):
    """The whole window during a game. `near` is the seat at the near edge."""

    near = NumericProperty(0)
    same_side = BooleanProperty(defaultvalue=False)

    def __init__(self, send: Send, **kwargs: Any) -> None:
        self.send = send
        self.also: Sequence[BoxView] = ()
        """What lies beside the table, for keys."""
        self._view: TableView | None = None
        self._deaf_until = -tokens.SETTLE_S
        self._plan: Plan | None = None
        self._plan_key: tuple[object, ...] = ()
        super().__init__(**kwargs)
        self._stage = Widget()
        self.map = BattlefieldWidget(send=send)
        self.seats: list[Facing] = []
        self.rails = (Facing(BoxPanel(send)), Facing(BoxPanel(send)))
        self.sheet = Facing(SheetView(send))
        self._cards = CardsBoard(send)
        self.fight = FightBoard(send, self._replan)
        self.declared = Declared(send, self._replan)
        self._before: TableView | None = None
        """What was shown before the fight that is played."""
        self._winner = WinnerBoard(send)
        self._messages = Messages(send)
        self._nothing = Widget(size_hint=(None, None), size=(0, 0))
        """In the middle of a game without a battlefield."""
        self.middle: Any = self.map
        """The map, or what takes its place."""
        self._stage.add_widget(self.map)
        self._stage.add_widget(self.declared)
        for rail in self.rails:
            self._stage.add_widget(rail)
        self.add_widget(self._stage)
        self.add_widget(self.fight.sparks)
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
        for whole in (self._cards, self._winner):
            if whole.parent is not None:
                return bool(whole.is_ready)
        parts = (*self.seats, *self.rails)
        return all(part.panel.is_ready for part in parts) and not self.is_playing

    @property
    def is_playing(self) -> bool:
        """Whether a fight is shown, or that it begins: nobody has to wait for it."""
        return self.declared.is_playing or self._shows_fight

    @property
    def _shows_fight(self) -> bool:
        return self.fight.parent is not None and self.fight.is_playing

    @property
    def plan(self) -> Plan | None:
        """Where everything is; None before the first frame."""
        return self._plan

    def move_focus(self, way: Direction) -> bool:
        """A key leads to another thing to tap: on the open sheet, otherwise at any seat or rail."""
        return BoxView.move_focus_among(self._views(), way)

    def press_focus(self) -> bool:
        """A key taps what has the focus."""
        return any(view.press_focus() for view in self._views() if view.focus is not None)

    def _views(self) -> list[BoxView]:
        """Everything that shows boxes and can be seen; only the sheet while one is open."""
        return list(_boxes_in(self.sheet)) if self.sheet.parent else [*_boxes_in(self), *self.also]

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
        if view.fight != self.fight.view:
            self.fight.follow(view.fight)
        self.declared.follow(view.cards)
        view = self._held_back(view)
        plan = self._make_plan(view)
        for facing, seat in zip(self.seats, view.seats, strict=True):
            facing.panel.render(seat)
        self._show_rails(view, plan)
        self._show_middle(view, plan)
        self._show_sheet(view, plan)
        self._show_whole(view, plan)
        self._messages.render(view, plan, self.seats, self._cards if view.cards else None)

    def _held_back(self, view: TableView) -> TableView:
        """What a fight does is seen once its damage has landed."""
        if self.fight.is_playing:
            return hold_back(self._before, view, has_landed=self.fight.has_landed)
        self._before = view
        return hold_cards(view) if self.declared.is_playing else view

    def on_touch_down(self, touch: Any) -> bool:
        """A tap while a fight is shown skips it; tools and dials go before. No focus is needed."""
        for view in self._views():
            view.drop_focus()
        if self.is_playing and not self._goes_before(touch):
            (self.fight if self._shows_fight else self.declared).stop()
            self._deaf_until = Clock.get_time() + tokens.SETTLE_S
            return True
        if Clock.get_time() < self._deaf_until:
            return True
        return bool(super().on_touch_down(touch))

    def _goes_before(self, touch: Any) -> bool:
        if self.sheet.parent is not None or any(
            rail.collide_point(*touch.pos) for rail in self.rails
        ):
            return True
        return any(
            dial.collide_point(*dial.to_widget(*touch.pos))
            for facing in self.seats
            for dial in facing.panel.children
        )

    def _seat_everybody(self, count: int) -> None:
        while len(self.seats) > count:
            self._stage.remove_widget(self.seats.pop())
        while len(self.seats) < count:
            facing = Facing(SeatPanel(self.send, len(self.seats)))
            self.seats.append(facing)
            self._stage.add_widget(facing)

    def _make_plan(self, view: TableView) -> Plan:
        sheet = view.sheet
        how: dict[str, Any] = {
            "seats": len(view.seats),
            "near": int(self.near) % len(view.seats),
            "same_side": bool(self.same_side),
            "sheet_seat": sheet.seat % len(view.seats) if sheet is not None else None,
            "is_narrow": sheet is not None and sheet.asks_map,
            "wide": sheet is not None and bool(sheet.aside),
            "rises": _rise(sheet),
            "text_scale": float(scale.text),
            "has_map": view.map.battlefield.is_there
            or self.declared.is_playing
            or self._fight_to_show(view) is not None,
        }
        is_half = view.cards is not None and sheet is not None and not self.same_side
        key = (tuple(self.size), px(1), is_half, *how.values())
        if self._plan is None or key != self._plan_key:
            self._plan_key = key
            wide, high = self.width / px(1), self.height / px(1)
            plan = plan_table(wide, high, **how)
            self._plan = over_own_half(plan, wide, high) if is_half else plan
            self._place(self._plan)
        return self._plan

    def _place(self, plan: Plan) -> None:
        for facing, placed in zip(self.seats, plan.seats, strict=True):
            facing.place(placed)
            facing.panel.rim = tokens.BORDER_FOUR if len(plan.seats) > 2 else tokens.BORDER
            covered = plan.sheet is not None and plan.sheet.rect.inset(0, GAP).overlaps(placed.rect)
            facing.opacity = 0 if covered else 1
        x, y, *size = in_pixels(plan.middle)
        self.map.size, self.map.pos = size, (x, y)
        if plan.sheet is not None:
            self.sheet.place(plan.sheet)
        for facing, far in zip(self.rails, (False, True), strict=True):
            here = next((rail for rail in plan.rails if rail.turned == far), None)
            facing.opacity = 0 if here is None else 1
            if here is None:
                facing.pos = (-self.width * 2, 0)  # out of the way of fingers
            else:
                facing.place(here)
                facing.panel.seat = plan.seat_at(here)

    def _show_rails(self, view: TableView, plan: Plan) -> None:
        for placed in plan.rails:
            facing = self.rails[placed.turned]
            rail = next((rail for rail in view.rails if rail.seat == facing.panel.seat), None)
            if rail is None:
                continue
            if plan.size_class is SizeClass.TALL:
                box = flat_rail(rail, view.link)
            elif plan.slim_rails or placed.rect.height < _HIGH_RAIL:
                box = slim_rail(rail, view.link)
            else:
                box = wide_rail(rail, view.link)
            facing.panel.render(box)

    def _show_middle(self, view: TableView, plan: Plan) -> None:
        middle: Any = self.map if view.map.battlefield.is_there else self._nothing
        fight = self._fight_to_show(view)
        turned = [placed.turned for placed in plan.seats]
        if fight is not None:
            middle = self.fight
            self.fight.place(in_pixels(plan.free), turned, view.seats, self._dial_of(fight))
        elif middle is self.map:
            self.map.render(view.map)
        if middle is not self.middle:
            if middle is self.fight:
                self.fight.backdrop.take(self.middle)
            self._stage.remove_widget(self.middle)
            self._stage.add_widget(middle, len(self._stage.children))
            self.middle = middle
        if self.declared.is_playing:
            field = self.map if middle is self.map else None
            self.declared.place(in_pixels(plan.free), turned, view.seats, field)

    def _fight_to_show(self, view: TableView) -> FightView | None:
        """The fight that stands in the middle now; where there is no map, the seats make room."""
        fight = view.fight
        is_shown = fight is not None and (
            self.fight.is_playing or (fight.rests and not view.winner)
        )
        return fight if is_shown else None

    def _dial_of(self, view: FightView) -> tuple[float, float] | None:
        """The middle of the dial that the damage goes to, or of the sidekick without one."""
        for facing in self.seats:
            for dial in facing.panel.children:
                shown = getattr(dial, "view", None)
                if shown is not None and shown.fighter == view.fight.hurt:
                    return facing.to_parent(dial.center_x, dial.center_y)
        for facing, seat in zip(self.seats, self._view.seats if self._view else (), strict=False):
            if any(mini.fighter == view.fight.hurt for mini in seat.minis):
                x, y, wide, high = facing.outer(facing.panel.box_of(view.fight.hurt))
                return x + wide / 2, y + high / 2
        return None

    def _show_sheet(self, view: TableView, plan: Plan) -> None:
        self.sheet.panel.render(view.sheet)
        is_open = view.sheet is not None and plan.sheet is not None
        if is_open and self.sheet.parent is None:
            self.add_widget(self.sheet, 1)  # above the stage, below the messages
        elif not is_open and self.sheet.parent is not None:
            self.remove_widget(self.sheet)

    def _show_whole(self, view: TableView, plan: Plan) -> None:
        """The stage, or what takes its place: the cards of a combat, or the end of the game.

        The fight that ends a game is seen first.
        """
        shown: Widget = self._cards if view.cards is not None else self._stage
        if view.winner is not None and not self.fight.is_playing:
            shown = self._winner
            self._winner.size = self.size
            self._winner.render(winner_box(view.winner, plan))
        elif view.cards is not None:
            self._cards.size = self.size
            self._cards.render(view, plan)
        if shown.parent is None:
            for other in (self._cards, self._stage, self._winner):
                self.remove_widget(other)
            self.add_widget(shown, len(self.children))
            if shown is self._winner:
                self._winner.confetti.throw()


def _rise(sheet: Sheet | None) -> float:
    """How far the seat rises for what is offered."""
    if sheet is None or not sheet.rises:
        return 0.0
    return RISEN if any(isinstance(block, CardsBlock) for block in sheet.blocks) else _RISEN_LOW
