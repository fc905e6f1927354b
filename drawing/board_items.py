"""What lies under the figures, as items: paths, spaces, letters, item slots, keyholes, signs.

Spaces that are not lit step back, and the paths with them. A dimmed space stays opaque, so that no
path shows through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drawing import mark_sprites, sprites
from drawing.colour import luminance
from drawing.items import Backdrop, Copies, Copy, Items, Layer, Picture, Ribbons, Underlay
from drawing.palette import RADIUS
from drawing.plan import KEYHOLE
from drawing.tokens import EDGE, HI, INK, LOW, PLAIN, Rgba, faded, rgba

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from companion.rules.battlefield import SpaceId
    from drawing.board_photo import BoardPhoto
    from drawing.fit import MapFit
    from drawing.grounds import GroundPicture
    from drawing.items import Item
    from drawing.plan import PlannedSpace

DIMMED: Final = 0.36
"""What is left of a space that has stepped back."""
_PATHS_DIMMED: Final = 0.5
_DARK: Final[Rgba] = (1.0, 1.0, 1.0, DIMMED)
_DARK_LETTERS: Final[Rgba] = (0.5, 0.5, 0.5, 1.0)
"""Letters keep their plate, or the pattern would show through it."""
_GROUND_DIMMED: Final = 0.72
_TILE_SIZE: Final = 256.0
"""How wide the ground tile is, in dp."""
_BREATH: Final = 0.085
"""So strong is a colour on the tile; one that is lighter than `_PALE` is thinner."""
_PALE: Final = 0.12
_DARK_SIGNS: Final[Rgba] = (0.62, 0.62, 0.62, 1.0)


def board_items(
    fit: MapFit,
    ground: GroundPicture | None = None,
    *,
    photo: BoardPhoto | None = None,
    dims: bool = False,
    lit: Container[SpaceId] = (),
) -> Items:
    """The board as a game shows it: on a photo of it, on its ground, or on the dark."""
    spaces = [(s, not dims or s.space.id in lit) for s in fit.plan.spaces]
    is_painted = ground is not None and not ground.is_tile
    under: tuple[Item, ...] = ()
    if photo is not None:
        under = (_underlay(fit, photo, dims=dims),)
    elif ground is not None:
        under = (_ground(fit, ground, dims=dims), *_districts(fit, ground, dims=dims))
    colour = EDGE if photo is None and ground is None else LOW
    return {
        Layer.GROUND: under,
        Layer.PATHS: () if is_painted else tuple(_paths(fit, colour, dims=dims)),
        Layer.SIGNS: _chevrons(fit, dims=dims),
        Layer.SOCKETS: (_sockets(fit),),
        Layer.SPACES: tuple(_space(fit, s, is_lit=is_lit) for s, is_lit in spaces),
        Layer.BESIDE: tuple(_beside(fit)),
        Layer.LETTERS: tuple(_letters(fit, s, is_lit=is_lit) for s, is_lit in spaces)
        if fit.has_letters
        else (),
    }


def sheet_items(fit: MapFit, ground: GroundPicture | None = None) -> Items:
    """The board as a sheet shows it: with starts, and with the name of every space."""
    items = board_items(fit, ground)
    starts = [
        Picture(
            ("start", s.space.id),
            sprites.start(s.start, fit.radius),
            fit.centres[s.space.id],
            about={"class": "start", "data-space": s.space.id, "data-start": str(s.start)},
        )
        for s in fit.plan.spaces
        if s.start is not None
    ]
    names = [
        Picture(
            ("name", space),
            sprites.label("\n".join(label.lines), round(label.unit, 3)),
            label.at,
            HI,
            about={"class": "space-id", "data-space": space},
        )
        for space, label in fit.names.items()
    ]
    return {**items, Layer.TOKENS: tuple(starts), Layer.LABELS: tuple(names)}


def _ground(fit: MapFit, ground: GroundPicture, *, dims: bool) -> Item:
    """A painted ground where its map lies; the tile everywhere, in a breath of zone colour."""
    light, view = _GROUND_DIMMED if dims else 1.0, (fit.width, fit.height)
    if not ground.is_tile:
        left, top, right, bottom = ground.box
        corner, far = fit.place(left, bottom), fit.place(right, top)
        size = far[0] - corner[0], far[1] - corner[1]
        return Backdrop("ground", ground, corner, size, view, (light, light, light, 1.0))
    zones = [rgba(zone.colour) for zone in fit.battlefield.zones]
    means = [sum(zone[n] for zone in zones) / len(zones) for n in range(3)]
    red, green, blue = (light * (0.58 + 0.22 * mean / max(means)) for mean in means)
    tile = _TILE_SIZE * fit.density
    return Backdrop("ground", ground, (0, 0), view, view, (red, green, blue, 1.0), tile)


def _districts(fit: MapFit, ground: GroundPicture, *, dims: bool) -> Iterator[Item]:
    """Around the spaces of a zone the tile has a breath of its colour, as if it lay there."""
    if not ground.is_tile:
        return
    light = _BREATH * (_GROUND_DIMMED if dims else 1.0)
    breath = mark_sprites.breath(fit.radius)
    for zone in fit.battlefield.zones:
        members = [s.space.id for s in fit.plan.spaces if zone.id in s.space.zones]
        at = tuple(Copy(fit.centres[space]) for space in members)
        share = min(1.0, _PALE / luminance(zone.colour))
        yield Copies(f"district {zone.id}", breath, at, (*rgba(zone.colour)[:3], light * share))


def _underlay(fit: MapFit, photo: BoardPhoto, *, dims: bool) -> Item:
    """The corners of a board are those of the frame that its map is measured in."""
    light, frame = _GROUND_DIMMED if dims else 1.0, fit.battlefield.frame
    corner, far = fit.place(0, frame.height), fit.place(frame.width, 0)
    size = far[0] - corner[0], far[1] - corner[1]
    return Underlay("photo", photo, corner, size, (fit.width, fit.height), (light,) * 3 + (1.0,))


def _paths(fit: MapFit, colour: Rgba, *, dims: bool) -> Iterator[Item]:
    share = _PATHS_DIMMED if dims else 1.0
    ways, about = [], []
    dots: list[Copy] = []
    for trail in fit.trails:
        path = trail.path
        kind = "path one-way" if path.one_way else "path"
        for line in trail.lines:
            ways.append(line)
            about.append({"class": kind, "data-from": path.a, "data-to": path.b})
        dots += [Copy(at) for at in trail.dots]
    tint = faded(colour, share, INK)
    yield Ribbons("lines", tuple(ways), round(fit.path_width, 1), tint, tuple(about))
    bead = sprites.dot(round(1.05 * fit.path_width, 1))
    yield Copies("dots", bead, tuple(dots), faded(LOW, share, INK))


def _chevrons(fit: MapFit, *, dims: bool) -> tuple[Item, ...]:
    one_way = [(trail.path, trail.chevron) for trail in fit.trails if trail.chevron is not None]
    if not one_way:
        return ()
    # One picture for all: the largest; those on short paths show it smaller.
    largest = max(chevron.size for _, chevron in one_way)
    copies = tuple(Copy(c.at, c.degrees, c.size / largest) for _, c in one_way)
    about = tuple(
        {"class": "path one-way", "data-from": path.a, "data-to": path.b} for path, _ in one_way
    )
    tint = _DARK_SIGNS if dims else PLAIN
    return (Copies("chevrons", sprites.chevrons(round(largest, 1)), copies, tint, about),)


def _sockets(fit: MapFit) -> Item:
    """The ink that each space sits in: it parts a fill from whatever ground there is."""
    disc = sprites.white_disc(fit.radius + max(round(2 * fit.unit), 1))
    return Copies("sockets", disc, tuple(Copy(at) for at in fit.centres.values()), INK)


def _space(fit: MapFit, planned: PlannedSpace, *, is_lit: bool) -> Item:
    space, zones = planned.space.id, planned.zones
    return Picture(
        space,
        sprites.space_disc(zones, fit.radius, patterned=fit.has_patterns),
        fit.centres[space],
        tint=PLAIN if is_lit else _DARK,
        stand_in=(sprites.white_disc(fit.radius), rgba(zones[0].colour)),
        about={
            "class": "space",
            "data-space": space,
            "data-zones": " ".join(zone.id for zone in zones),
            "title": f"{space}: {', '.join(zone.name for zone in zones)}",
        },
    )


def _letters(fit: MapFit, planned: PlannedSpace, *, is_lit: bool) -> Item:
    space = planned.space.id
    label = fit.letters[space]
    return Picture(
        space,
        sprites.letters("\n".join(label.lines), round(label.unit, 3)),
        label.at,
        tint=PLAIN if is_lit else _DARK_LETTERS,
        about={"class": "zone-letters", "data-space": space},
    )


def _beside(fit: MapFit) -> Iterator[Item]:
    """Item slots, the rings and keyholes of secret passages, and the signs of far paths."""
    for space, slot in fit.slots.items():
        sprite = sprites.item_slot(slot.kind, round(slot.side, 1), filled=False)
        about = {"class": "item-slot", "data-space": space, "data-kind": slot.kind.value}
        yield Picture(("slot", space), sprite, slot.at, about=about)
    for space, at in fit.keyholes.items():
        ring = sprites.passage_circle(fit.radius)
        about = {"class": "passage", "data-space": space}
        yield Picture(("passage", space), ring, fit.centres[space], about=about)
        sprite = sprites.keyhole(round(KEYHOLE * fit.radius / RADIUS, 1))
        yield Picture(("keyhole", space), sprite, at)
    for sign in fit.signs:
        sprite = sprites.far_sign(sign.number, round(KEYHOLE * fit.radius / RADIUS, 1))
        about = {"class": "far", "data-from": sign.space, "data-to": sign.to}
        yield Picture(("far", sign.space, sign.to), sprite, sign.at, about=about)
