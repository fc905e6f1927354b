"""Facts found by playing whole games: states that nobody could leave, and how people leave them."""

from __future__ import annotations

from companion.tracking import observations as o
from companion.tracking.outputs import Mismatched, Missing, Phase
from tests.companion.tracking.talking import Talk, duel

LONG_MS = 9000
"""Longer than a figure may be in a hand before it is looked for."""


def test_people_who_say_that_a_figure_never_left_its_space_mean_that_figure() -> None:
    """While an effect is resolved anybody might be put there, even one beside the board."""
    now = duel("anna.hero@A", "ben.hero@D", "ben.dog", anywhere=frozenset({"ben.dog"}))
    talk = Talk(now, tags=False)
    talk.lift("D")
    talk.wait(LONG_MS)
    assert talk.heard(Missing) == [Missing("ben.hero", "D")]
    talk.tell(o.Confirmed("D", present=True, at_ms=talk.now_ms))
    assert [world.places for world in talk.state.belief] == [("A", "D", None)]
    talk.wait(2000)
    assert talk.state.phase is Phase.IN_SYNC


def test_a_figure_that_people_were_told_to_take_off_is_not_looked_for() -> None:
    talk = Talk(duel("anna.hero@A", "ben.hero@D"))
    undone = duel("anna.hero@A", "ben.hero")
    talk.tell(o.ContextChanged(undone, talk.now_ms))
    talk.wait(2000)
    assert talk.heard(Mismatched)[-1].steps[0].end is None
    talk.lift("D")
    talk.wait(2 * LONG_MS)
    assert talk.state.phase is Phase.IN_SYNC
    assert not talk.heard(Missing)


def test_who_fell_on_a_dead_space_gives_way_to_the_next_figure_there() -> None:
    """Its figure was taken off unseen, and the contact works again."""
    before = duel("anna.hero@A", "ben.hero@D")
    talk = Talk(before, tags=False)
    talk.lift("D")
    talk.wait(LONG_MS)
    talk.tell(o.Confirmed("D", present=True, at_ms=talk.now_ms))
    fell = duel("anna.hero@A", "ben.hero", leaving={"ben.hero": "D"})
    talk.tell(o.ContextChanged(fell, talk.now_ms))
    talk.move("A", "D")
    talk.wait(2000)
    assert talk.state.context.log["anna.hero"] == "D"
    assert talk.state.phase is Phase.IN_SYNC


def test_of_two_figures_the_one_that_the_game_has_nowhere_else_is_looked_for() -> None:
    """A contact dies under one just when the other is lifted, moved and told to the game."""
    talk = Talk(duel("anna.hero@A", "ben.hero@D"), tags=False)
    talk.lift("D")
    talk.lift("A")
    talk.put("B")
    told = duel("anna.hero@B", "ben.hero@D")
    talk.tell(o.ContextChanged(told, talk.now_ms))
    talk.wait(LONG_MS)
    assert {each.fighter for each in talk.heard(Missing)} == {"ben.hero"}


def test_a_swap_that_only_the_game_knows_of_is_told_although_one_figure_cannot_be_seen() -> None:
    everybody = frozenset({"anna.hero", "ben.hero"})
    talk = Talk(duel("anna.hero@A", "ben.hero@D", anywhere=everybody))
    talk.lift("D")  # the contact died, nobody touched it
    talk.tell(o.ContextChanged(duel("anna.hero@D", "ben.hero@A", anywhere=everybody), talk.now_ms))
    talk.wait(LONG_MS)
    assert talk.state.phase is Phase.MISMATCH
    assert talk.heard(Mismatched)[-1].steps
