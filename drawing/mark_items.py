"""What a game says on the map, as items: rings, numbers, names, ways, arrows. No Kivy."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final

from drawing import mark_sprites, sprites
from drawing.fit import beads
from drawing.items import Copies, Copy, Items, Layer, Picture, Ribbons
from drawing.map_view import MarkKind
from drawing.tokens import GOLD, HI, INK, PLAIN, Rgba, player

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from companion.rules.battlefield import SpaceId
    from drawing.fit import MapFit, Spot, Way
    from drawing.items import Item
    from drawing.map_view import Arrow, MapView, SpaceMark
    from drawing.sprites import Sprite

_RINGS: Final[dict[MarkKind, Callable[[int, float], Sprite]]] = {
    MarkKind.REACH: mark_sprites.ring,
    MarkKind.TRAP: mark_sprites.ring,
    MarkKind.TARGET: mark_sprites.ring,
    MarkKind.FIGURE: mark_sprites.ticked_ring,
    MarkKind.OUTSIDE: mark_sprites.dashed_ring,
    MarkKind.ASKED: mark_sprites.ring,
    MarkKind.START: mark_sprites.ring,
    MarkKind.FROM: mark_sprites.dashed_ring,
    MarkKind.LAST: mark_sprites.burst,
    MarkKind.SPRUNG: mark_sprites.jaws,
    MarkKind.DOUBTFUL: mark_sprites.dashed_ring,
}
_RAYED: Final = (MarkKind.LAST, MarkKind.SPRUNG)
_LIFT: Final = 4.0
"""How far above the rim the middle of a number sits, in dp."""
_LIFT_OVER_FIGURE: Final = 11.0
_LIFT_OVER_BURST: Final = 34.0
_BESIDE: Final = 2.0
_PILL: Final = 1.25
"""How much larger than a number what follows for a figure is written."""
_TICK: Final = 12.0
"""How far the ring of a figure reaches beyond its space, in dp."""


def shown_name(space: SpaceId) -> str:
    """What a space is called to people: its number on the map."""
    return space.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ").lstrip("0") or space


def mark_items(fit: MapFit, view: MapView) -> Items:
    """Everything gold, and everything in a player's colour that is not a figure."""
    marks = [mark for mark in view.marks if mark.space in fit.centres]
    return {
        Layer.WAY: tuple(_way(fit, view.path)),
        Layer.RINGS: tuple(_rings(fit, marks, _taken(view))),
        Layer.ARROWS: tuple(_arrows(fit, view.arrows)),
        Layer.LABELS: tuple(_labels(fit, view, marks)) if fit.has_letters else (),
    }


def _rings(fit: MapFit, marks: Sequence[SpaceMark], taken: set[SpaceId]) -> Iterator[Item]:
    seen = set()
    for mark in marks:
        kind, at = _RINGS[mark.kind], fit.centres[mark.space]
        if (mark.space, kind) not in seen:
            seen.add((mark.space, kind))
            yield Picture((mark.space, kind), kind(fit.radius, fit.unit), at, _tint(mark))
        if mark.kind is MarkKind.ASKED and mark.space not in taken and fit.has_letters:
            yield Picture((mark.space, "arrow"), mark_sprites.asked_arrow(fit.unit), at)


def _way(fit: MapFit, path: tuple[SpaceId, ...]) -> Iterator[Item]:
    """The way in gold: along the paths; dots where it leaps, as through a secret passage."""
    known = [space for space in path if space in fit.centres]
    steps = [(a, b) for a, b in pairwise(known) if a != b]
    walked = tuple(fit.way(a, b) for a, b in steps if fit.has_way(a, b))
    leaps = [fit.way(a, b) for a, b in steps if not fit.has_way(a, b)]
    wide = round(1.45 * fit.path_width, 1)
    yield Ribbons("way ink", walked, wide + 4 * fit.unit, INK)
    yield Ribbons("way", walked, wide, GOLD)
    dots = tuple(Copy(at) for leap in leaps for at in (*beads(leap, 2.1 * wide), leap[0], leap[-1]))
    yield Copies("leaps", sprites.dot(wide), dots, GOLD)


def _ends(fit: MapFit, arrows: Sequence[Arrow]) -> list[tuple[Spot, Spot]]:
    """Where arrows begin and end; those of unknown spaces are left out."""
    return [
        (fit.centres[arrow.start], fit.centres[arrow.end])
        for arrow in arrows
        if arrow.start in fit.centres and arrow.end in fit.centres
    ]


