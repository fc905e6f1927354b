"""The table with a board under it, in the real app: what people see while they move figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.combat import Side
from companion.play import intents as i
from companion.tracking.outputs import FigureMove, InSync, Option, Question, TrackerAsked
from drawing import tokens
from drawing.map_view import MarkKind
from tests.ui.app.at_app import AtApp
from tests.ui.presenter.fake_board import FakeBoard
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.viewdata.table import LinkState
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from drawing.tokens import Rgba
    from tests.drawing.pixels import Picture
    from tests.ui.app.driver import Driver

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]
RAPTOR, WORKER = "p1.raptor.3", "p2.ingen-worker.3"


class AtBoardApp(AtApp):
    """The sample game on the real screen, with a board."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.board = FakeBoard()
        self.app.presenter.use_board(self.board)
        self.tap(PlaySample())
        self.tap(OpenSheet(SheetKind.MENU), Do.CLOSE_LESSON)
        self.say()

    def say(self) -> None:
        """The board agrees."""
        self.board.say(InSync())
        self.hear()

    def hear(self) -> None:
        """One tick of the app, and the frame after it."""
        self.app.presenter.tick(0.02)
        self.driver.settle()

    def map(self) -> BattlefieldWidget:
        found: BattlefieldWidget
        (found,) = [field for field in self.driver.every(BattlefieldWidget) if field.interactive]
        return found

    def gold_at(self, space: str) -> int:
        """How many pixels around a space have the colour of a mark in gold."""
        return self.colour_at(space, tokens.GOLD)

    def colour_at(self, space: str, colour: Rgba) -> int:
        field, picture = self.map(), self.driver.picture()
        x, y = field.to_window(*field.place_of(space))
        return alike(picture, x, picture.height - y, 48, colour)


def alike(picture: Picture, x: float, y: float, away: int, colour: Rgba) -> int:
    wanted = [round(255 * part) for part in colour[:3]]
    return sum(
        all(abs(a - b) < 24 for a, b in zip(picture.at(across, down)[:3], wanted, strict=True))
        for across in range(max(0, int(x) - away), min(picture.width, int(x) + away))
        for down in range(max(0, int(y) - away), min(picture.height, int(y) + away))
    )


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtBoardApp]:
    found = AtBoardApp(tmp_path)
    yield found
    found.close()


def test_lifting_a_real_figure_paints_its_reach_and_putting_it_down_moves_it(
    at: AtBoardApp,
) -> None:
    own = tokens.player(0).colour
    at.board.lift(RAPTOR)
    before = at.colour_at("RP14", own)
    at.hear()
    reach = [mark.space for mark in at.view.map.marks if mark.kind is MarkKind.REACH]
    assert "RP14" in reach
    assert at.colour_at("RP14", own) > before + 100
    at.count_from_here()
    at.board.put(RAPTOR, "RP14")
    at.hear()
    assert at.table.fighters[RAPTOR].space == "RP14"
    assert at.taps == 0


def test_a_mismatch_is_shown_with_its_arrow_and_leaves_by_itself(at: AtBoardApp) -> None:
    here = at.table.fighters[WORKER].space or ""
    at.count_from_here()
    calm = at.gold_at("RP23")
    at.board.mismatch((WORKER, "RP23", here))
    at.hear()
    texts = [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in at.driver.texts()]
    assert sum("Put" in text and "23 → 25" in text for text in texts) >= 2, "told to both sides"
    assert at.gold_at(here) > 400
    assert at.driver.link_states() == {LinkState.MISMATCH}
    at.say()
    assert at.gold_at("RP23") <= calm
    assert at.gold_at(here) < 400
    assert not any("23 → 25" in text.text for text in at.driver.texts())
    assert at.driver.link_states() == {LinkState.IN_SYNC}
    assert at.taps == 0


def test_taking_the_board_as_it_is_takes_one_tap(at: AtBoardApp) -> None:
    at.board.mismatch((WORKER, "RP23", at.table.fighters[WORKER].space))
    at.hear()
    at.count_from_here()
    at.tap(i.TakeTheBoard())
    assert at.table.fighters[WORKER].space == "RP23"
    assert at.taps == 1


