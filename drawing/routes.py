"""Where the paths run: straight, around a space that is in the way, and under one another.

Works in drawing units on the centres of the spaces. How a path looks is in board_items.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from zlib import crc32

from drawing.geometry import (
    Bounds,
    Line,
    Point,
    crossings,
    distance,
    distance_to_line,
    extent,
    length,
    part,
    place_on,
)
from drawing.palette import PATH_WIDTH, RADIUS
from drawing.symbols import ARROW

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.rules.battlefield import Path, SpaceId

CLEARANCE: Final = 1.25 * RADIUS
"""How near a path may come to the centre of a space that it does not belong to."""
SHORTEST: Final = 0.5 * RADIUS
"""How much of a path is drawn at least, even where two circles touch."""

_PIECES: Final = 32
_BENDS: Final = tuple(side * step * RADIUS / 4 for step in range(3, 33) for side in (1, -1))
_TURNS: Final = 5
_BERTH: Final = 1.6 * RADIUS
_SKEWS: Final = ((0.25, 0.75), (0.05, 0.5), (0.5, 0.95))


@dataclass(frozen=True)
class Gap:
    """Where a path dips under another: from one length along it to another."""

    begin: float
    end: float


@dataclass(frozen=True)
class PathLine:
    """A path as a line from rim to rim, the gaps in it, and where its arrow sits."""

    path: Path
    line: Line
    gaps: tuple[Gap, ...] = ()

    @property
    def pieces(self) -> tuple[Line, ...]:
        """The parts of the line that are drawn: all but the gaps and the place of the arrow."""
        begin, found = 0.0, []
        total = length(self.line)
        gaps = [*self.gaps]
        if self.path.one_way and total > ARROW:
            gaps.append(Gap(self.arrow_along - ARROW / 2, self.arrow_along + ARROW / 2))
        for gap in sorted(gaps, key=lambda gap: gap.begin):
            if gap.begin > begin:
                found.append(part(self.line, begin, gap.begin))
            begin = max(begin, gap.end)
        if total > begin or not found:
            found.append(part(self.line, begin, total))
        return tuple(found)

    @property
    def arrow_along(self) -> float:
        """How far along the line the arrow is: halfway, or beside the gap that is there."""
        total = length(self.line)
        free = (
            share * total
            for share in (0.5, 0.4, 0.6, 0.3, 0.7)
            if all(
                share * total + ARROW / 2 < gap.begin or share * total - ARROW / 2 > gap.end
                for gap in self.gaps
            )
        )
        return next(free, total / 2)

    @property
    def arrow(self) -> tuple[Point, Point]:
        """The middle of the arrow, and the unit step in its direction."""
        return place_on(self.line, self.arrow_along)

    @property
    def arrow_box(self) -> Bounds:
        """What the arrow covers."""
        return Bounds.around(self.arrow[0], ARROW, ARROW)


def route_paths(
    centres: Mapping[SpaceId, Point],
    paths: Iterable[Path],
    *,
    growths: Sequence[float] = (1.0,),
    bend: float = 0.0,
) -> tuple[PathLine, ...]:
    """All paths of a map as lines, in the order of the map.

    Where a path runs does not depend on how large the circles are drawn: it keeps clear of circles
    that are so many times as large, or else of the next smaller ones. `bend` is how far it may
    leave the straight line, as a share of RADIUS.
    """
    shrunk = [
        (growth, {space: Point(at.x / growth, at.y / growth) for space, at in centres.items()})
        for growth in growths
    ]
    found = []
    for path in paths:
        curve: Line = ()
        for growth, small in shrunk:
            curve, is_clear = _curve_of(path, small, bend)
            curve = tuple(Point(at.x * growth, at.y * growth) for at in curve)
            if is_clear:
                break
        found.append(PathLine(path, _from_rim_to_rim(curve)))
    return tuple(_with_gaps(found))


def _curve_of(path: Path, centres: Mapping[SpaceId, Point], bend: float) -> tuple[Line, bool]:
    """From middle to middle, and whether that is clear of all other spaces."""
    start, end = centres[path.a], centres[path.b]
    straight: Line = (start, end)
    around = extent(straight).grown(12 * RADIUS)
    others = [
        centre
        for space, centre in centres.items()
        if space not in {path.a, path.b} and around.distance_to(centre) == 0
    ]
    if _room(straight, others) >= CLEARANCE:
        is_bent = bend > 0 and not path.one_way
        return (_bent(path, straight, others, bend) if is_bent else straight), True
    curve = _best_curve(start, end, others)
    if _room(curve, others) < CLEARANCE:
        curve = _detour(start, end, others) or curve
    return curve, _room(curve, others) >= CLEARANCE


def _bent(path: Path, straight: Line, others: Sequence[Point], bend: float) -> Line:
    """A slight curve, as feet make it; to which side is a matter of the path's name."""
    start, end = straight
    reach = min(bend * RADIUS, 0.05 * distance(start, end)) / 0.75
    side = 1 if crc32(f"{path.a} {path.b}".encode()) % 2 else -1
    for each in (side * reach, -side * reach):
        curve = _curve(start, end, each, (0.25, 0.75))
        if _room(curve, others) >= CLEARANCE:
            return curve
    return straight