def _arrows(fit: MapFit, arrows: tuple[Arrow, ...]) -> Iterator[Item]:
    ends = _ends(fit, arrows)
    unit = fit.unit
    size = round(28 * unit, 1)
    lines = [shortened(pair, fit.radius + 3 * unit, fit.radius + 8 * unit) for pair in ends]
    shafts = tuple(shortened(line, 0.0, 0.8 * size) for line in lines)
    yield Ribbons("shaft ink", shafts, 13 * unit, INK)
    heads = []
    for (a, b), (c, d) in lines:
        apart = hypot(c - a, d - b) or 1.0
        x, y = (c - a) / apart, (d - b) / apart
        middle = c - x * size / 2, d - y * size / 2
        heads.append(Copy(middle, degrees(atan2(y, x))))
    yield Copies("heads", mark_sprites.arrow_head(size), tuple(heads), GOLD)
    yield Ribbons("shafts", shafts, 9 * unit, GOLD)


def _tint(mark: SpaceMark) -> Rgba:
    if mark.kind in (MarkKind.FROM, MarkKind.OUTSIDE) and mark.player is None:
        return HI
    return GOLD if mark.player is None else player(mark.player).colour


_Label = tuple["Hashable", "Sprite", "Rgba"]


def _taken(view: MapView) -> set[SpaceId]:
    """The spaces with something in their middle."""
    return {figure.space for figure in view.figures} | {token.space for token in view.tokens}


def _labels(fit: MapFit, view: MapView, marks: Sequence[SpaceMark]) -> Iterator[Item]:
    standing = {figure.space for figure in view.figures}
    written: list[_Cover] = []
    shown = [*_letters_shown(fit), *_along(fit, view.arrows)]
    for space, labels in _texts(fit, view, marks).items():
        lift = _lift(space, marks, standing) * fit.unit
        yield from _beside_each_other(fit, space, labels, round(lift), written, shown=shown)
    for space, sprite, at in pills(fit, view):
        yield Picture((space, "pill"), sprite, at, GOLD)


def pills(fit: MapFit, view: MapView) -> tuple[tuple[SpaceId, Sprite, Spot], ...]:
    """What follows for each figure that can be chosen, and where that is written: it is tapped too.

    None lies on another one, or on a figure that can be chosen, if there is a place where it need
    not.
    """
    said = [mark for mark in view.marks if mark.kind is MarkKind.FIGURE]
    discs = [_disc(fit, mark.space) for mark in said if mark.space in fit.centres]
    found: list[tuple[SpaceId, Sprite, Spot]] = []
    for mark in said:
        if not mark.text or mark.space not in fit.centres:
            continue
        sprite = sprites.label(mark.text, _PILL * fit.unit)
        places = _around(fit, mark.space, sprite)
        taken = [*discs, *(_covers(at, other) for _, other, at in found)]
        at = min(places, key=lambda place: _shared(_covers(place, sprite), taken))
        found.append((mark.space, sprite, at))
    return tuple(found)


def pill_at(fit: MapFit, view: MapView, at: Spot) -> SpaceId | None:
    """The space of the figure of which is written here what follows for it."""
    for space, sprite, middle in pills(fit, view):
        left, low, right, high = _covers(middle, sprite)
        if left <= at[0] <= right and low <= at[1] <= high:
            return space
    return None


_Cover = tuple[float, float, float, float]
_LETTERS: Final = 9.0
_TIP: Final = 7.0
"""Half the height of zone letters, and of an arrow, in dp."""
_ON_ANOTHER: Final = 9.0
"""So much worse it is to lie on another label than on letters."""


def _letters_shown(fit: MapFit) -> list[_Cover]:
    """Where zone letters stand."""
    away = _LETTERS * fit.unit
    return [
        (x - away, y - away, x + away, y + away)
        for x, y in (label.at for label in fit.letters.values())
    ]


def _along(fit: MapFit, arrows: Sequence[Arrow]) -> Iterator[_Cover]:
    """Where arrows lie, in pieces."""
    away = _TIP * fit.unit
    for (a, b), (c, d) in _ends(fit, arrows):
        for part in (0.3, 0.4, 0.5, 0.6, 0.7):
            x, y = a + (c - a) * part, b + (d - b) * part
            yield x - away, y - away, x + away, y + away


def _disc(fit: MapFit, space: SpaceId) -> _Cover:
    (x, y), away = fit.centres[space], fit.radius + _TICK * fit.unit
    return x - away, y - away, x + away, y + away


