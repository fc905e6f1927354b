"""Where everything in a seat is: a pure plan in dp for every size of seat.

A low, long seat is a row: figures, talk, counters. A high one is a stack: talk above, figures and
counters below. Where a seat is narrow its counters are small and share a line with the name.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ui.layout import Rect
from ui.screens.table.placing_plan import plan_placing

STRIPE: Final = 10.0
DIAL_HIGH: Final = 1.24
"""How high a dial with its name is, measured by its ring."""
LARGEST_RING: Final = 146.0
SIDEKICK: Final = 0.86
"""The ring of a sidekick, measured by that of a hero."""
BETWEEN_DIALS: Final = 10.0
WITH_NAME: Final = 116.0
"""So wide a dial has room for most names; it is a little more than a finger needs."""
MINI: Final = 54.0
CAPTION: Final = 20.0
NARROW: Final = 700.0
LOW: Final = 124.0
"""A seat with less height than this has small counters."""
SLIM: Final = 330.0
"""A high seat with less width than this has its counters beside its figures."""
LEAST_RING: Final = 62.0
SMALL_COUNTER: Final = 40.0
LEAST_TALK: Final = 52.0
"""With less height than this for what is said, the name goes."""
MANY_ACTS: Final = 3
"""More than this leave no room for anything else in a small seat."""
_GAP: Final = 8.0
_BETWEEN: Final = 14.0


class SeatNeeds(NamedTuple):
    """What a seat has to show."""

    dials: tuple[bool, ...]
    """Whether each is a hero's."""
    minis: int
    counters: tuple[float, ...]
    """How wide each would like to be, at full size."""
    small_counters: tuple[float, ...]
    """The same where there is little room."""
    head: float
    """The height of the line with the name."""
    name: float = 60.0
    """How wide the name and the pips are together."""
    acts: int = 0
    talk: float = 0.0
    """The height that a prompt needs at least: a title above acts, if it has any."""
    placing: int = 0
    """How many figures are shown being placed, instead of dials and counters."""


class SeatPlan(NamedTuple):
    """Where it goes."""

    dials: tuple[Rect, ...]
    minis: tuple[Rect, ...]
    caption: Rect | None
    """The common name of the minis."""
    counters: tuple[Rect, ...]
    head: Rect
    prompt: Rect
    is_small: bool = False
    """Whether the counters are small."""
    has_head: bool = True
    """Whether there is room for the head, and for the counters."""
    is_apart: bool = False
    """The counters are not beside the head."""
    placing: tuple[Rect, ...] = ()


class _Figures(NamedTuple):
    dials: tuple[Rect, ...]
    minis: tuple[Rect, ...]
    caption: Rect | None
    width: float


def plan_seat(width: float, height: float, needs: SeatNeeds) -> SeatPlan:
    """Plan a seat of this size; the origin is its lower left corner."""
    inner = Rect(STRIPE + 10, 6, width - STRIPE - 10 - _BETWEEN, height - 12)
    if needs.placing:
        return _placing(inner, needs)
    if height < 240 and width > 2 * height:
        return _row(inner, needs, narrow=width < NARROW)
    narrow = width < 500
    return _stack(inner, needs, narrow=narrow)


def _placing(inner: Rect, needs: SeatNeeds) -> SeatPlan:
    """The figures that are placed, the name, and what is said."""
    tiles, talk = plan_placing(inner, needs.placing)
    head = Rect(talk.x, talk.top - needs.head, talk.width, needs.head)
    has_head = talk.height - needs.head - 2 >= max(needs.talk, LEAST_TALK)
    prompt = talk._replace(height=talk.height - (needs.head + 2 if has_head else 0.0))
    return SeatPlan((), (), None, (), head, prompt, has_head=has_head, placing=tiles)


def _row(inner: Rect, needs: SeatNeeds, *, narrow: bool) -> SeatPlan:
    most = inner.width * (0.38 if narrow and inner.height < 124 else 0.42)
    if narrow and inner.height > 140:
        most = inner.width * (0.5 if inner.height > 170 else 0.46)
    figures = _figures(inner, needs, most, narrow=narrow)
    left = inner.x + figures.width + (_BETWEEN if figures.width else 0.0)
    column = Rect(left, inner.y, inner.right - left, inner.height)
    if narrow:
        return _with_small_counters(figures, column, needs)
    is_low = inner.height < LOW
    block = _small_block if is_low else _counter_block
    counters, counters_wide = block(inner, needs)
    column = column._replace(width=column.width - counters_wide - _BETWEEN)
    head_high = needs.head
    if column.height - head_high - 2 < needs.talk or (is_low and needs.acts > MANY_ACTS):
        head_high = -2.0  # what is asked matters more than who is asked
    head = Rect(column.x, column.top - needs.head, column.width, needs.head)
    prompt = column._replace(height=column.height - head_high - 2)
    has_head = head_high > 0
    return SeatPlan(
        *figures[:3], counters, head, prompt, is_small=is_low, has_head=has_head, is_apart=True
    )


