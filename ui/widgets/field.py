"""The widget in which somebody writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from drawing import tokens
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import Write
from ui.screens.parts.field import LETTERS, Written, field_box
from ui.theme.scale import scale

if TYPE_CHECKING:
    from ui.boxes.view.box_view import Send


class TextField(PartView):
    """Shows a `Written`; sends `Write(field, text)` with every letter.

    What the view says is shown, but never while somebody writes: what they wrote stays until they
    have done, or until it is no longer shown.
    """

    def __init__(self, send: Send, **kwargs: Any) -> None:
        self.line: Any = None
        """What is being written, while it is."""
        self.told: Written | None = None
        """What the presenter says is written here."""
        self._tell = send
        super().__init__(self._tapped, field_box, **kwargs)

    @property
    def field(self) -> object:
        """What a tap on it means."""
        return self.told.field if self.told is not None else None

    @property
    def is_writing(self) -> bool:
        """Whether somebody is writing into it."""
        return self.line is not None

    def render(self, value: Written) -> None:
        """What is written there, as far as the presenter knows."""
        if self.told is not None and self.told.field != value.field:
            self.stop()
        self.told = value
        self._refresh()

    def start(self, *, select: bool = False) -> None:
        """Begin to write; with `select` the first letter replaces what is there."""
        if self.line is not None or self.told is None:
            return
        # It takes a while to load, and most people never write anything.
        from ui.widgets.line import LineInput  # noqa: PLC0415

        self.line = LineInput(text=self.told.text)
        self.line.bind(text=self._written, focus=self._focused)
        self.add_widget(self.line)
        self._refresh()
        self._show_again()
        self.line.focus = True
        if select:
            self.line.select_all()

    def stop(self) -> None:
        """Nobody writes any more."""
        if self.line is not None:
            line, self.line = self.line, None
            line.focus = False
            self.remove_widget(line)
            self._refresh()

    def _tapped(self, intent: Any) -> None:
        if intent == self.field:
            # Not within the tap: that it ends would end the writing too.
            Clock.schedule_once(lambda _: self.start(), 0)
        else:
            self.stop()
            self._tell(intent)

    def _focused(self, _line: Any, is_focused: bool) -> None:
        if not is_focused:
            Clock.schedule_once(lambda _: self.stop(), 0)

    def _written(self, _line: Any, text: str) -> None:
        self._refresh()
        if self.told is not None:
            self._tell(Write(self.told.field, text))

    def _refresh(self) -> None:
        if self.told is not None:
            text = self.line.text if self.is_writing else self.told.text
            super().render(self.told._replace(text=text, is_writing=self.is_writing))

    def on_parent(self, _widget: object, parent: object) -> None:
        """What is no longer shown is not written any more."""
        if parent is None:
            self.stop()

    def _show_again(self, *_: object) -> None:
        super()._show_again()
        if self.line is not None and self.placed is not None:
            letters = self.spot(LETTERS)
            self.line.fit(letters.pos, letters.size, scale.letters(tokens.BODY.size))
