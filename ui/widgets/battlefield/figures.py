"""The figures and tokens on the map: where they stand, how they walk, and the one in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from kivy.graphics import InstructionGroup

from companion.model import TokenKind
from ui.theme.tokens import HI, Rgba
from ui.widgets.battlefield import pieces, sprites
from ui.widgets.battlefield.plan import point_along, way_length
from ui.widgets.battlefield.stamp import PLAIN, Row, Stamp

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.viewdata.table import FigureView, MapView, TokenView
    from ui.widgets.battlefield.plan import Plan, Spot, Way
    from ui.widgets.battlefield.sprites import Sprite

_RAISED: Final = 1.14
"""How much larger a lifted figure is."""
_IN_HAND: Final = 1.3
"""And one under a finger."""
_UP: Final = 0.16
"""How far a lifted figure is raised, as a share of the radius."""
_GHOST: Final[Rgba] = (1.0, 1.0, 1.0, 0.35)
_TOKEN: Final = 0.52
"""The radius of a token on a free space, as a share of the space's."""
_TOKEN_BESIDE: Final = 0.4
_PLACES_BESIDE: Final = (218.0, 322.0, 180.0, 0.0)
"""Where tokens go while somebody stands on their space: below to the left first."""
_PER_STEP: Final = 0.4
"""How much longer a walk over a further space takes, as a share of one step."""
_LONGEST: Final = 2.5


@dataclass
class _Walk:
    way: Way
    length: float
    seconds: float
    passed: float = 0.0

    @property
    def here(self) -> Spot:
        share = min(self.passed / self.seconds, 1.0)
        eased = 1 - (1 - share) ** 3
        return point_along(self.way, eased * self.length)


class Figures:
    """Stamps for figures and tokens. `tick` moves those that walk."""

    def __init__(self) -> None:
        self.tokens = InstructionGroup()
        self.standing = InstructionGroup()
        self.beside = InstructionGroup()
        self.hand = InstructionGroup()
        self._tokens = Row(self.tokens)
        self._tokens_beside = Row(self.beside)
        self._rings = Row(self.standing)
        self._shadows = Row(self.standing)
        self._figures = Row(self.standing)
        self._hand_shadow = Stamp(self.hand)
        self._target = Stamp(self.hand)
        self._in_hand = Stamp(self.hand)
        self._held_at: tuple[FighterId, Spot] | None = None
        self._views: dict[FighterId, FigureView] = {}
        self._places: dict[FighterId, Spot] = {}
        self._walks: dict[FighterId, _Walk] = {}

    @property
    def is_walking(self) -> bool:
        """Whether `tick` has something to do."""
        return bool(self._walks)

    def place_of(self, fighter: FighterId) -> Spot:
        """Where a figure is drawn now; KeyError if it is not on the map."""
        return self._places[fighter]

    def show(self, plan: Plan, view: MapView, detail: float, seconds: float) -> None:
        """Show figures and tokens; who stands elsewhere than before walks for so long."""
        before = self._views
        self._views = {f.fighter: f for f in view.figures if f.space in plan.centres}
        for fighter, figure in self._views.items():
            target = plan.centres[figure.space]
            was = before.get(fighter)
            here = self._places.get(fighter)
            if was is None or here is None or seconds <= 0:
                self._walks.pop(fighter, None)
                self._places[fighter] = target
            elif was.space != figure.space:
                self._set_off(fighter, here, _way(plan, view.path, was, figure, here), seconds)
        for fighter in before.keys() - self._views.keys():
            self._places.pop(fighter, None)
            self._walks.pop(fighter, None)
        self._show_tokens(plan, view.tokens, detail)
        for fighter in self._views:
            self._draw(plan, fighter, detail)
        keys: set[Hashable] = {*self._views}
        self._figures.keep_only(keys)
        lifted: set[Hashable] = {f for f in self._views if self._is_up(f)}
        self._shadows.keep_only(lifted)
        self._rings.keep_only(lifted)

    def stand_still(self, plan: Plan) -> None:
        """End all walks: the plan is another one."""
        self._walks.clear()
        for fighter, figure in self._views.items():
            if figure.space in plan.centres:
                self._places[fighter] = plan.centres[figure.space]

    def tick(self, plan: Plan, seconds: float, detail: float) -> None:
        """Let time pass."""
        for fighter, walk in [*self._walks.items()]:
            walk.passed += seconds
            self._places[fighter] = walk.here
            if walk.passed >= walk.seconds:
                del self._walks[fighter]
                self._places[fighter] = walk.way[-1]
            self._draw(plan, fighter, detail)

    def hold(
        self, plan: Plan, fighter: FighterId, at: Spot, over: SpaceId | None, detail: float
    ) -> None:
        """Take a figure into a hand that is here now; `over` is the space it would be put on."""
        figure = self._views.get(fighter)
        if figure is None:
            self.let_go(plan, 0.0, detail)
            return
        self._held_at = (fighter, at)
        sprite = _sprite(plan, figure)
        shadow = sprites.shadow(plan.radius)
        below = at[0] + 0.1 * plan.radius, at[1] - 0.2 * plan.radius
        self._hand_shadow.show(shadow, below, detail=detail, size=_IN_HAND)
        self._in_hand.show(sprite, at, detail=detail, size=_IN_HAND)
        if over is None:
            self._target.hide()
        else:
            ring = sprites.ring(plan.radius, plan.unit)
            self._target.show(ring, plan.centres[over], detail=detail, tint=HI, size=1.1)
        self._draw(plan, fighter, detail)

    def let_go(self, plan: Plan | None, seconds: float, detail: float) -> None:
        """The hand is empty: the figure goes from there to where it belongs on the plan."""
        held, self._held_at = self._held_at, None
        for stamp in (self._target, self._hand_shadow, self._in_hand):
            stamp.hide()
        if plan is None or held is None or held[0] not in self._views:
            return
        fighter, here = held
        target = plan.centres[self._views[fighter].space]
        if seconds > 0:
            self._set_off(fighter, here, (here, target), seconds)
        else:
            self._walks.pop(fighter, None)
            self._places[fighter] = target
        self._draw(plan, fighter, detail)

    def _set_off(self, fighter: FighterId, here: Spot, way: Way, seconds: float) -> None:
        length = way_length(way)
        if length < 1:
            self._walks.pop(fighter, None)
            self._places[fighter] = way[-1]
            return
        self._places[fighter] = here
        self._walks[fighter] = _Walk(way, length, seconds * _pace(way))

    def _is_up(self, fighter: FighterId) -> bool:
        in_hand = self._held_at is not None and self._held_at[0] == fighter
        return self._views[fighter].lifted or in_hand

    def _draw(self, plan: Plan, fighter: FighterId, detail: float) -> None:
        figure = self._views[fighter]
        at = self._places[fighter]
        in_hand = self._held_at is not None and self._held_at[0] == fighter
        sprite = _sprite(plan, figure)
        raised = figure.lifted and not in_hand
        if raised or in_hand:
            ring = sprites.dashed_ring(plan.radius, plan.unit)
            self._rings[fighter].show(ring, plan.centres[figure.space], detail=detail, tint=HI)
        else:
            _hide(self._rings.get(fighter))
        if raised:
            below = at[0] + 0.06 * plan.radius, at[1] - 0.1 * plan.radius
            self._shadows[fighter].show(sprites.shadow(plan.radius), below, detail=detail)
            at = at[0], round(at[1] + _UP * plan.radius)
        else:
            _hide(self._shadows.get(fighter))
        self._figures[fighter].show(
            sprite,
            at,
            detail=detail,
            tint=_GHOST if in_hand else PLAIN,
            size=_RAISED if raised else 1.0,
        )

    def _show_tokens(self, plan: Plan, tokens: Sequence[TokenView], detail: float) -> None:
        """In the middle of a free space, at the rim of one where somebody stands."""
        occupied = {figure.space for figure in self._views.values()}
        known = [token for token in tokens if token.space in plan.centres]
        groups: dict[SpaceId, list[TokenView]] = {}
        shown: set[Hashable] = set()
        shown_beside: set[Hashable] = set()
        for token in known:
            slot = plan.slots.get(token.space)
            if token.kind == TokenKind.ITEM and slot is not None:
                key: Hashable = (token.space, token.kind, token.player)
                sprite = sprites.item_slot(slot.kind, round(slot.side, 1), filled=True)
                self._tokens_beside[key].show(sprite, slot.at, detail=detail)
                shown_beside.add(key)
            else:
                groups.setdefault(token.space, []).append(token)
        for space, group in groups.items():
            stands = space in occupied
            places = _beside(plan, space, len(group)) if stands else _on(plan, space, len(group))
            share = _TOKEN if len(group) == 1 and not stands else _TOKEN_BESIDE
            for nth, (token, at) in enumerate(zip(group, places, strict=False)):
                key = (space, token.kind, token.player, nth)
                radius = round(share * plan.radius, 1)
                sprite = pieces.token(token.kind, token.player, radius, plan.unit)
                row = self._tokens_beside if stands else self._tokens
                row[key].show(sprite, at, detail=detail)
                (shown_beside if stands else shown).add(key)
        self._tokens.keep_only(shown)
        self._tokens_beside.keep_only(shown_beside)


