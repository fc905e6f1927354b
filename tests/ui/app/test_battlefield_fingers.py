"""Fingers on the live map: what is sent, upright, turned and zoomed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.play.intents import DragFigure, DropFigure, LiftFigure, TapSpace
from devtools.puppet import Finger
from drawing import tokens
from drawing.map_view import MapView
from tests.drawing.sheets import BATTLEFIELDS
from tests.ui.app.map_table import (
    CALM,
    GROUND,
    PADDOCK,
    RAPTOR,
    REACH,
    MapTable,
)
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.battlefield.textures import textures
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent


@pytest.fixture
def table(driver: Driver) -> MapTable:
    return MapTable(driver)


@pytest.fixture
def turned(driver: Driver) -> MapTable:
    """A map in a container that is turned by 180 degrees, not in the middle of the window."""
    table = MapTable(driver)
    outer = FloatLayout()
    container = Turned(turned=True, size_hint=(None, None), size=(888, 488), pos=(100, 40))
    table.map.size_hint = (None, None)
    table.map.size = (800, 456)
    table.map.pos = (30, 10)
    container.add_widget(table.map)
    outer.add_widget(container)
    table.root = outer
    return table


def test_a_tap_sends_the_space(table: MapTable) -> None:
    table.show(CALM)
    for space in PADDOCK.space_by_id:
        table.driver.tap(table.at(space))
        assert table.sent[-1] == TapSpace(space)
    assert len(table.sent) == len(PADDOCK.spaces)


def test_a_tap_on_nothing_sends_nothing(table: MapTable) -> None:
    table.show(CALM)
    table.driver.tap(table.nowhere())
    assert table.sent == []


def test_a_tap_beside_a_space_still_means_it(table: MapTable) -> None:
    table.show(CALM)
    x, y = table.at("RP01")
    table.driver.tap((x, y - table.map.radius - 4))
    assert table.sent == [TapSpace("RP01")]


def test_a_swipe_sends_nothing(table: MapTable) -> None:
    table.show(CALM)
    table.driver.drag(table.at("RP01"), table.at("RP08"))
    table.driver.drag(table.at("RP05"), (table.at("RP05")[0] + 20, 300), table.at("RP05"))
    assert table.sent == []


def test_a_drag_lifts_and_moves(table: MapTable) -> None:
    table.show(CALM)
    table.driver.drag(table.at("RP09"), table.at("RP10"))
    assert table.sent == [LiftFigure("raptor"), DragFigure("raptor", "RP10")]


@pytest.mark.uncounted
def test_the_figure_follows_the_finger_and_goes_back(table: MapTable) -> None:
    table.show(CALM)
    coral = tokens.player(0).colour
    x, y = table.at("RP13")
    with table.driver.finger(table.at("RP09")) as move:
        move(x + 60, y + 40)
        move(x, y)
        table.driver.until(lambda: not textures.is_busy)
        table.driver.step()
        assert table.sent == [LiftFigure("raptor")]
        assert table.around("RP13", coral) > 800
        assert table.around("RP13", tokens.HI) > 200
        assert table.around("RP09", coral) == 0
        move(table.at("RP09")[0] + 1, table.at("RP09")[1])
    table.driver.until(lambda: table.map.is_ready)
    assert table.sent == [LiftFigure("raptor"), DropFigure()]
    assert table.around("RP09", coral) > 500
    assert table.around("RP13", coral) == 0


def test_a_figure_dropped_on_nothing_is_dropped(table: MapTable) -> None:
    table.show(CALM)
    table.driver.drag(table.at("RP09"), table.nowhere())
    assert table.sent == [LiftFigure("raptor"), DropFigure()]


def test_a_drag_shows_what_the_table_answers(table: MapTable) -> None:
    """Lifting brings the reach at once; dropping leaves the figure where the view says."""

    def answer(intent: Intent) -> None:
        table.sent.append(intent)
        if isinstance(intent, LiftFigure):
            lifted = (replace(RAPTOR, lifted=True),)
            table.map.render(replace(CALM, figures=lifted, marks=REACH, dims=True))
        elif isinstance(intent, DragFigure):
            table.map.render(replace(CALM, figures=(replace(RAPTOR, space=intent.to),)))

    table.map.send = answer
    table.show(CALM)
    with table.driver.finger(table.at("RP09")) as move:
        move(*table.at("RP14"))
        table.driver.until(lambda: not textures.is_busy)
        table.driver.step()
        assert table.around("RP05", tokens.player(0).colour) > 200
        move(*table.at("RP05"))
    table.driver.until(lambda: table.map.is_ready)
    assert table.sent == [LiftFigure("raptor"), DragFigure("raptor", "RP05")]
    assert table.map.place_of_figure("raptor") == table.at("RP05")
    assert table.around("RP05", tokens.player(0).colour) > 500


def test_a_figure_that_vanishes_ends_the_drag(table: MapTable) -> None:
    table.show(CALM)
    with table.driver.finger(table.at("RP09")) as move:
        move(*table.at("RP14"))
        table.map.render(replace(CALM, figures=()))
        move(*table.at("RP13"))
    assert table.sent == [LiftFigure("raptor"), DropFigure()]
    assert table.around("RP13", tokens.player(0).colour) == 0


def test_another_map_ends_the_drag(table: MapTable) -> None:
    table.show(CALM)
    with table.driver.finger(table.at("RP09")) as move:
        move(*table.at("RP14"))
        table.render(MapView(battlefield=BATTLEFIELDS["soho"]))
    assert table.sent == [LiftFigure("raptor"), DropFigure()]


def test_turned_by_180_degrees_fingers_mean_what_they_touch(turned: MapTable) -> None:
    turned.show(CALM, (1100, 600))
    upright = turned.map.place_of("RP01")
    seen = turned.at("RP01")
    assert seen != pytest.approx(upright)
    for space in ("RP01", "RP07", "RP13", "RP28"):
        turned.driver.tap(turned.at(space))
        assert turned.sent[-1] == TapSpace(space)
    turned.sent.clear()
    turned.driver.drag(turned.at("RP09"), turned.at("RP14"))
    assert turned.sent == [LiftFigure("raptor"), DragFigure("raptor", "RP14")]
    turned.map.finish()
    turned.driver.step()
    assert turned.around("RP09", tokens.player(0).colour) > 500


def pinch(table: MapTable, middle: tuple[float, float], begin: float, end: float) -> None:
    """Two fingers on both sides of a place move apart."""
    x, y = middle
    with (
        table.driver.finger((x - begin, y)) as one,
        table.driver.finger((x + begin, y)) as other,
    ):
        for n in range(1, 6):
            apart = begin + (end - begin) * n / 5
            one(x - apart, y)
            other(x + apart, y)
    table.driver.step(12)


@pytest.mark.uncounted
@pytest.mark.parametrize("which", ["upright", "turned"])
def test_zoomed_in_fingers_mean_what_they_touch(
    table: MapTable, turned: MapTable, which: str
) -> None:
    at_hand = table if which == "upright" else turned
    at_hand.show(CALM, (1100, 600))
    middle = at_hand.at("RP14")
    pinch(at_hand, middle, 60, 130)
    assert at_hand.sent == []
    assert at_hand.map.zoom == pytest.approx(130 / 60, rel=0.05)
    assert at_hand.at("RP14") == pytest.approx(middle, abs=3)
    for space in ("RP14", "RP20", "RP13", "RP09"):
        at_hand.driver.tap(at_hand.at(space))
        assert at_hand.sent[-1] == TapSpace(space)
    at_hand.map.finish()
    at_hand.driver.step()
    assert at_hand.around("RP09", tokens.player(0).colour) > 2000


def test_zoom_ends_at_three_and_pans_and_is_reset_by_two_taps(table: MapTable) -> None:
    table.show(CALM)
    pinch(table, table.at("RP14"), 20, 200)
    assert table.map.zoom == 3
    before = table.at("RP14")
    free = table.nowhere()
    table.driver.drag(free, (free[0] + 50, free[1] - 30))
    assert table.sent == []
    moved = table.at("RP14")
    assert (moved[0] - before[0], moved[1] - before[1]) == pytest.approx((50, -30), abs=1)
    table.driver.tap((free[0] + 50, free[1] - 30), times=2)
    assert table.map.zoom == 1
    assert table.sent == []


def test_what_is_zoomed_stays_within_the_widget(turned: MapTable) -> None:
    turned.show(CALM, (1100, 600))
    pinch(turned, turned.at("RP14"), 60, 170)
    turned.map.finish()
    shown = turned.driver.picture()
    box = turned.driver.box(turned.map)
    for x in range(0, 1100, 7):
        for y in range(0, 600, 7):
            if not (box.x - 1 <= x <= box.right and box.y - 1 <= 600 - y <= box.top + 1):
                assert shown.at(x, y) == GROUND, (x, y)


@pytest.mark.uncounted
def test_zoomed_in_the_map_is_painted_sharply(table: MapTable) -> None:
    table.show(CALM)
    painted = textures.painted
    pinch(table, table.at("RP14"), 60, 118)
    table.driver.until(lambda: table.map.is_ready)
    assert textures.painted > painted
    assert any(key.detail == 2.0 for key in textures.kept())
    table.map.show_all()
    table.driver.step(12)
    assert table.map.zoom == 1


def test_a_hand_at_rest_does_nothing(table: MapTable) -> None:
    table.show(CALM)
    driver = table.driver
    with (
        driver.finger(table.at("RP14")),
        driver.finger(table.at("RP20")),
        driver.finger(table.at("RP13")),
    ):
        driver.step()
    assert table.sent == []
    assert table.map.zoom == 1


def test_the_wheel_zooms(table: MapTable) -> None:
    table.show(CALM)
    x, y = table.at("RP14")
    for button, expected in (("scrolldown", 1.15), ("scrollup", 1.0)):
        touch = Finger((x, y))
        touch.profile = ["pos", "button"]
        touch.button = button
        touch.x, touch.y = x, y
        assert table.map.on_touch_down(touch)
        assert table.map.zoom == pytest.approx(expected)
    assert table.sent == []


def test_other_buttons_of_a_mouse_do_nothing(table: MapTable) -> None:
    table.show(CALM)
    touch = Finger(table.at("RP14"))
    touch.device = "mouse"
    touch.profile = ["pos", "button"]
    touch.button = "right"
    touch.x, touch.y = table.at("RP14")
    assert table.map.on_touch_down(touch)
    assert not touch.grab_list


def test_a_picture_lets_fingers_through(table: MapTable) -> None:
    table.map.interactive = False
    table.show(CALM, (300, 180))
    table.driver.tap(table.at("RP09"))
    table.driver.drag(table.at("RP09"), table.at("RP14"))
    assert table.sent == []


def test_a_map_without_a_listener_can_be_tapped(driver: Driver) -> None:
    table = MapTable(driver)
    table.map = table.root = BattlefieldWidget()
    table.show(CALM)
    table.driver.tap(table.at("RP09"))
