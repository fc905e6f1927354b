"""Every sensor of a board where its space lies on the battlefield, or in a grid without one."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Line

from hardware.boards.values import CellTrust
from ui.drawing.fit import make_fit
from ui.screens.boards.signs import draw_sensor
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.plate.plate import Plate
from ui.widgets.words.letters import LINE_SHARE, text_width
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.boards import SensorsView, SensorView

LARGEST: Final = 26.0
"""The radius of a sensor, in dp, where there is room."""
BAD: Final = (CellTrust.WEAK, CellTrust.DEAD)


class Number(Part):
    """The number of a space; on a gold pill if it needs looking at."""

    def __init__(self, **kwargs: Any) -> None:
        self.is_gold = False
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._words = Words(
            type=tokens.SMALLEST, colour=tokens.INK, halign="center", lines=1, scaled=False
        )
        self.add_widget(self._words)

    def render(self, name: str, *, is_gold: bool) -> None:
        """Show another number, or the same one otherwise."""
        self._words.text = name
        self._words.colour = tokens.INK if is_gold else tokens.HI
        self.is_gold = is_gold
        self._place_soon()

    def _place(self, *_: object) -> None:
        ground = tokens.GOLD if self.is_gold else tokens.S2
        self._plate.draw((*self.pos, *self.size), ground, 9)
        self._words.pos, self._words.size = self.pos, self.size


class SensorMap(Part):
    """The heat map: readable without colours, changed as figures walk over it."""

    def __init__(self, **kwargs: Any) -> None:
        self.view: SensorsView | None = None
        self.places: dict[str, tuple[float, float]] = {}
        """Where each sensor is drawn."""
        super().__init__(**kwargs)
        self._lines = InstructionGroup()
        self._discs = InstructionGroup()
        self.canvas.add(self._lines)
        self.canvas.add(self._discs)
        self._numbers: list[Number] = []

    def render(self, view: SensorsView) -> None:
        """Show the sensors as they are now."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def _place(self, *_: object) -> None:
        view = self.view
        if view is None:
            return
        self._lines.clear()
        self._discs.clear()
        radius = self._lay(view)
        for sensor in view.sensors:
            draw_sensor(
                self._discs,
                self.places[sensor.cell],
                radius,
                sensor.trust,
                is_occupied=sensor.is_occupied,
            )
        self._name(sorted(view.sensors, key=lambda sensor: sensor.trust not in BAD), radius)

    def _lay(self, view: SensorsView) -> float:
        """Give every sensor its place; returns the radius."""
        field = view.battlefield
        if field is None:
            return self._lay_grid(view)
        fit = make_fit(field, self.width, self.height, px(1))
        self.places = {s: (self.x + x, self.y + y) for s, (x, y) in fit.centres.items()}
        self._lines.add(Color(*tokens.LINE))
        for way in fit.ways.values():
            points = [at for x, y in way for at in (self.x + x, self.y + y)]
            self._lines.add(Line(points=points, width=px(1.5)))
        return min(float(fit.radius), px(LARGEST))

    def _lay_grid(self, view: SensorsView) -> float:
        count = len(view.sensors)
        if not count:
            return 0.0
        columns = max(1, min(count, ceil(sqrt(count * self.width / max(self.height, 1.0)))))
        rows = -(-count // columns)
        step = min(self.width / columns, self.height / rows)
        left = self.center_x - step * columns / 2
        top = self.center_y + step * rows / 2
        self.places = {
            sensor.cell: (left + (x + 0.5) * step, top - (y + 0.5) * step)
            for n, sensor in enumerate(view.sensors)
            for y, x in [divmod(n, columns)]
        }
        return float(min(step * 0.38, px(LARGEST)))

    def _name(self, sensors: list[SensorView], radius: float) -> None:
        """Their numbers, the most important first, as far as they do not hide each other."""
        face, pixels = tokens.SMALLEST.face, px(tokens.SMALLEST.size)
        high = pixels * LINE_SHARE
        free: list[tuple[float, float, float]] = []
        shown = []
        for sensor in sensors:
            x, y = self.places[sensor.cell]
            wide = max(text_width(sensor.name, face, round(pixels, 1)) + 1 + px(8), px(18))
            x = min(max(x, self.x + wide / 2), self.right - wide / 2)
            y = max(y - radius - high / 2, self.y)
            if all(abs(x - u) > (wide + w) / 2 + 2 or abs(y - v) > high + 2 for u, v, w in free):
                free.append((x, y, wide))
                shown.append((sensor, x, y, wide))
        while len(self._numbers) > len(shown):
            self.remove_widget(self._numbers.pop())
        while len(self._numbers) < len(shown):
            self._numbers.append(Number())
            self.add_widget(self._numbers[-1])
        for number, (sensor, x, y, wide) in zip(self._numbers, shown, strict=True):
            number.render(sensor.name, is_gold=sensor.trust in BAD)
            number.pos, number.size = (x - wide / 2, y), (wide, high)
