"""The live map with real pixels: what is shown where."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.model import TokenKind
from drawing import tokens
from drawing.board_items import DIMMED
from drawing.map_view import Arrow, MapView, MarkKind, SpaceMark, TokenView
from tests.drawing.sheets import BATTLEFIELDS, KNOWN
from tests.ui.app.map_table import (
    CALM,
    GROUND,
    PADDOCK,
    RAPTOR,
    REACH,
    MapTable,
    figure,
    instructions,
    near,
    rgb,
)
from ui.boxes.kinds import Art
from ui.boxes.view.box_view import BoxView
from ui.theme.scale import scale

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from tests.ui.app.driver import Driver


@pytest.fixture
def table(driver: Driver) -> MapTable:
    return MapTable(driver)


@pytest.mark.uncounted
def test_a_figure_appears_on_its_space_and_leaves_it(table: MapTable) -> None:
    table.show(CALM)
    coral = tokens.player(0).colour
    assert table.around("RP09", coral) > 500
    assert table.around("RP28", coral) == 0
    table.render(replace(CALM, figures=(replace(RAPTOR, space="RP28"),)))
    assert table.around("RP09", coral) == 0
    assert table.around("RP28", coral) > 500
    table.render(replace(CALM, figures=()))
    assert table.around("RP28", coral) == 0


@pytest.mark.uncounted
def test_a_figure_walks_and_then_nothing_is_scheduled(table: MapTable) -> None:
    table.show(CALM)
    start, end = table.at("RP09"), table.at("RP21")
    scheduled = len(Clock.get_events())
    view = replace(CALM, figures=(replace(RAPTOR, space="RP21"),))
    table.map.render(view)
    places = []
    while not table.map.is_ready:
        table.driver.step()
        places.append(table.map.place_of_figure("raptor"))
        assert len(places) < 60
    assert len(places) > 6
    assert any(start[1] > y > end[1] for _, y in places)
    assert places[-1] == end
    table.driver.step(3)
    assert len(Clock.get_events()) <= scheduled


def test_a_walk_follows_the_way_that_was_gone(table: MapTable) -> None:
    table.show(CALM)
    by, end = table.at("RP10"), table.at("RP15")
    table.map.render(
        replace(
            CALM,
            figures=(replace(RAPTOR, space="RP15"),),
            path=("RP09", "RP10", "RP15"),
        )
    )
    nearest = 1e9
    while not table.map.is_ready:
        table.driver.step()
        x, y = table.map.place_of_figure("raptor")
        nearest = min(nearest, hypot(x - by[0], y - by[1]))
    assert nearest < 25
    assert table.map.place_of_figure("raptor") == end


def test_with_less_motion_figures_jump(table: MapTable) -> None:
    scale.less_motion = True
    table.show(CALM)
    table.map.render(replace(CALM, figures=(replace(RAPTOR, space="RP21"),)))
    assert table.map.place_of_figure("raptor") == table.at("RP21")
    assert table.map.is_ready


def test_dimmed_spaces_step_back_and_no_path_shows_through(table: MapTable) -> None:
    table.show(CALM)
    spot = dict.fromkeys(PADDOCK.space_by_id, (0.12, 0.5))
    bright = table.colours(spot)
    table.render(replace(CALM, marks=REACH, dims=True))
    lit = {mark.space for mark in REACH} | {RAPTOR.space}
    for space, now in table.colours(spot).items():
        before = bright[space]
        if space in lit:
            assert near(now, before), space
        else:
            expected = tuple(
                round(g + (c - g) * DIMMED) for c, g in zip(before, GROUND, strict=True)
            )
            assert near(now, expected, 3), space  # type: ignore[arg-type]
    table.render(CALM)
    assert table.colour("RP01", 0.12, 0.5) == bright["RP01"]


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("kind", "text", "player", "colour"),
    [
        (MarkKind.REACH, "2", 0, tokens.player(0).colour),
        (MarkKind.TRAP, "stop -1", None, tokens.GOLD),
        (MarkKind.TARGET, None, None, tokens.GOLD),
        (MarkKind.ASKED, None, None, tokens.GOLD),
        (MarkKind.FROM, None, None, tokens.HI),
        (MarkKind.START, "start 1", 1, tokens.player(1).colour),
        (MarkKind.LAST, None, None, tokens.GOLD),
        (MarkKind.SPRUNG, None, None, tokens.GOLD),
    ],
)
def test_a_mark_is_seen_and_goes(
    table: MapTable, kind: MarkKind, text: str | None, player: int | None, colour: Rgba
) -> None:
    plain = MapView(battlefield=PADDOCK)
    table.show(plain)
    before = table.around("RP20", colour)
    mark = SpaceMark(space="RP20", kind=kind, text=text, player=player)
    table.render(replace(plain, marks=(mark,)))
    assert table.around("RP20", colour) > before + 150
    table.render(plain)
    assert table.around("RP20", colour) == before


@pytest.mark.uncounted
def test_an_asked_space_keeps_its_arrow_when_somebody_stands_there(table: MapTable) -> None:
    mark = SpaceMark(space="RP09", kind=MarkKind.ASKED)
    table.show(replace(CALM, marks=(mark,)))
    assert near(table.colour("RP09", 0, 1.42), rgb(tokens.GOLD))


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", TokenKind)
@pytest.mark.parametrize("stands", [False, True])
def test_a_token_is_seen_under_and_beside_a_figure(
    table: MapTable, kind: TokenKind, stands: bool
) -> None:
    plain = MapView(battlefield=PADDOCK, figures=(figure("a", "RP13", 1),) if stands else ())
    table.show(plain)
    lime = tokens.player(2).colour
    assert table.around("RP13", lime) == 0
    token = TokenView(kind=kind, space="RP13", player=2)
    table.render(replace(plain, tokens=(token,)))
    assert table.around("RP13", lime) > 30
    table.render(replace(plain, tokens=(token, replace(token, player=3))))
    assert table.around("RP13", lime) > 30
    assert table.around("RP13", tokens.player(3).colour) > 30


@pytest.mark.uncounted
def test_an_item_lies_on_its_slot(table: MapTable) -> None:
    field = BATTLEFIELDS["helicarrier"]
    slot = field.item_slots[0]
    table.show(MapView(battlefield=field))
    bright = tokens.HI
    before = table.around(slot.space, bright)
    token = TokenView(kind=TokenKind.ITEM, space=slot.space)
    table.render(MapView(battlefield=field, tokens=(token,)))
    assert table.around(slot.space, bright) > before + 60


def test_arrows_and_ways_are_gold(table: MapTable) -> None:
    plain = MapView(battlefield=PADDOCK)
    table.show(plain)
    (ax, ay), (bx, by) = table.at("RP12"), table.at("RP19")
    middle = ((ax + bx) / 2, 488 - (ay + by) / 2)
    table.render(replace(plain, arrows=(Arrow(start="RP12", end="RP19"),)))
    assert near(table.driver.picture().at(*middle), rgb(tokens.GOLD))
    table.render(replace(plain, path=("RP12", "RP19")))
    assert near(table.driver.picture().at(*middle), rgb(tokens.GOLD))
    table.render(plain)
    assert near(table.driver.picture().at(*middle), rgb(tokens.EDGE))


@pytest.mark.uncounted
def test_a_way_through_a_passage_is_dotted(table: MapTable) -> None:
    field = BATTLEFIELDS["baskerville-manor"]
    one, *_, other = sorted(field.passages)
    plain = MapView(battlefield=field)
    table.show(plain)
    before = sum(table.around(space, tokens.GOLD) for space in (one, other))
    table.render(replace(plain, path=(one, other)))
    assert sum(table.around(space, tokens.GOLD) for space in (one, other)) > before


@pytest.mark.uncounted
def test_named_spaces_show_their_number(table: MapTable) -> None:
    plain = MapView(battlefield=PADDOCK)
    table.show(plain)
    before = table.around("RP20", tokens.HI)
    table.render(replace(plain, named=("RP20",)))
    named = table.around("RP20", tokens.HI)
    assert named > before + 150
    mark = SpaceMark(space="RP20", kind=MarkKind.REACH, text="2", player=0)
    table.render(replace(plain, named=("RP20",), marks=(mark,)))
    assert table.around("RP20", tokens.HI) == pytest.approx(named, abs=60)


def test_unknown_spaces_are_left_out(table: MapTable) -> None:
    table.show(
        MapView(
            battlefield=PADDOCK,
            figures=(figure("a", "nowhere"),),
            tokens=(TokenView(kind=TokenKind.TRAP, space="nowhere"),),
            marks=(SpaceMark(space="nowhere", kind=MarkKind.LAST),),
            arrows=(Arrow(start="nowhere", end="RP01"),),
            path=("nowhere", "RP01"),
            named=("nowhere",),
        )
    )
    with pytest.raises(KeyError):
        table.map.place_of("nowhere")


@pytest.mark.uncounted
@pytest.mark.parametrize("size", [(888, 488), (780, 370), (800, 456), (240, 150)])
@pytest.mark.parametrize("name", KNOWN)
def test_every_map_draws_at_every_size_with_nothing_cut(
    table: MapTable, name: str, size: tuple[int, int]
) -> None:
    field = BATTLEFIELDS[name]
    marks = [
        SpaceMark(space=space.id, kind=MarkKind.REACH, text="3", player=0) for space in field.spaces
    ]
    figures = [figure(f"f{n}", space, n % 4, number=1) for n, space in enumerate(field.starts)]
    table.show(MapView(battlefield=field, marks=tuple(marks), figures=tuple(figures)), size)
    shown = table.driver.picture()
    assert GROUND not in table.colours(dict.fromkeys(field.space_by_id, (0.1, 0.5)), shown).values()
    edge = [(x, y) for x in range(shown.width) for y in (0, shown.height - 1)]
    edge += [(x, y) for y in range(shown.height) for x in (0, shown.width - 1)]
    for x, y in edge:
        assert near(shown.at(x, y), GROUND, 12), (x, y)


def test_a_new_size_lays_the_map_out_again(table: MapTable) -> None:
    table.show(CALM)
    before = table.map.radius
    made = instructions(table.map.canvas)
    table.driver.resize(1280, 800)
    table.map.finish()
    table.driver.step()
    assert table.map.radius > before
    assert table.around("RP09", tokens.player(0).colour) > 500
    assert instructions(table.map.canvas) == made
    table.driver.resize(888, 488)


def test_another_battlefield_takes_the_place_of_the_first(table: MapTable) -> None:
    table.show(CALM)
    field = BATTLEFIELDS["marmoreal"]
    table.render(MapView(battlefield=field, figures=(figure("a", "M15", 3),)))
    assert table.around("M15", tokens.player(3).colour) > 500
    assert table.colour("M15", 0, 0.9) != GROUND
    table.render(CALM)
    assert table.around("RP09", tokens.player(0).colour) > 500


def test_before_its_first_view_a_map_is_empty_and_deaf(table: MapTable) -> None:
    table.driver.resize(888, 488)
    table.driver.show(table.map)
    table.map.finish()
    table.driver.tap((400, 200))
    assert table.sent == []
    assert table.map.radius == 0
    assert not table.map.is_ready
    with pytest.raises(KeyError):
        table.map.place_of("RP01")


def test_a_swatch_shows_its_zone(driver: Driver) -> None:
    driver.resize(300, 200)
    zone = PADDOCK.zones[3]
    view = BoxView(print, size_hint=(None, None), size=(48, 56), pos=(100, 60))
    root = FloatLayout()
    root.add_widget(view)
    driver.show(root)
    driver.settle()
    view.show(Art(kind="zone", data=zone, wish=56))
    driver.settle()
    shown = driver.picture()
    pixels = {shown.at(x, y) for x in range(100, 148) for y in range(84, 140)}
    assert rgb(tokens.rgba(zone.colour)) in pixels
    assert any(near(pixel, rgb(tokens.HI)) for pixel in pixels)
