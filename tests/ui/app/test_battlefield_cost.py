"""What the live map costs: instructions made once, pictures painted once, a few per frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from companion.model import TokenKind
from drawing import sprites
from drawing.board_items import board_items
from drawing.map_view import Arrow, MapView, MarkKind, SpaceMark, TokenView
from tests.drawing.sheets import BATTLEFIELDS
from tests.ui.app.map_table import (
    CALM,
    PADDOCK,
    RAPTOR,
    REACH,
    MapTable,
    figure,
    instructions,
)
from ui.widgets.battlefield import battlefield as battlefield_module
from ui.widgets.battlefield import textures as textures_module
from ui.widgets.battlefield.textures import TextureCache, textures

if TYPE_CHECKING:
    from drawing.items import Items
    from tests.ui.app.driver import Driver


@pytest.fixture
def table(driver: Driver) -> MapTable:
    return MapTable(driver)


def test_a_second_render_makes_no_instruction_and_paints_nothing(table: MapTable) -> None:
    full = MapView(
        battlefield=PADDOCK,
        figures=(replace(RAPTOR, lifted=True), figure("b", "RP26", 1, held=True)),
        tokens=(TokenView(kind=TokenKind.TRAP, space="RP26", player=1),),
        marks=REACH,
        arrows=(Arrow(start="RP09", end="RP26"),),
        path=("RP15", "RP09"),
        named=("RP01",),
        dims=True,
    )
    other = replace(
        full, figures=(replace(RAPTOR, space="RP10"),), marks=REACH[1:], dims=False, named=()
    )
    table.show(full)
    table.render(other)
    made, painted = instructions(table.map.canvas), textures.painted
    for view in (full, other, full, CALM, full):
        table.render(view)
    assert instructions(table.map.canvas) == made
    assert textures.painted == painted


def test_the_same_view_again_does_nothing(table: MapTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table.show(CALM)
    shown: list[object] = []
    monkeypatch.setattr(table.map, "_show", lambda *given, **_: shown.append(given))
    table.map.render(CALM)
    table.map.render(replace(CALM))
    assert shown == []
    table.map.render(replace(CALM, dims=True))
    assert len(shown) == 1


def test_who_walks_changes_nothing_of_the_board(
    table: MapTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.show(CALM)
    described: list[dict[str, object]] = []

    def counted(*given: Any, **how: Any) -> Items:
        described.append(how)
        return board_items(*given, **how)

    monkeypatch.setattr(battlefield_module, "board_items", counted)
    away = replace(CALM, figures=(replace(RAPTOR, space="RP10"),))
    table.render(away)
    table.render(replace(away, marks=REACH))
    assert described == []
    table.render(replace(away, dims=True))
    table.render(replace(away, dims=True, marks=REACH))
    assert len(described) == 2, "which spaces are lit is another matter"


def test_an_equal_battlefield_is_the_same_battlefield(table: MapTable) -> None:
    table.show(CALM)
    plan = table.map.fit
    table.render(replace(CALM, battlefield=replace(PADDOCK), dims=True))
    assert table.map.fit is plan


def test_a_map_is_painted_in_short_frames(table: MapTable, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1_000_000))  # every sprite takes longer than a frame may
    monkeypatch.setattr(textures_module, "perf_counter", lambda: float(next(ticks)))
    table.driver.resize(888, 488)
    table.driver.show(table.map)
    textures.forget()
    table.map.render(MapView(battlefield=BATTLEFIELDS["marmoreal"]))
    table.driver.until(lambda: textures.is_busy)
    # Not painted yet, but the spaces are there in their colours.
    assert table.colour("M02", 0.1, 0.1) == (0x5F, 0x68, 0x75)
    table.driver.until(lambda: table.map.is_ready)


def test_a_sprite_nobody_wants_any_more_is_not_painted(table: MapTable) -> None:
    table.driver.resize(888, 488)
    table.driver.show(table.map)
    textures.finish()
    table.map.render(CALM)
    table.driver.until(lambda: table.map.is_ready)
    for text in ("never seen", "seen"):
        label = SpaceMark(space="RP01", kind=MarkKind.REACH, text=text, player=0)
        table.map.render(replace(CALM, marks=(label,)))
    textures.finish()
    painted = [key.name for key in textures.kept() if key.name.startswith("label")]
    assert [name for name in painted if "seen" in name] == ["label seen 1.000"]


@pytest.mark.usefixtures("driver")
def test_the_cache_keeps_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textures_module, "MOST_PIXELS", 5000)
    small = TextureCache()
    for radius in range(10, 40):
        small.now(sprites.white_disc(radius), 1.0)
    assert 0 < len(small.kept()) < 30
    assert small.pixels <= 10_000


@pytest.mark.usefixtures("driver")
def test_a_texture_that_was_lost_is_filled_again() -> None:
    sprite = sprites.white_disc(10)
    texture = textures.now(sprite, 1.0)
    before = texture.pixels
    texture.blit_buffer(bytes(len(before)), colorfmt="rgba")
    assert texture.pixels != before
    textures_module.fill_again(texture, sprite, 1.0)
    assert texture.pixels == before
