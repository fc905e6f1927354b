"""Where everything on the table's screen is: a pure plan in dp, for every size and seating.

The screen is point-symmetric where people sit opposite: turned by 180 degrees it is the same screen
for the other side. Rectangles have their origin at the lower left.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

REFERENCE: Final = (1280.0, 800.0)
EDGE: Final = 8.0
GAP: Final = 8.0
WIDE_RAIL: Final = 190.0
SLIM_RAIL: Final = 62.0
FLAT_RAIL: Final = 60.0
"""The height of a rail in portrait: a strip along the edge."""


class Rect(NamedTuple):
    """A rectangle in dp."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    def turned_in(self, width: float, height: float) -> Rect:
        """The same rectangle on a screen that is turned by 180 degrees."""
        return Rect(width - self.right, height - self.top, self.width, self.height)

    def inset(self, across: float, up: float) -> Rect:
        """The rectangle without a margin; never less than nothing."""
        width = max(0.0, self.width - 2 * across)
        height = max(0.0, self.height - 2 * up)
        return Rect(self.x + across, self.y + up, width, height)

    def overlaps(self, other: Rect) -> bool:
        """Whether they share more than an edge."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > 0.01
            and min(self.top, other.top) - max(self.y, other.y) > 0.01
        )


SHEET: Final = 318.0
"""A sheet lies over an edge of the map, which never moves for it."""
RISEN: Final = 306.0
"""How far a seat rises over the map for what is chosen there."""
_HALF: Final = 0.44
"""So much of the height is one player's where two choose cards."""
LEAST_SEAT: Final = 114.0
LEAST_OF_FOUR: Final = 130.0
"""Narrow seats need a line more: name and counters, what is asked, acts."""
LEAST_RAIL: Final = 210.0
"""A rail that is lower is not shown: all of it stays within reach after the choice."""


class SizeClass(StrEnum):
    """How much there is room for."""

    COMPACT = "compact"
    """1024 x 600: icons instead of words in the rails, no echo."""
    NORMAL = "normal"
    TALL = "tall"
    """Portrait: the rails are strips along the edges."""


class ScreenPart(NamedTuple):
    """A part of the screen, and whether it faces the far edge."""

    rect: Rect
    turned: bool = False


class Plan(NamedTuple):
    """The whole screen."""

    size_class: SizeClass
    seats: tuple[ScreenPart, ...]
    rails: tuple[ScreenPart, ...]
    """One per edge at which somebody sits; a sheet takes the place of the one it covers."""
    middle: Rect
    """The map, wherever a sheet is."""
    free: Rect
    """What a sheet leaves of the middle: for the cards, the combat or the winner."""
    sheet: ScreenPart | None
    """At the side; in portrait over the seats at its edge."""
    slim_rails: bool

    @property
    def has_far(self) -> bool:
        """Whether somebody sits at the far edge."""
        return any(seat.turned for seat in self.seats)

    def seat_at(self, rail: ScreenPart) -> int:
        """The seat that a rail is for: the first at the same edge."""
        return next((n for n, seat in enumerate(self.seats) if seat.turned == rail.turned), 0)


def density_for(width: float, height: float) -> float:
    """How many pixels a dp has on a screen whose density nobody reports."""
    long, short = max(width, height), min(width, height)
    factor = min(long / REFERENCE[0], short / REFERENCE[1])
    return max(1.0, int(factor * 4) / 4)


