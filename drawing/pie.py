"""The circle of a space: a sector for each zone, clockwise in their order.

The first is at the left of two and at the upper left of more: letters run from the left as well.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from drawing.colour import rim_ink
from drawing.geometry import Point
from drawing.markup import element, group, number
from drawing.palette import BACKGROUND, RADIUS
from drawing.patterns import zone_fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.rules.battlefield import Zone


def fill_name(zone: Zone) -> str:
    """What the fill of a zone is called in a drawing: zones that look alike share it."""
    return f"zone-{zone.colour[1:].lower()}-{zone.pattern.value}"


def zone_fills(zones: Iterable[Zone]) -> str:
    """The fills of zones, declared once for a drawing."""
    return element("defs", {}, *(zone_fill(zone, fill_name(zone)) for zone in zones))


def pie(zones: Sequence[Zone]) -> str:
    """A circle around the origin, cut into one sector for each zone."""
    parts = [element("circle", {"r": RADIUS + 3, "fill": BACKGROUND})]
    count = len(zones)
    for n, zone in enumerate(zones):
        shape: dict[str, str | float] = {
            "class": "sector",
            "data-zone": zone.id,
            "fill": f"url(#{fill_name(zone)})",
            "stroke": rim_ink(zone.colour),
            "stroke-width": 2,
        }
        if count == 1:
            parts.append(element("circle", {**shape, "r": RADIUS - 1}))
        else:
            d = sector(n, count, RADIUS - 1)
            parts.append(element("path", {**shape, "d": d, "stroke-linejoin": "round"}))
    if count > 1:
        ends = (_on_circle(n / count, RADIUS) for n in range(count))
        cuts = "".join(f"M0 0L{number(at.x)} {number(at.y)}" for at in ends)
        width = min(4.0, 20 / count)
        parts.append(element("path", {"d": cuts, "stroke": BACKGROUND, "stroke-width": width}))
    return group({"class": "pie"}, parts)


def sector(n: int, count: int, radius: float) -> str:
    """The outline of one of so many sectors: the first ends at the top, the others follow it."""
    first, last = (_on_circle((n + end) / count, radius) for end in (-1, 0))
    r = number(radius)
    return (
        f"M0 0L{number(first.x)} {number(first.y)}A{r} {r} 0 0 1 {number(last.x)} {number(last.y)}Z"
    )


def _on_circle(share: float, radius: float) -> Point:
    return Point(sin(2 * pi * share) * radius, -cos(2 * pi * share) * radius)
