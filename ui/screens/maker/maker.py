"""Making a hero: pages at the left or above, the parts of the chosen one beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drawing import tokens
from ui.boxes.base import Extent
from ui.boxes.kinds import Art, Hole
from ui.boxes.scroll import Scroll
from ui.boxes.short import panel, row, space, stack
from ui.boxes.text import Text
from ui.presenter.menu_intents import HeroField
from ui.screens.parts.acts import button
from ui.screens.parts.blocks import block, prose
from ui.screens.parts.page import Page, paged
from ui.screens.settings.settings import switch
from ui.viewdata.maker import FieldLine, QrLine
from ui.viewdata.menus import Switch

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.maker import MakerLine, MakerView

_CODE: Final = 300.0
_PAGE_COLUMN: Final = 150.0


def maker(view: MakerView) -> Page:
    """The lines of a page, and what is still wrong beside the button that keeps the hero."""
    about = next((act.intent for act in view.pages if act.selected), None)
    body = Scroll(children=tuple(map(_line, view.lines)), about=about)
    ink = tokens.MID if view.is_sound else tokens.GOLD
    words = Text(text=view.summary, type=tokens.BODY, colour=ink, grow=1)
    foot = panel(
        row(words, button(view.save, tokens.HEAD, height=60, wish=(260, 60)), gap=tokens.LG),
        fill=tokens.S1, radius=1, pad=(tokens.GUTTER_MENU, 8), key="foot",
    )  # fmt: skip
    return Page(paged(view.pages, body, _PAGE_COLUMN), view.title, view.back, foot=foot)


def _line(view: MakerLine) -> Box:
    if isinstance(view, FieldLine):
        return _field(view)
    if isinstance(view, QrLine):
        art = Art(kind="code", data=view.rows, wish=_CODE)
        return panel(
            stack(row(space(), art, space()), prose(view.note, type=tokens.CAPTION), gap=10),
            fill=tokens.S1, pad=(16, 12),
        )  # fmt: skip
    return switch(view) if isinstance(view, Switch) else block(view)


def _field(view: FieldLine) -> Panel:
    high = Extent(tokens.BUTTON_HIGH, tokens.BUTTON_HIGH)
    inside = stack(
        Text(text=view.head, type=tokens.HEAD),
        Hole(kind="part", data=(view.field, view.text), high=high),
        prose(view.note, tokens.GOLD if view.is_wrong else tokens.MID, type=tokens.CAPTION)
        if view.note
        else None,
        gap=6,
    )
    return panel(inside, fill=tokens.S1, pad=(16, 10), key=view.field)


def _make_field(send: Callable[[Any], object]) -> Any:
    from ui.screens.menu.field import Field  # noqa: PLC0415  (it loads when somebody makes a hero)

    class PartField(Field):
        """The field of whichever part lies there."""

        def render(self, data: Any) -> None:
            """Which part it is, and what is written there."""
            self.field, text = data
            super().render(text)

    return PartField(HeroField(""), send, icon="rename")


HOLES: Final = {"part": _make_field}
