"""Facts about set-up: the tracker keeps quiet, and begins with the table as it stands."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.game import Game
from companion.seats import Seat
from companion.tracking import observations as o
from companion.tracking.for_game import context_of
from companion.tracking.outputs import InSync, Output, Phase, Settled, TrackerAsked
from companion.tracking.state import begin
from companion.tracking.step import step

if TYPE_CHECKING:
    from companion.rulebook import Rulebook

BOTH = pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Collection().rulebook("sarpedon", "core", "duel")


class SettingUp:
    """A new game over an empty board; figures are told to the game by touch."""

    def __init__(self, book: Rulebook, *, tags: bool) -> None:
        seats = (
            Seat(player="one", name="One", hero="medusa"),
            Seat(player="two", name="Two", hero="king-arthur"),
        )
        self.game = Game.start(book, seats)
        self.tags = tags
        self.now_ms = 0
        self.said: list[Output] = []
        self.state = begin(context_of(self.game))
        self.tell(o.BoardSnapshot({}, 0))

    def tell(self, observation: o.Observation) -> None:
        self.state, said, self.wake_ms = step(self.state, observation)
        self.said += said

    def wait(self, ms: int = 2000) -> None:
        until_ms = self.now_ms + ms
        while self.wake_ms is not None and self.wake_ms <= until_ms:
            self.now_ms = self.wake_ms
            self.tell(o.Wake(self.now_ms))
        self.now_ms = until_ms

    def put(self, figure: str, space: str) -> None:
        named = figure if self.tags else None
        self.tell(o.Edge(space, present=True, at_ms=self.now_ms, figure=named))
        self.wait()

    def lift(self, space: str) -> None:
        self.tell(o.Edge(space, present=False, at_ms=self.now_ms))
        self.wait(600)

    def begin_turns(self) -> None:
        """Everybody is placed where there is room first, and nothing is done before the actions."""
        while self.game.table.turn is None or self.game.table.choice is not None:
            choice = self.game.table.choice
            assert choice is not None
            values = choice.options[: choice.least]
            assert self.game.handle(c.Answer(player=choice.owner, values=values)).ruling

    def flap(self, figure: str, space: str) -> None:
        for _ in range(8):
            self.tell(o.Edge(space, present=False, at_ms=self.now_ms))
            self.now_ms += 60
            self.tell(o.Edge(space, present=True, at_ms=self.now_ms, figure=figure))
            self.now_ms += 60
        self.wait(5000)

    def follow(self) -> None:
        self.tell(o.ContextChanged(context_of(self.game), self.now_ms))

    def is_in_sync(self) -> bool:
        return self.state.phase is Phase.IN_SYNC

    @property
    def log(self) -> dict[str, str]:
        return {f.id: f.space for f in self.game.table.fighters.values() if f.space is not None}


@BOTH
def test_figures_that_were_set_up_are_in_sync_once_the_game_has_begun(
    book: Rulebook, tags: bool
) -> None:
    at = SettingUp(book, tags=tags)
    at.begin_turns()
    for figure, space in at.log.items():
        at.put(figure, space)
    assert (at.said, at.state.phase) == ([], Phase.PLACING)
    at.follow()
    at.wait()
    assert (at.said, at.state.phase) == ([InSync()], Phase.IN_SYNC)
    assert at.state.board_as_it_is() == at.log


@pytest.mark.parametrize("flaps", [False, True], ids=["calm", "flapping"])
def test_a_tag_that_was_read_in_the_set_up_is_known_in_the_game(
    book: Rulebook, flaps: bool
) -> None:
    at = SettingUp(book, tags=True)
    at.begin_turns()
    one, other, *_ = (name for name in at.log if "harpy" in name)
    exchanged = {**at.log, one: at.log[other], other: at.log[one]}
    for figure, space in exchanged.items():
        at.put(figure, space)
    for figure in (one, other) if flaps else ():
        at.flap(figure, exchanged[figure])
    at.follow()
    at.wait()
    assert at.state.phase is Phase.IN_SYNC
    here = at.log[one]
    walk = context_of(at.game)
    near = min(set(walk.reach(walk.index[one], walk.logged).ends) - {*at.log.values()})
    at.lift(here)
    at.put(other, near)  # its figure stands for the one that the game has there
    (settled,) = [each for each in at.said if isinstance(each, Settled)]
    assert [(move.fighter, move.end) for move in settled.moves] == [(one, near)]


@pytest.mark.parametrize("phase", [Phase.PLACING, Phase.OFFLINE])
def test_a_figure_that_is_missing_when_the_game_begins_was_never_lifted(
    book: Rulebook, phase: Phase
) -> None:
    at = SettingUp(book, tags=False)
    at.begin_turns()
    medusa, *others = at.log
    for figure in others:
        at.put(figure, at.log[figure])
    if phase is Phase.OFFLINE:
        at.tell(o.Offline(at.now_ms))
    at.follow()
    if phase is Phase.OFFLINE:
        seen = {at.log[figure]: o.Seen.SOMEBODY for figure in others}
        at.tell(o.BoardSnapshot(dict(seen), at.now_ms))
    at.wait()
    assert not at.is_in_sync()
    at.put(medusa, at.log[medusa])
    assert at.is_in_sync()
    assert not any(isinstance(each, TrackerAsked | Settled) for each in at.said)


def test_an_undo_into_the_set_up_ends_what_was_going_on(book: Rulebook) -> None:
    at = SettingUp(book, tags=False)
    at.begin_turns()
    for figure, space in at.log.items():
        at.put(figure, space)
    at.follow()
    at.wait()
    at.lift(at.log["one.medusa"])
    assert at.game.handle(c.Undo(to=0, consent=True)).ruling
    assert at.game.table.turn is None
    at.said.clear()
    at.follow()
    at.wait(60_000)
    assert (at.said, at.state.phase) == ([], Phase.PLACING)
    assert (at.state.lifted_ms, at.state.steps, at.state.question) == ({}, (), None)


def test_what_people_and_loose_contacts_say_in_a_set_up_moves_nobody(book: Rulebook) -> None:
    at = SettingUp(book, tags=False)
    space = at.log["one.medusa"]
    for _ in range(20):
        at.tell(o.Edge(space, present=True, at_ms=at.now_ms))
        at.tell(o.Edge(space, present=False, at_ms=at.now_ms + 10))
        at.now_ms += 20
    at.wait(20_000)
    at.tell(o.Confirmed(space, present=True, at_ms=at.now_ms))
    at.tell(o.PadSaw("one.medusa", at.now_ms))
    at.tell(o.Agreed(at.now_ms))
    at.wait()
    assert (at.said, at.state.phase) == ([], Phase.PLACING)
    assert at.state.introduced is None


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_is_rebuilt_from_an_empty_board_is_known_by_its_spaces(
    book: Rulebook, seed: int
) -> None:
    at = SettingUp(book, tags=False)
    at.begin_turns()
    at.follow()
    order = sorted(at.log)
    random.Random(seed).shuffle(order)
    for name in order:
        at.put(name, at.log[name])
    assert at.state.phase is Phase.IN_SYNC
    assert not any(isinstance(each, TrackerAsked) for each in at.said)