def plan_table(
    width: float,
    height: float,
    seats: int,
    *,
    near: int = 0,
    same_side: bool = False,
    sheet_seat: int | None = None,
    is_narrow: bool = False,
    wide: bool = False,
    rises: float = 0.0,
    text_scale: float = 1.0,
    has_map: bool = True,
) -> Plan:
    """Plan the screen; `near` is the seat at the near edge, `sheet_seat` has a sheet open.

    Without a map the seats have all of the screen, and a sheet lies over the own edge.

    A sheet is narrow while the map is tapped for it. A `wide` one takes all of the middle, and the
    seat of whoever reads it if nobody sits beside them. One that `rises` so far
    stands upon its seat.
    """
    size_class = _size_class(width, height, text_scale)
    if not has_map:
        plan = _without_map(width, height, seats, near, same_side=same_side)
        return plan if sheet_seat is None else _over_own_edge(plan, sheet_seat, rises)
    seat_height = _seat_height(height, seats, size_class, same_side=same_side)
    low = EDGE + (FLAT_RAIL + GAP if size_class is SizeClass.TALL else 0.0)
    rows = 2 if same_side and seats > 2 else 1
    chairs = _side_by_side if same_side else _opposite
    rects = chairs(Rect(0.0, 0.0, width, height), seats, seat_height, low)
    placed = tuple(rects[(seat - near) % seats] for seat in range(seats))
    has_far = any(seat.turned for seat in placed)
    bottom = low + rows * (seat_height + GAP)
    top = height - (bottom if has_far else EDGE)
    if sheet_seat is not None and (wide or rises):
        plan = plan_table(
            width, height, seats, near=near, same_side=same_side, text_scale=text_scale
        )
        if rises:
            return _with_risen_seat(plan, Rect(0.0, bottom, width, top - bottom), sheet_seat, rises)
        return _with_wide_sheet(
            plan, Rect(EDGE, bottom, width - 2 * EDGE, top - bottom), sheet_seat
        )
    if size_class is SizeClass.TALL:
        return _tall(Rect(0.0, bottom, width, top - bottom), height, placed, sheet_seat)
    facing = placed[sheet_seat].turned if sheet_seat is not None else None
    slim = size_class is not SizeClass.NORMAL
    side = Rect(0.0, bottom, width, top - bottom)
    rails, middle = _sides(side, slim=slim, has_far=has_far)
    if facing is None:
        return Plan(size_class, placed, rails, middle, middle, None, slim)
    across = WIDE_RAIL if is_narrow else SHEET
    if size_class is not SizeClass.NORMAL:
        across = min(across * (1 + (text_scale - 1) * 0.4), width * 0.36)
    left, right = middle.x, middle.right
    if facing:
        sheet = Rect(EDGE, bottom, across, side.height)
        left = max(left, sheet.right + GAP)
    else:
        sheet = Rect(width - EDGE - across, bottom, across, side.height)
        right = min(right, sheet.x - GAP)
    rails = tuple(rail for rail in rails if rail.turned != facing)
    free = Rect(left, bottom, right - left, side.height)
    return Plan(size_class, placed, rails, middle, free, ScreenPart(sheet, turned=facing), slim)


def _size_class(width: float, height: float, text_scale: float) -> SizeClass:
    if height > width:
        return SizeClass.TALL
    return (
        SizeClass.COMPACT
        if width / text_scale < 1100 or height / text_scale < 700
        else SizeClass.NORMAL
    )


def _seat_height(height: float, seats: int, size_class: SizeClass, *, same_side: bool) -> float:
    if size_class is SizeClass.TALL:
        rows = 2 if same_side and seats > 2 else 1
        share = (0.34 + 0.22 * (rows - 1)) / rows if same_side else 0.325
        return min(332.0, height * share - FLAT_RAIL / rows - GAP)
    if seats > 2:
        return max(LEAST_OF_FOUR, min(190.0, height * 0.205))
    if same_side:
        return min(230.0, height * 0.33)
    return max(LEAST_SEAT, min(190.0, height * 0.185))