def _stack(inner: Rect, needs: SeatNeeds, *, narrow: bool) -> SeatPlan:
    share = 0.43 if narrow else 0.52
    foot = Rect(inner.x, inner.y, inner.width, min(LARGEST_RING * DIAL_HIGH, inner.height * share))
    column = Rect(inner.x, foot.top + 6, inner.width, inner.height - foot.height - 6)
    if inner.width < SLIM and needs.acts > MANY_ACTS:
        # So much to choose from that for a moment there is room for nothing else.
        none = Rect(-9000.0, inner.y, 100.0, 100.0)
        return SeatPlan(
            (none,) * len(needs.dials), (none,) * needs.minis, None,
            (none,) * len(needs.counters), none, inner, is_small=True, has_head=False,
        )  # fmt: skip
    if narrow:
        figures = _figures(foot, needs, foot.width, narrow=True)
        if inner.width < SLIM:
            beside = _beside_figures(foot, column, needs)
            if beside is not None:
                return beside
        return _with_small_counters(figures, column, needs)
    counters, wide = _counter_block(foot, needs)
    figures = _figures(foot, needs, foot.width - wide - _BETWEEN, narrow=False)
    head = Rect(column.x, column.top - needs.head, column.width, needs.head)
    prompt = column._replace(height=column.height - needs.head - 2)
    return SeatPlan(*figures[:3], counters, head, prompt, is_apart=True)