def _sprite(plan: Plan, figure: FigureView) -> Sprite:
    return pieces.figure(
        figure.mark, plan.radius, plan.unit, numbered=plan.has_letters, held=figure.held
    )


def _hide(stamp: Stamp | None) -> None:
    if stamp is not None:
        stamp.hide()


def _on(plan: Plan, space: SpaceId, count: int) -> list[Spot]:
    """Where tokens lie on a free space."""
    if count == 1:
        return [plan.centres[space]]
    return [_around(plan, space, turn, 0.46) for turn in (180.0, 0.0, 90.0, 270.0)]


def _beside(plan: Plan, space: SpaceId, count: int) -> list[Spot]:
    """Where tokens lie while somebody stands on their space."""
    return [_around(plan, space, turn, 0.98) for turn in _PLACES_BESIDE[:count]]


def _around(plan: Plan, space: SpaceId, turn: float, reach: float) -> Spot:
    x, y = plan.centres[space]
    away = reach * plan.radius
    return (
        float(round(x + cos(radians(turn)) * away)),
        float(round(y + sin(radians(turn)) * away)),
    )


def _way(
    plan: Plan, path: tuple[SpaceId, ...], was: FigureView, now: FigureView, here: Spot
) -> Way:
    """Along the way that was gone if the view knows it, else straight."""
    known = all(space in plan.centres for space in path)
    if len(path) > 1 and known and path[0] == was.space and path[-1] == now.space:
        return here, *plan.journey(path)[1:]
    return here, plan.centres[now.space]


def _pace(way: Way) -> float:
    """How many times longer than one step a walk takes."""
    return min(1 + _PER_STEP * (len(way) - 2) / 4, _LONGEST)
