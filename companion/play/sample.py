"""The sample game: set up already, so that its lesson (`lesson.py`) can begin at once.

Everything is real: the set-up is played through the game as people would, and the trap that goes
off is a trap of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.model import TokenKind
from companion.play.session import Cause
from companion.seats import NewGame, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.game import Game
    from companion.model import FighterId
    from companion.play.session import GameSession
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from companion.telling.words import Words

MAP: Final = "raptor-paddock"
HEROES: Final = ("raptors", "robert-muldoon")
TRAPS: Final = ("RP21", "RP26")
PLACES: Final[dict[FighterId, SpaceId]] = {
    "p1.raptor.1": "RP16",
    "p1.raptor.2": "RP09",
    "p1.raptor.3": "RP15",
    "p2.robert-muldoon": "RP20",
    "p2.ingen-worker.1": "RP12",
    "p2.ingen-worker.2": "RP24",
    "p2.ingen-worker.3": "RP25",
}
MOST_STEPS: Final = 40


def sample_game(words: Words) -> NewGame:
    """The game for somebody who only wants to look."""
    names = (words.say("home.sample-one"), words.say("home.sample-two"))
    return NewGame(
        edition="core",
        mode="duel",
        map=MAP,
        seats=tuple(
            Seat(player=f"p{number}", name=name, hero=hero)
            for number, (name, hero) in enumerate(zip(names, HEROES, strict=True), start=1)
        ),
    )


def prepare(session: GameSession, places: Mapping[FighterId, SpaceId] = PLACES) -> None:
    """Place everybody and let Muldoon lay his traps: then it is the other's turn."""
    traps = list(TRAPS)
    for _ in range(MOST_STEPS):
        table = session.game.table
        choice, turn = table.choice, table.turn
        if choice is not None and choice.subject == TokenKind.TRAP.value and traps:
            _give(session, c.Answer(player=choice.owner, values=(traps.pop(0),)))
        elif choice is not None and choice.options and choice.least:
            _give(session, c.Answer(player=choice.owner, values=(choice.options[0],)))
        elif choice is not None:
            _give(session, c.Answer(player=choice.owner))
        elif turn is not None and (traps or turn.player != table.order[0]):
            _give(session, c.CorrectActions(amount=-turn.actions_left))
        else:
            break
    for fighter, space in places.items():
        _give(session, c.CorrectPosition(fighter=fighter, space=space))


def prepared_at(game: Game) -> int | None:
    """The decision after which a sample game is ready; None: it is another game."""
    table = game.steps[0].table
    heroes = tuple(player.hero for player in table.players.values())
    if (table.map, heroes) != (MAP, HEROES):
        return None
    ready = (step.number for step in game.steps[:MOST_STEPS] if _is_ready(step.table))
    return next(ready, None)


def _is_ready(table: Table) -> bool:
    return all(table.fighters[fighter].space == space for fighter, space in PLACES.items())


def _give(session: GameSession, act: c.Act) -> None:
    session.submit(act, Cause.SCRIPT)
