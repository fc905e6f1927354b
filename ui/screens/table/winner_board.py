"""The end of the game, in place of everything: for each edge how it ended, and how it went between.

Who won is told to all; each seat reads its own end turned to itself. Where there is little room the
facts go first, then who dealt what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.metrics import Metrics

from drawing import tokens
from drawing.health_chart import chart_sprite
from drawing.tokens import PLAIN
from ui.boxes.base import Artwork, Extent, Fill, Letters
from ui.boxes.kinds import Art, Hole, TurnedBox
from ui.boxes.short import (
    beside,
    dropping,
    fits,
    grid,
    icon,
    layers,
    lettering,
    panel,
    row,
    said,
    space,
    stack,
)
from ui.boxes.text import Text
from ui.boxes.view.painters import PAINTERS, drawn_as
from ui.boxes.view.part_view import BoxPanel
from ui.screens.parts.acts import button, figure
from ui.screens.parts.blocks import prose
from ui.screens.table.confetti import Confetti
from ui.theme.scale import px, scale
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drawing.tokens import Rgba
    from ui.boxes.base import Box
    from ui.boxes.view.box_view import Send
    from ui.layout import Plan
    from ui.viewdata.kit import Act
    from ui.viewdata.table import DealtRow, EndFact, SeatEnd, WinnerView


CHART = "chart"


def _chart(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """A `HealthChart` as large as its box."""
    dp = Metrics.density
    size = (max(1, round(wide / dp)), max(1, round(high / dp)))
    return textures.now(chart_sprite(what.data, *size, float(scale.text)), dp), PLAIN


PAINTERS[CHART] = drawn_as(_chart)


_ACT: Final = 64.0
_WON: Final = (88.0, 190.0)
"""How high the panel of a winner is: at least, and at ease."""
_LOST: Final = (66.0, 112.0)
_CHART: Final = (130.0, 330.0)
_PRAISED: Final = 420.0
_NAME: Final = 118.0
_SMALL: Final = 34.0
_PRAISE: Final = "praise"


def winner_box(view: WinnerView, plan: Plan) -> Box:
    """All of the screen, for people who sit as in this plan."""
    near, far = (
        [end for end, placed in zip(view.seats, plan.seats, strict=True) if placed.turned == turned]
        for turned in (False, True)
    )
    facing = TurnedBox(children=(_edge(view, far),)) if far else None
    acts = _acts(view.acts)
    whole = stack(facing, _middle(view), _edge(view, near), acts)
    colours = [tokens.player(end.mark.player).colour for end in view.seats if end.has_won]
    paper = Hole(
        kind="confetti", data=(colours[0], tokens.GOLD, tokens.HI, colours[-1]),
        wide=Extent(0, 0), high=Extent(0, 0),
    )  # fmt: skip
    return layers(paper if colours else None, panel(dropping(whole), pad=(8, 8)))


def _acts(acts: Sequence[Act]) -> Box:
    """In as few rows as need be, all with their icons or none."""
    bare = [msgspec.structs.replace(act, icon=None) for act in acts]
    options = [
        grid([button(act, height=_ACT, lines=1, firm=firm) for act in some]).children
        for some, firm in ((acts, True), (bare, False))
    ]
    return fits(*(option for both in zip(*options, strict=True) for option in both))


def _edge(view: WinnerView, ends: Sequence[SeatEnd]) -> Box:
    """What the people at one edge read."""
    won = [end for end in view.seats if end.has_won]
    praise = _praise(view, won) if any(end.has_won for end in ends) else None
    lost = [_strip(end) for end in ends if not end.has_won]
    strips = row(*lost, equal=True, align="stretch") if lost else None
    if praise is None or strips is None:
        return stack(praise, strips)
    return fits(
        row(panel(praise, size=(_PRAISED, 0), grow=1), strips, align="stretch"),
        stack(praise, strips),
    )


def _praise(view: WinnerView, won: Sequence[SeatEnd]) -> Box:
    look = tokens.player(won[0].mark.player)
    badges = [figure(end.mark, 150, look.tint, least=60) for end in won]
    texts = lettering(
        Text(view.title, tokens.WINNER, lines=2, least=0.4, scaled=False),
        Text(view.detail, tokens.HEAD, lines=2, least=0.8, drop=8),
    )
    numbers = _numbers(won[0]) if len(won) == 1 else None
    inside = row(*badges, texts, numbers, gap=tokens.LG)
    return panel(
        inside, fill=look.tint, border=look.colour, rim=4, pad=(18, 8), size=(0, _WON[0]),
        wish=(0, _WON[1]), radius=tokens.RADIUS_PANEL, key=_PRAISE,
    )  # fmt: skip


def _strip(end: SeatEnd) -> Box:
    """Somebody who did not win."""
    texts = lettering(
        Text(end.title, tokens.RULING, lines=1, least=0.6),
        said(end.detail, tokens.CAPTION, colour=tokens.MID, lines=2, least=0.8),
    )
    inside = row(figure(end.mark, 84, tokens.S1, least=48), texts, _numbers(end), gap=tokens.MD)
    return panel(
        inside, fill=tokens.S1, pad=(14, 6), size=(0, _LOST[0]), wish=(0, _LOST[1]),
        radius=tokens.RADIUS_PANEL,
    )  # fmt: skip


def _numbers(end: SeatEnd) -> Box:
    """Figures with their words below; they go where it is narrow."""
    figures = (
        stack(
            Text(value, tokens.ECHO, lines=1, align="centre", least=0.7),
            Text(word, tokens.CAPTION, colour=tokens.MID, lines=2, align="centre", least=0.8),
            gap=0, pack="centre",
        )
        for value, word in end.numbers
    )  # fmt: skip
    return row(*figures, gap=tokens.LG, drop=9)


# --- How it went ----------------------------------------------------------------------------------


def _middle(view: WinnerView) -> Box:
    """The chart, and beside or below it who dealt what and what is worth remembering."""
    head = row(
        Text(view.chart_title, tokens.HEAD, lines=1, least=0.8, grow=1),
        Text(view.chart_detail, tokens.CAPTION, colour=tokens.MID, lines=1, drop=8),
    )
    least, wish = _CHART
    picture = Art(
        kind=CHART, data=view.chart, wish=wish, least=least, fills=True, grow=1, scaled=False
    )
    chart = panel(
        stack(head, picture, gap=4), fill=tokens.S1, pad=(16, 10), grow=1,
        radius=tokens.RADIUS_PANEL,
    )  # fmt: skip
    dealt, facts = _dealt(view), _facts(view.facts)
    beside_it = panel(_ground(stack(dealt, facts, gap=tokens.MD)), size=(340, 0), limit=(430, 9999))
    chart_there = panel(chart, size=(430, 0), grow=1)
    below = panel(_ground(beside(dealt or space(), facts, gap=tokens.LG, equal=True)), drop=5)
    return fits(row(chart_there, beside_it, align="stretch", grow=1), stack(chart, below), grow=1)


def _ground(inside: Box) -> Box:
    return panel(inside, fill=tokens.S1, pad=(16, 10), radius=tokens.RADIUS_PANEL)


def _dealt(view: WinnerView) -> Box | None:
    if not view.dealt:
        return None
    most = max(each.amount for each in view.dealt)
    rows = [_dealt_row(each, most, drop=6 if n > 2 else 0) for n, each in enumerate(view.dealt)]
    head = Text(view.dealt_title, tokens.HEAD, lines=1, least=0.8)
    return stack(head, *rows, gap=4)


def _dealt_row(view: DealtRow, most: int, *, drop: int) -> Box:
    colour = tokens.player(view.mark.player).colour if view.mark is not None else tokens.LOW
    is_filled = view.mark is None or view.mark.filled
    bar = panel(fill=colour if is_filled else None, border=colour, rim=2, radius=6, size=(10, 18))
    share = max(0.04, view.amount / most)
    line = row(bar, space(), parts=(share, 1 - share), gap=0) if share < 1 else bar
    name = Text(view.name, tokens.CAPTION_STRONG, lines=1, least=0.7)
    amount = Text(str(view.amount), tokens.PROMPT, lines=1, least=0.8, align="end")
    return row(
        figure(view.mark, _SMALL, tokens.S1, numbered=False)
        if view.mark is not None
        else panel(size=(_SMALL, 0)),
        panel(name, size=(_NAME, 0), limit=(_NAME, 999), scaled=(True, False)),
        panel(line, grow=1),
        panel(amount, size=(32, 0), scaled=(True, False)),
        gap=8, drop=drop,
    )  # fmt: skip


def _facts(facts: Sequence[EndFact]) -> Box:
    return stack(
        *(
            row(
                icon(fact.icon, 24, tokens.GOLD),
                stack(
                    Text(fact.head, tokens.CAPTION_STRONG, colour=tokens.GOLD, lines=1),
                    prose(fact.text, tokens.HI, type=tokens.CAPTION),
                    gap=0, grow=1,
                ),
                gap=10, align="start", drop=6 + n,
            )
            for n, fact in enumerate(facts)
        )
    )  # fmt: skip


class WinnerBoard(BoxPanel):
    """Shows a `winner_box`; paper comes down, beside all that is to be read or tapped."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        self.confetti = Confetti(size=(0, 0))
        super().__init__(send, makers={"confetti": lambda: self.confetti}, **kwargs)

    def _show_again(self, *_: object) -> None:
        super()._show_again()
        kinds = (Letters, Artwork, Fill)
        taken = (box for box in self.seen() if isinstance(box.placed.paint, kinds))
        boxes = [self.pixels_of(box) for box in taken if box.path[-1] != _PRAISE]
        margin = round(px(8))
        self.confetti.avoid(
            tuple((x - margin, y, wide + 2 * margin, high) for x, y, wide, high in boxes)
        )
