"""A game that is set up already, and a coach who says what to tap: how Ringside works in a minute.

Everything is real: the set-up is played through the game as people would, and the trap that goes
off is a trap of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion import events as e
from companion.model import TokenKind
from companion.play.session import Cause

if TYPE_CHECKING:
    from companion.play.session import GameSession
    from companion.rules.battlefield import SpaceId

TRAPS: Final = ("RP21", "RP26")
PLACES: Final[dict[str, SpaceId]] = {
    "raptor.1": "RP16",
    "raptor.2": "RP09",
    "raptor.3": "RP15",
    "ingen-worker.1": "RP12",
    "ingen-worker.2": "RP24",
    "ingen-worker.3": "RP25",
}
MOST_STEPS: Final = 40


def prepare(session: GameSession) -> None:
    """Place everybody and let Muldoon lay his traps: then it is the Raptors' turn."""
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
    for fighter in session.game.table.fighters.values():
        wanted = PLACES.get(fighter.id.split(".", 1)[1])
        if wanted is not None:
            _give(session, c.CorrectPosition(fighter=fighter.id, space=wanted))


def _give(session: GameSession, act: c.Act) -> None:
    session.submit(act, Cause.SCRIPT)


class Coach:
    """Says the next thing to try, until a trap has gone off and somebody has asked why."""

    STAGES: Final = ("lift", "walk", "why", "done")

    def __init__(self) -> None:
        self.stage = 0

    @property
    def key(self) -> str | None:
        """The key of what the coach says; None once there is nothing left to show."""
        return f"table.coach.{self.STAGES[self.stage]}" if self.stage < len(self.STAGES) else None

    def notice(self, *, lifted: bool, events: tuple[e.Event, ...], asked_why: bool) -> None:
        """Go on as soon as what was asked for was done."""
        stage = self.STAGES[self.stage] if self.stage < len(self.STAGES) else ""
        if (
            (stage == "lift" and lifted)
            or (stage == "walk" and any(isinstance(event, e.TrapSprung) for event in events))
            or (stage == "why" and asked_why)
        ):
            self.stage += 1

    @property
    def is_done(self) -> bool:
        """Whether everything has been shown."""
        return self.stage >= len(self.STAGES) - 1
