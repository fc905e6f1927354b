"""A board for tests of the table: it says what it is told to say, and keeps what it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.outputs import (
    FigureMove,
    InSync,
    Lifted,
    Mismatched,
    Output,
    Phase,
    PutBack,
    PutDown,
    Settled,
)

if TYPE_CHECKING:
    from companion.game import Game
    from companion.play.lights import Lights
    from companion.tracking.observations import Seen

_PHASES = {InSync: Phase.IN_SYNC, Mismatched: Phase.MISMATCH, Lifted: Phase.MOVING}


class FakeBoard:
    """Implements `BoardPort`; a hand moves figures on it, which it always sees rightly."""

    is_linked, is_refused, is_idle, way = True, False, False, None

    def __init__(self) -> None:
        self.phase = Phase.IN_SYNC
        self.is_there = True
        self.game: Game | None = None
        self.followed = 0
        self.answers: list[int] = []
        self.confirmed: list[tuple[str, bool]] = []
        self.agreements = 0
        self.lights: Lights | None = None
        self.lit: list[Lights | None] = []
        self.reads: dict[str, str] = {}
        self.doubts: frozenset[str] = frozenset()
        self._said: list[Output] = []

    # --- What the table asks ----------------------------------------------------------------------

    def poll(self) -> tuple[Output, ...]:
        said, self._said = tuple(self._said), []
        return said

    def follow(self, game: Game | None) -> None:
        self.game = game
        self.followed += 1

    def answer(self, option: int) -> None:
        self.answers.append(option)

    def confirm(self, space: str, present: bool) -> None:
        self.confirmed.append((space, present))

    def agree(self) -> None:
        self.agreements += 1

    def light(self, lights: Lights | None) -> None:
        self.lights = lights
        self.lit.append(lights)

    def seen(self) -> dict[str, str]:
        return self.reads

    def doubtful(self) -> frozenset[str]:
        return self.doubts

    # --- What happens on it -----------------------------------------------------------------------

    def is_following(self) -> bool:
        """Whether a game is on the table."""
        return self.game is not None

    def say(self, *outputs: Output) -> None:
        """The tracker said this."""
        for output in outputs:
            self.phase = _PHASES.get(type(output), self.phase)
        self._said += outputs

    def mismatch(self, *steps: tuple[str | None, str | None, str | None]) -> None:
        """Figures stand elsewhere: fighter, from, to."""
        self.say(Mismatched(tuple(PutBack(*step) for step in steps)))

    def standing(self, fighter: str) -> str | None:
        """Where the game has a fighter."""
        assert self.game is not None
        return self.game.table.fighters[fighter].space

    def lift(self, fighter: str) -> None:
        """Take a figure up."""
        self.say(Lifted((fighter,), self.standing(fighter) or ""))

    def put(self, fighter: str, space: str, *, revises: bool = False) -> None:
        """Put a figure down where it may go."""
        start = self.standing(fighter)
        move = FigureMove(fighter, start, space)
        self.say(PutDown((fighter,), space), Settled((move,), revises=revises), InSync())

    def unplug(self) -> None:
        """The link is lost."""
        self.phase, self.is_there = Phase.OFFLINE, False

    def plug(self) -> None:
        """The link is back, and everything stands as it should."""
        self.is_there = True
        self.say(InSync())

    def stands(self, fighter: str | Seen, space: str) -> None:
        """The sensors read this now."""
        self.reads[space] = fighter
