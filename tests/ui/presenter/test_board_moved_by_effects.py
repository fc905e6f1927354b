"""Figures that an effect moves, places or brings back, each by a hand on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play.lights import AskedAbout, Reachable
from companion.table import ChoiceKind
from tests.ui.presenter.at_board_effects import ARTHUR, MERLIN, SOLDIER, at_board, beside
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["identity", "presence"])
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of board."""
    return str(request.param)


MEDUSA, HARPIES = "p2.medusa", ("p2.harpy.1", "p2.harpy.2", "p2.harpy.3")


def fight_medusa(folder: Path, kind: str, attack: str, defense: str | None) -> AtTrackedBoard:
    """Arthur, who stands beside Medusa, attacks her; both cards are told."""
    at = at_board(folder, kind, "king-arthur", "medusa")
    at.give(c.CorrectPosition(fighter=ARTHUR, space=beside(at, MEDUSA)))
    at.hear(QUIET_MS)
    at.move(ARTHUR, at.where(ARTHUR))
    at.give(c.Attack(attacker=ARTHUR, target=MEDUSA, card=attack), c.Defend(card=defense))
    at.hear(QUIET_MS)
    return at


def answer_all(at: AtTrackedBoard) -> None:
    """Answer whatever is asked with as little as will do."""
    while at.table.choice is not None:
        choice = at.table.choice
        at.give(c.Answer(player=choice.owner, values=choice.options[: choice.least]))
        at.hear(QUIET_MS)


def reach_of(at: AtTrackedBoard, fighter: str) -> set[str]:
    """Where the open choice lets a figure go, without its own space."""
    assert at.table.choice is not None
    return set(at.table.choice.moves[fighter]) - {at.where(fighter)}


def test_the_reach_of_the_figure_that_an_effect_moves_is_lit_and_a_hand_answers(
    tmp_path: Path, kind: str
) -> None:
    at = fight_medusa(tmp_path, kind, "noble-sacrifice", "dash")
    assert at.table.choice is not None
    while at.table.choice.kind is not ChoiceKind.MOVE:  # the attacker's own card, if it asks first
        at.answer(seat=0)
        at.hear(QUIET_MS)
    assert tuple(at.table.choice.moves) == (MEDUSA,)
    reach = reach_of(at, MEDUSA)
    assert isinstance(at.board.lights, Reachable)
    assert at.board.lights.ends == reach
    taps, end = at.taps, min(reach)
    at.move(MEDUSA, end)
    assert at.where(MEDUSA) == end
    assert at.desk.session.game.steps[-1].command == c.Answer(player="p2", values=(MEDUSA, end))
    assert at.is_in_sync()
    assert at.taps == taps


def test_a_bump_of_another_figure_while_an_effect_moves_one_is_a_bump(
    tmp_path: Path, kind: str
) -> None:
    at = fight_medusa(tmp_path, kind, "noble-sacrifice", "dash")
    while at.table.choice is not None and at.table.choice.kind is not ChoiceKind.MOVE:
        at.answer(seat=0)
        at.hear(QUIET_MS)
    steps, stood = len(at.desk.session.game.steps), at.where(MERLIN)
    at.move(MERLIN, beside(at, MERLIN))
    assert at.where(MERLIN) == stood
    assert len(at.desk.session.game.steps) == steps, "nothing was decided"
    assert at.desk.sensed.step is not None, "it is to be put back"
    at.move(MERLIN, stood)
    assert at.is_in_sync()
    end = min(reach_of(at, MEDUSA))
    at.move(MEDUSA, end)
    assert at.where(MEDUSA) == end


