"""The lesson of the sample game: every step, whatever people do meanwhile, and left and resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.lesson import LESSON
from companion.play.session import Cause
from companion.tracking.outputs import InSync
from drawing.map_view import MarkKind
from tests.ui.presenter.at_table import AtTable, acts_on
from tests.ui.presenter.fake_board import FakeBoard
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Weight

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ui.presenter.intents import ActIntent
    from ui.viewdata.table import PromptView

UNDO = i.TakeBack(c.Scope.STEP)
ATTACK = i.LayCard(Side.ATTACKER, "clever-girl")
ANSWER = i.LayCard(Side.DEFENDER, "feint")
SCHEME = i.PlaySchemeCard("remote-detonation")
MOVED = "That was a maneuver. Now tap Undo"
BOOST = "Tap Maneuver, then Boost, then a card"
TRAP = "Tap Raptor 2, then the trap below it"
WHY = "The trap went off. Tap Why?"
MULDOON = "Tap Robert Muldoon, then Clever Girl"
LAY = "Jonas\u2019s turn: lay a trap beside a Raptor"
REMOTE = "Tap Scheme: Remote Detonation"
END = "That was the lesson"
COURSE: tuple[tuple[str, tuple[str | ActIntent, ...]], ...] = (
    ("Tap Raptor 1, then a lit space", ("RP16", "RP17")),
    (MOVED, (UNDO,)),
    (BOOST, (c.Maneuver(), OpenSheet(SheetKind.BOOST), c.BoostManeuver(card="disengage"))),
    (TRAP, ("RP09", "RP21")),
    (WHY, (OpenSheet(SheetKind.WHY), Do.CLOSE_SHEET)),
    (MULDOON, ("RP20", ATTACK)),
    ("Jonas answers: tap Feint", (ANSWER,)),
    (LAY, ("RP14",)),
    (REMOTE, (OpenSheet(SheetKind.SCHEME), SCHEME, "RP14")),
    (END, ()),
)
"""What the lesson says, and the taps that do it."""


class AtLesson(AtTable):
    """The sample game."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.presenter.send(Press(PlaySample()))

    def do(self, *taps: str | ActIntent) -> None:
        for tap in taps:
            if isinstance(tap, str):
                self.tap(tap)
            else:
                self.press(tap)

    def come_to(self, wanted: str) -> None:
        """Do what the lesson says, up to where it says this."""
        for said, taps in COURSE:
            if said == wanted:
                return
            self.do(*taps)

    @property
    def prompts(self) -> list[PromptView]:
        return [seat.prompt for seat in self.view.seats if seat.prompt is not None]

    @property
    def said(self) -> list[str]:
        """The titles of what is told to anybody."""
        cards = self.view.cards
        halves = [half.title for half in cards.halves] if cards is not None else []
        return [prompt.title for prompt in self.prompts] + halves

    def leave_and_resume(self) -> None:
        """The app is ended, and the next one goes on with the game."""
        folder = self.presenter.folder
        self.presenter.close()
        super().__init__(folder)
        self.presenter.send(Press(Do.RESUME_LAST))


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtLesson]:
    found = AtLesson(tmp_path)
    yield found
    found.presenter.close()


def test_every_step_says_what_to_do_and_leads_to_the_next(at: AtLesson) -> None:
    for said, taps in COURSE:
        assert said in at.said
        at.do(*taps)
    at.press(c.Maneuver(), 1)
    assert END not in at.said, "it is an ordinary game now"


def test_a_step_says_how_far_the_lesson_is_and_the_rule(at: AtLesson) -> None:
    at.come_to(TRAP)
    detail = at.prompts[0].detail
    assert detail.startswith("4 of 9 · A trap ends the move")
    assert detail.endswith("TRP-03")


def test_what_is_to_be_tapped_is_lit_and_nothing_else(at: AtLesson) -> None:
    lit = [mark.space for mark in at.view.map.marks if mark.kind is MarkKind.ASKED]
    assert lit == ["RP16"]
    at.come_to(BOOST)
    at.press(c.Maneuver(), 0)
    weights = {act.intent: act.weight for act in at.prompts[0].acts}
    assert weights[OpenSheet(SheetKind.BOOST)] is Weight.PRIMARY
    assert weights[c.EndManeuver()] is Weight.NORMAL


def test_a_suggested_card_lies_first_and_is_lit(at: AtLesson) -> None:
    at.come_to(MULDOON)
    at.tap("RP20")
    assert at.view.cards is not None
    cards = at.view.cards.halves[0].cards
    assert [card.intent for card in cards if card.selected] == [ATTACK]
    assert cards[0].intent == ATTACK


def test_left_and_resumed_at_every_step_it_goes_on_exactly_where_it_was(at: AtLesson) -> None:
    for said, taps in COURSE:
        at.leave_and_resume()
        assert said in at.said
        at.do(*taps)


def test_home_and_back_it_goes_on_where_it_was(at: AtLesson) -> None:
    at.come_to(TRAP)
    at.press(OpenSheet(SheetKind.MENU), 0)
    at.press(Go("home"))
    at.press(Do.RESUME_LAST)
    assert TRAP in at.said


