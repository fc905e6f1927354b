"""What lies under the figures: paths, spaces, letters, item slots and keyholes.

Made once per size; afterwards only the light changes: dimmed spaces step back, and the paths with
them. A dimmed space stays opaque, so that no path shows through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.graphics import InstructionGroup

from ui.drawing.board import BADGE
from ui.drawing.palette import RADIUS
from ui.theme.tokens import EDGE, INK, LOW, Rgba, faded, rgba
from ui.widgets.battlefield import sprites
from ui.widgets.battlefield.stamp import PLAIN, Row, Stamp, Weave
from ui.widgets.battlefield.strokes import Triangles

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from companion.rules.battlefield import SpaceId, Zone
    from ui.widgets.battlefield.plan import Plan, Spot

DIMMED: Final = 0.36
"""What is left of a space that has stepped back."""
_PATHS_DIMMED: Final = 0.5
_DARK: Final[Rgba] = (1.0, 1.0, 1.0, DIMMED)
_DARK_LETTERS: Final[Rgba] = (0.5, 0.5, 0.5, 1.0)
"""Letters keep their plate, or the pattern would show through it."""


class Ground:
    """The map itself in layers: paths, their arrows, spaces, what is beside them, and letters."""

    def __init__(self) -> None:
        self.paths = InstructionGroup()
        self.signs = InstructionGroup()
        self.spaces = InstructionGroup()
        self.beside = InstructionGroup()
        self.letters = InstructionGroup()
        self._lines = Weave(self.paths)
        self._dots = Weave(self.paths)
        self._chevrons = Weave(self.signs)
        self._gaps = Weave(self.spaces)
        self._discs: dict[SpaceId, Stamp] = {}
        self._letters: dict[SpaceId, Stamp] = {}
        self._beside = Row(self.beside)
        self._spare_discs: list[Stamp] = []
        self._spare_letters: list[Stamp] = []
        self._light: dict[SpaceId, bool] = {}

    def lay(self, plan: Plan, detail: float) -> None:
        """Draw the map of a plan, all of it lit."""
        self._lay_paths(plan, detail)
        self._gaps.tint(INK)
        gap = sprites.white_disc(plan.radius + max(round(2 * plan.unit), 1))
        self._gaps.show(
            gap,
            lambda corners: _pictures([*plan.centres.values()], gap.width, gap.height, corners),
            detail=1.0,
        )
        self._match(self._discs, self._spare_discs, self.spaces, plan)
        self._match(self._letters, self._spare_letters, self.letters, plan)
        self._lay_beside(plan, detail)
        self._light = {}
        self.light(plan, detail, dims=False, lit=())

    def light(self, plan: Plan, detail: float, *, dims: bool, lit: Container[SpaceId]) -> None:
        """Let all spaces step back but those that are lit; or none."""
        zones = {zone.id: zone for zone in plan.battlefield.zones}
        for space in plan.battlefield.spaces:
            is_lit = not dims or space.id in lit
            if self._light.get(space.id) is is_lit:
                continue
            self._light[space.id] = is_lit
            self._show_space(
                plan, detail, space.id, tuple(zones[z] for z in space.zones), is_lit=is_lit
            )
        share = _PATHS_DIMMED if dims else 1.0
        self._lines.tint(faded(EDGE, share, INK))
        self._dots.tint(faded(LOW, share, INK))
        self._chevrons.tint(PLAIN if not dims else (0.62, 0.62, 0.62, 1.0))

    def _show_space(
        self, plan: Plan, detail: float, space: SpaceId, zones: tuple[Zone, ...], *, is_lit: bool
    ) -> None:
        at = plan.centres[space]
        radius = plan.radius
        self._discs[space].show(
            sprites.space_disc(zones, radius, patterned=plan.has_patterns),
            at,
            detail=detail,
            tint=PLAIN if is_lit else _DARK,
            stand_in=(sprites.white_disc(radius), rgba(zones[0].colour)),
        )
        if plan.has_letters:
            text = "".join(zone.letter for zone in zones)
            self._letters[space].show(
                sprites.letters(text, plan.unit),
                (at[0], at[1] - radius + round(plan.unit)),
                detail=detail,
                tint=PLAIN if is_lit else _DARK_LETTERS,
            )
        else:
            self._letters[space].hide()

    def _lay_paths(self, plan: Plan, detail: float) -> None:
        line = sprites.stroke(round(plan.path_width, 1))

        def ribbons(_corners: Sequence[float]) -> Triangles:
            triangles = Triangles()
            for way in plan.lines:
                triangles.add_ribbon(way, line.width)
            return triangles

        self._lines.show(line, ribbons, detail=detail)
        bead = sprites.dot(round(1.05 * plan.path_width, 1))
        self._dots.show(
            bead,
            lambda corners: _pictures(plan.dots, bead.width, bead.height, corners),
            detail=detail,
        )
        if not plan.chevrons:
            self._chevrons.hide()
            return
        # One picture for all: the largest; those on short paths show it smaller.
        largest = max(chevron.size for chevron in plan.chevrons)
        arrow = sprites.chevrons(round(largest, 1))

        def arrows(corners: Sequence[float]) -> Triangles:
            triangles = Triangles()
            for chevron in plan.chevrons:
                size = arrow.width * chevron.size / largest
                triangles.add_picture(chevron.at, size, size, chevron.degrees, corners)
            return triangles

        self._chevrons.show(arrow, arrows, detail=detail)

    def _lay_beside(self, plan: Plan, detail: float) -> None:
        """Item slots and keyholes."""
        scale = plan.radius / RADIUS
        keys: set[object] = set()
        for space, place in plan.slots.items():
            sprite = sprites.item_slot(place.kind, round(place.side, 1), filled=False)
            self._beside["slot", space].show(sprite, place.at, detail=detail)
            keys.add(("slot", space))
        for space, at in plan.keyholes.items():
            sprite = sprites.keyhole(round(BADGE * scale, 1))
            self._beside["keyhole", space].show(sprite, at, detail=detail)
            keys.add(("keyhole", space))
        self._beside.keep_only(keys)

    @staticmethod
    def _match(
        stamps: dict[SpaceId, Stamp], spare: list[Stamp], layer: InstructionGroup, plan: Plan
    ) -> None:
        """One stamp for each space of the plan; those of another map are used again."""
        for space in [space for space in stamps if space not in plan.centres]:
            stamp = stamps.pop(space)
            stamp.hide()
            spare.append(stamp)
        for space in plan.centres:
            if space not in stamps:
                stamps[space] = spare.pop() if spare else Stamp(layer, urgent=False)


def _pictures(
    places: Sequence[Spot], width: float, height: float, corners: Sequence[float]
) -> Triangles:
    triangles = Triangles()
    for at in places:
        triangles.add_picture(at, width, height, 0.0, corners)
    return triangles
