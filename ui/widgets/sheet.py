"""A page over the side of the screen: title, blocks to scroll through, acts at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.boxes.view.part_view import PartView
from ui.screens.parts.sheet import sheet_box
from ui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Sheet


def _make_swatch() -> Any:
    # Only a legend needs the map's pictures; every screen has a sheet.
    from ui.widgets.battlefield.zone_swatch import ZoneSwatch  # noqa: PLC0415

    return ZoneSwatch(size_hint=(None, None))


class SheetView(PartView):
    """A `Sheet`; sends its acts, with the seat it faces. Takes every touch upon it."""

    def __init__(
        self, send: Callable[[Intent], object], sheet: Sheet | None = None, **kwargs: Any
    ) -> None:
        super().__init__(send, sheet_box, {"zone": _make_swatch}, **kwargs)
        self.render(sheet)

    @property
    def sheet(self) -> Sheet | None:
        """What it shows."""
        found: Sheet | None = self.value
        return found

    @property
    def scroller(self) -> Any:
        """What its blocks are scrolled with."""
        return next(child for child in self.children if isinstance(child, Scroller))

    def render(self, sheet: Sheet | None) -> None:
        """Show another sheet, or none; what had the focus on another one has it no longer."""
        before = self.sheet
        if before is None or sheet is None or before.title != sheet.title:
            self.drop_focus()
        self.seat = sheet.seat if sheet is not None else None
        super().render(sheet)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below the sheet is touched through it; a finger needs no focus."""
        self.drop_focus()
        is_taken = super().on_touch_down(touch)
        return is_taken or (self.sheet is not None and bool(self.collide_point(*touch.pos)))
