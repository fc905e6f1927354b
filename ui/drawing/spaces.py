"""A space as a picture: its sectors, what marks it, and its two labels.

Sectors go clockwise from the top in the order of the zones, and so do the letters.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from ui.drawing.colour import rim_ink
from ui.drawing.geometry import Point
from ui.drawing.marks import passage_badge, passage_ring, start_diamond
from ui.drawing.markup import element, group, moved, number, words
from ui.drawing.palette import BACKGROUND, RADIUS
from ui.drawing.plates import draw_id, draw_letters

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.rules.battlefield import Zone, ZoneId
    from ui.drawing.layout import PlacedSpace


def draw_space(placed: PlacedSpace, fills: Mapping[ZoneId, str]) -> str:
    """The circle of a space with its marks; `fills` names the pattern of each zone."""
    names = ", ".join(zone.name for zone in placed.zones)
    return group(
        {
            "class": "space",
            "data-space": placed.space.id,
            "data-zones": " ".join(zone.id for zone in placed.zones),
            "transform": moved(placed.centre),
        },
        [
            element("title", {}, words(f"{placed.space.id}: {names}")),
            pie(placed.zones, fills),
            *_marks(placed),
        ],
    )


def draw_labels(placed: PlacedSpace) -> str:
    """The id of a space and the letters of its zones."""
    return group(
        {"class": "labels", "data-space": placed.space.id},
        [draw_letters(placed.letter_plate), draw_id(placed.id_plate)],
    )


def pie(zones: Sequence[Zone], fills: Mapping[ZoneId, str]) -> str:
    """A circle around the origin, cut into one sector for each zone."""
    parts = [element("circle", {"r": RADIUS + 3, "fill": BACKGROUND})]
    count = len(zones)
    for n, zone in enumerate(zones):
        shape: dict[str, str | float] = {
            "class": "sector",
            "data-zone": zone.id,
            "fill": f"url(#{fills[zone.id]})",
            "stroke": rim_ink(zone.colour),
            "stroke-width": 2,
        }
        if count == 1:
            parts.append(element("circle", {**shape, "r": RADIUS - 1}))
        else:
            d = _sector(n / count, (n + 1) / count, RADIUS - 1)
            parts.append(element("path", {**shape, "d": d, "stroke-linejoin": "round"}))
    if count > 1:
        cuts = "".join(
            f"M0 0L{number(at.x)} {number(at.y)}"
            for at in (_on_circle(n / count, RADIUS) for n in range(count))
        )
        width = min(4.0, 20 / count)
        parts.append(element("path", {"d": cuts, "stroke": BACKGROUND, "stroke-width": width}))
    return group({"class": "pie"}, parts)


def _sector(begin: float, end: float, radius: float) -> str:
    """From one share of the turn to another, clockwise from the top."""
    first, last = _on_circle(begin, radius), _on_circle(end, radius)
    large = int(end - begin > 0.5)
    r = number(radius)
    return (
        f"M0 0L{number(first.x)} {number(first.y)}"
        f"A{r} {r} 0 {large} 1 {number(last.x)} {number(last.y)}Z"
    )


def _on_circle(share: float, radius: float) -> Point:
    return Point(sin(2 * pi * share) * radius, -cos(2 * pi * share) * radius)


def _marks(placed: PlacedSpace) -> list[str]:
    """What lies on the middle of the circle: the start, the passage, or both side by side."""
    both = placed.start is not None and placed.is_passage
    aside = RADIUS * 0.44 if both else 0.0
    scale = 0.85 if both else 1.0
    found = []
    if placed.start is not None:
        found.append(
            group(
                {
                    "class": "start",
                    "data-start": str(placed.start),
                    "transform": moved(Point(-aside, 0), scale),
                },
                [start_diamond(str(placed.start))],
            )
        )
    if placed.is_passage:
        badge = group({"transform": moved(Point(aside, 0), scale)}, [passage_badge()])
        found.append(group({"class": "passage"}, [passage_ring(), badge]))
    return found
