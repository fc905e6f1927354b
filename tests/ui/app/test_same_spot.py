"""A spot that was tapped, or means something new, means nothing else for half a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ui.app.at_app import AtApp
from ui.presenter.intents import Do, OpenSheet, SheetKind, ShowPage, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted

MENU = OpenSheet(SheetKind.MENU)


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtApp]:
    app = AtApp(tmp_path)
    driver.look()
    yield app
    app.close()


def double_tap(driver: Driver, place: tuple[float, float]) -> None:
    """Twice at once, as an eager finger does."""
    driver.look()
    for _ in range(2):
        with driver.finger(place):
            driver.pass_time(0.05)
        driver.pass_time(0.1)
    driver.settle()


def test_a_double_tap_presses_nothing_on_the_screen_that_it_opened(
    at: AtApp, driver: Driver
) -> None:
    double_tap(driver, driver.box(driver.find(act=PlaySample())).centre)
    assert at.screen == "table"
    assert at.view.sheet is None
    assert at.desk.focus.selected is None
    assert len(at.desk.session.game.steps) == len(at.desk.session.game.standing())


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
def test_a_double_tap_presses_nothing_on_the_sheet_that_it_opened_or_below_the_one_it_closed(
    at: AtApp, driver: Driver, size: tuple[int, int]
) -> None:
    at.tap(PlaySample())
    driver.resize(*size)
    double_tap(driver, driver.box(driver.every(act=MENU)[0]).centre)
    assert at.desk.focus.sheet == MENU
    steps = len(at.desk.session.game.steps)
    double_tap(driver, driver.box(driver.every(act=Do.CLOSE_SHEET)[-1]).centre)
    assert at.view.sheet is None
    assert at.desk.focus.selected is None
    assert len(at.desk.session.game.steps) == steps


def test_the_same_thing_is_tapped_as_fast_as_one_likes(at: AtApp, driver: Driver) -> None:
    at.tap(Go("settings"))
    at.tap(ShowPage("sound"), With(Do.CHANGE_SETTING, "sound", to=True))
    before = at.app.presenter.settings.now.volume
    double_tap(driver, driver.box(driver.find(act=With(Do.CHANGE_VOLUME, -1))).centre)
    assert at.app.presenter.settings.now.volume == pytest.approx(before - 0.2)
