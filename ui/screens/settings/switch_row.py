"""A setting: its name, what it does, and its values side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.screens.menu.measure import line_high, text_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.segments.segments import Segments
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.menus import Switch

_PAD: Final = 16.0
_BETWEEN: Final = " · "
_TEXTS: Final = 260.0
"""The least width of the texts beside the values, in dp at normal text size."""
_OPTION: Final = 100.0
"""The least width of a value, so that the values of all settings stand below each other."""


def options_wide(switch: Switch) -> float:
    """How wide the values of a setting want to be."""
    texts = [text_wide(act.text, tokens.STRONG) + px(26 + 2 * 14) for act in switch.options]
    return sum(max(px(_OPTION), text) for text in texts) + 2 * px(4)


def _is_beside(options: float, width: float) -> bool:
    return bool(width - options - 3 * px(_PAD) >= px(_TEXTS) * scale.text)


def _texts_room(options: float, width: float) -> float:
    if _is_beside(options, width):
        return width - options - px(2 * _PAD + 8)
    return width - 2 * px(_PAD)


def _rules_fit(switch: Switch, room: float) -> bool:
    """Whether the rules stand on the line of the detail."""
    rules = text_wide(_BETWEEN + _BETWEEN.join(switch.rules), tokens.SMALLEST)
    return text_wide(switch.detail, tokens.CAPTION) + px(5) + rules <= room


def row_high(switch: Switch, width: float) -> float:
    """The height of a row of this width, in pixels."""
    options = options_wide(switch)
    room = _texts_room(options, width)
    texts = line_high(tokens.HEAD) + text_high(switch.detail, tokens.CAPTION, room)
    if switch.rules and not _rules_fit(switch, room):
        texts += line_high(tokens.SMALLEST)
    if _is_beside(options, width):
        return max(px(68), texts + px(20))
    return texts + px(tokens.BUTTON_HIGH) + px(30)


class SwitchRow(Part):
    """A `Switch`. A pen beside its name says that it was changed."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.switch: Switch | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._name = Words(type=tokens.HEAD, lines=1)
        self._pen = Icon(icon_size=20, colour=tokens.GOLD)
        self._detail = Words(type=tokens.CAPTION, colour=tokens.MID, valign="top", grow=True)
        self._rules = Words(type=tokens.SMALLEST, colour=tokens.MID, lines=1)
        self._options = Segments((), send)
        for part in (self._name, self._pen, self._detail, self._rules, self._options):
            self.add_widget(part)

    def render(self, switch: Switch) -> None:
        """Show another setting, or another value."""
        if switch == self.switch:
            return
        self.switch = switch
        self._name.text = switch.name
        self._detail.text = switch.detail
        self._pen.name = "pencil" if switch.changed else ""
        self._options.render(switch.options)
        self._place_soon()

    def _place(self, *_: object) -> None:
        switch = self.switch
        if switch is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_BUTTON)
        options = options_wide(switch)
        room = _texts_room(options, self.width)
        high = px(tokens.BUTTON_HIGH)
        left = self.x + px(_PAD)
        if _is_beside(options, self.width):
            self._options.size = (options, high)
            self._options.pos = (self.right - px(6) - options, self.center_y - high / 2)
            middle = self.center_y
        else:
            wide = min(self.width - 2 * px(_PAD), options * 1.4)
            self._options.size = (wide, high)
            self._options.pos = (left, self.y + px(10))
            middle = (self._options.top + self.top) / 2
        self._place_texts(switch, left, middle, room)

    def _place_texts(self, switch: Switch, left: float, middle: float, room: float) -> None:
        name = line_high(tokens.HEAD)
        self._detail.width = room
        self._detail.refresh()
        line = line_high(tokens.SMALLEST)
        fits = _rules_fit(switch, room)
        below = line if switch.rules and not fits else 0.0
        top = middle + (name + self._detail.height + below) / 2
        wide = min(text_wide(switch.name, tokens.HEAD), room - px(28))
        self._name.pos, self._name.size = (left, top - name), (wide, name)
        self._pen.pos, self._pen.size = (self._name.right + px(8), top - name), (px(20), name)
        self._detail.pos = (left, top - name - self._detail.height)
        rules = _BETWEEN.join(switch.rules)
        self._rules.text = _BETWEEN + rules if fits and rules else rules
        if fits:
            start = left + text_wide(switch.detail, tokens.CAPTION) + px(5)
            self._rules.pos = (start, self._detail.y)
            self._rules.size = (max(0.0, left + room - start), self._detail.height)
        else:
            self._rules.pos, self._rules.size = (left, self._detail.y - line), (room, line)
