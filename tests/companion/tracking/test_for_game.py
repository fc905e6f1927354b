"""The tracker and a real game: who may move, and what is submitted when figures moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.game import Game
from companion.model import TokenKind
from companion.seats import Seat
from companion.table import ChoiceKind
from companion.tracking import observations as o
from companion.tracking.for_game import commands_for, context_of, corrections_for
from companion.tracking.outputs import FigureMove, Mismatched, Output, Phase, Settled, TrackerAsked
from companion.tracking.state import begin
from companion.tracking.step import step

if TYPE_CHECKING:
    from companion.rulebook import Rulebook


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Collection().rulebook("sarpedon", "core", "duel")


def new_game(book: Rulebook, *heroes: str) -> Game:
    seats = [
        Seat(player=player, name=player.title(), hero=hero)
        for player, hero in zip(("one", "two"), heroes, strict=True)
    ]
    return Game.start(book, tuple(seats))


def set_up(book: Rulebook, *heroes: str) -> Game:
    """A game in which everybody has been placed where there was room first."""
    game = new_game(book, *heroes)
    while game.table.turn is None or game.table.choice is not None:
        choice = game.table.choice
        assert choice is not None
        values = (choice.options[0],) if choice.least else ()
        assert game.handle(c.Answer(player=choice.owner, values=values)).ruling
    return game


class AtTable:
    """A board with tags under a game: what is settled is submitted at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now_ms = 0
        self.state = begin(context_of(game))
        self.said: list[Output] = []
        seen = {f.space: f.id for f in game.table.fighters.values() if f.space is not None}
        self.tell(o.BoardSnapshot(dict(seen), 0))

    def tell(self, observation: o.Observation) -> None:
        waiting = [observation]
        while waiting:
            self.state, said, self.wake_ms = step(self.state, waiting.pop())
            self.said += said
            for output in said:
                if isinstance(output, Settled):
                    for command in commands_for(output, self.game):
                        decided = self.game.handle(command)
                        assert decided.ruling, (command, decided.ruling)
                    context = context_of(self.game)
                    waiting.append(o.ContextChanged(context, self.now_ms))

    def touch(self, *commands: c.Command) -> None:
        for command in commands:
            assert self.game.handle(command).ruling
        self.tell(o.ContextChanged(context_of(self.game), self.now_ms))

    def put(self, figure: str, space: str) -> None:
        here = next(iter(self.state.belief)).places[self.state.context.index[figure]]
        if here is not None:
            self.tell(o.Edge(here, present=False, at_ms=self.now_ms))
        self.now_ms += 600
        self.tell(o.Edge(space, present=True, at_ms=self.now_ms, figure=figure))
        for _ in range(20):
            if self.wake_ms is None or self.wake_ms > self.now_ms + 2000:
                break
            self.tell(o.Wake(self.wake_ms))
        self.now_ms += 2000

    def space(self, figure: str) -> str | None:
        return self.game.table.fighters[figure].space


def other_end(game: Game, figure: str, *, steps: int = 1) -> str:
    """Some space that a figure can reach in so many steps."""
    context = context_of(game)
    number = context.index[figure]
    places = (*context.logged[:number], context.base[number], *context.logged[number + 1 :])
    found = context.reach(number, places).ends
    return next(space for space, far in found.items() if far == steps)


def mine(game: Game, player: str = "one") -> list[str]:
    return [f.id for f in game.table.fighters_of(player) if f.space is not None]


def test_a_figure_moved_on_ones_turn_begins_the_maneuver(book: Rulebook) -> None:
    at = AtTable(set_up(book, "king-arthur", "medusa"))
    figure = mine(at.game)[0]
    end = other_end(at.game, figure)
    at.put(figure, end)
    assert at.space(figure) == end
    assert at.game.table.maneuver is not None
    assert [type(s.command) for s in at.game.standing()[-2:]] == [c.Maneuver, c.MoveFighter]


def test_a_revised_move_is_undone_and_made_anew(book: Rulebook) -> None:
    at = AtTable(set_up(book, "king-arthur", "medusa"))
    first, second = mine(at.game)[:2]
    start = at.space(first)
    at.put(first, other_end(at.game, first))
    at.put(second, other_end(at.game, second))
    other = other_end(at.game, first, steps=2)
    at.put(first, other)
    assert at.space(first) == other
    assert sum(isinstance(s.command, c.MoveFighter) for s in at.game.standing()) == 2
    at.put(first, start or "")
    assert at.space(first) == start
    assert sum(isinstance(s.command, c.MoveFighter) for s in at.game.standing()) == 1
    assert at.state.phase is Phase.IN_SYNC


def test_a_boost_lets_figures_go_farther(book: Rulebook) -> None:
    at = AtTable(set_up(book, "king-arthur", "medusa"))
    figure = mine(at.game)[0]
    move = at.game.table.players["one"].move
    at.touch(c.Maneuver(), c.BoostManeuver(boost=2))
    assert context_of(at.game).walks[figure].total == move + 2


