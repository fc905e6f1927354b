"""Items as SVG: what the app shows with stamps, a sheet shows with the same sprites. No Kivy."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from drawing.geometry import Point
from drawing.items import Backdrop, Copies, Picture, Underlay
from drawing.mark_sprites import SOFT
from drawing.markup import element, group, moved, number, words
from drawing.sprites import WHITE
from drawing.tokens import PLAIN, hexed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from drawing.fit import MapFit, Spot
    from drawing.items import About, Item, Items, Ribbons
    from drawing.sprites import Sprite
    from drawing.tokens import Rgba


def draw_items(items: Items, fit: MapFit) -> Iterator[str]:
    """Layer by layer, lowest first; the fills of zones are declared by the document."""
    for layer in sorted(items):
        for item in items[layer]:
            yield from _draw(item, fit)


def _draw(item: Item, fit: MapFit) -> Iterator[str]:
    height = fit.height
    if isinstance(item, Underlay):
        return  # a table's own photo is in no picture that leaves the device
    if isinstance(item, Backdrop):
        yield from _backdrop(item, fit)
    elif isinstance(item, Picture):
        where = moved(_point(item.at, height), item.size)
        yield _sprite(item.sprite, item.tint, where, item.about)
    elif isinstance(item, Copies):
        for n, copy in enumerate(item.copies):
            about = item.about[n] if item.about else {}
            where = moved(_point(copy.at, height), copy.size)
            if copy.degrees:
                where += f" rotate({number(-copy.degrees)})"
            yield _sprite(item.sprite, item.tint, where, about)
    else:
        yield from _ribbons(item, height)


def _backdrop(item: Backdrop, fit: MapFit) -> Iterator[str]:
    """The ground, cut to the map; a tile is too small to be worth its bytes on a sheet."""
    if item.picture.is_tile:
        return
    data = b64encode(item.picture.path(fit.width).read_bytes()).decode()
    left, top = item.corner[0], fit.height - item.corner[1] - item.size[1]
    box: dict[str, str | float] = {
        "x": left,
        "y": top,
        "width": item.size[0],
        "height": item.size[1],
    }
    image = {**box, "preserveAspectRatio": "none", "href": f"data:image/webp;base64,{data}"}
    view: dict[str, str | float] = {
        "width": fit.width,
        "height": fit.height,
        "viewBox": f"0 0 {number(fit.width)} {number(fit.height)}",
    }
    yield element("svg", {"class": "ground", **view}, element("image", image))


def _sprite(sprite: Sprite, tint: Rgba, where: str, about: About) -> str:
    drawing = sprite.draw()
    if tint != PLAIN:
        colour = hexed(tint)  # fills of other colours stand in the same file
        drawing = drawing.replace(WHITE, colour).replace(SOFT, f"{SOFT}{colour[1:]}-")
    said = {key: value for key, value in about.items() if key != "title"}
    title = [element("title", {}, words(about["title"]))] if "title" in about else []
    if tint[3] < 1:
        said["opacity"] = number(tint[3])
    return group({**said, "transform": where}, [*title, drawing])


def _ribbons(item: Ribbons, height: float) -> Iterator[str]:
    for n, way in enumerate(item.ways):
        points = (_point(spot, height) for spot in way)
        d = "M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in points)
        look: dict[str, str | float] = {
            "d": d,
            "fill": "none",
            "stroke": hexed(item.tint),
            "stroke-width": item.width,
            "stroke-linejoin": "round",
        }
        yield element("path", {**(item.about[n] if item.about else {}), **look})


def _point(spot: Spot, height: float) -> Point:
    return Point(spot[0], height - spot[1])
