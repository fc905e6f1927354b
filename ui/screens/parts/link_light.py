"""How the board is: an icon, and a word where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.boxes.short import icon, panel, row
from ui.boxes.text import Text
from ui.theme import tokens
from ui.viewdata.table import LinkState, LinkView

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel

_LOOKS: Final = {
    LinkState.NONE: ("bluetooth-off", tokens.LOW),
    LinkState.IN_SYNC: ("bluetooth-connect", tokens.OK),
    LinkState.MOVING: ("hand-pointing-left", tokens.GOLD),
    LinkState.MISMATCH: ("alert", tokens.GOLD),
    LinkState.LOST: ("refresh", tokens.GOLD),
    LinkState.REFUSED: ("alert", tokens.BAD),
}


def link_light(link: LinkView, drop: int = 0, *, always: bool = False, **how: Any) -> Box:
    """How the board is: a word while there is a board and room, or always."""
    name, colour = _LOOKS[link.state]
    has_word = link.text and (always or link.state is not LinkState.NONE)
    word = Text(
        text=link.text, type=tokens.CAPTION_STRONG, colour=colour, lines=1, drop=drop
    )  # fmt: skip
    return row(icon(name, 20, colour), word if has_word else None, key=link.state, **how)


def link_pill(link: LinkView, drop: int = 0) -> Panel:
    """The same on a ground of its own, always with its word."""
    light = link_light(link, drop, always=True)
    return panel(light, fill=tokens.S2, radius=24, pad=(16, 0), size=(0, 48))
