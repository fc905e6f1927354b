"""The games that are kept: one to go on with is resumed, one that is over is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drawing import tokens
from ui.boxes.scroll import Scroll
from ui.boxes.short import panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button, tile
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.viewdata.menus import GamesView

_COLUMN: Final = 520.0
_COLOURS: Final = {"play": tokens.GOLD, "alert": tokens.BAD}


def games(view: GamesView) -> Page:
    """The list, or a sentence and the way back if it is empty."""
    return Page(_list(view) if view.rows else _nothing(view), view.title, view.back)


def _list(view: GamesView) -> Box:
    rows = tuple(
        tile(act, icon_colour=_COLOURS.get(act.icon or "", tokens.MID)) for act in view.rows
    )
    return Scroll(children=rows, column=_COLUMN)


def _nothing(view: GamesView) -> Box:
    sentence = Text(view.empty, tokens.PROMPT, colour=tokens.MID, align="centre")
    back = row(
        space(), button(view.back, height=tokens.PROMPT_BUTTON_HEIGHT, pad=34), space(), gap=0
    )
    return stack(panel(sentence, limit=(640, 9e9)), back, gap=20, pack="centre", align="centre")
