"""A text that was too long for its place, in full: over the whole seat, until it is tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.scroller.scroller import Scroller
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable


class Reader(Tappable, Widget):
    """Title and text; a tap anywhere upon it calls `close`, a swipe scrolls."""

    def __init__(self, close: Callable[[], object], **kwargs: Any) -> None:
        self._close = close
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._title = Words(type=tokens.HEAD, lines=1)
        self._cross = Icon(name="close", icon_size=26, colour=tokens.MID)
        self._text = Words(type=tokens.BODY, colour=tokens.HI, grow=True)
        self._scroller = Scroller()
        self._scroller.add_widget(self._text)
        for part in (self._title, self._cross, self._scroller):
            self.add_widget(part)
        self.fbind("pos", self._place)
        self.fbind("size", self._place)

    def render(self, title: str, text: str) -> None:
        """Show this text from its beginning."""
        self._title.text = title
        self._text.text = text
        self._text.refresh()
        self._scroller.offset = 0
        self._place()

    def tapped(self) -> None:
        """It was read."""
        self._close()

    def on_touch_down(self, touch: Any) -> bool:
        """A finger may tap or scroll; nothing below is touched."""
        if not self.collide_point(touch.x, touch.y):
            return False
        Widget.on_touch_down(self, touch)  # the scroller watches it too
        if not touch.is_mouse_scrolling:
            touch.grab(self)
        return True

    def _place(self, *_: object) -> None:
        box = (*self.pos, *self.size)
        self._plate.draw(box, tokens.S2, tokens.RADIUS_PANEL, tokens.GOLD, tokens.BORDER_QUIET)
        inset = px(16)
        line = max(px(30), self._title.pixels * 1.22)
        top = self.top - px(8) - line
        self._cross.size = (px(40), line)
        self._cross.pos = (self.right - inset - px(36), top)
        self._title.pos = (self.x + inset, top)
        self._title.size = (max(0.0, self._cross.x - self.x - inset), line)
        self._scroller.pos = (self.x + inset, self.y + px(8))
        self._scroller.size = (self.width - 2 * inset, max(0.0, top - px(2) - self._scroller.y))
