"""What a game says on the map: rings, numbers, names, the way that was gone, and arrows."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final

from kivy.graphics import InstructionGroup

from ui.theme.tokens import GOLD, HI, INK, Rgba, player
from ui.viewdata.table import MarkKind
from ui.widgets.battlefield import sprites
from ui.widgets.battlefield.names import shown_name
from ui.widgets.battlefield.stamp import PLAIN, Row, Weave
from ui.widgets.battlefield.strokes import Triangles, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from companion.rules.battlefield import SpaceId
    from ui.viewdata.table import Arrow, MapView, SpaceMark
    from ui.widgets.battlefield.plan import Plan, Spot, Way
    from ui.widgets.battlefield.sprites import Sprite

_RINGS: Final[dict[MarkKind, Callable[[int, float], Sprite]]] = {
    MarkKind.REACH: sprites.ring,
    MarkKind.TRAP: sprites.ring,
    MarkKind.TARGET: sprites.ring,
    MarkKind.ASKED: sprites.ring,
    MarkKind.START: sprites.ring,
    MarkKind.FROM: sprites.dashed_ring,
    MarkKind.LAST: sprites.burst,
    MarkKind.DOUBTFUL: sprites.dashed_ring,
}
_LIFT: Final = 4.0
"""How far above the rim the middle of a number sits, in dp."""
_LIFT_OVER_FIGURE: Final = 11.0
_LIFT_OVER_BURST: Final = 34.0
_BESIDE: Final = 2.0


class Marks:
    """Everything gold, and everything in a player's colour that is not a figure."""

    def __init__(self) -> None:
        self.way = InstructionGroup()
        self.rings = InstructionGroup()
        self.arrows = InstructionGroup()
        self.labels = InstructionGroup()
        self._way_ink = Weave(self.way)
        self._way_gold = Weave(self.way)
        self._leaps = Weave(self.way)
        self._rings = Row(self.rings)
        self._shaft_ink = Weave(self.arrows)
        self._heads = Weave(self.arrows)
        self._shafts = Weave(self.arrows)
        self._labels = Row(self.labels)
        self._seen: MapView | None = None

    def forget(self) -> None:
        """Draw everything again at the next chance: the plan is another one."""
        self._seen = None

    def show(self, plan: Plan, view: MapView, detail: float) -> None:
        """Show the marks of a view."""
        before, self._seen = self._seen, view
        if before is None or before.path != view.path:
            self._show_way(plan, view.path, detail)
        if before is None or before.arrows != view.arrows:
            self._show_arrows(plan, view.arrows, detail)
        marks = [mark for mark in view.marks if mark.space in plan.centres]
        taken = _taken(view)
        rings: set[Hashable] = set()
        for mark in marks:
            key: Hashable = (mark.space, _RINGS[mark.kind])
            rings.add(key)
            self._rings[key].show(
                _RINGS[mark.kind](plan.radius, plan.unit),
                plan.centres[mark.space],
                detail=detail,
                tint=_tint(mark),
            )
            if mark.kind is MarkKind.ASKED and mark.space not in taken and plan.has_letters:
                key = (mark.space, "arrow")
                rings.add(key)
                sprite = sprites.asked_arrow(plan.unit)
                self._rings[key].show(sprite, plan.centres[mark.space], detail=detail)
        self._rings.keep_only(rings)
        self._show_labels(plan, view, marks, detail)

    def _show_labels(
        self, plan: Plan, view: MapView, marks: Sequence[SpaceMark], detail: float
    ) -> None:
        shown: set[Hashable] = set()
        standing = {figure.space for figure in view.figures}
        if plan.has_letters:
            for space, labels in _labels(plan, view, marks).items():
                lift = _lift(space, marks, standing) * plan.unit
                for key, sprite, tint, at in _placed(plan, space, labels, round(lift)):
                    self._labels[key].show(sprite, at, detail=detail, tint=tint)
                    shown.add(key)
        self._labels.keep_only(shown)

    def _show_way(self, plan: Plan, path: tuple[SpaceId, ...], detail: float) -> None:
        """The way in gold: along the paths; dots where it leaps, as through a secret passage."""
        known = tuple(space for space in path if space in plan.centres)
        steps = [(a, b) for a, b in pairwise(known) if a != b]
        walked = [plan.way(a, b) for a, b in steps if plan.has_way(a, b)]
        leaps = [plan.way(a, b) for a, b in steps if not plan.has_way(a, b)]
        if not steps:
            for weave in (self._way_ink, self._way_gold, self._leaps):
                weave.hide()
            return
        wide = round(1.45 * plan.path_width, 1)
        self._way_ink.tint(INK)
        self._way_gold.tint(GOLD)
        self._leaps.tint(GOLD)
        _ribbons(self._way_ink, walked, wide + 4 * plan.unit, detail)
        _ribbons(self._way_gold, walked, wide, detail)
        bead = sprites.dot(wide)
        self._leaps.show(
            bead,
            lambda corners: _beads(leaps, 2.1 * wide, bead.width, corners),
            detail=detail,
        )

    def _show_arrows(self, plan: Plan, arrows: tuple[Arrow, ...], detail: float) -> None:
        ends = [
            (plan.centres[arrow.start], plan.centres[arrow.end])
            for arrow in arrows
            if arrow.start in plan.centres and arrow.end in plan.centres
        ]
        if not ends:
            for weave in (self._shaft_ink, self._shafts, self._heads):
                weave.hide()
            return
        unit = plan.unit
        size = round(28 * unit, 1)
        head = sprites.arrow_head(size)
        begin, end = plan.radius + 3 * unit, plan.radius + 8 * unit
        lines = [shortened(pair, begin, end) for pair in ends]
        for weave in (self._shafts, self._heads):
            weave.tint(GOLD)
        self._shaft_ink.tint(INK)
        shafts = [shortened(line, 0.0, 0.8 * size) for line in lines]
        _ribbons(self._shaft_ink, shafts, 13 * unit, detail)
        _ribbons(self._shafts, shafts, 9 * unit, detail)

        def heads(corners: Sequence[float]) -> Triangles:
            triangles = Triangles()
            for (a, b), (c, d) in lines:
                apart = hypot(c - a, d - b) or 1.0
                x, y = (c - a) / apart, (d - b) / apart
                middle = c - x * size / 2, d - y * size / 2
                triangles.add_picture(
                    middle, head.width, head.height, degrees(atan2(y, x)), corners
                )
            return triangles

        self._heads.show(head, heads, detail=detail)


