"""Games, folders and taps for the tests of the presenters."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.combat import Side
from companion.content.library import Library
from companion.game import Game
from companion.journal.export import write_game
from companion.seats import Seat
from companion.telling.words import load_words
from ui.presenter.intents import Press

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rulings import Ruling
    from ui.presenter.desk import Desk
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome

WORDS: Final = load_words()
AT: Final = "2026-03-01T19:00:00Z"


@cache
def library() -> Library:
    """One library for all tests that only read: files are read once."""
    return Library()


def press(desk: Desk, *acts: ActIntent) -> Outcome | None:
    """Tap acts one after the other; what the last of them leads to."""
    outcome = None
    for act in acts:
        outcome = desk.send(Press(act))
    return outcome


def duel(
    names: tuple[str, str] = ("Mia", "Jonas"), edition: str = "core", *,
    resolves: bool = True, on: str = "raptor-paddock",
) -> Game:  # fmt: skip
    """Mia's Raptors against Jonas's Muldoon in the Raptor Paddock, before anybody is placed."""
    heroes = ("raptors", "robert-muldoon")
    book = library().rulebook(on, edition, "duel", heroes=heroes)
    seats = tuple(
        Seat(player=f"p{n}", name=name, hero=hero)
        for n, (name, hero) in enumerate(zip(names, heroes, strict=True), start=1)
    )
    return Game.start(book, seats, resolves=resolves)


def give(game: Game, *commands: c.Command) -> Ruling:
    """Let commands happen; each of them must be allowed."""
    answer = None
    for command in commands:
        answer = game.handle(command).ruling
        assert answer, (command, answer)
    assert answer is not None
    return answer


def placed_duel(
    names: tuple[str, str] = ("Mia", "Jonas"), edition: str = "core", *, resolves: bool = True
) -> Game:
    """The duel with everybody on the board: it is Mia's first turn."""
    game = duel(names, edition, resolves=resolves)
    while game.table.turn is None:
        choice = game.table.choice
        assert choice is not None
        give(game, c.Answer(player=choice.owner, values=choice.options[:1]))
    return game


def trapped_duel(*, resolves: bool = True) -> Game:
    """Turn 3: Mia's Raptor 2 has stepped from 9 onto Jonas's trap on 21; he has drawn for it."""
    game = placed_duel(resolves=resolves)
    give(game, c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    give(game, c.Answer(player="p2", values=("RP21",)))
    give(game, c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    give(game, c.CorrectPosition(fighter="p1.raptor.2", space="RP09"))
    give(game, c.Maneuver(), c.MoveFighter(fighter="p1.raptor.2", to="RP21"))
    return game


def fought_duel() -> Game:
    """And then it has attacked Muldoon with Ambush against Regroup; a Feint is lost by Ambush."""
    game = attacked_duel()
    give(game, c.Answer(player="p2", values=("feint",)))
    return game


def fought_by_hand() -> Game:
    """The same at a table that resolves its cards itself: Ambush is worth 1 more."""
    game = attacked_duel(resolves=False)
    give(game, c.ChangeValue(side=Side.ATTACKER, amount=1, reason="another Raptor is near"))
    finish_prompts(game)
    return game


def attacked_duel(*, resolves: bool = True) -> Game:
    """Raptor 2 attacks Muldoon with Ambush against Regroup, and Ambush is being resolved."""
    game = trapped_duel(resolves=resolves)
    finish_prompts(game)
    give(game, c.EndManeuver())
    give(game, c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", card="ambush"))
    give(game, c.Defend(card="regroup"))
    return game


def won_duel() -> Game:
    """And Mia has won: the dial of Muldoon was at 0."""
    game = placed_duel()
    give(game, c.CorrectHealth(fighter="p2.robert-muldoon", to=0))
    give(game, c.Maneuver())
    assert game.table.is_over
    return game


def finish_prompts(game: Game) -> None:
    """Answer every open prompt with nothing."""
    while game.table.choice is not None and not game.table.choice.options:
        give(game, c.Answer(player=game.table.choice.owner))


def keep(game: Game, path: Path) -> Path:
    """Write a game as a log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_game(path, game, app="0.1.0", at=AT, cause="touch")
    return path
