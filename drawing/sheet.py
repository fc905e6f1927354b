"""The drawing of a battlefield as SVG: a sheet to read and to print.

Puts header, map and legend on one page; the map is the plan and the items that the app shows. The
same map always gives the same text. Pixels are made from this text in png.py.
"""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING, Final

from drawing.board_items import sheet_items
from drawing.fit import fit_to_sheet
from drawing.geometry import Point
from drawing.grounds import ground_of
from drawing.legend import draw_legend
from drawing.markup import element, group, moved, number, text_line, words
from drawing.palette import BACKGROUND, PANEL, SOFT_TEXT, TEXT
from drawing.pie import zone_fills
from drawing.plan import plan_map
from drawing.svg_items import draw_items
from drawing.typeface import FAMILY, FontWeight, wrap

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield

_MARGIN: Final = 36.0
_NARROWEST: Final = 1200.0
_WIDE: Final = 2400.0
"""From here on, header and legend grow with the sheet, or they would be lost on it."""
_NAME_SIZE: Final = 40.0
_PRODUCT_SIZE: Final = 20.0


def draw_map(battlefield: Battlefield, *, plain: bool = False) -> str:
    """The battlefield as an SVG document, on its painted ground unless it is to be plain."""
    ground = None if plain else ground_of(battlefield)
    plan = plan_map(battlefield, named=True, bend=ground.bend if ground else 0.0)
    fit = fit_to_sheet(plan)
    prefix = "map-" + re.sub("[^A-Za-z0-9_-]", "-", battlefield.id)
    width = ceil(max(fit.width, _NARROWEST) + 2 * _MARGIN)
    scale = max(1.0, width / _WIDE)
    inner = width / scale - 2 * _MARGIN
    header, header_height = _header(battlefield, inner)
    legend = draw_legend(plan, inner - 48)
    map_at = Point((width - fit.width) / 2, (_MARGIN + header_height) * scale + 24)
    legend_top = map_at.y + fit.height + 28
    height = ceil(legend_top + (legend.height + 40 + _MARGIN) * scale)
    size = {"width": width, "height": height}
    drawing = element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(width)} {number(height)}",
            **size,
            "role": "img",
            "aria-labelledby": f"{prefix}-title {prefix}-desc",
            "font-family": FAMILY,
        },
        element("title", {"id": f"{prefix}-title"}, words(f"Map of {battlefield.name}")),
        element("desc", {"id": f"{prefix}-desc"}, words(_description(battlefield))),
        zone_fills(battlefield.zones),
        element("rect", {**size, "fill": BACKGROUND}),
        group({"transform": moved(Point(_MARGIN * scale, _MARGIN * scale), scale)}, [header]),
        group(
            {"class": "map", "transform": moved(map_at)}, draw_items(sheet_items(fit, ground), fit)
        ),
        group(
            {"transform": moved(Point(_MARGIN * scale, legend_top), scale)},
            [
                element(
                    "rect",
                    {"width": inner, "height": legend.height + 40, "rx": 16, "fill": PANEL},
                ),
                group({"transform": moved(Point(24, 20))}, [legend.markup]),
            ],
        ),
    )
    # Several sheets may stand on one page: each has fills of its own.
    for before in ("url(#zone-", 'id="zone-'):
        drawing = drawing.replace(before, before.replace("zone-", f"{prefix}-zone-"))
    return drawing + "\n"


def _header(battlefield: Battlefield, width: float) -> tuple[str, float]:
    """Name, product and counts with the upper left corner at the origin, and their height."""
    parts = []
    top = 0.0
    origin = f"{battlefield.product} · {_counts(battlefield)}"
    for text, size, weight, fill in (
        (battlefield.name, _NAME_SIZE, FontWeight.BOLD, TEXT),
        (origin, _PRODUCT_SIZE, FontWeight.MEDIUM, SOFT_TEXT),
    ):
        for line in wrap(text, size, weight, width):
            at = Point(0, top + size * 0.6)
            parts.append(text_line(line, at, size, weight=weight, fill=fill))
            top += size * 1.25
    return group({"class": "header"}, parts), top


def _counts(battlefield: Battlefield) -> str:
    return ", ".join(
        f"{count} {word}" if count != 1 else f"{count} {word[:-1]}"
        for count, word in (
            (len(battlefield.spaces), "spaces"),
            (len(battlefield.paths), "paths"),
            (len(battlefield.zones), "zones"),
        )
    )


def _description(battlefield: Battlefield) -> str:
    """What someone who cannot see the picture is told."""
    facts = (
        ("Starts", [f"{n} on {space}" for n, space in enumerate(battlefield.starts, 1)]),
        ("One-way paths", [f"{p.a} to {p.b}" for p in battlefield.paths if p.one_way]),
        ("Adjacent by a sign", [f"{p.a} and {p.b}" for p in battlefield.paths if p.far]),
        ("Secret passages", sorted(battlefield.passages)),
        ("Item slots", [f"{slot.kind} at {slot.space}" for slot in battlefield.item_slots]),
    )
    told = (f"{head}: {', '.join(each)}." for head, each in facts if each)
    return " ".join([f"{battlefield.product}: {_counts(battlefield)}.", *told])