def _opposite(screen: Rect, seats: int, high: float, low: float) -> list[ScreenPart]:
    """Chairs clockwise from the near edge: with four, two at each long edge."""
    whole = screen.width - 2 * EDGE
    half = (whole - GAP) / 2
    left = Rect(EDGE, low, half, high)
    right = Rect(EDGE + half + GAP, low, half, high)
    full = Rect(EDGE, low, whole, high)

    def far(rect: Rect) -> ScreenPart:
        return ScreenPart(rect.turned_in(screen.width, screen.height), turned=True)

    if seats == 2:
        return [ScreenPart(full), far(full)]
    if seats == 3:
        return [ScreenPart(full), far(right), far(left)]
    return [ScreenPart(left), far(right), far(left), ScreenPart(right)]


def _side_by_side(screen: Rect, seats: int, high: float, low: float) -> list[ScreenPart]:
    """Chairs at the near edge: two in a row from above, the last one alone has all of its row."""
    rows = -(-seats // 2)
    chairs = []
    for n in range(seats):
        row, column = divmod(n, 2)
        here = min(2, seats - 2 * row)
        part = (screen.width - 2 * EDGE - GAP * (here - 1)) / here
        y = low + (rows - 1 - row) * (high + GAP)
        chairs.append(ScreenPart(Rect(EDGE + column * (part + GAP), y, part, high)))
    return chairs


def _tall(
    middle: Rect, height: float, seats: tuple[ScreenPart, ...], sheet_seat: int | None
) -> Plan:
    """Portrait: from each edge a strip of tools, the seats, and the map between them."""
    width, bottom, top = middle.width, middle.y, middle.top
    strip = Rect(EDGE, EDGE, width - 2 * EDGE, FLAT_RAIL)
    rails = [ScreenPart(strip)]
    if any(seat.turned for seat in seats):
        rails.append(ScreenPart(strip.turned_in(width, height), turned=True))
    sheet = None
    if sheet_seat is not None:
        faces_far = seats[sheet_seat].turned
        rect = Rect(EDGE, EDGE, width - 2 * EDGE, bottom - GAP - EDGE)
        sheet = ScreenPart(rect.turned_in(width, height) if faces_far else rect, turned=faces_far)
        rails = [rail for rail in rails if rail.turned != faces_far]
    middle = Rect(EDGE / 2, bottom, width - EDGE, top - bottom)
    return Plan(SizeClass.TALL, seats, tuple(rails), middle, middle, sheet, slim_rails=True)


def _with_wide_sheet(plan: Plan, middle: Rect, seat: int) -> Plan:
    """Between the seats; who reads it alone at their edge gives it their own seat as well."""
    own = plan.seats[seat]
    rect = middle
    if [each.turned for each in plan.seats].count(own.turned) == 1:
        low, top = min(rect.y, own.rect.y), max(rect.top, own.rect.top)
        rect = Rect(rect.x, low, rect.width, top - low)
    rails = tuple(rail for rail in plan.rails if not rail.rect.overlaps(rect))
    return plan._replace(rails=rails, sheet=ScreenPart(rect, own.turned))


def over_own_half(plan: Plan, width: float, height: float) -> Plan:
    """The sheet over the half of whoever reads it, where each half is full of somebody's cards."""
    if plan.sheet is None:
        return plan
    high = height * _HALF - EDGE
    y = height - EDGE - high if plan.sheet.turned else EDGE
    return plan._replace(sheet=ScreenPart(Rect(EDGE, y, width - 2 * EDGE, high), plan.sheet.turned))


def _with_risen_seat(plan: Plan, middle: Rect, seat: int, wish: float) -> Plan:
    """Upon the seat, over the map; what it leaves of the rails stays if that is enough for them."""
    own = plan.seats[seat]
    high = min(wish, middle.height * (0.5 if middle.height > 2 * RISEN else 0.86))
    y = own.rect.y - high + GAP / 2 if own.turned else own.rect.top - GAP / 2
    rect = Rect(own.rect.x, y, own.rect.width, high + GAP / 2)
    rails = []
    for rail in plan.rails:
        left = rail.rect
        if left.overlaps(rect):
            low = left.y if own.turned else max(left.y, rect.top + GAP)
            up = min(left.top, rect.y - GAP) if own.turned else left.top
            left = Rect(left.x, low, left.width, up - low)
        if left.height >= min(LEAST_RAIL, rail.rect.height):
            rails.append(ScreenPart(left, rail.turned))
    low = middle.y if own.turned else rect.top + GAP
    up = rect.y - GAP if own.turned else middle.top
    free = Rect(plan.middle.x, low, plan.middle.width, max(up - low, middle.height * 0.14))
    return plan._replace(rails=tuple(rails), free=free, sheet=ScreenPart(rect, own.turned))


def _without_map(width: float, height: float, seats: int, near: int, *, same_side: bool) -> Plan:
    """The seats in two rows or one, and at the right end of each edge its tools."""
    rows = 2 if not same_side or seats > 2 else 1
    high = (height - 2 * EDGE - GAP * (rows - 1)) / rows
    tools = SLIM_RAIL + GAP
    chairs = _side_by_side if same_side else _opposite
    placed = chairs(Rect(0.0, 0.0, width - tools, height), seats, high, EDGE)
    # Whoever sits opposite has the tools at their right hand, too.
    placed = [
        each._replace(rect=each.rect._replace(x=each.rect.x + tools)) if each.turned else each
        for each in placed
    ]
    near_rail = Rect(width - EDGE - SLIM_RAIL, EDGE, SLIM_RAIL, high)
    rails = [ScreenPart(near_rail)]
    if not same_side:
        rails.append(ScreenPart(near_rail.turned_in(width, height), turned=True))
    middle = Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    order = tuple(placed[(seat - near) % seats] for seat in range(seats))
    return Plan(SizeClass.NORMAL, order, tuple(rails), middle, middle, None, slim_rails=True)


def _over_own_edge(plan: Plan, seat: int, rises: float) -> Plan:
    """Over everything at the edge of whoever reads; what rises leaves the seat its own foot."""
    own = plan.seats[seat]
    row = [each.rect for each in plan.seats if each.rect.y == own.rect.y]
    across = max(rect.right for rect in row) - min(rect.x for rect in row)
    rect = Rect(min(rect.x for rect in row), own.rect.y, across, own.rect.height)
    if not rises:
        rails = [rail for rail in plan.rails if rail.turned == own.turned]
        both = [rect, *(rail.rect for rail in rails)]
        left, right = min(each.x for each in both), max(each.right for each in both)
        rect = Rect(left, rect.y, right - left, rect.height)
        kept = tuple(rail for rail in plan.rails if rail not in rails)
        return plan._replace(rails=kept, sheet=ScreenPart(rect, own.turned))
    high = min(max(rises, own.rect.height * 0.5), own.rect.height - LEAST_SEAT - GAP)
    below = Rect(own.rect.x, own.rect.y, own.rect.width, own.rect.height - high - GAP / 2)
    above = Rect(own.rect.x, below.top, own.rect.width, high + GAP / 2)
    if own.turned:
        above, below = above._replace(y=own.rect.y), below._replace(y=own.rect.top - below.height)
    seats = tuple(
        each._replace(rect=below) if n == seat else each for n, each in enumerate(plan.seats)
    )
    return plan._replace(seats=seats, sheet=ScreenPart(above, own.turned))


def _sides(side: Rect, *, slim: bool, has_far: bool) -> tuple[tuple[ScreenPart, ...], Rect]:
    """The rails at both sides, and what they leave for the middle."""
    wide = SLIM_RAIL if slim else WIDE_RAIL
    near = Rect(side.width - EDGE - wide, side.y, wide, side.height)
    far = Rect(EDGE, side.y, wide, side.height)
    left = far.right + GAP if has_far else EDGE
    right = near.x - GAP
    rails = [ScreenPart(near)]
    if has_far:
        rails.append(ScreenPart(far, turned=True))
    return tuple(rails), Rect(left, side.y, right - left, side.height)
