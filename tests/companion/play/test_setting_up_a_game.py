"""Set-up, in any order: without a tag, a figure is the one that belongs where it is put."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play.touching import touch
from companion.rules.start_spaces import own_start, room_in_set_up
from companion.tracking.outputs import InSync, Mismatched, Phase, TrackerAsked
from tests.companion.play.tracked_table import TrackedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PAIRS = (("medusa", "king-arthur"), ("robin-hood", "bigfoot"), ("robert-muldoon", "raptors"))
MAPS = ("sarpedon", "sherwood-forest", "raptor-paddock")
BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@pytest.fixture
def set_up(tmp_path: Path) -> Iterator[Callable[..., TrackedTable]]:
    """Begins a game; its log is closed afterwards."""
    begun: list[TrackedTable] = []

    def begin(map_id: str, heroes: tuple[str, str], *, tags: bool = False) -> TrackedTable:
        begun.append(TrackedTable(tmp_path, map_id, heroes, tags=tags))
        return begun[-1]

    yield begin
    for at in begun:
        at.play.session.close()


def rooms(at: TrackedTable) -> dict[str, set[str]]:
    """Where each fighter may be put in this set-up."""
    book, table = at.game.book, at.table
    found = {}
    for fighter in table.fighters.values():
        start = own_start(book, table, fighter)
        zone = room_in_set_up(book, table.players[fighter.owner])
        found[fighter.id] = set(zone) if start is None else {start}
    return found


def plan(at: TrackedTable, chance: random.Random) -> dict[str, str]:
    """Where everybody is going to stand, sidekicks in the zone of their own hero only."""
    table, found = at.table, dict[str, str]()
    wanted = sorted(rooms(at).items(), key=lambda each: len(each[1]) > 1)  # heroes first
    for name, spaces in wanted:
        owner = table.fighters[name].owner
        others = {s for n, theirs in wanted if table.fighters[n].owner != owner for s in theirs}
        free = sorted(spaces - others - set(found.values()))
        found[name] = chance.choice(free or sorted(spaces - set(found.values())))
    return found


def kinds(at: TrackedTable, places: dict[str, str]) -> dict[str, list[str]]:
    """Which kinds stand where: at the start, nothing tells two of one kind apart."""
    found = dict[str, list[str]]()
    for name, space in sorted(places.items()):
        fighter = at.table.fighters[name]
        found.setdefault(f"{fighter.owner}/{fighter.kind}", []).append(space)
    return {kind: sorted(spaces) for kind, spaces in found.items()}


def is_begun(at: TrackedTable) -> bool:
    return at.table.turn is not None


@pytest.mark.uncounted
@BOTH
@pytest.mark.rule("SET-04", "SET-05")
@pytest.mark.parametrize("seed", range(9))
def test_figures_set_up_in_any_order_are_known_and_nobody_is_asked(
    set_up: Callable[..., TrackedTable], tags: bool, seed: int
) -> None:
    chance = random.Random(seed)
    at = set_up(MAPS[seed % 3], PAIRS[seed // 3], tags=tags)
    goals = plan(at, chance)
    order = sorted(goals)
    chance.shuffle(order)
    for name in order:
        at.put(name, goals[name], wait_ms=chance.choice((50, 400, 3000)))
    at.wait(3000)
    assert is_begun(at)
    assert kinds(at, at.log) == kinds(at, goals)
    assert at.board.phase is Phase.IN_SYNC
    assert at.play.sensed.placing is None
    assert not any(isinstance(each, TrackerAsked) for each in at.board.heard)


def test_while_it_goes_on_the_tracker_says_nothing(set_up: Callable[..., TrackedTable]) -> None:
    at = set_up("sarpedon", PAIRS[0])
    goals = plan(at, random.Random(1))
    last, *others = sorted(goals)
    for name in others:
        at.put(name, goals[name])
    assert at.board.heard == []
    assert at.board.phase is Phase.PLACING
    at.put(last, goals[last])
    assert [type(each) for each in at.board.heard] == [InSync]


@BOTH
def test_a_hero_put_on_its_start_before_the_game_has_come_to_it_is_welcome(
    set_up: Callable[..., TrackedTable], tags: bool
) -> None:
    at = set_up("sarpedon", PAIRS[0], tags=tags)
    medusa, arthur = "one.medusa", "two.king-arthur"
    (start,) = rooms(at)[arthur]
    at.put(arthur, start)
    assert arthur not in at.log
    at.put(medusa, at.log[medusa])
    placing = at.play.sensed.placing
    assert placing is not None
    assert {medusa, arthur} <= placing.right
    assert placing.task is not None
    assert not placing.task.is_wrong


def test_a_figure_that_is_put_down_before_the_board_has_held_still_is_the_one_asked_for(
    set_up: Callable[..., TrackedTable],
) -> None:
    at = set_up("sarpedon", PAIRS[0])
    at.board.lose_link()
    at.wait(500)
    at.board.look()
    at.wait(100)
    room = min(rooms(at)["one.harpy.1"])
    at.put("one.harpy.1", room)
    placing = at.play.sensed.placing
    assert placing is not None
    assert placing.standing.strangers == ()
    assert at.log["one.harpy.1"] == room


def test_a_figure_on_a_space_where_nobody_belongs_is_to_be_put_where_it_may_stand(
    set_up: Callable[..., TrackedTable],
) -> None:
    at = set_up("sarpedon", PAIRS[0])
    at.put("one.medusa", at.log["one.medusa"])
    wanted = {space for spaces in rooms(at).values() for space in spaces}
    nowhere = next(s.id for s in at.game.book.battlefield.spaces if s.id not in wanted)
    at.put("one.harpy.1", nowhere)
    placing = at.play.sensed.placing
    assert placing is not None
    assert placing.task is not None
    assert (placing.task.start, placing.task.is_wrong) == (nowhere, True)
    at.lift(nowhere)
    room = min(rooms(at)["one.harpy.1"])
    at.put("one.harpy.1", room)
    assert at.log["one.harpy.1"] == room


@BOTH
def test_a_board_on_which_figures_stand_already_is_read_by_where_they_stand(
    set_up: Callable[..., TrackedTable], tags: bool
) -> None:
    at = set_up("sarpedon", PAIRS[0], tags=tags)
    goals = plan(at, random.Random(3))
    at.board.lose_link()
    at.wait(500)
    at.board.on = {space: name for name, space in goals.items()}
    at.board.look()
    at.wait(4000)
    assert is_begun(at)
    assert kinds(at, at.log) == kinds(at, goals)
    assert at.board.phase is Phase.IN_SYNC
    assert not any(isinstance(each, TrackerAsked) for each in at.board.heard)


def test_a_sidekick_that_was_taken_back_by_touch_is_not_placed_again_by_itself(
    set_up: Callable[..., TrackedTable],
) -> None:
    at = set_up("sarpedon", PAIRS[0])
    at.put("one.medusa", at.log["one.medusa"])
    room = sorted(rooms(at)["one.harpy.1"])
    at.put("one.harpy.1", room[0])
    assert at.log["one.harpy.1"] == room[0]
    touch(at.play, c.Undo())
    at.wait(3000)
    assert "one.harpy.1" not in at.log
    at.lift(room[0])
    at.put("one.harpy.1", room[1])
    assert at.log["one.harpy.1"] == room[1]


@BOTH
def test_an_undo_into_the_set_up_and_the_last_figure_again_begin_the_game_anew(
    set_up: Callable[..., TrackedTable], tags: bool
) -> None:
    at = set_up("sarpedon", PAIRS[0], tags=tags)
    goals = plan(at, random.Random(5))
    for name, space in goals.items():
        at.put(name, space)
    assert is_begun(at)
    chosen = next(name for name, spaces in reversed(rooms(at).items()) if len(spaces) > 1)
    here = goals[chosen]
    while is_begun(at):
        touch(at.play, c.Undo(consent=True))
    at.wait()
    at.board.heard.clear()
    figure = at.board.on[here]
    at.lift(here)
    at.wait()
    assert at.board.heard == []
    at.put(figure, here)
    assert is_begun(at)
    assert kinds(at, at.log) == kinds(at, goals)
    assert at.board.phase is Phase.IN_SYNC
    assert not any(isinstance(each, Mismatched | TrackerAsked) for each in at.board.heard)
