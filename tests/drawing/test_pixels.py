"""Facts about the pixels: what the SVG says is what a picture shows, zone by zone."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, pi, sin

import msgspec
import pytest
import resvg_py

from companion.rules.battlefield import Pattern, Space
from drawing import png, sprites
from drawing.palette import RADIUS
from drawing.png import svg_to_png
from drawing.sheet import draw_map
from tests.drawing.pixels import Colour, Picture, read_png
from tests.drawing.sheets import BATTLEFIELDS, TYPICAL, battlefield_of, sheet, shift, zones

pytestmark = pytest.mark.uncounted

WIDTH = 560
GREY = "#6B6B6B"


def rgb(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def is_near(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= 12 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", TYPICAL)
def test_every_sector_shows_the_colour_of_its_zone(name: str) -> None:
    field = BATTLEFIELDS[name]
    drawing = sheet(field)
    picture = read_png(svg_to_png(draw_map(field), width=WIDTH))
    scale = picture.width / drawing.size[0]
    corner = shift(next(drawing.all("map")))
    colour = {zone.id: rgb(zone.colour) for zone in field.zones}
    for space, element in zip(field.spaces, drawing.all("space"), strict=True):
        centre = shift(element).shifted(*corner)
        for n, zone in enumerate(space.zones):
            turns = [(n - 1 + part / 20) / len(space.zones) for part in range(4, 17)]
            seen = {
                picture.at(
                    (centre.x + sin(2 * pi * turn) * out * RADIUS) * scale,
                    (centre.y - cos(2 * pi * turn) * out * RADIUS) * scale,
                )
                for turn in turns
                for out in (0.4, 0.5, 0.6, 0.7, 0.8)
            }
            assert any(is_near(pixel, colour[zone]) for pixel in seen), (space.id, zone)


def test_all_patterns_look_different_in_grey() -> None:
    patterns = list(Pattern)
    grey = zones([GREY] * len(patterns))
    spaces = [Space(f"S{n}", 60 + 110 * n, 60, (zone.id,)) for n, zone in enumerate(grey)]
    field = battlefield_of(spaces, of=grey)
    drawing = sheet(field)
    picture = read_png(svg_to_png(draw_map(field), width=1300))
    scale = picture.width / drawing.size[0]
    corner = shift(next(drawing.all("map")))
    looks = {}
    for pattern, element in zip(patterns, drawing.all("space"), strict=True):
        centre = shift(element).shifted(*corner)
        looks[pattern] = middle_of(picture, centre.x * scale, centre.y * scale, 22 * scale)
    for one, other in combinations(patterns, 2):
        pairs = list(zip(looks[one], looks[other], strict=True))
        unlike = sum(not is_near(a, b) for a, b in pairs) / len(pairs)
        assert unlike > 0.15, (one, other, unlike)


def test_chevrons_are_half_as_fine_as_the_waves_beside_them() -> None:
    edges = {}
    for name in (Pattern.WAVES, Pattern.CHEVRON):
        zone = msgspec.structs.replace(zones([GREY])[0], pattern=name)
        svg = sprites.space_disc((zone,), 44, patterned=True).svg()
        picture = read_png(bytes(resvg_py.svg_to_bytes(svg_string=svg)))
        middle = picture.width // 2
        column = [is_near(picture.at(middle, y), rgb(GREY)) for y in range(8, 2 * middle - 8)]
        edges[name] = sum(a != b for a, b in pairwise(column))
    assert 0 < 2 * edges[Pattern.CHEVRON] <= edges[Pattern.WAVES]


def middle_of(picture: Picture, x: float, y: float, reach: float) -> list[Colour]:
    steps = [reach * step / 20 for step in range(-20, 21)]
    return [picture.at(x + right, y + down) for right in steps for down in steps]


def test_a_picture_is_as_wide_as_asked() -> None:
    svg = draw_map(BATTLEFIELDS["soho"])
    assert read_png(svg_to_png(svg, width=301)).width == 301


def test_a_picture_is_1920_pixels_wide_unless_asked_otherwise() -> None:
    assert int.from_bytes(svg_to_png(draw_map(BATTLEFIELDS["soho"]))[16:20], "big") == 1920


def test_a_picture_is_opaque_to_its_last_row() -> None:
    picture = read_png(svg_to_png(draw_map(BATTLEFIELDS["soho"]), width=333))
    assert set(picture.rows[-1][3::4]) == {255}


def test_a_picture_has_letters_whatever_fonts_the_machine_has() -> None:
    picture = read_png(svg_to_png(draw_map(BATTLEFIELDS["yukon"]), width=WIDTH))
    title = {
        picture.at(x, y) for x in range(15, int(0.13 * WIDTH)) for y in range(15, int(0.07 * WIDTH))
    }
    assert any(min(pixel) > 200 for pixel in title)


def test_a_picture_is_never_too_large_to_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MOST_PIXELS", 1_000_000)
    tall = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4000"></svg>'
    width, height = (
        int.from_bytes(svg_to_png(tall, width=1000)[at : at + 4], "big") for at in (16, 20)
    )
    assert 900_000 < width * height <= 1_000_000


def test_what_is_no_drawing_is_refused() -> None:
    with pytest.raises(ValueError, match="how large"):
        svg_to_png("<html></html>")
