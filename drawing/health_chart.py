"""How health went, as a chart: a line of steps for every hero and every sidekick with a dial.

Colour and dashes say whose a line is, the figure at its end which fighter; the same drawing stands
on the screen of the winner and in the picture that is shared. No Kivy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from drawing.geometry import Point
from drawing.map_view import FigureMark
from drawing.markup import element, group, moved, number, text_line
from drawing.piece_sprites import figure
from drawing.sprites import HI_HEX, INK_HEX, Sprite
from drawing.tokens import EDGE, LINE, LOW, S2, hexed, player
from drawing.typeface import FontWeight, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator


class HealthLine(msgspec.Struct, frozen=True, kw_only=True):
    """The health of one hero or sidekick, several alike together."""

    mark: FigureMark
    points: tuple[tuple[int, int], ...]
    """A turn, 0 for the beginning, and the health from then on."""
    fall: str = ""
    """What is said where it ends at nothing."""

    @property
    def is_over(self) -> bool:
        """Whether it ends at nothing."""
        return self.points[-1][1] == 0


class HealthChart(msgspec.Struct, frozen=True, kw_only=True):
    """All lines, and the turns that are named below them."""

    turns: int
    lines: tuple[HealthLine, ...]
    named: tuple[tuple[int, str], ...] = ()


_DASHES: Final = ("", "15 8", "3 7", "16 6 3 6")
"""By player; a sidekick's line is thin besides."""
_SIZE: Final = 15.0
_RADIUS: Final = {True: 17.0, False: 13.0}
"""Of the figure at the end of a line, heroes' and sidekicks'."""
_PER_CIRCLE: Final = 0.76
"""A figure is drawn for a space, which is larger than itself."""
_APART: Final = 3.0
"""Lines of several players that run at the same height lie this far apart."""


def chart_sprite(chart: HealthChart, width: int, height: int, text: float = 1.0) -> Sprite:
    """The chart as a picture of this size, its letters so many times as large."""
    middle = Point(-width / 2, -height / 2)

    def draw() -> str:
        return group({"transform": moved(middle)}, [draw_chart(chart, width, height, text)])

    name = f"chart {width} {height} {text} {msgspec.json.encode(chart).decode()}"
    return Sprite(name, width, height, draw)


@lru_cache(8)
def draw_chart(chart: HealthChart, width: float, height: float, text: float = 1.0) -> str:
    """The chart with its upper left corner at the origin."""
    plot = _Plot(chart, width, height, text)
    lines = [part for line in reversed(chart.lines) for part in _line(plot, line)]
    return group({"font-family": "Inter"}, [*_grid(plot), *lines, *_Ends(plot).draw()])


