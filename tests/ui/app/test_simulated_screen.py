"""A newcomer tries the simulated board by real touches: sensing, a sprung trap, a bump, a cable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play import intents as i
from companion.tracking.outputs import Phase
from drawing.map_view import MarkKind
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app.looking import Box
from tests.ui.app.menu_views import SIZES
from tests.ui.app.tidiness import words_on
from ui.bootstrap import make_app
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.screens.simulated.simulated import SimulatedScreen
from ui.theme.scale import scale
from ui.viewdata.boards import SimulatedView
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.table import Table
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

pytestmark = pytest.mark.uncounted

RAPTOR = "p1.raptor.2"
SEEN_S = 0.1
"""After so long a lifted figure shows its reach."""


class AtBoard:
    """The app with a simulated board, all in the time of the driver."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.boards = Boards(folder, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
        self.app = make_app(folder, "test", self.boards, strict_words=True)
        self.app.presenter.settings.change(sound=False, less_motion=True)
        driver.show(self.app.build())
        driver.pass_time(0.5)

    def begin(self) -> None:
        """The one tap from Home."""
        self.tap(PlaySample(on_simulated_board=True))
        self.driver.until(lambda: self.boards.phase is Phase.IN_SYNC)

    def tap(self, act: ActIntent) -> None:
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
        (field,) = [field for field in self.driver.every(BattlefieldWidget) if field.interactive]
        x, y = field.to_window(*field.place_of(space))
        return float(x), float(y)


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtBoard]:
    with driver.without_drawing():
        made = AtBoard(driver, tmp_path)
        yield made
        made.app.on_stop()


def drag_onto_the_trap(at: AtBoard, held_s: float) -> None:
    """Carry a raptor from 9 onto the trap on 21; so long it stays near its space at first."""
    (x, y), (u, v) = at.place("RP09"), at.place("RP21")
    with at.driver.finger_at((x, y)) as move:
        move(x + 14, y + 14)
        at.driver.pass_time(held_s)
        if held_s > SEEN_S:
            kinds = {mark.kind for mark in at.view.table.map.marks}
            assert {MarkKind.REACH, MarkKind.TRAP} <= kinds  # the lifted figure shows its reach
        for step in range(1, 5):
            move(x + (u - x) * step / 4, y + (v - y) * step / 4)
    at.driver.pass_time(1.5)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (600, 1024)])
def test_one_tap_a_drag_and_the_trap_goes_off_by_what_the_board_senses(
    at: AtBoard, size: tuple[int, int]
) -> None:
    at.driver.resize(*size)
    at.begin()
    drag_onto_the_trap(at, held_s=0.5)
    fighter = at.table.fighters[RAPTOR]
    assert (fighter.space, fighter.health) == ("RP21", 6)
    assert at.view.table.sheet is None
    assert at.app.presenter.screen == "simulated"


def test_a_flick_onto_the_trap_might_be_a_sleeve_so_people_are_asked(at: AtBoard) -> None:
    at.begin()
    drag_onto_the_trap(at, held_s=0.02)
    assert at.table.fighters[RAPTOR].space == "RP09"
    texts = [text.text for text in at.driver.texts()]
    assert "Did Raptor 2 go onto the trap?" in texts
    assert any("only pushed" in text for text in texts)
    at.tap(i.AnswerBoard(0))
    at.driver.pass_time(1.0)
    assert (at.table.fighters[RAPTOR].space, at.table.fighters[RAPTOR].health) == ("RP21", 6)


def test_a_bump_is_told_and_put_right_with_one_tap(at: AtBoard) -> None:
    at.begin()
    at.tap(Do.KNOCK_OVER)
    at.driver.until(lambda: at.boards.phase is Phase.MISMATCH)
    at.tap(Do.TIDY_UP)
    at.driver.until(lambda: at.boards.phase is Phase.IN_SYNC)


def test_the_cable_can_be_pulled_and_put_in_again(at: AtBoard) -> None:
    at.begin()
    at.tap(Do.UNPLUG)
    at.driver.until(lambda: at.boards.phase is Phase.OFFLINE, seconds=2)
    at.tap(Do.PLUG_IN)
    at.driver.until(lambda: at.boards.phase is Phase.IN_SYNC, seconds=8)
    at.tap(Do.NEXT_NOISE)
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
            strip = driver.find(SimulatedScreen).strip
            box = driver.box(strip)
            words = list(words_on(strip, Box(0, 0, width, height)))
            assert words
            for number, one in enumerate(words):
                assert box.holds(one.box, slack=2), (width, text, one.text)
                assert not any(one.box.overlaps(other.box, slack=2) for other in words[:number])
            targets = [t for t in driver.targets() if getattr(t.widget, "parent", None) is strip]
            assert len(targets) == 4
            assert all(min(t.hit.width, t.hit.height) >= 48 * density - 1 for t in targets)
            assert all(box.holds(t.drawn, slack=1) for t in targets)
            (field,) = [field for field in driver.every(BattlefieldWidget) if field.interactive]
            assert driver.box(field).top <= box.y + 1


def test_the_boards_screen_is_one_tap_from_home_and_links_the_simulated_board(at: AtBoard) -> None:
    at.tap(Go("boards"))
    assert at.app.presenter.screen == "boards"
    at.driver.pass_time(0.5)
    at.tap(With(Do.LINK_BOARD, "simulated"))
    at.driver.until(lambda: at.boards.is_there)
    at.driver.pass_time(0.5)
    assert len(at.app.presenter.view().sensors.sensors) == 64
    at.tap(With(Do.UNLINK_BOARD, "simulated"))
    at.driver.pass_time(0.3)
    assert not at.boards.is_there
    at.tap(Do.GO_BACK)
    assert at.app.presenter.screen == "home"
