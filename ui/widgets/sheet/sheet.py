"""A page over the side of the screen: title, blocks to scroll through, acts at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from ui.presenter.intents import CloseSheet
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.scroller.column import Column
from ui.widgets.scroller.scroller import Scroller
from ui.widgets.sheet.blocks import lay_in_rows, view_of
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Block, Sheet


class BlocksColumn(Column):
    """Blocks one below the other; put it into a `Scroller` where they can be long."""

    def __init__(
        self, send: Callable[[Intent], object], seat: int | None = None, **kwargs: Any
    ) -> None:
        self.send = send
        self.seat = seat
        self.blocks: tuple[Block, ...] = ()
        super().__init__(**kwargs)

    def render(self, blocks: tuple[Block, ...], seat: int | None = None) -> None:
        """Show other blocks; those of the same kind at the same place change in place."""
        if blocks == self.blocks and seat == self.seat:
            return
        if seat != self.seat:
            self.clear_widgets()
            self.seat = seat
            self.blocks = ()
        views = list(reversed(self.children))
        keep = 0
        for old, new in zip(self.blocks, blocks, strict=False):
            if type(old) is not type(new):
                break
            keep += 1
        for view in views[keep:]:
            self.remove_widget(view)
        for view, old, new in zip(views[:keep], self.blocks, blocks, strict=False):
            if old != new:
                view.render(new)
        for block in blocks[keep:]:
            self.add_widget(view_of(block, self.send, self.seat))
        self.blocks = blocks
        self._arrange_soon()


class SheetView(Widget):
    """A `Sheet`; sends its acts, with the seat it faces. Takes every touch upon it."""

    ground = ColorProperty(tokens.S2)

    def __init__(
        self, send: Callable[[Intent], object], sheet: Sheet | None = None, **kwargs: Any
    ) -> None:
        self.sheet: Sheet | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=28, colour=tokens.GOLD)
        self._title = Words(type=tokens.RULING)
        self._close = ActButton(
            Act(intent=CloseSheet(), text="", icon="close"), send, look="icon", bare=True
        )
        self._scroller = Scroller()
        self._column = BlocksColumn(send, spacing=14)
        self._scroller.add_widget(self._column)
        self._footer: list[ActButton] = []
        for part in (self._icon, self._title, self._close, self._scroller):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "ground"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self.render(sheet)

    @property
    def scroller(self) -> Scroller:
        """What its blocks are scrolled with."""
        return self._scroller

    def render(self, sheet: Sheet | None) -> None:
        """Show another sheet, or none; what stays the same stays where it is."""
        if sheet == self.sheet and sheet is not None:
            return
        before, self.sheet = self.sheet, sheet
        self.opacity = 1 if sheet else 0
        if sheet is None:
            return
        if before is None or before.title != sheet.title:
            self._scroller.offset = 0
        self._title.text = sheet.title
        self._icon.name = sheet.icon or ""
        self._close.seat = sheet.seat
        self._close.render(Act(intent=sheet.close, text="", icon="close"))
        self._column.render(sheet.blocks, sheet.seat)
        while len(self._footer) > len(sheet.footer):
            self.remove_widget(self._footer.pop())
        for button, act in zip(self._footer, sheet.footer, strict=False):
            button.render(act)
            button.seat = sheet.seat
        for act in sheet.footer[len(self._footer) :]:
            button = ActButton(act, self.send, sheet.seat)
            self._footer.append(button)
            self.add_widget(button)
        self._place_soon()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below the sheet is touched through it."""
        if self.sheet is None:
            return False
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(touch.x, touch.y))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place(self, *_: object) -> None:
        if self.sheet is None:
            return
        self._plate.draw((*self.pos, *self.size), tuple(self.ground), tokens.RADIUS_PANEL)
        inset = px(14)
        bar = px(64)
        left = self.x + inset
        if self._icon.name:
            self._icon.pos, self._icon.size = (left, self.top - bar), (px(28), bar)
            left += px(38)
        close = px(tokens.HIT_MIN)
        self._close.size = (close, close)
        self._close.pos = (self.right - close - px(4), self.top - bar + (bar - close) / 2)
        self._title.pos = (left, self.top - bar)
        self._title.size = (max(0.0, self._close.x - left - px(4)), bar)
        room = self.width - 2 * inset
        foot = lay_in_rows(self._footer, room)
        low = self.y + inset
        lay_in_rows(self._footer, room, corner=(self.x + inset, low + foot))
        low += foot + (px(tokens.MD) if foot else 0.0)
        self._scroller.pos = (self.x + inset, low)
        self._scroller.size = (room + px(8), max(0.0, self.top - bar - low))
