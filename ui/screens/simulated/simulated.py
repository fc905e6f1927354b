"""The table below a strip with which a simulated board is handled: the map is the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.boxes.view.part_view import PartView
from ui.screens.simulated.strip import EDGE, strip
from ui.screens.table.table import TableScreen
from ui.theme.scale import px, scale

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.boards import SimulatedView


class SimulatedScreen(Widget):
    """A whole table screen, a little less high."""

    near = NumericProperty(0)
    same_side = BooleanProperty(defaultvalue=False)

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: SimulatedView | None = None
        self.table = TableScreen(send)
        self.move_focus, self.press_focus = self.table.move_focus, self.table.press_focus
        self.strip = PartView(send, strip)
        self.add_widget(self.table)
        self.add_widget(self.strip)
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self.fbind("size", self._lay_soon)
        self.fbind("near", lambda _, near: setattr(self.table, "near", near))
        self.fbind("same_side", lambda _, same: setattr(self.table, "same_side", same))
        scale.follow(self)

    def render(self, view: SimulatedView) -> None:
        """Show this table and this board."""
        self._view = view
        self._lay()
        self.table.render(view.table)

    def rescale(self) -> None:
        """Follow the text scale."""
        self._lay_soon()

    def _lay(self, *_: object) -> None:
        if self._view is None:
            return
        edge, width = px(EDGE), self.width
        self.strip.render(self._view)
        high = self.strip.wished(width - 2 * edge, least=True)[1]  # the table needs the rest
        # The table thinks that it begins at the lower left corner of the window.
        self.table.pos, self.table.size = (0, 0), (width, max(1.0, self.height - high - edge))
        self.strip.pos = (edge, self.height - high - edge)
        self.strip.size = (width - 2 * edge, high)
