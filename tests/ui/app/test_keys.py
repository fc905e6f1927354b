"""The app by keys alone: Tab and arrows lead, Enter taps, Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.commands import Maneuver
from tests.ui.app.at_app import AtApp
from ui.app.app import ESCAPE, TAB
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.spots import TapSpot
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

ENTER, UP, DOWN, RIGHT, LEFT = 13, 273, 274, 275, 276


class AtKeys(AtApp):
    """The app, with nobody who touches it."""

    def key(self, *keys: int, shift: bool = False) -> None:
        for key in keys:
            modifiers = ["shift"] if shift else []
            self.driver.window.dispatch("on_keyboard", key, 0, None, modifiers)
            self.driver.settle()

    def has_sheet(self) -> bool:
        return self.view.sheet is not None

    def focus(self, act: ActIntent) -> None:
        """Press Tab until this has the focus."""
        for _ in range(60):
            self.key(TAB)
            if self.app._screens[self.screen].boxes.focus == Press(act):  # noqa: SLF001
                return
        raise AssertionError(act)


@pytest.mark.uncounted
def test_a_menu_is_opened_changed_and_left_by_keys(driver: Driver, tmp_path: Path) -> None:
    at = AtKeys(tmp_path)
    at.focus(Go("settings"))
    before = driver.picture()
    at.key(TAB, shift=True)
    assert driver.picture() != before  # the focus can be seen
    at.key(TAB, ENTER)
    assert at.screen == "settings"
    presets = [act.intent for act in at.view.presets]
    at.focus(presets[0])
    at.key(RIGHT, ENTER)
    assert [act.intent for act in at.view.presets if act.selected] == [presets[1]]
    assert presets[1].do is Do.CHOOSE_PRESET
    at.key(DOWN, UP, LEFT, ESCAPE)
    assert at.screen == "home"
    at.focus(Go("help"))
    at.key(ENTER)
    at.focus(Do.GO_BACK)
    at.key(ENTER)
    assert at.screen == "home"
    at.close()


def test_a_sheet_is_read_and_answered_by_keys_and_escape_closes_it_first(
    driver: Driver, tmp_path: Path
) -> None:
    at = AtKeys(tmp_path)
    at.tap(Go("setup"))
    tile = at.view.heroes[3]
    driver.hold(driver.find(act=tile.intent), 0.8)
    assert at.has_sheet()
    plain = driver.picture()
    at.key(TAB)
    assert driver.picture() != plain
    at.key(ESCAPE)
    assert at.screen == "setup"
    assert not at.has_sheet()
    driver.hold(driver.find(act=tile.intent), 0.8)
    at.key(TAB, shift=True)
    for _ in range(40):
        at.key(ENTER)  # cards are only read; the last thing on the sheet chooses
        if not at.has_sheet():
            break
        at.key(TAB)
    assert not at.has_sheet()
    assert tile.name in [seat.hero for seat in at.view.seats]
    at.close()


@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
def test_every_act_at_the_table_is_reached_by_keys(
    driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    at = AtKeys(tmp_path)
    at.tap(PlaySample())
    driver.resize(*size)
    acts = {spot.intent for spot in driver.every(TapSpot)}
    assert {OpenSheet(SheetKind.MENU), OpenSheet(SheetKind.WHY), Maneuver()} <= acts
    reached, plain = set(), driver.picture()
    for _ in range(80):
        at.key(TAB)
        reached |= {view.focus for view in driver.every(BoxView) if view.focus is not None}
    assert acts <= {getattr(tap, "act", tap) for tap in reached}
    assert driver.picture() != plain, "the focus can be seen"
    for _ in range(80):
        if any(view.focus == Press(Maneuver()) for view in driver.every(BoxView)):
            break
        at.key(TAB)
    at.key(ENTER)
    assert at.table.maneuver is not None
    at.close()


@pytest.mark.uncounted
def test_at_the_table_a_sheet_is_answered_by_keys(driver: Driver, tmp_path: Path) -> None:
    at = AtKeys(tmp_path)
    at.tap(PlaySample())
    at.tap(OpenSheet(SheetKind.MENU))
    plain = driver.picture()
    at.key(TAB)
    assert driver.picture() != plain
    acts = [act.intent for block in at.view.sheet.blocks for act in getattr(block, "acts", ())]
    assert Go("help") in acts
    for _ in acts:
        at.key(TAB)
        if at.app._screens["table"].sheet.panel.focus == Press(Go("help")):  # noqa: SLF001
            break
    at.key(ENTER)
    assert at.screen == "help"
    at.close()
