"""Every sensor of a board where its space lies on the battlefield, or in a grid without one."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from drawing import tokens
from drawing.fit import make_fit
from hardware.boards.values import CellTrust
from ui.boxes.base import Artwork, Extent, Placed
from ui.boxes.kinds import Free
from ui.boxes.short import panel
from ui.boxes.text import LINE, Text
from ui.screens.boards.signs import SENSOR, WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.boxes.base import Box, Kid, Layout
    from ui.viewdata.boards import SensorsView, SensorView

LARGEST: Final = 26.0
"""The radius of a sensor where there is room."""
LOWEST: Final = 260.0
"""The least height of the map: less can only be scrolled to."""
BAD: Final = (CellTrust.WEAK, CellTrust.DEAD)

Spots = dict[str, tuple[float, float]]


def sensor_map(view: SensorsView, **how: Any) -> Free:
    """The heat map: readable without colours, changed as figures walk over it."""
    return Free(arrange=_arranged, data=view, high=Extent(LOWEST, LOWEST), **how)


def _arranged(layout: Layout, view: SensorsView, width: float, height: float) -> Iterator[Kid]:
    """The ways between the spaces, the sensors on them, and the numbers below those."""
    spots, radius, lines = _on_map(view, width, height)
    if lines:
        yield "ways", 0.0, 0.0, Placed(width, height, Artwork(WAYS, lines, tokens.LINE))
    for sensor in view.sensors:
        x, y = spots[sensor.cell]
        sign = Artwork(SENSOR, (sensor.trust, sensor.is_occupied), tokens.S1)
        yield sensor.cell, x - radius, y - radius, Placed(2 * radius, 2 * radius, sign)
    free: list[tuple[float, float, float]] = []
    # The most important first, as far as they do not hide each other.
    for sensor in sorted(view.sensors, key=lambda sensor: sensor.trust not in BAD):
        number = _number(sensor)
        wide = layout.width(number).wish
        high = layout.height(number, wide).wish
        x, y = spots[sensor.cell]
        x, y = min(max(x, wide / 2), width - wide / 2), min(y + radius, height - high / 2)
        if all(abs(x - u) > (wide + w) / 2 + 2 or abs(y - v) > high + 2 for u, v, w in free):
            free.append((x, y, wide))
            key = ("number", sensor.cell)
            yield key, x - wide / 2, y - high / 2, layout.place(number, wide, high)


def _number(sensor: SensorView) -> Box:
    """The number of a space; on a gold pill if it needs looking at."""
    is_gold = sensor.trust in BAD
    high = tokens.SMALLEST.size * LINE
    return panel(
        Text(
            sensor.name, tokens.SMALLEST, lines=1, align="centre", scaled=False,
            colour=tokens.INK if is_gold else tokens.HI,
        ),
        fill=tokens.GOLD if is_gold else tokens.S2, radius=9, pad=(4, 0), size=(18, high),
        limit=(999, high),
    )  # fmt: skip


def _on_map(
    view: SensorsView, width: float, height: float
) -> tuple[Spots, float, tuple[tuple[float, ...], ...]]:
    """Where every sensor lies, how large it is, and the ways between them."""
    if view.battlefield is None:
        return *_in_grid(view.sensors, width, height), ()
    fit = make_fit(view.battlefield, width, height, 1.0)
    spots = {space: (x, height - y) for space, (x, y) in fit.centres.items()}
    lines = tuple(tuple(at for x, y in way for at in (x, height - y)) for way in fit.ways.values())
    return spots, min(float(fit.radius), LARGEST), lines


def _in_grid(sensors: tuple[SensorView, ...], width: float, height: float) -> tuple[Spots, float]:
    count = len(sensors)
    if not count:
        return {}, 0.0
    columns = max(1, min(count, ceil(sqrt(count * width / max(height, 1.0)))))
    rows = -(-count // columns)
    step = min(width / columns, height / rows)
    left, top = (width - step * columns) / 2, (height - step * rows) / 2
    spots = {
        sensor.cell: (left + (x + 0.5) * step, top + (y + 0.5) * step)
        for n, sensor in enumerate(sensors)
        for y, x in [divmod(n, columns)]
    }
    return spots, min(step * 0.38, LARGEST)
