"""The legend: what each zone looks like, and what the symbols on this very map mean.

Entries flow from left to right into as many rows as they need. A symbol that the map does not use
is not explained.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING, Final

from companion.rules.battlefield import ItemKind
from drawing.geometry import Point
from drawing.markup import element, group, moved, number, text_line
from drawing.palette import DOTTED_PATH, PATH, PATH_WIDTH, RADIUS, SOFT_TEXT
from drawing.pie import pie
from drawing.symbols import (
    chevron_pair,
    far_badge,
    item_square,
    passage_badge,
    passage_ring,
    start_diamond,
)
from drawing.typeface import FontWeight, text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.rules.battlefield import Zone
    from drawing.geometry import Line
    from drawing.plan import MapPlan

SIZE: Final = 18.0
LINE_HEIGHT: Final = 23.0
_WIDEST_TEXT: Final = 230.0
_LEAST_BETWEEN: Final = 18.0
_MOST_BETWEEN: Final = 80.0
_BETWEEN_ROWS: Final = 16.0


@dataclass(frozen=True)
class LegendEntry:
    """One picture and the words beside it."""

    kind: str
    about: str
    picture: str
    picture_width: float
    head: str
    lines: tuple[str, ...]

    @property
    def indent(self) -> float:
        """Where the words begin."""
        head = text_width(self.head, SIZE, FontWeight.BOLD) + 8 if self.head else 0.0
        return self.picture_width + 12 + head

    @property
    def width(self) -> float:
        """Picture and words."""
        return self.indent + max(text_width(line, SIZE, FontWeight.MEDIUM) for line in self.lines)

    @property
    def height(self) -> float:
        """As high as the picture, or as the words if they are more."""
        return max(52.0, LINE_HEIGHT * len(self.lines))


@dataclass(frozen=True)
class Legend:
    """All entries in place, and how high they are together."""

    markup: str
    height: float


def draw_legend(plan: MapPlan, width: float) -> Legend:
    """The legend in this width, with its upper left corner at the origin."""
    parts: list[str] = []
    top = 0.0
    zones = [_zone_entry(zone) for zone in plan.battlefield.zones]
    symbols = [
        LegendEntry(kind, "", picture, picture_width, "", _lines(text))
        for kind, picture, picture_width, text in _symbols(plan)
    ]
    for entries in (zones, symbols):
        for row, places in _rows(entries, width):
            height = max(entry.height for entry in row)
            for entry, left in zip(row, places, strict=False):
                parts.append(_draw(entry, Point(left, top + height / 2)))
            top += height + _BETWEEN_ROWS
    return Legend(group({"class": "legend"}, parts), top - _BETWEEN_ROWS)


def _rows(
    entries: Sequence[LegendEntry], width: float
) -> Iterator[tuple[Sequence[LegendEntry], Sequence[float]]]:
    """As few rows as will do, about equally long, and where the entries of each begin.

    Columns are aligned if that takes no further row.
    """
    for rows in range(1, len(entries) + 1):
        count = ceil(len(entries) / rows)
        columns = [max(entry.width for entry in entries[n::count]) for n in range(count)]
        parts = [entries[first : first + count] for first in range(0, len(entries), count)]
        aligned = _spread(columns, width)
        loose = [_spread([entry.width for entry in row], width) for row in parts]
        if aligned or all(loose) or count == 1:
            for row, places in zip(parts, loose, strict=True):
                yield row, aligned or places or (0.0,)
            return


def _spread(widths: Sequence[float], width: float) -> Sequence[float] | None:
    """Where things of these widths begin when they share a row; None if they do not fit."""
    between = (width - sum(widths)) / max(len(widths) - 1, 1)
    if between < _LEAST_BETWEEN:
        return None
    step = min(between, _MOST_BETWEEN)
    return tuple(accumulate((each + step for each in widths[:-1]), initial=0.0))


def _draw(entry: LegendEntry, at: Point) -> str:
    first = -(len(entry.lines) - 1) * LINE_HEIGHT / 2
    about = {"data-zone": entry.about} if entry.about else {}
    head = [text_line(entry.head, Point(entry.picture_width + 12, 0), SIZE, weight=FontWeight.BOLD)]
    return group(
        {"class": f"entry {entry.kind}", **about, "transform": moved(at)},
        [
            group({"transform": moved(Point(entry.picture_width / 2, 0))}, [entry.picture]),
            *(head if entry.head else ()),
            *(
                text_line(line, Point(entry.indent, first + n * LINE_HEIGHT), SIZE, fill=SOFT_TEXT)
                for n, line in enumerate(entry.lines)
            ),
        ],
    )


def _zone_entry(zone: Zone) -> LegendEntry:
    scale = 24 / RADIUS
    swatch = group({"transform": moved(Point(0, 0), scale)}, [pie([zone])])
    return LegendEntry("zone", zone.id, swatch, 48, zone.letter, _lines(zone.name))


def _lines(text: str) -> tuple[str, ...]:
    """The text in two lines if they hold it, in wider ones if it is long; about equally full."""
    whole = text_width(text, SIZE, FontWeight.MEDIUM)
    widest = max(_WIDEST_TEXT, min(whole * 0.6, 1.6 * _WIDEST_TEXT))
    fewest = len(wrap(text, SIZE, FontWeight.MEDIUM, widest))
    tries = (wrap(text, SIZE, FontWeight.MEDIUM, widest * share / 20) for share in range(8, 21))
    return next(lines for lines in tries if len(lines) == fewest)


def _track(*pieces: Line, one_way: bool = False) -> str:
    """A sample of a path."""
    d = "".join("M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in line) for line in pieces)
    line: dict[str, str | float] = {"d": d, "fill": "none", "stroke-width": PATH_WIDTH}
    if not one_way:
        return element("path", {**line, "stroke": PATH})
    dots = {"stroke-linecap": "round", "stroke-dasharray": "0.1 10"}
    return element("path", {**line, "stroke": DOTTED_PATH, **dots})


def _symbols(plan: MapPlan) -> Iterator[tuple[str, str, float, str]]:
    """What is used on this map: kind, picture, its width, words."""
    battlefield = plan.battlefield
    line = (Point(-28, 0), Point(28, 0))
    if any(not path.one_way for path in battlefield.paths):
        yield "path", _track(line), 56, "Path: move either way"
    if any(path.one_way for path in battlefield.paths):
        picture = _track((Point(-34, 0), Point(34, 0)), one_way=True) + chevron_pair()
        yield "one-way", picture, 68, "One-way path: move with the arrow only"
    if any(route.gaps for route in plan.routes):
        over = (Point(-20, 16), Point(20, -16))
        under = ((Point(-20, -16), Point(-6, -5)), (Point(6, 5), Point(20, 16)))
        picture = _track(*under) + _track(over)
        yield "crossing", picture, 44, "Paths that cross do not meet"
    many = max((space.zones for space in plan.spaces), key=len)
    if len(many) > 1:
        picture = group({"transform": moved(Point(0, 0), 24 / RADIUS)}, [pie(many)])
        letters = "".join(zone.letter for zone in many)
        yield "split", picture, 48, f"In several zones: {letters} clockwise from the left"
    if battlefield.starts:
        count = len(battlefield.starts)
        text = f"Start spaces 1 {'to' if count > 2 else 'and'} {count}" if count > 1 else "Start"
        yield "start", start_diamond("1"), 44, text
    if battlefield.passages:
        scale = 26 / (RADIUS + 6)
        ring = group({"transform": moved(Point(0, 0), scale)}, [passage_ring()])
        linked = ", ".join(sorted(battlefield.passages))
        if len(linked) > 100:
            linked = "all spaces with this mark"
        text = f"Secret passages (movement only) link {linked}"
        yield "passage", ring + passage_badge(), 52, text
    if plan.signs:
        yield "far", far_badge(0), 40, "Spaces with the same sign are adjacent"
    for kind in ItemKind:
        if any(slot.kind is kind for slot in battlefield.item_slots):
            yield f"item {kind}", item_square(kind), 36, f"{kind.capitalize()} item"
