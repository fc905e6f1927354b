"""The live test of the sensors: what it is, the map of them, what the signs mean, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import InstructionGroup

from ui.screens.boards.sensor_map import SensorMap
from ui.screens.boards.signs import draw_dot, draw_sensor
from ui.screens.menu.measure import line_high, text_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from hardware.boards.values import CellTrust
    from ui.viewdata.boards import SensorsView

PAD: Final = 16.0
SIGN: Final = 26.0
LOWEST_MAP: Final = 260.0
"""The least height of the map, in dp: less can only be scrolled to."""
GAP: Final = 8.0
EMPTY: Final = 72.0
"""The sign in place of the map while there is nothing to see."""


class LegendEntry(Part):
    """A sign and its word."""

    def __init__(self, **kwargs: Any) -> None:
        self.trust: CellTrust | None = None
        super().__init__(**kwargs)
        self._sign = InstructionGroup()
        self.canvas.add(self._sign)
        self._words = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self.add_widget(self._words)

    def render(self, trust: CellTrust | None, text: str) -> None:
        """Show another sign."""
        self.trust = trust
        self._words.text = text
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._sign.clear()
        half = px(SIGN) / 2
        middle = (self.x + half, self.center_y)
        if self.trust is None:
            draw_dot(self._sign, middle, half * 0.5)
        else:
            draw_sensor(self._sign, middle, half * 0.9, self.trust, is_occupied=False)
        left = 2 * half + px(8)
        self._words.pos = (self.x + left, self.y)
        self._words.size = (max(0.0, self.width - left), self.height)


def entry_wide(text: str) -> float:
    """How wide a legend entry is, in pixels."""
    return text_wide(text, tokens.CAPTION) + px(SIGN + 8 + 18)


def _rows(view: SensorsView, room: float) -> list[list[tuple[CellTrust | None, str]]]:
    """The legend in rows that fit."""
    rows: list[list[tuple[CellTrust | None, str]]] = []
    used = room + 1
    for entry in view.legend:
        wide = entry_wide(entry[1])
        if used + wide > room:
            rows.append([])
            used = 0.0
        rows[-1].append(entry)
        used += wide
    return rows


def _legend_row_high() -> float:
    return max(px(SIGN), line_high(tokens.CAPTION)) + px(4)


def _sentence_high(view: SensorsView, room: float) -> float:
    sentences = (view.sentence, view.longest_sentence)
    return max(text_high(each, tokens.BODY, room * 0.97) for each in sentences)


def _head_high(view: SensorsView, room: float) -> float:
    """Title and count: side by side if they fit."""
    if _is_beside(view, room):
        return line_high(tokens.HEAD) + px(6)
    count = text_high(view.longest_count, tokens.CAPTION, room * 0.97)
    return text_high(view.title, tokens.HEAD, room) + count + px(6)


def _is_beside(view: SensorsView, room: float) -> bool:
    both = text_wide(view.title, tokens.HEAD) + text_wide(view.longest_count, tokens.CAPTION)
    return both + px(24) <= room


def least_high(view: SensorsView, width: float) -> float:
    """The least height in which everything can be seen, in pixels."""
    room = width - 2 * px(PAD)
    words = _head_high(view, room) + _sentence_high(view, room)
    legend = len(_rows(view, room)) * _legend_row_high()
    return words + legend + (px(LOWEST_MAP) if view.sensors else 0.0) + px(2 * PAD + 2 * GAP)


class SensorPanel(Part):
    """A `SensorsView` as a card."""

    def __init__(self, **kwargs: Any) -> None:
        self.view: SensorsView | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._title = Words(type=tokens.HEAD)
        self._count = Words(type=tokens.CAPTION, colour=tokens.MID)
        self._sentence = Words(type=tokens.BODY, colour=tokens.MID, valign="top")
        self._empty = Icon(name="boards", icon_size=EMPTY, colour=tokens.LOW)
        self.map = SensorMap()
        self._entries: list[LegendEntry] = []
        for part in (self._title, self._count, self._sentence, self._empty, self.map):
            self.add_widget(part)

    def render(self, view: SensorsView) -> None:
        """Show the sensors as they are now."""
        if view == self.view:
            return
        self.view = view
        self._title.text, self._count.text = view.title, view.count
        self._sentence.text = view.sentence
        self.map.render(view)
        while len(self._entries) > len(view.legend):
            self.remove_widget(self._entries.pop())
        while len(self._entries) < len(view.legend):
            self._entries.append(LegendEntry())
            self.add_widget(self._entries[-1])
        for entry, (trust, text) in zip(self._entries, view.legend, strict=True):
            entry.render(trust, text)
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self.view
        if view is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_PANEL)
        left, room = self.x + px(PAD), self.width - 2 * px(PAD)
        top = self._place_head(view, left, room)
        sentence = _sentence_high(view, room)
        low = self.y + px(PAD)
        self._sentence.halign = "left" if view.sensors else "center"
        self._empty.opacity = 0
        if not view.sensors:
            low = self._place_empty(left, room, top, sentence)
        self._sentence.pos, self._sentence.size = (left, low), (room, sentence)
        low += sentence + px(GAP)
        low = self._place_legend(view, left, low, room)
        self.map.pos = (left, low)
        self.map.size = (room, max(1.0, top - low - px(GAP)))

    def _place_empty(self, left: float, room: float, top: float, sentence: float) -> float:
        """Sign and sentence in the middle; without the sign where it is low. The sentence's y."""
        middle = (self.y + px(PAD) + top) / 2
        sign = px(EMPTY) + px(GAP)
        if top - self.y - px(PAD) < sign + sentence:
            return float(min(middle, top - sentence))
        self._empty.opacity = 1
        self._empty.pos = (left, middle + (sentence - sign) / 2 + px(GAP))
        self._empty.size = (room, px(EMPTY))
        return float(middle - (sign + sentence) / 2)

    def _place_head(self, view: SensorsView, left: float, room: float) -> float:
        high = _head_high(view, room)
        top = self.top - px(PAD)
        low = top - high
        if _is_beside(view, room):
            wide = text_wide(view.title, tokens.HEAD)
            self._title.pos, self._title.size = (left, low), (wide, high)
            self._count.halign = "right"
            start = wide + px(16)
            self._count.pos, self._count.size = (left + start, low), (room - start, high)
            return float(low)
        title = text_high(view.title, tokens.HEAD, room)
        self._title.pos, self._title.size = (left, top - title), (room, title)
        self._count.halign = "left"
        self._count.pos, self._count.size = (left, low), (room, max(0.0, high - title))
        return float(low)

    def _place_legend(self, view: SensorsView, left: float, low: float, room: float) -> float:
        """The signs and their words, the first row above the others; returns their upper edge."""
        rows = _rows(view, room)
        high = _legend_row_high()
        entries = iter(self._entries)
        for number, row in enumerate(rows):
            x = left
            y = low + (len(rows) - 1 - number) * high
            for _, text in row:
                wide = entry_wide(text)
                entry = next(entries)
                entry.pos, entry.size = (x, y), (min(wide, room), high)
                x += wide
        return low + len(rows) * high
