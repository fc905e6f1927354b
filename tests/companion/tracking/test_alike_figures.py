"""Figures that look alike: whichever of them people take, it plays the fighter that the game means.

Anna has harpies. The second has fallen on D and was taken off; the first is on the board, or comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.tracking import observations as o
from companion.tracking.guide import put_right
from companion.tracking.outputs import FigureMove, Mismatched, Phase, PutBack, Removed, Settled
from companion.tracking.worlds import World
from tests.builders import table
from tests.companion.tracking.talking import LADDER, Talk, context

if TYPE_CHECKING:
    from companion.tracking.context import Context

HARPIES = {"anna.h1": "harpy", "anna.h2": "harpy"}


def harpies(first: str = "anna.h1", **more: Any) -> Context:
    position = table(LADDER, "anna.alice@S", first, "anna.h2", "ben.bob@H")
    return context(position, classes=HARPIES, leaving={"anna.h2": "D"}, **more)


def first_on_a_dead_space() -> Talk:
    """People put one of the harpies on B, which reads nothing, and said so."""
    talk = Talk(harpies("anna.h1@B"))
    talk.on.pop("B")
    talk.see()
    talk.wait(2000)
    talk.tell(o.Confirmed("B", present=True, at_ms=talk.now_ms))
    talk.wait(1000)
    assert talk.phase == Phase.IN_SYNC
    return talk


def test_the_figure_that_is_asked_for_is_the_one_that_people_are_told_to_put() -> None:
    now = harpies("anna.h1@B")
    assert put_right(now, World(("S", None, None, "H"))) == (PutBack("anna.h1", None, "B"),)


def test_one_that_is_out_of_the_game_may_be_put_for_one_that_is_in_a_hand() -> None:
    talk = Talk(harpies("anna.h1@B"))
    talk.lift("B")
    talk.put("K", "anna.h2")
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.h1"] == "K"


def test_a_figure_that_lies_where_its_fighter_fell_is_nobody_else() -> None:
    talk = Talk(harpies("anna.h1@B"))
    talk.on["D"] = "anna.h2"
    talk.see()
    talk.wait(2000)
    assert talk.phase == Phase.IN_SYNC
    talk.lift("B")
    talk.wait(1000)
    talk.lift("D")
    talk.wait(3000)
    assert talk.heard(Removed) == [Removed("anna.h2")]
    assert talk.log["anna.h1"] == "B"


def test_a_figure_that_comes_may_be_any_that_looks_like_the_one_asked_for() -> None:
    now = harpies(placements={"anna.h1": frozenset({"B", "C"})}, mover="nobody")
    talk = Talk(now)
    talk.put("B", "anna.h2")
    talk.wait(2000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.h1", None, "B"),))]
    assert not talk.heard(Mismatched)


@pytest.mark.parametrize("end", ["C", "D"])
def test_a_figure_from_an_unread_space_may_be_any_that_looks_like_the_one_there(end: str) -> None:
    talk = first_on_a_dead_space()
    talk.put(end, "anna.h2")
    talk.wait(2000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.h1", "B", end),))]
    talk.move(end, "B")
    talk.wait(2000)
    assert not talk.heard(Mismatched)[1:]
    assert talk.log["anna.h1"] == "B"


def test_on_the_hello_pad_a_figure_may_be_any_that_looks_like_the_one_asked_for() -> None:
    now = harpies(placements={"anna.h1": frozenset({"B", "C"})}, mover="nobody")
    talk = Talk(now, tags=False)
    talk.tell(o.PadSaw("anna.h2", talk.now_ms))
    talk.put("B", "anna.h2")
    talk.wait(2000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.h1", None, "B"),))]


def test_who_is_introduced_on_the_hello_pad_during_set_up_plays_nobody_else() -> None:
    """Before the first turn nothing tells figures of a kind apart; then they have their dials."""
    position = table(LADDER, "anna.alice@S", "anna.h1", "anna.h2", "ben.bob@H")
    asked = {"anna.h1": frozenset({"B"})}
    talk = Talk(context(position, classes=HARPIES, is_setup=True, placements=asked))
    for figure in HARPIES:
        talk.tell(o.PadSaw(figure, talk.now_ms))
    talk.put("B", "anna.h1")
    talk.put("D", "anna.h2")
    stand = table(LADDER, "anna.alice@S", "anna.h1@B", "anna.h2@D", "ben.bob@H")
    talk.tell(o.ContextChanged(context(stand), talk.now_ms))
    talk.wait(2000)
    talk.move("B", "C")
    talk.wait(2000)
    assert talk.heard(Settled) == [Settled((FigureMove("anna.h1", "B", "C"),))]
