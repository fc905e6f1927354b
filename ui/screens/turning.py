"""What every menu is: a page with a bar, a sheet and a message, that can be turned by 180 degrees.

Who opened a menu may sit at the far edge: the button at the top right turns the whole page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
from ui.screens import bar
from ui.screens.bar import Bar
from ui.screens.menu.measure import line_high, text_high
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.sheet.sheet import SheetView
from ui.widgets.toast.toast import ToastView
from ui.widgets.touch.touch import Tappable
from ui.widgets.turned.turned import Turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.table import LinkView

LOW_SCREEN: Final = 700.0
"""Screens that are lower than this, in dp, have a lower bar."""
_SHEET_WIDE: Final = 520.0
_SHEET_BAR: Final = 64.0
"""The title of a sheet, which is always there."""


class Veil(Tappable, Part):
    """What is behind a sheet steps back, and a tap on it closes the sheet."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self._close: ActIntent | None = None
        self.send = send
        super().__init__(**kwargs)
        self.opacity = 0
        with self.canvas:
            Color(*tokens.BG[:3], 0.7)
            self._shade = Rectangle()

    def render(self, close: ActIntent | None) -> None:
        """Show it behind a sheet that this act closes, or hide it."""
        self._close = close
        self.opacity = 1 if close is not None else 0

    def tapped(self) -> None:
        """Close the sheet."""
        if self._close is not None:
            self.send(Press(self._close))

    def _place(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size


class TurnableScreen(Widget):
    """A page that can be turned, with a sheet and a message over it.

    `render` shows a view; one that is equal to the last one costs nothing.
    """

    gutter = tokens.GUTTER_MENU

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self.view: Any = None
        super().__init__(**kwargs)
        self._turned = Turned(size_hint=(None, None))
        # Plain ones leave places and sizes to us.
        self.page, self._over = Widget(), Widget()
        self._turned.add_widget(self.page)
        self._turned.add_widget(self._over)
        self.build()
        self._veil = Veil(send)
        self.sheet = SheetView(send)
        self.toast = ToastView(send)
        for part in (self._veil, self.sheet, self.toast):
            self._over.add_widget(part)
        self.add_widget(self._turned)
        self.lay_soon = Clock.create_trigger(self._lay, -1)
        for name in ("pos", "size"):
            self.fbind(name, self.lay_soon)
        # How high a sheet has to be is known only once its blocks are laid out.
        self.sheet.scroller.content.fbind("height", self.lay_soon)
        scale.follow(self)
        Metrics.bind(density=self.rescale)

    # What a screen is made of.

    def build(self) -> None:
        """Make the parts."""

    def fill(self, view: Any) -> None:
        """Bring what a view says to the parts."""

    def lay_out(self, width: float, height: float) -> None:
        """Give every part its place, in pixels."""

    @property
    def foot(self) -> float:
        """What a bar at the bottom takes: messages stay above it."""
        return 0.0

    @property
    def head(self) -> float:
        """What the bar at the top takes: sheets stay below it."""
        return px(bar.LOW if self.height < px(LOW_SCREEN) else bar.HIGH)

    # What all have.

    @property
    def is_turned(self) -> bool:
        """Whether it faces the far edge."""
        return bool(self._turned.turned)

    def turn(self) -> None:
        """Let it face the other edge."""
        self._turned.turned = not self._turned.turned

    def render(self, view: Any) -> None:
        """Show a view."""
        if view == self.view:
            return
        self.view = view
        self.fill(view)
        sheet = getattr(view, "sheet", None)
        self.sheet.render(sheet)
        self._veil.render(sheet.close if sheet is not None else None)
        self.toast.render(getattr(view, "toast", None))
        self.lay_soon()

    def show_link(self, link: LinkView) -> None:
        """The link light, which every menu has."""

    def rescale(self, *_: object) -> None:
        """Follow the text scale and the density."""
        self.lay_soon()

    def _lay(self, *_: object) -> None:
        if self.view is None or min(self.size) < 2:
            return
        self._turned.pos, self._turned.size = self.pos, self.size
        self._lay_page()
        self._lay_sheet(self.height - self.head)
        self._lay_toast()

    def _lay_page(self) -> None:
        self.lay_out(self.width, self.height)

    def _lay_sheet(self, height: float) -> None:
        gutter = px(self.gutter)
        self._veil.pos, self._veil.size = (0, 0), self.size
        wide = min(px(_SHEET_WIDE) * scale.text, self.width - 2 * gutter)
        scroller = self.sheet.scroller
        below = scroller.y - self.sheet.y if self.sheet.height > 1 else 0.0
        wanted = px(_SHEET_BAR) + scroller.content.height + below + px(16)
        high = min(wanted, height - gutter)
        self.sheet.size = (wide, high)
        self.sheet.pos = ((self.width - wide) / 2, (height - high) / 2)

    def _lay_toast(self) -> None:
        toast = self.toast.toast
        if toast is None:
            return
        gutter = px(self.gutter)
        wide = min(self.toast.natural_width() + px(8), self.width - 2 * gutter)
        room = wide - px(18 + 36 + 16 + 18)
        high = line_high(tokens.PROMPT)
        if toast.detail:
            high += text_high(toast.detail, tokens.BODY, room * 0.97)
        else:
            high = text_high(toast.text, tokens.PROMPT, room * 0.97)
        self.toast.size = (wide, max(px(tokens.PROMPT_BUTTON_HIGH), high + px(24)))
        self.toast.pos = ((self.width - wide) / 2, gutter + self.foot)


class MenuScreen(TurnableScreen):
    """A menu with widgets: a screen adds its parts to `page` in `build`, and lays them out."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.bar = Bar(send, self.turn)
        super().__init__(send, **kwargs)
        self.page.add_widget(self.bar, index=len(self.page.children))

    def show_link(self, link: LinkView) -> None:
        """The link light, which every menu has."""
        self.bar.show_link(link)

    def _lay_page(self) -> None:
        gutter, high = px(self.gutter), self.head
        self.bar.pos = (gutter, self.height - high)
        self.bar.size = (self.width - 2 * gutter, high)
        self.lay_out(self.width, self.height - high)