def test_nobody_elses_figure_may_move(book: Rulebook) -> None:
    at = AtTable(set_up(book, "king-arthur", "medusa"))
    theirs = mine(at.game, "two")[0]
    before = at.space(theirs)
    free = next(
        s.id for s in book.battlefield.spaces
        if s.id not in {f.space for f in at.game.table.fighters.values()}
    )  # fmt: skip
    at.put(theirs, free)
    assert at.space(theirs) == before
    assert any(isinstance(each, Mismatched) for each in at.said)


def test_harpies_are_interchangeable_and_heroes_are_not(book: Rulebook) -> None:
    game = set_up(book, "medusa", "king-arthur")
    classes = context_of(game).classes
    assert len(classes) == 3
    assert len(set(classes.values())) == 1
    assert all(not game.table.fighters[name].is_hero for name in classes)


def test_while_an_effect_is_resolved_any_figure_may_be_moved(book: Rulebook) -> None:
    game = set_up(book, "king-arthur", "medusa")
    attacker, target = mine(game)[0], mine(game, "two")[0]
    beside = next(iter(book.battlefield.adjacent_to[game.table.fighters[target].space or ""]))
    for standing in game.table.fighters.values():
        if standing.space == beside:
            pytest.skip("the space is taken")
    game.handle(c.CorrectPosition(fighter=attacker, space=beside))
    assert game.handle(c.Attack(attacker=attacker, target=target, value=2)).ruling
    assert game.handle(c.Defend(value=1)).ruling
    choice = game.table.choice
    assert choice is not None
    assert choice.kind is ChoiceKind.PROMPT
    at = AtTable(game)
    far = next(
        s.id for s in reversed(book.battlefield.spaces)
        if s.id not in {f.space for f in game.table.fighters.values()}
    )  # fmt: skip
    at.put(target, far)
    assert at.space(target) == far
    assert isinstance(game.standing()[-1].command, c.MoveByEffect | c.PlaceByEffect)


def test_a_defeated_figure_may_leave_and_is_remembered_where_it_fell(book: Rulebook) -> None:
    game = set_up(book, "medusa", "king-arthur")
    at = AtTable(game)
    harpy = next(iter(context_of(game).classes))
    stood = at.space(harpy)
    at.touch(c.CorrectHealth(fighter=harpy, to=0))
    assert context_of(game).leaving == {harpy: stood}
    assert at.state.phase is Phase.IN_SYNC
    at.tell(o.Edge(stood or "", present=False, at_ms=at.now_ms + 10))
    at.tell(o.Wake(at.now_ms + 400))
    assert at.state.phase is Phase.IN_SYNC


@pytest.mark.rule("TRP-03")
def test_a_trap_that_went_off_cannot_be_revised(book: Rulebook) -> None:
    game = set_up(book, "king-arthur", "robert-muldoon")
    figure = mine(game)[0]
    while game.table.turn is not None and game.table.turn.player == "one":
        for command in (c.Maneuver(), c.EndManeuver()):
            game.handle(command)
    choice = game.table.choice
    assert choice is not None
    assert choice.subject == TokenKind.TRAP.value
    trap = choice.options[0]
    game.handle(c.Answer(player="two", values=(trap,)))
    while game.table.turn is not None and game.table.turn.player == "two":
        if game.table.choice is not None:
            game.handle(c.Answer(player=game.table.choice.owner))
        for command in (c.Maneuver(), c.EndManeuver()):
            game.handle(command)
    beside = next(
        s for s in book.battlefield.adjacent_to[trap]
        if s not in {f.space for f in game.table.fighters.values()}
    )  # fmt: skip
    game.handle(c.CorrectPosition(fighter=figure, space=beside))
    at = AtTable(game)
    at.put(figure, trap)
    health = game.table.fighters[figure].health
    assert at.space(figure) == trap
    while game.table.choice is not None:
        at.touch(c.Answer(player=game.table.choice.owner))
    assert figure not in context_of(game).walks
    at.put(figure, beside)
    assert at.space(figure) == trap
    assert game.table.fighters[figure].health == health
    assert isinstance(
        [s for s in at.said if isinstance(s, Mismatched | TrackerAsked)][-1], Mismatched
    )


def test_the_board_can_be_taken_as_it_is(book: Rulebook) -> None:
    game = set_up(book, "king-arthur", "medusa")
    one, other = mine(game)[0], mine(game, "two")[0]
    here, there = game.table.fighters[one].space, game.table.fighters[other].space
    for command in corrections_for({one: there, other: here}, game):
        assert game.handle(command).ruling
    assert (game.table.fighters[one].space, game.table.fighters[other].space) == (there, here)


def test_putting_everything_back_takes_all_moves_back(book: Rulebook) -> None:
    game = set_up(book, "king-arthur", "medusa")
    figure = mine(game)[0]
    end = other_end(game, figure)
    for command in commands_for(Settled((FigureMove(figure, None, end),)), game):
        game.handle(command)
    before_the_move = game.steps[game.at].after
    assert commands_for(Settled((), revises=True), game) == (c.Undo(to=before_the_move),)
