"""A large thing to tap: an icon at its left, a text, and a detail below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.properties import NumericProperty, ObjectProperty

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import box_high, line_high
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Weight
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.theme.tokens import Type
    from ui.viewdata.kit import Act

_GAP: Final = 14.0
_TICK: Final = 34.0


class Tile(Tappable, Part):
    """An act as a tile. `icon_colour` is that of its icon while it stands on a dark ground."""

    type = ObjectProperty(tokens.HEAD)
    detail_type = ObjectProperty(tokens.CAPTION)
    ground = ObjectProperty(tokens.S1)
    icon_colour = ObjectProperty(tokens.MID)
    icon_size = NumericProperty(34.0)
    padding = NumericProperty(18.0)
    radius = NumericProperty(tokens.RADIUS_BUTTON)

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.act: Act | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon()
        self._tick = Icon(icon_size=28)
        self._text = Words()
        self._detail = Words()
        for part in (self._icon, self._text, self._detail, self._tick):
            self.add_widget(part)
        for name in ("type", "detail_type", "ground", "icon_colour", "icon_size", "padding"):
            self.fbind(name, self._place_soon)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.act.intent if self.act is not None else Nothing()

    def render(self, act: Act) -> None:
        """Show another act."""
        if act != self.act:
            self.act = act
            self._place_soon()

    def tapped(self) -> None:
        """Send the act, also one that is not enabled: the presenter says why not."""
        self.send(Press(self.intent))

    def wanted(self, act: Act, width: float) -> float:
        """How high it has to be to show all of an act in this width."""
        room = self._room(act, width)
        return self._text_high(act, room) + self._detail_high(act, room) + px(24)

    def _room(self, act: Act, width: float) -> float:
        icon = px(self._icon_size() + _GAP) if act.icon else 0.0
        tick = px(_TICK) if act.selected else 0.0
        return width - px(2 * float(self.padding)) - icon - tick

    def _icon_size(self) -> float:
        return float(self.icon_size) * (1 + (float(scale.text) - 1) / 2)

    def _text_high(self, act: Act, room: float) -> float:
        return box_high(act.text, self.type, room)

    def _detail_high(self, act: Act, room: float) -> float:
        return box_high(act.detail or "", self.detail_type, room)

    def _place(self, *_: object) -> None:
        act = self.act
        if act is None:
            return
        self._paint(act)
        left = self.x + px(self.padding)
        if act.icon:
            side = px(self._icon_size())
            self._icon.icon_size = self._icon_size()
            self._icon.pos, self._icon.size = (left, self.y), (side, self.height)
            left += side + px(_GAP)
        self._tick.size = (px(28), px(28))
        self._tick.pos = (self.right - px(self.padding) - px(28), self.center_y - px(14))
        self._place_texts(act, left, max(0.0, self._room(act, self.width)))

    def _place_texts(self, act: Act, left: float, room: float) -> None:
        """Text above detail; the detail takes the lines that are left, or goes."""
        kind: Type = self.detail_type
        usable = self.height - px(12)
        text = min(self._text_high(act, room), usable)
        lines = int((usable - text) / line_high(kind) + 0.15)
        detail = min(self._detail_high(act, room), lines * line_high(kind))
        self._text.text, self._text.type = act.text, self.type
        self._detail.text, self._detail.type = act.detail or "" if detail else "", kind
        top = self.center_y + (text + detail) / 2
        self._text.pos, self._text.size = (left, top - text), (room, text)
        self._detail.pos, self._detail.size = (left, top - text - detail), (room, detail)
        if detail and not self._detail.can_be_read_in(room, detail):
            self._detail.text = ""
            self._text.y = self.center_y - text / 2

    def _paint(self, act: Act) -> None:
        bright = act.weight is Weight.PRIMARY and act.enabled
        fill = tokens.GOLD if bright else self.ground
        pressed = tokens.GOLD_PRESSED if bright else tokens.PRESSED
        border = (tokens.HI if bright else tokens.GOLD) if act.selected else None
        self._plate.draw(
            (*self.pos, *self.size),
            pressed if self.pressed else fill,
            self.radius,
            border,
            tokens.BORDER if border else 0.0,
        )
        ink = tokens.INK if bright else tokens.HI if act.enabled else tokens.LOW
        self._text.colour = ink
        self._detail.colour = ink if bright else tokens.MID if act.enabled else tokens.LOW
        self._icon.name = act.icon or ""
        self._icon.colour = self.icon_colour if not bright and act.enabled else ink
        self._tick.name = "check-circle" if act.selected else ""
        self._tick.colour = tokens.INK if bright else tokens.GOLD
