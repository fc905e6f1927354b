"""Facts about the table on a simulated board: drags are the hand's, all else is the table's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play.intents import DragFigure, DropFigure, LiftFigure, TapSpace
from drawing.icons import is_known
from tests.ui.presenter import boards_port as said
from tests.ui.presenter.boards_port import SaidBoards, SaidHand
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.presenter import Presenter
from ui.presenter.simulated import SimulatedDesk
from ui.viewdata.boards import SimulatedView

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RAPTOR = "p1.raptor.2"


class AtSimulated:
    """The sample game on a simulated board that only notes what is done to it."""

    def __init__(self, folder: Path) -> None:
        self.boards = SaidBoards(said.SIMULATED)
        self.app = Presenter(folder, version="test", boards=self.boards, strict_words=True)
        self.app.send(Press(PlaySample(on_simulated_board=True)))
        assert self.boards.hand is not None
        self.hand = self.boards.hand
        assert self.app.table is not None
        self.table = self.app.table.session.game.table
        self.hand.places = {
            f.id: f.space for f in self.table.fighters.values() if f.space is not None
        }

    @property
    def view(self) -> SimulatedView:
        view = self.app.view()
        assert isinstance(view, SimulatedView)
        return view

    def place_of(self, fighter: str) -> str:
        return next(f.space for f in self.view.table.map.figures if f.fighter == fighter)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtSimulated]:
    started = AtSimulated(tmp_path)
    yield started
    started.app.close()


def test_home_offers_it_with_one_tap_where_boards_can_be_simulated(tmp_path: Path) -> None:
    without = Presenter(tmp_path, version="test", strict_words=True)
    assert PlaySample(on_simulated_board=True) not in [act.intent for act in without.view().large]
    boards = SaidBoards(said.PADDOCK, said.SIMULATED)
    app = Presenter(tmp_path, version="test", boards=boards, strict_words=True)
    act = next(act for act in app.view().large if act.intent == PlaySample(on_simulated_board=True))
    assert act.icon is not None
    assert is_known(act.icon)
    linked = next(act for act in app.view().small if act.intent == Go("boards"))
    assert linked.detail == "Paddock board"
    app.send(Press(Go("boards")))
    assert app.screen == "boards"
    app.send(Press(Do.GO_BACK))
    assert app.screen == "home"


def test_the_sample_game_begins_on_a_simulated_board_that_is_set_up(at: AtSimulated) -> None:
    assert at.app.screen == "simulated"
    assert at.boards.asked == ["simulate presence"]
    assert all(act.icon and is_known(act.icon) for act in at.view.acts)


def test_a_drag_lifts_and_puts_the_real_figure_and_tells_the_game_nothing(at: AtSimulated) -> None:
    steps = at.app.table.session.game.at if at.app.table else 0
    at.app.send(LiftFigure(RAPTOR))
    assert at.view.sentence == "Raptor 2 is in the air"
    assert at.place_of(RAPTOR) == "RP09"  # the finger has it
    at.app.send(DragFigure(RAPTOR, "RP21"))
    assert at.hand.deeds[-2:] == ["lift RP09", "put RP21"]
    assert at.place_of(RAPTOR) == "RP21"
    assert at.app.table is not None
    assert at.app.table.session.game.at == steps  # that is the board's to tell


def test_a_drag_to_nowhere_or_onto_somebody_puts_the_figure_back(at: AtSimulated) -> None:
    at.app.send(LiftFigure(RAPTOR))
    at.app.send(DropFigure())
    assert at.hand.deeds[-1] == "put RP09"
    at.app.send(LiftFigure(RAPTOR))
    at.app.send(DragFigure(RAPTOR, at.hand.places["p1.raptor.1"]))
    assert at.hand.deeds[-1] == "put RP09"
    deeds = list(at.hand.deeds)
    at.app.send(DropFigure())
    at.app.send(LiftFigure("p1.nobody"))
    assert at.hand.deeds == deeds


def test_the_map_shows_where_figures_really_stand(at: AtSimulated) -> None:
    at.hand.places[RAPTOR] = "RP01"
    assert at.place_of(RAPTOR) == "RP01"
    assert at.app.table is not None
    (in_game,) = [f for f in at.app.table.view().map.figures if f.fighter == RAPTOR]
    assert in_game.space == "RP09"


def test_other_touches_are_the_tables(at: AtSimulated) -> None:
    at.app.send(TapSpace("RP09"))
    assert at.app.table is not None
    assert at.app.table.focus.selected == RAPTOR
    at.app.send(Press(OpenSheet(SheetKind.WHY), 0))
    assert at.view.table.sheet is not None


def test_the_board_can_be_bumped_put_right_made_noisy_and_unplugged(at: AtSimulated) -> None:
    for deed in (Do.KNOCK_OVER, Do.TIDY_UP):
        at.app.send(Press(deed))
    assert at.hand.deeds[-2:] == ["knock", "tidy"]
    levels = []
    for _ in range(3):
        at.app.send(Press(Do.NEXT_NOISE))
        levels.append(at.hand.level)
    assert levels == ["some", "much", "none"]
    at.app.send(Press(Do.UNPLUG))
    assert not at.hand.is_plugged
    assert at.view.sentence.startswith("The cable is out")
    assert at.view.acts[-1].intent == Do.PLUG_IN
    at.app.send(Press(Do.PLUG_IN))
    assert at.hand.is_plugged


def test_a_defeated_figure_is_taken_off_the_board(at: AtSimulated) -> None:
    from companion import commands as c
    from companion.play.session import Cause

    assert at.app.table is not None
    worker = "p2.ingen-worker.1"
    at.app.table.session.submit(c.CorrectHealth(fighter=worker, to=0), Cause.TOUCH)
    at.app.tick(0.1)
    assert f"take off {worker}" in at.hand.deeds
    assert worker not in at.hand.places


def test_time_shows_what_the_hand_has_done(at: AtSimulated) -> None:
    told: list[int] = []
    at.app.subscribe(lambda: told.append(1))
    at.app.tick(0.1)
    told.clear()
    at.hand.places[RAPTOR] = "RP01"
    at.app.tick(0.1)
    assert told


def test_history_settings_and_boards_lead_back_to_the_hand(at: AtSimulated) -> None:
    for act, screen in (
        (OpenHistory(), "history"),
        (Go("settings"), "settings"),
        (Go("help"), "help"),
    ):
        at.app.send(Press(act, 0))
        assert at.app.screen == screen
        at.app.send(Press(Do.GO_BACK))
        assert at.app.screen == "simulated"


def test_once_the_simulated_board_is_left_the_table_is_as_ever(at: AtSimulated) -> None:
    at.app.send(Press(Go("settings"), 0))
    at.boards.hand = None
    at.app.send(Press(Do.GO_BACK))
    assert at.app.screen == "table"


def test_a_message_of_the_app_lies_on_the_table(at: AtSimulated) -> None:
    desk = SimulatedDesk(at.app.table, SaidHand()) if at.app.table else None
    assert desk is not None
    desk.remark("Hello")
    assert at.view.table.toast is not None
    assert at.view.table.toast.text == "Hello"
