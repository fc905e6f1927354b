"""Figures come onto the board: set-up, another game, sidekicks."""

from __future__ import annotations

import pytest

from companion.tracking import observations as o
from companion.tracking.outputs import FigureMove, Mismatched, Phase, PutBack, Settled
from tests.builders import table
from tests.companion.tracking.talking import LADDER, Talk, context, duel

BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@BOTH
@pytest.mark.rule("SET-04", "SET-05")
def test_a_sidekick_is_placed_during_set_up(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "anna.jack", "ben.bob@H")
    asked = {"anna.jack": frozenset("BKL")}
    talk = Talk(context(position, mover="nobody", placements=asked), tags=tags)
    talk.hand = "anna.jack"
    talk.put("L")
    talk.wait(1000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.jack", None, "L"),))]
    assert talk.phase == Phase.IN_SYNC


@BOTH
def test_a_sidekick_on_a_space_that_is_not_offered_is_a_mismatch(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "anna.jack", "ben.bob@H")
    asked = {"anna.jack": frozenset("BKL")}
    talk = Talk(context(position, mover="nobody", placements=asked), tags=tags)
    talk.hand = "anna.jack"
    talk.put("S")
    talk.wait(1500)
    assert talk.heard(Mismatched)[-1].steps == (PutBack("anna.jack", "S", None),)


@BOTH
def test_a_board_that_is_empty_at_first_is_set_up_figure_by_figure(tags: bool) -> None:
    position = table(LADDER, "anna.alice@A", "ben.bob@H")
    talk = Talk(context(position), tags=tags)
    talk.on.clear()
    talk.state = type(talk.state)(context=talk.state.context, belief=talk.state.belief)
    talk.see()
    talk.wait(1500)
    assert talk.heard(Mismatched)[-1].steps[0] == PutBack("anna.alice", None, "A")
    talk.hand = "anna.alice"
    talk.put("A")
    talk.hand = "ben.bob"
    talk.put("H")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC


def test_a_sidekick_placed_before_it_was_asked_for_is_understood_when_it_is() -> None:
    position = table(LADDER, "anna.alice@A", "anna.jack", "ben.bob@H")
    talk = Talk(context(position, mover="nobody"), tags=False)
    talk.hand = "anna.jack"
    talk.put("L")
    talk.wait(300)
    asked = {"anna.jack": frozenset("BKL")}
    talk.tell(o.ContextChanged(context(position, mover="nobody", placements=asked), talk.now_ms))
    talk.wait(1000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.jack", None, "L"),))]


@BOTH
def test_another_game_begins_with_what_stands_on_the_board(tags: bool) -> None:
    talk = Talk(duel("anna.alice@A", "ben.bob@H"), tags=tags)
    new = context(table(LADDER, "anna.alice@A", "ben.rex@F"))
    talk.tell(o.ContextChanged(new, talk.now_ms))
    talk.wait(2000)
    assert talk.phase == Phase.MISMATCH
    talk.lift("H")
    talk.put("F", "ben.rex")
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
