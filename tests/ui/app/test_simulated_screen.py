"""A newcomer tries the simulated board by real touches: sensing, a sprung trap, a bump, a cable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.tracking.outputs import Phase
from tests.ui.app.menu_views import SIZES
from tests.ui.presenter.tables import WORDS
from ui.app.app import RingsideApp
from ui.app.board_stepped import SteppedLoop
from ui.bootstrap import Boards
from ui.screens.simulated.strip import Strip
from ui.theme.scale import scale
from ui.viewdata.boards import SimulatedView
from ui.viewdata.table import MarkKind
from ui.widgets.battlefield.battlefield import Battlefield

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.table import Table
    from tests.ui.app.driver import Driver

RAPTOR = "p1.raptor.2"


class AtBoard:
    """The app with a simulated board, all in the time of the driver."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.boards = Boards(folder, WORDS, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
        self.app = RingsideApp(folder, "test", self.boards)
        self.app.presenter.settings.change(sound=False, less_motion=True)
        driver.show(self.app.build())
        driver.pass_time(0.5)

    def begin(self) -> None:
        """The one tap from Home."""
        self.tap("simulated")
        self.driver.until(lambda: self.boards.phase is Phase.IN_SYNC)

    def tap(self, act: str) -> None:
        self.driver.tap(self.driver.every(act=act)[-1])

    @property
    def table(self) -> Table:
        assert self.app.presenter.table is not None
        return self.app.presenter.table.session.game.table

    @property
    def view(self) -> SimulatedView:
        view = self.app.presenter.view()
        assert isinstance(view, SimulatedView)
        return view

    def place(self, space: str) -> tuple[float, float]:
        (field,) = [field for field in self.driver.every(Battlefield) if field.interactive]
        x, y = field.to_window(*field.place_of(space))
        return float(x), float(y)


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtBoard]:
    made = AtBoard(driver, tmp_path)
    yield made
    made.app.on_stop()


def test_one_tap_a_drag_and_the_trap_goes_off_by_what_the_board_senses(at: AtBoard) -> None:
    at.begin()
    (x, y), (u, v) = at.place("RP09"), at.place("RP21")
    with at.driver.finger_at((x, y)) as move:
        move(x + 14, y + 14)
        at.driver.pass_time(0.5)
        kinds = {mark.kind for mark in at.view.table.map.marks}
        assert {MarkKind.REACH, MarkKind.TRAP} <= kinds  # the lifted figure shows its reach
        for step in range(1, 5):
            move(x + (u - x) * step / 4, y + (v - y) * step / 4)
    at.driver.pass_time(2.0)
    if at.driver.has(act="board-answer:0"):
        at.tap("board-answer:0")
        at.driver.pass_time(1.0)
    fighter = at.table.fighters[RAPTOR]
    assert (fighter.space, fighter.health) == ("RP21", 6)
    assert at.app.presenter.screen == "simulated"


def test_a_bump_is_told_and_put_right_with_one_tap(at: AtBoard) -> None:
    at.begin()
    at.tap("hand:knock")
    at.driver.until(lambda: at.boards.phase is Phase.MISMATCH)
    at.tap("hand:tidy")
    at.driver.until(lambda: at.boards.phase is Phase.IN_SYNC)


def test_the_cable_can_be_pulled_and_put_in_again(at: AtBoard) -> None:
    at.begin()
    at.tap("hand:unplug")
    at.driver.until(lambda: at.boards.phase is Phase.OFFLINE, seconds=2)
    at.tap("hand:plug")
    at.driver.until(lambda: at.boards.phase is Phase.IN_SYNC, seconds=8)
    at.tap("hand:noise")
    assert at.boards.hand is not None
    assert at.boards.hand.level == "some"


def test_the_strip_never_covers_the_table_and_can_be_read_and_hit(at: AtBoard) -> None:
    at.begin()
    driver = at.driver
    for width, height, density, texts in SIZES:
        for text in texts:
            scale.text = text
            driver.resize(width, height, density)
            driver.settle()
            strip = driver.find(Strip)
            box = driver.box(strip)
            words = [shown for shown in driver.texts(strip) if shown.text.strip()]
            assert words
            for number, one in enumerate(words):
                assert box.holds(one.box, slack=2), (width, text, one.text)
                assert not any(one.box.overlaps(other.box, slack=2) for other in words[:number])
            targets = [t for t in driver.targets() if getattr(t.widget, "parent", None) is strip]
            assert len(targets) == 4
            assert all(min(t.hit.width, t.hit.height) >= 48 * density - 1 for t in targets)
            assert all(box.holds(t.drawn, slack=1) for t in targets)
            (field,) = [field for field in driver.every(Battlefield) if field.interactive]
            assert driver.box(field).top <= box.y + 1


def test_the_boards_screen_is_one_tap_from_home_and_links_the_simulated_board(at: AtBoard) -> None:
    at.tap("boards")
    assert at.app.presenter.screen == "boards"
    at.driver.pass_time(0.5)
    at.tap("link:simulated")
    at.driver.until(lambda: at.boards.is_there)
    at.driver.pass_time(0.5)
    assert len(at.app.presenter.view().sensors.sensors) == 64
    at.tap("unlink:simulated")
    at.driver.pass_time(0.3)
    assert not at.boards.is_there
    at.tap("back")
    assert at.app.presenter.screen == "home"
