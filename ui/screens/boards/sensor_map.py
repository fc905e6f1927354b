"""Every sensor of a board where its space lies on the battlefield, or in a grid without one."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Line

from hardware.boards.values import CellTrust
from ui.screens.boards.signs import draw_sensor
from ui.screens.menu.measure import line_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.battlefield.plan import make_plan
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.boards import SensorsView, SensorView

LARGEST: Final = 26.0
"""The radius of a sensor, in dp, where there is room."""
BAD: Final = (CellTrust.WEAK, CellTrust.DEAD)


class Number(Part):
    """The number of a space that needs looking at, on a gold pill."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._words = Words(
            type=tokens.SMALLEST, colour=tokens.INK, halign="center", lines=1, scaled=False
        )
        self.add_widget(self._words)

    def render(self, name: str) -> None:
        """Show another number."""
        self._words.text = name
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._plate.draw((*self.pos, *self.size), tokens.GOLD, 9)
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
        self._name([sensor for sensor in view.sensors if sensor.trust in BAD], radius)

    def _lay(self, view: SensorsView) -> float:
        """Give every sensor its place; returns the radius."""
        field = view.battlefield
        if field is None:
            return self._lay_grid(view)
        plan = make_plan(field, self.width, self.height, px(1))
        self.places = {s: (self.x + x, self.y + y) for s, (x, y) in plan.centres.items()}
        self._lines.add(Color(*tokens.LINE))
        for way in plan.ways.values():
            points = [at for x, y in way for at in (self.x + x, self.y + y)]
            self._lines.add(Line(points=points, width=px(1.5)))
        return min(float(plan.radius), px(LARGEST))

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

    def _name(self, bad: list[SensorView], radius: float) -> None:
        """Numbers for the sensors that need looking at, as far as they do not hide each other."""
        high = line_high(tokens.SMALLEST) / float(scale.text)
        free: list[tuple[float, float, float]] = []
        shown = []
        for sensor in bad:
            x, y = self.places[sensor.cell]
            wide = max(text_wide(sensor.name, tokens.SMALLEST) / float(scale.text) + px(12), px(24))
            x = min(max(x, self.x + wide / 2), self.right - wide / 2)
            y = min(y + radius * 0.55, self.top - high)
            if all(abs(x - u) > (wide + w) / 2 + 2 or abs(y - v) > high + 2 for u, v, w in free):
                free.append((x, y, wide))
                shown.append((sensor.name, x, y, wide))
        while len(self._numbers) > len(shown):
            self.remove_widget(self._numbers.pop())
        while len(self._numbers) < len(shown):
            self._numbers.append(Number())
            self.add_widget(self._numbers[-1])
        for number, (name, x, y, wide) in zip(self._numbers, shown, strict=True):
            number.render(name)
            number.pos, number.size = (x - wide / 2, y), (wide, high)
