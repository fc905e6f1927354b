"""The live map as a place: its painted ground lies under it, and can be switched off."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from threading import Thread, current_thread
from typing import TYPE_CHECKING

import pytest
from kivy.core.image import ImageLoader
from msgspec.structs import replace

from drawing import tokens
from drawing.colour import luminance
from drawing.geometry import Point, distance_to_line
from drawing.map_view import MapView
from drawing.tokens import hexed
from tests.drawing.sheets import BATTLEFIELDS, honeycomb
from tests.ui.app.map_table import CALM, GROUND, PADDOCK, MapTable, near, rgb
from tests.ui.app.showing import hexes
from ui.theme.scale import scale
from ui.widgets.battlefield import ground_textures
from ui.widgets.battlefield.ground_textures import GroundTextures, grounds

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from companion.rules.battlefield import Battlefield
    from tests.drawing.pixels import Colour
    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted


@pytest.fixture
def table(driver: Driver) -> MapTable:
    scale.places = True
    return MapTable(driver)


def brightness(table: MapTable) -> float:
    """The mean of the pixels that no space, figure or path covers."""
    shown = table.driver.picture()
    places = [table.at(space) for space in PADDOCK.space_by_id]
    free = [
        sum(shown.at(x, shown.height - y)) / 3
        for x in range(20, 868, 6)
        for y in range(20, 468, 6)
        if all((x - u) ** 2 + (y - v) ** 2 > (1.5 * table.map.radius) ** 2 for u, v in places)
    ]
    return sum(free) / len(free)


def corner(table: MapTable) -> set[Colour]:
    """What lies where nothing but the ground is."""
    shown = table.driver.picture()
    return {shown.at(x, y) for x in range(8) for y in range(8)}


def test_a_known_battlefield_lies_on_its_painted_ground(table: MapTable) -> None:
    table.show(CALM)
    bright = brightness(table)
    assert bright > 1.5 * sum(GROUND) / 3
    table.render(replace(CALM, dims=True))
    assert brightness(table) == pytest.approx(0.72 * bright, rel=0.1)


def luminances_along(table: MapTable, away: float) -> list[float]:
    """How bright the picture is in the middle of each path, or so far beside it."""
    fit, shown = table.map.fit, table.driver.picture()
    assert fit is not None
    found = []
    for path in PADDOCK.paths:
        if not path.one_way:
            way = fit.way(path.a, path.b)
            (a, b), (x, y), (c, d) = (way[len(way) // 2 + step] for step in (-1, 0, 1))
            long = hypot(c - a, d - b)
            u, v = x - away * (d - b) / long, y + away * (c - a) / long
            found.append(sum(shown.at(u, shown.height - v)) / 3)
    return found


@pytest.mark.parametrize("size", [(888, 488), (1280, 800), (400, 900), (300, 180)])
def test_trails_are_painted_where_the_paths_run(table: MapTable, size: tuple[int, int]) -> None:
    table.show(MapView(battlefield=PADDOCK), size)
    fit = table.map.fit
    assert fit is not None
    on, beside = luminances_along(table, 0), luminances_along(table, 0.4 * fit.radius)
    brighter = [one > 1.5 * other for one, other in zip(on, beside, strict=True)]
    assert sum(brighter) >= 0.9 * len(brighter)


@pytest.mark.parametrize("name", ["raptor-paddock", "azuchi-castle", "own"])
def test_the_plain_style_is_a_switch_away_and_back(table: MapTable, name: str) -> None:
    """With a painted ground whose trails bend, with one whose do not, and with the tile."""
    field = BATTLEFIELDS[name] if name in BATTLEFIELDS else honeycomb(4, 3, apart=3.2)
    table.show(MapView(battlefield=field))
    before = corner(table)
    assert len(before) > 2
    for is_place, wanted in ((False, {GROUND}), (True, before)):
        scale.places = is_place
        table.driver.step()
        table.map.finish()
        table.driver.step()
        assert corner(table) == wanted


def test_a_highlighted_way_follows_the_curve_of_its_trail(table: MapTable) -> None:
    plain = MapView(battlefield=PADDOCK)
    table.show(replace(plain, path=("RP12", "RP19")))
    fit = table.map.fit
    assert fit is not None
    way = fit.way("RP12", "RP19")
    assert len(way) > 4
    x, y = way[len(way) // 2]
    shown = table.driver.picture()
    assert near(shown.at(x, shown.height - y), rgb(tokens.GOLD))


def test_a_battlefield_without_a_scene_lies_on_the_tile(table: MapTable) -> None:
    field = honeycomb(4, 3, apart=3.2)
    table.show(MapView(battlefield=field))
    shown = table.driver.picture()
    assert len({shown.at(x, 4) for x in range(0, 880, 7)}) > 8


def contrasts_on_the_tile(table: MapTable, field: Battlefield) -> tuple[float, float]:
    """The least of the darkest figure against the ground around a space, and of a path."""
    table.show(MapView(battlefield=field))
    fit, shown = table.map.fit, table.driver.picture()
    assert fit is not None
    figure = min(luminance(hexed(tokens.player(n).colour)) for n in range(4))

    def light(x: float, y: float) -> float:
        return luminance(hexes(shown.at(x, shown.height - 1 - y)))

    def is_free(x: float, y: float) -> bool:
        away = min(hypot(x - u, y - v) for u, v in fit.centres.values())
        clear = min(distance_to_line(Point(x, y), line) for line in lines)
        return away > fit.radius + 5 and clear > fit.path_width

    lines = [tuple(Point(*at) for at in line) for trail in fit.trails for line in trail.lines]
    rim = 1.25 * fit.radius
    around = sorted(
        light(x, y)
        for u, v in fit.centres.values()
        for turn in range(-30, 211, 12)  # below it are its letters
        for x, y in [(u + rim * cos(radians(turn)), v + rim * sin(radians(turn)))]
        if is_free(x, y)
    )
    beside = []
    for (a, b), *_, (c, d) in (line for trail in fit.trails for line in trail.lines):
        x, y, long = (a + c) / 2, (b + d) / 2, hypot(c - a, d - b)
        for away in (9, -9):
            u, v = x - away * (d - b) / long, y + away * (c - a) / long
            if is_free(u, v):
                beside.append((light(x, y) + 0.05) / (light(u, v) + 0.05))
    return (figure + 0.05) / (around[-1 - len(around) // 50] + 0.05), min(beside)


def test_on_the_tile_figures_and_paths_stand_out_from_the_colours_of_the_zones(
    table: MapTable,
) -> None:
    for name in ("kaer-morhen", "the-alamo"):  # spaces close together, and the lightest zones
        figure, path = contrasts_on_the_tile(table, BATTLEFIELDS[name])
        assert figure >= 4.5, name
        assert path >= 3, name


def test_a_ground_is_decoded_by_a_thread_and_kept(
    table: MapTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[Thread] = []
    load = ImageLoader.load

    def watched(*given: Any, **options: Any) -> Any:
        threads.append(current_thread())
        return load(*given, **options)

    ground_textures.grounds.finish()
    monkeypatch.setattr(ground_textures, "grounds", GroundTextures())
    monkeypatch.setattr("ui.widgets.battlefield.layers.grounds", ground_textures.grounds)
    monkeypatch.setattr("ui.widgets.battlefield.battlefield.grounds", ground_textures.grounds)
    monkeypatch.setattr(ImageLoader, "load", staticmethod(watched))
    table.show(CALM)
    table.render(replace(CALM, dims=True))
    decoded = [thread.name for thread in threads if thread.name != "MainThread"]
    assert decoded == ["ringside-decodes-a-ground"]


class Waiting:
    """Who wants a ground."""

    def __init__(self) -> None:
        self.received: list[Path] = []

    def receive(self, path: Path, texture: Any) -> None:  # noqa: ARG002
        self.received.append(path)


@pytest.mark.usefixtures("driver")
def test_a_ground_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    broken = tmp_path / "broken.webp"
    broken.write_bytes(b"no picture")
    waiting = Waiting()
    grounds.want(broken, waiting)
    grounds.want(broken, waiting)
    grounds.finish()
    assert not grounds.is_busy
    assert waiting.received == []
