"""The table below a strip with which a simulated board is handled: the map is the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from drawing import tokens
from ui.boxes.short import dropping, icon, panel, row, space, stack
from ui.boxes.text import Text
from ui.boxes.view.part_view import PartView
from ui.screens.parts.acts import button
from ui.screens.table.table import TableScreen
from ui.theme.scale import px, scale

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.view.box_view import Send
    from ui.viewdata.boards import SimulatedView


EDGE: Final = 8.0


def strip(view: SimulatedView) -> Box:
    """Sentence and deeds: the sentence goes first, then the words of the deeds, then the title."""
    sentence = Text(view.sentence, tokens.CAPTION, colour=tokens.MID, lines=2, drop=3)
    texts = stack(Text(view.title, tokens.STRONG, lines=1), sentence, gap=0, drop=1)
    deeds = [button(act, tokens.CAPTION_STRONG, last=True, lines=1) for act in view.acts]
    inside = row(icon("boards", 28, tokens.GOLD, drop=1), texts, space(), *deeds)
    return panel(dropping(inside), fill=tokens.S1, pad=(EDGE, EDGE))


class SimulatedScreen(Widget):
    """A whole table screen, a little less high."""

    near = NumericProperty(0)
    same_side = BooleanProperty(defaultvalue=False)

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: SimulatedView | None = None
        self.table = TableScreen(send)
        self.move_focus, self.press_focus = self.table.move_focus, self.table.press_focus
        self.strip = PartView(send, strip)
        self.table.also = (self.strip,)
        self.add_widget(self.table)
        self.add_widget(self.strip)
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self.fbind("size", self._lay_soon)
        self.fbind("near", lambda _, near: setattr(self.table, "near", near))
        self.fbind("same_side", lambda _, same: setattr(self.table, "same_side", same))
        scale.bind(text=self._rescale)

    def render(self, view: SimulatedView) -> None:
        """Show this table and this board."""
        self._view = view
        self._lay()
        self.table.render(view.table)

    def _rescale(self, *_: object) -> None:
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