def test_it_is_closed_for_good(at: AtLesson) -> None:
    at.press(OpenSheet(SheetKind.MENU), 0)
    at.press(Do.CLOSE_LESSON)
    assert at.said == ["Your turn", "Mia\u2019s turn"]
    at.leave_and_resume()
    assert at.said == ["Your turn", "Mia\u2019s turn"]
    at.presenter.send(Press(Go("home")))
    at.press(PlaySample())
    assert COURSE[0][0] in at.said, "another sample game has its own"


def test_the_trap_first_is_not_asked_for_again(at: AtLesson) -> None:
    at.do("RP09", "RP21")
    assert MOVED in at.said, "that was a move, too"
    at.do(UNDO)
    at.do(c.Maneuver(), OpenSheet(SheetKind.BOOST), c.BoostManeuver(card="disengage"))
    assert WHY in at.said


def test_a_maneuver_that_has_begun_to_move_is_boosted_the_next_time(at: AtLesson) -> None:
    at.come_to(BOOST)
    at.do("RP16", "RP17")
    assert "Tap Done. The next maneuver can be boosted before it moves" in at.said
    at.press(c.EndManeuver(), 0)
    assert BOOST in at.said


def test_playing_on_instead_of_asking_why_goes_on(at: AtLesson) -> None:
    at.come_to(WHY)
    at.press(c.EndManeuver(), 0)
    assert MULDOON in at.said


def test_why_is_for_the_trap_only(at: AtLesson) -> None:
    at.do(OpenSheet(SheetKind.WHY), Do.CLOSE_SHEET)
    at.come_to(WHY)
    assert WHY in at.said


def test_on_the_turn_of_the_other_the_lesson_waits(at: AtLesson) -> None:
    at.come_to(BOOST)
    at.desk.session.submit(c.CorrectActions(amount=-2), Cause.SCRIPT)
    assert "Lay a trap, if you like" in at.said, "a choice comes before the lesson"
    at.press(c.Answer(player="p2"), 1)
    assert "This comes on Mia\u2019s turn" in at.said


def test_an_attack_without_an_answer_is_asked_for_once_more(at: AtLesson) -> None:
    at.come_to("Jonas answers: tap Feint")
    at.press(i.LayCard(Side.DEFENDER), 1)
    at.do(*(c.Answer(player=each.owner) for each in [at.table.choice] if each is not None))
    assert "Attack once more, and let the defender lay a card" in at.said


def test_with_nobody_in_reach_it_says_to_move_first(at: AtLesson) -> None:
    at.come_to(WHY)
    at.press(OpenSheet(SheetKind.WHY), 0)
    at.give(c.CorrectPosition(fighter="p2.robert-muldoon", space="RP01"))
    assert "First move a Raptor beside an opponent" in at.said


def test_without_an_action_left_it_says_that_the_attack_comes_next_turn(at: AtLesson) -> None:
    at.come_to(MULDOON)
    turn = at.table.turn
    assert turn is not None
    at.give(c.CorrectActions(amount=-turn.actions_left))
    assert "No action is left: tap Done, this comes next turn" in at.said


def test_an_undo_goes_back_in_the_lesson_too(at: AtLesson) -> None:
    at.come_to(TRAP)
    at.do("RP09", "RP21", UNDO)
    assert TRAP in at.said
    at.do(UNDO)
    assert i.AgreeToUndo() in set(acts_on(at.view)), "the card was seen"
    at.do(i.AgreeToUndo())
    assert BOOST in at.said


@pytest.mark.parametrize("scope", c.Scope)
def test_nobody_takes_back_what_has_set_the_lesson_up(at: AtLesson, scope: c.Scope) -> None:
    acts = {act.intent: act for rail in at.view.rails for act in rail.tools}
    assert not acts[UNDO].enabled
    assert acts[UNDO].detail is None
    at.do(OpenSheet(SheetKind.MENU))
    assert at.view.sheet is not None
    in_menu = [act for block in at.view.sheet.blocks for act in getattr(block, "acts", ())]
    assert [act.enabled for act in in_menu if act.intent == i.TakeBack(scope)] == [False]
    at.do(Do.CLOSE_SHEET)
    before = at.table
    at.presenter.send(Press(i.TakeBack(scope)))
    assert at.view.toast is not None
    assert at.view.toast.text == "There is nothing to undo."
    at.do("RP16", "RP17")
    assert at.table != before
    at.presenter.send(Press(i.TakeBack(scope)))
    assert at.table == before


def test_with_a_board_figures_are_lifted(tmp_path: Path) -> None:
    at = AtLesson(tmp_path)
    board = FakeBoard()
    at.presenter.use_board(board)
    board.say(InSync())
    at.presenter.tick(0.02)
    assert "Lift Raptor 1 and put it on a lit space" in at.said
    at.presenter.close()


def test_another_game_has_no_lesson(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("raptors", "robert-muldoon", map_id="raptor-paddock")
    at.press(OpenSheet(SheetKind.MENU), 0)
    assert Do.CLOSE_LESSON not in set(acts_on(at.view))
    at.presenter.close()


def test_every_step_has_its_test() -> None:
    assert len(COURSE) == len(LESSON)