def _covers(at: Spot, sprite: Sprite) -> _Cover:
    wide, high = sprite.width / 2, sprite.height / 2
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def _shared(one: _Cover, others: Sequence[_Cover]) -> float:
    """How much of it lies on others."""
    return sum(
        max(0.0, min(one[2], other[2]) - max(one[0], other[0]))
        * max(0.0, min(one[3], other[3]) - max(one[1], other[1]))
        for other in others
    )


def _around(fit: MapFit, space: SpaceId, sprite: Sprite) -> list[Spot]:
    """Above, below, to the right and to the left, within the widget."""
    x, y = fit.centres[space]
    wide, high = sprite.width / 2, sprite.height / 2
    up, aside = fit.radius + _TICK * fit.unit + high, fit.radius + _TICK * fit.unit + wide
    return [
        (
            float(round(min(max(x + across, wide), max(fit.width - wide, wide)))),
            float(round(min(max(y + down, high), max(fit.height - high, high)))),
        )
        for across, down in ((0.0, up), (0.0, -up), (aside, 0.0), (-aside, 0.0))
    ]


def _texts(fit: MapFit, view: MapView, marks: Sequence[SpaceMark]) -> dict[SpaceId, list[_Label]]:
    """What is written above each space: its name if somebody names it, then what the marks say."""
    taken = _taken(view)
    found: dict[SpaceId, list[_Label]] = {}
    for space in dict.fromkeys(view.named):
        if space in fit.centres:
            name = shown_name(space)
            key = (space, "name", name)
            found.setdefault(space, []).append((key, sprites.label(name, fit.unit), HI))
    for mark in marks:
        if mark.kind is MarkKind.FIGURE:
            continue
        if mark.text:
            key = (mark.space, mark.kind, mark.text)
            sprite = sprites.label(mark.text, fit.unit)
            found.setdefault(mark.space, []).append((key, sprite, _tint(mark)))
        elif mark.kind is MarkKind.ASKED and mark.space in taken:
            key = (mark.space, mark.kind, "")
            sprite = mark_sprites.asked_arrow(fit.unit)
            found.setdefault(mark.space, []).append((key, sprite, PLAIN))
    return found


def _lift(space: SpaceId, marks: Sequence[SpaceMark], standing: set[SpaceId]) -> float:
    """How far above the rim a label has to be so as not to cover a figure or rays."""
    if any(mark.space == space and mark.kind in _RAYED for mark in marks):
        return _LIFT_OVER_BURST
    return _LIFT_OVER_FIGURE if space in standing else _LIFT


def _beside_each_other(
    fit: MapFit,
    space: SpaceId,
    labels: Sequence[_Label],
    lift: float,
    written: list[_Cover],
    *,
    shown: Sequence[_Cover],
) -> Iterator[Item]:
    """In a row above the space, or elsewhere at it rather than on what has to be read.

    All of it is within the widget; a number as narrow as its space stays above it.
    """
    gap = _BESIDE * fit.unit
    total = sum(sprite.width for _, sprite, _ in labels) - gap * (len(labels) - 1)
    high = max(sprite.height for _, sprite, _ in labels) / 2
    x, y = fit.centres[space]
    left = min(max(x - total / 2, 0.0), max(fit.width - total, 0.0))
    off = fit.radius + lift
    aways = (off, -off, off + 2 * high, -off - 2 * high, off + 4 * high)
    ups = (min(y + away, fit.height - high) for away in aways)
    asides = (0.0, 0.4 * total, -0.4 * total) if total > fit.radius else (0.0,)
    lefts = [min(max(left + by, 0.0), max(fit.width - total, 0.0)) for by in asides]
    rows = [(at, up - high, at + total, up + high) for up in ups if up >= high for at in lefts]
    near = shown if total > fit.radius else ()
    cover = min(rows, key=lambda row: _ON_ANOTHER * _shared(row, written) + _shared(row, near))
    left = cover[0]
    written.append(cover)
    for key, sprite, tint in labels:
        yield Picture(key, sprite, (float(round(left + sprite.width / 2)), cover[1] + high), tint)
        left += sprite.width - gap


def shortened(way: Way, begin: float, end: float) -> tuple[Spot, Spot]:
    """A straight line without so much of its beginning and its end; as it is if too short."""
    (a, b), (c, d) = way[0], way[-1]
    apart = hypot(c - a, d - b)
    if apart <= begin + end:
        return way[0], way[-1]
    x, y = (c - a) / apart, (d - b) / apart
    return (a + x * begin, b + y * begin), (c - x * end, d - y * end)