class _Plot:
    """Where turns and healths lie."""

    def __init__(self, chart: HealthChart, width: float, height: float, text: float) -> None:
        self.chart, self.size = chart, _SIZE * text
        most = max((h for line in chart.lines for _, h in line.points), default=1)
        rows = 3 if height > 140 * text else 1
        self.step = max(1, -(-most // rows))
        self.top = self.step * rows
        self.left = text_width(str(self.top), self.size, FontWeight.BOLD) + 16
        self.right = (
            width - 2 * _RADIUS[True] - text_width("00", self.size * 1.2, FontWeight.BOLD) - 8
        )
        self.high = max(self.size, _RADIUS[True]) + 3
        # The names of turns stand clear of figures at the end of a line that came to nothing.
        self.names = height - 0.75 * self.size
        self.low = self.names - max(1.5 * self.size, 0.6 * self.size + _RADIUS[True])

    def at(self, turn: float, health: float) -> Point:
        """The point of a health in a turn."""
        share = turn / max(1, self.chart.turns)
        up = (self.low - self.high) * health / self.top
        return Point(self.left + (self.right - self.left) * share, self.low - up)


def _grid(plot: _Plot) -> Iterator[str]:
    for health in range(0, plot.top + 1, plot.step):
        y = plot.at(0, health).y
        colour = hexed(EDGE if health == 0 else LINE)
        d = f"M{number(plot.left)} {number(y)}H{number(plot.right)}"
        yield element("path", {"d": d, "stroke": colour, "stroke-width": 1.5})
        yield text_line(
            str(health), Point(plot.left - 10, y), plot.size, weight=FontWeight.BOLD, anchor="end",
            fill=hexed(LOW),
        )  # fmt: skip
    taken = -1.0
    for turn, name in plot.chart.named:
        wide = text_width(name, plot.size, FontWeight.BOLD)
        x = plot.at(turn, 0).x
        if x - wide / 2 < taken or x + wide / 2 > plot.right + 60:
            continue
        taken = x + wide / 2 + 10
        yield text_line(
            name, Point(x, plot.names), plot.size, weight=FontWeight.BOLD,
            anchor="middle", fill=hexed(LOW),
        )  # fmt: skip


def _shift(plot: _Plot, line: HealthLine) -> float:
    players = sorted({each.mark.player for each in plot.chart.lines})
    return (players.index(line.mark.player) - (len(players) - 1) / 2) * _APART


def _line(plot: _Plot, line: HealthLine) -> Iterator[str]:
    """The steps of a line, with ink around them so that crossings can be followed."""
    shift = _shift(plot, line)
    start = plot.at(*line.points[0])
    d = f"M{number(start.x)} {number(start.y + shift)}"
    for turn, health in line.points[1:]:
        point = plot.at(turn, health)
        d += f"H{number(point.x)}V{number(point.y + shift)}"
    end = plot.at(plot.chart.turns, line.points[-1][1])
    if not line.is_over:
        d += f"H{number(end.x)}"
    wide = 4.5 if line.mark.filled else 2.5
    look: dict[str, str | float] = {"d": d, "fill": "none", "stroke-linejoin": "round"}
    colour = hexed(player(line.mark.player).colour)
    if line.mark.filled:
        floor = plot.at(0, 0).y
        last = plot.at(line.points[-1][0], 0).x if line.is_over else end.x
        area = f"{d}L{number(last)} {number(floor)}H{number(start.x)}Z"
        yield element("path", {"d": area, "fill": colour, "fill-opacity": 0.1})
    yield element("path", {**look, "stroke": INK_HEX, "stroke-width": wide + 4})
    dashes = _DASHES[line.mark.player % len(_DASHES)]
    ends = {"stroke-dasharray": dashes} if dashes else {}
    yield element("path", {**look, "stroke": colour, "stroke-width": wide, **ends})


class _Ends:
    """The figures at the ends of lines, then their words; none lies on another."""

    def __init__(self, plot: _Plot) -> None:
        self._plot = plot
        self._taken: list[tuple[float, float, float, float]] = []

    def draw(self) -> Iterator[str]:
        """Each where its line ends, or beside it; words only where there is room."""
        lines = self._plot.chart.lines
        places = [self._place(line) for line in lines]
        for line, (x, y) in zip(lines, places, strict=True):
            radius = _RADIUS[line.mark.filled]
            sprite = figure(line.mark, round(radius / _PER_CIRCLE), 1.0, numbered=False)
            yield group({"transform": moved(Point(x, y))}, [sprite.draw()])
            if not line.is_over:
                left, size = str(line.points[-1][1]), self._plot.size * 1.2
                where = Point(x + radius + 7, y)
                yield text_line(left, where, size, weight=FontWeight.BOLD, fill=HI_HEX)
        for line, (x, y) in zip(lines, places, strict=True):
            if line.is_over and line.fall:
                yield from self._pill(line.fall, x, y, _RADIUS[line.mark.filled])

    def _place(self, line: HealthLine) -> tuple[float, float]:
        plot, radius = self._plot, _RADIUS[line.mark.filled]
        turn = line.points[-1][0] if line.is_over else plot.chart.turns
        at = plot.at(turn, line.points[-1][1])
        x, y = at.x + (0.0 if line.is_over else radius), at.y + _shift(plot, line)
        while self._is_taken((x - radius, y - radius, x + radius, y + radius)):
            if line.is_over:
                x -= radius
            else:
                y -= radius
        self._taken.append((x - radius, y - radius, x + radius, y + radius))
        return x, y

    def _pill(self, text: str, x: float, y: float, radius: float) -> Iterator[str]:
        """Words beside a figure, where there is room for them."""
        size = self._plot.size
        wide, high = text_width(text, size, FontWeight.BOLD) + 20, size * 1.8
        middle = y - radius - high / 2 - 5
        beside = ((x - radius - 6 - wide, y), (x - wide, middle), (x + radius + 6, y))
        for left, at in beside:
            box = (left, at - high / 2, left + wide, at + high / 2)
            if box[0] < self._plot.left or box[2] > self._plot.right + 60 or self._is_taken(box):
                continue
            self._taken.append(box)
            yield element(
                "rect",
                {
                    "x": left, "y": at - high / 2, "width": wide, "height": high, "rx": high / 2,
                    "fill": hexed(S2), "stroke": INK_HEX, "stroke-width": 2,
                },
            )  # fmt: skip
            where = Point(left + wide / 2, at)
            yield text_line(text, where, size, weight=FontWeight.BOLD, fill=HI_HEX, anchor="middle")
            return

    def _is_taken(self, box: tuple[float, float, float, float]) -> bool:
        left, top, right, bottom = box
        return any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for other in self._taken
        )
