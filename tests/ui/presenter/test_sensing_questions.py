"""What the board cannot know or see is asked with one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import AskedAbout
from companion.tracking.outputs import (
    FigureMove,
    Lifted,
    Missing,
    Option,
    Question,
    Removed,
    TrackerAsked,
    Withdrawn,
)
from drawing.map_view import MarkKind
from tests.ui.presenter.at_board import AtBoard

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN = "p1.king-arthur", "p1.merlin"


@pytest.fixture
def at(tmp_path: Path) -> AtBoard:
    """King Arthur against Medusa on Sarpedon, the first turn; the board agrees."""
    found = AtBoard(tmp_path)
    found.start("king-arthur", "medusa")
    return found


def two_readings(at: AtBoard) -> Question:
    """Arthur and Merlin were both in the air, and nobody saw who is who."""
    a, b = at.where(ARTHUR), at.where(MERLIN)
    x, y = at.free()[:2]
    one = Option((FigureMove(ARTHUR, a, x), FigureMove(MERLIN, b, y)))
    other = Option((FigureMove(ARTHUR, a, y), FigureMove(MERLIN, b, x)), legal=False)
    return Question((one, other))


def test_a_question_faces_the_seat_on_turn_and_takes_one_tap(at: AtBoard) -> None:
    question = two_readings(at)
    at.board.say(TrackerAsked(question))
    at.hear()
    prompt, other = (seat.prompt for seat in at.view.seats)
    assert prompt is not None
    assert other is not None
    assert prompt.title == "Which figure is which?"
    assert prompt.decider == other.title == "Player 1 decides"
    assert other.detail == prompt.title
    assert not other.acts
    asked = {mark.space for mark in at.view.map.marks if mark.kind is MarkKind.ASKED}
    assert asked == {move.end for move in question.options[0].moves}
    assert at.board.lights == AskedAbout(frozenset(asked))
    acts = prompt.acts
    assert acts[0].text.startswith("A: King Arthur to ")
    assert "not allowed" in (acts[1].detail or "")
    at.press(i.AnswerBoard(0))
    assert at.board.answers == [0]
    assert at.titles()[0] != "Which figure is which?"
    assert at.taps == 1


def test_none_of_these_is_an_answer_too(at: AtBoard) -> None:
    at.board.say(TrackerAsked(two_readings(at)))
    at.hear()
    at.press(i.AnswerBoard(None))
    assert at.board.answers == [-1]
    assert at.titles()[0] != "Which figure is which?"


def test_more_answers_than_a_seat_has_room_for_rise_from_it(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    ends = at.free()[:4]
    options = tuple(Option((FigureMove(ARTHUR, start, end),)) for end in ends)
    at.board.say(TrackerAsked(Question(options)))
    at.hear()
    sheet, prompt = at.view.sheet, at.view.seats[0].prompt
    assert sheet is not None
    assert sheet.rises
    assert [act.intent for act in sheet.blocks[0].acts] == [  # type: ignore[union-attr]
        i.AnswerBoard(number) for number in range(4)
    ]
    assert prompt is not None
    assert prompt.decline is not None
    assert prompt.decline.intent == i.AnswerBoard(None)


def test_a_figure_that_was_perhaps_pushed_is_asked_about_with_yes_and_no(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    trap = min(at.desk.scene.book.battlefield.adjacent_to[start])
    move = FigureMove(ARTHUR, start, trap)
    options = (Option((move,), trap=trap), Option((move,), legal=False))
    at.board.say(TrackerAsked(Question(options, about_trap=True)))
    at.hear()
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title == "Did King Arthur go onto the trap?"
    assert [act.text for act in prompt.acts] == ["Yes", "No, only pushed"]
    assert {mark.text for mark in at.view.map.marks if mark.kind is MarkKind.ASKED} == {"?"}


def test_a_question_that_no_longer_matters_closes_itself(at: AtBoard) -> None:
    at.board.say(TrackerAsked(two_readings(at)))
    at.hear()
    at.board.say(Withdrawn())
    at.hear()
    assert at.titles()[0] != "Which figure is which?"
    assert at.taps == 0


def test_the_way_over_a_trap_or_around_it_is_told_by_what_follows(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    trap, end = sorted(at.desk.scene.book.battlefield.adjacent_to[start])[:2]
    move = FigureMove(ARTHUR, start, end)
    at.board.say(
        TrackerAsked(Question((Option((move,)), Option((move,), trap=trap)), about_trap=True))
    )
    at.hear()
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title == "Which way did King Arthur go?"
    around, over = prompt.acts
    assert around.text == "A: Around the trap"
    assert over.text == f"B: Onto the trap on {at.desk.scene.space_name(trap)}"
    letters = {mark.space: mark.text for mark in at.view.map.marks}
    assert letters[end] == "A"
    assert letters[trap] == "B"


# --- What the board cannot see --------------------------------------------------------------------


def test_a_figure_that_is_looked_for_is_found_by_a_tap_on_its_space(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    at.board.lift(ARTHUR)
    at.hear()
    space = min(at.reach())
    at.board.say(Missing(ARTHUR, start))
    at.hear()
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title == "Where is King Arthur?"
    assert prompt.acts[0].text == f"It stands on {at.desk.scene.space_name(start)}"
    at.tap(space)
    assert at.board.confirmed == [(space, True)]
    assert at.titles()[0] != "Where is King Arthur?"
    at.board.say(Missing(ARTHUR, start))
    at.hear()
    at.press(i.FigureIsThere())
    assert at.board.confirmed[-1] == (start, True)


def test_a_tap_on_a_doubtful_space_says_that_the_lifted_figure_stands_there(at: AtBoard) -> None:
    at.board.lift(ARTHUR)
    at.hear()
    space = min(at.reach())
    at.board.doubts = frozenset({space})
    at.hear()
    assert any(m.space == space and m.kind is MarkKind.DOUBTFUL for m in at.view.map.marks)
    at.tap(space)
    assert at.board.confirmed == [(space, True)]
    assert at.where(ARTHUR) != space, "the tracker tells the move, not the tap"


def test_a_doubtful_space_is_confirmed_on_the_way_back_too(at: AtBoard) -> None:
    start = at.where(ARTHUR)
    other = at.free()[-1]
    at.board.doubts = frozenset({start, other})
    at.board.mismatch((ARTHUR, other, start))
    at.hear()
    at.tap(other)
    at.tap(start)
    assert at.board.confirmed == [(other, False), (start, True)]


def test_a_defeated_figure_that_leaves_the_board_is_nothing_to_talk_about(at: AtBoard) -> None:
    at.give(c.CorrectHealth(fighter=MERLIN, to=0))
    at.hear()
    before = at.titles()
    at.board.say(Lifted((MERLIN,), at.free()[0]), Removed(MERLIN))
    at.hear()
    assert at.titles() == before
    assert not at.reach()
