"""What is chosen on the map: figures, spaces and tokens, by tap or by drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from drawing.map_view import MarkKind
from tests.ui.presenter.at_choices import (
    ARTHUR,
    MEDUSA,
    MERLIN,
    choice_of,
    fight,
    marked,
    prompt_of,
    put_beside,
    table,
)
from ui.presenter.table.options import answer_of

if TYPE_CHECKING:
    from pathlib import Path


def test_a_figure_that_an_effect_moves_is_moved_with_one_tap_on_a_lit_space(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "dash")
    assert choice_of(at).kind is ChoiceKind.MOVE
    assert at.view.fight is not None
    assert not at.view.fight.rests, "the map is what is tapped"
    asked, heard = prompt_of(at, 0), prompt_of(at, 1)
    assert asked.title == "Medusa: up to 3 spaces"
    assert (asked.decider, asked.source) == ("Player 1 decides", "After combat · Dash")
    assert heard.title == "Player 1 moves a figure"
    assert heard.mark == at.desk.scene.mark("p1.medusa"), "with the figure of who decides"
    assert "Dash" in heard.detail
    end = min(marked(at, MarkKind.REACH))
    at.tap(end)
    assert at.table.fighters["p1.medusa"].space == end
    assert at.taps == 1


def test_it_may_be_dragged_and_it_may_stay(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "dash")
    end = max(marked(at, MarkKind.REACH))
    at.drag("p2.king-arthur", end)
    assert choice_of(at).kind is ChoiceKind.MOVE, "that figure is not the one that moves"
    at.drag("p1.medusa", end)
    assert at.table.fighters["p1.medusa"].space == end
    at.press(i.TakeBack(c.Scope.STEP))
    at.press(i.AgreeToUndo()) if at.view.sheet is not None else None
    stood = at.table.fighters["p1.medusa"].space
    at.answer()
    assert at.table.fighters["p1.medusa"].space == stood
    assert at.table.combat is None


def test_several_are_moved_in_any_order_and_done_ends_it(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    at.give(c.PlayScheme(fighter="p1.medusa", card="winged-frenzy"))
    at.taps = 0
    movers = {at.table.fighters[each].space for each in choice_of(at).moves}
    assert marked(at, MarkKind.FIGURE) == movers
    for fighter in ("p1.harpy.2", "p1.medusa"):
        at.tap(at.table.fighters[fighter].space or "")
        end = min(marked(at, MarkKind.REACH))
        at.tap(end)
        assert at.table.fighters[fighter].space == end
    assert [act.text for act in prompt_of(at, 0).acts] == ["Done"]
    at.answer()
    assert at.table.choice is None
    assert at.taps == 5


def test_a_fighter_is_chosen_on_the_map_that_says_what_follows_and_may_be_declined(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    put_beside(at, ARTHUR, MEDUSA)
    at.give(c.CorrectActions(amount=-2))
    at.taps = 0
    choice = choice_of(at)
    assert (choice.kind, choice.owner) == (ChoiceKind.FIGHTER, "p2")
    where = at.table.fighters[ARTHUR].space or ""
    before = at.table.fighters[ARTHUR].health
    (mark,) = (mark for mark in at.view.map.marks if mark.kind is MarkKind.FIGURE)
    assert (mark.space, mark.text) == (where, f"Arthur {before} → {before - 1}"), "what follows"
    assert prompt_of(at, 1).title == "Who takes 1 damage?"
    assert all(figure.faint for figure in at.view.map.figures if figure.fighter != ARTHUR)
    decline = prompt_of(at, 1).decline
    assert decline is not None
    assert decline.intent == answer_of(choice)
    at.tap(where)
    assert at.table.fighters[ARTHUR].health == before - 1
    assert at.view.toast is not None
    assert "King Arthur takes 1" in at.view.toast.text, "what the effect did is said"
    at.press(i.TakeBack(c.Scope.STEP))
    at.answer(seat=1)
    assert at.table.fighters[ARTHUR].health == before
    assert at.taps == 3


def test_a_figure_that_an_effect_places_is_put_on_a_lit_space_by_tap_or_by_drag(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "raptors", "medusa")
    fight(at, "p1.raptor.1", "p2.medusa", "disengage")
    choice = choice_of(at)
    assert (choice.kind, choice.reason) == (ChoiceKind.SPACE, ChoiceReason.EFFECT_PLACE)
    assert prompt_of(at, 0).title == "Place Raptor 1"
    assert marked(at, MarkKind.ASKED) == set(choice.options)
    at.drag("p1.raptor.1", choice.options[0])
    assert at.table.fighters["p1.raptor.1"].space == choice.options[0]
    assert at.taps == 1


def test_a_token_is_laid_or_not(tmp_path: Path) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    at.give(c.CorrectActions(amount=-2))
    at.taps = 0
    assert choice_of(at).reason is ChoiceReason.EFFECT_PUT_TOKEN
    space = min(marked(at, MarkKind.ASKED))
    at.tap(space)
    assert [token.space for token in at.table.tokens] == [space]
    assert at.taps == 1


def test_a_tap_outside_says_why_where_it_was_and_the_choice_stays_open(tmp_path: Path) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    at.give(c.CorrectActions(amount=-2))
    choice = choice_of(at)
    outside = {mark.kind: mark for mark in at.view.map.marks}
    assert MarkKind.OUTSIDE not in outside
    where = at.table.fighters["p1.raptor.1"].space or ""
    at.tap(where)
    said = {mark.kind: mark for mark in at.view.map.marks}
    assert (said[MarkKind.OUTSIDE].space, said[MarkKind.OUTSIDE].text) == (
        where,
        "Raptor 1 stands here",
    )
    assert at.view.toast is None, "the question stays in sight"
    assert choice_of(at) == choice
    at.wait(2.5)
    assert MarkKind.OUTSIDE not in {mark.kind for mark in at.view.map.marks}


def test_whoever_may_not_be_moved_is_told_from_what_is_too_far(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    fight(at, ARTHUR, MEDUSA, "skirmish")

    def said(space: str) -> str | None:
        at.tap(space)
        return next(m.text for m in at.view.map.marks if m.kind is MarkKind.OUTSIDE)

    merlin = at.table.fighters[MERLIN].space or ""
    assert said(merlin) == "Not one of the ringed figures"
    at.tap(at.table.fighters[ARTHUR].space or "")
    assert said(merlin) == "Merlin stands here"


def test_fog_is_chosen_and_moved_on_the_map(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "invisible-man", map_id="soho")
    put_beside(at, "p1.medusa", "p2.invisible-man")
    attack = c.Attack(attacker="p1.medusa", target="p2.invisible-man", card="regroup")
    at.give(attack, c.Defend(card="lurking"))
    at.taps = 0
    assert choice_of(at).kind is ChoiceKind.OPTION
    assert {act.text for act in prompt_of(at, 1).acts} == {"Hide in fog", "Move fog"}
    at.answer("drift", seat=1)
    assert choice_of(at).kind is ChoiceKind.TOKEN
    fog = marked(at, MarkKind.ASKED)
    assert fog == {token.space for token in at.table.tokens if token.kind == "fog"}
    start = min(fog)
    at.tap(start)
    assert choice_of(at).reason is ChoiceReason.EFFECT_MOVE_TOKEN
    assert marked(at, MarkKind.FROM) == {start} or start in choice_of(at).options
    end = min(marked(at, MarkKind.ASKED) - {start})
    at.tap(end)
    assert end in {token.space for token in at.table.tokens if token.kind == "fog"}
    assert at.taps == 3


def test_a_space_itself_is_chosen_on_the_map(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    at.give(c.PlayScheme(fighter=MERLIN, card="restless-spirits"))
    at.taps = 0
    for _space in range(2):
        choice = choice_of(at)
        assert choice.reason is ChoiceReason.EFFECT_SPACE
        assert marked(at, MarkKind.ASKED) == {*choice.options}
        at.tap(min(choice.options))
    assert at.table.choice is None
    assert at.taps == 2