@pytest.mark.parametrize("fighter", [MERLIN, HARPIES[0]])
def test_a_bump_while_an_effect_asks_is_no_maneuver_afterwards(
    tmp_path: Path, kind: str, fighter: str
) -> None:
    at = fight_medusa(tmp_path, kind, "noble-sacrifice", "dash")
    while at.table.choice is not None and at.table.choice.kind is not ChoiceKind.MOVE:
        at.answer(seat=0)
        at.hear(QUIET_MS)
    stood, lies = at.where(fighter), beside(at, fighter)
    at.move(fighter, lies)
    answer_all(at)  # nobody moves, and nobody minds the board
    if at.table.fighters[fighter].owner == "p2":
        at.give(c.CorrectActions(amount=-1))
    at.hear(4 * QUIET_MS)
    assert at.table.turn is not None
    assert at.table.turn.player == at.table.fighters[fighter].owner
    assert at.where(fighter) == stood
    step = at.desk.sensed.step
    assert step is not None
    assert (step.fighter, step.start, step.end) == (fighter, lies, stood)
    at.move(fighter, stood)
    assert at.is_in_sync()
    answer_all(at)
    at.move(fighter, lies)
    assert lies in set(at.desk.scene.position.occupants), "lifted again, it is a maneuver"


def test_an_opponents_figure_that_an_effect_moves_is_moved_by_whose_hand_ever(
    tmp_path: Path, kind: str
) -> None:
    at = at_board(tmp_path, kind, "king-arthur", "winter-soldier")
    at.give(c.CorrectPosition(fighter=SOLDIER, space=beside(at, ARTHUR)))
    at.hear(QUIET_MS)
    at.move(SOLDIER, at.where(SOLDIER))
    at.give(c.Attack(attacker=ARTHUR, target=SOLDIER, card="skirmish"), c.Defend())
    at.hear(QUIET_MS)
    while at.table.choice is not None and at.table.choice.kind is not ChoiceKind.MOVE:
        choice = at.table.choice
        at.give(c.Answer(player=choice.owner, values=choice.options[: choice.least]))
        at.hear(QUIET_MS)
    end = min(reach_of(at, SOLDIER))
    at.lift(SOLDIER)
    assert isinstance(at.board.lights, Reachable)
    assert end in at.board.lights.ends
    at.put(SOLDIER, end)
    assert at.where(SOLDIER) == end
    assert at.desk.session.game.steps[-1].command == c.Answer(player="p1", values=(SOLDIER, end))
    assert at.is_in_sync()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_figures_that_an_effect_moves_may_be_in_the_air_at_once(
    tmp_path: Path, kind: str, order: tuple[int, int]
) -> None:
    at = at_board(tmp_path, kind, "king-arthur", "medusa")
    at.give(c.CorrectActions(amount=-2), c.PlayScheme(fighter=MEDUSA, card="winged-frenzy"))
    at.hear(QUIET_MS)
    both = (HARPIES[2], MEDUSA)
    goals: dict[str, str] = {}
    for fighter in both:
        goals[fighter] = min(
            reach_of(at, fighter) - set(at.board.places.values()) - set(goals.values())
        )
    at.lift(both[0])
    at.lift(both[1])
    for number in order:
        at.put(both[number], goals[both[number]])
    at.hear(QUIET_MS)
    if at.desk.sensed.question is not None:
        assert kind == "presence"
        wanted = f"Medusa to {at.desk.scene.space_name(goals[MEDUSA])}"
        acts = [act for seat in at.view.seats for act in getattr(seat.prompt, "acts", ())]
        at.press(next(act.intent for act in acts if wanted in f"{act.text} {act.detail}"))
        at.hear(QUIET_MS)
    assert at.where(MEDUSA) == goals[MEDUSA]
    assert goals[HARPIES[2]] in {at.where(each) for each in HARPIES}
    assert at.is_in_sync()


@pytest.mark.parametrize(
    "order",
    [
        (HARPIES[2], MEDUSA, HARPIES[0]),
        (MEDUSA, HARPIES[0], HARPIES[2]),
        (HARPIES[0], HARPIES[2], MEDUSA),
    ],
)
def test_several_figures_are_moved_in_any_order_and_done_ends_it(
    tmp_path: Path, kind: str, order: tuple[str, ...]
) -> None:
    at = at_board(tmp_path, kind, "king-arthur", "medusa")
    at.give(c.CorrectActions(amount=-2), c.PlayScheme(fighter=MEDUSA, card="winged-frenzy"))
    at.hear(QUIET_MS)
    choice = at.table.choice
    assert choice is not None
    assert set(choice.moves) == {MEDUSA, *HARPIES}
    assert isinstance(at.board.lights, AskedAbout)
    assert at.board.lights.spaces == {at.where(each) for each in choice.moves}
    for fighter in order:
        at.lift(fighter)
        assert isinstance(at.board.lights, Reachable)
        end = min(at.board.lights.ends - {at.where(each) for each in at.table.fighters})
        at.put(fighter, end)
        assert end in {at.where(each) for each in (MEDUSA, *HARPIES)}
        assert at.is_in_sync()
    assert at.table.choice is not None
    assert len(at.table.choice.moves) == 1
    at.answer(seat=1)
    at.hear(QUIET_MS)
    assert not at.desk.scene.movers
    assert at.taps == 1


