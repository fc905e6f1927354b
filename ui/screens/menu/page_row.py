"""A page to choose from a list of pages; the chosen one is raised and has a bar at its edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import box_high
from ui.screens.menu.part import Part
from ui.screens.menu.roll import Cell
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.kit import Act

_TYPE: Final = tokens.BUTTON
_EDGE: Final = 16.0


def row_high(act: Act, width: float) -> float:
    """The height of a row of this width, in pixels."""
    room = width - px(2 * _EDGE) - (px(24 + 14) if act.icon else 0.0)
    return max(px(tokens.TOOL_HIGH), box_high(act.text, _TYPE, room, most=2) + px(16))


def page_cells(pages: tuple[Act, ...], wide: float, columns: int) -> tuple[list[Cell], float]:
    """Pages in columns, all equally high; and how high they are together."""
    gap = px(tokens.SM)
    part = (wide - gap * (columns - 1)) / columns
    high = max((row_high(act, part) for act in pages), default=0.0)
    cells = [
        Cell("page", act.intent, x * (part + gap), y * (high + gap), part, high, act)
        for n, act in enumerate(pages)
        for y, x in [divmod(n, columns)]
    ]
    rows = -(-len(cells) // columns)
    return cells, max(0.0, rows * (high + gap) - gap)


class PageRow(Tappable, Part):
    """An act as a row of a list of pages."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.act: Act | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self._bar = Plate()
        self.canvas.before.add(self._plate)
        self.canvas.before.add(self._bar)
        self._icon = Icon(icon_size=26)
        self._words = Words(type=_TYPE)
        self.add_widget(self._icon)
        self.add_widget(self._words)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.act.intent if self.act is not None else Nothing()

    def render(self, act: Act) -> None:
        """Show another page."""
        if act != self.act:
            self.act = act
            self._place_soon()

    def tapped(self) -> None:
        """Open the page."""
        self.send(Press(self.intent))

    def _place(self, *_: object) -> None:
        act = self.act
        if act is None:
            return
        chosen = act.selected
        fill = tokens.PRESSED if self.pressed else tokens.S3 if chosen else tokens.S1
        self._plate.draw((*self.pos, *self.size), fill, tokens.RADIUS_BUTTON)
        inset = px(10)
        bar = (self.x + px(4), self.y + inset, px(5), self.height - 2 * inset)
        self._bar.draw(bar, tokens.GOLD if chosen else tokens.CLEAR, 2.5)
        self._icon.name = act.icon or ""
        self._icon.colour = tokens.GOLD if chosen else tokens.MID
        self._words.text = act.text
        self._words.colour = tokens.HI if chosen else tokens.MID
        left = self.x + px(_EDGE)
        if act.icon:
            self._icon.pos, self._icon.size = (left, self.y), (px(26), self.height)
            left += px(26 + 12)
        room = max(0.0, self.right - px(_EDGE) - left)
        self._words.pos = (left, self.y + px(4))
        self._words.size = (room, self.height - px(8))
