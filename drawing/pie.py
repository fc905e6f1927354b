"""The circle of a space: a sector for each zone, clockwise from the top in their order."""

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
