"""What a sensor is worth as a sign that needs no colour: rising bars, a cross, a ring, a dot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Rectangle

from drawing import tokens
from hardware.boards.values import CellTrust
from ui.boxes.view.painters import PAINTERS
from ui.theme.scale import px

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Picture
    from ui.boxes.view.painters import PixelBox

SENSOR, SIGNAL, WAYS = "sensor", "signal", "ways"
"""Kinds of picture: what a sensor is worth (None: the dot of a figure) and whether a figure is
there, how strong a radio is, and lines between spaces."""

BARS: Final = 4
FILLED: Final = {CellTrust.GOOD: 4, CellTrust.WEAK: 2}
RIMS: Final = {
    CellTrust.UNTRIED: tokens.EDGE,
    CellTrust.GOOD: tokens.OK,
    CellTrust.WEAK: tokens.GOLD,
    CellTrust.DEAD: tokens.BAD,
}
GROUNDS: Final = {
    CellTrust.UNTRIED: tokens.S2,
    CellTrust.GOOD: tokens.faded(tokens.OK, 0.3, tokens.S1),
    CellTrust.WEAK: tokens.faded(tokens.GOLD, 0.3, tokens.S1),
    CellTrust.DEAD: tokens.S1,
}


def draw_bars(
    group: InstructionGroup,
    box: tuple[float, float, float, float],
    filled: int,
    colour: Rgba = tokens.HI,
) -> None:
    """Rising bars in a box; those that are not filled are only a foot."""
    x, y, wide, high = box
    part = wide / (BARS * 1.5 - 0.5)
    for number in range(BARS):
        is_full = number < filled
        group.add(Color(*(colour if is_full else tokens.EDGE)))
        tall = high * (0.4 + 0.2 * number) if is_full else max(2.0, high * 0.14)
        group.add(Rectangle(pos=(x + number * part * 1.5, y), size=(part, tall)))


def draw_cross(
    group: InstructionGroup, middle: tuple[float, float], half: float, colour: Rgba = tokens.BAD
) -> None:
    """A cross: nobody can believe this sensor."""
    x, y = middle
    group.add(Color(*colour))
    for up in (1, -1):
        group.add(Line(points=[x - half, y - up * half, x + half, y + up * half], width=half * 0.3))


def draw_dot(
    group: InstructionGroup, middle: tuple[float, float], radius: float, ground: Rgba = tokens.S1
) -> None:
    """Something stands there now."""
    x, y = middle
    for colour, r in ((ground, radius * 1.35), (tokens.HI, radius)):
        group.add(Color(*colour))
        group.add(Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r)))


def draw_sensor(
    group: InstructionGroup,
    middle: tuple[float, float],
    radius: float,
    trust: CellTrust,
    *,
    is_occupied: bool,
) -> None:
    """A whole sensor: a disc with its sign."""
    x, y = middle
    box = (x - radius, y - radius, 2 * radius, 2 * radius)
    group.add(Color(*GROUNDS[trust]))
    group.add(Ellipse(pos=box[:2], size=box[2:]))
    group.add(Color(*RIMS[trust]))
    if trust is CellTrust.DEAD:  # a broken rim
        for start in range(0, 360, 40):
            group.add(Line(circle=(x, y, radius, start, start + 22), width=max(1.2, radius * 0.06)))
        draw_cross(group, middle, radius * 0.34)
    else:
        group.add(Line(circle=(x, y, radius), width=max(1.0, radius * 0.05)))
        if trust is not CellTrust.UNTRIED:
            half = radius * 0.5
            draw_bars(group, (x - half, y - half * 0.8, 2 * half, 2 * half), FILLED[trust])
    if is_occupied:
        draw_dot(group, (x + radius * 0.72, y + radius * 0.72), max(radius * 0.3, 3.0))


class SensorPainter(InstructionGroup):
    """What a sensor is worth, or the dot of a figure."""

    def paint(self, what: Picture, box: PixelBox, **_: object) -> None:
        """Show it."""
        self.clear()
        x, y, wide, high = box
        middle, half = (x + wide / 2, y + high / 2), min(wide, high) / 2
        trust, is_occupied = what.data
        if trust is None:
            draw_dot(self, middle, half * 0.56)
        else:
            draw_sensor(self, middle, half, trust, is_occupied=is_occupied)


class SignalPainter(InstructionGroup):
    """How strong a radio is."""

    def paint(self, what: Picture, box: PixelBox, **_: object) -> None:
        """Show it, a little lower than wide."""
        self.clear()
        x, y, wide, high = box
        draw_bars(self, (x, y + high * 0.25, wide, high * 0.5), what.data)


class WaysPainter(InstructionGroup):
    """Which spaces are beside each other: lines, each as its points in dp from the upper left."""

    def paint(self, what: Picture, box: PixelBox, **_: object) -> None:
        """Show them."""
        self.clear()
        x, y, high = box[0], box[1], box[3]
        self.add(Color(*what.colour))
        for way in what.data:
            points = [x + px(at) if n % 2 == 0 else y + high - px(at) for n, at in enumerate(way)]
            self.add(Line(points=points, width=px(1.5)))


PAINTERS.update({SENSOR: SensorPainter, SIGNAL: SignalPainter, WAYS: WaysPainter})
