"""The small pictures of the map, as SVG and as pixels; and the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
import resvg_py

from companion.model import TokenKind
from companion.rules.battlefield import ItemKind
from drawing import items, mark_sprites, sprites
from drawing import piece_sprites as pieces
from drawing.fit import make_fit
from drawing.items import Layer
from drawing.map_view import FigureMark, MapView, MarkKind, SpaceMark
from drawing.mark_items import mark_items, shortened, shown_name
from drawing.mesh import Triangles
from drawing.tokens import hexed, player
from drawing.typeface import font_files, icon_font_file
from tests.drawing.pixels import Colour, Picture, read_png
from tests.drawing.sheets import BATTLEFIELDS

if TYPE_CHECKING:
    from drawing.sprites import Sprite

ZONES = {zone.id: zone for zone in BATTLEFIELDS["raptor-paddock"].zones}
R = 30
EVERY = [
    sprites.white_disc(R),
    sprites.space_disc((ZONES["blue"],), R, patterned=True),
    sprites.space_disc(tuple(ZONES.values())[:3], R, patterned=True),
    sprites.space_disc((ZONES["blue"],), 8, patterned=False),
    sprites.space_disc(tuple(ZONES.values())[:3], 8, patterned=False),
    sprites.letters("RAB", 1.0),
    sprites.letters("RAB\nCDE", 1.0),
    sprites.label("1", 1.0),
    sprites.label("a-name-\nin-two-lines", 1.0),
    sprites.passage_circle(R),
    sprites.start(2, R),
    sprites.label("stop \u22121", 1.0),
    mark_sprites.ring(R, 1.0),
    mark_sprites.dashed_ring(R, 1.0),
    mark_sprites.burst(R, 1.0),
    mark_sprites.asked_arrow(1.0),
    sprites.keyhole(9.0),
    sprites.item_slot(ItemKind.SCHEME, 22.0, filled=False),
    sprites.item_slot(ItemKind.COMBAT, 22.0, filled=True),
    sprites.dot(5.0),
    sprites.chevrons(24.0),
    mark_sprites.arrow_head(24.0),
    mark_sprites.shadow(R),
    *(
        pieces.figure(FigureMark(player=n, icon="medusa", filled=filled, number=9), R, 1.0, held=h)
        for n in range(4)
        for filled, h in ((True, True), (False, False))
    ),
    *(pieces.token(kind, owner, 15.0, 1.0) for kind in TokenKind for owner in (None, 2)),
]


def picture(sprite: Sprite, detail: float = 1.0) -> Picture:
    png = resvg_py.svg_to_bytes(
        svg_string=sprite.svg(detail),
        background="#FF00FF",
        skip_system_fonts=True,
        font_files=[*font_files(), icon_font_file()],
        font_family="Inter",
    )
    return read_png(png)


def seen(sprite: Sprite) -> set[Colour]:
    shown = picture(sprite)
    return {shown.at(x, y) for x in range(shown.width) for y in range(shown.height)}


def rgb(hexed_colour: str) -> Colour:
    red, green, blue = bytes.fromhex(hexed_colour[1:])
    return red, green, blue


@pytest.mark.parametrize("sprite", EVERY, ids=lambda sprite: sprite.name)
def test_a_sprite_is_well_formed_and_nothing_of_it_is_cut(sprite: Sprite) -> None:
    ET.fromstring(sprite.svg())
    assert (sprite.width % 2, sprite.height % 2) == (0, 0)
    shown = picture(sprite)
    assert (shown.width, shown.height) == (sprite.width, sprite.height)
    assert any(shown.at(x, sprite.height // 2) != (255, 0, 255) for x in range(shown.width))
    edge = [(x, y) for x in range(shown.width) for y in (0, shown.height - 1)]
    edge += [(x, y) for y in range(shown.height) for x in (0, shown.width - 1)]
    for x, y in edge:
        red, green, blue = shown.at(x, y)
        # What little a curve leaves on the last row may be there, a cut shape may not.
        assert red > 100, (x, y)
        assert blue > 100, (x, y)
        assert green < 130, (x, y)


def test_the_same_arguments_give_the_same_sprite_and_others_another_name() -> None:
    assert mark_sprites.ring(R, 1.0) is mark_sprites.ring(R, 1.0)
    names = [sprite.name for sprite in EVERY]
    assert len({*names}) == len(names)


def test_a_sprite_can_be_painted_larger() -> None:
    sprite = mark_sprites.ring(R, 1.0)
    assert picture(sprite, 2.0).width == 2 * sprite.width


def test_letters_are_text_in_the_bundled_font() -> None:
    assert "RAB" in sprites.letters("RAB", 1.0).svg()
    assert len(seen(sprites.letters("RAB", 1.0))) > 10


@pytest.mark.parametrize("number", range(4))
def test_heroes_are_filled_and_sidekicks_hollow(number: int) -> None:
    colour = rgb(hexed(player(number).colour))
    hero = picture(pieces.figure(FigureMark(player=number, icon="medusa"), R, 1.0))
    side = picture(pieces.figure(FigureMark(player=number, icon="medusa", filled=False), R, 1.0))
    at = (hero.width / 2, hero.height / 2 - 0.55 * R)
    assert hero.at(*at) == colour
    assert side.at(*at) != colour
    assert colour in {side.at(x, side.height / 2) for x in range(side.width)}


def test_shapes_differ_without_colour() -> None:
    outlines = set()
    for number in range(4):
        shown = picture(pieces.figure(FigureMark(player=number, icon="x"), R, 1.0))
        outlines.add(
            tuple(
                shown.at(x, y) == (255, 0, 255)
                for x in range(0, shown.width, 3)
                for y in range(0, shown.height, 3)
            )
        )
    assert len(outlines) == 4


def test_small_figures_show_no_number() -> None:
    small = FigureMark(player=0, icon="raptors", number=2)
    plain = FigureMark(player=0, icon="raptors")
    without = pieces.figure(small, 9, 0.4, numbered=False)
    assert picture(without).rows == picture(pieces.figure(plain, 9, 0.4)).rows
    assert picture(pieces.figure(small, R, 1.0)).rows != picture(pieces.figure(plain, R, 1.0)).rows


def test_a_token_shows_whose_it_is() -> None:
    for kind in TokenKind:
        assert rgb(hexed(player(2).colour)) in seen(pieces.token(kind, 2, 15.0, 1.0))
        assert rgb(hexed(player(2).colour)) not in seen(pieces.token(kind, None, 15.0, 1.0))


def test_a_ribbon_has_its_width_all_along() -> None:
    triangles = Triangles()
    triangles.add_ribbon(((0, 0), (10, 0), (10, 0), (10, 10)), 2)
    corners = [
        (triangles.vertices[n], triangles.vertices[n + 1])
        for n in range(0, len(triangles.vertices), 4)
    ]
    assert corners[:2] == [(0, 1), (0, -1)]
    assert corners[2] == pytest.approx((9, 1))
    assert corners[3] == pytest.approx((11, -1))
    assert len(triangles.indices) == 12
    assert max(triangles.indices) == 5


def test_a_ribbon_of_one_point_is_nothing() -> None:
    triangles = Triangles()
    triangles.add_ribbon(((3, 3), (3, 3)), 2)
    assert triangles.indices == []


def test_a_picture_can_be_turned() -> None:
    triangles = Triangles()
    triangles.add_picture((5, 5), 4, 2, 90)
    assert triangles.vertices[:2] == pytest.approx([6, 3])
    assert triangles.vertices[4:6] == pytest.approx([6, 7])


def test_a_line_is_shortened_unless_it_is_too_short() -> None:
    assert shortened(((0, 0), (10, 0)), 2, 3) == ((2, 0), (7, 0))
    assert shortened(((0, 0), (4, 0)), 2, 3) == ((0, 0), (4, 0))


@pytest.mark.parametrize(
    ("space", "name"), [("RP07", "7"), ("H21", "21"), ("M30", "30"), ("lake", "lake"), ("X", "X")]
)
def test_a_space_is_called_by_its_number(space: str, name: str) -> None:
    assert shown_name(space) == name


@pytest.mark.parametrize("size", [(588, 324), (868, 480)])
def test_names_of_spaces_beside_each_other_do_not_lie_on_each_other(size: tuple[int, int]) -> None:
    field = BATTLEFIELDS["raptor-paddock"]
    fit = make_fit(field, *size, 1.0, 0.0)
    for path in field.paths:
        marks = (
            SpaceMark(space=path.a, kind=MarkKind.FROM, text="now"),
            SpaceMark(space=path.b, kind=MarkKind.ASKED, text="put it here"),
        )
        view = MapView(battlefield=field, marks=marks, named=(path.a, path.b))
        drawn = mark_items(fit, view)[Layer.LABELS]
        labels = [item for item in drawn if isinstance(item, items.Picture)]
        boxes = [
            (x - s.width / 2, y - s.height / 2, x + s.width / 2, y + s.height / 2)
            for (x, y), s in ((label.at, label.sprite) for label in labels)
        ]
        rows = boxes[:2], boxes[2:]
        assert len(boxes) == 4
        assert not [(a, b) for a in rows[0] for b in rows[1] if overlap(a, b) > 1], path


@pytest.mark.parametrize("name", ["raptor-paddock", "sarpedon"])
def test_no_letter_of_a_zone_lies_under_what_is_said_of_an_errand(name: str) -> None:
    field = BATTLEFIELDS[name]
    fit = make_fit(field, 588, 324, 1.0, 0.0)
    hidden = []
    for path in field.paths:
        marks = (
            SpaceMark(space=path.a, kind=MarkKind.FROM, text="now"),
            SpaceMark(space=path.b, kind=MarkKind.ASKED, text="put it here"),
        )
        view = MapView(battlefield=field, marks=marks, named=(path.a, path.b))
        drawn = mark_items(fit, view)[Layer.LABELS]
        for label in (item for item in drawn if isinstance(item, items.Picture)):
            (x, y), wide, high = label.at, label.sprite.width, label.sprite.height
            hidden += [
                (path, space)
                for space, letters in fit.letters.items()
                if abs(letters.at[0] - x) < wide / 2 and abs(letters.at[1] - y) < high / 2
            ]
    assert not hidden


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide if min(one[3], other[3]) - max(one[1], other[1]) > 1 else 0.0
