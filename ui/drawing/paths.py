"""How paths are inked: a plain line, or dots with an arrow where one may go one way only.

Where a path runs is in routes.py.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import TYPE_CHECKING

from ui.drawing.geometry import length
from ui.drawing.markup import element, group, moved, number
from ui.drawing.palette import BACKGROUND, DOTTED_PATH, PATH, PATH_WIDTH, TEXT
from ui.drawing.routes import ARROW, SHORTEST

if TYPE_CHECKING:
    from ui.drawing.geometry import Line
    from ui.drawing.routes import Route


def draw_path(route: Route) -> str:
    """One path."""
    path = route.path
    parts = [track(route.pieces, one_way=path.one_way, cased=length(route.line) <= SHORTEST + 1)]
    if path.one_way:
        at, step = route.arrow
        turn = f"rotate({number(degrees(atan2(step.y, step.x)))})"
        fit = min(max(length(route.line) / (1.2 * ARROW), 0.6), 1.0)
        parts.append(group({"transform": f"{moved(at, fit)} {turn}"}, [arrow()]))
    return group(
        {
            "class": "path one-way" if path.one_way else "path",
            "data-from": path.a,
            "data-to": path.b,
        },
        parts,
    )


def track(pieces: tuple[Line, ...], *, one_way: bool, cased: bool = False) -> str:
    """The line of a path; cased, it also shows on top of circles."""
    d = "".join(
        "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in piece)
        for piece in pieces
    )
    line: dict[str, str | float] = {"d": d, "fill": "none", "stroke-linejoin": "round"}
    casing = {**line, "stroke": BACKGROUND, "stroke-width": PATH_WIDTH + 6}
    look: dict[str, str | float] = (
        {
            "stroke": DOTTED_PATH,
            "stroke-width": PATH_WIDTH,
            "stroke-linecap": "round",
            "stroke-dasharray": "0.1 10",
        }
        if one_way
        else {"stroke": PATH, "stroke-width": PATH_WIDTH}
    )
    drawn = element("path", {"class": "track", **line, **look})
    return element("path", casing) + drawn if cased else drawn


def arrow() -> str:
    """The arrow of a one-way path: two chevrons that point to the right, around the origin."""
    chevrons = "M-13 -12L-1 0L-13 12M2 -12L14 0L2 12"
    line: dict[str, str | float] = {
        "d": chevrons,
        "fill": "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    return group(
        {"class": "arrow"},
        [
            element("path", {**line, "stroke": BACKGROUND, "stroke-width": 12}),
            element("path", {**line, "stroke": TEXT, "stroke-width": 5}),
        ],
    )
