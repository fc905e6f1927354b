"""A number with a word below it: deck, hand, discard, tokens left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.table import CounterView


class Counter(Tappable, Widget):
    """A `CounterView`; sends `Press` with its id. Gold while it is an alert."""

    def __init__(
        self,
        view: CounterView,
        send: Callable[[Intent], object],
        seat: int | None = None,
        **kwargs: Any,
    ) -> None:
        self.view = view
        self.send = send
        self.seat = seat
        if "size" not in kwargs:
            kwargs.setdefault("height", px(62))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._number = Words(type=tokens.COUNTER, halign="center", underline=True, lines=1)
        self._word = Words(type=tokens.SMALLEST, halign="center", lines=1)
        self.add_widget(self._number)
        self.add_widget(self._word)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place_soon()

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.view.intent

    def render(self, view: CounterView) -> None:
        """Show another number in place."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def tapped(self) -> None:
        """Send its id."""
        self.send(Press(self.view.intent, self.seat))

    def natural_width(self) -> float:
        """How wide it wants to be, so that its word stands at full size."""
        self._word.text = self.view.word
        return max(px(66), self._word.natural_width() + px(16))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _paint(self, radius: float) -> None:
        """Ground, number and word in their colours, gold for an alert."""
        alert = self.view.alert
        fill = tokens.GOLD if alert else tokens.S2
        pressed = tokens.GOLD_PRESSED if alert else tokens.PRESSED
        box = (*self.pos, *self.size)
        self._plate.draw(box, pressed if self.pressed else fill, radius)
        self._number.text = str(self.view.value)
        self._word.text = self.view.word
        self._number.colour = tokens.INK if alert else tokens.HI
        self._word.colour = tokens.INK if alert else tokens.MID

    def _place(self, *_: object) -> None:
        self._paint(tokens.RADIUS_COUNTER)
        room = self.width - px(8)
        number = min(self._number.pixels * LINE_SHARE, self.height * 0.62)
        word = min(self._word.pixels * LINE_SHARE, self.height - number)
        low = self.center_y - (number + word) / 2
        self._word.pos, self._word.size = (self.x + px(4), low + px(1)), (room, word)
        self._number.pos = (self.x + px(4), low + word - px(1))
        self._number.size = (room, number)
