"""Set-up, in any order: without a tag, a figure is the one that belongs where it is put."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.game import Game
from companion.seats import Seat
from companion.tracking import observations as o
from companion.tracking.for_game import commands_for, context_of
from companion.tracking.outputs import (
    InSync,
    Mismatched,
    Output,
    Phase,
    PutBack,
    Settled,
    TrackerAsked,
)
from companion.tracking.state import begin
from companion.tracking.step import step

if TYPE_CHECKING:
    from companion.rulebook import Rulebook

PAIRS = (("medusa", "king-arthur"), ("robin-hood", "bigfoot"), ("robert-muldoon", "raptors"))
MAPS = ("sarpedon", "sherwood-forest", "raptor-paddock")
BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@cache
def rulebook_of(map_id: str) -> Rulebook:
    return Collection().rulebook(map_id, "core", "duel")


class SettingUp:
    """A new game over an empty board; what the tracker settles is submitted at once."""

    def __init__(self, map_id: str, heroes: tuple[str, str], *, tags: bool = False) -> None:
        book = rulebook_of(map_id)
        seats = [
            Seat(player=player, name=player, hero=hero)
            for player, hero in zip(("one", "two"), heroes, strict=True)
        ]
        self.game = Game.start(book, tuple(seats))
        self.tags = tags
        self.now_ms = 0
        self.said: list[Output] = []
        self.on: dict[str, str] = {}
        self.state = begin(context_of(self.game))
        self.tell(o.BoardSnapshot({}, 0))

    def tell(self, observation: o.Observation) -> None:
        waiting = [observation]
        while waiting:
            self.state, said, self.wake_ms = step(self.state, waiting.pop())
            self.said += said
            for output in said:
                if isinstance(output, Settled):
                    for command in commands_for(output, self.game):
                        assert self.game.handle(command).ruling
                    waiting.append(o.ContextChanged(context_of(self.game), self.now_ms))

    def wait(self, ms: int = 2000) -> None:
        until_ms = self.now_ms + ms
        while self.wake_ms is not None and self.wake_ms <= until_ms:
            self.now_ms = self.wake_ms
            self.tell(o.Wake(self.now_ms))
        self.now_ms = until_ms

    def put(self, figure: str, space: str, *, wait_ms: int = 2000) -> None:
        self.on[space] = figure
        tag = figure if self.tags else None
        self.tell(o.Edge(space, present=True, at_ms=self.now_ms, figure=tag))
        self.wait(wait_ms)

    def lift(self, space: str) -> None:
        del self.on[space]
        self.tell(o.Edge(space, present=False, at_ms=self.now_ms))
        self.wait(600)

    def see(self) -> None:
        seen = {s: (f if self.tags else o.Seen.SOMEBODY) for s, f in self.on.items()}
        self.tell(o.BoardSnapshot(dict(seen), self.now_ms))
        self.wait()

    def plan(self, chance: random.Random) -> dict[str, str]:
        """Where everybody is going to stand, sidekicks in the zone of their own hero only."""
        to_come = context_of(self.game).to_come
        log = {f.id: f.space for f in self.game.table.fighters.values() if f.space is not None}
        found: dict[str, str] = dict(log)
        for name, spaces in to_come.items():
            owner = self.game.table.fighters[name].owner
            others = {
                space
                for each, theirs in to_come.items()
                if self.game.table.fighters[each].owner != owner
                for space in theirs
            }
            free = sorted(s for s in spaces - others if s not in found.values())
            found[name] = chance.choice(free or sorted(spaces - set(found.values())))
        return found

    def kinds(self, places: dict[str, str]) -> dict[str, list[str]]:
        """Which kinds stand where: at the start, nothing tells two of one kind apart."""
        found = dict[str, list[str]]()
        for name, space in sorted(places.items()):
            fighter = self.game.table.fighters[name]
            found.setdefault(f"{fighter.owner}/{fighter.kind}", []).append(space)
        return {kind: sorted(spaces) for kind, spaces in found.items()}

    @property
    def log(self) -> dict[str, str]:
        return {f.id: f.space for f in self.game.table.fighters.values() if f.space is not None}

    @property
    def is_begun(self) -> bool:
        return self.game.table.turn is not None


@BOTH
@pytest.mark.rule("SET-04", "SET-05")
@pytest.mark.parametrize("seed", range(9))
def test_figures_set_up_in_any_order_are_known_and_nobody_is_asked(tags: bool, seed: int) -> None:
    chance = random.Random(seed)
    at = SettingUp(MAPS[seed % 3], PAIRS[seed // 3], tags=tags)
    goals = at.plan(chance)
    order = sorted(goals)
    chance.shuffle(order)
    for name in order:
        at.put(name, goals[name], wait_ms=chance.choice((50, 400, 3000)))
    at.wait(3000)
    assert at.is_begun
    assert at.kinds(at.log) == at.kinds(goals)
    assert at.state.phase is Phase.IN_SYNC
    assert not any(isinstance(each, TrackerAsked) for each in at.said)


@BOTH
def test_a_hero_put_on_its_start_before_the_game_has_come_to_it_is_welcome(tags: bool) -> None:
    at = SettingUp("sarpedon", PAIRS[0], tags=tags)
    medusa, arthur = "one.medusa", "two.king-arthur"
    start = next(iter(context_of(at.game).to_come[arthur]))
    at.put(arthur, start)
    assert arthur not in at.log
    at.put(medusa, at.log[medusa])
    assert at.state.phase is Phase.IN_SYNC
    assert isinstance(at.said[-1], InSync)


def test_a_figure_on_a_space_where_nobody_belongs_is_to_be_taken_away_and_stays_unknown() -> None:
    at = SettingUp("sarpedon", PAIRS[0])
    at.put("one.medusa", at.log["one.medusa"])
    context = context_of(at.game)
    wanted = {*context.logged, *(s for spaces in context.to_come.values() for s in spaces)}
    nowhere = next(s.id for s in at.game.book.battlefield.spaces if s.id not in wanted)
    at.put("one.harpy.1", nowhere)
    assert at.said[-1] == Mismatched((PutBack(None, nowhere, None),))
    at.lift(nowhere)
    assert at.state.phase is Phase.IN_SYNC
    room = min(context.placements["one.harpy.1"])
    at.put("one.harpy.1", room)
    assert at.log["one.harpy.1"] == room


@BOTH
def test_a_board_on_which_figures_stand_already_is_read_by_where_they_stand(tags: bool) -> None:
    at = SettingUp("sarpedon", PAIRS[0], tags=tags)
    goals = at.plan(random.Random(3))
    at.tell(o.Offline(at.now_ms))
    at.on = {space: name for name, space in goals.items()}
    at.see()
    at.wait(4000)
    assert at.is_begun
    assert at.kinds(at.log) == at.kinds(goals)
    assert not any(isinstance(each, TrackerAsked) for each in at.said)


def test_a_sidekick_that_was_taken_back_by_touch_is_not_placed_again_by_itself() -> None:
    at = SettingUp("sarpedon", PAIRS[0])
    at.put("one.medusa", at.log["one.medusa"])
    room = sorted(context_of(at.game).placements["one.harpy.1"])
    at.put("one.harpy.1", room[0])
    assert at.log["one.harpy.1"] == room[0]
    assert at.game.handle(c.Undo()).ruling
    at.tell(o.ContextChanged(context_of(at.game), at.now_ms))
    at.wait(3000)
    assert "one.harpy.1" not in at.log
    at.lift(room[0])
    at.put("one.harpy.1", room[1])
    assert at.log["one.harpy.1"] == room[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_is_rebuilt_from_an_empty_board_is_known_by_its_spaces(seed: int) -> None:
    at = SettingUp("sarpedon", PAIRS[0])
    for name, space in at.plan(random.Random(seed)).items():
        at.put(name, space)
    assert at.is_begun
    at.state = begin(context_of(at.game))
    at.said.clear()
    at.tell(o.BoardSnapshot({}, at.now_ms))
    order = sorted(at.log)
    random.Random(seed).shuffle(order)
    for name in order:
        at.put(name, at.log[name])
    assert at.state.phase is Phase.IN_SYNC
    assert not any(isinstance(each, TrackerAsked) for each in at.said)
