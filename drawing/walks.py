"""Where the figures are at this moment: how they walk, and the one in a hand. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from drawing.fit import point_along, way_length
from drawing.piece_items import HeldFigure, Standing

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from drawing.fit import MapFit, Spot, Way
    from drawing.map_view import FigureView, MapView

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


class Walks:
    """The places of all figures. `tick` moves those that walk."""

    def __init__(self) -> None:
        self._hand: HeldFigure | None = None
        self._views: dict[FighterId, FigureView] = {}
        self._places: dict[FighterId, Spot] = {}
        self._walks: dict[FighterId, _Walk] = {}

    @property
    def is_walking(self) -> bool:
        """Whether `tick` has something to do."""
        return bool(self._walks)

    @property
    def standing(self) -> Standing:
        """What is to be drawn now."""
        return Standing(self._views, self._places, self._hand)

    def place_of(self, fighter: FighterId) -> Spot:
        """Where a figure is drawn now; KeyError if it is not on the map."""
        return self._places[fighter]

    def show(self, fit: MapFit, view: MapView, seconds: float) -> None:
        """Take the figures of a view; who stands elsewhere than before walks for so long."""
        before = self._views
        self._views = {f.fighter: f for f in view.figures if f.space in fit.centres}
        for fighter, figure in self._views.items():
            was = before.get(fighter)
            here = self._places.get(fighter)
            if was is None or here is None or seconds <= 0:
                self._walks.pop(fighter, None)
                self._places[fighter] = fit.centres[figure.space]
            elif was.space != figure.space:
                self._set_off(fighter, here, _way(fit, view.path, was, figure, here), seconds)
        for fighter in before.keys() - self._views.keys():
            self._places.pop(fighter, None)
            self._walks.pop(fighter, None)

    def stand_still(self, fit: MapFit) -> None:
        """End all walks: the fit is another one."""
        self._walks.clear()
        for fighter, figure in self._views.items():
            if figure.space in fit.centres:
                self._places[fighter] = fit.centres[figure.space]

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        for fighter, walk in [*self._walks.items()]:
            walk.passed += seconds
            self._places[fighter] = walk.here
            if walk.passed >= walk.seconds:
                del self._walks[fighter]
                self._places[fighter] = walk.way[-1]

    def hold(self, fighter: FighterId, at: Spot, over: SpaceId | None) -> None:
        """Take a figure into a hand that is here now; `over` is the space it would be put on."""
        self._hand = HeldFigure(fighter, at, over) if fighter in self._views else None

    def let_go(self, fit: MapFit | None, seconds: float) -> None:
        """The hand is empty: the figure goes from there to where it belongs."""
        hand, self._hand = self._hand, None
        if fit is None or hand is None or hand.fighter not in self._views:
            return
        target = fit.centres[self._views[hand.fighter].space]
        if seconds > 0:
            self._set_off(hand.fighter, hand.at, (hand.at, target), seconds)
        else:
            self._walks.pop(hand.fighter, None)
            self._places[hand.fighter] = target

    def _set_off(self, fighter: FighterId, here: Spot, way: Way, seconds: float) -> None:
        length = way_length(way)
        if length < 1:
            self._walks.pop(fighter, None)
            self._places[fighter] = way[-1]
            return
        self._places[fighter] = here
        self._walks[fighter] = _Walk(way, length, seconds * _pace(way))


def _way(
    fit: MapFit, path: tuple[SpaceId, ...], was: FigureView, now: FigureView, here: Spot
) -> Way:
    """Along the way that was gone if the view knows it, else straight."""
    known = all(space in fit.centres for space in path)
    if len(path) > 1 and known and path[0] == was.space and path[-1] == now.space:
        return here, *fit.journey(path)[1:]
    return here, fit.centres[now.space]


def _pace(way: Way) -> float:
    """How many times longer than one step a walk takes."""
    return min(1 + _PER_STEP * (len(way) - 2) / 4, _LONGEST)
