"""A place to write into: a search, a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock

from drawing import tokens
from ui.boxes.cut_text import CutText
from ui.boxes.short import icon, panel, row
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import Write
from ui.screens.parts.acts import icon_button
from ui.theme.scale import scale
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.kinds import Panel
    from ui.presenter.intents import ActIntent, Intent, WriteField

_LETTERS = "letters"
"""The box in which the letters stand."""


class Written(NamedTuple):
    """What a field shows."""

    field: WriteField
    """A tap on it means this."""
    text: str = ""
    icon: str = ""
    clear: ActIntent | None = None
    """What a cross beside the text sends, while something is written."""
    is_writing: bool = False


def field_box(view: Written) -> Panel:
    """Its icon, the text unless it is being written, and the cross."""
    text = None if view.is_writing else CutText(text=view.text, type=tokens.BODY, lines=1)
    inside = row(
        icon(view.icon, 24, tokens.MID) if view.icon else None,
        panel(text, grow=1, size=(8, 0), key=_LETTERS),
        icon_button(Act(intent=view.clear, text="", icon="close"), 48)
        if view.clear is not None and view.text
        else None,
        gap=10, align="stretch",
    )  # fmt: skip
    return panel(
        inside, tap=view.field, fill=tokens.S2, pressed=tokens.S3, pad=(14, 0),
        border=tokens.GOLD if view.is_writing else tokens.EDGE,
        rim=tokens.BORDER if view.is_writing else 1.0,
    )  # fmt: skip


class Field(PartView):
    """A field. Sends `Write(field, text)` with every letter.

    What the view says is shown, but never while somebody writes: what they wrote stays until they
    have done. With `clear` there is a cross that sends this act while something is written.
    """

    def __init__(
        self,
        field: WriteField,
        send: Callable[[Intent], object],
        *,
        icon: str = "",
        clear: ActIntent | None = None,
        **kwargs: Any,
    ) -> None:
        self.field = field
        self.line: Any = None
        """What is being written, while it is."""
        self._text = ""
        """What the presenter says is written here."""
        self._look = Written(field, icon=icon, clear=clear)
        self._tell = send
        super().__init__(self._tapped, field_box, **kwargs)

    @property
    def is_writing(self) -> bool:
        """Whether somebody is writing into it."""
        return self.line is not None

    def render(self, text: str) -> None:
        """What is written there, as far as the presenter knows."""
        self._text = text
        self._refresh()

    def start(self, *, select: bool = False) -> None:
        """Begin to write; with `select` the first letter replaces what is there."""
        if self.line is not None:
            return
        # It takes a while to load, and most people never write anything.
        from ui.screens.menu.line import Line  # noqa: PLC0415

        self.line = Line(text=self._text)
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
        self._tell(Write(self.field, text))

    def _refresh(self) -> None:
        text = self.line.text if self.is_writing else self._text
        super().render(self._look._replace(field=self.field, text=text, is_writing=self.is_writing))

    def _show_again(self, *_: object) -> None:
        super()._show_again()
        if self.line is not None and self.placed is not None:
            letters = self.spot(_LETTERS)
            self.line.fit(letters.pos, letters.size, scale.letters(tokens.BODY.size))
