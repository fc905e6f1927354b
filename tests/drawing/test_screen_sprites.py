"""Facts about the small pictures of the app's screens, as SVG and as pixels."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
import resvg_py

from drawing import screen_sprites as small
from tests.drawing.pixels import Picture, read_png

if TYPE_CHECKING:
    from drawing.sprites import Sprite

DARK = (0, 0, 0)
LIGHT = (255, 255, 255)
EVERY = [
    small.rounded(1),
    small.rounded(14),
    small.rounded(14, 3),
    small.hatching(300, 10, 34),
    small.hatching(8, 120, 16),
    small.empty_place(40, 9, 2),
    small.paper(),
    small.signal(26, 2),
    small.figure_dot(20, "#101010"),
    small.sensor(52, "#101010", "#FF0000", None, dead=True),
    small.sensor(52, "#101010", "#00FF00", 4, dead=False),
    small.sensor(52, "#101010", "#00FF00", None, dead=False),
    small.sensor(52, "#101010", "#00FF00", None, dead=False, dot_on="#202020"),
    small.mark(46, "#101010"),
    small.code([[True, False], [False, True]], 100),
]


def picture(sprite: Sprite, ground: str = "#000000") -> Picture:
    png = resvg_py.svg_to_bytes(svg_string=sprite.svg(), background=ground, skip_system_fonts=True)
    return read_png(png)


def lit(shown: Picture) -> float:
    """How much of it is light."""
    pixels = [shown.at(x, y)[0] for x in range(shown.width) for y in range(shown.height)]
    return sum(pixels) / 255 / len(pixels)


@pytest.mark.parametrize("sprite", EVERY, ids=lambda sprite: sprite.name[:40])
def test_a_sprite_is_well_formed_and_as_large_as_it_says(sprite: Sprite) -> None:
    ET.fromstring(sprite.svg())
    shown = picture(sprite)
    assert (shown.width, shown.height) == (sprite.width, sprite.height)
    assert lit(shown) > 0


def test_others_have_other_names() -> None:
    assert len({sprite.name for sprite in EVERY}) == len(EVERY)


@pytest.mark.parametrize("radius", [1, 4, 14])
def test_corners_are_round_and_a_rim_is_hollow(radius: int) -> None:
    whole, rim = picture(small.rounded(radius)), picture(small.rounded(radius, 1))
    assert whole.at(radius, radius) == LIGHT
    assert whole.at(0, radius)[0] > 200, "straight edges stay sharp"
    assert whole.at(0, 0)[0] < 140
    assert rim.at(radius, radius) == DARK


@pytest.mark.parametrize("size", [(300, 10), (8, 200), (64, 64)])
def test_hatching_is_half_on_and_half_off_up_to_its_corners(size: tuple[int, int]) -> None:
    shown = picture(small.hatching(*size, 16))
    assert lit(shown) == pytest.approx(0.5, abs=0.06)


def test_an_empty_place_is_dashed_alike_at_all_sides() -> None:
    shown = picture(small.empty_place(40, 9, 2))
    assert shown.at(20, 20) == DARK
    top = [shown.at(x, 1)[0] > 128 for x in range(10, 30)]
    assert {*top} == {True, False}


def test_sensors_differ_without_colour() -> None:
    grey = {
        "".join("#" if shown.at(x, y)[0] > 90 else "." for y in range(52) for x in range(52))
        for full, dead in ((None, False), (2, False), (4, False), (None, True))
        for shown in [picture(small.sensor(52, "#101010", "#808080", full, dead=dead))]
    }
    assert len(grey) == 4


def test_a_code_has_every_square_and_light_around_it() -> None:
    chance = Random(1)
    rows = [[chance.random() < 0.5 for _ in range(25)] for _ in range(25)]
    shown = picture(small.code(rows, 300), "#FF00FF")
    each = shown.width // (25 + 2 * small.QUIET)
    assert shown.width == each * (25 + 2 * small.QUIET)
    for y in range(25):
        for x in range(25):
            at = [(n + small.QUIET + 0.5) * each for n in (x, y)]
            assert shown.at(*at) == (DARK if rows[y][x] else LIGHT)
    assert shown.at(1, 1) == LIGHT
