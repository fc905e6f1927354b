"""A place to write into: a search, a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from ui.presenter.intents import BoardPlace, Nothing, Press, RenameChair, Search, Write
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent


class Field(Tappable, Part):
    """A field. Sends `Write(field, text)` with every letter.

    What the view says is shown, but never while somebody writes: what they wrote stays until they
    have done. With `clear` there is a cross that sends this act while something is written.
    """

    icon = StringProperty("")

    def __init__(
        self,
        field: Search | RenameChair | BoardPlace,
        send: Callable[[Intent], object],
        *,
        clear: ActIntent | None = None,
        **kwargs: Any,
    ) -> None:
        self.field = field
        self.clear = clear
        self.send = send
        self.text = ""
        """What the presenter says is written here."""
        self.line: Any = None
        """What is being written, while it is."""
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=24, colour=tokens.MID)
        self._words = Words(type=tokens.BODY, lines=1)
        self._cross = ActButton(
            Act(intent=clear or Nothing(), text="", icon="close"),
            self._clear,
            look="icon",
            bare=True,
        )
        for part in (self._icon, self._words):
            self.add_widget(part)
        self.fbind("icon", self._place_soon)

    @property
    def test_id(self) -> Search | RenameChair | BoardPlace:
        """How it is found: it is no act."""
        return self.field

    @property
    def is_writing(self) -> bool:
        """Whether somebody is writing into it."""
        return self.line is not None

    def render(self, text: str) -> None:
        """What is written there, as far as the presenter knows."""
        if text != self.text:
            self.text = text
            self._place_soon()

    def start(self, *, select: bool = False) -> None:
        """Begin to write; with `select` the first letter replaces what is there."""
        if self.line is not None:
            return
        # It takes a while to load, and most people never write anything.
        from ui.screens.menu.line import Line  # noqa: PLC0415

        self.line = Line(text=self.text)
        self.line.bind(text=self._written, focus=self._focused)
        self.add_widget(self.line)
        self._place()
        self.line.focus = True
        if select:
            self.line.select_all()

    def stop(self) -> None:
        """Nobody writes any more."""
        if self.line is not None:
            line, self.line = self.line, None
            line.focus = False
            self.remove_widget(line)
            self._place_soon()

    def tapped(self) -> None:
        """Anywhere on the pill is the field."""
        # Not within the tap: that it ends would end the writing too.
        Clock.schedule_once(self._start, 0)

    def _start(self, _seconds: float) -> None:
        self.start()

    def _focused(self, _line: Any, is_focused: bool) -> None:
        if not is_focused:
            Clock.schedule_once(self._stop, 0)

    def _stop(self, _seconds: float) -> None:
        self.stop()

    def _clear(self, _press: Intent) -> None:
        self.stop()
        if self.clear is not None:
            self.send(Press(self.clear))

    def _written(self, _line: Any, text: str) -> None:
        self._place_soon()
        self.send(Write(self.field, text))

    def _place(self, *_: object) -> None:
        writing = self.is_writing
        high = self.height
        self._plate.draw(
            (*self.pos, *self.size),
            tokens.S3 if self.pressed else tokens.S2,
            tokens.RADIUS_BUTTON,
            tokens.GOLD if writing else tokens.EDGE,
            tokens.BORDER if writing else 1.0,
        )
        self._icon.name = self.icon
        left = self.x + px(14)
        if self.icon:
            self._icon.pos, self._icon.size = (left, self.y), (px(24), high)
            left += px(24 + 10)
        shown = self.line.text if writing else self.text
        right = self._place_cross(has_cross=bool(self.clear and shown))
        room = max(1.0, right - left)
        self._words.text = "" if writing else shown
        self._words.pos, self._words.size = (left, self.y), (room, high)
        if writing:
            self.line.fit((left, self.y), (room, high), scale.letters(tokens.BODY.size))

    def _place_cross(self, *, has_cross: bool) -> float:
        """The cross at the right, if there is anything to clear; returns what is left of it."""
        if has_cross and self._cross.parent is None:
            self.add_widget(self._cross)
        elif not has_cross and self._cross.parent is not None:
            self.remove_widget(self._cross)
        if not has_cross:
            return float(self.right - px(12))
        wide = px(48)
        self._cross.pos, self._cross.size = (self.right - px(4) - wide, self.y), (wide, self.height)
        return float(self._cross.x - px(4))