def _tint(mark: SpaceMark) -> Rgba:
    if mark.kind is MarkKind.FROM and mark.player is None:
        return HI
    return GOLD if mark.player is None else player(mark.player).colour


_Label = tuple["Hashable", "Sprite", "Rgba"]


def _taken(view: MapView) -> set[SpaceId]:
    """The spaces with something in their middle."""
    return {figure.space for figure in view.figures} | {token.space for token in view.tokens}


def _labels(plan: Plan, view: MapView, marks: Sequence[SpaceMark]) -> dict[SpaceId, list[_Label]]:
    """What is written above each space: its name if somebody names it, then what the marks say."""
    taken = _taken(view)
    found: dict[SpaceId, list[_Label]] = {}
    for space in dict.fromkeys(view.named):
        if space in plan.centres:
            name = shown_name(space)
            key = (space, "name", name)
            found.setdefault(space, []).append((key, sprites.label(name, plan.unit), HI))
    for mark in marks:
        if mark.text:
            key = (mark.space, mark.kind, mark.text)
            sprite = sprites.label(mark.text, plan.unit)
            found.setdefault(mark.space, []).append((key, sprite, _tint(mark)))
        elif mark.kind is MarkKind.ASKED and mark.space in taken:
            key = (mark.space, mark.kind, "")
            sprite = sprites.asked_arrow(plan.unit)
            found.setdefault(mark.space, []).append((key, sprite, PLAIN))
    return found


def _lift(space: SpaceId, marks: Sequence[SpaceMark], standing: set[SpaceId]) -> float:
    """How far above the rim a label has to be so as not to cover a figure or rays."""
    if any(mark.space == space and mark.kind is MarkKind.LAST for mark in marks):
        return _LIFT_OVER_BURST
    return _LIFT_OVER_FIGURE if space in standing else _LIFT


def _placed(
    plan: Plan, space: SpaceId, labels: Sequence[_Label], lift: float
) -> list[tuple[Hashable, Sprite, Rgba, Spot]]:
    """Side by side above the space, and within the widget."""
    gap = _BESIDE * plan.unit
    total = sum(sprite.width for _, sprite, _ in labels) - gap * (len(labels) - 1)
    x, y = plan.centres[space]
    left = min(max(x - total / 2, 0.0), max(plan.width - total, 0.0))
    up = y + plan.radius + lift
    found = []
    for key, sprite, tint in labels:
        at = float(round(left + sprite.width / 2)), min(up, plan.height - sprite.height / 2)
        found.append((key, sprite, tint, at))
        left += sprite.width - gap
    return found


def _ribbons(weave: Weave, ways: Sequence[Way], width: float, detail: float) -> None:
    line = sprites.stroke(round(width, 1))

    def ribbons(_corners: Sequence[float]) -> Triangles:
        triangles = Triangles()
        for way in ways:
            triangles.add_ribbon(way, line.width)
        return triangles

    weave.show(line, ribbons, detail=detail)


def _beads(ways: Sequence[Way], step: float, side: float, corners: Sequence[float]) -> Triangles:
    triangles = Triangles()
    for (a, b), (c, d) in ways:
        apart = hypot(c - a, d - b)
        count = max(int(apart / step), 1)
        for n in range(count + 1):
            share = n / count
            at = a + (c - a) * share, b + (d - b) * share
            triangles.add_picture(at, side, side, 0.0, corners)
    return triangles