def test_a_question_is_answered_in_one_tap(at: AtBoardApp) -> None:
    start = at.table.fighters[RAPTOR].space
    move = FigureMove(RAPTOR, start, "RP14")
    options = (Option((move,)), Option((move,), trap="RP21"))
    at.board.say(TrackerAsked(Question(options, about_trap=True)))
    at.hear()
    at.driver.pass_time(0.5)
    at.count_from_here()
    texts = [text.text for text in at.driver.texts()]
    assert any("Which way did" in text for text in texts)
    at.tap(i.AnswerBoard(1))
    assert at.board.answers == [1]
    assert at.view.sheet is None
    assert at.taps == 1


def test_a_board_may_vanish_and_return_in_the_middle_of_a_game(at: AtBoardApp) -> None:
    at.board.unplug()
    at.hear()
    assert at.driver.link_states() == {LinkState.LOST}
    at.tap_space(at.table.fighters[RAPTOR].space or "")
    at.tap_space("RP14")
    assert at.table.fighters[RAPTOR].space == "RP14"
    at.board.plug()
    at.hear()
    assert any("Board and game agree" in text.text for text in at.driver.texts())


def ask(at: AtBoardApp, answers: int) -> None:
    """The board cannot tell to which of so many free spaces a figure went."""
    here, scene = at.table.fighters[RAPTOR].space, at.desk.scene
    taken = {fighter.space for fighter in at.table.fighters.values()}
    free = [s.id for s in scene.book.battlefield.spaces if s.id not in taken][:answers]
    options = tuple(Option((FigureMove(RAPTOR, here, end),)) for end in free)
    at.board.say(TrackerAsked(Question(options)))
    at.hear()


def answers_seen(at: AtBoardApp) -> set[i.AnswerBoard]:
    """Those that a finger can reach."""
    found = (getattr(spot, "intent", None) for spot in at.driver.every())
    return {intent for intent in found if isinstance(intent, i.AnswerBoard)}


@pytest.mark.parametrize("is_shown", [False, True], ids=["told", "declared"])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_the_cards_of_an_attack_wait_for_what_the_board_asks(
    at: AtBoardApp, count: int, is_shown: bool
) -> None:
    at.app.presenter.send(Press(i.DraftAttack(RAPTOR, "p2.robert-muldoon")))
    at.driver.pass_time(0.2 if is_shown else 1.3)
    ask(at, count)
    at.driver.pass_time(1.3)
    assert answers_seen(at) == {*map(i.AnswerBoard, range(count)), i.AnswerBoard(None)}
    at.tap(i.AnswerBoard(None))
    assert at.board.answers == [-1]
    at.driver.pass_time(1.3)
    assert at.view.cards is not None
    assert at.driver.every(act=i.LayUntold(Side.ATTACKER))


def test_the_eye_puts_what_a_board_asks_aside_and_choose_brings_it_back(at: AtBoardApp) -> None:
    ask(at, 5)
    at.tap(Do.CLOSE_SHEET)
    assert at.board.answers == []
    assert at.view.sheet is None
    assert answers_seen(at) == {i.AnswerBoard(None)}
    at.tap(OpenSheet(SheetKind.CHOICE))
    at.tap(i.AnswerBoard(4))
    assert at.board.answers == [4]
    assert at.view.sheet is None


def test_menu_and_why_open_beside_what_a_board_asks(at: AtBoardApp) -> None:
    ask(at, 5)
    for kind in (SheetKind.MENU, SheetKind.WHY):
        at.tap(OpenSheet(kind))
        assert at.view.sheet.title == {SheetKind.MENU: "Menu", SheetKind.WHY: "Why?"}[kind]
        at.tap(Do.CLOSE_SHEET, OpenSheet(SheetKind.CHOICE))
        assert at.view.sheet.rises
    at.tap(i.AnswerBoard(0))
    assert at.view.sheet is None


@pytest.mark.parametrize("size", [(600, 1024), (1024, 600)], ids=["upright", "low"])
def test_a_finger_reaches_the_last_of_many_answers(at: AtBoardApp, size: tuple[int, int]) -> None:
    at.driver.resize(*size)
    ask(at, 6)
    at.tap(i.AnswerBoard(5))
    assert at.board.answers == [5]