def test_a_figure_that_an_effect_places_is_put_there_by_hand(tmp_path: Path, kind: str) -> None:
    at = at_board(tmp_path, kind, "raptors", "medusa")
    raptor = "p1.raptor.1"
    at.give(c.CorrectPosition(fighter=MEDUSA, space=beside(at, raptor)))
    at.hear(QUIET_MS)
    at.move(MEDUSA, at.where(MEDUSA))
    at.give(c.Attack(attacker=raptor, target=MEDUSA, card="disengage"), c.Defend())
    at.hear(QUIET_MS)
    choice = at.table.choice
    assert choice is not None
    assert (choice.kind, choice.subject) == (ChoiceKind.SPACE, raptor)
    assert at.board.lights == AskedAbout(frozenset(choice.options))
    end = choice.options[-1]
    at.move(raptor, end)
    assert at.where(raptor) == end
    assert at.is_in_sync()
    assert at.taps == 0


def bring_a_harpy_back(folder: Path, kind: str) -> AtTrackedBoard:
    """A Harpy has fallen and was taken off; a scheme of Medusa's asks where it comes back."""
    at = at_board(folder, kind, "king-arthur", "medusa")
    at.give(c.CorrectActions(amount=-2), c.CorrectHealth(fighter=HARPIES[0], to=0))
    at.hear(QUIET_MS)
    at.board.lift(HARPIES[0])
    at.hear(QUIET_MS)
    at.give(c.PlayScheme(fighter=MEDUSA, card="winged-frenzy"), c.Answer(player="p2"))
    at.hear(QUIET_MS)
    choice = at.table.choice
    assert choice is not None
    assert (choice.kind, choice.subject) == (ChoiceKind.SPACE, HARPIES[0])
    return at


def test_a_fallen_figure_that_an_effect_brings_back_is_put_there_by_hand(
    tmp_path: Path, kind: str
) -> None:
    at = bring_a_harpy_back(tmp_path, kind)
    assert at.table.choice is not None
    end = at.table.choice.options[-1]
    at.put(HARPIES[0], end)
    assert at.where(HARPIES[0]) == end
    assert at.is_in_sync()
    assert at.taps == 0


@pytest.mark.parametrize("comes_first", [False, True])
@pytest.mark.parametrize("fighter", [MEDUSA, ARTHUR, HARPIES[1]])
def test_a_knock_is_not_taken_for_the_figure_that_comes_back(
    tmp_path: Path, kind: str, fighter: str, comes_first: bool
) -> None:
    at = bring_a_harpy_back(tmp_path, kind)
    choice, steps = at.table.choice, len(at.desk.session.game.steps)
    assert choice is not None
    if fighter == ARTHUR:
        at.give(c.CorrectPosition(fighter=ARTHUR, space=beside(at, MEDUSA)))
        at.hear(QUIET_MS)
        at.move(ARTHUR, at.where(ARTHUR))
        steps += 1
    stood = at.where(fighter)
    near = at.desk.scene.book.battlefield.adjacent_to[stood]
    lies = min(near & set(choice.options) & set(at.free()))
    if comes_first:  # its two edges come the wrong way round
        at.board.put(fighter, lies)
        at.board._edge(stood, None)  # noqa: SLF001
    else:
        at.board.lift(fighter)
        at.board.pass_ms(40)
        at.board.put(fighter, lies)
    at.hear(4000)
    assert len(at.desk.session.game.steps) == steps, "nothing was decided"
    step = at.desk.sensed.step
    assert step is not None
    assert (step.start, step.end) == (lies, stood)
    at.move(fighter, stood)
    assert at.is_in_sync()
