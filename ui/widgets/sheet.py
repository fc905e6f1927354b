"""What lies over a screen for a while: a sheet, and a short message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.boxes.view.part_view import PartView
from ui.boxes.view.scroller import Scroller
from ui.screens.parts.sheet import sheet_box, toast_box

if TYPE_CHECKING:
    from ui.boxes.view.box_view import Send
    from ui.viewdata.kit import Sheet, Toast


def _make_field(send: Send) -> Any:
    from ui.widgets.field import TextField  # noqa: PLC0415  (most people never write anything)

    return TextField(send)


class SheetView(PartView):
    """A `Sheet`; sends its acts, with the seat it faces. Takes every touch upon it."""

    def __init__(self, send: Send, sheet: Sheet | None = None, **kwargs: Any) -> None:
        makers = {"field": lambda: _make_field(send)}
        super().__init__(send, sheet_box, makers, sheet, **kwargs)

    @property
    def scroller(self) -> Any:
        """What its blocks are scrolled with."""
        return next(child for child in self.children if isinstance(child, Scroller))

    def render(self, value: Any) -> None:
        """Show another sheet, or none; what had the focus on another one has it no longer."""
        if self.value is None or value is None or self.value.title != value.title:
            self.drop_focus()
        self.seat = value.seat if value is not None else None
        super().render(value)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below the sheet is touched through it; a finger needs no focus."""
        self.drop_focus()
        is_taken = super().on_touch_down(touch)
        return is_taken or (self.value is not None and bool(self.collide_point(*touch.pos)))


class ToastView(PartView):
    """A `Toast`; invisible and untouchable while there is none."""

    def __init__(self, send: Send, toast: Toast | None = None, **kwargs: Any) -> None:
        super().__init__(send, toast_box, value=toast, **kwargs)
