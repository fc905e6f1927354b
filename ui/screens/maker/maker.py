"""Making a hero: pages at the left or above, the parts of the chosen one beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from drawing import tokens
from ui.boxes.kinds import Art
from ui.boxes.short import panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.blocks import block, prose
from ui.screens.parts.field import Written, field
from ui.screens.parts.page import Page, paged, summary_foot
from ui.screens.settings.settings import switch
from ui.screens.setup.tiles import hero
from ui.viewdata.maker import FieldLine, QrLine
from ui.viewdata.menus import HeroTile, SettingRow

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.maker import MakerLine, MakerView

_CODE: Final = 300.0
_PAGE_COLUMN: Final = 150.0


def maker(view: MakerView) -> Page:
    """The lines of a page, and what is still wrong beside the button that keeps the hero."""
    foot = summary_foot(view.summary, view.save, is_fine=view.is_sound, wish=260)
    body = paged(view.pages, map(_line, view.lines), _PAGE_COLUMN)
    return Page(body, view.title, view.back, foot=foot)


def _line(view: MakerLine) -> Box:
    if isinstance(view, FieldLine):
        return _field(view)
    if isinstance(view, QrLine):
        art = Art(kind="code", data=view.rows, wish=_CODE)
        return panel(
            stack(row(space(), art, space()), prose(view.note, type=tokens.CAPTION), gap=10),
            fill=tokens.S1, pad=(16, 12),
        )  # fmt: skip
    if isinstance(view, HeroTile):
        return replace(hero(view), tap=None, hold=None)
    return switch(view) if isinstance(view, SettingRow) else block(view)


def _field(view: FieldLine) -> Panel:
    inside = stack(
        Text(view.head, tokens.HEAD),
        field(Written(view.field, view.text, "rename")),
        prose(view.note, tokens.GOLD if view.is_wrong else tokens.MID, type=tokens.CAPTION)
        if view.note
        else None,
        gap=6,
    )
    return panel(inside, fill=tokens.S1, pad=(16, 10), key=view.field)
