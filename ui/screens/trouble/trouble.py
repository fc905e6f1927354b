"""Something went wrong: the game is safe, and here is the way back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drawing import tokens
from ui.boxes.short import grid, icon, panel, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import act_grid, tile
from ui.screens.parts.blocks import prose
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from ui.viewdata.menus import TroubleView


def trouble(view: TroubleView) -> Page:
    """One card in the middle."""
    told = any(act.detail for act in view.acts)
    acts = grid([tile(act) for act in view.acts], alike=True) if told else act_grid(view.acts)
    inside = stack(
        icon("alert-circle", 72, tokens.GOLD),
        Text(view.title, tokens.INSTRUCTION, align="centre"),
        prose(view.detail, align="centre"),
        panel(size=(0, 10)),
        acts,
        gap=14,
    )
    card = panel(inside, fill=tokens.S1, radius=tokens.RADIUS_PANEL, pad=(28, 28), limit=(940, 9e9))
    return Page(stack(card, align="centre", pack="centre"))
