"""A photo of the own board: files to choose from, its corners, or the map on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drawing import tokens
from ui.boxes.base import Extent
from ui.boxes.kinds import Hole
from ui.boxes.scroll import Scroll
from ui.boxes.short import panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button, tile
from ui.screens.parts.blocks import prose
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.viewdata.photo import PhotoView

_COLUMN: Final = 420.0
_LEAST: Final = 200.0


def photo(view: PhotoView) -> Page:
    """What is asked, what it is about, and what can be done."""
    lead = stack(
        Text(view.lead, tokens.PROMPT, least=1.0),
        prose(view.detail, type=tokens.CAPTION),
        gap=tokens.XS,
    )
    acts = row(space(), *(button(act, tokens.STRONG) for act in view.acts)) if view.acts else None
    return Page(stack(lead, _about(view), acts, gap=tokens.SM), view.title, view.back)


def _about(view: PhotoView) -> Box:
    high = Extent(_LEAST, _LEAST)
    if view.picture is not None:
        return Hole(kind="corners", data=view.picture, high=high, grow=1)
    if view.map is not None:
        return Hole(kind="map", data=view.map, high=high, grow=1)
    return (
        Scroll(
            children=tuple(tile(act, icon_colour=tokens.MID) for act in view.rows),
            column=_COLUMN,
            grow=1,
        )
        if view.rows
        else panel(grow=1)
    )
