"""The end of the game: who won, to be read from both sides, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.boxes.base import Extent, Letters, Picture
from ui.boxes.dropping import dropping
from ui.boxes.kinds import Hole, TurnedBox
from ui.boxes.short import grid, layers, panel, row, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button, figure
from ui.screens.parts.blocks import BETWEEN
from ui.screens.table.box_panel import BoxPanel
from ui.screens.table.confetti import Confetti
from ui.theme import tokens
from ui.theme.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.boxes.base import Box
    from ui.presenter.intents import Intent
    from ui.viewdata.kit import FigureMark
    from ui.viewdata.table import SeatView, WinnerView

_BADGE: Final = (52.0, 104.0)
_ACT: Final = 64.0


def winner_box(view: WinnerView, seats: Sequence[SeatView], *, both_ways: bool) -> Box:
    """The winners with their marks, once for each side, and the acts below."""
    winners = [seats[seat] for seat in view.winners]
    marks = tuple(seat.dials[0].mark for seat in winners if seat.dials)
    look = tokens.player(winners[0].colour if winners else 0)
    colours = [tokens.player(mark.player).colour for mark in marks] or [tokens.HI]
    paper = Hole(
        kind="confetti", data=(colours[0], tokens.GOLD, tokens.HI, colours[-1]),
        wide=Extent(0, 0), high=Extent(0, 0), grow=1,
    )  # fmt: skip
    praise = _praise(view, marks, look.tint)
    sides: Box = praise
    if both_ways:
        sides = stack(TurnedBox(children=(praise,)), praise, gap=0, equal=True)
    ground = panel(
        layers(paper, sides), fill=look.tint, border=look.colour, rim=4, pad=(16, 8), grow=1,
        radius=tokens.RADIUS_PANEL,
    )  # fmt: skip
    acts = grid([button(act, height=_ACT) for act in view.acts]) if view.acts else None
    return stack(ground, acts)


def _praise(view: WinnerView, marks: Sequence[FigureMark], ground: tokens.Rgba) -> Box:
    texts = stack(
        Text(text=view.title, type=tokens.WINNER, lines=2, least=0.4, scaled=False),
        Text(text=view.detail, type=tokens.HEAD, lines=2, drop=1) if view.detail else None,
        Text(text=BETWEEN.join(view.lines), type=tokens.BODY, colour=tokens.MID, drop=2)
        if view.lines
        else None,
        gap=0, pack="centre", align="start",
    )  # fmt: skip
    least, wish = _BADGE
    badges = [figure(mark, wish, ground, numbered=False, least=least) for mark in marks]
    return dropping(row(*badges, texts, gap=tokens.LG, pack="start"))


class WinnerBoard(BoxPanel):
    """Shows a `winner_box`; paper comes down, beside all that is to be read."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.confetti = Confetti(size=(0, 0))
        super().__init__(send, None, {"confetti": lambda: self.confetti}, **kwargs)

    def _show_again(self, *_: object) -> None:
        super()._show_again()
        taken = [box for box in self.seen() if isinstance(box.placed.paint, Letters | Picture)]
        boxes = (self.pixels_of(box) for box in taken)
        margin = round(px(8))
        self.confetti.avoid(
            tuple((x - margin, y, wide + 2 * margin, high) for x, y, wide, high in boxes)
        )
