"""Acts on buttons that may be too small for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ui.presenter.intents import Nothing
from ui.screens.table.cutting import first_lines
from ui.theme.scale import px
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from ui.theme.tokens import Type
    from ui.widgets.act_button.act_button import ActButton

NOTHING: Final = Act(intent=Nothing(), text="")
"""What a button shows that waits to be used."""
_NARROW: Final = 140.0
"""An act with a figure and two lines has them one above the other below this width."""


def wanted_width(button: ActButton) -> float:
    """How wide a button wants to be, in pixels; it is laid out again afterwards.

    Measuring gives all its parts their texts back, also those that had found no room.
    """
    wide = button.natural_width()
    button.property("size").dispatch(button)
    return float(wide)


def cut_detail(act: Act, kind: Type, room: float, lines: int) -> Act:
    """The act with as much of its detail as so many lines of `room` pixels can hold."""
    if not act.detail:
        return act
    return msgspec.structs.replace(act, detail=first_lines(act.detail, kind, room, lines).text)


def render_fitting(button: ActButton, act: Act, look: str = "auto") -> None:
    """Show an act at the size that the button has; if not all of it fits, words before icons."""
    button.look = look
    button.render(act)
    if act.marks and act.detail and button.width < px(_NARROW):
        button.look = "stack"
        button.render(msgspec.structs.replace(act, text=f"{act.text} · {act.detail}"))
    elif act.icon and act.text and not act.marks and button.width < wanted_width(button) * 0.95:
        button.render(msgspec.structs.replace(act, icon=None))
