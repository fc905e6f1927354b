"""Facts about the driver itself: what the other tests rest on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from drawing import tokens
from tests.drawing.pixels import read_png
from tests.ui.app.looking import Box, greyscale
from tests.ui.app.showing import act_view, fixed
from ui.boxes.short import panel
from ui.boxes.text import Text
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import ShowPage
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent


def button(name: str, sent: list[Intent], x: float = 100) -> PartView:
    view: PartView = fixed(
        act_view(Act(intent=ShowPage(name), text=name), sent.append), x, 100, 100, 60
    )
    return view


def words(text: str, x: float) -> Any:
    view = fixed(PartView(print, lambda text: Text(text=text, type=tokens.BODY)), x, 100, 100, 40)
    view.render(text)
    return view


@pytest.mark.usefixtures("driver")
def test_kivy_makes_nothing_in_a_home_that_several_processes_share() -> None:
    assert list(Path(os.environ["KIVY_HOME"]).iterdir()) == []


@pytest.mark.uncounted
def test_a_screenshot_holds_the_pixels_of_the_window(driver: Driver, tmp_path: Path) -> None:
    driver.show(button("b", []))
    picture = driver.picture()
    read = read_png(driver.screenshot(tmp_path / "shot.png").read_bytes())
    assert (read.width, read.height) == (1280, 800)
    assert read.rows == picture.rows
    assert picture.at(110, 650) == (0x2D, 0x36, 0x46)
    assert len(set(greyscale(picture).at(110, 650))) == 1


@pytest.mark.parametrize(("width", "height", "density"), [(1024, 600, 1), (2560, 1600, 2)])
def test_a_window_of_any_size_is_drawn_whole(
    driver: Driver, width: int, height: int, density: float
) -> None:
    driver.resize(width, height, density)
    root = FloatLayout()
    ground = panel(fill=tokens.S3, radius=1)
    view = PartView(print, lambda _: ground)
    view.render(True)  # noqa: FBT003  (any value but none)
    root.add_widget(view)
    driver.show(root)
    driver.until(lambda: view.is_ready)
    picture = driver.picture()
    assert (picture.width, picture.height) == (width, height)
    assert picture.at(width - 5, 5) == picture.at(5, height - 5) == (0x2D, 0x36, 0x46)


def test_widgets_are_found_by_act_class_and_field(driver: Driver) -> None:
    root = FloatLayout()
    named = Widget()
    named.field = "here"
    hidden = button("hidden", [])
    hidden.opacity = 0
    for child in (button("b", []), named, hidden):
        root.add_widget(child)
    driver.show(root)
    assert driver.find(act=ShowPage("b")).parent is driver.find(PartView)
    assert driver.find(field="here") is named
    assert driver.has(act=ShowPage("b"))
    assert not driver.has(act=ShowPage("hidden"))
    with pytest.raises(AssertionError, match=r"0 widgets.*acts on the screen: .*'b'"):
        driver.find(act=ShowPage("hidden"))


def test_taps_are_counted_from_the_last_show(driver: Driver) -> None:
    sent: list[Intent] = []
    driver.show(button("b", sent))
    driver.tap(driver.find(act=ShowPage("b")), times=3)
    assert (driver.taps, len(sent)) == (3, 3)
    driver.show(button("c", sent))
    assert driver.taps == 0


def test_time_passes_at_once_and_waits_end(driver: Driver) -> None:
    happened: list[float] = []
    Clock.schedule_once(happened.append, 60)
    driver.pass_time(10)
    assert not happened
    driver.until(lambda: happened, seconds=100)
    with pytest.raises(TimeoutError, match="nothing happened for 1 s"):
        driver.until(lambda: False, seconds=1)


def test_an_error_in_a_callback_ends_the_test(driver: Driver) -> None:
    def fail(_: float) -> None:
        raise ZeroDivisionError

    Clock.schedule_once(fail, 0)
    with pytest.raises(ZeroDivisionError):
        driver.step()


def test_texts_have_their_colours_and_their_ground(driver: Driver) -> None:
    root = FloatLayout()
    root.add_widget(button("Undo", []))
    faint = words("faint", 300)
    faint.opacity = 0.5
    root.add_widget(faint)
    root.add_widget(Label(text="plain", size_hint=(None, None), size=(100, 40), pos=(500, 100)))
    root.add_widget(words("beyond", 1240))
    driver.show(root)
    texts = {text.text: text for text in driver.texts()}
    assert texts["Undo"].colour == (0xF6, 0xF3, 0xEC)
    assert texts["Undo"].background == (0x2D, 0x36, 0x46)
    assert texts["faint"].colour == (130, 130, 128)
    assert texts["plain"].box.centre == pytest.approx((550, 120))
    assert texts["Undo"].is_whole
    assert not texts["beyond"].is_whole


def test_boxes_know_what_they_share() -> None:
    box = Box(0, 0, 10, 10)
    assert box.cut(Box(5, 5, 10, 10)) == Box(5, 5, 5, 5)
    assert box.overlaps(Box(9, 9, 5, 5))
    assert not box.overlaps(Box(9, 9, 5, 5), slack=2)
    assert box.holds(Box(2, 2, 8, 8))
    assert not box.holds(Box(2, 2, 9, 8))
