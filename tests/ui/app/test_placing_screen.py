"""Figures are put on a board in the real app: tiles in the seats, the next space on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play import intents as i
from companion.play.stillness import STILL_S
from companion.seats import NewGame, Seat
from companion.tracking.outputs import Phase
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app import seats, tables
from tests.ui.app.at_app import AtApp
from tests.ui.app.at_table import SIZES, Screen
from tests.ui.app.looking import Box, window_box
from tests.ui.presenter.fake_board import FakeBoard
from ui.bootstrap import make_app
from ui.screens.table.seat import SeatPanel
from ui.theme.scale import scale
from ui.viewdata.kit import Act, Tone
from ui.viewdata.table import LinkState, PlacingChip, PlacingState, PromptView
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.dial.dial import Dial

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted

RAPTORS = NewGame(
    edition="core",
    mode="duel",
    map="raptor-paddock",
    seats=(
        Seat(player="p1", name="Ann", hero="raptors"),
        Seat(player="p2", name="Bo", hero="robert-muldoon"),
    ),
)
MENUS = ("home", "setup", "games", "settings", "help", "boards")


class AtPlacing(AtApp):
    """The app with a board, and a game whose figures are still in the box."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.board = FakeBoard()
        self.app.presenter.use_board(self.board)
        self.app.presenter._start(RAPTORS)  # noqa: SLF001  (what Set-up leads to)
        self.hear()

    def hear(self) -> None:
        """The board holds still for long enough to be believed."""
        for _ in range(3):
            self.app.presenter.tick(STILL_S / 2)
        self.driver.settle()

    def stand(self, fighter: str, space: str) -> None:
        self.board.stands(fighter, space)
        self.hear()

    def tiles(self) -> dict[str, PlacingState]:
        return {fighter: state for (fighter, state), _ in tiles(self.driver)}


def tiles(driver: Driver) -> list[tuple[tuple[str, PlacingState], Box]]:
    """Every figure that is being placed: who it is, how far it is, and where that is shown."""
    return [
        (box.path[-1], window_box(panel, panel.pixels_of(box)))
        for panel in driver.every(SeatPanel)
        for box in panel.seen()
        if isinstance(box.path[-1], tuple) and isinstance(box.path[-1][-1], PlacingState)
    ]


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtPlacing]:
    found = AtPlacing(tmp_path)
    yield found
    found.close()


def test_every_figure_has_a_tile_that_says_how_far_it_is(at: AtPlacing) -> None:
    assert len(at.tiles()) == 7
    assert not at.driver.every(Dial)
    at.stand("p1.raptor.1", "RP07")
    at.stand("p1.raptor.2", "RP13")
    found = at.tiles()
    assert found["p1.raptor.1"] is PlacingState.RIGHT
    assert found["p1.raptor.2"] is PlacingState.WRONG
    texts = {text.text for text in at.driver.texts()}
    assert {"on 7", "not on 13", "Raptor 1", "Worker 3", "1 of 7 placed"} <= texts
    assert "Raptor 2 may not stand on 13" in texts


def placing(*names: str) -> tuple[PlacingChip, ...]:
    """Figures on their way to the board, one in each state."""
    states = [*PlacingState, PlacingState.NEXT]
    return tuple(
        PlacingChip(
            fighter=f"f{number}", name=name, state=state,
            mark=seats.mark(number % 4, "raptors", number or None, hero=number == 0),
            text=f"not on {20 + number}" if state is PlacingState.WRONG else state.value,
        )
        for number, (name, state) in enumerate(zip(names, states, strict=False))
    )  # fmt: skip


ASKED = PromptView(
    title="Put King Arthur on 20", detail="Its start is lit.", tone=Tone.ASKED,
    acts=(Act(intent=i.AgreeWithScreen(), text="All stand right", detail="as the screen shows"),),
)  # fmt: skip
TOLD = PromptView(title="Robert Muldoon may not stand on 17", detail="13 is not in its zone.")
FIVE = placing("Robin Hood", "Outlaw 1", "Outlaw 2", "Outlaw 3", "Outlaw 4")
SET_UPS = {
    "duel": tables.duel(
        seats.raptors(placing=placing("Raptor 1", "Raptor 2", "Raptor 3"), prompt=ASKED),
        seats.robin(placing=FIVE, prompt=TOLD),
    ),
    "four": tables.four(
        seats=(
            seats.arthur(placing=placing("Arthur", "Merlin"), prompt=ASKED),
            seats.robin(placing=FIVE, prompt=TOLD),
            seats.medusa(placing=placing("Medusa", "Harpy 1", "Harpy 2", "Harpy 3"), prompt=ASKED),
            seats.alice(placing=placing("Alice", "The Jabberwock"), prompt=TOLD),
        )
    ),
}


@pytest.mark.parametrize(
    ("size", "text"),
    [("1280x800", 1.0), ("1024x600", 1.5), ("800x1280", 1.0), ("600x1024", 1.5)],
)
def test_tiles_have_room_at_every_size(driver: Driver, size: str, text: float) -> None:
    driver.resize(*SIZES[size])
    scale.text = text
    shown = Screen(driver, SET_UPS["duel"])
    for name, view in SET_UPS.items():
        shown.render(view)
        assert shown.faults() == [], name
        boxes = [box for _, box in tiles(driver)]
        assert len(boxes) == sum(len(seat.placing) for seat in view.seats)
        for number, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[number + 1 :]), name


def test_the_link_light_is_on_every_menu(at: AtPlacing) -> None:
    at.board.unplug()
    for menu in MENUS:
        at.app.presenter._go(menu, None)  # noqa: SLF001  (as buttons do)
        at.hear()
        at.app._render()  # noqa: SLF001
        at.driver.settle()
        assert at.driver.link_states() == {LinkState.LOST}, menu


def test_on_a_simulated_board_a_tap_is_the_hand_that_puts_the_figure_there(
    driver: Driver, tmp_path: Path
) -> None:
    with driver.without_drawing():
        boards = Boards(tmp_path, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
        app = make_app(tmp_path, "test", boards, strict_words=True)
        app.presenter.settings.change(sound=False, less_motion=True)
        driver.show(app.build())
        driver.pass_time(0.5)
        boards.simulate("presence")
        desk = app.presenter._start(RAPTORS)  # noqa: SLF001  (what Set-up leads to)
        assert desk is not None
        app.presenter._notify()  # noqa: SLF001
        for _ in range(12):
            driver.pass_time(1.5)
            placing = desk.sensed.placing
            if desk.session.game.table.turn is not None and placing is None:
                break
            assert placing is not None
            assert placing.task is not None
            (field,) = [field for field in driver.every(BattlefieldWidget) if field.interactive]
            driver.tap(field.to_window(*field.place_of(placing.task.ends[0])))
        driver.pass_time(2.0)
        table = desk.session.game.table
        assert boards.hand is not None
        assert boards.hand.standing() == {f.id: f.space for f in table.fighters.values()}
        assert boards.phase is Phase.IN_SYNC
        app.on_stop()
