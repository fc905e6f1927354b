"""Painted grounds: every scene has one, and everything on it stands out; measured in pixels."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from msgspec.structs import replace
from PIL import Image

from companion.rules.battlefield import Pattern, Zone
from devtools.painting.canvas import HEIGHT, WIDTH, Field, to_linear
from devtools.painting.canvas import luminance as luminances
from devtools.painting.files import number_of_scene, scene_of
from devtools.painting.scene import read_scene
from drawing import sprites
from drawing.board_items import board_items
from drawing.colour import contrast, luminance, pattern_ink
from drawing.fit import MapFit, make_fit
from drawing.grounds import GROUNDS, TILE, ground_of, number_of_map, painted_grounds
from drawing.items import Backdrop, Layer
from drawing.sheet import draw_map
from drawing.tokens import INK, hexed, player
from tests.drawing.sheets import BATTLEFIELDS, battlefield_of, honeycomb

pytestmark = pytest.mark.uncounted

PAINTED = [*painted_grounds()]
FIGURES = [luminance(hexed(player(n).colour)) for n in range(4)]
COLOUR_BLIND = {
    "protan": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deutan": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
}
"""How linear light looks to eyes that do not tell red from green (Machado, Oliveira, Fernandes)."""


class Shown:
    """A ground as it lies under its map, in relative luminance."""

    def __init__(self, name: str) -> None:
        field = BATTLEFIELDS[name]
        ground = ground_of(field)
        assert ground is not None
        self.fit = make_fit(field, WIDTH, HEIGHT, 2.0, ground.bend)
        picture = Image.open(ground.path(WIDTH)).convert("RGB")
        assert picture.size == (WIDTH, HEIGHT)
        self.light = luminances(to_linear(np.asarray(picture, np.float32) / 255))
        y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        self.x, self.y = x, HEIGHT - y
        self.from_trails = np.full((HEIGHT, WIDTH), 1e9, np.float32)
        self.trails = {}
        for trail in self.fit.trails:
            way = self.fit.ways[trail.path.a, trail.path.b]
            points = samples(way)
            reach = 40.0
            (x0, y0), (x1, y1) = points.min(0) - reach, points.max(0) + reach
            where = (
                slice(max(int(HEIGHT - y1), 0), min(int(HEIGHT - y0), HEIGHT)),
                slice(max(int(x0), 0), min(int(x1), WIDTH)),
            )
            away = np.full(self.x[where].shape, 1e9, np.float32)
            for u, v in points:
                np.minimum(away, np.hypot(self.x[where] - u, self.y[where] - v), out=away)
            self.trails[trail.path] = (where, away)
            self.from_trails[where] = np.minimum(self.from_trails[where], away)
        self.from_spaces = np.full((HEIGHT, WIDTH), 1e9, np.float32)
        for u, v in self.fit.centres.values():
            np.minimum(self.from_spaces, np.hypot(self.x - u, self.y - v), out=self.from_spaces)


def samples(way: tuple[tuple[float, float], ...]) -> Field:
    line = np.array(way)
    passed = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.arange(0, passed[-1], 3.0)
    return np.stack([np.interp(at, passed, line[:, n]) for n in (0, 1)], 1).astype(np.float32)


@pytest.fixture(scope="module", params=PAINTED)
def shown(request: pytest.FixtureRequest) -> Shown:
    return Shown(request.param)


def ratio(one: float, other: float) -> float:
    lighter, darker = max(one, other), min(one, other)
    return (lighter + 0.05) / (darker + 0.05)


def test_every_trail_stands_out_from_the_ground_beside_it(shown: Shown) -> None:
    weak = []
    for path, (where, away) in shown.trails.items():
        off_spaces = shown.from_spaces[where] > shown.fit.radius + 4
        others = shown.from_trails[where] >= away - 0.01
        on = off_spaces & (away < 9)
        beside = off_spaces & (away > 18) & (away < 26) & others
        found = ratio(
            float(shown.light[where][on].mean()), float(shown.light[where][beside].mean())
        )
        if found < 3:
            weak.append(f"{path.a} {path.b}: {found:.2f}")
    assert not weak, "\n".join(weak)


def test_every_figure_stands_out_from_the_ground_around_a_space(shown: Shown) -> None:
    radius = shown.fit.radius
    for space, (u, v) in shown.fit.centres.items():
        away = np.hypot(shown.x - u, shown.y - v)
        around = (away > radius + 4) & (away < 1.3 * radius) & (shown.from_trails > 22)
        around &= shown.from_spaces >= away - 0.01
        brightest = float(np.percentile(shown.light[around], 99))
        assert ratio(min(FIGURES), brightest) >= 4.5, (space, brightest)


def test_the_ground_is_quiet(shown: Shown) -> None:
    bare = (shown.from_spaces > 1.3 * shown.fit.radius) & (shown.from_trails > 16)
    limit = 0.12 if shown.fit.battlefield.id.startswith("yukon") else 0.05
    assert float(shown.light[bare].mean()) <= limit


def test_every_fill_stands_out_from_its_socket() -> None:
    zones = [(name, zone) for name, field in BATTLEFIELDS.items() for zone in field.zones]
    dark = [(name, zone.id) for name, zone in zones if contrast(zone.colour, hexed(INK)) < 3]
    assert not dark


def strokes(pattern: Pattern) -> Field:
    """The middle of a disc with this pattern in grey, without its mean."""
    zone = Zone("z", "Zone", "#6B6B6B", pattern, "Z")
    svg = sprites.space_disc((zone,), 30, patterned=True).svg()
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    grey = np.asarray(Image.open(BytesIO(png)).convert("L"), np.float32)
    middle = grey.shape[0] // 2
    cut = grey[middle - 20 : middle + 20, middle - 20 : middle + 20]
    found: Field = cut - cut.mean()
    return found


def difference(one: Field, other: Field) -> float:
    """1 without the best correlation of two patterns, however one is shifted over the other."""
    best = 0.0
    for dy in range(-6, 7, 2):
        for dx in range(-6, 7, 2):
            a = one[6:-6, 6:-6]
            b = other[6 + dy : 34 + dy, 6 + dx : 34 + dx]
            scale = float(np.sqrt((a * a).sum() * (b * b).sum()))
            best = max(best, abs(float((a * b).sum())) / scale if scale > 1 else 0.0)
    return 1 - best


def test_zones_are_told_by_pattern_and_letter_alone() -> None:
    looks = {pattern: strokes(pattern) for pattern in Pattern}
    alike = {
        frozenset(pair)
        for pair in combinations(looks, 2)
        if difference(*(looks[p] for p in pair)) < 0.25
    }
    for name, field in BATTLEFIELDS.items():
        assert len({zone.letter for zone in field.zones}) == len(field.zones), name
        pairs = combinations([zone.pattern for zone in field.zones], 2)
        assert not alike & {frozenset(pair) for pair in pairs}, name


@pytest.mark.parametrize("eyes", COLOUR_BLIND)
def test_patterns_are_seen_by_eyes_that_do_not_tell_red_from_green(eyes: str) -> None:
    seen_as = np.array(COLOUR_BLIND[eyes], np.float32)

    def seen(colour: str) -> float:
        c = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)], np.float32)
        return float(luminances(np.clip(seen_as @ to_linear(c), 0, 1)))

    colours = {zone.colour for field in BATTLEFIELDS.values() for zone in field.zones}
    unseen = {c for c in colours if ratio(seen(c), seen(pattern_ink(c))) < 2.5}
    assert not unseen


def test_the_first_nine_battlefields_have_a_ground() -> None:
    assert len(PAINTED) == 9
    assert BATTLEFIELDS.keys() > {*PAINTED}


@pytest.mark.parametrize("name", PAINTED)
def test_a_ground_is_painted_from_the_scene_and_the_map_that_are_there(name: str) -> None:
    painted, field = painted_grounds()[name], BATTLEFIELDS[name]
    advice = f"paint it again: ./ringside map paint {name}"
    assert painted.map == number_of_map(field), advice
    assert painted.scene == number_of_scene(scene_of(field)), advice
    assert painted.bend == read_scene(scene_of(field)).bend, advice


def test_all_grounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in GROUNDS.glob("*.webp")) <= 3_000_000


def test_a_battlefield_without_a_scene_has_the_tile_in_a_tint_of_its_own() -> None:
    field = honeycomb(4, 3, apart=3.2)
    ground = ground_of(field)
    assert ground is not None
    assert ground.name == TILE
    items = board_items(make_fit(field, 888, 488, 1.0), ground)
    tile, *districts = items[Layer.GROUND]
    assert isinstance(tile, Backdrop)
    assert len(districts) == len(field.zones)
    assert tile.tile > 0
    assert len({*tile.tint[:3]}) > 1
    assert items[Layer.PATHS]


def test_a_map_that_has_changed_since_is_not_laid_on_the_old_ground() -> None:
    field = BATTLEFIELDS["soho"]
    moved = replace(field.spaces[0], x=field.spaces[0].x + 5)
    changed = replace(field, spaces=(moved, *field.spaces[1:]))
    ground = ground_of(changed)
    assert ground is not None
    assert ground.is_tile


def corners(fit: MapFit, item: Backdrop) -> tuple[float, float, float, float]:
    return (*item.corner, item.corner[0] + item.size[0], item.corner[1] + item.size[1])


@pytest.mark.parametrize("size", [(888, 488), (400, 900), (2560, 1600), (240, 150)])
def test_the_ground_lies_under_its_map_at_every_size(size: tuple[int, int]) -> None:
    field = BATTLEFIELDS["sherwood-forest"]
    ground = ground_of(field)
    assert ground is not None
    fit = make_fit(field, *size, 1.0, ground.bend)
    painted = make_fit(field, WIDTH, HEIGHT, 2.0, ground.bend)
    (item,) = board_items(fit, ground)[Layer.GROUND]
    assert isinstance(item, Backdrop)
    left, low, right, top = corners(fit, item)
    for space, (x, y) in fit.centres.items():
        u, v = painted.centres[space]
        assert left + u / WIDTH * (right - left) == pytest.approx(x, abs=2)
        assert low + v / HEIGHT * (top - low) == pytest.approx(y, abs=2)
    for ends, way in fit.ways.items():
        middle, drawn = way[len(way) // 2], painted.ways[ends]
        near = min(
            np.hypot(
                left + u / WIDTH * (right - left) - middle[0],
                low + v / HEIGHT * (top - low) - middle[1],
            )
            for u, v in samples(drawn)
        )
        assert near <= 0.004 * (right - left) + 2


def test_a_sheet_shows_the_same_picture_and_a_plain_one_does_not() -> None:
    field = BATTLEFIELDS["soho"]
    assert "data:image/webp;base64," in draw_map(field)
    assert "data:image" not in draw_map(field, plain=True)
    assert "data:image" not in draw_map(battlefield_of(field.spaces[:1], of=field.zones))
