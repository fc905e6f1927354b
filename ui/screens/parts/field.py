"""A place to write into: a search, a name, a part of a hero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from drawing import tokens
from ui.boxes.base import Extent
from ui.boxes.kinds import Hole
from ui.boxes.short import fits, icon, panel, row, space
from ui.boxes.text import CutText, Text
from ui.screens.parts.acts import icon_button
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.presenter.intents import ActIntent, WriteField

LETTERS: Final = "letters"
"""The box in which the letters stand."""
_HIGH: Final = Extent(tokens.BUTTON_HEIGHT, tokens.BUTTON_HEIGHT)


class Written(NamedTuple):
    """What a field shows."""

    field: WriteField
    """A tap on it means this."""
    text: str = ""
    icon: str = ""
    clear: ActIntent | None = None
    """What a cross beside the text sends, while something is written."""
    is_writing: bool = False
    hint: str = ""
    """What may be written there, shown while nothing is."""


def field(written: Written, wide: Extent = _HIGH, **how: Any) -> Hole:
    """Where it is written; it sends `Write(field, text)` with every letter."""
    return Hole(kind="field", data=written, wide=wide, high=_HIGH, **how)


def field_box(view: Written) -> Panel:
    """Its icon, the text unless it is being written, and the cross."""
    text: Box | None = None
    if view.text and not view.is_writing:
        text = CutText(view.text, tokens.BODY, lines=1)
    elif view.hint and not view.is_writing:
        text = fits(Text(view.hint, tokens.BODY, colour=tokens.LOW, lines=1, least=0.8), space())
    inside = row(
        icon(view.icon, 24, tokens.MID) if view.icon else None,
        panel(text, grow=1, size=(8, 0), key=LETTERS),
        icon_button(Act(intent=view.clear, text="", icon="close"), 48)
        if view.clear is not None and view.text
        else None,
        gap=10, align="stretch",
    )  # fmt: skip
    return panel(
        inside, tap=view.field, fill=tokens.S2, pressed=tokens.S3, pad=(14, 0),
        border=tokens.GOLD if view.is_writing else tokens.EDGE,
        rim=tokens.BORDER if view.is_writing else 1.0,
    )  # fmt: skip
