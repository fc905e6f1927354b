"""One player's panel: everything that player reads or taps.

A low, long seat is a row: figures, talk, counters. A high one is a stack: talk above, figures and
counters below. Where a seat is narrow its counters are small and share a line with the name.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.metrics import Metrics

from drawing import tokens
from ui.boxes.kinds import Art
from ui.boxes.scroll import Scroll
from ui.boxes.short import fits, icon, layers, panel, remembered, row, space, stack
from ui.boxes.text import Text
from ui.boxes.view.part_view import BoxPanel
from ui.screens.parts.blocks import prose
from ui.screens.table import seat_parts as parts
from ui.screens.table.prompt import ReadInFull, prompt_boxes
from ui.screens.table.seat_painters import SeatLook
from ui.viewdata.kit import Tone
from ui.widgets.dial.dial import Dial
from ui.widgets.dial.face import height_of

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.view.box_view import Send
    from ui.viewdata.table import PromptView, SeatView

replace = msgspec.structs.replace
_OUT: Final = 0.62
_MARGIN: Final = (12.0, 6.0)
_LOW_MARGIN: Final = (12.0, 3.0)
_AIR: Final = 3.0
"""Between what is said and the border of a low seat, if there is room for it."""
_NARROW: Final = (700.0, 500.0)
"""Seats in a row, and in a stack, that are narrower have small counters."""
_LOW: Final = 132.0
_LID: Final = 8.0
"""Below the bar that warns, where there is no margin that it may lie on."""
_ROOMY: Final = 170.0
_SMALL_TALK: Final = 820.0
_FOOT: Final = 181.0
"""The height of the figures in a stack, at most."""
_AT_LARGE: Final = 220.0
"""A seat of a game without a map that is lower looks like any other."""
_TALK_WIDTH: Final = (330.0, 236.0)
_TALK_HEIGHT: Final = (128.0, 176.0)
_TALK_SHARE: Final = 0.36
"""So much room what is said needs at least beside large dials, or above them."""
_FOOT_SHARE: Final = 0.42
_UNDER_SHARE: Final = 0.36
_MINIS_HEIGHT: Final = 76.0


def seat_box(view: SeatView, width: float, height: float, rim: float) -> Box:
    """A seat of this size; `rim` is the width of the border while it is active."""
    margin = _LOW_MARGIN if height < _LOW else _MARGIN
    lid = _LID if view.hazard and height < _LOW else 0.0
    across, up = width - tokens.STRIPE - 2 * margin[0], height - 2 * margin[1] - lid
    if view.alone and height >= _AT_LARGE:
        inside = _at_large(view, across, up)
    elif view.placing:
        inside = _placing(view, across, up)
    elif height < 240 and width > 2 * height:
        inside = _in_row(view, across, up, is_narrow=width < _NARROW[0])
    else:
        inside = _in_stack(view, across, up, is_narrow=width < _NARROW[1])
    body = panel(inside, pad=margin, grow=1)
    return _grounded(view, stack(panel(size=(0, lid)), body, gap=0) if lid else body, rim)


def _grounded(view: SeatView, inside: Box, rim: float) -> Box:
    prompt = view.prompt
    is_asked = prompt is not None and prompt.tone is not Tone.CALM and bool(prompt.acts)
    is_active = view.active or is_asked
    look = tokens.player(view.colour)
    stripe = tokens.faded(look.colour, 1.0 if is_active else tokens.STRIPE_RESTING, tokens.BG)
    decides = prompt is not None and bool(prompt.decider)
    colour = tokens.GOLD if decides else look.colour
    ground = SeatLook(
        hatched=view.team == 1, border=colour if is_active else None, rim=rim,
        hazard=view.hazard, decides=decides,
    )  # fmt: skip
    content = row(panel(size=(tokens.STRIPE, 0)), inside, gap=0, align="stretch")
    return layers(Art(kind="seat", data=ground, colour=stripe, fills=True), content)


def _in_row(view: SeatView, width: float, height: float, *, is_narrow: bool) -> Box:
    share = 0.42
    if is_narrow:
        share = 0.38 if height < _LOW else 0.5 if height > _ROOMY else 0.46
    figures = parts.figures(view, width * share, height)
    if is_narrow:
        talk = _talk(view, _head_with_counters(view), is_small=True)
        return row(figures, _aired(talk, height), gap=14, align="stretch")
    count = len(view.counters)
    has_two_rows = count > 4 or (height > 126 and count > 2 and width < 1100)
    counters = parts.counters(view, 2 if has_two_rows else 1, is_small=height < _LOW)
    beside = panel(row(counters, gap=0), firm=True) if counters is not None else None
    talk = _talk(view, parts.head(view), is_small=width < _SMALL_TALK, is_counted=beside is None)
    return row(figures, _aired(talk, height), beside, gap=14, align="stretch")


def _aired(talk: Box, height: float) -> Box:
    airs = (_AIR, 0.0) if height < _LOW else (0.0,)
    return fits(*(panel(talk, pad=(0, air)) for air in airs), grow=1)


def _in_stack(view: SeatView, width: float, height: float, *, is_narrow: bool) -> Box:
    foot = min(_FOOT, height * (0.43 if is_narrow else 0.52))
    split = (height - foot, foot)
    if is_narrow:
        figures = parts.figures(view, width, foot)
        talk = _talk(view, _head_with_counters(view), is_small=True)
        return stack(talk, row(figures), gap=6, parts=split)
    rows = 2 if len(view.counters) > 2 else 1
    counters = parts.counters(view, rows, is_small=False)
    figures = parts.figures(view, width * 0.62, foot)
    below = row(figures, panel(grow=1), counters, gap=14)
    talk = _talk(view, parts.head(view), is_small=width < _SMALL_TALK, is_counted=False)
    return stack(talk, below, gap=6, parts=split)


def _at_large(view: SeatView, width: float, height: float) -> Box:
    """Dials as large as they get: beside what is said, below it, or sidekicks below it alone."""
    wide = _TALK_WIDTH[0] if width >= _NARROW[0] else _TALK_WIDTH[1]
    room = width - wide - 14
    others = tuple(dial for dial in view.dials if not dial.mark.filled)
    heroes = replace(view, dials=tuple(d for d in view.dials if d.mark.filled), minis=())
    followers = replace(view, dials=others)
    said = _talk(view, parts.head(view), is_small=True, is_below=True)
    counters = (parts.counters(view, rows, is_small=width < _SMALL_TALK) for rows in (1, 2))
    talk = fits(*(stack(said, block, gap=6) for block in counters), said)
    over = _talk(view, _head_with_counters(view), is_small=True, is_below=True)
    upper = max(_TALK_HEIGHT[0], min(_TALK_HEIGHT[1], height * _TALK_SHARE))
    beside = parts.ring_in_room(view, room, height)
    apart = parts.ring_in_room(heroes, room, height)
    left = height - upper
    below = parts.ring_in_room(view, width, left)
    foot = left * _UNDER_SHARE if others else _MINIS_HEIGHT * bool(view.minis)
    under = parts.ring_in_room(heroes, width, left - foot)
    arranged = [_rows(view, count, width, left) for count in range(1, len(view.dials) + 1)]
    ring, rows = max(arranged, key=itemgetter(0), default=(0.0, ()))
    if len(rows) > 1 and ring > 1.1 * max(beside, apart, below, under):
        foot = min(left / len(rows), height_of(ring) + 4)
        above = height - foot * len(rows)
        return stack(over, *map(row, rows), gap=3, parts=(above, *[foot] * len(rows)))
    if under > max(beside, apart, below * 1.1):
        figures = (parts.figures(heroes, width, left - foot), parts.figures(followers, width, foot))
        return stack(over, *map(row, figures), gap=3, parts=(upper, left - foot, foot))
    if below > max(beside, apart):
        return stack(over, row(parts.figures(view, width, left)), gap=6, parts=(upper, left))
    if beside >= apart * 0.9:
        return row(parts.figures(view, room, height), panel(talk, grow=1), gap=14, align="stretch")
    foot = height * _FOOT_SHARE if others else _MINIS_HEIGHT * (2 if len(view.minis) > 4 else 1)
    low = row(parts.figures(followers, wide, foot))
    column = stack(talk, low, gap=6, parts=(height - foot, foot))
    heroes_box = parts.figures(heroes, room, height)
    return row(heroes_box, panel(column, grow=1), gap=14, align="stretch")


def _rows(
    view: SeatView, count: int, width: float, height: float
) -> tuple[float, tuple[Box | None, ...]]:
    """The figures in so many rows of equal dials, and how large the dials get."""
    most = -(-len(view.dials) // count)
    starts = range(0, len(view.dials), most)
    rows = [replace(view, dials=view.dials[n : n + most], minis=()) for n in starts]
    rows[-1] = replace(rows[-1], minis=view.minis)
    high = height / len(rows)
    ring = min(parts.ring_in_room(each, width, high) for each in rows)
    boxes = tuple(
        parts.figures(each, width if each.minis else width * len(each.dials) / most, high)
        for each in rows
    )
    return ring, boxes


def _placing(view: SeatView, width: float, height: float) -> Box:
    talk = _talk(view, parts.head(view), is_small=True)
    tiles = parts.placing(view.placing)
    if height < 230 and width > 2 * height:
        share = 6.0 if width > 800 else 5.2
        return row(
            stack(tiles, pack="centre"), talk, parts=(share, 10 - share), gap=14, align="stretch"
        )  # fmt: skip
    return stack(talk, tiles, gap=6)


def _head_with_counters(view: SeatView) -> Box:
    """Beside the name, or below it in one row or two."""
    head = parts.head(view)
    counters = [parts.counters(view, rows, is_small=True) for rows in (1, 2)]
    if not view.counters:
        return head
    return fits(
        row(panel(head, grow=1), counters[0], gap=5),
        *(stack(head, block, gap=2) for block in counters),
    )


def _talk(
    view: SeatView, head: Box, *, is_small: bool, is_below: bool = False, is_counted: bool = True
) -> Box:
    """What is said, and at its right hand how it is left, if it may be."""
    briefs = (
        parts.brief(view, is_counted=is_counted),
        parts.brief(view, is_titled=True, is_counted=is_counted),
    )
    said = _said(view.prompt, view.colour, head, briefs, is_counted=is_counted)
    act = view.prompt.decline if view.prompt is not None else None
    if act is None:
        return said
    way = parts.decline(act, is_small=is_small)
    below = stack(said, row(space(), way), gap=4)
    beside = row(said, way, gap=10)
    return panel(below if is_below else fits(beside, below, beside), grow=1)


@remembered
def _said(
    prompt: PromptView | None, player: int, head: Box, briefs: tuple[Box, Box], *, is_counted: bool
) -> Box:
    """The line with the name, and what is said; at last the title stands in that line.

    Where the counters stand in that line, too, they stay rather than the end of the text.
    """
    if prompt is None:
        return panel(fits(stack(head), stack(briefs[0])), grow=1, key="talk")
    boxes = prompt_boxes(prompt, player, briefs)
    short = stack(briefs[0], boxes.whole, gap=1)
    headed = tuple(stack(head, cut, gap=2) for cut in boxes.cut)
    last = tuple(stack(briefs[0], cut, gap=1) for cut in boxes.cut)
    if is_counted:
        small = (stack(head, each, gap=2) for each in boxes.small)
        then = (*small, *headed, short, *last, *boxes.tight[:1], *boxes.snug)
    else:
        then = (short, *boxes.snug, *headed, *last)
    said = fits(stack(head, boxes.whole, gap=2), *then, *boxes.tight)
    return panel(said, grow=1, key="talk")


def reader_box(view: PromptView) -> Box:
    """A text that was too long for its place, in full; a tap anywhere on it closes it."""
    title = row(
        Text(view.title, tokens.HEAD, lines=2, grow=1), icon("close", 26, tokens.MID), gap=8
    )
    text = panel(prose(view.detail, tokens.HI), tap=ReadInFull.CLOSE)
    inside = stack(
        panel(title, tap=ReadInFull.CLOSE), Scroll(children=(text,), grow=1, least=48), gap=2
    )  # fmt: skip
    return panel(
        inside, fill=tokens.S2, border=tokens.GOLD, rim=tokens.BORDER_QUIET, pad=(16, 4),
        radius=tokens.RADIUS_PANEL, key="talk",
    )  # fmt: skip


class SeatPanel(BoxPanel):
    """A `SeatView` at the seat of this number."""

    def __init__(self, send: Send, seat: int, **kwargs: Any) -> None:
        self.rim = tokens.BORDER
        self.is_reading = False
        makers = {
            "dial": lambda: Dial(self._touched),
            "faded dial": lambda: Dial(self._touched, opacity=_OUT),
        }
        super().__init__(send, makers=makers, **kwargs)
        self.seat = seat

    def render(self, view: SeatView) -> None:
        """Show another state in place; another prompt closes what was read of the last."""
        if self.value is None or self.value.prompt != view.prompt:
            self.is_reading = False
        super().render(view)

    def _touched(self, intent: Any) -> None:
        if isinstance(intent, ReadInFull):
            self.is_reading = intent is ReadInFull.OPEN
            self._show_again()
        else:
            super()._touched(intent)

    def described(self) -> Box | None:
        """A seat looks as its room allows."""
        view: SeatView | None = self.value
        if view is None or min(self.size) < 2:
            return None
        if self.is_reading and view.prompt is not None:
            reader = panel(reader_box(view.prompt), pad=_MARGIN, grow=1)
            return _grounded(view, reader, self.rim)
        dp = Metrics.density
        return seat_box(view, self.width / dp, self.height / dp, self.rim)
