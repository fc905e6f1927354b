"""How the board is: an icon, and a word where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from drawing import tokens
from ui.boxes.short import icon, panel, row
from ui.boxes.text import Text
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


def link_light(
    link: LinkView, drop: int = 0, *, always: bool = False, lines: int = 1, least: float = 0.6,
    **how: Any,
) -> Box:  # fmt: skip
    """How the board is, and what it is linked over: a word while there is a board and room."""
    name, colour = _LOOKS[link.state]
    is_calm = link.state in {LinkState.NONE, LinkState.IN_SYNC}
    signs = [link.icon or name] if is_calm else [name, *filter(None, [link.icon])]
    has_word = link.text and (always or link.state is not LinkState.NONE)
    word = Text(
        link.text, tokens.CAPTION_STRONG, colour=colour, lines=lines, drop=drop, least=least
    )
    return row(
        *(icon(sign, 20, colour) for sign in signs), word if has_word else None,
        key=link.state, **how,
    )  # fmt: skip


def link_signs(link: LinkView) -> Box:
    """The same without a word."""
    return link_light(msgspec.structs.replace(link, text=""))


def link_pill(link: LinkView, drop: int = 0) -> Panel:
    """The same on a ground of its own, always with its word."""
    light = link_light(link, drop, always=True)
    return panel(light, fill=tokens.S2, radius=24, pad=(16, 0), size=(0, 48))