def _beside_figures(foot: Rect, column: Rect, needs: SeatNeeds) -> SeatPlan | None:
    """Small counters below each other at the right of the figures, if those stay large enough."""
    count = len(needs.small_counters)
    rows = min(3, count)
    columns = -(-count // max(1, rows))
    gap = 4.0
    wide = min(64.0, max(needs.small_counters, default=0.0))
    total = columns * wide + gap * max(0, columns - 1)
    figures = _figures(foot, needs, foot.width - total - gap, narrow=True)
    smallest = min((dial.height / DIAL_HIGH for dial in figures.dials), default=LEAST_RING)
    if smallest < LEAST_RING * SIDEKICK:
        return None
    high = min(SMALL_COUNTER, (foot.height - gap * (rows - 1)) / max(1, rows))
    top = foot.y + (foot.height + rows * high + gap * (rows - 1)) / 2
    rects = []
    for n in range(count):
        at, row = divmod(n, rows)
        x = foot.right - total + at * (wide + gap)
        rects.append(Rect(x, top - (row + 1) * high - row * gap, wide, high))
    head = Rect(column.x, column.top - needs.head, column.width, needs.head)
    prompt = column._replace(height=column.height - needs.head - 2)
    return SeatPlan(*figures[:3], tuple(rects), head, prompt, is_small=True, is_apart=True)


def _with_small_counters(figures: _Figures, column: Rect, needs: SeatNeeds) -> SeatPlan:
    """Small counters at the right of the name, or on a line of their own below it."""
    if needs.acts > MANY_ACTS:
        return _only_prompt(figures, column, needs)
    gap = 5.0
    wanted = needs.small_counters
    gaps = gap * max(0, len(wanted) - 1)
    total = sum(wanted) + gaps
    low_seat = column.height < LOW
    high = SMALL_COUNTER - 6 if low_seat else SMALL_COUNTER
    if not wanted:
        high = needs.head
    beside = column.width - needs.name - gap
    # They are squeezed a little rather than moved; a low seat has no line to spare at all.
    is_beside = sum(wanted) * (0.75 if low_seat else 0.88) + gaps <= beside
    room = min(total, beside if is_beside else column.width)
    squeeze = (room - gaps) / max(1.0, sum(wanted))
    head_high = max(high, needs.head) if is_beside else needs.head
    head = Rect(column.x, column.top - head_high, column.width, head_high)
    low = head.y - high - 2
    if is_beside:
        head = head._replace(width=column.width - room - gap)
        low = column.top - (head_high + high) / 2
    rects, x = [], column.right - room
    for wide in wanted:
        rects.append(Rect(x, low, wide * squeeze, high))
        x += wide * squeeze + gap
    used = head_high if is_beside else head_high + high + 2
    prompt = column._replace(height=max(0.0, column.height - used - 4))
    if needs.acts and prompt.height < needs.talk:
        return _only_prompt(figures, column, needs)
    return SeatPlan(*figures[:3], tuple(rects), head, prompt, is_small=True)


def _only_prompt(figures: _Figures, column: Rect, needs: SeatNeeds) -> SeatPlan:
    """What is asked matters more than who is asked: for a moment there is only the prompt."""
    none = Rect(-9000.0, column.y, 100.0, SMALL_COUNTER)  # where no finger finds it
    hidden = (none,) * len(needs.small_counters)
    return SeatPlan(*figures[:3], hidden, none, column, is_small=True, has_head=False)


def _counter_block(area: Rect, needs: SeatNeeds) -> tuple[tuple[Rect, ...], float]:
    """Counters of full size at the right: one row, or two if there are many or room is high."""
    count = len(needs.counters)
    if not count:
        return (), 0.0
    wide = min(104.0, max(66.0, *needs.counters))
    rows = 2 if count > 4 or (area.height > 126 and count > 2 and area.width < 1100) else 1
    columns = -(-count // rows)
    high = min(62.0, (area.height - _GAP * (rows - 1)) / rows)
    total_wide = columns * wide + _GAP * (columns - 1)
    total_high = rows * high + _GAP * (rows - 1)
    top = area.y + (area.height + total_high) / 2
    rects = []
    for n in range(count):
        row, column = divmod(n, columns)
        x = area.right - total_wide + column * (wide + _GAP)
        rects.append(Rect(x, top - (row + 1) * high - row * _GAP, wide, high))
    return tuple(rects), total_wide


def _small_block(area: Rect, needs: SeatNeeds) -> tuple[tuple[Rect, ...], float]:
    """Small counters at the right: one row, or two if there are many."""
    count = len(needs.small_counters)
    if not count:
        return (), 0.0
    rows = 1 if count <= 4 else 2
    columns = -(-count // rows)
    gap, high = 6.0, 46.0
    widths = [max(needs.small_counters[n::columns]) for n in range(columns)]
    total = sum(widths) + gap * (columns - 1)
    top = area.y + (area.height + rows * high + gap * (rows - 1)) / 2
    rects = []
    for n in range(count):
        row, column = divmod(n, columns)
        x = area.right - total + sum(widths[:column]) + gap * column
        rects.append(Rect(x, top - (row + 1) * high - row * gap, widths[column], high))
    return tuple(rects), total


def _figures(area: Rect, needs: SeatNeeds, most: float, *, narrow: bool) -> _Figures:
    """Dials, then minis in one or two rows; as large as height and width allow."""
    parts = sum(1.0 if is_hero else SIDEKICK for is_hero in needs.dials)
    ring = min(LARGEST_RING, area.height / DIAL_HIGH)
    in_a_row = ring * parts + BETWEEN_DIALS * len(needs.dials) + needs.minis * (MINI + 3)
    fits = in_a_row <= most and (narrow or needs.minis < 4)
    rows = 1 if fits or needs.minis < 3 or area.height < 100 else 2
    columns = -(-needs.minis // rows)
    mini = min(MINI, area.height / rows)
    if needs.dials and needs.minis:  # the dials come first
        mini = min(mini, max(36.0, most * 0.46 / columns - 3))
    minis_wide = columns * (mini + 3) if needs.minis else 0.0
    if parts:
        room = most - minis_wide - (_GAP if minis_wide else 0.0)
        ring = min(ring, (room - BETWEEN_DIALS * len(needs.dials)) / parts)
    spare = most - minis_wide - _GAP - ring * parts - BETWEEN_DIALS * len(needs.dials)
    # Names have room beside few dials; many dials leave the room to what is asked.
    share = max(0.0, spare / max(1, len(needs.dials))) if len(needs.dials) < 3 else 0.0
    dials, x = [], area.x
    for is_hero in needs.dials:
        side = ring * (1.0 if is_hero else SIDEKICK)
        high = side * DIAL_HIGH
        wide = side + BETWEEN_DIALS
        wide = max(wide, min(WITH_NAME, wide + share))
        dials.append(Rect(x, area.y + (area.height - high) / 2, wide, high))
        x += wide
    if not needs.minis:
        return _Figures(tuple(dials), (), None, x - area.x)
    x += _GAP if dials else 0.0
    caption = CAPTION if area.height >= rows * mini + CAPTION else 0.0
    top = area.y + (area.height + rows * mini + caption) / 2
    minis = []
    for n in range(needs.minis):
        row, column = divmod(n, columns)
        minis.append(Rect(x + column * (mini + 3), top - (row + 1) * mini, mini, mini))
    below = Rect(x, top - rows * mini - caption, minis_wide, caption) if caption else None
    return _Figures(tuple(dials), tuple(minis), below, x + minis_wide - area.x)
