"""A counter where there is little room: number and word as large as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.letters import text_width
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.table import CounterView

_NUMBER: Final = 22.0
_WORD: Final = 15.0


class SmallCounter(Tappable, Widget):
    """A `CounterView`; sends `Press` with its id."""

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
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._number = Words(halign="center", lines=1, scaled=False, underline=True)
        self._word = Words(halign="center", lines=1, scaled=False)
        self.add_widget(self._number)
        self.add_widget(self._word)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._place_soon)
        self._place_soon()

    @property
    def act_id(self) -> str:
        """What a tap sends."""
        return self.view.id

    def render(self, view: CounterView) -> None:
        """Show another number in place."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def tapped(self) -> None:
        """Send its id."""
        self.send(Press(self.view.id, self.seat))

    @staticmethod
    def wanted_width(word: str) -> float:
        """How wide a counter with this word wants to be, in pixels."""
        return max(px(44), text_width(word, Face.BOLD, round(px(_WORD), 1)) + px(10))

    def _place(self, *_: object) -> None:
        if self.height < px(8):
            return
        alert = self.view.alert
        fill = tokens.GOLD if alert else tokens.S2
        pressed = tokens.GOLD_PRESSED if alert else tokens.PRESSED
        box = (*self.pos, *self.size)
        self._plate.draw(box, pressed if self.pressed else fill, 10.0)
        self._number.text = str(self.view.value)
        self._word.text = self.view.word
        self._number.colour = tokens.INK if alert else tokens.HI
        self._word.colour = tokens.INK if alert else tokens.MID
        high = self.height / px(1)
        number = min(_NUMBER * scale.text, high * 0.56)
        word = min(_WORD * scale.text, high * 0.375)
        self._number.type = Type(number, Face.HEAVY)
        self._word.type = Type(word, Face.BOLD)
        room = self.width - px(4)
        middle = self.y + self.height * 0.42
        self._word.size, self._word.pos = (room, px(word) * 1.22), (self.x + px(2), self.y + px(1))
        self._number.size = (room, px(number) * 1.22)
        self._number.pos = (self.x + px(2), middle - px(number) * 0.11)
