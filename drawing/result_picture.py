"""The picture of a finished game that is shared: a square with what everybody has seen. No Kivy."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final

import msgspec

from drawing.geometry import Point
from drawing.health_chart import HealthChart, draw_chart
from drawing.map_view import FigureMark
from drawing.markup import element, group, moved, text_line
from drawing.piece_sprites import figure
from drawing.tokens import BG, GOLD, HI, MID, S1, hexed, player
from drawing.typeface import FontWeight, text_width

if TYPE_CHECKING:
    from drawing.grounds import GroundPicture

SIDE: Final = 1080
_MARGIN: Final = 48.0
_PER_CIRCLE: Final = 0.76


class ResultPicture(msgspec.Struct, frozen=True, kw_only=True):
    """What is on it, in words."""

    title: str
    detail: str
    winners: tuple[FigureMark, ...]
    losers: tuple[FigureMark, ...]
    chart_title: str
    chart_detail: str
    chart: HealthChart
    numbers: tuple[tuple[str, str], ...]
    line: str
    foot: str


def draw_result(view: ResultPicture, ground: GroundPicture | None = None) -> str:
    """The picture as an SVG document, on the painted ground of the battlefield if it has one."""
    look = player(view.winners[0].player if view.winners else 0)
    size: dict[str, str | float] = {"width": SIDE, "height": SIDE}
    parts = [
        element("rect", {**size, "fill": hexed(BG)}),
        *(_ground(ground) if ground is not None and not ground.is_tile else ()),
        element("rect", {**size, "fill": hexed(look.tint), "fill-opacity": 0.35}),
        _head(view),
        _box(372, 400),
        _text(view.chart_title, Point(80, 412), 30, SIDE / 2, weight=FontWeight.BOLD),
        _text(view.chart_detail, Point(SIDE - 80, 412), 22, 420, fill=hexed(MID), anchor="end"),
        group(
            {"transform": moved(Point(72, 440))}, [draw_chart(view.chart, SIDE - 144, 320, 1.25)]
        ),
        *_numbers(view.numbers),
        _text(
            view.line, Point(SIDE / 2, 972), 30, SIDE - 96, weight=FontWeight.BOLD, anchor="middle"
        ),
        _text(view.foot, Point(SIDE / 2, 1026), 22, SIDE - 96, fill=hexed(MID), anchor="middle"),
    ]
    return element(
        "svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "font-family": "Inter"}, *parts
    )


def _ground(ground: GroundPicture) -> tuple[str, ...]:
    """The place, dark and out of focus: the small picture of it, made large."""
    data = b64encode(ground.path(0).read_bytes()).decode()
    image = element(
        "image",
        {
            "x": -60, "y": -60, "width": SIDE + 120, "height": SIDE + 120,
            "preserveAspectRatio": "xMidYMid slice", "style": "image-rendering:smooth",
            "href": f"data:image/webp;base64,{data}",
        },
    )  # fmt: skip
    dark = element("rect", {"width": SIDE, "height": SIDE, "fill": hexed(BG), "fill-opacity": 0.68})
    return (image, dark)


def _head(view: ResultPicture) -> str:
    """Who won, and against whom."""
    radius = 93.0 if len(view.winners) < 2 else 62.0
    small = 50.0 if len(view.losers) < 2 else 38.0
    parts, x = [], _MARGIN + 40.0
    for mark in view.winners:
        parts.append(_figure(mark, Point(x + radius, 185), radius))
        x += 2 * radius + 14
    right = SIDE - _MARGIN - 30.0
    for n, mark in enumerate(view.losers):
        y = 185 + (n - (len(view.losers) - 1) / 2) * 2.5 * small
        parts.append(_figure(mark, Point(right - small, y), small))
    left, room = x + 26, right - 2 * small - x - 60
    parts.append(_text(view.title, Point(left, 152), 92, room, weight=FontWeight.BOLD))
    parts.append(
        _text(view.detail, Point(left, 238), 38, room, weight=FontWeight.BOLD, fill=hexed(GOLD))
    )
    return group({}, parts)


def _figure(mark: FigureMark, at: Point, radius: float) -> str:
    drawing = figure(mark, round(radius / _PER_CIRCLE), 2.0, numbered=False).draw()
    return group({"transform": moved(at)}, [drawing])


def _numbers(numbers: tuple[tuple[str, str], ...]) -> list[str]:
    parts, gap = [], 18.0
    wide = (SIDE - 2 * _MARGIN - gap * (len(numbers) - 1)) / max(1, len(numbers))
    for n, (value, word) in enumerate(numbers):
        x = _MARGIN + n * (wide + gap)
        middle, room = x + wide / 2, wide - 24
        parts += [
            _box(792, 130, x, wide),
            _text(value, Point(middle, 838), 46, room, weight=FontWeight.BOLD, anchor="middle"),
            _text(word, Point(middle, 888), 21, room, fill=hexed(MID), anchor="middle"),
        ]
    return parts


def _box(y: float, height: float, x: float = _MARGIN, width: float = SIDE - 2 * _MARGIN) -> str:
    box = {"x": x, "y": y, "width": width, "height": height, "rx": 22}
    return element("rect", {**box, "fill": hexed(S1), "fill-opacity": 0.92})


def _text(
    text: str, at: Point, size: float, room: float, *, weight: FontWeight = FontWeight.MEDIUM,
    fill: str = hexed(HI), anchor: str = "start",
) -> str:  # fmt: skip
    """One line, smaller where it would be wider than its room."""
    wide = text_width(text, size, weight)
    fitting = size * min(1.0, room / wide) if wide else size
    return text_line(text, at, fitting, weight=weight, fill=fill, anchor=anchor)
