"""Set-up on a board: figures are put where they belong in any order, and the board watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import Guide, Reachable
from drawing.map_view import MarkKind
from tests.ui.presenter.at_set_up import (
    ARTHUR,
    BOX,
    HARPIES,
    MEDUSA,
    MERLIN,
    STILL_MS,
    AtSetUp,
    is_begun,
)
from tests.ui.presenter.at_table import AtTable, acts_on
from tests.ui.presenter.tables import library
from tests.ui.presenter.tracked_board import QUIET_MS
from ui.viewdata.table import LinkState, PlacingState

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["identity", "presence"])
def at(tmp_path: Path, request: pytest.FixtureRequest) -> AtSetUp:
    """King Arthur against Medusa on Sarpedon; nobody stands yet."""
    found = AtSetUp(tmp_path, knows_figures=request.param == "identity")
    found.begin("king-arthur", "medusa")
    return found


def test_figure_after_figure_as_the_guide_says(at: AtSetUp) -> None:
    assert at.states() == dict.fromkeys((MERLIN, MEDUSA, *HARPIES), "next") | {ARTHUR: "now"}
    assert at.title == "Put King Arthur on 20"
    assert [at.board.lights] == [Guide(None, at.home(1))]
    own, other = (seat.prompt for seat in at.view.seats)
    assert own is not None
    assert own.decider == "Player 1 decides"
    assert other is not None
    assert other.detail == "You go on after Merlin.", "the last of those who come before"
    at.stand(ARTHUR, at.home(1))
    assert (at.states()[ARTHUR], at.states()[MERLIN]) == ("right", "now")
    assert at.title == "Place Merlin"
    assert at.table.choice is not None
    assert at.board.lights == Reachable(None, frozenset(at.table.choice.options))
    at.stand(MERLIN, at.zone(1)[0])
    at.stand(MEDUSA, at.home(2))
    assert at.view.rails[0].turn == "3 of 6 placed"
    assert at.light() is LinkState.IN_SYNC
    for harpy in HARPIES:
        assert at.states()[harpy] == "now"
        at.stand(harpy, at.zone(2)[0])
    at.hear(QUIET_MS)
    assert is_begun(at)
    assert not at.states()


def test_any_order_will_do(at: AtSetUp) -> None:
    at.stand(HARPIES[0], at.zone(2)[0])
    at.stand(MEDUSA, at.home(2))
    at.stand(MERLIN, at.zone(1)[-1])
    assert at.states()[MEDUSA] == at.states()[MERLIN] == "right"
    assert at.title == "Put King Arthur on 20"
    at.stand(HARPIES[1], at.zone(2)[-1])
    at.stand(ARTHUR, at.home(1))
    at.stand(HARPIES[2], at.zone(2)[1])
    at.hear(QUIET_MS)
    assert is_begun(at)


def test_who_is_who_is_known_from_the_set_up_on(at: AtSetUp) -> None:
    at.stand(MERLIN, at.zone(1)[-1])
    at.stand(MEDUSA, at.home(2))
    for harpy in HARPIES:
        at.stand(harpy, at.zone(2)[0])
    at.stand(ARTHUR, at.home(1))
    at.hear(QUIET_MS)
    at.lift(MERLIN)
    assert at.desk.focus.selected == MERLIN
    end = min(at.reach())
    at.put(MERLIN, end)
    assert at.where(MERLIN) == end
    assert at.is_in_sync()


def test_a_table_that_was_set_up_before_the_app_was_opened_is_taken_as_it_is(
    tmp_path: Path,
) -> None:
    for kind in (True, False):
        at = AtSetUp(tmp_path / str(kind), knows_figures=kind)
        at.presenter.use_board(at.board)
        at.start("king-arthur", "medusa", settled=False)
        at.board.places |= {ARTHUR: at.home(1), MERLIN: at.zone(1)[2], MEDUSA: at.home(2)}
        at.board.places |= dict(zip(HARPIES, at.zone(2), strict=False))
        at.board.look()
        at.hear(QUIET_MS)
        assert is_begun(at)


def test_a_figure_outside_its_zone_is_told_what_to_do_and_lit_where_it_may_go(
    at: AtSetUp,
) -> None:
    at.stand(ARTHUR, at.home(1))
    wrong = at.elsewhere()
    at.stand(MERLIN, wrong)
    assert at.states()[MERLIN] == "wrong"
    number = at.desk.scene.space_name(wrong)
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title == f"Merlin may not stand on {number}"
    assert prompt.detail == "Put it on a lit space of the board, or tap one."
    assert at.light() is LinkState.MISMATCH
    assert isinstance(at.board.lights, Reachable)
    assert at.where(MERLIN) == ""
    at.stand(MERLIN, at.zone(1)[0])
    assert at.states()[MERLIN] == "right"
    assert at.light() is LinkState.IN_SYNC
    assert at.taps == 0


def test_a_hero_beside_its_start_is_led_there(at: AtSetUp) -> None:
    wrong = at.elsewhere()
    at.stand(ARTHUR, wrong)
    name = at.desk.scene.space_name
    assert at.title == f"Move King Arthur: {name(wrong)} → {name(at.home(1))}"
    assert at.board.lights == Guide(wrong, at.home(1))
    assert [(arrow.start, arrow.end) for arrow in at.view.map.arrows] == [(wrong, at.home(1))]
    at.stand(ARTHUR, at.home(1))
    assert at.states()[ARTHUR] == "right"


def test_a_figure_that_is_knocked_off_its_space_is_asked_back(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    at.stand(MERLIN, at.zone(1)[0])
    near = min(at.desk.scene.book.battlefield.adjacent_to[at.home(1)] - {at.where(MERLIN)})
    at.board.lift(ARTHUR)
    at.board.put(ARTHUR, near)
    at.hear(STILL_MS)
    assert at.states()[ARTHUR] == "wrong"
    assert at.title.startswith("Move King Arthur")
    at.stand(ARTHUR, at.home(1))
    at.stand(MEDUSA, at.home(2))
    for harpy in HARPIES:
        at.stand(harpy, at.zone(2)[0])
    at.hear(QUIET_MS)
    assert is_begun(at)


def test_everything_that_lies_on_the_floor_is_put_back_in_any_order(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    at.stand(MERLIN, at.zone(1)[0])
    at.stand(MEDUSA, at.home(2))
    merlin = at.where(MERLIN)
    for fighter in (ARTHUR, MERLIN, MEDUSA):
        at.board.lift(fighter)
    at.hear(STILL_MS)
    assert at.title == "Put King Arthur on 20"
    for fighter, space in ((MEDUSA, at.home(2)), (MERLIN, merlin), (ARTHUR, at.home(1))):
        at.stand(fighter, space)
        assert at.states()[fighter] == "right"
    assert at.where(MERLIN) == merlin


def test_before_the_game_begins_a_sidekick_may_be_put_elsewhere(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    at.stand(MERLIN, at.zone(1)[0])
    other = at.zone(1)[1]
    at.stand(MEDUSA, at.home(2))
    at.stand(HARPIES[0], at.zone(2)[0])
    at.stand(MERLIN, other)
    assert at.where(MERLIN) == other
    assert at.states()[MERLIN] == at.states()[HARPIES[0]] == "right"
    assert at.where(HARPIES[0]) == at.board.places[HARPIES[0]]


def test_after_undo_a_figure_may_be_put_on_the_same_space_again(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    space = at.zone(1)[0]
    at.stand(MERLIN, space)
    at.press(i.TakeBack(c.Scope.STEP))
    at.hear(STILL_MS)
    assert at.where(MERLIN) == ""
    assert at.states()[MERLIN] == "now", "it counts again once it has been lifted"
    at.hear(QUIET_MS)
    assert at.where(MERLIN) == ""
    at.stand(MERLIN, space)
    assert at.where(MERLIN) == space
    assert at.taps == 1


def test_undo_out_of_the_first_turn_leads_back_into_set_up(at: AtSetUp) -> None:
    at.stand_all()
    at.hear(QUIET_MS)
    last = HARPIES[2]
    at.press(i.TakeBack(c.Scope.STEP))
    at.hear(STILL_MS)
    assert not at.is_playing()
    assert [f for f, state in at.states().items() if state == "now"] == [last]
    other = at.zone(2)[0]
    at.stand(last, other)
    at.hear(QUIET_MS)
    assert at.where(last) == other
    assert at.is_playing()
    assert at.is_in_sync()
    assert at.taps == 1


def test_what_nobody_plays_with_is_taken_away_first(at: AtSetUp) -> None:
    box = at.elsewhere()
    at.stand(BOX, box)
    assert at.states()[ARTHUR] == "wrong", "what comes is what was asked for"
    at.stand(ARTHUR, at.home(1))
    assert at.title == f"Take away what stands on {at.desk.scene.space_name(box)}"
    assert at.board.lights == Guide(box, None)
    at.board.lift(BOX)
    at.hear(STILL_MS)
    at.stand(MERLIN, at.zone(1)[0])
    at.stand(MEDUSA, at.home(2))
    assert at.states()[MEDUSA] == "right"


def test_a_figure_that_the_board_cannot_see_is_confirmed_with_one_tap(at: AtSetUp) -> None:
    seen = at.board.seen
    at.board.seen = lambda: {s: w for s, w in seen().items() if s != at.home(1)}  # type: ignore[method-assign]
    at.stand(ARTHUR, at.home(1))
    assert at.title == "Put King Arthur on 20"
    at.tap(at.home(1))
    at.hear(STILL_MS)
    assert at.states()[ARTHUR] == "right"
    at.stand(MERLIN, at.zone(1)[0])
    assert at.states()[MERLIN] == "right"
    assert at.taps == 1


def test_all_stand_right_is_a_way_out(at: AtSetUp) -> None:
    at.press(i.AgreeWithScreen())
    at.hear(STILL_MS)
    assert at.states()[ARTHUR] == "right"
    assert at.title == "Place Merlin"


def test_nobody_vouches_for_a_figure_that_is_lifted_at_the_last_moment(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    at.stand(MERLIN, at.zone(1)[0])
    at.stand(MEDUSA, at.home(2))
    for harpy in HARPIES[:2]:
        at.stand(harpy, at.zone(2)[0])
    at.board.lift(ARTHUR)
    at.board.put(HARPIES[2], at.zone(2)[0])
    at.hear(50)
    at.tap(at.board.places[HARPIES[2]])
    at.hear(STILL_MS)
    assert at.is_playing()
    assert at.title == "Put King Arthur on 20"
    at.stand(ARTHUR, at.home(1))
    at.hear(QUIET_MS)
    assert at.is_in_sync()
    assert not at.board.doubtful(), "every sensor is believed"


def test_a_loose_contact_keeps_nobody_waiting(at: AtSetUp) -> None:
    loose, seen = at.elsewhere(), at.board.seen

    def flicker() -> dict[str, str]:
        is_there = at.board._now_ms // 200 % 2  # noqa: SLF001  (five times a second)
        return seen() | ({loose: "somebody"} if is_there else {})

    at.board.seen = flicker  # type: ignore[method-assign]
    at.hear(2000)
    at.stand(ARTHUR, at.home(1))
    at.hear(1000)
    assert at.states()[ARTHUR] == "right"
    at.stand(MERLIN, at.zone(1)[0])
    at.hear(1000)
    assert at.states()[MERLIN] == "right"
    assert at.taps == 0


def test_set_up_goes_on_by_touch_when_the_board_vanishes(at: AtSetUp) -> None:
    at.stand(ARTHUR, at.home(1))
    at.board.unplug()
    at.hear(200)
    assert at.desk.sensed.placing is None
    at.tap(at.zone(1)[0])
    assert at.where(MERLIN)
    at.board.plug()
    at.hear(STILL_MS)
    assert at.states()[MERLIN] == "now"
    at.stand(MERLIN, at.where(MERLIN))
    at.stand(MEDUSA, at.home(2))
    assert at.states()[MEDUSA] == "right"


def test_a_board_that_is_lost_before_all_stand_goes_on_where_it_was(at: AtSetUp) -> None:
    at.stand(MERLIN, at.zone(1)[0])
    at.stand(MEDUSA, at.home(2))
    for harpy in HARPIES:
        at.stand(harpy, at.zone(2)[0])
    assert at.is_playing()
    at.board.unplug()
    at.hear(STILL_MS)
    at.board.plug()
    at.hear(STILL_MS)
    assert at.states()[ARTHUR] == "now"
    assert at.title == "Put King Arthur on 20"
    at.stand(ARTHUR, at.home(1))
    at.hear(QUIET_MS)
    assert is_begun(at)


def test_four_players_place_theirs_at_the_same_time(tmp_path: Path) -> None:
    heroes = ("king-arthur", "medusa", "sinbad", "robin-hood")
    at = AtSetUp(tmp_path, knows_figures=False)
    at.presenter.library = library()
    map_id = next(field.id for field in library().maps() if len(field.starts) >= 4)
    at.begin(*heroes, map_id=map_id, mode="teams")
    table, field = at.table, at.desk.scene.book.battlefield
    for player in reversed(table.order):
        first = table.fighters_of(player)[0]
        at.stand(first.id, field.starts[table.players[player].start - 1])
        assert at.states()[first.id] == "right"
    for _ in range(12):
        choice = at.table.choice
        if at.table.turn is not None or choice is None:
            break
        free = [s for s in choice.options if s not in at.board.places.values()]
        at.stand(choice.subject or "", free[0])
    at.hear(QUIET_MS)
    assert is_begun(at)


@pytest.mark.parametrize("knows_figures", [True, False])
def test_heroes_without_anybody_to_choose_for_are_placed_in_any_order(
    tmp_path: Path, knows_figures: bool
) -> None:
    at = AtSetUp(tmp_path, knows_figures=knows_figures)
    at.begin("winter-soldier", "jekyll-and-hyde")
    one, other = (at.table.fighters_of(player)[0].id for player in at.table.order)
    assert set(at.states()) == {one, other}
    at.stand(other, at.home(2))
    assert at.states()[other] == "right"
    at.stand(one, at.home(1))
    at.hear(QUIET_MS)
    assert is_begun(at)


def test_without_a_board_the_chips_follow_the_taps(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.presenter.library = library()
    at.start("king-arthur", "medusa", settled=False)
    states = [chip.state for chip in at.view.seats[0].placing]
    assert states == [PlacingState.RIGHT, PlacingState.NOW]
    assert at.table.choice is not None
    at.tap(at.table.choice.options[0])
    assert at.view.seats[0].placing[1].state is PlacingState.RIGHT
    assert at.view.seats[1].placing[1].state is PlacingState.NOW
    assert i.AgreeWithScreen() not in set(acts_on(at.view))
    assert any(mark.kind is MarkKind.START for mark in at.view.map.marks)
    for _ in range(3):
        choice = at.table.choice
        assert choice is not None
        at.give(c.Answer(player=choice.owner, values=choice.options[:1]))
    assert not at.view.seats[0].placing