def _best_curve(start: Point, end: Point, others: Sequence[Point]) -> Line:
    """The flattest single curve that stays clear of the others, or the one nearest to that."""
    best: Line = (start, end)
    best_room = 0.0
    for skew in _SKEWS:
        for bend in _BENDS:
            curve = _curve(start, end, bend, skew)
            room = _room(curve, others)
            if room >= CLEARANCE:
                return curve
            if room > best_room:
                best, best_room = curve, room
    return best


def _detour(start: Point, end: Point, others: Sequence[Point]) -> Line | None:
    """A way around several spaces, its corners rounded, if one is found."""
    corners = _corners(start, end, others, _TURNS)
    return _rounded(corners) if corners else None


def _corners(start: Point, end: Point, others: Sequence[Point], turns: int) -> Line | None:
    """The shorter way around the space that is most in the way, and so on for both halves."""
    straight = (start, end)
    nearest = min(others, key=lambda other: distance_to_line(other, straight))
    if distance_to_line(nearest, straight) >= CLEARANCE:
        return straight
    apart = distance(start, end)
    if turns == 0 or apart == 0:
        return None
    x, y = (end.y - start.y) / apart * _BERTH, (start.x - end.x) / apart * _BERTH
    ways = []
    for corner in (nearest.shifted(x, y), nearest.shifted(-x, -y)):
        first = _corners(start, corner, others, turns - 1)
        second = _corners(corner, end, others, turns - 1) if first else None
        if first and second:
            ways.append((*first, *second[1:]))
    return min(ways, key=length, default=None)


def _rounded(line: Line) -> Line:
    """The line with a short curve in place of each corner."""
    points = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        enter = corner.towards(before, min(0.5, RADIUS / distance(corner, before)))
        leave = corner.towards(after, min(0.5, RADIUS / distance(corner, after)))
        shares = [n / 8 for n in range(9)]
        points.extend(enter.towards(corner, t).towards(corner.towards(leave, t), t) for t in shares)
    return (*points, line[-1])


def _room(line: Line, others: Sequence[Point]) -> float:
    """How near the line comes to the nearest of the other spaces' centres."""
    return min((distance_to_line(other, line) for other in others), default=float("inf"))


def _curve(start: Point, end: Point, bend: float, skew: tuple[float, float]) -> Line:
    """A cubic curve that leaves the straight line by about three quarters of `bend`."""
    apart = distance(start, end)
    x, y = (end.y - start.y) / apart * bend, (start.x - end.x) / apart * bend
    first = start.towards(end, skew[0]).shifted(x, y)
    second = start.towards(end, skew[1]).shifted(x, y)
    points = []
    for n in range(_PIECES + 1):
        t = n / _PIECES
        a, b, c = start.towards(first, t), first.towards(second, t), second.towards(end, t)
        points.append(a.towards(b, t).towards(b.towards(c, t), t))
    return tuple(points)


def _from_rim_to_rim(line: Line) -> Line:
    """What is drawn of a line between two centres; where circles touch, a short bridge."""
    inset = min(RADIUS, (distance(line[0], line[-1]) - SHORTEST) / 2)
    back = line[::-1]
    return part(line, _way_out(line, inset), length(line) - _way_out(back, inset))


def _way_out(line: Line, inset: float) -> float:
    """How far along a line one is that much away from its beginning."""
    along = max(inset, 0.0)
    while distance(line[0], place_on(line, along)[0]) < inset - 0.1:
        along += 0.5
    return along


def _with_gaps(routes: list[PathLine]) -> list[PathLine]:
    """The routes with a gap in the lower one wherever two cross without meeting."""
    found = list(routes)
    boxes = [extent(route.line).grown(1) for route in routes]
    in_order = sorted(range(len(routes)), key=lambda n: boxes[n].left)
    for place, one in enumerate(in_order):
        for other in in_order[place + 1 :]:
            if boxes[other].left > boxes[one].right:
                break
            if boxes[one].shared_area(boxes[other]) and not _share_a_space(routes, one, other):
                # An arrow stays whole; otherwise the path that the map names later is on top.
                low, high = sorted((one, other), key=lambda n: (routes[n].path.one_way, n))
                gaps = _gaps(routes[low].line, routes[high].line)
                found[low] = replace(found[low], gaps=found[low].gaps + gaps)
    return found


def _share_a_space(routes: Sequence[PathLine], one: int, other: int) -> bool:
    a, b = routes[one].path, routes[other].path
    return not {a.a, a.b}.isdisjoint((b.a, b.b))


def _gaps(low: Line, high: Line) -> tuple[Gap, ...]:
    return tuple(
        Gap(along - half, along + half)
        for along, sine in crossings(low, high)
        for half in [2.1 * PATH_WIDTH / max(sine, 0.35)]
    )
