"""The app by keys alone: Tab and arrows lead, Enter taps, Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.commands import Maneuver
from devtools.gallery import Gallery
from devtools.gallery_boards import BoardVisits
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app.at_app import AtApp
from ui.app.app import ESCAPE, TAB
from ui.bootstrap import make_app
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.spots import TapSpot
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.widgets.sheet import SheetView

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.app.app import RingsideApp
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


MOST_KEYS = 250


class KeyVisits(Gallery):
    """Visits every screen and leads through it by keys."""

    def __init__(self, app: RingsideApp, driver: Driver) -> None:
        super().__init__(app, driver)
        self.app, self.driver = app, driver
        self.faults: list[str] = []
        self.seen: list[str] = []

    def _shoot(self, name: str) -> None:
        self.note(name)

    def note(self, name: str) -> None:
        """Everything that a finger can tap has the focus once."""
        self.seen.append(name)
        self.driver.settle()
        screen = self.app._screens[self.app._shown]  # noqa: SLF001
        sheets = [sheet for sheet in self.driver.every(SheetView) if sheet.value is not None]
        views = [view for sheet in sheets for view in sheet.walk(restrict=True)]
        taps = {
            repr(spot.intent)
            for spot in self.driver.every(TapSpot)
            if not sheets or spot.parent in views
        }
        reached: set[str] = set()
        for _ in range(MOST_KEYS):
            screen.move_focus("next")
            focus = [view.focus for view in self.driver.every(BoxView) if view.focus is not None]
            now = {repr(getattr(each, "act", each)) for each in focus}
            if now & reached and taps <= reached:
                break
            reached |= now
        self.faults += [f"{name}: {tap}" for tap in sorted(taps - reached)]
        for view in self.driver.every(BoxView):
            view.drop_focus()


@pytest.mark.uncounted
def test_whatever_can_be_tapped_on_any_screen_is_reached_by_keys(
    driver: Driver, tmp_path: Path
) -> None:
    boards = Boards(tmp_path, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
    app = make_app(tmp_path, "test", boards)
    app.presenter.settings.change(sound=False, less_motion=True)
    with driver.without_drawing():
        driver.show(app.build())
        visits = KeyVisits(app, driver)
        visits.visit_all()
        BoardVisits(app, driver, boards, visits.note).visit_all()
    app.on_stop()
    assert len(visits.seen) > 38
    assert not visits.faults, "\n".join(visits.faults)
