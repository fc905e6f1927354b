"""The lesson of the sample game: what to try next, and how far a game has come.

How far it has come follows from the decisions of the game, so it goes on where it was whenever the
game is opened. People may do something else at any time: the lesson waits, and what has been done
already is not asked for again. Only that somebody looked at Why? is not in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion import commands as c
from companion import events as e
from companion.combat import Side
from companion.frames import FrameKind, SchemeFrame
from companion.play.sample import prepared_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.game import Game, Step
    from companion.model import FighterId, PlayerId
    from companion.table import Table
    from companion.zones import CardId

RAPTORS: Final = "p1"
MULDOON: Final = "p2"


class LessonStep(NamedTuple):
    """Something to try."""

    id: str
    is_done: Callable[[Table, Step], bool]
    """Whether a decision does it, taken at this table."""
    player: PlayerId | None = None
    """Whose turn it takes; None: anybody's."""
    rules: tuple[str, ...] = ()
    fighter: FighterId | None = None
    """The figure on the map that is to be tapped."""
    card: CardId | None = None
    """The card that it suggests."""


def _does(kind: type[e.Event]) -> Callable[[Table, Step], bool]:
    return lambda _before, step: any(isinstance(event, kind) for event in step.events)


def _moves(before: Table, step: Step) -> bool:
    return before.maneuver is not None and _does(e.FighterMoved)(before, step)


def _boosts(before: Table, step: Step) -> bool:
    return before.maneuver is not None and isinstance(step.command, c.BoostManeuver)


def _answers(_before: Table, step: Step) -> bool:
    return any(isinstance(x, e.CombatCardLaid) and x.side is Side.DEFENDER for x in step.events)


def _schemes(before: Table, step: Step) -> bool:
    """A scheme has been resolved to its end."""
    begins = any(isinstance(x, e.ActionBegan) and x.kind is FrameKind.SCHEME for x in step.events)
    return (begins or _in_scheme(before)) and not _in_scheme(step.table)


def _in_scheme(table: Table) -> bool:
    return any(isinstance(frame, SchemeFrame) for frame in table.agenda)


def _looks(_before: Table, _step: Step) -> bool:
    return False  # no decision of the game: see `Lesson.now`


LESSON: Final = (
    LessonStep("move", _moves, RAPTORS, ("MAN-01",), fighter="p1.raptor.1"),
    LessonStep("undo", _does(e.WentTo)),
    LessonStep("boost", _boosts, RAPTORS, ("MAN-03",)),
    LessonStep("trap", _does(e.TrapSprung), RAPTORS, ("TRP-03",), fighter="p1.raptor.2"),
    LessonStep("why", _looks),
    LessonStep("attack", _does(e.AttackDeclared), RAPTORS, ("ATK-01",), card="clever-girl"),
    LessonStep("answer", _answers, MULDOON, ("CMB-02",), card="feint"),
    LessonStep("lay", _does(e.TokenPut), MULDOON, ("TRP-02",)),
    LessonStep("scheme", _schemes, MULDOON, ("SCH-01",), card="remote-detonation"),
    LessonStep("end", _looks),
)
_PASSING: Final = frozenset({"why", "end"})
"""What whoever decides anything has seen."""


class Lesson:
    """How far a game has come in its lesson."""

    def __init__(self, game: Game, begins: int) -> None:
        self._game = game
        self._begins = begins
        self._done: list[frozenset[str]] = [frozenset()]
        """What was done by then, for every decision from the first one of the lesson on."""
        self.has_looked = False
        """Whether somebody asked why when that was to be tried."""

    def now(self) -> LessonStep | None:
        """What is to be tried now; None once all has been."""
        steps = self._game.steps
        del self._done[len(steps) - self._begins :]  # what could not be kept never happened
        for step in steps[self._begins + len(self._done) :]:
            self._done.append(self._after(step))
        step_now = _first_not_in(self._done[-1])
        if step_now is not None and step_now.id == "why" and self.has_looked:
            return _first_not_in(self._done[-1] | {"why"})
        return step_now

    def look(self) -> bool:
        """Somebody asked why; whether that was to be tried."""
        step = self.now()
        self.has_looked = self.has_looked or (step is not None and step.id == "why")
        return self.has_looked

    def _after(self, step: Step) -> frozenset[str]:
        done, now = self._done[-1], _first_not_in(self._done[-1])
        before = self._game.steps[step.after or 0].table
        found = {each.id for each in LESSON if each.is_done(before, step)}
        went_to = next((x.decision for x in step.events if isinstance(x, e.WentTo)), None)
        if went_to is None:
            return done | found | ({now.id} & _PASSING if now is not None else frozenset())
        if now is not None and now.id in found:
            return done | found  # it was asked for: nothing of it has to be done again
        return self._done[max(0, went_to - self._begins)] | found


def _first_not_in(done: frozenset[str]) -> LessonStep | None:
    return next((step for step in LESSON if step.id not in done), None)


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a sample game; None: it is another game."""
    begins = prepared_at(game)
    return Lesson(game, begins) if begins is not None else None
