"""A map in a window, to be looked at and touched."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from drawing.map_view import FigureMark, FigureView, MapView, MarkKind, SpaceMark
from tests.drawing.sheets import BATTLEFIELDS
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from tests.drawing.pixels import Colour, Picture
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent

PADDOCK = BATTLEFIELDS["raptor-paddock"]
GROUND = (0x0D, 0x10, 0x15)


def figure(fighter: str, space: str, player: int = 0, **options: Any) -> FigureView:
    """A hero of a player."""
    mark = FigureMark(player=player, icon="raptors", number=options.pop("number", None))
    return FigureView(fighter=fighter, space=space, name=fighter, mark=mark, **options)


RAPTOR = figure("raptor", "RP09")
CALM = MapView(battlefield=PADDOCK, figures=(RAPTOR,))
REACH = tuple(
    SpaceMark(space=space, kind=MarkKind.REACH, text=steps, player=0)
    for space, steps in (("RP05", "1"), ("RP10", "1"), ("RP15", "1"), ("RP06", "2"))
)


class MapTable:
    """A map in a window, and everything it sends; `root` is what fills the window."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.sent: list[Intent] = []
        self.map = BattlefieldWidget(send=self.sent.append)
        self.root: Any = self.map

    def show(self, view: MapView, size: tuple[int, int] = (888, 488)) -> None:
        """Fill a window of this size."""
        self.driver.resize(*size)
        self.driver.show(self.root)
        self.render(view)

    def render(self, view: MapView) -> None:
        """Show a view, painted and at rest."""
        self.map.render(view)
        self.driver.step()
        self.map.finish()
        self.driver.step()

    def at(self, space: str) -> tuple[float, float]:
        """Where a space is seen in the window."""
        x, y = self.map.to_window(*self.map.place_of(space))
        return float(x), float(y)

    def nowhere(self) -> tuple[float, float]:
        """The place in the window that is farthest from all spaces."""
        places = [self.at(space) for space in self.map.fit.centres] if self.map.fit else []
        width, height = (int(length) for length in self.driver.window.size)
        spots = ((x, y) for x in range(20, width - 20, 10) for y in range(20, height - 20, 10))
        return max(spots, key=lambda at: min(hypot(at[0] - x, at[1] - y) for x, y in places))

    def colours(
        self, places: dict[str, tuple[float, float]], shown: Picture | None = None
    ) -> dict[str, Colour]:
        """For each space, the pixel so many radii right of and above its middle."""
        shown = shown or self.driver.picture()
        found = {}
        for space, (dx, dy) in places.items():
            x, y = self.at(space)
            radius = self.map.radius
            found[space] = shown.at(x + dx * radius, shown.height - y - dy * radius)
        return found

    def colour(self, space: str, dx: float = 0, dy: float = 0) -> Colour:
        """The pixel so many radii right of and above the middle of a space."""
        return self.colours({space: (dx, dy)})[space]

    def around(self, space: str, colour: Rgba) -> int:
        """How many pixels around a space have about this colour."""
        wanted = rgb(colour)
        shown = self.driver.picture()
        x, y = self.at(space)
        reach = int(1.6 * self.map.radius)
        return sum(
            near(shown.at(x + dx, shown.height - y + dy), wanted)
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
        )


def rgb(colour: Rgba) -> Colour:
    """A colour of the tokens as a pixel."""
    red, green, blue = (round(255 * channel) for channel in colour[:3])
    return red, green, blue


def near(one: Colour, other: Colour, slack: int = 6) -> bool:
    """Whether two pixels are about the same."""
    return all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def instructions(canvas: Any) -> int:
    """How many drawing instructions there are, groups opened."""
    return sum(1 + (instructions(i) if hasattr(i, "children") else 0) for i in canvas.children)
