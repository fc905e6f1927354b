"""A screen that is described: one function makes a page of boxes out of its view.

A sheet and a message lie over it. Who opened a menu may sit at the far edge: the button at the top
right turns all of it by 180 degrees.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from drawing import tokens
from ui.boxes.short import panel
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import Do, Press
from ui.screens.parts.page import HIGH, LOW, page_box
from ui.theme.scale import px, scale
from ui.viewdata.table import LinkView
from ui.widgets.sheet import SheetView, ToastView
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boxes.kinds import Panel
    from ui.boxes.looking import Direction
    from ui.boxes.view.box_view import Send
    from ui.boxes.view.spots import BoxSpot
    from ui.screens.parts.page import Page
    from ui.viewdata.kit import Sheet

    Maker = Callable[[Send], Any]

LOW_SCREEN: Final = 700.0
"""Screens that are lower than this, in dp, have a lower bar."""
_SHEET_WIDTH: Final = 520.0


def veil(sheet: Sheet) -> Panel:
    """What is behind a sheet steps back, and a tap on it closes the sheet."""
    return panel(fill=(*tokens.BG[:3], 0.7), radius=1, tap=sheet)


class PageScreen(Widget):
    """Shows the page that `describe` makes of a view. `holes` make widgets, by kind.

    A view that is equal to the last one costs nothing.
    """

    gutter = tokens.GUTTER_MENU

    def __init__(
        self,
        send: Send,
        describe: Callable[[Any], Page],
        holes: Mapping[str, Maker] | None = None,
        **kwargs: Any,
    ) -> None:
        self.send = send
        self.view: Any = None
        self._describe = describe
        self._link = LinkView()
        super().__init__(**kwargs)
        self.page = Turned(size_hint=(None, None))
        makers = {**HOLES, **(holes or {})}
        made = {kind: _made(maker, send) for kind, maker in makers.items()}
        self.boxes = BoxView(self._touched, made)
        self._veil = PartView(self._left, veil)
        self.sheet = SheetView(send)
        self.toast = ToastView(send)
        plain = Widget()  # leaves places and sizes to us
        for part in (self.boxes, self._veil, self.sheet, self.toast):
            plain.add_widget(part)
        self.page.add_widget(plain)
        self.add_widget(self.page)
        self.lay_soon = Clock.create_trigger(self._lay, -1)
        for name in ("pos", "size"):
            self.fbind(name, self.lay_soon)
        scale.bind(text=self._rescale)
        Metrics.bind(density=self._rescale)

    @property
    def is_ready(self) -> bool:
        """Whether everything that can be seen is there."""
        return self.boxes.is_ready and (self.sheet.value is None or self.sheet.is_ready)

    @property
    def bar(self) -> BoxSpot:
        """Where the bar is."""
        return self.boxes.spot("bar")

    # --- Showing --------------------------------------------------------------------------------

    def fill(self, view: Any) -> None:
        """A view is about to be shown."""

    def render(self, view: Any) -> None:
        """Show a view."""
        if view == self.view:
            return
        self.view = view
        self.fill(view)
        sheet = getattr(view, "sheet", None)
        self.sheet.render(sheet)
        self._veil.render(sheet)
        self.toast.render(getattr(view, "toast", None))
        self.lay_soon()

    def show_link(self, link: LinkView) -> None:
        """The link light, which every menu has."""
        if link != self._link:
            self._link = link
            self.lay_soon()

    def _rescale(self, *_: object) -> None:
        self.lay_soon()

    def _lay(self, *_: object) -> None:
        if self.view is None or min(self.size) < 2:
            return
        self.page.pos, self.page.size = self.pos, self.size
        self.boxes.pos, self.boxes.size = (0, 0), self.size
        page = self._describe(self.view)
        is_low = self.height < px(LOW_SCREEN)
        self.boxes.show(page_box(page, self._link, is_low=is_low))
        self._lay_sheet(self.height - px(LOW if is_low else HIGH))
        self._lay_toast(self.boxes.spot("foot").height if page.foot else 0.0)

    def _lay_sheet(self, room: float) -> None:
        gutter = px(self.gutter)
        self._veil.pos, self._veil.size = (0, 0), self.size
        sheet = self.sheet.value
        wish = inf if sheet is not None and sheet.aside else px(_SHEET_WIDTH) * scale.text
        wide = min(wish, self.width - 2 * gutter)
        high = min(self.sheet.wished(wide)[1], room - gutter)
        self.sheet.size = (wide, high)
        self.sheet.pos = ((self.width - wide) / 2, (room - high) / 2)

    def _lay_toast(self, foot: float) -> None:
        gutter = px(self.gutter)
        wide = min(self.toast.wished()[0], self.width - 2 * gutter)
        self.toast.size = (wide, self.toast.wished(wide)[1])
        self.toast.pos = ((self.width - wide) / 2, gutter + foot)

    # --- Fingers and keys -----------------------------------------------------------------------

    def turn(self) -> None:
        """Let it face the other edge."""
        self.page.turned = not self.page.turned

    def _touched(self, intent: Any) -> None:
        if intent == Press(Do.TURN_PAGE):
            self.turn()
        else:
            self.send(intent)

    def _left(self, sheet: Sheet) -> None:
        """The ground beside a sheet was tapped."""
        self.send(Press(sheet.close))

    def on_touch_down(self, touch: Any) -> bool:
        """A finger needs no focus."""
        self.boxes.drop_focus()
        self.toast.drop_focus()
        return bool(super().on_touch_down(touch))

    def _reached(self) -> list[BoxView]:
        """What keys lead through: the sheet while one is open, otherwise all that is shown."""
        over = [part for part in (self.sheet, self.toast) if part.value is not None]
        return over[:1] if self.sheet in over else [self.boxes, *over]

    def move_focus(self, way: Direction) -> bool:
        """A key leads to another thing to tap."""
        views = self._reached()
        if self.boxes not in views:
            self.boxes.drop_focus()
        return BoxView.move_focus_among(views, way)

    def press_focus(self) -> bool:
        """A key taps what has the focus."""
        return any(view.press_focus() for view in self._reached() if view.focus is not None)


def _made(maker: Maker, send: Send) -> Callable[[], Any]:
    return lambda: maker(send)


def _make_field(send: Send) -> Any:
    from ui.widgets.field import TextField  # noqa: PLC0415  (the first frame waits for none of these)

    return TextField(send)


def _make_map(opacity: float = 1.0) -> Any:
    from ui.widgets.battlefield.battlefield import BattlefieldWidget  # noqa: PLC0415

    return BattlefieldWidget(interactive=False, size=(0, 0), opacity=opacity)


def _make_corners(send: Send) -> Any:
    from ui.screens.photo.corners import Corners  # noqa: PLC0415

    return Corners(send)


HOLES: Final[dict[str, Maker]] = {
    "field": _make_field,
    "map": lambda _: _make_map(),
    "faded map": lambda _: _make_map(0.4),
    "corners": _make_corners,
}
"""The widgets that any page may have."""
