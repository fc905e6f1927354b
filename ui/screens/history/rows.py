"""The lines of a history: headings of turns, and decisions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import box_high, line_high, text_wide
from ui.screens.menu.part import Part
from ui.screens.menu.roll import Cell
from ui.theme import tokens
from ui.theme.icons import ALIASES
from ui.theme.scale import px, scale
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.menus import DecisionRow

_FACE: Final = 44.0
_PAD: Final = 14.0
_ICON: Final = 26.0
_RULING_ICONS: Final = {"gavel", "alert-decagram"}
"""The referee spoke: gold."""


def rows_to_cells(rows: tuple[DecisionRow, ...], width: float) -> list[Cell]:
    """The lines one below the other, each as high as its words need."""
    cells, top, gap = [], 0.0, px(6)
    heading, text_scale, density = _heading_high(), float(scale.text), px(1)
    for row in rows:
        kind = "heading" if row.is_heading else "decision"
        high = heading
        if not row.is_heading:
            high = _row_high(row.act.text, row.act.detail, width, text_scale, density)
        cells.append(Cell(kind, row.act.intent, 0.0, top, width, high, row))
        top += high + gap
    return cells


def _heading_high() -> float:
    return max(px(48), line_high(tokens.STRONG) + px(20))


def _texts_room(width: float) -> float:
    return width - px(_PAD + _FACE + 12 + 10 + _ICON + _PAD)


@lru_cache(maxsize=4096)
def _row_high(
    text: str, detail: str | None, width: float, _text_scale: float, _density: float
) -> float:
    """Kept, because a replay lays out the whole game anew with every step."""
    room = _texts_room(width)
    return max(px(64), sum(_texts_high(text, detail, room)) + px(20))


def _texts_high(text: str, detail: str | None, room: float) -> tuple[float, float]:
    title = box_high(text, tokens.HEAD, room, most=3)
    return title, box_high(detail or "", tokens.CAPTION, room, most=3)


class _Line(Tappable, Part):
    """What both kinds of line have in common."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.row: DecisionRow | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=_ICON)
        self.add_widget(self._icon)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.row.act.intent if self.row is not None else Nothing()

    def render(self, row: DecisionRow) -> None:
        """Show another line."""
        if row != self.row:
            self.row = row
            self._place_soon()

    def tapped(self) -> None:
        """Look at the table as it was then."""
        self.send(Press(self.intent))

    def _place(self, *_: object) -> None:
        """Lay it out."""


class HeadingLine(_Line):
    """A turn; a tap chooses the table before it."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._icon.icon_size = 20
        self._icon.colour = tokens.MID
        self._text = Words(type=tokens.STRONG, colour=tokens.MID, lines=1)
        self._back = Words(type=tokens.CAPTION_STRONG, colour=tokens.MID, lines=1)
        self.add_widget(self._text)
        self.add_widget(self._back)

    def _place(self, *_: object) -> None:
        if self.row is None:
            return
        act = self.row.act
        fill = tokens.S2 if self.pressed else tokens.CLEAR
        self._plate.draw((*self.pos, *self.size), fill, tokens.RADIUS_BUTTON)
        self._text.text, self._back.text = act.text, act.detail or ""
        self._icon.name = act.icon or ""
        back = text_wide(self._back.text, tokens.CAPTION_STRONG) if self._back.text else 0.0
        right = self.right - px(_PAD)
        self._back.pos, self._back.size = (right - back, self.y), (back, self.height)
        self._icon.size = (px(20), self.height)
        self._icon.pos = (right - back - px(28), self.y)
        left = self.x + px(_PAD)
        self._text.pos = (left, self.y)
        self._text.size = (max(0.0, self._icon.x - px(8) - left), self.height)


class DecisionLine(_Line):
    """A decision: whose, what, and what came of it."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._badge = FigureBadge()
        self._text = Words(type=tokens.HEAD)
        self._detail = Words(type=tokens.CAPTION)
        for part in (self._badge, self._text, self._detail):
            self.add_widget(part)

    def _place(self, *_: object) -> None:
        row = self.row
        if row is None:
            return
        self._paint(row)
        face = px(_FACE)
        left = self.x + px(_PAD)
        self._badge.size = (face, face)
        self._badge.pos = (left, self.center_y - face / 2)
        left += face + px(12)
        room = _texts_room(self.width)
        self._icon.size = (px(_ICON), self.height)
        self._icon.pos = (self.right - px(_PAD) - px(_ICON), self.y)
        text, detail = _texts_high(row.act.text, row.act.detail, room)
        top = self.center_y + (text + detail) / 2
        self._text.pos, self._text.size = (left, top - text), (room, text)
        self._detail.pos, self._detail.size = (left, top - text - detail), (room, detail)

    def _paint(self, row: DecisionRow) -> None:
        act = row.act
        ground = tokens.S3 if act.selected else tokens.S1
        fill = tokens.PRESSED if self.pressed else ground
        border = tokens.GOLD if act.selected else None
        box = (*self.pos, *self.size)
        self._plate.draw(box, fill, tokens.RADIUS_BUTTON, border, tokens.BORDER)
        self._badge.render(row.mark)
        self._badge.ground = fill
        self._badge.opacity = 0.5 if row.undone else 1.0
        self._text.text, self._detail.text = act.text, act.detail or ""
        self._text.colour = tokens.LOW if row.undone else tokens.HI
        self._detail.colour = tokens.LOW if row.undone else tokens.MID
        icon = act.icon or ""
        self._icon.name = icon
        is_ruling = ALIASES.get(icon, icon) in _RULING_ICONS
        self._icon.colour = tokens.GOLD if is_ruling and not row.undone else tokens.MID
