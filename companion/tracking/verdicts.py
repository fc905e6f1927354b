"""What the tracker may make of a belief (`Verdict`), and what it goes by (`Evidence`).

Values only; `judge.py` makes a verdict from evidence, `act.py` carries it out.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.tracking.explain import moves_of, seen_on_the_way
from companion.tracking.outputs import FigureMove, Option, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.rules.battlefield import SpaceId
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context, Places
    from companion.tracking.explain import Explanation
    from companion.tracking.readings import TableReading
    from companion.tracking.worlds import Belief, Trail, World


class VerdictKind(Enum):
    """What is to be done."""

    SYNC = "sync"
    COMMIT = "commit"
    ASK = "ask"
    MISMATCH = "mismatch"
    WAIT = "wait"


class Verdict(NamedTuple):
    """What is to be done once the board has been quiet for `need_ms`."""

    kind: VerdictKind
    need_ms: int = 0
    world: World | None = None
    """The only world left if this is acted on; None: the belief stays."""
    places: Places = ()
    """What the log is to say."""
    why: Explanation | None = None
    trail: Trail = ()
    exchanged: tuple[int, ...] = ()
    """Who may have changed places with one another, although nobody is asked about it."""
    bumps: frozenset[Places] = frozenset()
    """Tables that are left out: figures that were bumped and put back changed no places."""
    question: Question | None = None
    answers: tuple[World, ...] = ()
    """The world that each option of the question stands for."""

    def springs_trap(self) -> bool:
        """Whether this is a move onto a trap, which is final."""
        return self.kind is VerdictKind.COMMIT and self.why is not None and self.why.springs


WAIT: Final = Verdict(VerdictKind.WAIT)


class Evidence(NamedTuple):
    """Everything that a verdict rests on."""

    belief: Belief
    context: Context
    settings: TrackerSettings
    guided: frozenset[int] | None
    """The fighters that people were told to put right; None: people are not guided."""
    refused: Places | None
    """A table that the game did not accept or took back: no move is read into it."""
    agreed: Collection[Places]
    """Tables of this action on which board and game agreed already."""
    thrown_on: Collection[SpaceId]
    """Spaces onto which figures came too fast to be carried."""
    carried_ms: Callable[[SpaceId, SpaceId], int]
    """How long a figure took from one space to another."""
    stood: Collection[Places]
    """Tables of this action on which every figure stood, be it for a moment."""
    bumped_together: Callable[[Places], Collection[int]]
    """Who left such a table at the same moment as another figure, and one was thrown aside."""
    left_long_after: Callable[[int, Places], set[int]]
    """Who left such a table so long after this figure that one knock did not move both."""
    swept_off: Callable[[Trail, Places], set[int]]
    """Whom a sleeve swept off their spaces, and no hand has put elsewhere since."""

    @property
    def mismatch_ms(self) -> int:
        """The quiet time before a mismatch; guided people are answered sooner."""
        settings = self.settings
        return settings.mismatch_ms if self.guided is None else settings.trust_ms

    def mismatch(self, world: World) -> Verdict:
        """This world is to be put right."""
        return Verdict(VerdictKind.MISMATCH, self.mismatch_ms, world)

    def ask(self, readings: list[TableReading], need_ms: int) -> Verdict:
        """Which of these readings is it?"""
        shown = readings[: self.settings.options_at_most]
        options = tuple(option_of(reading, self.context) for reading in shown)
        answers = tuple(reading.world for reading in shown)
        return Verdict(VerdictKind.ASK, need_ms, question=Question(options), answers=answers)


def option_of(reading: TableReading, context: Context) -> Option:
    """A reading as people are shown it: who stands elsewhere than the log says."""
    if reading.why is not None and not reading.why.revises:
        return Option(moves_of(context, reading.places, reading.why, reading.trail))
    moves = tuple(
        FigureMove(
            context.fighters[n], context.base[n], space,
            seen_on_the_way(context, n, space, reading.trail),
        )
        for n, space in enumerate(reading.places)
        if space is not None and space != context.logged[n]
    )  # fmt: skip
    return Option(moves, legal=reading.why is not None)
