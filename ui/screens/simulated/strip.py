"""What can be done to a simulated board: a strip with a sentence and a few buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drawing import tokens
from ui.boxes.dropping import dropping
from ui.boxes.short import icon, panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.viewdata.boards import SimulatedView

EDGE: Final = 8.0


def strip(view: SimulatedView) -> Box:
    """Sentence and deeds: the sentence goes first, then the words of the deeds, then the title."""
    sentence = Text(text=view.sentence, type=tokens.CAPTION, colour=tokens.MID, lines=2, drop=3)
    texts = stack(Text(text=view.title, type=tokens.STRONG, lines=1), sentence, gap=0, drop=1)
    deeds = [button(act, tokens.CAPTION_STRONG, last=True, lines=1) for act in view.acts]
    inside = row(icon("boards", 28, tokens.GOLD, drop=1), texts, space(), *deeds)
    return panel(dropping(inside), fill=tokens.S1, pad=(EDGE, EDGE))
