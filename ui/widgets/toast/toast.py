"""A short message that goes by itself or by a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.presenter.intents import CloseToast, Press
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Toast, Tone
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent

"""What a tap on it sends."""
_ICONS: Final = {Tone.CALM: "information", Tone.ASKED: "help-circle-outline", Tone.RULING: "gavel"}


class ToastView(Tappable, Widget):
    """A `Toast` in gold if the referee speaks; invisible and untouchable while there is none."""

    def __init__(
        self,
        send: Callable[[Intent], object],
        toast: Toast | None = None,
        seat: int | None = None,
        **kwargs: Any,
    ) -> None:
        self.toast = toast
        self.send = send
        self.seat = seat
        if "size" not in kwargs:
            kwargs.setdefault("height", px(tokens.CHOICE_HIGH))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=36)
        self._text = Words(type=tokens.PROMPT)
        self._detail = Words(type=tokens.BODY)
        for part in (self._icon, self._text, self._detail):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self.opacity = 1 if toast else 0
        self._place_soon()

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return CloseToast()

    def render(self, toast: Toast | None) -> None:
        """Show another message, or none."""
        if toast != self.toast:
            self.toast = toast
            self.opacity = 1 if toast else 0
            self._place_soon()

    def tapped(self) -> None:
        """It was read."""
        self.send(Press(CloseToast(), self.seat))

    def natural_width(self) -> float:
        """How wide it wants to be."""
        self._fill_in()
        texts = max(self._text.natural_width(), self._detail.natural_width())
        return texts + px(36) + 3 * px(18)

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _fill_in(self) -> None:
        if self.toast is not None:
            self._text.text = self.toast.text
            self._detail.text = self.toast.detail or ""

    def _place(self, *_: object) -> None:
        if self.toast is None:
            return
        self._fill_in()
        loud = self.toast.tone is Tone.RULING
        fill = tokens.GOLD if loud else tokens.S3
        pressed = tokens.GOLD_PRESSED if loud else tokens.PRESSED
        box = (*self.pos, *self.size)
        border = tokens.GOLD if self.toast.tone is Tone.ASKED else None
        self._plate.draw(
            box, pressed if self.pressed else fill, tokens.RADIUS_BUTTON, border, tokens.BORDER
        )
        ink = tokens.INK if loud else tokens.HI
        self._icon.name = _ICONS[self.toast.tone]
        self._icon.colour = self._text.colour = ink
        self._detail.colour = tokens.INK if loud else tokens.MID
        self._icon.pos = (self.x + px(18), self.y)
        self._icon.size = (px(36), self.height)
        left = self.x + px(18) + px(36) + px(16)
        room = max(0.0, self.right - px(18) - left)
        usable = self.height - px(12)
        line = self._text.pixels * LINE_SHARE
        if not self._detail.text:
            self._text.pos, self._text.size = (left, self.y + px(6)), (room, usable)
            self._detail.size = (0, 0)
            return
        first = min(line, usable * 0.58)
        small = self._detail.pixels * LINE_SHARE
        second = min(small * self._detail.lines_at(room), usable - first)
        top = self.center_y + (first + second) / 2
        self._text.pos, self._text.size = (left, top - first), (room, first)
        self._detail.pos, self._detail.size = (left, top - first - second), (room, second)
