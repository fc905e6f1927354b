"""A figure that can be introduced: a tap says that it comes to the hello pad next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import box_high
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.boards import FigureRow

BADGE: Final = 44.0
PAD: Final = 12.0
SIGN: Final = 26.0


def _room(row: FigureRow, width: float) -> float:
    badge = px(BADGE + 12) if row.mark is not None else 0.0
    return width - px(2 * PAD + SIGN + 10) - badge


def line_high_of(row: FigureRow, width: float) -> float:
    """How high a row of this width is, in pixels."""
    room = _room(row, width)
    texts = box_high(row.act.text, tokens.HEAD, room)
    texts += box_high(row.act.detail or "", tokens.CAPTION, room)
    return max(px(tokens.TOOL_HIGH), texts + px(16))


class FigureLine(Tappable, Part):
    """A `FigureRow`: known figures have a tick, the awaited one a rim and a pointing hand."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.row: FigureRow | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._badge = FigureBadge()
        self._name = Words(type=tokens.HEAD)
        self._detail = Words(type=tokens.CAPTION)
        self._sign = Icon(icon_size=SIGN)
        for part in (self._badge, self._name, self._detail, self._sign):
            self.add_widget(part)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.row.act.intent if self.row is not None else Nothing()

    def render(self, row: FigureRow) -> None:
        """Show another figure."""
        if row != self.row:
            self.row = row
            self._badge.render(row.mark)
            self._name.text, self._detail.text = row.act.text, row.act.detail or ""
            self._place_soon()

    def tapped(self) -> None:
        """This figure is introduced next."""
        self.send(Press(self.intent))

    def _place(self, *_: object) -> None:
        row = self.row
        if row is None:
            return
        awaited = row.is_awaited
        fill = tokens.PRESSED if self.pressed else tokens.S2 if awaited else tokens.S1
        border = tokens.GOLD if awaited else None
        self._plate.draw(
            (*self.pos, *self.size), fill, tokens.RADIUS_BUTTON, border,
            tokens.BORDER if border else 0.0,
        )  # fmt: skip
        look = (
            ("hand-pointing-left", tokens.GOLD) if awaited
            else ("check-bold", tokens.OK) if row.is_known
            else ("circle-outline", tokens.MID)
        )  # fmt: skip
        self._sign.name, self._sign.colour = look
        self._detail.colour = tokens.MID if look[1] == tokens.MID else look[1]
        left, room = self.x + px(PAD), _room(row, self.width)
        if row.mark is not None:
            side = px(BADGE)
            self._badge.pos, self._badge.size = (left, self.center_y - side / 2), (side, side)
            left += side + px(12)
        name = box_high(row.act.text, tokens.HEAD, room)
        detail = box_high(row.act.detail or "", tokens.CAPTION, room)
        top = self.center_y + (name + detail) / 2
        self._name.pos, self._name.size = (left, top - name), (room, name)
        self._detail.pos, self._detail.size = (left, top - name - detail), (room, detail)
        self._sign.pos = (self.right - px(PAD + SIGN), self.y)
        self._sign.size = (px(SIGN), self.height)
